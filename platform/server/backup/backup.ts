import { existsSync, linkSync, mkdirSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { copiedFolderAround } from '../config.ts'
import { withCopySession } from '../database/copyTables.ts'
import { readMark } from '../installation/mark.ts'
import { restrictWholeFolder } from '../privateFolder.ts'
import { syncFolder } from '../syncFolder.ts'
import { type BackupList, type ListedFile, listVersion } from './backupList.ts'
import { BackupError, backedUpFiles, listFolders, listName, readContents, verify } from './contents.ts'
import { copyHashed } from './copyHashed.ts'
import { copyRows, refuseEmptyBackup } from './copyRows.ts'
import { inBatches } from './inBatches.ts'

/**
 * The prefix of the temporary folders in which nightly backups of a data folder are made. It differs by installation,
 * because several may share a backup folder.
 */
export const draftPrefixOf = (dataFolder: string): string => `.backup-${readMark(dataFolder) ?? 'unmarked'}-`

/** The parts of an installation that a backup copies, and the target. */
interface BackupRequest {
  /** The URL of the database. */
  readonly url: string
  /** The folder with secret, mark and files; a missing folder has none. */
  readonly dataFolder: string
  /** False if files are kept in a bucket, which the operator copies. */
  readonly withFiles: boolean
  readonly target: string
  readonly now: Date
}

interface BackupParts extends BackupRequest {
  /** The prefix of the temporary folder that becomes the target. */
  readonly makingName: string
  /** An earlier backup on the same disk, whose unchanged files are hard-linked; null for none. */
  readonly previous: string | null
}

type Copy = (path: string) => Promise<void>

const isGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Copies the uploads of a data folder, except those that are still arriving. */
const copyFiles = async (dataFolder: string, making: string, copy: Copy) => {
  for (const folder of listFolders(dataFolder)) {
    mkdirSync(join(making, folder), { recursive: true, mode: 0o700 })
    if (folder === 'files/incoming') continue
    const entries = readdirSync(join(dataFolder, folder), { withFileTypes: true })
    const paths = entries.filter((entry) => entry.isFile()).map(({ name }) => `${folder}/${name}`)
    await inBatches(paths, copy)
  }
}

/** Hard-links a file of the previous backup: the bytes of an uploaded file never change under their name. */
const prepareLinking = (previous: string | null) => {
  const known = new Map((previous === null ? [] : readContents(previous).files).map((file) => [file.path, file]))
  return (path: string, from: string, to: string): ListedFile | null => {
    const before = known.get(path)
    if (previous === null || !before || statSync(from).size !== before.size) return null
    try {
      linkSync(join(previous, path), to)
      return before
    } catch {
      // A disk without hard links: copy the file.
      return null
    }
  }
}

type Link = ReturnType<typeof prepareLinking>

/** Copies secret, mark and uploads into the folder that becomes the backup. Returns all copied files. */
const copyParts = async (
  { dataFolder, withFiles }: BackupRequest,
  making: string,
  link: Link,
): Promise<ListedFile[]> => {
  const files: ListedFile[] = []
  const copy: Copy = async (path) => {
    files.push({ path, ...(await copyHashed(join(dataFolder, path), join(making, path))) })
  }
  const linkOrCopy: Copy = async (path) => {
    try {
      const linked = link(path, join(dataFolder, path), join(making, path))
      if (linked) files.push(linked)
      else await copy(path)
    } catch (error) {
      // The running server may delete a file during the backup: a one-time download, or one released long ago.
      if (!isGone(error)) throw error
      await rm(join(making, path), { force: true })
    }
  }
  if (withFiles) await copyFiles(dataFolder, making, linkOrCopy)
  for (const name of backedUpFiles) if (existsSync(join(dataFolder, name))) await copy(name)
  return files
}

/**
 * Makes a backup next to its target, checks it against its list and renames it to the target. The target appears
 * whole or not at all.
 */
export const makeBackup = async (parts: BackupParts): Promise<{ files: number; bytes: number }> => {
  const { url, target, now, withFiles, makingName, previous } = parts
  const link = prepareLinking(previous)
  mkdirSync(dirname(target), { recursive: true })
  const making = await mkdtemp(join(dirname(target), makingName))
  try {
    // Rows first: a file is written before the row that names it, and deleted a day after that row at the earliest.
    const { files: rows, ...listed } = await copyRows(url, making)
    const files = [...rows, ...(await copyParts(parts, making, link))]
    const contents: BackupList = {
      version: listVersion,
      madeAt: now.toISOString(),
      filesIn: withFiles ? 'backup' : 'bucket',
      ...listed,
      folders: listFolders(making),
      files,
    }
    writeFileSync(join(making, listName), JSON.stringify(contents, null, 1), { flush: true })
    restrictWholeFolder(making)
    await verify(making)
    renameSync(making, target)
    await syncFolder(dirname(target))
    return { files: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) }
  } finally {
    await rm(making, { recursive: true, force: true })
  }
}

/**
 * Makes a backup by hand, also next to a running server. Refuses a database without data or in the middle of a
 * restore, and an existing target. The target appears whole or not at all.
 */
export const backUp = async (making: BackupRequest): Promise<{ files: number; bytes: number }> => {
  if (existsSync(making.target)) throw new BackupError(`${making.target} 已存在，请换一个备份位置`)
  const copied = copiedFolderAround(making.dataFolder, making.target)
  if (copied !== null) throw new BackupError(`备份位置不能在数据目录的 ${copied} 之内，请换一个备份位置`)
  // Before the target's parent folder is created, so that a refusal leaves nothing behind.
  await withCopySession(making.url, ({ ask }) => refuseEmptyBackup(ask))
  // A prefix that the nightly cleanup ignores: a nightly backup may begin meanwhile.
  return makeBackup({ ...making, makingName: '.making-', previous: null })
}
