/** Kinds of cabinets: for telephones, or for school bags. */
export const cabinetKinds = ['phone', 'bag'] as const
type CabinetKind = (typeof cabinetKinds)[number]

export const cabinetKindNames: Readonly<Record<CabinetKind, string>> = { phone: '手机柜', bag: '书包柜' }

/** The direction in which cells are numbered, from the upper left. */
export const numberings = ['row', 'column'] as const
type Numbering = (typeof numberings)[number]

export const numberingNames: Readonly<Record<Numbering, string>> = { row: '先横后竖', column: '先竖后横' }

/** States of a cell. One that is out of order may still have a holder, who has to be moved. */
export const cellStates = ['free', 'taken', 'outOfOrder'] as const
export type CellState = (typeof cellStates)[number]

export const cellStateNames: Readonly<Record<CellState, string>> = { free: '空闲', taken: '使用中', outOfOrder: '停用' }

/** The actions at a cell. */
export const lockerActions = ['store', 'take', 'open', 'adminOpen'] as const
type LockerAction = (typeof lockerActions)[number]

export const lockerActionNames: Readonly<Record<LockerAction, string>> = {
  store: '存入',
  take: '取出',
  open: '开柜',
  adminOpen: '管理员开柜',
}

/** The actions that a person may record by hand. */
export const actionsByHand = ['store', 'take'] as const

/** The places where a pupil's telephone may be today. */
export const depositStates = ['missing', 'takenOut', 'stored', 'leave'] as const
export type DepositState = (typeof depositStates)[number]

export const depositStateNames: Readonly<Record<DepositState, string>> = {
  missing: '未存',
  takenOut: '已取出',
  stored: '已存',
  leave: '请假',
}

/** The size and numbering of a cabinet. */
export interface CabinetLayout {
  readonly rows: number
  readonly columns: number
  readonly firstNumber: number
  readonly numbering: Numbering
}

/** The place of a cell in its cabinet, from 1. */
interface CellPosition {
  readonly rowNo: number
  readonly columnNo: number
}

/** Returns the number on a cell. It follows from the layout and is stored only with records. */
export const numberOfCell = (
  { rows, columns, firstNumber, numbering }: CabinetLayout,
  { rowNo, columnNo }: CellPosition,
): number =>
  firstNumber + (numbering === 'row' ? (rowNo - 1) * columns + columnNo - 1 : (columnNo - 1) * rows + rowNo - 1)

/** Returns the place of the cell with a number, or null if the cabinet has none. */
export const positionOfNumber = (layout: CabinetLayout, number: number): CellPosition | null => {
  const { rows, columns, firstNumber, numbering } = layout
  const index = number - firstNumber
  if (!Number.isSafeInteger(index) || index < 0 || index >= rows * columns) return null
  return numbering === 'row'
    ? { rowNo: Math.floor(index / columns) + 1, columnNo: (index % columns) + 1 }
    : { rowNo: (index % rows) + 1, columnNo: Math.floor(index / rows) + 1 }
}

/** Returns true if the layout has a cell at the position. */
export const hasPosition = ({ rows, columns }: CabinetLayout, { rowNo, columnNo }: CellPosition): boolean =>
  rowNo <= rows && columnNo <= columns
