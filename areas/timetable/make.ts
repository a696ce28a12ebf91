import { eq } from 'drizzle-orm'
import { role } from '../../platform/contract/roles.ts'
import { addDays } from '../../platform/contract/wireDay.ts'
import type { AreaTesting, ForeignSchool, Scene } from '../../tests/support/areaTesting.ts'
import { oncePerScene } from '../../tests/support/oncePerScene.ts'
import { makeThree } from '../../tests/support/sceneSamples.ts'
import { insertRow } from '../../tests/support/testRows.ts'
import type { useServer } from '../../tests/support/useServer.ts'
import { schoolTerm } from '../leave/server/tables.ts'
import { organisationFactories } from '../organisation/make.ts'
import { nodeType } from '../registry/contract.ts'
import { teachingFactories } from '../teaching/make.ts'
import { subjectTable } from '../teaching/server/tables.ts'
import { usersFactories } from '../users/makeMembers.ts'
import { timetableFactories } from './makeTimetable.ts'
import { timetableLesson, timetablePlan } from './server/tables.ts'

/** The Monday on which the term of tests begins, and the first day of its even weeks. */
export const monday = '2026-03-02'

/**
 * A school with the grade 七年级 of two classes, two teachers and two subjects, a term of twenty weeks from `monday` with
 * bell times, and a plan.
 */
export const makeTimetableScene = async (server: Awaited<ReturnType<typeof useServer>>) => {
  const { make, actor, database } = server
  const { id: schoolId, rootId } = await make.makeSchool()
  const at = { schoolSection: 3, schoolGrade: 1 }
  const node = { schoolId, parentId: rootId, name: '七年级', type: nodeType.grade, ...at }
  const grade = await make.makeDepartment(node)
  const classNamed = async (name: string) =>
    (await make.makeDepartment({ schoolId, parentId: grade.id, name, type: nodeType.class })).id
  const teacherNamed = (name: string) => actor({ schoolId, roles: [role.staff], departments: [rootId], name })
  const classIds = [await classNamed('1班'), await classNamed('2班')] as const
  const pupilOf = (departmentId: number, name: string, code: string) =>
    make.makeMember({ schoolId, roles: [role.student], departments: [departmentId], name, code })
  const own = timetableFactories(database)
  const teaching = teachingFactories(database)
  const term = await own.makeTerm(schoolId, monday, 139)
  const subjectNamed = async (name: string, values = {}) => (await teaching.makeSubject(schoolId, name, values)).id
  return {
    schoolId,
    gradeId: grade.id,
    classIds,
    own,
    teaching,
    term,
    subjectNamed,
    subjects: [await subjectNamed('语文', { position: 1 }), await subjectNamed('数学', { position: 2 })] as const,
    bells: await own.makeBells(schoolId, term.id),
    plan: await own.makePlan(schoolId, term.id, 'published'),
    who: await actor({ schoolId, roles: [role.schoolDataAdministrator], departments: [rootId] }),
    teachers: [await teacherNamed('王老师'), await teacherNamed('李老师')] as const,
    pupils: [await pupilOf(classIds[0], '王小明', 'S01'), await pupilOf(classIds[1], '李小红', 'S02')] as const,
  }
}

const makeIn = ({ server }: Scene) => timetableFactories(server.database)

let counter = 0
let lastMonday = '2045-01-02'

const nextName = (word: string) => `${word}样本${(counter += 1)}`

/** Each scene gets a term in a different week, because the terms of a school can't overlap. */
const makeSceneTerm = oncePerScene(async (scene) => {
  lastMonday = addDays(lastMonday, 7)
  return makeIn(scene).makeTerm(scene.school.id, lastMonday)
})

const makeSceneBells = oncePerScene(async (scene) => {
  const { id } = await makeSceneTerm(scene)
  return makeIn(scene).makeBells(scene.school.id, id)
})

const makeDraft = async (scene: Scene) => {
  const { id } = await makeSceneTerm(scene)
  return (await makeIn(scene).makePlan(scene.school.id, id)).id
}

const makeStaff = async ({ server, school }: Scene) => {
  const place = { schoolId: school.id, roles: [role.staff], departments: [school.officeId] }
  return (await usersFactories(server.database).makeMember(place)).id
}

const makeSubject = async ({ server, school }: Scene) =>
  (await teachingFactories(server.database).makeSubject(school.id, nextName('课程表学科'))).id

const makeClass = async ({ server, school }: Scene) => {
  const place = { schoolId: school.id, parentId: school.officeId, name: nextName('班'), type: nodeType.class }
  return (await organisationFactories(server.database).makeDepartment(place)).id
}

const makeLessonOf = async (scene: Scene, planId: number, weekday: number) => {
  const teacherId = await makeStaff(scene)
  const values = { planId, weekday, period: 4, classId: await makeClass(scene), subjectId: await makeSubject(scene) }
  const { id } = await makeIn(scene).makeLesson(scene.school.id, { ...values, teacherIds: [teacherId] })
  return { id, teacherId }
}

const makeScenePlan = oncePerScene(async (scene) => {
  await makeSceneBells(scene)
  return makeDraft(scene)
})

/** A published plan with one lesson on Monday. */
const makePublished = oncePerScene(async (scene) => {
  const term = await makeSceneTerm(scene)
  await makeSceneBells(scene)
  const { id } = await makeIn(scene).makePlan(scene.school.id, term.id, 'published')
  return { day: term.startDay, ...(await makeLessonOf(scene, id, 1)) }
})

