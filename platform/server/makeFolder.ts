import { existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Creates a folder with its parents, one after the other, readable only by the owner. Node's recursive mkdir loops
 * forever where the system reports ENOENT for a folder inside an existing one, such as below `/proc`.
 */
export const makeFolder = (folder: string): void => {
  const path = resolve(folder)
  if (existsSync(path)) return
  if (dirname(path) !== path) makeFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another process may have created it at the same moment.
    if (!existsSync(path)) throw error
  }
}
