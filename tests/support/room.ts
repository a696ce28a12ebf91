import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeAfterwards } from './closeAfterwards.ts'

const memory = '/dev/shm'

/** The memory file system if `bytes` are free there, otherwise the system's folder for temporary files. */
export const roomFor = (bytes: number): string => {
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > bytes ? memory : tmpdir()
}

/** Bytes for several databases at a time, in a dozen concurrent tests. */
const neededBytes = 2 * 1024 ** 3

/**
 * A folder for whole data folders, removed afterwards. In memory if possible, because writing their thousands of files
 * takes minutes on a busy disk.
 */
export const useRoom = (): string => {
  const folder = mkdtempSync(join(roomFor(neededBytes), 'xingtan-room-'))
  closeAfterwards(async () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
