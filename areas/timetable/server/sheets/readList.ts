import { headingKey } from '../../../../platform/server/sheets/cellText.ts'
import { readDayPart, readPeriod, readWeekday } from './labels.ts'
import { type ReadTables, type SheetFault, type SheetTable, type WrittenLesson, placeOf } from './writtenLessons.ts'

/** The columns of the list with their headings, ours first. */
const listTitles = {
  className: ['班级', '教学班', '行政班'],
  weekday: ['星期', '周几'],
  period: ['节次', '节'],
  subject: ['课程', '学科', '科目'],
  teachers: ['教师', '任课教师', '老师'],
  room: ['教室', '地点', '上课地点'],
  week: ['单双周', '周次'],
} as const

type ListKey = keyof typeof listTitles

const listKeys = ['className', 'weekday', 'period', 'subject', 'teachers', 'room', 'week'] as const

/** The headings of our own list, in their order. */
export const listHeadings: readonly string[] = listKeys.map((key) => listTitles[key][0])

const required: readonly ListKey[] = ['className', 'weekday', 'period', 'subject']

interface ListHeadings {
  readonly row: number
  readonly columns: ReadonlyMap<ListKey, number>
}

const findColumns = (cells: readonly string[]): ReadonlyMap<ListKey, number> => {
  const found = new Map<ListKey, number>()
  for (const key of listKeys) {
    const titles: readonly string[] = listTitles[key]
    const column = cells.findIndex((text) => titles.includes(headingKey(text)))
    if (column >= 0) found.set(key, column)
  }
  return found
}

/** Finds the headings of a list of lessons. Null for a sheet that isn't one. */
export const findListHeadings = ({ rows }: SheetTable): ListHeadings | null => {
  for (const [row, cells] of rows) {
    const columns = findColumns(cells)
    if (required.every((key) => columns.has(key))) return { row, columns }
  }
  return null
}

/** Reads the number of a period. Null for 下午第1节, whose number depends on the periods of the morning. */
const readNumber = (label: string): number | null => {
  const part = readDayPart(label)
  return part === null || part === '上午' ? readPeriod(label) : null
}

/** Reads a list with one lesson in each row. */
export const readList = (table: SheetTable, { row: headingRow, columns }: ListHeadings): ReadTables => {
  const lessons: WrittenLesson[] = []
  const faults: SheetFault[] = []
  for (const [row, cells] of table.rows) {
    const textOf = (key: ListKey) => cells[columns.get(key) ?? -1] ?? ''
    const place = (key: ListKey) => placeOf(table, row, columns.get(key) ?? 0, textOf(key))
    const isBlank = [...columns.keys()].every((key) => textOf(key) === '')
    if (row <= headingRow || isBlank) continue
    const missing = required.find((key) => textOf(key) === '')
    const weekday = readWeekday(textOf('weekday'))
    if (missing !== undefined) faults.push({ place: place(missing), why: `没有填写${listTitles[missing][0]}` })
    else if (weekday === null) faults.push({ place: place('weekday'), why: '无法识别是星期几' })
    else {
      lessons.push({
        place: place('subject'),
        className: textOf('className'),
        otherNames: [],
        weekday,
        periodName: textOf('period'),
        periodNumber: readNumber(textOf('period')),
        content: {
          subject: textOf('subject'),
          teachers: textOf('teachers'),
          room: textOf('room'),
          week: textOf('week'),
        },
      })
    }
  }
  return { lessons, faults }
}
