import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { SearchContext } from '../../../platform/server/asker.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { entryTypeName } from '../../access/contract.ts'
import { accessRecord } from '../../access/server/tables.ts'
import { currentOrFormerName } from '../../device/server/index.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member } from '../../registry/server/tables/members.ts'
import { dormitoryBuilding, dormitoryRoom } from '../../registry/server/tables/places.ts'
import { studentInfo } from '../../registry/server/tables/students.ts'
import type { PersonRow } from '../views.ts'
import { periodCombination } from '../words.ts'
import { type EntryPeriod, type Query, selectPeriodDay, isInPeriod, getSecondPeriod } from './periods.ts'

/** Maximum number of latest records returned for each person. */
const maxRecords = 20

const selectPeriodHits = (
  query: Query,
  period: EntryPeriod,
  number: number,
  stand: SearchContext,
  more: SQL,
): SQL => sql`
  select ${number}::int as period, ${accessRecord.id} as id, ${accessRecord.memberId} as member_id, ${accessRecord.at} as at,
    ${selectPeriodDay(period, stand.timeZone)} as day
  from ${accessRecord} where ${isInPeriod(query, period, stand)} and ${more}`

/** SQL for the records of both periods, each with the day it counts for. */
const selectHits = (query: Query, stand: SearchContext, more: SQL = sql`true`): SQL => {
  const first = selectPeriodHits(query, query.firstPeroid, 1, stand, more)
  const second = getSecondPeriod(query)
  return second === undefined ? first : sql`${first} union all ${selectPeriodHits(query, second, 2, stand, more)}`
}

/** SQL that is true for a day on which a person matches the query. `one` and `two` say which periods have a record. */
const matchesQuery = (query: Query): SQL => {
  if (getSecondPeriod(query) === undefined) return sql`one`
  if (query.caculateCondition === periodCombination.exclude) return sql`one and not two`
  return query.caculateCondition === periodCombination.both ? sql`one and two` : sql`true`
}

/** SQL that counts records. If both periods have the same type, a record can be in both and must count once. */
const recordCount = (query: Query): SQL =>
  getSecondPeriod(query)?.stateDictId === query.firstPeroid.stateDictId ? sql`count(distinct id)` : sql`count(*)`

const Person = z.object({
  user_id: z.int(),
  name: z.string(),
  department: z.string(),
  dormitory: z.string(),
  room: z.string(),
  record_num: z.int(),
  records: z.array(z.object({ id: z.int(), at: z.string(), type: z.int(), place: z.string() })),
})

const Found = z.object({
  total: z.int(),
  first_num: z.int(),
  second_num: z.int(),
  people: z.array(Person),
})

const joinPlaces = (schoolId: number) => sql`
  left join ${department} on ${department.schoolId} = ${schoolId} and ${department.id} = ${member.mainDepartmentId}
  left join ${studentInfo} on ${studentInfo.schoolId} = ${schoolId} and ${studentInfo.memberId} = ${member.id}
  left join ${dormitoryRoom} on ${dormitoryRoom.schoolId} = ${schoolId} and ${dormitoryRoom.id} = ${studentInfo.roomId}
  left join ${dormitoryBuilding} on ${dormitoryBuilding.schoolId} = ${schoolId} and ${dormitoryBuilding.id} = ${dormitoryRoom.buildingId}`

/**
 * SQL for the latest records of the listed people, looked up per person because a page has few people. Each person
 * carries the days that count: joining the days of all people instead took ten seconds, because the planner can't
 * estimate their number.
 */
const latestRecords = (query: Query, stand: SearchContext) => sql`
  select latest.member_id, json_agg(json_build_object('id', latest.id, 'at', latest.at,
    'type', ${accessRecord.stateDictId}, 'place', coalesce(${currentOrFormerName('location', accessRecord.schoolId, accessRecord.locationId)}, ''))
    order by latest.at desc, latest.id desc) as records
  from (
    select member_id, id, at, row_number() over (partition by member_id order by at desc, id desc) as turn
    from (select distinct hit.member_id, hit.id, hit.at from listed
      cross join lateral (${selectHits(query, stand, sql`${accessRecord.memberId} = listed.member_id`)}) as hit
      where hit.day = any(listed.days)) as own
  ) as latest
  join ${accessRecord} on ${accessRecord.schoolId} = ${stand.schoolId} and ${accessRecord.id} = latest.id and ${accessRecord.at} = latest.at
  where latest.turn <= ${maxRecords}
  group by latest.member_id`

/**
 * Finds the people who match a query, their total, and how many have a record in each period. One statement reads each
 * record of the days once, however many people there are.
 */
export const findPeople = async (
  db: Db,
  query: Query,
  stand: SearchContext,
  page: { limit: number; offset: number },
) => {
  const { schoolId, timeZone } = stand
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    with days as materialized (
      select member_id, day, bool_or(period = 1) as one, bool_or(period = 2) as two, ${recordCount(query)} as num
      from (${selectHits(query, stand)}) as hits group by member_id, day
    ),
    met as (select member_id, day, num from days where ${matchesQuery(query)}),
    people as materialized (
      select member_id, sum(num)::int as record_num, array_agg(day) as days from met group by member_id
    ),
    listed as materialized (
      select people.member_id, people.record_num, people.days, ${member.name} as name, ${member.pinyin} as pinyin,
        coalesce(${department.name}, '') as department, coalesce(${department.id}, 0) as department_id,
        coalesce(${dormitoryBuilding.name}, '') as dormitory, coalesce(${dormitoryRoom.name}, '') as room
      from people join ${member} on ${member.schoolId} = ${schoolId} and ${member.id} = people.member_id
      ${joinPlaces(schoolId)}
      order by department_id, pinyin, people.member_id limit ${page.limit} offset ${page.offset}
    ),
    latest as materialized (${latestRecords(query, stand)})
    select (select count(*)::int from people) as total, counted.first_num, counted.second_num,
      (select coalesce(json_agg(json_build_object('user_id', member_id, 'name', name, 'department', department,
        'dormitory', dormitory, 'room', room, 'record_num', record_num, 'records', latest.records)
        order by department_id, pinyin, member_id), '[]'::json)
        from listed join latest using (member_id)) as people
    from (select (count(*) filter (where one))::int as first_num, (count(*) filter (where two))::int as second_num
      from (select bool_or(one) as one, bool_or(two) as two from days group by member_id) as each) as counted`)
  const { total, first_num, second_num, people } = Found.parse(rows[0])
  return {
    total,
    users: [first_num, second_num] as const,
    people: people.map(present(timeZone)),
  }
}

const present =
  (timeZone: string) =>
  ({ user_id, record_num, records, ...person }: z.output<typeof Person>): PersonRow => ({
    ...person,
    userId: user_id,
    recordNum: record_num,
    entryRecords: records.map(({ id, at, type, place }) => ({
      id,
      entryTime: toWireTime(new Date(at), timeZone),
      stateDictId: type,
      typeName: entryTypeName(type),
      locationDesc: place,
    })),
  })
