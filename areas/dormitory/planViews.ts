import { z } from 'zod'

/** A building with its managers and occupancy. */
export const BuildingView = z.object({
  id: z.int(),
  name: z.string(),
  orderNum: z.int(),
  managers: z.array(z.object({ userId: z.int(), name: z.string() })),
  floors: z.int(),
  rooms: z.int(),
  beds: z.int(),
  taken: z.int(),
  freeBeds: z.int(),
  version: z.int(),
})
export type BuildingView = z.output<typeof BuildingView>

/** A room; `gender` is 0 for anybody, 1 for boys, 2 for girls. */
export const RoomView = z.object({
  id: z.int(),
  dormitoryId: z.int(),
  floor: z.int(),
  name: z.string(),
  beds: z.int(),
  gender: z.int(),
  version: z.int(),
})
export type RoomView = z.output<typeof RoomView>

/** A student in a room. `bedNumber` is null if it is unknown. */
const Sleeper = z.object({
  userId: z.int(),
  name: z.string(),
  gender: z.int(),
  className: z.string().nullable(),
  bedNumber: z.int().nullable(),
  studentStatus: z.int().describe('1 在校，2 离校，3 休学；离校、休学的学生仍占床位'),
})
export type Sleeper = z.output<typeof Sleeper>

export const PlannedRoom = RoomView.extend({ freeBeds: z.int(), students: z.array(Sleeper) })
export type PlannedRoom = z.output<typeof PlannedRoom>

/** A building's floors from the bottom, with rooms, beds and students. */
export const PlanView = z.object({
  dormitory: z.object({ id: z.int(), name: z.string() }),
  beds: z.int(),
  freeBeds: z.int(),
  floors: z.array(z.object({ floor: z.int(), rooms: z.array(PlannedRoom) })),
})
export type PlanView = z.output<typeof PlanView>

const AllocatedStudent = z.object({ userId: z.int(), name: z.string(), className: z.string().nullable() })

/** The proposed beds, and the students without one with the reason. */
export const AllocationView = z.object({
  places: z.array(
    AllocatedStudent.extend({
      dormitoryName: z.string(),
      floor: z.int(),
      roomId: z.int(),
      roomName: z.string(),
      bedNumber: z.int(),
    }),
  ),
  unplaced: z.array(AllocatedStudent.extend({ reason: z.string() })),
  version: z.string(),
})
export type AllocationView = z.output<typeof AllocationView>
