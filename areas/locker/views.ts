import { z } from 'zod'
import { WireTime } from '../../platform/contract/time.ts'
import { cabinetKinds, cellStates, depositStates, lockerActions, numberings } from './words.ts'

/** A cabinet with the number of its cells in each state. */
export const CabinetView = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(cabinetKinds),
  place: z.string(),
  deviceId: z.int().nullable(),
  deviceName: z.string().nullable(),
  rows: z.int(),
  columns: z.int(),
  firstNumber: z.int(),
  numbering: z.enum(numberings),
  taken: z.int(),
  free: z.int(),
  outOfOrder: z.int(),
  version: z.int(),
})
export type CabinetView = z.output<typeof CabinetView>

/** A cell with its holder. The name of a holder out of reach is masked, and the id left out. */
export const CellView = z.object({
  id: z.int(),
  number: z.int(),
  rowNo: z.int(),
  columnNo: z.int(),
  state: z.enum(cellStates),
  holder: z
    .object({
      userId: z.int().nullable().describe('范围之外的用户为 null'),
      name: z.string(),
      className: z.string().nullable(),
      since: WireTime,
    })
    .nullable(),
  note: z.string(),
  version: z.int(),
})
export type CellView = z.output<typeof CellView>

/** A cabinet with all of its cells, by number. */
export const CabinetGrid = z.object({ cabinet: CabinetView, cells: z.array(CellView) })
export type CabinetGrid = z.output<typeof CabinetGrid>

/** A record of what happened at a cell. */
export const LockerRecordView = z.object({
  id: z.int(),
  time: WireTime,
  action: z.enum(lockerActions),
  userId: z.int().nullable(),
  name: z.string().nullable(),
  className: z.string().nullable(),
  cabinetName: z.string(),
  cellNumber: z.int().nullable(),
  source: z.enum(['device', 'hand']),
  operator: z.string().nullable(),
  reason: z.string(),
})
export type LockerRecordView = z.output<typeof LockerRecordView>

/** The telephones of a class today: stored, taken, missing or on leave. */
export const DepositBoard = z.object({
  day: z.string(),
  depositBy: z.string().describe('应存入的时间'),
  isOver: z.boolean().describe('已过应存入的时间'),
  students: z.array(
    z.object({
      userId: z.int(),
      name: z.string(),
      code: z.string().nullable(),
      cell: z.string().describe('柜与格口，没有分配的为空'),
      state: z.enum(depositStates),
      time: WireTime.nullable().describe('当天最后一次存取的时间'),
    }),
  ),
})
export type DepositBoard = z.output<typeof DepositBoard>
