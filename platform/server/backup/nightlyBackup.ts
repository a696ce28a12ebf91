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
import { makeBackup, makingNameOf } from './backup.ts'
import { UnusableBackup, listName } from './contents.ts'

/** How many nights are kept. */
const kept = 7

/** The form of a nightly backup's name; backups made by hand have other names, and are never taken away. The end is of the installation's mark. */
const nightly = /^night-\d{8}-\d{6}(?:-[0-9a-f]{8})?$/

const Made = z.object({ files: z.int(), bytes: z.int() })

const backup = jobKind({
  name: 'platform.backup',
  title: '每晚备份',
  slow: true,
  input: z.object({}),
  result: Made,
  attempts: 2,
})

const nameOf = (now: Date, mark: string | null) => {
  const moment = now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
  return mark === null ? `night-${moment}` : `night-${moment}-${mark.slice(0, 8)}`
}

/**
 * The nightly backups of an installation in a folder, oldest first. Others may keep theirs there too: a night is known by the
 * mark that it holds, and one without a mark is nobody's.
 */
const listNights = (folder: string, mark: string | null): string[] =>
  mark !== null && existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => nightly.test(name) && existsSync(join(folder, name, listName)))
        .filter((name) => readMark(join(folder, name)) === mark)
        .toSorted()
    : []

/** Takes away what a night that was killed has left. The data folder's lock keeps a second process from making any of its. */
const clearBroken = (folder: string, makingName: string) => {
  const broken = existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith(makingName)) : []
  for (const name of broken) rmSync(join(folder, name), { recursive: true, force: true })
}

interface Parts {
  /** The address of the database. */
  readonly url: string
  readonly config: Pick<Config, 'backups' | 'dataFolder' | 's3'>
  readonly clock: Clock
}

/**
 * The backup of the running embedded database, every night: it is checked, and the oldest of more than seven is removed
 * after that. Calls go on meanwhile; files are copied once and linked in later nights. Gives no work where nothing is backed
 * up.
 */
export const nightlyBackup = ({ url, config, clock }: Parts): JobWork[] => {
  const { backups: folder, dataFolder, s3 } = config
  if (folder === null) return []
  const work = jobWork(
    backup,
    async (job) => {
      const now = clock.now()
      const mark = readMark(dataFolder)
      const makingName = makingNameOf(dataFolder)
      clearBroken(folder, makingName)
      const previous = listNights(folder, mark).at(-1)
      const target = join(folder, nameOf(now, mark))
      const making = { url, dataFolder, withFiles: s3 === null, target, now, makingName }
      const made = await makeBackup({
        ...making,
        previous: previous === undefined ? null : join(folder, previous),
      }).catch(async (error: unknown) => {
        // A night that is damaged must not damage, or keep from being made, those after it: this one takes nothing over.
        if (!(error instanceof UnusableBackup)) throw error
        return makeBackup({ ...making, previous: null })
      })
      for (const name of listNights(folder, mark).slice(0, -kept))
        rmSync(join(folder, name), { recursive: true, force: true })
      await job.finish(async () => made)
    },
    { schedule: '10 3 * * *' },
  )
  return [work]
}

/** The last nightly backup that was made and checked, with its moment; null where there was none within a month. For the system alone. */
export const lastBackup = async (db: Db): Promise<(z.output<typeof Made> & { at: Date }) | null> => {
  const [row] = await db
    .select({ at: jobTable.endedAt, result: jobTable.result })
    .from(jobTable)
    .where(and(eq(jobTable.kind, backup.name), eq(jobTable.state, 'done')))
    .orderBy(desc(jobTable.id))
    .limit(1)
  return row?.at ? { at: row.at, ...Made.parse(row.result) } : null
}
