import { type SQL, and, asc, eq, ilike, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { escapeLikePattern } from '../../../platform/server/database/escapeLikePattern.ts'
import { readPage } from '../../../platform/server/database/readPage.ts'
import { deleteRow } from '../../../platform/server/deleteRow.ts'
import { saveVersioned } from '../../../platform/server/saveVersioned.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { nodeType } from '../../registry/contract.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member } from '../../registry/server/tables/members.ts'
import { toGradeLevel } from '../../teaching/server/index.ts'
import { subjectTable } from '../../teaching/server/tables.ts'
import type { timetable } from '../contract.ts'
import { timetableRefusals } from '../refusals.ts'
import type { TeachingClassSearch } from '../teachingClassContract.ts'
import type { TeachingClassView } from '../views.ts'
import { readTermFacts } from './facts.ts'
import { refuseNotOffered, refuseOthersThanStaff } from './lessons.ts'
import { lockTimetable } from './lock.ts'
import { isTeachingClassShown } from './reach.ts'
import { refuseMemberConflicts } from './memberConflicts.ts'
import { teachingClass, teachingClassMember, teachingClassTeacher, timetableLesson } from './tables.ts'
import { replaceTeachers } from './writeLessons.ts'

const grade = alias(department, 'grade')

const isMemberOfIt = and(
  eq(teachingClassMember.schoolId, teachingClass.schoolId),
  eq(teachingClassMember.teachingClassId, teachingClass.id),
)

const isTeacherOfIt = and(
  eq(teachingClassTeacher.schoolId, teachingClass.schoolId),
  eq(teachingClassTeacher.teachingClassId, teachingClass.id),
)

const teachersOfIt = sql<TeachingClassView['teachers']>`coalesce((
  select json_agg(json_build_object('id', ${member.id}, 'name', ${member.name}) order by ${member.id})
  from ${teachingClassTeacher} join ${member} on ${member.schoolId} = ${teachingClassTeacher.schoolId}
    and ${member.id} = ${teachingClassTeacher.teacherId} where ${isTeacherOfIt}), '[]')`

const studentsOfIt = sql<number>`(select count(*)::int from ${teachingClassMember} where ${isMemberOfIt})`

const classesOfIt = sql<string[]>`array(select ${department.name} from ${teachingClassMember}
  join ${member} on ${member.schoolId} = ${teachingClassMember.schoolId} and ${member.id} = ${teachingClassMember.studentId}
  join ${department} on ${department.schoolId} = ${member.schoolId} and ${department.id} = ${member.mainDepartmentId}
  where ${isMemberOfIt} group by ${department.id}, ${department.name}, ${department.orderNum}
  order by ${department.orderNum}, ${department.id})`

const selectTeachingClasses = (db: Db, where: SQL | undefined) =>
  db
    .select({
      teachingClass,
      subject: sql<string>`${subjectTable.subject}`.as('subject_name'),
      gradeName: sql<string>`${grade.name}`.as('grade_name'),
      teachers: teachersOfIt.as('teachers'),
      students: studentsOfIt.as('students'),
      classes: classesOfIt.as('classes'),
    })
    .from(teachingClass)
    .innerJoin(
      subjectTable,
      and(eq(subjectTable.schoolId, teachingClass.schoolId), eq(subjectTable.id, teachingClass.subjectId)),
    )
    .innerJoin(grade, and(eq(grade.schoolId, teachingClass.schoolId), eq(grade.id, teachingClass.gradeId)))
    .where(where)
    .$dynamic()

type Found = Awaited<ReturnType<typeof selectTeachingClasses>>[number]

const presentTeachingClass = ({ teachingClass: found, ...more }: Found): TeachingClassView => {
  const { schoolId: _schoolId, ...values } = found
  return { ...values, ...more }
}

const isSought = ({ termId, keyword }: TeachingClassSearch): SQL | undefined => {
  const word = `%${escapeLikePattern(keyword.trim())}%`
  const isTaughtBy = sql`exists (select 1 from ${teachingClassTeacher} join ${member}
    on ${member.schoolId} = ${teachingClassTeacher.schoolId} and ${member.id} = ${teachingClassTeacher.teacherId}
    where ${and(isTeacherOfIt, ilike(member.name, word))})`
  const matchesWord = or(ilike(teachingClass.name, word), ilike(subjectTable.subject, word), isTaughtBy)
  return and(eq(teachingClass.termId, termId), keyword.trim() === '' ? undefined : matchesWord)
}

