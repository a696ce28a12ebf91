import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeAfterwards } from './closeAfterwards.ts'

const memory = '/dev/shm'

/** The folder of the memory where so many bytes are free there, else the system's folder for temporary files. */
export const roomFor = (bytes: number): string => {
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > bytes ? memory : tmpdir()
}

/** For some databases beside each other, of a dozen tests at once. */
const enough = 2 * 1024 ** 3

/**
 * A folder for whole data folders, removed afterwards. Their thousands of files are each written out onto the disk, which a
 * disk that others use too takes minutes for.
 */
export const useRoom = (): string => {
  const folder = mkdtempSync(join(roomFor(enough), 'xingtan-room-'))
  closeAfterwards(async () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
