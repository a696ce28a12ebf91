import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { lockFolder } from '../folderLock.ts'
import { keepPrivate } from '../privateFolder.ts'
import { syncFolder } from '../syncFolder.ts'
import { BackupError, type Listed, UnusableBackup, keptParts, verify } from './contents.ts'
import { copyHashed } from './copyHashed.ts'
import { inBatches } from './inBatches.ts'
import { restoringName } from './restoring.ts'

/** Told after each file how many of all are copied. */
export type Progress = (done: number, all: number) => void

const remove = (path: string) => rm(path, { recursive: true, force: true })

/** Takes away what a restoration that was killed has left: there was nothing else when it began. */
const clear = async (dataFolder: string): Promise<void> => {
  for (const part of keptParts) await remove(join(dataFolder, part))
  await remove(join(dataFolder, restoringName))
}

const copyListed = async (backup: string, to: string, { folders, files }: Listed, progress: Progress) => {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  for (const folder of folders) mkdirSync(join(to, folder), { recursive: true, mode: 0o700 })
  let done = 0
  await inBatches(files, async ({ path, sha256 }) => {
    const copied = await copyHashed(join(backup, path), join(to, path))
    if (copied.sha256 !== sha256) throw new UnusableBackup(`备份已损坏：${path} 读取时与清单不一致，没有恢复任何数据`)
    done += 1
    progress(done, files.length)
  })
}

const putInPlace = async (dataFolder: string) => {
  const restoring = join(dataFolder, restoringName)
  for (const part of keptParts) {
    if (existsSync(join(restoring, part))) renameSync(join(restoring, part), join(dataFolder, part))
  }
  await syncFolder(dataFolder)
  await remove(restoring)
}

/**
 * Copies a backup into a data folder without data: all that is listed and nothing else, or nothing. It goes into a folder
 * of its own first; while that is there, no server starts on the data folder, and the restoration can be begun again.
 * Refuses a data folder with data, and a backup that is damaged, foreign or newer, before it changes anything.
 */
export const restore = async (
  backup: string,
  dataFolder: string,
  progress: Progress = () => undefined,
): Promise<{ files: number; madeAt: string }> => {
  const listed = await verify(backup)
  const isBegun = () => existsSync(join(dataFolder, restoringName))
  const holdsData = () => keptParts.some((part) => existsSync(join(dataFolder, part)))
  const refuseData = () => {
    if (!isBegun() && holdsData()) {
      throw new BackupError(`${dataFolder} 中已有数据；请先移走它，或用 DATA 指定一个空目录`)
    }
  }
  refuseData()
  const lock = await lockFolder(dataFolder)
  try {
    refuseData()
    if (isBegun()) await clear(dataFolder)
    await copyListed(backup, join(dataFolder, restoringName), listed, progress)
    await putInPlace(dataFolder)
    keepPrivate(dataFolder)
  } catch (error) {
    if (isBegun()) await clear(dataFolder)
    throw error
  } finally {
    await lock.release()
  }
  return { files: listed.files.length, madeAt: listed.madeAt }
}
