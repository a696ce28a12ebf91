import { buffer } from 'node:stream/consumers'
import { toWireTime } from '../../../platform/contract/time.ts'
import { pickAsker } from '../../../platform/server/asker.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import { readRawSheet } from '../../../platform/server/sheets/readSheet.ts'
import type { imports } from '../contract.ts'
import type { ClassOfRow } from './importContext.ts'
import type { ImportKind } from './reviewedImport.ts'
import { makeFileReading } from './rowPlaces.ts'
import { findRun, type Run } from './runs.ts'
import { findPermittedKind, type Kinds } from './start.ts'

/** The most different classes of a file. */
const mostClasses = 500

const gradeKey = 'gradeName'

/** Yields the cells of the rows below the headings, with the name of their sheet. */
async function* dataRows(kind: ImportKind, source: Uint8Array, run: Run) {
  const { options, findPlace } = makeFileReading(run)
  for await (const rows of readRawSheet(kind.sheet.title, source, options)) {
    for (const { number, cells } of rows) {
      const place = findPlace(number)
      if (place !== null && place.row > place.headingRow) yield { cells, sheet: place.sheet }
    }
  }
}

const columnOf = ({ headings }: Run, key: string | undefined) => headings.find((one) => one.key === key)?.column

/** True if the rows of an import name classes, in a column or by their sheet. */
const namesClasses = (run: Run, { classKey }: ImportKind) =>
  columnOf(run, classKey) !== undefined || run.workbook?.isClassBySheet === true

/** Counts the rows of each class that a file names. */
const countClasses = async (kind: ImportKind, source: Uint8Array, run: Run) => {
  const found = new Map<string, ClassOfRow & { rows: number }>()
  const [classColumn, gradeColumn] = [columnOf(run, kind.classKey), columnOf(run, gradeKey)]
  for await (const { cells, sheet } of dataRows(kind, source, run)) {
    const read = (column: number | undefined) => (column === undefined ? '' : String(cells[column] ?? '').trim())
    const className = classColumn === undefined ? sheet : read(classColumn)
    const gradeName = read(gradeColumn) || undefined
    const key = `${gradeName ?? ''}/${className}`
    const known = found.get(key)
    if (known !== undefined) known.rows += 1
    else if (className !== '' && found.size < mostClasses) found.set(key, { className, gradeName, rows: 1 })
  }
  return found
}

/**
 * Lists the classes of an import's file that the school lacks, with the grade and number that each would have. Only the
 * importer gets them, because only the importer may read the file. The list is empty once the file has been deleted.
 */
export const listMissingClasses = async (kinds: Kinds, context: Context<typeof imports.missingClasses>) => {
  const { session, body, files, clock, database } = context
  const schoolId = schoolOf(session)
  const { run, file } = await database.inSchool(schoolId, async (db) => {
    const found = await findRun(db, schoolId, body.id)
    const isOwn = found.memberId === memberOf(session)
    return { run: found, file: isOwn ? await files.find(db, found.fileId) : null }
  })
  const kind = findPermittedKind(kinds, run.kind, session)
  const { findMissingClasses } = kind
  if (file === null || findMissingClasses === undefined || !namesClasses(run, kind)) return []
  const named = await countClasses(kind, await buffer(await files.open(file.key)), run)
  const today = toWireTime(clock.now(), session.timeZone).slice(0, 10)
  const importing = { schoolId, asker: pickAsker(session), today }
  const missing = await database.inSchool(schoolId, (db) => findMissingClasses(db, importing, [...named.values()]))
  return missing.map(({ className, gradeName, grade, number }) => ({
    className,
    rows: named.get(`${gradeName ?? ''}/${className}`)?.rows ?? 0,
    gradeId: grade?.id ?? null,
    gradeName: grade?.name ?? gradeName ?? null,
    number,
  }))
}
