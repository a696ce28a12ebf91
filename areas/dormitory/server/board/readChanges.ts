import { sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { studentsOnLeave } from '../../../leave/server/index.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { dormitoryRoom } from '../../../registry/server/tables/places.ts'
import { school } from '../../../registry/server/tables/schools.ts'
import { studentInfo } from '../../../registry/server/tables/students.ts'
import { returningTypes } from '../../../whereabouts/contract.ts'
import { whereabouts } from '../../../whereabouts/server/tables.ts'
import type { BoardMessage } from '../../boardContract.ts'
import type { Count } from './boarders.ts'

/** A student of whom boards are told. */
export interface ChangedBoarder {
  readonly userId: number
  readonly name: string
  readonly roomId: number
  readonly buildingId: number
  readonly isAway: boolean
}

interface Row extends Record<string, unknown> {
  readonly timeZone: string
  readonly students: readonly ChangedBoarder[] | null
  readonly rooms: BoardMessage['rooms'] | null
}

/** From so many changed students on, reading everybody who has returned costs less than looking each of their rooms up. */
const many = 300

const returning = sql`any(${sql.param([...returningTypes])}::int[])`

// Looked up one by one, or read once and looked up among: as a join it was planned by how full the table was when statistics
// were last taken, which on the first evening of a school is not at all.
const hasReturned = sql`coalesce((select held.state_dict_id from ${whereabouts} as held where held.school_id = info.school_id
  and held.member_id = info.member_id and held.aspect = 'dormitory') = ${returning}, false)`
const isAmongReturned = (schoolId: number) => sql`info.member_id in (select held.member_id from ${whereabouts} as held
  where held.school_id = ${schoolId} and held.aspect = 'dormitory' and held.state_dict_id = ${returning})`

const isThere = sql`info.status = 1 and not m.disabled and not m.locked`

/**
 * Reads what boards have to know of changed students, with one statement, since everything waits for it: the students who
 * live somewhere, and the numbers of their rooms as they are now.
 */
export const readChanges = async (db: Db, count: Count, students: readonly number[]): Promise<Row> => {
  const isReturned = students.length < many ? hasReturned : isAmongReturned(count.schoolId)
  const { rows } = await db.execute<Row>(sql`
    with away as materialized (${studentsOnLeave(count.schoolId, count.now)}),
    changed as materialized (
      select m.id, m.name, room.id as room_id, room.building_id, away.student_id is not null as is_away
      from ${studentInfo} as info
      join ${dormitoryRoom} as room on room.school_id = info.school_id and room.id = info.room_id
      join ${member} as m on m.school_id = info.school_id and m.id = info.member_id
      left join away on away.student_id = m.id
      where info.school_id = ${count.schoolId} and info.member_id = any(${sql.param([...students])}::bigint[]) and ${isThere}
    ),
    counted as (
      select info.room_id, count(*) filter (where away.student_id is not null) as on_leave,
        count(*) filter (where away.student_id is null and ${isReturned}) as returned,
        count(*) as everybody
      from ${studentInfo} as info
      join ${member} as m on m.school_id = info.school_id and m.id = info.member_id
      left join away on away.student_id = m.id
      where info.school_id = ${count.schoolId} and info.room_id = any(array(select distinct room_id from changed)) and ${isThere}
      group by info.room_id
    )
    select (select time_zone from ${school} where id = ${count.schoolId}) as "timeZone",
      (select json_agg(json_build_object('userId', id, 'name', name, 'roomId', room_id, 'buildingId', building_id,
        'isAway', is_away)) from changed) as students,
      (select json_agg(json_build_object('id', counted.room_id, 'buildingId', places.building_id,
        'inDormitoryNum', returned, 'notInDormitoryNum', everybody - returned - on_leave, 'leaveNum', on_leave))
        from counted join (select distinct room_id, building_id from changed) as places using (room_id)) as rooms`)
  const [row] = rows
  if (!row) throw new Error('the changes were not read')
  return row
}
