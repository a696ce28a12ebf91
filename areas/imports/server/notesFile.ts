import { and, asc, eq } from 'drizzle-orm'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import { sheetDefinition } from '../../../platform/server/sheets/columns.ts'
import { sheetLasts } from '../../../platform/server/sheets/sheetFile.ts'
import { writeSheet, xlsxType } from '../../../platform/server/sheets/writeSheet.ts'
import type { imports } from '../contract.ts'
import { findRun, hasNotes } from './runs.ts'
import { makePlaceNamer } from './rowPlaces.ts'
import { importRow } from './tables.ts'

const noteSheet = sheetDefinition({
  title: '导入提示',
  columns: [
    { key: 'place', title: '行号', kind: 'text', width: 20 },
    { key: 'name', title: '姓名或名称', kind: 'text', width: 24 },
    { key: 'note', title: '提示', kind: 'text', width: 90 },
  ],
})

/** Writes the notes of an import to a file, one per line. Returns a link to it. Numbers are masked, as in the list. */
export const makeNotesFile = async ({ session, body, files, recorded }: Context<typeof imports.notes>) => {
  const owner = { schoolId: schoolOf(session), memberId: memberOf(session) }
  const { rows, nameOf } = await recorded(async (db) => {
    const run = await findRun(db, owner.schoolId, body.id)
    const rows = await db
      .select({ number: importRow.number, name: importRow.name, notes: importRow.notes })
      .from(importRow)
      .where(and(eq(importRow.schoolId, run.schoolId), eq(importRow.runId, run.id), hasNotes))
      .orderBy(asc(importRow.number))
    return { rows, nameOf: makePlaceNamer(run.workbook) }
  })
  const lines = rows.flatMap(({ number, name, notes }) =>
    notes.map((note) => ({ place: nameOf(number) ?? String(number), name, note })),
  )
  const stored = await files.store(writeSheet(noteSheet, lines))
  const about = { name: '导入提示.xlsx', contentType: xlsxType, lastsSeconds: sheetLasts }
  const fileId = await recorded((db) => files.record(db, stored, { ...owner, ...about }))
  return { fileLink: files.link(fileId, owner) }
}
