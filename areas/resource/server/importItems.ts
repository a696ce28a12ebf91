import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { processInBatches } from '../../../platform/server/processInBatches.ts'
import type { SheetRow } from '../../../platform/server/sheets/columns.ts'
import { importCall } from '../../../platform/server/sheets/importCall.ts'
import { resourceLimits } from '../fields.ts'
import { valueKeys } from '../words.ts'
import { storeBuilding } from './buildings.ts'
import { makeRowCheck } from './checkRow.ts'
import { type Facts, type RowContent, contentOf, keyOf, readFacts, readNaming } from './itemFacts.ts'
import { type ItemKey, itemSheet } from './itemSheet.ts'
import { lockTypes } from './saveType.ts'
import { resourceItem } from './tables.ts'

type Row = SheetRow<ItemKey>

const isChanged = (known: RowContent, content: RowContent): boolean =>
  (['longitude', 'latitude', ...valueKeys] as const).some((key) => known[key] !== content[key])

/** Splits the rows into new items and changes of known ones. */
const planRows = (schoolId: number, rows: readonly Row[], { typeOf, itemOf, buildingIds }: Facts) =>
  rows.map((row) => {
    const { type: typeName, building, ...place } = readNaming(row)
    const [type, known] = [typeOf.get(typeName), itemOf.get(keyOf(row))]
    if (type === undefined) throw new Error('a row of an unknown type was to be written')
    const content = contentOf(row, type, known)
    return {
      known,
      content,
      added: { ...place, ...content, ...storeBuilding(buildingIds, building), typeId: type.id, schoolId },
    }
  })

const writeItems = async (db: Db, schoolId: number, rows: readonly Row[]) => {
  // Items are saved under a shared lock of their types, so none changes from here on.
  await lockTypes(db, schoolId)
  const facts = await readFacts(db, { schoolId })
  const check = makeRowCheck(facts)
  if (rows.some((row) => check(row).length > 0)) throw new Refusal(common.stale, { name: '资源类型' })
  const planned = planRows(schoolId, rows, facts)
  const added = planned.filter(({ known }) => known === undefined)
  await processInBatches(added, (some) => db.insert(resourceItem).values(some.map((one) => one.added)))
  let changed = 0
  for (const { known, content } of planned) {
    if (known === undefined || !isChanged(known, content)) continue
    changed += 1
    await db
      .update(resourceItem)
      .set({ ...content, version: known.version + 1 })
      .where(and(eq(resourceItem.schoolId, schoolId), eq(resourceItem.id, known.id)))
  }
  return { resources: added.length, changed }
}

/** Imports resources, found by type, name and place: known ones are changed, others added. Writes all rows or none. */
export const itemImport = importCall({
  name: 'resource.importItems',
  title: '资源导入',
  needs: 'resource:item:edit',
  sheet: itemSheet,
  mostRows: resourceLimits.rows,
  about: z.null(),
  read: readFacts,
  check: makeRowCheck,
  write: (db, rows, _facts, { schoolId }) => writeItems(db, schoolId, rows),
})
