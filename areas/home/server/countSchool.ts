import { type SQL, and, eq, sql } from 'drizzle-orm'
import { role } from '../../../platform/contract/roles.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Session } from '../../../platform/server/session.ts'
import { findReachablePart, isWithinReach } from '../../organisation/server/index.ts'
import { isInSchool, isNotLeft, memberJoin, openRecord } from '../../registry/server/people.ts'
import { school } from '../../registry/server/tables/schools.ts'
import { member, memberDepartment, memberRole } from '../../registry/server/tables/members.ts'
import { studentInfo } from '../../registry/server/tables/students.ts'

/** The number of people of each kind. */
export interface Figures {
  readonly studentNum: number
  readonly teachingNum: number
  readonly liveInDormitory: number
  readonly noLiveInDormitory: number
}

/** SQL for people in departments that the session reaches; undefined if it reaches the whole school. */
const withinReachedDepartments = (session: Session, schoolId: SQL | number, memberId: SQL): SQL | undefined => {
  if (findReachablePart(session) === null) return undefined
  const department = isWithinReach(session, memberDepartment.schoolId, memberDepartment.departmentId)
  return sql`${memberId} = any(array(select ${memberDepartment.memberId} from ${memberDepartment}
    where ${and(sql`${memberDepartment.schoolId} = ${schoolId}`, department)}))`
}

const countStudents = async (db: Db, session: Session, schoolId: number) => {
  const [row] = await db
    .select({
      all: sql<number>`count(*)::int`,
      boarding: sql<number>`(count(*) filter (where ${studentInfo.accommodation}))::int`,
      paused: sql<number>`(count(*) filter (where not (${isInSchool} and ${openRecord()})))::int`,
    })
    .from(studentInfo)
    .innerJoin(member, memberJoin(studentInfo.schoolId, studentInfo.memberId))
    .where(
      and(
        eq(studentInfo.schoolId, schoolId),
        // Locked students aren't left out as by `enrolledStudent`: they count as paused.
        isNotLeft,
        withinReachedDepartments(session, schoolId, sql`${studentInfo.memberId}`),
      ),
    )
  return { all: row?.all ?? 0, boarding: row?.boarding ?? 0, paused: row?.paused ?? 0 }
}

const countStaff = async (db: Db, session: Session, schoolId: number): Promise<number> => {
  const [row] = await db
    .select({ all: sql<number>`count(*)::int` })
    .from(memberRole)
    .innerJoin(member, memberJoin(memberRole.schoolId, memberRole.memberId))
    .where(
      and(
        eq(memberRole.schoolId, schoolId),
        eq(memberRole.roleId, role.staff),
        openRecord(),
        withinReachedDepartments(session, schoolId, sql`${member.id}`),
      ),
    )
  return row?.all ?? 0
}

/**
 * Counts the people of one school that a session reaches. Staff are role 6 with an open account, also without a
 * department.
 */
export const countSchool = async (db: Db, session: Session, schoolId: number) => {
  const students = await countStudents(db, session, schoolId)
  return {
    studentNum: students.all,
    teachingNum: await countStaff(db, session, schoolId),
    liveInDormitory: students.boarding,
    noLiveInDormitory: students.all - students.boarding,
    pausedNum: students.paused,
  }
}

/** Counts a school's people; null for a bureau or the platform, which have no students. */
export const countTeachingSchool = async (db: Db, session: Session, schoolId: number) => {
  const [row] = await db.select().from(school).where(eq(school.id, schoolId))
  if (row?.kind !== 'school') return null
  return { id: schoolId, name: row.name, ...(await countSchool(db, session, schoolId)) }
}
