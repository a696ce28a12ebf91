import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { lockFolder, refuseFolderInUse } from '../folderLock.ts'
import { restrictDataFolder } from '../privateFolder.ts'
import { syncFolder } from '../syncFolder.ts'
import { type BackupList, tablesFolder } from './backupList.ts'
import { BackupError, damagedBackup, backedUpFiles, restoredParts, verify } from './contents.ts'
import { copyHashed } from './copyHashed.ts'
import { inBatches } from './inBatches.ts'
import { refuseUnknownMigration, restoreInto } from './restoreInto.ts'
import { restoringName } from './restoring.ts'

/** Called after each restored file with the number of restored files and of all files. */
type Progress = (done: number, all: number) => void

/** The database that a restore fills. */
export interface OpenTarget {
  readonly url: string
  readonly close: () => Promise<void>
}

interface Parts {
  readonly backup: string
  readonly dataFolder: string
  /** Opens the database, which must be empty. By then the data folder is locked and marked as being restored. */
  readonly openTarget: () => Promise<OpenTarget>
  /** True if the database is also kept in the data folder. */
  readonly holdsDatabase: boolean
  /** False if files are kept in a bucket, to which the operator copies those of the backup. */
  readonly withFiles: boolean
  readonly progress?: Progress
}

const remove = (path: string) => rm(path, { recursive: true, force: true })

/** Deletes the remains of a killed restore: the folder contained nothing else when it began. */
const clear = async (dataFolder: string): Promise<void> => {
  for (const part of restoredParts) await remove(join(dataFolder, part))
  await remove(join(dataFolder, restoringName))
}

type FolderContents = Pick<BackupList, 'folders' | 'files'>

/** The part of the list that is restored into the data folder. */
const selectFolderPart = ({ folders, files }: BackupList, withFiles: boolean): FolderContents => {
  const isKept = (path: string) => !path.startsWith(`${tablesFolder}/`) && (withFiles || !path.startsWith('files/'))
  return { folders: withFiles ? folders : [], files: files.filter(({ path }) => isKept(path)) }
}

const copyListed = async (backup: string, to: string, { folders, files }: FolderContents, onFile: () => void) => {
  for (const folder of folders) mkdirSync(join(to, folder), { recursive: true, mode: 0o700 })
  await inBatches(files, async ({ path, sha256 }) => {
    const copied = await copyHashed(join(backup, path), join(to, path))
    if (copied.sha256 !== sha256) throw damagedBackup(path)
    onFile()
  })
}

const putInPlace = async (dataFolder: string) => {
  for (const part of ['files', ...backedUpFiles]) {
    const from = join(dataFolder, restoringName, part)
    if (existsSync(from)) renameSync(from, join(dataFolder, part))
  }
  await syncFolder(dataFolder)
}

const refuseData = (dataFolder: string) => {
  if (existsSync(join(dataFolder, restoringName))) return
  if (!restoredParts.some((part) => existsSync(join(dataFolder, part)))) return
  throw new BackupError(`${dataFolder} 中已有数据；请先移走它，或用 DATA 指定一个空目录`)
}

/**
 * Fills database and data folder. Files come last and are in place before the mark in the database is removed and a
 * server may start.
 */
const fill = async (parts: Parts, listed: BackupList, onFile: () => void): Promise<void> => {
  const { backup, dataFolder, openTarget, withFiles, holdsDatabase } = parts
  const restoring = join(dataFolder, restoringName)
  mkdirSync(restoring, { recursive: true, mode: 0o700 })
  const target = await openTarget()
  try {
    const beforeEnd = async () => {
      await copyListed(backup, restoring, selectFolderPart(listed, withFiles), onFile)
      await putInPlace(dataFolder)
      // With an external database no start checks for this folder. Left there, it would make a later restore delete
      // live files.
      if (!holdsDatabase) await remove(restoring)
    }
    await restoreInto({ url: target.url, backup, listed, onFile, beforeEnd })
  } finally {
    await target.close()
  }
  await remove(restoring)
  restrictDataFolder(dataFolder)
}

/** Fills only the database, for a backup without files for the data folder. */
const fillDatabase = async ({ backup, openTarget }: Parts, listed: BackupList, onFile: () => void): Promise<void> => {
  const target = await openTarget()
  try {
    await restoreInto({ url: target.url, backup, listed, onFile })
  } finally {
    await target.close()
  }
}

/** Fills both. The data folder is locked and cleared of a killed restore's remains first. */
const fillLocked = async (parts: Parts, listed: BackupList, onFile: () => void): Promise<void> => {
  const { dataFolder } = parts
  await refuseFolderInUse(dataFolder)
  refuseData(dataFolder)
  const lock = await lockFolder(dataFolder)
  try {
    refuseData(dataFolder)
    if (existsSync(join(dataFolder, restoringName))) await clear(dataFolder)
    await fill(parts, listed, onFile).catch(async (error: unknown) => {
      await clear(dataFolder)
      throw error
    })
  } finally {
    await lock.release()
  }
}

/**
 * Restores a backup into an empty database and a data folder without data: all listed items and nothing else, or
 * nothing at all. No server starts on either until everything is in place, and a killed restore can be run again.
 * Refuses a damaged, foreign or newer backup, and a target with data, before changing anything.
 */
export const restore = async (parts: Parts): Promise<BackupList> => {
  const { backup, withFiles, holdsDatabase, progress = () => undefined } = parts
  const listed = await verify(backup)
  refuseUnknownMigration(backup, listed)
  let done = 0
  const onFile = () => progress((done += 1), listed.files.length)
  const needsFolder = holdsDatabase || selectFolderPart(listed, withFiles).files.length > 0
  await (needsFolder ? fillLocked : fillDatabase)(parts, listed, onFile)
  return listed
}
