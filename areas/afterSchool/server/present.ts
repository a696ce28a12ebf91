import { type SQL, and, asc, eq, sql } from 'drizzle-orm'
import { role } from '../../../platform/contract/roles.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { entryType } from '../../access/contract.ts'
import { isOnLeave } from '../../leave/server/index.ts'
import { member, memberDepartment, memberRole } from '../../registry/server/tables/members.ts'
import { studentInfo } from '../../registry/server/tables/students.ts'
import { whereabouts } from '../../whereabouts/server/tables.ts'
import type { Today } from './day.ts'

const { leftSchool, leftForHome, backHome } = entryType

const hasLeft = ({ schoolId, start }: Today): SQL =>
  sql`exists (select 1 from ${whereabouts} where ${whereabouts.schoolId} = ${schoolId}
    and ${whereabouts.memberId} = ${member.id} and ${whereabouts.aspect} = 'place'
    and ${whereabouts.at} >= ${start.toISOString()}::timestamptz
    and ${whereabouts.stateDictId} = any(${sql.param([leftSchool, leftForHome, backHome])}::int[]))`

/** SQL that holds for a pupil who is away: on leave, or gone through the gate today. */
const isAway = (today: Today): SQL<boolean> =>
  sql<boolean>`(${isOnLeave(sql`${today.schoolId}::bigint`, member.id, today.now)} or ${hasLeft(today)})`

const isPupil = (schoolId: number): SQL | undefined =>
  and(
    eq(memberDepartment.schoolId, schoolId),
    sql`not ${member.disabled} and coalesce(${studentInfo.status}, 1) = 1`,
    sql`exists (select 1 from ${memberRole} where ${memberRole.schoolId} = ${schoolId}
      and ${memberRole.memberId} = ${member.id} and ${memberRole.roleId} = ${role.student})`,
  )

const ofMember = and(eq(member.schoolId, memberDepartment.schoolId), eq(member.id, memberDepartment.memberId))
const ofStudent = and(eq(studentInfo.schoolId, member.schoolId), eq(studentInfo.memberId, member.id))

/** The pupils of a class by their names, and whether each is away. */
export const listPupils = (db: Db, today: Today, departmentId: number) =>
  db
    .select({ userId: member.id, name: member.name, isAway: isAway(today) })
    .from(memberDepartment)
    .innerJoin(member, ofMember)
    .leftJoin(studentInfo, ofStudent)
    .where(and(isPupil(today.schoolId), eq(memberDepartment.departmentId, departmentId)))
    .orderBy(asc(member.pinyin), asc(member.id))

/** How many pupils of each class are present, by class. */
export const countPresent = async (db: Db, today: Today): Promise<ReadonlyMap<number, number>> => {
  const rows = await db
    .select({ id: memberDepartment.departmentId, present: sql<number>`count(*)::int` })
    .from(memberDepartment)
    .innerJoin(member, ofMember)
    .leftJoin(studentInfo, ofStudent)
    .where(and(isPupil(today.schoolId), sql`not ${isAway(today)}`))
    .groupBy(memberDepartment.departmentId)
  return new Map(rows.map(({ id, present }) => [id, present]))
}
