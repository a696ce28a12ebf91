import { mapInTurns } from '../../../../platform/server/mapInTurns.ts'
import type { Difference } from '../../../imports/contract.ts'
import {
  type CellFault,
  type CompareContext,
  type ImportedRow,
  type JudgedRow,
  decideVerdict,
  makeDuplicateFinder,
  toFaults,
} from '../../../imports/server/index.ts'
import { type Entry, findCellFault } from '../judgeCell.ts'
import { textOf } from './namingColumns.ts'
import { formatEntry, readEntry } from './readRow.ts'
import { subjectKey } from './scoreColumns.ts'
import { type ScoreFacts, type ScoreRecord, scoreKey } from './scoreFacts.ts'
import { isSummaryRow, readSheetNaming } from './sheetNaming.ts'
import type { SheetStudent } from './sheetRoster.ts'
import { type FoundStudent, makeStudentFinder } from './studentFinder.ts'

/** A cell of a row that changes what is stored. */
interface ChangedCell extends Entry {
  readonly subjectId: number
  readonly record: ScoreRecord | undefined
}

/** Everything to write for one student. */
export interface ScorePlan {
  readonly studentId: number
  readonly cells: readonly ChangedCell[]
}

type Fault = CellFault<string>

/** The filled cells of a row by subject. */
type FilledCells = readonly { readonly subjectId: number; readonly text: string }[]

const nothing: Entry = { score: null, mark: null }

const isSame = (one: Entry, other: Entry) => one.score === other.score && one.mark === other.mark

/** Judges the cells of a student's row. A cell that is as stored already needs no change, but the right to enter it. */
const judgeCells = (student: SheetStudent, filled: FilledCells, facts: ScoreFacts) => {
  const faults: Fault[] = []
  const changed: ChangedCell[] = []
  for (const { subjectId, text } of filled) {
    const { fullMarks = 0 } =
      facts.subjects.find((one) => one.subjectId === subjectId && one.level === student.level) ?? {}
    const cell = { studentId: student.studentId, subjectId, version: undefined }
    const refusal = findCellFault({ ...cell, ...nothing }, facts)
    const read = readEntry(text, fullMarks)
    if (refusal !== null) faults.push({ key: subjectKey(subjectId), why: refusal.message })
    else if ('why' in read) faults.push({ key: subjectKey(subjectId), why: read.why })
    else {
      const record = facts.records.get(scoreKey(student.studentId, subjectId))
      if (!isSame(read.entry, record ?? nothing)) changed.push({ ...read.entry, subjectId, record })
    }
  }
  return { faults, changed }
}

const toDifference = ({ subjectId, record, ...entry }: ChangedCell, { nameOf }: ScoreFacts): Difference => ({
  title: nameOf(subjectId),
  before: formatEntry(record ?? nothing),
  after: formatEntry(entry),
})

const ignoredRow = (number: number, name: string): JudgedRow => ({
  number,
  verdict: 'unchanged',
  name,
  basis: null,
  differences: [],
  notes: ['这一行是平均分等统计，不是学生，没有导入'],
  faults: [],
})

type Found = FoundStudent & { readonly number: number; readonly filled: FilledCells; readonly named: string }

const judgeStudent = (
  { number, student, named, filled, faults: naming, notes }: Found,
  twin: number | undefined,
  facts: ScoreFacts,
  { titleOf }: CompareContext<string>,
) => {
  const { faults, changed } = student === null ? { faults: [], changed: [] } : judgeCells(student, filled, facts)
  const all: Fault[] = [
    ...naming,
    ...(twin === undefined ? [] : [{ key: null, why: `与文件第 ${twin} 行是同一名学生` }]),
    ...faults,
  ]
  const hadNothing = changed.every(({ record }) => isSame(record ?? nothing, nothing))
  const judged: JudgedRow = {
    number,
    verdict: decideVerdict(all, changed.length > 0 && hadNothing, changed.length > 0),
    name: student === null ? named : [student.name, student.code].filter(Boolean).join(' '),
    basis: student && [student.studentId, changed.map(({ subjectId, record }) => [subjectId, record?.version ?? 0])],
    differences: changed.map((cell) => toDifference(cell, facts)),
    notes,
    faults: toFaults(all, titleOf),
  }
  const plan: ScorePlan | null =
    student === null || all.length > 0 || changed.length === 0 ? null : { studentId: student.studentId, cells: changed }
  return { judged, plan }
}

/**
 * Judges every row of a score sheet. One cell that can't be read refuses the whole row, so that no student gets half of
 * the scores of a row that may have slipped. Rows of averages are left out with a note, blank rows without one.
 */
export const compareScores = async (
  rows: readonly ImportedRow<string>[],
  facts: ScoreFacts,
  comparing: CompareContext<string>,
) => {
  const find = makeStudentFinder(facts.roster, comparing.today)
  const subjectIds = [...new Set(facts.subjects.map(({ subjectId }) => subjectId))]
  const read = rows.map(({ number, row }) => {
    const texts = subjectIds.map((subjectId) => ({ subjectId, text: textOf(row, subjectKey(subjectId)) }))
    const filled = texts.flatMap(({ subjectId, text }) => (text === undefined ? [] : [{ subjectId, text }]))
    return { number, naming: readSheetNaming(row), filled }
  })
  const isBlank = ({ naming, filled }: (typeof read)[number]) =>
    filled.length === 0 && naming.code === undefined && naming.examNumber === undefined && naming.name === undefined
  const filledRows = read.filter((row) => !isBlank(row))
  const found = await mapInTurns(filledRows, ({ number, naming, filled }) => {
    const named = [naming.name, naming.code ?? naming.examNumber].filter(Boolean).join(' ')
    return isSummaryRow(naming) ? { number, ignored: named } : { number, filled, named, ...find(naming) }
  })
  const twinOf = makeDuplicateFinder(
    found.flatMap((one) => (one.ignored !== undefined ? [] : [[one.student?.studentId, one.number] as const])),
  )
  return mapInTurns(found, (one) =>
    one.ignored !== undefined
      ? { judged: ignoredRow(one.number, one.ignored), plan: null }
      : judgeStudent(one, twinOf(one.student?.studentId, one.number), facts, comparing),
  )
}