const makeTeachingClass = async (scene: Scene) => {
  const { id: termId } = await makeSceneTerm(scene)
  const values = { termId, subjectId: await makeSubject(scene), gradeId: await scene.idOf('gradeNode') }
  const people = { teacherIds: [await makeStaff(scene)], studentIds: [await scene.idOf('student')] }
  return (await makeIn(scene).makeTeachingClass(scene.school.id, values, people)).id
}

const foreignTerm = async ({ server, id }: ForeignSchool) => {
  lastMonday = addDays(lastMonday, 7)
  return timetableFactories(server.database).makeTerm(id, lastMonday)
}

const foreignPlan = async (school: ForeignSchool) => {
  const { id: termId } = await foreignTerm(school)
  return (await timetableFactories(school.server.database).makePlan(school.id, termId)).id
}

const foreignSubject = async ({ server, id, canary }: ForeignSchool) =>
  (await teachingFactories(server.database).makeSubject(id, `${canary}${(counter += 1)}`)).id

const foreignLesson = async (school: ForeignSchool) => {
  const values = { planId: await foreignPlan(school), classId: school.classId, subjectId: await foreignSubject(school) }
  const own = timetableFactories(school.server.database)
  const place = { weekday: 1, period: 1, room: school.canary }
  return (await own.makeLesson(school.id, { ...values, ...place, teacherIds: [] })).id
}

const foreignTeachingClass = async (school: ForeignSchool) => {
  const own = timetableFactories(school.server.database)
  const { id: termId } = await foreignTerm(school)
  const place = { schoolId: school.id, parentId: school.rootId, name: school.canary, type: nodeType.grade }
  const grade = await organisationFactories(school.server.database).makeDepartment(place)
  const values = { termId, subjectId: await foreignSubject(school), gradeId: grade.id }
  const name = `${school.canary}${(counter += 1)}`
  return (await own.makeTeachingClass(school.id, { ...values, name })).id
}

/** Samples of this area for the generated contract tests. */
export const testing: AreaTesting = {
  samples: {
    timetableTerm: async (scene) => (await makeSceneTerm(scene)).id,
    timetableStart: () => '08:00',
    timetableEnd: () => '08:45',
    timetableGradeLevel: () => 101,
    newTimetableScheduleName: () => nextName('作息'),
    timetableScheduleVersion: () => 1,
    timetableSchedule: async (scene) =>
      (await makeIn(scene).makeBells(scene.school.id, (await makeSceneTerm(scene)).id, [102])).id,
    timetableSettingsVersion: async (scene) => {
      await makeIn(scene).forgetSettings(scene.school.id)
      return 0
    },
    newTimetableName: () => nextName('课表'),
    timetablePlan: makeDraft,
    timetableDraft: makeDraft,
    timetablePlanVersion: () => 1,
    timetableLessonPlan: makeScenePlan,
    timetableLesson: async (scene) => (await makeLessonOf(scene, await makeScenePlan(scene), 1)).id,
    timetableLessonVersion: () => 1,
    noTeachingClass: () => null,
    teachingClass: makeTeachingClass,
    newTeachingClassName: () => nextName('教学班'),
    teachingClassVersion: () => 1,
    publishedLesson: async (scene) => (await makePublished(scene)).id,
    publishedTeacher: async (scene) => (await makePublished(scene)).teacherId,
    timetableDay: async (scene) => (await makePublished(scene)).day,
    timetableTargetDay: async (scene) => addDays((await makePublished(scene)).day, 1),
    timetableTargetPeriod: () => 2,
    timetableRoom: () => '301',
    noSwap: () => false,
    timetableChange: async (scene) => (await makeIn(scene).makeChange(scene.school.id)).id,
  },
  prepare: {
    teachingClassPage: (scene) => makeThree(() => makeTeachingClass(scene)),
    changePage: (scene) => makeThree(() => makeIn(scene).makeChange(scene.school.id)),
  },
  // A generated lesson would be of no class.
  rows: async (db, { id: schoolId, rootId }) => {
    const days = { startDay: '2044-01-04', endDay: '2044-01-10' }
    const term = await insertRow(db, schoolTerm, { schoolId, name: '课程表学期', ...days })
    const plan = await insertRow(db, timetablePlan, { schoolId, termId: term.id, name: '课表' })
    const [known] = await db.select().from(subjectTable).where(eq(subjectTable.schoolId, schoolId)).limit(1)
    const subject = known ?? (await insertRow(db, subjectTable, { schoolId, subject: '语文' }))
    const values = { schoolId, planId: plan.id, classId: rootId, subjectId: subject.id }
    await insertRow(db, timetableLesson, { ...values, weekday: 1, period: 1, week: 'every', room: '' })
  },
  foreign: {
    timetableSchedule: async (school) => {
      const { id: termId } = await foreignTerm(school)
      return (await timetableFactories(school.server.database).makeBells(school.id, termId)).id
    },
    timetablePlan: foreignPlan,
    timetableLesson: foreignLesson,
    publishedLesson: foreignLesson,
    teachingClass: foreignTeachingClass,
    taughtTeachingClass: foreignTeachingClass,
    timetableTeacher: async ({ server, id, rootId, canary }) => {
      const person = { schoolId: id, roles: [role.staff], departments: [rootId], name: canary }
      return (await usersFactories(server.database).makeMember(person)).id
    },
    timetableChange: async ({ server, id, canary }) =>
      (await timetableFactories(server.database).makeChange(id, { className: canary, reason: canary })).id,
  },
}
