import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { Refusal, common } from '../../contract/refusal.ts'
import { defaultTimeZone } from '../../contract/time.ts'
import { uploadRefusals } from '../../contract/upload.ts'
import { type Asker, AskerInput, pickAsker } from '../asker.ts'
import type { Db } from '../database/connection.ts'
import { type RunningJob, jobKind, jobWork } from '../jobs/jobKind.ts'
import type { Call } from '../../contract/call.ts'
import type { Context } from '../serve.ts'
import { memberOf, schoolOf } from '../session.ts'
import type { SheetDefinition, SheetRow } from './columns.ts'
import { errorSheet } from './errorSheet.ts'
import { type RowFault, importSheet } from './importing.ts'
import type { ReadRow } from './readSheet.ts'
import { sheetLasts } from './sheetFile.ts'
import { writeTemplate } from './templateOf.ts'
import { xlsxType } from './writeSheet.ts'
import { sheetRefusals } from './refusals.ts'

/**
 * The context of an imported file: its school and sender, the sender's reach and the time of sending, and additional
 * facts.
 */
export interface Importing<About> {
  readonly schoolId: number
  readonly memberId: number | null
  readonly asker: Asker
  readonly sentAt: Date
  readonly timeZone: string
  readonly about: About
}

interface ImportSpec<Key extends string, About extends z.ZodType, Facts> {
  /** The name of the job: `area.verbNoun`. */
  readonly name: string
  /** The job's title on the screen. It also begins the file names of the template and the error file. */
  readonly title: string
  /** The permission that the sender must still hold when the work begins. */
  readonly needs: string
  readonly sheet: SheetDefinition<Key>
  readonly mostRows: number
  /** True to accept .xls, .ods and .csv too. */
  readonly isAnyFormat?: boolean
  /** Facts that the handler knows and the work needs. */
  readonly about: About
  /** Reads the facts that the rows are checked against and written with. */
  readonly read: (db: Db, importing: Importing<z.output<About>>) => Promise<Facts>
  /** Makes the check of one row, for rules that columns can't express. */
  readonly check: (facts: Facts, importing: Importing<z.output<About>>) => (row: SheetRow<Key>) => RowFault<Key>[]
  /** Writes all rows in one transaction. Returns the number of written objects by kind, for the job's result. */
  readonly write: (
    db: Db,
    rows: readonly SheetRow<Key>[],
    facts: Facts,
    importing: Importing<z.output<About>>,
  ) => Promise<Readonly<Record<string, number>>>
}

// If rows were wrong, `fileId` is the error file with all rows, and nothing was written.
const ImportResult = z.object({ fileId: z.int().optional(), written: z.record(z.string(), z.int()) })

/** An import with an error file has written nothing, so that its job has failed. */
const refusedBy = (result: unknown) =>
  ImportResult.parse(result).fileId === undefined ? null : '有数据不正确，全部未导入，请在错误文件中修改后重新导入'

const readUpload = async ({ look, files }: Pick<RunningJob, 'look' | 'files'>, fileId: number): Promise<Uint8Array> => {
  const file = await look((db) => files.find(db, fileId))
  if (file === null) throw new Refusal(common.notFound)
  return buffer(await files.open(file.key))
}

/**
 * Makes a complete import: `queue` stores the uploaded file and queues the job, `template` makes the file to fill in,
 * `work` checks all rows first and writes them in one transaction, or none if one is wrong.
 */
export const importCall = <Key extends string, About extends z.ZodType, Facts>(spec: ImportSpec<Key, About, Facts>) => {
  const { name, title, needs, sheet } = spec
  const input = z.object({
    fileId: z.int(),
    about: z.unknown(),
    asker: AskerInput,
    sentAt: z.iso.datetime().default(() => new Date().toISOString()),
    timeZone: z.string().default(defaultTimeZone),
  })
  const kind = jobKind({ name, title, needs, slow: true, input, result: ImportResult, refusedBy, attempts: 3 })
  const sheetFile = (ending: string) => ({
    name: `${title}${ending}.xlsx`,
    contentType: xlsxType,
    lastsSeconds: sheetLasts,
  })

  const queue = async (
    { session, uploads, files, jobs, recorded, clock }: Omit<Context<Call>, 'body' | 'params' | 'query'>,
    about: z.input<About>,
    schoolId = schoolOf(session),
  ) => {
    const [upload] = uploads
    if (!upload) throw new Refusal(uploadRefusals.missing)
    const stored = await files.store(createReadStream(upload.path))
    const owner = { schoolId, memberId: memberOf(session) }
    return recorded(async (db) => {
      const described = { name: upload.name, contentType: upload.contentType, lastsSeconds: sheetLasts }
      const fileId = await files.record(db, stored, { ...owner, ...described })
      const sent = { sentAt: clock.now().toISOString(), timeZone: session.timeZone, asker: pickAsker(session) }
      return { jobId: await jobs.add(db, kind, owner, { ...sent, fileId, about }) }
    })
  }

  const template = async ({ session, files, recorded }: Pick<Context<Call>, 'session' | 'files' | 'recorded'>) => {
    const stored = await files.store(writeTemplate(sheet))
    const owner = { schoolId: schoolOf(session), memberId: memberOf(session) }
    const fileId = await recorded((db) => files.record(db, stored, { ...owner, ...sheetFile('模板') }))
    return { fileLink: files.link(fileId, owner) }
  }

  const work = jobWork(kind, async (job) => {
    const { schoolId, memberId, look, files, signal, progress, finish } = job
    const { fileId, sentAt, about, ...context } = job.input
    const sent = { ...context, sentAt: new Date(sentAt), about: z.parse(spec.about, about) }
    const importing = { ...sent, schoolId, memberId }
    const facts = await look((db) => spec.read(db, importing))
    const right: ReadRow<Key>[] = []
    const outcome = await importSheet({
      definition: sheet,
      source: await readUpload(job, fileId),
      limits: { rows: spec.mostRows },
      isAnyFormat: spec.isAnyFormat === true,
      // All rows are returned; otherwise the correct ones would be missing from the next upload.
      keep: spec.mostRows,
      signal,
      progress,
      checkRow: spec.check(facts, importing),
      stage: async (read) => {
        right.push(...read)
      },
    })
    // A file with headings only is probably the unchanged template; reporting success would be misleading.
    if (outcome.rows === 0) throw new Refusal(sheetRefusals.noRows)
    if (outcome.errorCount === 0) {
      const rows = right.map(({ row }) => row)
      await finish(async (db) => ({ written: await spec.write(db, rows, facts, importing) }))
      return
    }
    const all = [...outcome.wrong, ...right].toSorted((one, other) => one.number - other.number)
    const stored = await files.store(errorSheet(sheet, all))
    const owner = { schoolId, memberId }
    await finish(async (db) => ({
      fileId: await files.record(db, stored, { ...owner, ...sheetFile('错误') }),
      written: {},
    }))
  })

  return { queue, template, work }
}
