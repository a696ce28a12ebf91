import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'

/** The name of the file, and of the object in a bucket, that holds an installation's mark. */
export const markName = 'installation'

/** A mark as it was read; null where there is none. */
export const markOf = (text: string | null): string | null => {
  const mark = text?.trim() ?? ''
  return mark === '' ? null : mark
}

/** The mark in a folder, null where there is none. */
export const readMark = (folder: string): string | null => {
  const path = join(folder, markName)
  return existsSync(path) ? markOf(readFileSync(path, 'utf8')) : null
}

/** Writes the mark into a folder, which is made where it is not there. It is there whole or not at all. */
export const writeMark = (folder: string, mark: string): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const making = join(folder, `${markName}.new`)
  writeFileSync(making, `${mark}\n`, { mode: 0o600, flush: true })
  renameSync(making, join(folder, markName))
}

/** True if something of the installation lies in the data folder: its database, or its files. */
export const usesDataFolder = ({ databaseUrl, s3 }: Pick<Config, 'databaseUrl' | 's3'>): boolean =>
  databaseUrl === undefined || s3 === null
