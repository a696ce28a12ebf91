import { and, eq, isNotNull } from 'drizzle-orm'
import { normalizeCode } from '../../../../platform/contract/numbers.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import {
  type CellFault,
  type CompareContext,
  type ImportContext,
  type ImportedRow,
  type JudgedRow,
  decideVerdict,
  makeDuplicateFinder,
  toFaults,
} from '../../../imports/server/index.ts'
import type { ExamKey } from '../examKey.ts'
import { examStudent } from '../tables.ts'
import { makeEditRights } from './editRights.ts'
import { textOf } from './namingColumns.ts'
import { numberKey } from './numberSheet.ts'
import { openExam } from './scoreFacts.ts'
import { readSheetNaming } from './sheetNaming.ts'
import { readSheetRoster } from './sheetRoster.ts'
import { makeStudentFinder } from './studentFinder.ts'

/** The exam number to store for a student. */
interface NumberPlan {
  readonly studentId: number
  readonly before: string | null
  readonly after: string
}

/** Reads the exam numbers in use in an exam, by number. */
export const readNumbers = async (db: Db, { schoolId, examId }: ExamKey): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .select({ studentId: examStudent.studentId, number: examStudent.examNumber })
    .from(examStudent)
    .where(and(eq(examStudent.schoolId, schoolId), eq(examStudent.examId, examId), isNotNull(examStudent.examNumber)))
  return new Map(rows.flatMap(({ studentId, number }) => (number === null ? [] : [[number, studentId] as const])))
}

/** Reads the students and numbers by which a sheet of exam numbers is judged. Refuses a published exam. */
export const readNumberFacts = async (db: Db, importing: ImportContext) => {
  const { name: _, ...key } = await openExam(db, importing, '导入考号')
  return {
    key,
    roster: await readSheetRoster(db, key, makeEditRights(importing)),
    numbers: await readNumbers(db, key),
  }
}

type NumberFacts = Awaited<ReturnType<typeof readNumberFacts>>

const isNumber = (text: string) => /^[0-9A-Za-z-]+$/.test(text)

/** Judges every row of a sheet of exam numbers. Students may swap numbers within a file. */
export const compareNumbers = (
  rows: readonly ImportedRow<string>[],
  { roster, numbers }: NumberFacts,
  { titleOf, today }: CompareContext<string>,
) => {
  const find = makeStudentFinder(roster, today)
  const met = rows.map(({ number, row }) => {
    const naming = readSheetNaming(row)
    const after = normalizeCode(textOf(row, numberKey) ?? '')
    return { number, after, named: [naming.name, naming.code].filter(Boolean).join(' '), ...find(naming) }
  })
  const twinOf = makeDuplicateFinder(met.map(({ student, number }) => [student?.studentId, number]))
  const twinOfNumber = makeDuplicateFinder(met.map(({ after, number }) => [after || undefined, number]))
  const leaving = new Set(met.flatMap(({ student }) => student?.studentId ?? []))
  return met.map(({ number, after, student, named, faults: naming, notes }) => {
    const [twin, sameNumber] = [twinOf(student?.studentId, number), twinOfNumber(after || undefined, number)]
    const holder = numbers.get(after)
    const isInUse = holder !== undefined && holder !== student?.studentId && !leaving.has(holder)
    const faults: CellFault<string>[] = [
      ...naming,
      ...(twin === undefined ? [] : [{ key: null, why: `与文件第 ${twin} 行是同一名学生` }]),
      ...(after === '' || isNumber(after) ? [] : [{ key: numberKey, why: '考号只能是字母、数字与“-”' }]),
      ...(sameNumber === undefined ? [] : [{ key: numberKey, why: `与文件第 ${sameNumber} 行相同` }]),
      ...(isInUse ? [{ key: numberKey, why: '考试中已有其他学生使用此考号' }] : []),
    ]
    const before = student?.examNumber ?? null
    const isChanged = student !== null && before !== after
    const judged: JudgedRow = {
      number,
      verdict: decideVerdict(faults, isChanged && before === null, isChanged),
      name: student === null ? named : [student.name, student.code].filter(Boolean).join(' '),
      basis: student && [student.studentId, before],
      differences: isChanged ? [{ title: '考号', before, after }] : [],
      notes,
      faults: toFaults(faults, titleOf),
    }
    const plan: NumberPlan | null =
      student === null || faults.length > 0 || !isChanged ? null : { studentId: student.studentId, before, after }
    return { judged, plan }
  })
}
