import { and, asc, eq } from 'drizzle-orm'
import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { schoolOf } from '../../../../platform/server/session.ts'
import { dormitoryBuilding, dormitoryRoom } from '../../../registry/server/tables/places.ts'
import type { planCalls } from '../../planContract.ts'
import type { PlanView, PlannedRoom } from '../../planViews.ts'
import { readSleepers } from './sleepers.ts'

const sum = (rooms: readonly PlannedRoom[], of: (room: PlannedRoom) => number) =>
  rooms.reduce((all, room) => all + of(room), 0)

/** Handles `plan`: a building's rooms and students by floor, from the lowest. */
export const findPlan = async ({ db, session, params }: Context<typeof planCalls.plan>): Promise<PlanView> => {
  const schoolId = schoolOf(session)
  const [building] = await db
    .select({ id: dormitoryBuilding.id, name: dormitoryBuilding.name })
    .from(dormitoryBuilding)
    .where(and(eq(dormitoryBuilding.schoolId, schoolId), eq(dormitoryBuilding.id, params.dormitoryId)))
  if (building === undefined) throw new Refusal(common.notFound)
  const rows = await db
    .select()
    .from(dormitoryRoom)
    .where(and(eq(dormitoryRoom.schoolId, schoolId), eq(dormitoryRoom.buildingId, building.id)))
    .orderBy(asc(dormitoryRoom.floor), asc(dormitoryRoom.name))
  const inside = await readSleepers(
    db,
    schoolId,
    rows.map(({ id }) => id),
  )
  const byRoom = Map.groupBy(inside, ({ roomId }) => roomId)
  const rooms = rows.map(({ schoolId: _schoolId, buildingId, ...room }): PlannedRoom => {
    const students = (byRoom.get(room.id) ?? []).map(({ roomId: _roomId, ...student }) => student)
    return { ...room, dormitoryId: buildingId, freeBeds: Math.max(room.beds - students.length, 0), students }
  })
  const floors = [...Map.groupBy(rooms, ({ floor }) => floor)]
  return {
    dormitory: building,
    beds: sum(rooms, ({ beds }) => beds),
    freeBeds: sum(rooms, ({ freeBeds }) => freeBeds),
    floors: floors.map(([floor, ofFloor]) => ({ floor, rooms: ofFloor })),
  }
}
