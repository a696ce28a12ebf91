/** A student of the appendix, from a past report or the board. */
export interface PrintedRow {
  readonly userId: number
  readonly dormitoryName: string
  readonly floor: number
  readonly dormRoomName: string
  readonly studentName: string
  readonly clazzName: string
  readonly note: string
  /** Undefined if the call doesn't return it. */
  readonly face: true | null | undefined
}

/** Returns a row's text in each column that filters the appendix (O-RULE-026). */
export const filterTexts = {
  building: ({ dormitoryName }: PrintedRow) => dormitoryName,
  floor: ({ floor }: PrintedRow) => `${floor}层`,
  room: ({ dormRoomName }: PrintedRow) => dormRoomName,
  class: ({ clazzName }: PrintedRow) => clazzName,
  face: ({ face }: PrintedRow) => (face === undefined ? '未知' : (faceWords[String(face)] ?? '未知')),
} as const

const faceWords: Readonly<Record<string, string>> = { true: '已录入', null: '未录入' }

/** The filter options for a face (O-CONST-013). */
const faceChoices = ['未录入', '已录入', '未知'] as const

type Column = keyof typeof filterTexts

/** The chosen texts of each column. An empty list doesn't filter. */
export type ColumnFilters = Readonly<Record<Column, readonly string[]>>

export const noColumnFilters: ColumnFilters = { building: [], floor: [], room: [], class: [], face: [] }

/** The columns that filter the appendix, with their titles. */
export const filterColumns = [
  { key: 'building', label: '宿舍楼' },
  { key: 'floor', label: '楼层' },
  { key: 'room', label: '房间' },
  { key: 'class', label: '班级' },
  { key: 'face', label: '人脸' },
] as const

/** Returns the rows that match one of the chosen texts in each column. */
export const filterPrintedRows = (rows: readonly PrintedRow[], narrowing: ColumnFilters): readonly PrintedRow[] =>
  rows.filter((row) =>
    filterColumns.every(({ key }) => narrowing[key].length === 0 || narrowing[key].includes(filterTexts[key](row))),
  )

/** Names the chosen filters for the printed page: 宿舍楼 2号楼；楼层 1层、2层. Empty without filters. */
export const nameFilters = (narrowing: ColumnFilters): string =>
  filterColumns
    .filter(({ key }) => narrowing[key].length > 0)
    .map(({ key, label }) => `${label} ${narrowing[key].join('、')}`)
    .join('；')

/** Returns the filter options of a column. */
export const listFilterOptions = (rows: readonly PrintedRow[], column: Column): readonly string[] =>
  column === 'face' ? faceChoices : [...new Set(rows.map(filterTexts[column]))].filter((word) => word !== '')
