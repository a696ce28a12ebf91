import { and, eq, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../../platform/contract/time.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { entryType } from '../../../access/contract.ts'
import { accessRecord } from '../../../access/server/tables.ts'
import { device, location } from '../../../device/server/tables.ts'
import { dormitoryBuilding, dormitoryRoom } from '../../../registry/server/tables/places.ts'
import { studentInfo } from '../../../registry/server/tables/students.ts'
import type { boardCalls } from '../../boardContract.ts'
import { countRooms } from './boarders.ts'
import { sumCounts } from '../../counts.ts'
import { type Board, findBoard } from './findBoard.ts'

/** The number of hours returned, including the current one. */
const hoursShown = 12
const hour = 3_600_000

const findBuildingOfDevice = async (db: Db, { schoolId, within }: Board, deviceId: number): Promise<number> => {
  const [row] = await db
    .select({ id: dormitoryBuilding.id })
    .from(device)
    .leftJoin(location, and(eq(location.schoolId, device.schoolId), eq(location.id, device.locationId)))
    .leftJoin(dormitoryRoom, and(eq(dormitoryRoom.schoolId, device.schoolId), eq(dormitoryRoom.id, device.roomId)))
    .innerJoin(
      dormitoryBuilding,
      and(
        eq(dormitoryBuilding.schoolId, device.schoolId),
        eq(dormitoryBuilding.id, sql`coalesce(${location.buildingId}, ${dormitoryRoom.buildingId})`),
      ),
    )
    .where(and(eq(device.schoolId, schoolId), eq(device.id, deviceId), within(dormitoryBuilding.id)))
  if (!row) throw new Refusal(common.notFound)
  return row.id
}

const countReturns = async (db: Db, schoolId: number, buildingId: number, from: Date) => {
  const { rows } = await db.execute<{ hour: string; students: number }>(sql`
    select date_trunc('hour', record.at)::text as hour, count(distinct record.member_id)::int as students
    from ${accessRecord} as record
    join ${studentInfo} as info on info.school_id = record.school_id and info.member_id = record.member_id
    join ${dormitoryRoom} as room on room.school_id = info.school_id and room.id = info.room_id
    where record.school_id = ${schoolId} and room.building_id = ${buildingId}
      and record.state_dict_id = ${entryType.backInDormitory} and record.at >= ${from.toISOString()}::timestamptz
    group by 1`)
  return new Map(rows.map((row) => [new Date(row.hour).getTime(), row.students]))
}

/** Handles `deviceStats`: rooms, students and returned students of the device's building, and returns per hour. */
export const findDeviceStats = async ({ db, session, query, clock }: Context<typeof boardCalls.deviceStats>) => {
  const board = await findBoard(db, session, query)
  const { schoolId } = board
  const buildingId = await findBuildingOfDevice(db, board, query.deviceId)
  const rooms = await countRooms(db, { schoolId, now: clock.now() }, eq(dormitoryRoom.buildingId, buildingId))
  const first = new Date(Math.floor(clock.now().getTime() / hour) * hour - (hoursShown - 1) * hour)
  const returns = await countReturns(db, schoolId, buildingId, first)
  const { inDormitoryNum, notInDormitoryNum, leaveNum } = sumCounts(rooms)
  const hourStarts = Array.from({ length: hoursShown }, (_hour, at) => first.getTime() + at * hour)
  return {
    dormNum: rooms.length,
    stuNum: inDormitoryNum + notInDormitoryNum + leaveNum,
    backDormStuNum: inDormitoryNum,
    timeQuantum: Object.fromEntries(
      hourStarts.map((at) => [toWireTime(new Date(at), session.timeZone).slice(11, 16), returns.get(at) ?? 0]),
    ),
  }
}
