import { z } from 'zod'
import type { Db } from '../../../platform/server/database/connection.ts'
import { type Cell, type SheetRow, sheetDefinition } from '../../../platform/server/sheets/columns.ts'
import { type Importing, importCall } from '../../../platform/server/sheets/importCall.ts'
import type { RowFault } from '../../../platform/server/sheets/importing.ts'
import { isPersonWithinReach } from '../../organisation/server/index.ts'
import { buildUniqueCodeFinder } from '../../registry/server/codes.ts'
import { member } from '../../registry/server/tables/members.ts'
import { pointsLimits } from '../contract.ts'
import { nameOfRule } from '../words.ts'
import { type Entry, writeEntries } from './ledger.ts'
import { type Rule, selectRules } from './rules.ts'
import { findStudents, readStudentNames } from './students.ts'

const { word } = pointsLimits

/** The sheet of imported awards, one per row. */
export const recordSheet = sheetDefinition({
  title: '积分',
  columns: [
    {
      key: 'code',
      title: '学号',
      kind: 'text',
      number: 'code',
      required: true,
      longest: 64,
      width: 18,
      example: '20260101',
    },
    { key: 'type', title: '类型', kind: 'text', required: true, longest: word, width: 14, example: '德育' },
    { key: 'item', title: '项目', kind: 'text', required: true, longest: word, width: 20, example: '好人好事' },
    { key: 'rank', title: '等级', kind: 'text', longest: word, width: 14, note: '没有等级的项目不填' },
    { key: 'note', title: '备注', kind: 'text', longest: 200, width: 30 },
  ],
})

type Key = (typeof recordSheet)['columns'][number]['key']

interface ImportData {
  readonly studentOf: (code: string) => { readonly id: number } | undefined
  readonly ruleOf: ReadonlyMap<string, Rule>
}

const wordOf = (cell: Cell) => String(cell ?? '').trim()

const ruleName = ({ type, item, rank }: Pick<SheetRow<Key>, 'type' | 'item' | 'rank'>) =>
  nameOfRule({ type: wordOf(type), item: wordOf(item), rank: wordOf(rank) })

/** Reads the students within the sender's reach and the enabled rules. */
const readImportData = async (db: Db, { schoolId, asker }: Importing<unknown>): Promise<ImportData> => {
  const students = await findStudents(db, schoolId, isPersonWithinReach(schoolId, member.id, asker))
  const rules = await selectRules(db, schoolId)
  return {
    studentOf: buildUniqueCodeFinder(students),
    ruleOf: new Map(rules.filter(({ disabled }) => !disabled).map((rule) => [ruleName(rule), rule])),
  }
}

const findRowFaults =
  ({ studentOf, ruleOf }: ImportData) =>
  (row: SheetRow<Key>): RowFault<Key>[] => [
    ...(studentOf(wordOf(row.code)) ? [] : [{ key: 'code' as const, why: '没有此学号的在校学生，或不在您的范围内' }]),
    ...(ruleOf.has(ruleName(row)) ? [] : [{ key: 'item' as const, why: '没有此类型、项目、等级的规则，或已停用' }]),
  ]

const buildEntries = (row: SheetRow<Key>, { studentOf, ruleOf }: ImportData): Entry[] => {
  const [student, rule] = [studentOf(wordOf(row.code)), ruleOf.get(ruleName(row))]
  if (student === undefined || rule === undefined) return []
  const { type, item, rank, points } = rule
  return [{ studentId: student.id, kind: 'award', type, item, rank, points, note: wordOf(row.note) }]
}

/** Imports awards within the sender's reach. Writes all rows or none. */
export const recordImport = importCall({
  name: 'points.importRecords',
  title: '积分导入',
  needs: 'points:record:edit',
  sheet: recordSheet,
  mostRows: pointsLimits.rows,
  about: z.null(),
  read: readImportData,
  check: findRowFaults,
  write: async (db, rows, ground, { schoolId, memberId: byId, sentAt: at, timeZone }) => {
    const entries = rows.flatMap((row) => buildEntries(row, ground))
    const students = entries.map(({ studentId }) => studentId)
    const nameOf = await readStudentNames(db, schoolId, students)
    await writeEntries(db, { schoolId, byId, at, timeZone, nameOf }, entries)
    return { records: entries.length }
  },
})
