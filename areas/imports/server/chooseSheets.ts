import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Context } from '../../../platform/server/serve.ts'
import type { imports } from '../contract.ts'
import { importsRefusals } from '../refusals.ts'
import { refuseDoubledLists } from './doubledLists.ts'
import type { WorkbookView } from '../views.ts'
import { changeRun, lockIdleRun, type Run } from './runs.ts'
import { findPermittedKind, type Kinds } from './start.ts'
import { importRow } from './tables.ts'
import { haveSameHeadings, headingsOf, withChosenSheets, type Workbook } from './workbook.ts'

/**
 * Returns the sheets that can be read together. Refuses those without data, with other headings than the first, or with
 * two lists side by side.
 */
const chooseFrom = (workbook: Workbook, indexes: readonly number[]): Workbook => {
  const chosen = withChosenSheets(workbook, (index) => indexes.includes(index))
  const sheets = chosen.sheets.filter(({ isChosen }) => isChosen)
  const [leading] = sheets
  const isUnknown = sheets.length < new Set(indexes).size
  if (leading === undefined || isUnknown) throw new Refusal(importsRefusals.badSheets, { name: '' })
  const other = sheets.find((sheet) => sheet.rows === 0 || !haveSameHeadings(leading, sheet))
  if (other) throw new Refusal(importsRefusals.badSheets, { name: `“${other.name}”` })
  refuseDoubledLists(chosen)
  return chosen
}

/**
 * Stores which sheets of a file are imported and how. Rows that were judged before are deleted, so that none of another
 * sheet is written. The clerk's choice of columns is kept while the first chosen sheet is the same.
 */
export const chooseRunSheets = async (kinds: Kinds, context: Context<typeof imports.sheets>): Promise<null> => {
  const { db, session, body } = context
  const run = await lockIdleRun(db, session, body.id)
  if (run.stage !== 'mapping' && run.stage !== 'reviewing') throw new Refusal(importsRefusals.notUnderReview)
  const { classKey } = findPermittedKind(kinds, run.kind, session)
  if (run.workbook === null) throw new Refusal(importsRefusals.badSheets, { name: '' })
  const { isClassBySheet, skipsHidden } = body
  const workbook = {
    ...chooseFrom(run.workbook, body.sheets),
    isClassBySheet: isClassBySheet && classKey !== undefined,
    skipsHidden,
  }
  const findFirst = ({ sheets }: Workbook) => sheets.findIndex(({ isChosen }) => isChosen)
  const found = findFirst(workbook) === findFirst(run.workbook) ? {} : headingsOf(workbook)
  await db.delete(importRow).where(and(eq(importRow.schoolId, run.schoolId), eq(importRow.runId, run.id)))
  await changeRun(db, run, { ...found, workbook, stage: 'mapping', errorFileId: null })
  return null
}

/** Describes the sheets of a file to the clerk. Returns undefined if there is nothing to choose. */
export const showWorkbook = ({ workbook, stage }: Run, classKey: string | undefined): WorkbookView | undefined => {
  if (workbook === null || (stage !== 'mapping' && stage !== 'reviewing')) return undefined
  const leading = workbook.sheets.find(({ isChosen }) => isChosen)
  const sheets = workbook.sheets.flatMap((sheet, index) => {
    const { name, isHidden, rows, hiddenRows, isChosen } = sheet
    if (rows === 0) return []
    const isReadable = sheet.headings.length > 0
    const fits = leading !== undefined && haveSameHeadings(leading, sheet)
    return [{ index, name, isHidden, rows, hiddenRows, isChosen, isReadable, fits }]
  })
  const { isClassBySheet, skipsHidden } = workbook
  if (sheets.length < 2 && !isClassBySheet && sheets.every(({ hiddenRows }) => hiddenRows === 0)) return undefined
  const hasClass = leading?.headings.some(({ key }) => key === classKey) === true
  return { sheets, isClassBySheet, skipsHidden, canClassBySheet: classKey !== undefined && !hasClass }
}
