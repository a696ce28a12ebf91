import { and, asc, eq, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { nextVersion } from '../../../platform/server/versioned.ts'
import { enrolledStudent, mainDepartmentJoin, memberJoin } from '../../registry/server/people.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member } from '../../registry/server/tables/members.ts'
import type { timetable } from '../contract.ts'
import { timetableRefusals } from '../refusals.ts'
import type { TeachingClassMember } from '../views.ts'
import { lockTimetable } from './lock.ts'
import { refuseMemberConflicts } from './memberConflicts.ts'
import { teachingClass, teachingClassMember } from './tables.ts'

/** Lists the students of a teaching class, by class and code. */
export const listMembers = ({
  db,
  session,
  params,
}: Context<typeof timetable.members>): Promise<TeachingClassMember[]> =>
  db
    .select({
      id: member.id,
      name: member.name,
      code: member.code,
      className: sql<string | null>`${department.name}`,
    })
    .from(teachingClassMember)
    .innerJoin(member, memberJoin(teachingClassMember.schoolId, teachingClassMember.studentId))
    .leftJoin(department, mainDepartmentJoin)
    .where(and(eq(teachingClassMember.schoolId, schoolOf(session)), eq(teachingClassMember.teachingClassId, params.id)))
    .orderBy(asc(department.orderNum), asc(department.id), asc(member.code), asc(member.id))

const refuseOthersThanStudents = async (db: Db, schoolId: number, ids: readonly number[]): Promise<void> => {
  const people = await db
    .select({ name: member.name, isStudent: sql<boolean>`${enrolledStudent()}` })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), among(member.id, ids)))
    .orderBy(asc(member.id))
  const others = people.filter(({ isStudent }) => !isStudent).map(({ name }) => name)
  if (others.length > 0) throw new Refusal(timetableRefusals.notStudents, { names: others.join('、') })
}

/** Replaces the students of teaching classes, which get a new version. */
export const replaceMembers = async (
  db: Db,
  schoolId: number,
  lists: ReadonlyMap<number, readonly number[]>,
): Promise<void> => {
  await db
    .update(teachingClass)
    .set({ version: nextVersion(teachingClass.version) })
    .where(and(eq(teachingClass.schoolId, schoolId), among(teachingClass.id, lists.keys())))
  await db
    .delete(teachingClassMember)
    .where(and(eq(teachingClassMember.schoolId, schoolId), among(teachingClassMember.teachingClassId, lists.keys())))
  const rows = [...lists].flatMap(([teachingClassId, students]) =>
    students.map((studentId) => ({ teachingClassId, studentId })),
  )
  if (rows.length === 0) return
  await db.execute(sql`insert into ${teachingClassMember} (school_id, teaching_class_id, student_id)
    select ${schoolId}, * from unnest(${sql.param(rows.map((row) => row.teachingClassId))}::bigint[],
      ${sql.param(rows.map((row) => row.studentId))}::bigint[])`)
}

/**
 * Saves the students of a teaching class. Refuses a stale version, others than students, and a student with two lessons at
 * one time.
 */
export const saveMembers = async ({ db, session, body }: Context<typeof timetable.saveMembers>): Promise<null> => {
  const schoolId = schoolOf(session)
  await lockTimetable(db, schoolId)
  const [found] = await db
    .select({ termId: teachingClass.termId, version: teachingClass.version })
    .from(teachingClass)
    .where(and(eq(teachingClass.schoolId, schoolId), eq(teachingClass.id, body.id)))
  if (found === undefined) throw new Refusal(common.notFound)
  if (found.version !== body.version) throw new Refusal(common.stale, { name: '教学班名单' })
  await refuseOthersThanStudents(db, schoolId, body.studentIds)
  await replaceMembers(db, schoolId, new Map([[body.id, body.studentIds]]))
  await refuseMemberConflicts(db, { schoolId, termId: found.termId, ids: [body.id] })
  return null
}
