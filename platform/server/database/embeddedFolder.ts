import { existsSync, renameSync, rmSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Driver } from './connection.ts'
import { embeddedDriver } from './embedded.ts'

/** Makes an empty database beside its place, so that a first start which is killed leaves none by halves. */
const make = async (folder: string): Promise<void> => {
  const making = `${folder}.making`
  rmSync(making, { recursive: true, force: true })
  const driver = await embeddedDriver(making)
  await driver.close()
  // Windows renames onto no folder, not even onto an empty one.
  if (existsSync(folder)) rmdirSync(folder)
  renameSync(making, folder)
}

/** The embedded database in a folder, begun there where there is none. Refuses, in words, one that cannot be opened. */
export const openFolder = async (folder: string): Promise<Driver> => {
  if (!existsSync(join(folder, 'PG_VERSION'))) await make(folder)
  return embeddedDriver(folder)
}
