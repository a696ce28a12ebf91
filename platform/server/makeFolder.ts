import { existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Makes a folder with those around it, one after the other: Node's own way of making them all at once goes round in circles
 * for ever where the system says of a folder within one that is there that it is not, as below `/proc`. For its owner alone.
 */
export const makeFolder = (folder: string): void => {
  const path = resolve(folder)
  if (existsSync(path)) return
  if (dirname(path) !== path) makeFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another process may have made it in this very moment.
    if (!existsSync(path)) throw error
  }
}
