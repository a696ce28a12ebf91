import type { RunningJob } from '../jobs/jobKind.ts'
import type { SheetDefinition } from './columns.ts'
import { writeSheet, xlsxType } from './writeSheet.ts'

/** How long a sheet made by a job can be fetched, seconds. */
export const sheetLasts = 24 * 60 * 60

/** The result of such a job. */
interface SheetMade {
  readonly fileId: number
  readonly rows: number
}

/** Characters that common file systems don't allow in names. */
const unwritable = /[\\/:*?"<>|]/g

interface SheetContent<Key extends string> {
  readonly rows: Parameters<typeof writeSheet<Key>>[1]
  readonly counted: { readonly rows: number }
  /** The file name without extension; the sheet's title by default. */
  readonly fileName?: string | undefined
}

/**
 * Ends a job with a sheet: writes the rows, streamed into the store, and makes the file available to the job's owner.
 * `counted` holds the number of rows once all have been read.
 */
export const finishWithSheet = async <Input, Key extends string>(
  { schoolId, memberId, files, finish }: RunningJob<Input, SheetMade>,
  sheet: SheetDefinition<Key>,
  { rows, counted, fileName = sheet.title }: SheetContent<Key>,
): Promise<void> => {
  const bytes = await files.store(writeSheet(sheet, rows))
  await finish(async (db) => {
    const about = {
      name: `${fileName.replaceAll(unwritable, '_')}.xlsx`,
      contentType: xlsxType,
      lastsSeconds: sheetLasts,
    }
    const fileId = await files.record(db, bytes, { ...about, schoolId, memberId })
    return { fileId, rows: counted.rows }
  })
}
