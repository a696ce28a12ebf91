import { type SQL, and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { entryType } from '../../access/contract.ts'
import { isOnLeave } from '../../leave/server/index.ts'
import { memberJoin, presentStudent } from '../../registry/server/people.ts'
import { member, memberDepartment } from '../../registry/server/tables/members.ts'
import { whereabouts } from '../../whereabouts/server/tables.ts'
import type { Today } from './day.ts'
import { pupilDismissal } from './tables.ts'

const { leftSchool, leftForHome, leftHome, backHome } = entryType

const anyOf = (types: readonly number[]): SQL => sql`any(${sql.param([...types])}::int[])`

/**
 * SQL for the absence of a pupil by their last record: `left` if they left today, `absent` if they left on an
 * earlier day or are on the way, null otherwise. A pupil without any record counts as present.
 */
const absenceByPlace = ({ schoolId, start }: Today): SQL =>
  sql`(select case when ${whereabouts.stateDictId} = ${leftHome} then 'absent'
      when ${whereabouts.at} >= ${start.toISOString()}::timestamptz then 'left' else 'absent' end
    from ${whereabouts} where ${whereabouts.schoolId} = ${schoolId}
    and ${whereabouts.memberId} = ${member.id} and ${whereabouts.aspect} = 'place'
    and ${whereabouts.stateDictId} = ${anyOf([leftSchool, leftForHome, leftHome, backHome])})`

/** Reason why a pupil is not in class: on leave, left today, or absent since an earlier day. */
type AbsenceReason = 'onLeave' | 'left' | 'absent'

const absenceSql = (today: Today): SQL<AbsenceReason | null> =>
  sql<AbsenceReason | null>`(case when ${isOnLeave(sql`${today.schoolId}::bigint`, member.id, today.now)} then 'onLeave'
    else ${absenceByPlace(today)} end)`

/** Returns true for pupils who left or are on leave. An `absent` pupil may be in class without a record. */
export const hasLeftOrIsOnLeave = (away: AbsenceReason | null): boolean => away === 'onLeave' || away === 'left'

const isPupil = (schoolId: number): SQL | undefined => and(eq(memberDepartment.schoolId, schoolId), presentStudent())

const ofMember = memberJoin(memberDepartment.schoolId, memberDepartment.memberId)

/** Lists the pupils of a class by name with their absence. */
export const listPupils = (db: Db, today: Today, departmentId: number) =>
  db
    .select({ userId: member.id, name: member.name, away: absenceSql(today) })
    .from(memberDepartment)
    .innerJoin(member, ofMember)
    .where(and(isPupil(today.schoolId), eq(memberDepartment.departmentId, departmentId)))
    .orderBy(asc(member.pinyin), asc(member.id))

/** Number of pupils of a class in each state, as `findPupils` lists them. Each pupil counts in exactly one state. */
interface PupilCounts {
  readonly total: number
  /** Pupils that a dismissal now would record. */
  readonly waiting: number
  readonly dismissed: number
  readonly released: number
  readonly onLeave: number
  /** Left through the gate today without a dismissal. */
  readonly left: number
  /** Not returned to school since an earlier day. */
  readonly absent: number
  /** Present, whatever was recorded of them. Overlaps the other figures. */
  readonly here: number
}

const noPupils: PupilCounts = {
  total: 0,
  waiting: 0,
  dismissed: 0,
  released: 0,
  onLeave: 0,
  left: 0,
  absent: 0,
  here: 0,
}

/** Counts the pupils of classes, each in its round. */
export const countPupils = async (
  db: Db,
  today: Today,
  rounds: ReadonlyMap<number, number>,
): Promise<(departmentId: number) => PupilCounts> => {
  // A pupil still kept from an earlier round counts as kept.
  const own = sql`(select case when bool_or(${pupilDismissal.state} = 'kept') then 'kept' else max(${pupilDismissal.state}) end
    from ${pupilDismissal}
    where ${pupilDismissal.schoolId} = ${today.schoolId} and ${pupilDismissal.day} = ${today.day}::date
      and ${pupilDismissal.memberId} = ${member.id} and ${pupilDismissal.departmentId} = ${memberDepartment.departmentId}
      and (${pupilDismissal.round} = asked.round or ${pupilDismissal.state} = 'kept'))`
  const { rows } = await db.execute<PupilCounts & { readonly id: number }>(sql`
    with asked as (
      select * from unnest(${sql.param([...rounds.keys()])}::bigint[], ${sql.param([...rounds.values()])}::int[]) as asked (id, round)
    ),
    pupils as materialized (
      select asked.id, ${absenceSql(today)} as away, ${own} as own
      from ${memberDepartment}
      join asked on asked.id = ${memberDepartment.departmentId}
      join ${member} on ${ofMember}
      where ${isPupil(today.schoolId)}
    )
    select id::int as id, count(*)::int as total,
      (count(*) filter (where away is null))::int as here,
      (count(*) filter (where own is null and away is null))::int as waiting,
      (count(*) filter (where own = 'dismissed'))::int as dismissed,
      (count(*) filter (where own = 'released'))::int as released,
      (count(*) filter (where own is null and away = 'onLeave'))::int as "onLeave",
      (count(*) filter (where own is null and away = 'left'))::int as "left",
      (count(*) filter (where own is null and away = 'absent'))::int as absent
    from pupils group by 1`)
  const byClass = new Map(rows.map(({ id, ...counts }) => [id, counts]))
  return (departmentId) => byClass.get(departmentId) ?? noPupils
}