/** Reads a page of the teaching classes of a term by name. */
export const findTeachingClassPage = ({ db, session, body }: Context<typeof timetable.teachingClassPage>) =>
  readPage(db, body, selectTeachingClasses(db, and(isTeachingClassShown(session), isSought(body))), {
    order: [asc(teachingClass.name), asc(teachingClass.id)],
    present: presentTeachingClass,
  })

const readOne = async (db: Db, schoolId: number, id: number): Promise<TeachingClassView> => {
  const mine = and(eq(teachingClass.schoolId, schoolId), eq(teachingClass.id, id))
  const [found] = await selectTeachingClasses(db, mine)
  if (found === undefined) throw new Refusal(common.notFound)
  return presentTeachingClass(found)
}

const readGrade = async (db: Db, schoolId: number, id: number) => {
  const [found] = await db
    .select()
    .from(department)
    .where(and(eq(department.schoolId, schoolId), eq(department.id, id), eq(department.type, nodeType.grade)))
  if (found === undefined) throw new Refusal(common.notFound)
  return { name: found.name, level: toGradeLevel(found) }
}

type Body = Context<typeof timetable.saveTeachingClass>['body']

const replaceTeachersOfIt = async (db: Db, schoolId: number, id: number, teacherIds: readonly number[]) => {
  const mine = and(eq(teachingClassTeacher.schoolId, schoolId), eq(teachingClassTeacher.teachingClassId, id))
  await db.delete(teachingClassTeacher).where(mine)
  await db
    .insert(teachingClassTeacher)
    .values(teacherIds.map((teacherId) => ({ schoolId, teachingClassId: id, teacherId })))
}

/** Gives the lessons of a teaching class its subject and teachers. */
const adaptLessons = async (db: Db, schoolId: number, id: number, { subjectId, teacherIds }: Body): Promise<void> => {
  const lessons = await db
    .update(timetableLesson)
    .set({ subjectId })
    .where(and(eq(timetableLesson.schoolId, schoolId), eq(timetableLesson.teachingClassId, id)))
    .returning({ lessonId: timetableLesson.id })
  await replaceTeachers(
    db,
    schoolId,
    lessons.map((lesson) => ({ ...lesson, teacherIds })),
  )
}

/** Adds or saves a teaching class. Its lessons follow, unless that makes a conflict. It stays in its term. */
export const saveTeachingClass = async ({ db, session, body }: Context<typeof timetable.saveTeachingClass>) => {
  const schoolId = schoolOf(session)
  await lockTimetable(db, schoolId)
  const { id, version, teacherIds, termId: asked, ...values } = body
  const termId = id === undefined ? asked : (await readOne(db, schoolId, id)).termId
  const { name, level } = await readGrade(db, schoolId, values.gradeId)
  refuseNotOffered(await readTermFacts(db, schoolId, termId), values.subjectId, level, name)
  await refuseOthersThanStaff(db, schoolId, teacherIds)
  const saved = await saveVersioned(db, teachingClass, {
    name: '教学班',
    schoolId,
    id,
    version,
    values: { ...values, termId },
    present: (row) => readOne(db, schoolId, row.id),
    twice: { kind: timetableRefusals.teachingClassTwice, words: { name: values.name } },
  })
  await replaceTeachersOfIt(db, schoolId, saved.id, teacherIds)
  await adaptLessons(db, schoolId, saved.id, body)
  await refuseMemberConflicts(db, { schoolId, termId, ids: [saved.id] })
  return readOne(db, schoolId, saved.id)
}

/** Deletes a teaching class without lessons, with its members. */
export const deleteTeachingClass = async ({ db, session, query }: Context<typeof timetable.deleteTeachingClass>) => {
  const schoolId = schoolOf(session)
  await lockTimetable(db, schoolId)
  const ofIt = and(eq(timetableLesson.schoolId, schoolId), eq(timetableLesson.teachingClassId, query.id))
  const count = await db.$count(timetableLesson, ofIt)
  const { name } = await readOne(db, schoolId, query.id)
  if (count > 0) throw new Refusal(timetableRefusals.teachingClassUsed, { name, count })
  return deleteRow(db, teachingClass, { schoolId, id: query.id })
}
