import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { entryTypeName } from '../../access/contract.ts'
import { accessRecord } from '../../access/server/tables.ts'
import { location } from '../../device/server/tables.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member } from '../../registry/server/tables/members.ts'
import { dormitoryBuilding, dormitoryRoom } from '../../registry/server/tables/places.ts'
import { studentInfo } from '../../registry/server/tables/students.ts'
import type { PersonRow } from '../views.ts'
import { calculation } from '../words.ts'
import { type EntryPeriod, type Query, type Stand, dayOfPeriod, inPeriod, secondOf } from './periods.ts'

/** So many records of each are shown. */
const shownRecords = 20

const hitsOf = (query: Query, period: EntryPeriod, number: number, stand: Stand): SQL => sql`
  select ${number}::int as period, ${accessRecord.id} as id, ${accessRecord.memberId} as member_id, ${accessRecord.at} as at,
    ${dayOfPeriod(period, stand.timeZone)} as day
  from ${accessRecord} where ${inPeriod(query, period, stand)}`

/** SQL that holds for a day on which somebody meets the query. */
const isMet = (query: Query): SQL => {
  const [first, second] = [sql`bool_or(period = 1)`, sql`bool_or(period = 2)`]
  if (secondOf(query) === undefined) return first
  if (query.caculateCondition === calculation.exclude) return sql`${first} and not ${second}`
  if (query.caculateCondition === calculation.both) return sql`${first} and ${second}`
  return sql`true`
}

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
  users: z.array(z.object({ period: z.int(), num: z.int() })),
  people: z.array(Person),
})

const placesOf = (schoolId: number) => sql`
  left join ${department} on ${department.schoolId} = ${schoolId} and ${department.id} = ${member.mainDepartmentId}
  left join ${studentInfo} on ${studentInfo.schoolId} = ${schoolId} and ${studentInfo.memberId} = ${member.id}
  left join ${dormitoryRoom} on ${dormitoryRoom.schoolId} = ${schoolId} and ${dormitoryRoom.id} = ${studentInfo.roomId}
  left join ${dormitoryBuilding} on ${dormitoryBuilding.schoolId} = ${schoolId} and ${dormitoryBuilding.id} = ${dormitoryRoom.buildingId}`

const recordsOf = (schoolId: number) => sql`
  select coalesce(json_agg(json_build_object('id', one.id, 'at', one.at, 'type', one.type, 'place', one.place)), '[]'::json)
  from (
    select ${accessRecord.id} as id, ${accessRecord.at} as at, ${accessRecord.stateDictId} as type,
      coalesce(${location.description}, '') as place
    from (select distinct kept.id, kept.at from kept where kept.member_id = listed.member_id
      order by kept.at desc, kept.id desc limit ${shownRecords}) as shown
    join ${accessRecord} on ${accessRecord.schoolId} = ${schoolId} and ${accessRecord.id} = shown.id and ${accessRecord.at} = shown.at
    left join ${location} on ${location.schoolId} = ${schoolId} and ${location.id} = ${accessRecord.locationId}
    order by shown.at desc, shown.id desc
  ) as one`

/**
 * Finds who meets a query, with how many there are and how many have a record in each period. One statement over the records of
 * the days, each read once, however many people there are.
 */
export const findPeople = async (db: Db, query: Query, stand: Stand, page: { limit: number; offset: number }) => {
  const { schoolId, timeZone } = stand
  const second = secondOf(query)
  const more = second === undefined ? sql`` : sql`union all ${hitsOf(query, second, 2, stand)}`
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    with hits as materialized (${hitsOf(query, query.firstPeroid, 1, stand)} ${more}),
    met as (select member_id, day from hits group by member_id, day having ${isMet(query)}),
    kept as materialized (select hits.member_id, hits.id, hits.at from hits join met using (member_id, day)),
    people as materialized (select member_id, count(distinct id)::int as record_num from kept group by member_id),
    listed as (
      select people.member_id, people.record_num, ${member.name} as name, ${member.pinyin} as pinyin,
        coalesce(${department.name}, '') as department, coalesce(${department.id}, 0) as department_id,
        coalesce(${dormitoryBuilding.name}, '') as dormitory, coalesce(${dormitoryRoom.name}, '') as room
      from people join ${member} on ${member.schoolId} = ${schoolId} and ${member.id} = people.member_id
      ${placesOf(schoolId)}
      order by department_id, pinyin, people.member_id limit ${page.limit} offset ${page.offset}
    )
    select (select count(*)::int from people) as total,
      (select coalesce(json_agg(counted), '[]'::json) from
        (select period, count(distinct member_id)::int as num from hits group by period) as counted) as users,
      (select coalesce(json_agg(json_build_object('user_id', member_id, 'name', name, 'department', department,
        'dormitory', dormitory, 'room', room, 'record_num', record_num, 'records', (${recordsOf(schoolId)}))
        order by department_id, pinyin, member_id), '[]'::json) from listed) as people`)
  const { total, users, people } = Found.parse(rows[0])
  return {
    total,
    usersOf: new Map(users.map(({ period, num }) => [period, num])),
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
