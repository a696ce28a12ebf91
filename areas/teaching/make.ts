import { and, eq } from 'drizzle-orm'
import { role } from '../../platform/contract/roles.ts'
import type { Database } from '../../platform/server/database/database.ts'
import type { AreaTesting, Scene } from '../../tests/support/areaTesting.ts'
import { makePupil } from '../../tests/support/sceneSamples.ts'
import { insertedRow } from '../../tests/support/inserted.ts'
import { testRows } from '../../tests/support/testRows.ts'
import type { useServer } from '../../tests/support/useServer.ts'
import { usersFactories } from '../users/makeMembers.ts'
import { nodeType } from '../registry/contract.ts'
import { classManager } from '../registry/server/tables/members.ts'
import { electiveChoice, subjectTable, teachingAssignment } from './server/tables.ts'

/** Test factories that create subjects, assignments and electives, and read who teaches. */
export const teachingFactories = (database: Database) => {
  const { asSystem } = testRows(database)

  const makeSubject = (schoolId: number, subject: string, values: Partial<typeof subjectTable.$inferInsert> = {}) =>
    asSystem(async (db) => {
      const first = { position: 0, grades: [], electiveGrades: [], groupName: '' }
      const rows = await db
        .insert(subjectTable)
        .values({ ...first, ...values, subject, schoolId })
        .returning()
      return insertedRow(rows)
    })

  /** Makes somebody teach a subject in a class, as its subject teacher. */
  const makeAssignment = (schoolId: number, assignment: { classId: number; subjectId: number; teacherId: number }) =>
    asSystem(async (db) => {
      const { classId, teacherId } = assignment
      await db
        .insert(classManager)
        .values({ schoolId, departmentId: classId, memberId: teacherId, level: 0 })
        .onConflictDoNothing()
      await db.insert(teachingAssignment).values({ ...assignment, schoolId })
    })

  const makeChoice = (schoolId: number, studentId: number, subjectId: number) =>
    asSystem(async (db) => {
      await db.insert(electiveChoice).values({ schoolId, studentId, subjectId })
    })

  /** Reads the levels of people in a class, by member. */
  const levelsIn = (schoolId: number, classId: number) =>
    asSystem(async (db) => {
      const rows = await db
        .select({ memberId: classManager.memberId, level: classManager.level })
        .from(classManager)
        .where(and(eq(classManager.schoolId, schoolId), eq(classManager.departmentId, classId)))
      return new Map(rows.map(({ memberId, level }) => [memberId, level]))
    })

  return { makeSubject, makeAssignment, makeChoice, levelsIn }
}

/** A school with a grade of two classes, two teachers of whom one leads a class, students, and an administrator. */
export const makeTeachingScene = async ({ make, actor, database }: Awaited<ReturnType<typeof useServer>>) => {
  const school = await make.makeSchool()
  const { id: schoolId, rootId } = school
  const grade = await make.makeDepartment({
    schoolId,
    parentId: rootId,
    name: '七年级',
    type: nodeType.grade,
    schoolSection: 3,
    schoolGrade: 1,
  })
  const classNamed = async (name: string) =>
    (await make.makeDepartment({ schoolId, parentId: grade.id, name, type: nodeType.class })).id
  const [classId, otherClassId] = [await classNamed('1班'), await classNamed('2班')]
  const teacherNamed = (name: string, code: string) =>
    make.makeMember({ schoolId, roles: [role.staff], departments: [rootId], name, code })
  const pupilNamed = (name: string, code: string) =>
    make.makeMember({ schoolId, roles: [role.student], departments: [classId], name, code })
  const headTeacher = await actor({ schoolId, roles: [role.staff], departments: [rootId], name: '周老师' })
  await make.makeClassManager(schoolId, classId, headTeacher.id)
  return {
    schoolId,
    gradeId: grade.id,
    classId,
    otherClassId,
    own: teachingFactories(database),
    who: await actor({ schoolId, roles: [role.schoolDataAdministrator], departments: [rootId] }),
    headTeacher,
    teachers: [await teacherNamed('王老师', 'T01'), await teacherNamed('李老师', 'T02')] as const,
    pupils: [await pupilNamed('王小明', 'S01'), await pupilNamed('李小红', 'S02')] as const,
  }
}

const makeIn = ({ server }: Scene) => teachingFactories(server.database)

let names = 0
const nextName = () => `新学科${(names += 1)}`

/** Samples of this area for the generated contract tests. */
export const testing: AreaTesting = {
  samples: {
    subject: async (scene) => (await makeIn(scene).makeSubject(scene.school.id, nextName())).id,
    newSubjectName: nextName,
    subjectVersion: () => 1,
    gradeLevel: () => 301,
    staff: async ({ server, school }) => {
      const place = { schoolId: school.id, roles: [role.staff], departments: [school.officeId] }
      return (await usersFactories(server.database).makeMember(place)).id
    },
    elective: async (scene) =>
      (await makeIn(scene).makeSubject(scene.school.id, nextName(), { electiveGrades: [401] })).id,
  },
  prepare: {
    electivePage: async (scene) => {
      const { id } = await makeIn(scene).makeSubject(scene.school.id, nextName(), { electiveGrades: [401] })
      for (let turn = 0; turn < 3; turn += 1)
        await makeIn(scene).makeChoice(scene.school.id, await makePupil(scene), id)
    },
  },
  foreign: {
    subject: async ({ server, id, canary }) =>
      (await teachingFactories(server.database).makeSubject(id, canary, { groupName: canary })).id,
  },
}
