import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Flushes a folder: a rename or a new file is on disk only when its folder is. Windows can't open a folder and
 * doesn't need this.
 */
export const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Files flushed at once: the disk handles them together in little more time than one. */
const filesAtOnce = 32

/** Flushes a folder with everything in it to disk. */
export const syncAll = async (folder: string): Promise<void> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  for (let at = 0; at < paths.length; at += filesAtOnce) {
    await Promise.all(
      paths.slice(at, at + filesAtOnce).map(async (path) => {
        const handle = await open(path, 'r+')
        try {
          await handle.sync()
        } finally {
          await handle.close()
        }
      }),
    )
  }
  for (const entry of entries.filter((one) => one.isDirectory())) await syncFolder(join(entry.parentPath, entry.name))
  await syncFolder(folder)
}
