import { and, asc, eq } from 'drizzle-orm'
import { role } from '../../platform/contract/roles.ts'
import type { Database } from '../../platform/server/database/database.ts'
import { file } from '../../platform/server/files/tables.ts'
import { insertedRow } from '../../tests/support/inserted.ts'
import { insertRow, testRows } from '../../tests/support/testRows.ts'
import type { useServer } from '../../tests/support/useServer.ts'
import { nodeType } from '../registry/contract.ts'
import { type Approver, leaveState } from './contract.ts'
import { calendarDay, leave, leaveAttachment, leaveRule, leaveStep, schoolTerm } from './server/tables.ts'

let attachments = 0

type LeaveValues = Partial<typeof leave.$inferInsert>

/** Factories for leaves, their approvals and calendar days, for tests. */
export const leaveFactories = (database: Database) => {
  const { asSystem, insert, change } = testRows(database)
  return {
    /** Creates a leave, approved by default. */
    makeLeave: (schoolId: number, studentId: number, values: LeaveValues & { startAt: Date; endAt: Date }) => {
      const usual = { reason: '发烧回家休息', state: leaveState.agreed, createdAt: values.startAt }
      return insert(leave, { ...usual, ...values, schoolId, studentId })
    },
    /** Creates waiting steps of a leave, with an optional remark. A round above 1 is an extension and has a reason. */
    makeSteps: async (
      schoolId: number,
      leaveId: number,
      approvers: readonly Approver[],
      endAt: Date,
      values: Partial<Pick<typeof leaveStep.$inferInsert, 'note' | 'round' | 'reason'>> = {},
    ) => {
      const each = { schoolId, leaveId, round: 1, state: leaveState.asked, endAt, ...values }
      for (const [at, approver] of approvers.entries()) await insert(leaveStep, { ...each, approver, place: at + 1 })
    },
    makeRule: (schoolId: number, steps: Approver[], values: Partial<typeof leaveRule.$inferInsert> = {}) => {
      const row = { kind: '' as const, moreThanHours: 0, ...values, schoolId, steps }
      return insert(leaveRule, row)
    },
    makeAttachment: (schoolId: number, leaveId: number, name = '病历.webp') =>
      asSystem(async (db) => {
        attachments += 1
        const described = { name, contentType: 'image/webp', size: 1, createdAt: new Date(0), expiresAt: null }
        const row = { schoolId, key: `leave-attachment-${attachments}`, ...described }
        const { fileId } = insertedRow(await db.insert(file).values(row).returning({ fileId: file.id }))
        return (await insertRow(db, leaveAttachment, { schoolId, leaveId, fileId })).id
      }),
    /** Updates all leaves of a student. */
    changeLeave: (schoolId: number, studentId: number, values: LeaveValues) =>
      change(leave, { schoolId, studentId }, values),
    leaveOf: (schoolId: number, id: number) =>
      asSystem(async (db) =>
        insertedRow(
          await db
            .select()
            .from(leave)
            .where(and(eq(leave.schoolId, schoolId), eq(leave.id, id))),
        ),
      ),
    stepsOf: (schoolId: number, leaveId: number) =>
      asSystem(async (db) =>
        db
          .select()
          .from(leaveStep)
          .where(and(eq(leaveStep.schoolId, schoolId), eq(leaveStep.leaveId, leaveId)))
          .orderBy(asc(leaveStep.round), asc(leaveStep.place)),
      ),
    makeTerm: (schoolId: number, name: string, startDay: string, endDay: string) =>
      insert(schoolTerm, { schoolId, name, startDay, endDay }),
    /** Creates a holiday, or a make-up day if a weekday is passed. */
    makeSpecialDay: (schoolId: number, day: string, name: string, asWeekday: number | null = null) => {
      const kind = asWeekday === null ? ('holiday' as const) : ('makeUp' as const)
      return insert(calendarDay, { schoolId, day, kind, name, asWeekday })
    },
  }
}

/**
 * Creates a school with a class of two students, its head teacher and a subject teacher, a student of another class,
 * and the school's administrator.
 */
export const makeLeaveScene = async ({ make, actor, database }: Awaited<ReturnType<typeof useServer>>) => {
  const bureau = await make.makeSchool({ kind: 'bureau' })
  const { id: schoolId, rootId } = await make.makeSchool({ bureauId: bureau.id })
  const grade = await make.makeDepartment({ schoolId, parentId: rootId, name: '七年级', type: nodeType.grade })
  const classNamed = async (name: string) =>
    (await make.makeDepartment({ schoolId, parentId: grade.id, name, type: nodeType.class })).id
  const [classId, otherClassId] = [await classNamed('一班'), await classNamed('二班')]
  const pupilOf = (departmentId: number, name: string, code: string) =>
    make.makeMember({ schoolId, roles: [role.student], departments: [departmentId], name, code })
  const staff = (name: string, roles: readonly number[], departments: readonly number[]) =>
    actor({ schoolId, roles, departments, name })
  const office = await make.makeDepartment({ schoolId, parentId: rootId, name: '教师办公室' })
  const [head, teacher] = [
    await staff('周老师', [role.staff], [office.id]),
    await staff('吴老师', [role.staff], [office.id]),
  ]
  await make.makeClassManager(schoolId, classId, head.id)
  await make.makeClassManager(schoolId, classId, teacher.id, 0)
  return {
    bureau,
    schoolId,
    rootId,
    gradeId: grade.id,
    classId,
    otherClassId,
    staff,
    own: leaveFactories(database),
    who: await staff('林主任', [role.schoolDataAdministrator], [rootId]),
    head,
    teacher,
    manager: await staff('陈主任', [role.departmentManager, role.staff], [grade.id]),
    pupils: [await pupilOf(classId, '王小明', 'S01'), await pupilOf(classId, '李小红', 'S02')] as const,
    outsider: await pupilOf(otherClassId, '张小军', 'S03'),
  }
}
