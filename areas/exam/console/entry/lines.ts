import type { ScoreGrid } from '../../scoreContract.ts'
import { type EntryCell, makeCell, withNews } from './cells.ts'

/** A student of the entry grid with the cells that can be filled in, by subject. */
interface EntryLine {
  readonly studentId: number
  readonly name: string
  readonly number: string
  /** Number of the student in this exam (考号). */
  readonly examNumber: string
  readonly cells: ReadonlyMap<number, EntryCell>
}

/** The lines of a class by student, in order. */
export type EntryLines = ReadonlyMap<number, EntryLine>

/** A cell by its student and its subject. */
export interface CellKey {
  readonly studentId: number
  readonly subjectId: number
}

/** Returns the cell of a key, if the student takes the subject and the user may enter it. */
export const findCell = (lines: EntryLines, { studentId, subjectId }: CellKey): EntryCell | undefined =>
  lines.get(studentId)?.cells.get(subjectId)

/** Returns lines with changed cells. The other lines stay the same objects, so that only changed ones are drawn. */
export const withCells = (lines: EntryLines, changed: readonly EntryCell[]): EntryLines => {
  const next = new Map(lines)
  for (const cell of changed) {
    const line = next.get(cell.studentId)
    if (line !== undefined)
      next.set(cell.studentId, { ...line, cells: new Map([...line.cells, [cell.subjectId, cell]]) })
  }
  return next
}

/** Lists the cells of all lines. */
export const listCells = (lines: EntryLines): EntryCell[] =>
  [...lines.values()].flatMap(({ cells }) => [...cells.values()])

const isSameLine = (one: EntryLine, other: EntryLine): boolean =>
  one.name === other.name &&
  one.number === other.number &&
  one.examNumber === other.examNumber &&
  one.cells.size === other.cells.size &&
  [...one.cells].every(([subjectId, cell]) => other.cells.get(subjectId) === cell)

/** Builds lines from the grid as read. Changes of the lines before that aren't saved stay. */
export const readLines = (grid: ScoreGrid, before: EntryLines): EntryLines => {
  const fullMarksOf = new Map(grid.subjects.map(({ id, fullMarks }) => [id, fullMarks]))
  return new Map(
    grid.rows.map((row) => {
      const { studentId } = row
      const old = before.get(studentId)
      const cells = row.cells.map((one) => {
        const fresh = makeCell(studentId, fullMarksOf.get(one.subjectId) ?? 0, one)
        const known = old?.cells.get(one.subjectId)
        return [one.subjectId, known === undefined ? fresh : withNews(known, fresh)] as const
      })
      const [number, examNumber] = [row.studentNumber ?? '', row.examNumber ?? '']
      const line: EntryLine = { studentId, name: row.studentName, number, examNumber, cells: new Map(cells) }
      return [studentId, old !== undefined && isSameLine(old, line) ? old : line]
    }),
  )
}
