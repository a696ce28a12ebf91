import type { Call } from '../../../../platform/contract/call.ts'
import type { SheetDefinition, SheetRow } from '../../../../platform/server/sheets/columns.ts'
import { sheetLasts } from '../../../../platform/server/sheets/sheetFile.ts'
import { writeTemplate } from '../../../../platform/server/sheets/templateOf.ts'
import { xlsxType } from '../../../../platform/server/sheets/writeSheet.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../../platform/server/session.ts'

/** Stores a template that is filled with rows, and returns a link to it. */
export const storeTemplate = async (
  { session, files, recorded }: Pick<Context<Call>, 'session' | 'files' | 'recorded'>,
  { sheet, rows, name }: { readonly sheet: SheetDefinition; readonly rows: readonly SheetRow[]; readonly name: string },
) => {
  const stored = await files.store(writeTemplate(sheet, rows))
  const owner = { schoolId: schoolOf(session), memberId: memberOf(session) }
  const about = { name: `${name}.xlsx`, contentType: xlsxType, lastsSeconds: sheetLasts }
  const fileId = await recorded((db) => files.record(db, stored, { ...owner, ...about }))
  return { fileLink: files.link(fileId, owner) }
}
