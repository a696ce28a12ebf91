import { open } from 'node:fs/promises'

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
