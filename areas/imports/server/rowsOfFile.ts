import { buffer } from 'node:stream/consumers'
import { toWireTime } from '../../../platform/contract/time.ts'
import { pickAsker } from '../../../platform/server/asker.ts'
import type { Clock } from '../../../platform/server/clock.ts'
import type { Services } from '../../../platform/server/services.ts'
import { type Session, memberOf, schoolOf } from '../../../platform/server/session.ts'
import type { Database } from '../../../platform/server/database/database.ts'
import type { ImportedRow } from './judgedRow.ts'
import { findRun } from './runs.ts'
import { findPermittedKind, type Kinds } from './start.ts'

interface Caller extends Pick<Services, 'files'> {
  readonly clock: Clock
  readonly session: Session
  readonly body: { readonly id: number }
  readonly database: Pick<Database, 'inSchool'>
}

/**
 * Reads the rows of an import's file with the clerk's choices. Only the importer may read the file. Null for others, and
 * once the file has been deleted.
 */
export const readRowsOfFile = async (kinds: Kinds, { session, body, files, clock, database }: Caller) => {
  const schoolId = schoolOf(session)
  const { run, file } = await database.inSchool(schoolId, async (db) => {
    const found = await findRun(db, schoolId, body.id)
    const isOwn = found.memberId === memberOf(session)
    return { run: found, file: isOwn ? await files.find(db, found.fileId) : null }
  })
  const kind = findPermittedKind(kinds, run.kind, session)
  if (file === null) return null
  const today = toWireTime(clock.now(), session.timeZone).slice(0, 10)
  const importing = { schoolId, asker: pickAsker(session), today }
  const { headingRow, headings, chosenValues, workbook } = run
  const loaded = await kind.load({
    source: await buffer(await files.open(file.key)),
    headingRow,
    headings,
    chosenValues,
    workbook,
    signal: new AbortController().signal,
    progress: () => undefined,
    run,
    look: (work) => database.inSchool(schoolId, work),
  })
  const rows = await database.inSchool(schoolId, (db) => loaded.listRows(db, importing))
  return { run, kind, importing, rows }
}

/** Returns the trimmed text of a cell of a row; empty for a blank one or a column that the kind lacks. */
export const textAt = ({ row }: ImportedRow<string>, key: string): string => String(row[key] ?? '').trim()
