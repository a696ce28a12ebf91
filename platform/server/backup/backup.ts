import { existsSync, linkSync, mkdirSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { lockFolder } from '../folderLock.ts'
import { readMark } from '../installation/mark.ts'
import { narrowAll } from '../privateFolder.ts'
import { syncFolder } from '../syncFolder.ts'
import {
  BackupError,
  type ListedFile,
  keptFiles,
  listFolders,
  listName,
  listVersion,
  readContents,
  verify,
} from './contents.ts'
import { copyHashed } from './copyHashed.ts'
import { inBatches } from './inBatches.ts'
import { restoringName } from './restoring.ts'

/** The beginning of the names of folders in which a backup of a data folder is being made: several installations may share a place. */
export const makingNameOf = (dataFolder: string): string => `.backup-${readMark(dataFolder) ?? 'unmarked'}-`

/** What a backup is made of, and where. */
interface Making {
  readonly dataFolder: string
  readonly target: string
  readonly now: Date
  /** Does the copying of the database while nothing changes it. */
  readonly whileStill: (copy: () => Promise<void>) => Promise<void>
  /** A backup of before beside the target, whose files are taken over where they are the same; null for none. */
  readonly previous: string | null
}

type Copy = (path: string) => Promise<void>

const isGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Copies what lies in some folders of the data folder, one file after the other. Writings under way are left out. */
const copyFolders = async (dataFolder: string, making: string, folders: readonly string[], copy: Copy) => {
  for (const folder of folders) {
    mkdirSync(join(making, folder), { recursive: true, mode: 0o700 })
    if (folder === 'files/incoming') continue
    const entries = readdirSync(join(dataFolder, folder), { withFileTypes: true })
    const paths = entries.filter((entry) => entry.isFile()).map(({ name }) => `${folder}/${name}`)
    await inBatches(paths, copy)
  }
}

/** Takes a file over from the backup of before: the bytes of an uploaded file never change under their name. */
const prepareTakeOver = (previous: string | null) => {
  const known = new Map((previous === null ? [] : readContents(previous).files).map((file) => [file.path, file]))
  return (path: string, from: string, to: string): ListedFile | null => {
    const before = known.get(path)
    if (previous === null || !before || statSync(from).size !== before.size) return null
    try {
      linkSync(join(previous, path), to)
      return before
    } catch {
      // On a disk without links it is copied.
      return null
    }
  }
}

/** Makes a backup beside its target, checks the copy against its list, and puts it in place: whole, or not at all. */
export const makeBackup = async ({ dataFolder, target, now, whileStill, previous }: Making) => {
  mkdirSync(dirname(target), { recursive: true })
  const making = await mkdtemp(join(dirname(target), makingNameOf(dataFolder)))
  const files: ListedFile[] = []
  const copy: Copy = async (path) => {
    files.push({ path, ...(await copyHashed(join(dataFolder, path), join(making, path))) })
  }
  const takeOver = prepareTakeOver(previous)
  const copyOrTake: Copy = async (path) => {
    try {
      const taken = takeOver(path, join(dataFolder, path), join(making, path))
      if (taken) files.push(taken)
      else await copy(path)
    } catch (error) {
      // Fetched once, or let go of long ago, while the backup was made: the server goes on.
      if (!isGone(error)) throw error
      await rm(join(making, path), { force: true })
    }
  }
  const foldersOf = (part: string) => listFolders(dataFolder).filter((path) => path.split('/')[0] === part)
  try {
    await whileStill(() => copyFolders(dataFolder, making, foldersOf('database'), copy))
    await copyFolders(dataFolder, making, foldersOf('files'), copyOrTake)
    for (const name of keptFiles) if (existsSync(join(dataFolder, name))) await copy(name)
    const contents = { version: listVersion, madeAt: now.toISOString(), folders: listFolders(making), files }
    writeFileSync(join(making, listName), JSON.stringify(contents, null, 1), { flush: true })
    narrowAll(making)
    await verify(making)
    renameSync(making, target)
    await syncFolder(dirname(target))
    return { files: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) }
  } finally {
    await rm(making, { recursive: true, force: true })
  }
}

/**
 * Copies a data folder that nobody is using to a new folder, with a list of its contents. Refuses a folder in use, one that
 * is being restored, and a target that is there already. The target appears whole or not at all.
 */
export const backUp = async (
  dataFolder: string,
  target: string,
  now: Date,
): Promise<{ files: number; bytes: number }> => {
  if (existsSync(join(dataFolder, restoringName))) {
    throw new BackupError(`数据目录 ${dataFolder} 的上一次恢复没有完成，请先再次执行 npm run restore -- 备份目录`)
  }
  if (!existsSync(join(dataFolder, 'database', 'PG_VERSION'))) {
    throw new BackupError(
      `数据目录 ${dataFolder} 中没有内嵌数据库；使用 PostgreSQL 时请用 pg_dump 备份，见 docs/operations.md`,
    )
  }
  if (existsSync(target)) throw new BackupError(`${target} 已存在，请换一个备份位置`)
  const lock = await lockFolder(dataFolder)
  try {
    return await makeBackup({ dataFolder, target, now, whileStill: (copy) => copy(), previous: null })
  } finally {
    await lock.release()
  }
}
