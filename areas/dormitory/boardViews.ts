import { z } from 'zod'
import { liveTopic } from '../../platform/contract/liveTopic.ts'

/** The list types behind the counters (operations §9). */
export const countedType = { returned: 1, notReturned: 2, leave: 3 } as const

/** The number of lines in the log (operations §9). */
export const logLength = 5

/** The states of a reset and of a student on the board: 6 returned, 5 not returned. */
export const returnState = { returned: 6, notReturned: 5 } as const

const ReturnState = z.union([z.literal(returnState.returned), z.literal(returnState.notReturned)])

/** The counts of a room or building. */
export const counts = { inDormitoryNum: z.int(), notInDormitoryNum: z.int(), leaveNum: z.int() }

/** A student on the board (operations §3). */
export const BoardStudent = z.object({
  userId: z.int(),
  name: z.string(),
  studentReturnState: z.boolean(),
  stateDictId: ReturnState,
  leaveState: z.enum(['LEAVE_NO', 'LEAVING']),
  studentId: z.string().describe('学号'),
  faceId: z.int().nullable(),
  bedNumber: z.int().nullable(),
  depts: z.string(),
})
export type BoardStudent = z.output<typeof BoardStudent>

/** A room with its counts, as a button on the board. */
export const BoardRoom = z.object({ id: z.int(), name: z.string(), floor: z.int(), ...counts })
export type BoardRoom = z.output<typeof BoardRoom>

export const BoardBuilding = z.object({ id: z.int(), name: z.string(), rooms: z.array(BoardRoom) })
export type BoardBuilding = z.output<typeof BoardBuilding>

/** A check-in or manual decision, with the student's resulting state. */
export const BoardEvent = BoardStudent.pick({
  userId: true,
  name: true,
  stateDictId: true,
  studentReturnState: true,
  leaveState: true,
}).extend({
  roomId: z.int(),
  buildingId: z.int(),
  entryTime: z.string(),
  byHand: z.boolean(),
  entryType: z.int().describe('记录类型：5 离寝，6 归寝；其他类型只影响人数，不列入签到'),
})
export type BoardEvent = z.output<typeof BoardEvent>

/** A reset in one building. It is a single log line, whatever the number of students. */
export const BoardReset = z.object({
  buildingId: z.int(),
  stateDictId: ReturnState,
  students: z.int(),
  entryTime: z.string(),
})
export type BoardReset = z.output<typeof BoardReset>

/**
 * A message to a building's board. The numbers are absolute counts after the events, so a message that is received
 * twice, or after the state was read, does no harm.
 */
export const BoardMessage = z.object({
  events: z.array(BoardEvent),
  rooms: z.array(z.object({ id: z.int(), buildingId: z.int(), ...counts })),
  /** True if a reset or a leave changed so much that the board must read its state again. */
  reload: z.boolean(),
  reset: BoardReset.optional(),
})
export type BoardMessage = z.output<typeof BoardMessage>

export const boardTopic = liveTopic('dormitory.board', {
  doc: '宿舍看板：一栋楼内的归寝事件与各房间人数',
  message: BoardMessage,
})

/** A row of the lists behind the counters and of the real-time report's appendix. */
export const StudentRow = z.object({
  userId: z.int(),
  dormitoryName: z.string(),
  floor: z.int(),
  dormRoomName: z.string(),
  bedNumber: z.int().nullable(),
  studentName: z.string(),
  gradeName: z.string(),
  userFace: z.literal(true).nullable().describe('已录入为 true，未录入为 null'),
  studentNotReturnMsg: z.string(),
})
export type StudentRow = z.output<typeof StudentRow>

/** A period of a day, as shown in the side panel. */
export const BoardPeriod = z.object({
  alias: z.string(),
  stateDictId: ReturnState,
  startTime: z.string(),
  endTime: z.string(),
})
