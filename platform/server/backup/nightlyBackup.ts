import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { and, desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../database/connection.ts'
import { readMark } from '../installation/mark.ts'
import { type JobWork, jobKind, jobWork } from '../jobs/jobKind.ts'
import { job as jobTable } from '../jobs/tables.ts'
import { makeBackup, draftPrefixOf } from './backup.ts'
import { UnusableBackup, listName } from './contents.ts'

/** Number of nights that are kept. */
const keptNights = 7

/**
 * The name pattern of nightly backups. It ends with the start of the installation's mark. Backups made by hand have
 * other names and are never deleted.
 */
const nightlyName = /^night-\d{8}-\d{6}(?:-[0-9a-f]{8})?$/

const Made = z.object({ files: z.int(), bytes: z.int() })

const backup = jobKind({
  name: 'platform.backup',
  title: '每晚备份',
  slow: true,
  input: z.object({}),
  result: Made,
  attempts: 2,
})

const backupName = (now: Date, mark: string | null) => {
  const moment = now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
  return mark === null ? `night-${moment}` : `night-${moment}-${mark.slice(0, 8)}`
}

/**
 * Lists the nightly backups of an installation in a folder, oldest first. Other installations may use the same
 * folder: a night belongs to the installation whose mark it holds, and one without a mark to none.
 */
const listNights = (folder: string, mark: string | null): string[] =>
  mark !== null && existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => nightlyName.test(name) && existsSync(join(folder, name, listName)))
        .filter((name) => readMark(join(folder, name)) === mark)
        .toSorted()
    : []

/**
 * Deletes the remains of a killed nightly backup. The data folder's lock ensures that no other process is making one
 * for this installation.
 */
const deleteUnfinished = (folder: string, makingName: string) => {
  const broken = existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith(makingName)) : []
  for (const name of broken) rmSync(join(folder, name), { recursive: true, force: true })
}

interface Parts {
  /** The URL of the database. */
  readonly url: string
  readonly config: Pick<Config, 'backups' | 'dataFolder' | 's3'>
  readonly clock: Clock
}

/**
 * Returns the nightly backup job of an installation, or no job if backups are off. Each backup is checked, then the
 * oldest beyond seven are deleted. Calls continue meanwhile; files are copied once and hard-linked in later nights.
 */
export const nightlyBackup = ({ url, config, clock }: Parts): JobWork[] => {
  const { backups: folder, dataFolder, s3 } = config
  if (folder === null) return []
  const work = jobWork(
    backup,
    async (job) => {
      const now = clock.now()
      const mark = readMark(dataFolder)
      const makingName = draftPrefixOf(dataFolder)
      deleteUnfinished(folder, makingName)
      const previous = listNights(folder, mark).at(-1)
      const target = join(folder, backupName(now, mark))
      const making = { url, dataFolder, withFiles: s3 === null, target, now, makingName }
      const made = await makeBackup({
        ...making,
        previous: previous === undefined ? null : join(folder, previous),
      }).catch(async (error: unknown) => {
        // A damaged previous backup must not damage or prevent later ones: copy everything instead of linking.
        if (!(error instanceof UnusableBackup)) throw error
        return makeBackup({ ...making, previous: null })
      })
      for (const name of listNights(folder, mark).slice(0, -keptNights))
        rmSync(join(folder, name), { recursive: true, force: true })
      await job.finish(async () => made)
    },
    { schedule: '10 3 * * *' },
  )
  return [work]
}

/**
 * Returns the last successful nightly backup with its time; null if there was none within a month. Needs system
 * access.
 */
export const lastBackup = async (db: Db): Promise<(z.output<typeof Made> & { at: Date }) | null> => {
  const [row] = await db
    .select({ at: jobTable.endedAt, result: jobTable.result })
    .from(jobTable)
    .where(and(eq(jobTable.kind, backup.name), eq(jobTable.state, 'done')))
    .orderBy(desc(jobTable.id))
    .limit(1)
  return row?.at ? { at: row.at, ...Made.parse(row.result) } : null
}
