import { randomUUID } from 'node:crypto'
import { isNull, sql } from 'drizzle-orm'
import { databaseCell } from '../cell/tables.ts'
import type { Config } from '../config.ts'
import { inspectDatabase, readRowsIfTable } from '../database/inspectDatabase.ts'
import type { Ask, Db } from '../database/connection.ts'
import type { Database } from '../database/database.ts'
import { makeStore } from '../files/makeStore.ts'
import type { Store } from '../files/store.ts'
import { StartRefused } from '../startRefused.ts'
import { type Belonging, lookForFiles } from './belonging.ts'
import { readMark, usesDataFolder, writeMark } from './mark.ts'

/** The marks of the parts of an installation; null for a part without one. */
interface Marks {
  readonly database: string | null
  readonly files: string | null
  readonly folder: string | null
}

/** Reads the mark of a database. Needs system access. */
export const markInDatabase = async (db: Db): Promise<string | null> => {
  const [row] = await db.select({ mark: databaseCell.installation }).from(databaseCell)
  return row?.mark ?? null
}

/** Reads the mark of an unchanged database; null also if it has no tables, or those of a version without marks. */
const readDatabaseMark = async (ask: Ask): Promise<string | null> => {
  const [row] = await readRowsIfTable(ask, 'database_cell')
  const mark = row?.['installation']
  return typeof mark === 'string' ? mark : null
}

/**
 * Reads the marks of the store, the data folder (if used) and the database. The database is read last because it is
 * written first: otherwise another node that starts meanwhile would make the files look like another installation's.
 */
export const readMarks = async (ask: Ask, store: Store, config: Config): Promise<Marks> => {
  const files = await store.readMark()
  const folder = usesDataFolder(config) ? readMark(config.dataFolder) : null
  return { database: await readDatabaseMark(ask), files, folder }
}

/**
 * Writes one mark everywhere, the database first; with `replace` also over a different one there. Returns the mark
 * that is in effect.
 */
export const writeMarks = async (
  database: Database,
  store: Store,
  config: Config,
  { mark, replace }: { mark: string; replace: boolean },
): Promise<string> => {
  const current = await database.asSystem('the installation: its first mark', async (db) => {
    await db
      .update(databaseCell)
      .set({ installation: mark })
      .where(replace ? sql`true` : isNull(databaseCell.installation))
    // If nodes start together, the first one's mark wins.
    return (await markInDatabase(db)) ?? mark
  })
  await store.writeMark(current)
  if (usesDataFolder(config)) writeMark(config.dataFolder, current)
  return current
}

const distinctMarks = (marks: Marks): string[] => [...new Set(Object.values(marks).filter((mark) => mark !== null))]

const joinCommand = '若确认它们应在一起，请停止杏坛后执行 npm run installation -- join'

const describeStore = ({ s3, dataFolder }: Config): string => (s3 === null ? `${dataFolder}/files` : s3.endpoint)

const foreignFiles = (config: Config, marks: Marks) =>
  new StartRefused(
    `数据库与文件不属于同一套杏坛：数据库的标识是 ${marks.database ?? '无'}，文件（${describeStore(config)}）的是 ${marks.files ?? '无'}，数据目录 ${config.dataFolder} 的是 ${marks.folder ?? '无'}。没有改动任何数据。请检查 DATABASE_URL、DATA、S3_ENDPOINT 是否指向了别处，或从备份恢复；${joinCommand}`,
  )

const unprovenFiles = (config: Config, { looked, found }: Belonging) =>
  new StartRefused(
    `数据库与文件（${describeStore(config)}）对不上：${
      looked === 0
        ? '数据库中没有任何文件的记录，而那里属于已有的数据'
        : `抽查数据库中的 ${looked} 个文件，只找到 ${found} 个`
    }。没有改动任何数据。请检查 DATABASE_URL、DATA、S3_ENDPOINT 是否指向了别处、文件所在的磁盘是否已挂载，或从备份恢复；${joinCommand}`,
  )

/** True if the sampled files and existing marks prove that database and files belong together. */
const isProven = ({ database, files, folder }: Marks, { looked, found, isStoreEmpty }: Belonging): boolean => {
  if (looked > 0) return found * 2 >= looked
  // A database without a mark and without files proves nothing if store or folder show that an installation existed.
  const isOthers = database === null && (files !== null || folder !== null)
  return isStoreEmpty && !isOthers
}

/**
 * Refuses, with a message, a database with the files of another installation: the nightly collection would delete
 * them all as unreferenced. An installation is identified by its mark, which is in the database, next to the files
 * and in the data folder. Reads an unchanged database and returns the marks.
 */
export const refuseForeignFiles = async (ask: Ask, config: Config): Promise<Marks> => {
  const store = makeStore(config)
  const marks = await readMarks(ask, store, config)
  if (distinctMarks(marks).length > 1) throw foreignFiles(config, marks)
  if (marks.database === null || marks.files === null) {
    const belonging = await lookForFiles(ask, store)
    if (!isProven(marks, belonging)) throw unprovenFiles(config, belonging)
  }
  return marks
}

/**
 * Refuses foreign files, and marks all parts that belong together and aren't marked yet. A new installation gets its
 * mark at the first start, an older one when its files are found in the store.
 */
export const checkInstallation = async (database: Database, config: Config): Promise<void> => {
  const marks = await inspectDatabase(database, (ask) => refuseForeignFiles(ask, config))
  const isMarked = marks.database !== null && marks.files !== null
  const isWhole = isMarked && (marks.folder !== null || !usesDataFolder(config))
  if (isWhole) return
  const [mark = randomUUID()] = distinctMarks(marks)
  await writeMarks(database, makeStore(config), config, { mark, replace: false })
}
