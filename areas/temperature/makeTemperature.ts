import { and, eq } from 'drizzle-orm'
import { role } from '../../platform/contract/roles.ts'
import type { Database } from '../../platform/server/database/database.ts'
import type { useServer } from '../../tests/support/useServer.ts'
import { testRows } from '../../tests/support/testRows.ts'
import { graduate } from '../organisation/server/graduate.ts'
import { classStay } from '../registry/server/tables/classStays.ts'
import { nodeType } from '../registry/contract.ts'
import { member, memberDepartment } from '../registry/server/tables/members.ts'
import { studentInfo } from '../registry/server/tables/students.ts'
import { type NewReading, writeReadings } from './server/writeReadings.ts'
import { temperatureAlert, temperatureReading } from './server/tables.ts'

/** Factories that create readings for tests. */
export const temperatureFactories = (database: Database) => {
  const { asSystem, find, change } = testRows(database)
  return {
    /** Writes readings as the calls do, with counted readings and summaries. */
    makeReadings: (schoolId: number, readings: readonly NewReading[], now = new Date()) =>
      asSystem((db) => writeReadings(db, { schoolId, now }, readings)),
    readingsOf: (schoolId: number, memberId: number) => find(temperatureReading, { schoolId, memberId }),
    setStudent: (schoolId: number, memberId: number, values: Partial<typeof studentInfo.$inferInsert>) =>
      change(studentInfo, { schoolId, memberId }, values),
    /** Moves a student to another class at a moment. Before, they were always in their present class. */
    moveToClass: (schoolId: number, memberId: number, classId: number, at: Date) =>
      asSystem(async (db) => {
        const mine = and(eq(member.schoolId, schoolId), eq(member.id, memberId))
        const [before] = await db.select({ classId: member.mainDepartmentId }).from(member).where(mine)
        const place = { schoolId, memberId }
        await db.delete(classStay).where(and(eq(classStay.schoolId, schoolId), eq(classStay.memberId, memberId)))
        await db.insert(classStay).values([
          { ...place, departmentId: before?.classId ?? 0, fromAt: new Date(0), untilAt: at },
          { ...place, departmentId: classId, fromAt: at },
        ])
        const places = and(eq(memberDepartment.schoolId, schoolId), eq(memberDepartment.memberId, memberId))
        await db.update(memberDepartment).set({ departmentId: classId }).where(places)
        await db.update(member).set({ mainDepartmentId: classId }).where(mine)
      }),
    graduate: (schoolId: number, classId: number) => asSystem((db) => graduate(db, { schoolId, id: classId })),
    alertsOf: (schoolId: number) => find(temperatureAlert, { schoolId }),
  }
}

/**
 * Creates a school under a bureau with two classes, the head of the first class, and the administrators of school and
 * bureau.
 */
export const makeTemperatureScene = async ({ make, actor, database }: Awaited<ReturnType<typeof useServer>>) => {
  const bureau = await make.makeSchool({ kind: 'bureau' })
  const { id: schoolId, rootId } = await make.makeSchool({ bureauId: bureau.id })
  const grade = await make.makeDepartment({ schoolId, parentId: rootId, name: '七年级', type: nodeType.grade })
  const classNamed = async (name: string) =>
    (await make.makeDepartment({ schoolId, parentId: grade.id, name, type: nodeType.class })).id
  const [classId, otherClassId] = [await classNamed('一班'), await classNamed('二班')]
  const pupilOf = (departmentId: number, name: string, code: string) =>
    make.makeMember({ schoolId, roles: [role.student], departments: [departmentId], name, code })
  const office = await make.makeDepartment({ schoolId, parentId: rootId, name: '教师办公室' })
  const staff = (name: string, roles: readonly number[], departments: readonly number[]) =>
    actor({ schoolId, roles, departments, name })
  const head = await staff('周老师', [role.staff], [office.id])
  await make.makeClassManager(schoolId, classId, head.id)
  return {
    bureau,
    schoolId,
    rootId,
    classId,
    otherClassId,
    pupilOf,
    own: temperatureFactories(database),
    who: await staff('林主任', [role.schoolDataAdministrator], [rootId]),
    head,
    official: await actor({
      schoolId: bureau.id,
      roles: [role.bureauAdministrator],
      departments: [bureau.rootId],
      name: '郑科长',
    }),
    pupils: [
      await pupilOf(classId, '王小明', 'S01'),
      await pupilOf(classId, '李小红', 'S02'),
      await pupilOf(classId, '赵小刚', 'S03'),
    ] as const,
    outsider: await pupilOf(otherClassId, '张小军', 'S04'),
  }
}
