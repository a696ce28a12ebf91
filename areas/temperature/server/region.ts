import { type SQL, and, asc, eq, inArray, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { dayAfter } from '../../../platform/contract/wireDay.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { startOfDay } from '../../../platform/server/database/withinDays.ts'
import { role } from '../../../platform/contract/roles.ts'
import { type Session, schoolOf, schoolsOf } from '../../../platform/server/session.ts'
import { reachedPart } from '../../organisation/server/index.ts'
import { entryType } from '../../access/contract.ts'
import { accessRecord } from '../../access/server/tables.ts'
import { graduatedFlag } from '../../registry/contract.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member, memberRole } from '../../registry/server/tables/members.ts'
import { school } from '../../registry/server/tables/schools.ts'
import { studentInfo } from '../../registry/server/tables/students.ts'
import { studentStatus } from '../../users/contract.ts'
import type { Shown } from './people.ts'
import { showsGraduated } from './people.ts'
import { temperatureSummary } from './tables.ts'

/** People of a school and their coming and going on a day. */
export interface Figures {
  readonly people: number
  readonly boarding: number
  readonly ins: number
  readonly outs: number
}

/** The readings that count of a school in a period. */
export interface Readings {
  readonly normal: number
  readonly abnormal: number
}

const idsIn = (ids: readonly number[]): SQL => sql`any(${sql.param([...ids])}::bigint[])`

/**
 * The teaching schools of a report: those that are named, else all that the session sees. Refuses somebody who reaches but a part of
 * a school: figures of a whole one are not theirs.
 */
export const schoolsAsked = async (db: Db, session: Session, schoolIds: readonly number[]) => {
  if (reachedPart(session) !== null) throw new Refusal(common.notFound)
  const reached = schoolIds.length > 0 ? schoolIds : schoolsOf(session)
  return db
    .select({ id: school.id, name: school.name })
    .from(school)
    .where(and(inArray(school.id, [...reached]), eq(school.kind, 'school')))
    .orderBy(asc(school.id))
}

/** The summaries of schools in a period of a day, by school: a row each. */
export const readSummaries = async (
  db: Db,
  ids: readonly number[],
  of: { readonly day: string; readonly periodId: number | null; readonly isStudent: boolean },
): Promise<ReadonlyMap<number, Readings>> => {
  const rows = await db
    .select()
    .from(temperatureSummary)
    .where(
      and(
        sql`${temperatureSummary.schoolId} = ${idsIn(ids)}`,
        eq(temperatureSummary.day, of.day),
        eq(temperatureSummary.periodId, of.periodId ?? 0),
        eq(temperatureSummary.isStudent, of.isStudent),
      ),
    )
  return new Map(rows.map((row) => [row.schoolId, row]))
}

const openAccounts = (shown: Shown) =>
  and(
    shown.viewAccountDisable ? undefined : sql`not ${member.disabled}`,
    shown.viewLocked ? undefined : sql`not ${member.locked}`,
  )

const students = (ids: readonly number[], shown: Shown): SQL => sql`
  select ${member.schoolId} as school_id, ${member.id} as member_id, ${studentInfo.accommodation} as boards
  from ${member} join ${studentInfo} on ${studentInfo.schoolId} = ${member.schoolId} and ${studentInfo.memberId} = ${member.id}
  join ${department} on ${department.schoolId} = ${member.schoolId} and ${department.id} = ${member.mainDepartmentId}
  where ${and(
    sql`${member.schoolId} = ${idsIn(ids)}`,
    openAccounts(shown),
    showsGraduated(shown)
      ? undefined
      : and(eq(studentInfo.status, studentStatus.inSchool), sql`${department.delFlag} <> ${graduatedFlag}`),
  )}`

const staff = (ids: readonly number[], shown: Shown): SQL => sql`
  select ${member.schoolId} as school_id, ${member.id} as member_id, false as boards from ${member}
  join ${memberRole} on ${memberRole.schoolId} = ${member.schoolId} and ${memberRole.memberId} = ${member.id}
    and ${memberRole.roleId} = ${role.staff}
  where ${and(sql`${member.schoolId} = ${idsIn(ids)}`, openAccounts(shown))}`

interface Asked {
  readonly day: string
  readonly timeZone: string
  readonly isStudent: boolean
  readonly shown: Shown
}

const count = async (db: Db, ids: readonly number[], { day, timeZone, isStudent, shown }: Asked) => {
  const people = isStudent ? students(ids, shown) : staff(ids, shown)
  const at = (of: string) => sql`${startOfDay(of, timeZone).toISOString()}::timestamptz`
  const { rows } = await db.execute<{ id: number; people: number; boarding: number; ins: number; outs: number }>(sql`
    with people as materialized (${people}),
    passed as (select r.school_id, count(*) filter (where r.state_dict_id = ${entryType.backAtSchool})::int as ins,
        count(*) filter (where r.state_dict_id = ${entryType.leftSchool})::int as outs
      from ${accessRecord} as r join people on people.school_id = r.school_id and people.member_id = r.member_id
      where r.school_id = ${idsIn(ids)} and r.at >= ${at(day)} and r.at < ${at(dayAfter(day))}
        and r.state_dict_id in (${entryType.leftSchool}, ${entryType.backAtSchool}) group by 1),
    counted as (select school_id, count(*)::int as people, count(*) filter (where boards)::int as boarding
      from people group by 1)
    select counted.school_id as id, counted.people, counted.boarding, coalesce(passed.ins, 0) as ins,
      coalesce(passed.outs, 0) as outs
    from counted left join passed on passed.school_id = counted.school_id`)
  return new Map<number, Figures>(rows.map(({ id, ...figures }) => [id, figures]))
}

/** Up to so many schools people are counted for each report; beyond, once in ten minutes: a count of a million is long. */
const mostCounted = 20
const goodFor = 10 * 60_000
const mostKept = 50

const kept = new Map<string, { readonly at: Date; readonly figures: ReadonlyMap<number, Figures> }>()

/** The people of schools and their coming and going on a day, by school. */
export const countPeople = async (
  db: Db,
  ids: readonly number[],
  asked: Asked,
  now: Date,
): Promise<ReadonlyMap<number, Figures>> => {
  if (ids.length <= mostCounted) return count(db, ids, asked)
  const key = JSON.stringify([ids, asked])
  const before = kept.get(key)
  if (before && Math.abs(now.getTime() - before.at.getTime()) < goodFor) return before.figures
  const figures = await count(db, ids, asked)
  if (kept.size >= mostKept) kept.clear()
  kept.set(key, { at: now, figures })
  return figures
}

/** The school whose periods a report over several is framed by: the only one asked for, else the session's own. */
export const framingSchool = (session: Session, schools: readonly { readonly id: number }[]): number =>
  schools.length === 1 ? (schools[0]?.id ?? schoolOf(session)) : schoolOf(session)
