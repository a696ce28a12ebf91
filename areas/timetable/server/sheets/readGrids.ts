import { isRest, readDayPart, readPeriod, readWeekday } from './labels.ts'
import { type ReadTables, type SheetFault, type SheetTable, type WrittenLesson, placeOf } from './writtenLessons.ts'

interface Heading {
  readonly row: number
  /** The weekday of each column that has one. */
  readonly weekdays: ReadonlyMap<number, number>
  /** The first column with a weekday. Labels are to its left. */
  readonly first: number
  /** Texts above it that may name the class. */
  readonly titles: readonly string[]
}

const findWeekdays = (cells: readonly string[]): ReadonlyMap<number, number> =>
  new Map(
    cells.flatMap((text, column) => {
      // A lone digit is a period rather than a weekday.
      const weekday = /^\d$/.test(text) ? null : readWeekday(text)
      return weekday === null ? [] : [[column, weekday] as const]
    }),
  )

/** Weekdays that a row must name to head a grid. */
const leastWeekdays = 3

/** The most titles above a grid in which its class is looked for. */
const mostTitles = 10

/** Finds the heading rows of a sheet. Each begins a grid, with the titles since the one before. */
const findHeadings = ({ rows }: SheetTable): Heading[] => {
  const headings: Heading[] = []
  let titles: string[] = []
  for (const [row, cells] of rows) {
    const weekdays = findWeekdays(cells)
    const filled = cells.filter((text) => text !== '')
    if (new Set(weekdays.values()).size >= leastWeekdays) {
      headings.push({ row, weekdays, first: Math.min(...weekdays.keys()), titles: titles.slice(-mostTitles) })
      titles = []
    } else if (filled.length <= 3) titles.push(...filled)
    else titles = []
  }
  return headings
}

/** Returns the texts in a title that may be a class: 七年级1班 in 2026学年七年级1班课程表. */
const findClassTexts = (title: string): readonly string[] => {
  const bare = title.normalize('NFKC').replaceAll(/(?:班级|课程表|课表|作息表)[::]?/gu, ' ')
  const withoutYear = bare.replaceAll(/\d{4}(?:[-~—]\d{4})?(?:学年度?|年)|第[一二]学期|[上下]学期|[春秋]季/gu, ' ')
  return withoutYear
    .split(/[\s,;:、]+/u)
    .filter((part) => part.includes('班') && !part.includes('班主任'))
    .map((part) => part.replace(/^.*?(?=(?:[一二三四五六七八九]年级|[初高][一二三]|[七八九]\())/u, ''))
}

interface RowLabel {
  readonly name: string
  readonly number: number | null
}

/** A label that only says when the period is. */
const clockTimes = /^\d{1,2}[:：]\d{2}/u

/** Counts on where the numbers begin again in the afternoon. */
const makeNumbering = () => {
  let [last, added, part] = [0, 0, '']
  return (texts: readonly string[]): RowLabel => {
    const labels = texts.filter((text) => !clockTimes.test(text))
    const name = labels.findLast((label) => label !== '') ?? ''
    const read = labels.map(readPeriod).findLast((number) => number !== null) ?? null
    const now = labels.map(readDayPart).find((found) => found !== null) ?? part
    if (read === null) return { name, number: null }
    if (now !== part && read <= last - added) added = last
    part = now
    last = read + added
    return { name, number: last }
  }
}

const blankCell = /^(?:[/\\—–\-—]+|无)?$/u

const readGrid = (table: SheetTable, heading: Heading, end: number): ReadTables => {
  const lessons: WrittenLesson[] = []
  const faults: SheetFault[] = []
  const number = makeNumbering()
  const names = heading.titles.flatMap(findClassTexts)
  const [className, ...otherNames] = [...names, table.name]
  for (const [row, cells] of table.rows) {
    if (row <= heading.row || row >= end) continue
    const labels = cells.slice(0, heading.first)
    const label = number(labels)
    const filled = [...heading.weekdays].flatMap(([column, weekday]) => {
      const text = cells[column] ?? ''
      return blankCell.test(text) || isRest(text) ? [] : [{ column, weekday, text }]
    })
    if (filled.length === 0 || isRest(label.name)) continue
    // The title of the next grid, a signature or a remark below the table.
    if (label.name === '' || (filled.length === 1 && /课程表|班主任|备注|说明/u.test(cells.join('')))) {
      if (filled.length > 1) faults.push({ place: placeOf(table, row, 0, ''), why: '无法识别是第几节' })
      continue
    }
    lessons.push(
      ...filled.map(({ column, weekday, text }) => ({
        place: placeOf(table, row, column, text),
        className,
        otherNames,
        weekday,
        periodName: label.name,
        periodNumber: label.number,
        content: { cell: text },
      })),
    )
  }
  return { lessons, faults }
}

/** Reads the grids of a sheet, one or several below each other. A sheet without any is a fault. */
export const readGrids = (table: SheetTable): ReadTables => {
  const headings = findHeadings(table)
  if (headings.length === 0) {
    const place = { sheet: table.name, cell: '', text: '' }
    const why = '没有星期一到星期五的标题行，也没有“班级、星期、节次、课程”的列，无法识别为课程表'
    return { lessons: [], faults: [{ place, why }] }
  }
  const read = headings.map((heading, at) =>
    readGrid(table, heading, headings[at + 1]?.row ?? Number.POSITIVE_INFINITY),
  )
  return { lessons: read.flatMap(({ lessons }) => lessons), faults: read.flatMap(({ faults }) => faults) }
}
