import { eq } from 'drizzle-orm'
import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { schoolOf } from '../../../../platform/server/session.ts'
import * as places from '../../../registry/server/places.ts'
import { dormitoryRoom } from '../../../registry/server/tables/places.ts'
import { type planCalls, planRefusals } from '../../planContract.ts'
import type { RoomView } from '../../planViews.ts'
import { getRoomKindName } from '../../words.ts'
import { type LockedRoom, lockBuilding, lockRooms, formatRoomName } from './lockRooms.ts'
import { type Sleeper, readSleepers } from './sleepers.ts'

const present = ({ buildingId: dormitoryId, schoolId: _schoolId, ...room }: places.RoomRow): RoomView => ({
  ...room,
  dormitoryId,
})

type Room = Context<typeof planCalls.saveRoom>['body']

const refuseMisfit = (room: LockedRoom, inside: readonly Sleeper[], { beds, gender }: Room) => {
  const highest = Math.max(0, ...inside.map(({ bedNumber }) => bedNumber ?? 0))
  if (Math.max(highest, inside.length) > beds) {
    const words = { room: formatRoomName(room), bed: highest, count: inside.length }
    throw new Refusal(planRefusals.tooFewBeds, words)
  }
  const other = gender === 0 ? undefined : inside.find((one) => one.gender !== gender)
  if (other === undefined) return
  const words = { room: formatRoomName(room), name: other.name, kind: getRoomKindName(gender) }
  throw new Refusal(planRefusals.otherSexInside, words)
}

/** Handles `saveRoom`: adds a room, or saves one if its students still fit. A room can't change its building. */
export const saveRoom = async ({ db, session, body }: Context<typeof planCalls.saveRoom>) => {
  const schoolId = schoolOf(session)
  const { id, version, dormitoryId: buildingId, ...values } = body
  if (!(await lockBuilding(db, schoolId, buildingId, 'share'))) throw new Refusal(common.notFound)
  if (id !== undefined) {
    const [room] = await lockRooms(db, schoolId, eq(dormitoryRoom.id, id))
    if (room?.buildingId !== buildingId) throw new Refusal(common.notFound)
    refuseMisfit(room, await readSleepers(db, schoolId, [id]), body)
  }
  return places.saveRoom(db, {
    schoolId,
    id,
    version,
    values: { ...values, buildingId },
    present,
    twice: { kind: planRefusals.roomTwice, words: { name: values.name } },
  })
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

/**
 * Handles `addRooms`: adds rooms on several floors, named by floor and number, such as 302. Existing rooms stay
 * unchanged.
 */
export const addRooms = async ({ db, session, body }: Context<typeof planCalls.addRooms>) => {
  const schoolId = schoolOf(session)
  const { dormitoryId: buildingId, fromFloor, toFloor, fromRoom, toRoom, beds, gender } = body
  const rooms = range(fromFloor, toFloor).flatMap((floor) =>
    range(fromRoom, toRoom).map((number) => {
      const name = `${floor}${String(number).padStart(2, '0')}`
      return { schoolId, buildingId, floor, name, beds, gender }
    }),
  )
  if (!(await lockBuilding(db, schoolId, buildingId, 'share'))) throw new Refusal(common.notFound)
  const added = await places.addRooms(db, rooms)
  return { added, kept: rooms.length - added }
}

const deleteLocked = (db: Db, schoolId: number, room: LockedRoom) =>
  places.deleteRoom(db, {
    schoolId,
    id: room.id,
    used: new Refusal(planRefusals.hasDevices, { name: formatRoomName(room) }),
  })

/** Handles `deleteRoom`: deletes a room without students. */
export const deleteRoom = async ({ db, session, query }: Context<typeof planCalls.deleteRoom>) => {
  const schoolId = schoolOf(session)
  const [room] = await lockRooms(db, schoolId, eq(dormitoryRoom.id, query.id))
  if (room === undefined) throw new Refusal(common.notFound)
  const inside = await readSleepers(db, schoolId, [room.id])
  if (inside.length > 0) throw new Refusal(planRefusals.livedIn, { name: formatRoomName(room), count: inside.length })
  return deleteLocked(db, schoolId, room)
}
