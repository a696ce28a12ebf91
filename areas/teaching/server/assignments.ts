import { and, eq, sql } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import { searchContextOf } from '../../../platform/server/asker.ts'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { isStaff, memberJoin, openRecord } from '../../registry/server/people.ts'
import { member } from '../../registry/server/tables/members.ts'
import type { ClassTeachers } from '../assignmentContract.ts'
import type { teaching } from '../contract.ts'
import { isOffered } from '../gradeLevel.ts'
import { teachingRefusals } from '../refusals.ts'
import type { SubjectView } from '../subjectContract.ts'
import { type TaughtClass, listTaughtClasses } from './classes.ts'
import { readSubjects } from './subjects.ts'
import { teachingAssignment } from './tables.ts'
import { addAssignments, endAssignments } from './writeAssignments.ts'

/** Reads the assignments of these classes with the teachers' names, by subject, name and class. */
export const readAssignments = (db: Db, schoolId: number, classes: readonly number[]) =>
  db
    .select({
      classId: teachingAssignment.classId,
      subjectId: teachingAssignment.subjectId,
      teacherId: member.id,
      name: member.name,
      code: member.code,
    })
    .from(teachingAssignment)
    .innerJoin(member, memberJoin(teachingAssignment.schoolId, teachingAssignment.teacherId))
    .where(and(eq(teachingAssignment.schoolId, schoolId), among(teachingAssignment.classId, classes)))
    .orderBy(teachingAssignment.subjectId, member.pinyin, member.id, teachingAssignment.classId)

type Found = Awaited<ReturnType<typeof readAssignments>>[number]

const groupBySubject = (found: readonly Found[]): ClassTeachers['subjects'] =>
  [...Map.groupBy(found, ({ subjectId }) => subjectId)].map(([subjectId, ofSubject]) => ({
    subjectId,
    teachers: ofSubject.map(({ teacherId, name }) => ({ id: teacherId, name })),
  }))

/** Lists the classes within reach with the teachers of their subjects. */
export const listAssignments = async ({
  db,
  session,
  query,
}: Context<typeof teaching.assignments>): Promise<ClassTeachers[]> => {
  const { schoolId, asker } = searchContextOf(session)
  const classes = await listTaughtClasses(db, { schoolId, asker, departmentId: query.departmentId })
  const ids = classes.map(({ id }) => id)
  const byClass = Map.groupBy(await readAssignments(db, schoolId, ids), ({ classId }) => classId)
  return classes.map((one) => ({ ...one, subjects: groupBySubject(byClass.get(one.id) ?? []) }))
}

/** Refuses people who are not staff of the school with an open record, by name. */
const refuseOthersThanStaff = async (db: Db, schoolId: number, ids: readonly number[]): Promise<void> => {
  const people = await db
    .select({ name: member.name, mayTeach: sql<boolean>`${and(isStaff, openRecord())}` })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), among(member.id, ids)))
  const others = people.filter(({ mayTeach }) => !mayTeach).map(({ name }) => name)
  if (others.length > 0) throw new Refusal(teachingRefusals.notStaff, { names: others.join('、') })
}

/** Finds a class within reach that has not graduated. Refuses other departments. */
const findTaughtClass = async ({
  db,
  session,
  body,
}: Context<typeof teaching.saveAssignments>): Promise<TaughtClass> => {
  const { schoolId, asker } = searchContextOf(session)
  const [found] = await listTaughtClasses(db, { schoolId, asker, departmentId: body.classId })
  if (found?.id === body.classId) return found
  throw new Refusal(teachingRefusals.notClass, { name: found?.gradeName ?? '所选部门' })
}

/** Refuses a subject that the grade of the class doesn't take and that somebody shall teach there. */
const refuseNotOffered = (
  { gradeName, gradeLevel }: TaughtClass,
  subjects: ReadonlyMap<number, SubjectView>,
  wanted: readonly number[],
): void => {
  for (const id of wanted) {
    const subject = subjects.get(id)
    if (subject !== undefined && !isOffered(subject, gradeLevel))
      throw new Refusal(teachingRefusals.notOffered, { grade: gradeName, subject: subject.subject })
  }
}

/**
 * Adds and removes teachers of the subjects of a class. Refuses classes that graduated, subjects that the grade doesn't
 * take, and people who are not staff. Somebody both added and removed teaches the subject.
 */
export const saveAssignments = async (context: Context<typeof teaching.saveAssignments>): Promise<null> => {
  const { db, session, body } = context
  const { classId, subjects } = body
  const schoolId = schoolOf(session)
  const taught = await findTaughtClass(context)
  const toRows = (subjectId: number, teachers: readonly number[]) =>
    teachers.map((teacherId) => ({ classId, subjectId, teacherId }))
  const added = subjects.flatMap((one) => toRows(one.subjectId, one.added))
  const removed = subjects.flatMap((one) =>
    toRows(
      one.subjectId,
      one.removed.filter((id) => !one.added.includes(id)),
    ),
  )
  const started = added.map(({ subjectId }) => subjectId)
  refuseNotOffered(taught, await readSubjects(db, schoolId), started)
  await refuseOthersThanStaff(
    db,
    schoolId,
    added.map(({ teacherId }) => teacherId),
  )
  await endAssignments(db, schoolId, removed)
  await addAssignments(db, schoolId, added)
  return null
}
