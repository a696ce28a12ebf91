import { z } from 'zod'
import type { Db } from '../database/connection.ts'
import { type JobKind, type RunningJob, jobKind, jobWork } from '../jobs/jobKind.ts'
import type { SheetDefinition, SheetRow } from './columns.ts'
import { finishWithSheet } from './sheetFile.ts'

/** Records per read, each in a separate transaction. */
const batchSize = 500

const SheetResult = z.object({ fileId: z.int(), rows: z.int() })

/** Declares an export: possibly long work that ends with a sheet for the requester, if they still hold `needs`. */
export const exportKind = <Input extends z.ZodType>(
  kind: Required<Pick<JobKind<Input>, 'name' | 'title' | 'needs' | 'input'>> & Pick<JobKind, 'refusesBureau'>,
) => jobKind({ ...kind, slow: true, result: SheetResult, attempts: 3 })

/** The position of the next records: after this offset and this last record. */
export interface Page<Found> {
  readonly limit: number
  readonly offset: number
  readonly last: Found | undefined
}

/** The rows that an export reads, and how they are written. */
export interface Exported<Found, Key extends string> {
  /** The total number for the progress; omit it if unknown. */
  readonly all?: number
  /** The file name without extension, if the sheet's title isn't specific enough. */
  readonly fileName?: string
  /** The title of the sheet, if it depends on the input. */
  readonly title?: string | undefined
  /** The sheet, if its columns depend on the input. */
  readonly sheet?: SheetDefinition<Key>
  /** The columns to write, in the sheet's order; all by default. */
  readonly columns?: readonly Key[]
  /** The most rows to write; all by default. */
  readonly most?: number
  readonly read: (db: Db, page: Page<Found>) => Promise<readonly Found[]>
  readonly rowOf: (found: Found) => SheetRow<Key>
}

type Running<Input extends z.ZodType> = RunningJob<z.output<Input>, z.output<typeof SheetResult>>

/** The rows of the sheet, read in batches while they are written. */
async function* streamRows<Found, Key extends string>(
  { look, progress, signal }: Pick<RunningJob, 'look' | 'progress' | 'signal'>,
  { all, most = Number.POSITIVE_INFINITY, read, rowOf }: Exported<Found, Key>,
  counted: { rows: number },
) {
  let last: Found | undefined
  while (counted.rows < most && !signal.aborted) {
    const page = { limit: batchSize, offset: counted.rows, last }
    const found = await look((db) => read(db, page))
    for (const one of found) yield rowOf(one)
    counted.rows += found.length
    progress(Math.min(counted.rows, all ?? counted.rows), all ?? counted.rows)
    last = found.at(-1)
    if (found.length < batchSize) return
  }
}

const adaptSheet = <Key extends string>(
  sheet: SheetDefinition<Key>,
  { title = sheet.title, columns }: { readonly title?: string | undefined; readonly columns?: readonly Key[] },
) => ({ ...sheet, title, columns: sheet.columns.filter(({ key }) => columns?.includes(key) ?? true) })

/** Runs an export: writes the rows that `begin` finds into the sheet, streamed into the store. */
export const exportWork = <Input extends z.ZodType, Found, Key extends string>(
  kind: JobKind<Input, typeof SheetResult>,
  sheet: SheetDefinition<Key>,
  begin: (job: Running<Input>) => Promise<Exported<Found, Key>>,
) =>
  jobWork(kind, async (job: Running<Input>) => {
    const counted = { rows: 0 }
    const found = await begin(job)
    await finishWithSheet(job, adaptSheet(found.sheet ?? sheet, found), {
      rows: streamRows(job, found, counted),
      counted,
      fileName: found.fileName,
    })
  })
