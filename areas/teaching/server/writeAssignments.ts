import { type SQL, and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { addSubjectTeachers, endSubjectTeachers } from '../../registry/server/classManagers.ts'
import { teachingAssignment } from './tables.ts'

/** A teacher of a subject in a class. */
interface Assignment {
  readonly classId: number
  readonly subjectId: number
  readonly teacherId: number
}

const bigints = (ids: readonly number[]): SQL => sql`${sql.param([...ids])}::bigint[]`

const asRows = (assignments: readonly Assignment[]): SQL => sql`(select * from unnest(
  ${bigints(assignments.map(({ classId }) => classId))},
  ${bigints(assignments.map(({ subjectId }) => subjectId))},
  ${bigints(assignments.map(({ teacherId }) => teacherId))}))`

/** Writes assignments; those that exist stay as they are. The teachers become subject teachers of the classes. */
export const addAssignments = async (db: Db, schoolId: number, added: readonly Assignment[]): Promise<void> => {
  if (added.length === 0) return
  const taught = added.map(({ classId, teacherId }) => ({ departmentId: classId, memberId: teacherId }))
  await addSubjectTeachers(db, schoolId, taught)
  await db
    .insert(teachingAssignment)
    .values(added.map((one) => ({ ...one, schoolId })))
    .onConflictDoNothing()
}

/** Deletes assignments. The teachers keep their part in the classes. */
export const removeAssignments = async (db: Db, schoolId: number, removed: readonly Assignment[]): Promise<void> => {
  if (removed.length === 0) return
  const { classId, subjectId, teacherId } = teachingAssignment
  await db
    .delete(teachingAssignment)
    .where(
      and(
        eq(teachingAssignment.schoolId, schoolId),
        sql`(${classId}, ${subjectId}, ${teacherId}) in ${asRows(removed)}`,
      ),
    )
}

/** Ends assignments. Teachers who teach nothing else in a class are no longer its subject teachers. */
export const endAssignments = async (db: Db, schoolId: number, ended: readonly Assignment[]): Promise<void> => {
  if (ended.length === 0) return
  const { classId, teacherId } = teachingAssignment
  await removeAssignments(db, schoolId, ended)
  const left = ended.map((one) => ({ departmentId: one.classId, memberId: one.teacherId }))
  const teachesNothing = sql`not exists (select 1 from ${teachingAssignment}
    where ${teachingAssignment.schoolId} = class_manager.school_id and ${classId} = class_manager.department_id
      and ${teacherId} = class_manager.member_id)`
  await endSubjectTeachers(db, schoolId, left, teachesNothing)
}

/** Makes the given teachers the only ones of each class and subject that is named. Other subjects stay as they are. */
export const replaceAssignments = async (db: Db, schoolId: number, wanted: readonly Assignment[]): Promise<void> => {
  const { classId, subjectId, teacherId } = teachingAssignment
  const rows = asRows(wanted)
  const outdated = await db
    .select({ classId, subjectId, teacherId })
    .from(teachingAssignment)
    .where(
      and(
        eq(teachingAssignment.schoolId, schoolId),
        sql`(${classId}, ${subjectId}) in (select one, two from ${rows} as named (one, two, three))`,
        sql`(${classId}, ${subjectId}, ${teacherId}) not in ${rows}`,
      ),
    )
  await endAssignments(db, schoolId, outdated)
  await addAssignments(db, schoolId, wanted)
}
