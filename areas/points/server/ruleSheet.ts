import { and, asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../platform/server/database/connection.ts'
import { type Cell, type SheetRow, sheetDefinition } from '../../../platform/server/sheets/columns.ts'
import { exportCall } from '../../../platform/server/sheets/exportCall.ts'
import { type Importing, importCall } from '../../../platform/server/sheets/importCall.ts'
import type { RowFault } from '../../../platform/server/sheets/importing.ts'
import { points, pointsLimits } from '../contract.ts'
import { pointsSettings } from './config.ts'
import { type Rule, selectRules } from './rules.ts'
import { pointsRule } from './tables.ts'

const { word } = pointsLimits
const states = ['启用', '停用'] as const

/** The sheet of rules, for their export and import. */
export const ruleSheet = sheetDefinition({
  title: '积分规则',
  columns: [
    { key: 'type', title: '类型', kind: 'text', required: true, longest: word, width: 14, example: '德育' },
    { key: 'item', title: '项目', kind: 'text', required: true, longest: word, width: 24, example: '好人好事' },
    { key: 'rank', title: '等级', kind: 'text', longest: word, width: 14, note: '没有等级的项目不填' },
    {
      key: 'points',
      title: '分值',
      kind: 'integer',
      required: true,
      least: -pointsLimits.points,
      most: pointsLimits.points,
      width: 10,
      note: '加分为正，扣分为负',
      example: '5',
    },
    { key: 'note', title: '备注', kind: 'text', longest: 200, width: 30 },
    { key: 'state', title: '状态', kind: 'choice', choices: states, width: 10, note: '新增时不填为启用' },
  ],
})

type Key = (typeof ruleSheet)['columns'][number]['key']
type RuleValues = Pick<Rule, 'type' | 'item' | 'rank' | 'points' | 'note' | 'disabled'>

const textOf = (cell: Cell): string => String(cell ?? '').trim()

/** Key by which a row finds a rule. Cells have no line breaks. */
const keyOf = ({ type, item, rank }: Readonly<Record<'type' | 'item' | 'rank', Cell>>) =>
  [type, item, rank].map(textOf).join('\n')

/** Returns a rule's values after the import. Blank cells keep those of a known rule. */
const valuesOf = (row: SheetRow<Key>, known: Rule | undefined): RuleValues => ({
  type: textOf(row.type),
  item: textOf(row.item),
  rank: textOf(row.rank),
  points: Number(row.points),
  note: row.note === null ? (known?.note ?? '') : textOf(row.note),
  disabled: row.state === null ? (known?.disabled ?? false) : row.state === '停用',
})

const isChanged = (known: Rule, { points: worth, note, disabled }: RuleValues): boolean =>
  known.points !== worth || known.note !== note || known.disabled !== disabled

interface Facts {
  readonly ruleOf: ReadonlyMap<string, Rule>
  readonly most: number
}

const readFacts = async (db: Db, { schoolId }: Pick<Importing<unknown>, 'schoolId'>): Promise<Facts> => {
  const rules = await selectRules(db, schoolId)
  const { mostPerAward: most } = await pointsSettings.read(db, schoolId)
  return { ruleOf: new Map(rules.map((rule) => [keyOf(rule), rule])), most }
}

/** Builds the check of the rows. It keeps the names of earlier rows, because a second one would contradict the first. */
const makeRowCheck = ({ ruleOf, most }: Facts) => {
  const used = new Set<string>()
  return (row: SheetRow<Key>): RowFault<Key>[] => {
    const key = keyOf(row)
    const known = ruleOf.get(key)
    const values = valuesOf(row, known)
    const isTwice = used.has(key)
    used.add(key)
    const isKept = known !== undefined && !isChanged(known, values)
    const isTooMuch = !isKept && !values.disabled && Math.abs(values.points) > most
    return [
      ...(isTwice ? [{ key: 'item' as const, why: '本文件中已有此类型、项目、等级的规则' }] : []),
      ...(values.points === 0 ? [{ key: 'points' as const, why: '分值不能为 0' }] : []),
      ...(isTooMuch ? [{ key: 'points' as const, why: `本校单次最多 ${most} 分` }] : []),
    ]
  }
}

const saveRules = async (db: Db, schoolId: number, rows: readonly SheetRow<Key>[]) => {
  const { ruleOf } = await readFacts(db, { schoolId })
  const sent = rows.map((row) => ({ known: ruleOf.get(keyOf(row)), row }))
  const added = sent.flatMap(({ known, row }) => (known === undefined ? [{ ...valuesOf(row, known), schoolId }] : []))
  if (added.length > 0) await db.insert(pointsRule).values(added)
  let changed = 0
  for (const { known, row } of sent) {
    if (known === undefined) continue
    const values = valuesOf(row, known)
    if (!isChanged(known, values)) continue
    changed += 1
    await db
      .update(pointsRule)
      .set({ ...values, version: known.version + 1 })
      .where(and(eq(pointsRule.schoolId, schoolId), eq(pointsRule.id, known.id)))
  }
  return { rules: added.length, changed }
}

/** Imports rules, found by type, item and rank: known ones are changed, others added. Writes all rows or none. */
export const ruleImport = importCall({
  name: 'points.importRules',
  title: '积分规则导入',
  needs: 'points:config:edit',
  sheet: ruleSheet,
  mostRows: pointsLimits.rows,
  about: z.null(),
  read: readFacts,
  check: makeRowCheck,
  write: (db, rows, _facts, { schoolId }) => saveRules(db, schoolId, rows),
})

/** Exports all rules, in a file that can be changed and imported again. */
export const ruleExport = exportCall(points.exportRules, {
  name: 'points.exportRules',
  title: '导出积分规则',
  sheet: ruleSheet,
  begin: ({ schoolId }) => ({
    read: (db, { limit, offset }): Promise<Rule[]> =>
      db
        .select()
        .from(pointsRule)
        .where(eq(pointsRule.schoolId, schoolId))
        .orderBy(asc(pointsRule.type), asc(pointsRule.item), asc(pointsRule.rank))
        .limit(limit)
        .offset(offset),
    rowOf: ({ type, item, rank, points: worth, note, disabled }: Rule) => ({
      type,
      item,
      rank,
      points: worth,
      note,
      state: states[disabled ? 1 : 0],
    }),
  }),
})
