import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'

/** The name of the file, and of the object in a bucket, with an installation's mark. */
export const markName = 'installation'

/** Parses a mark; null if it is empty. */
export const parseMark = (text: string | null): string | null => {
  const mark = text?.trim() ?? ''
  return mark === '' ? null : mark
}

/** Reads the mark in a folder; null if there is none. */
export const readMark = (folder: string): string | null => {
  const path = join(folder, markName)
  return existsSync(path) ? parseMark(readFileSync(path, 'utf8')) : null
}

/** Writes the mark into a folder, which is created if missing. It is written whole or not at all. */
export const writeMark = (folder: string, mark: string): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const draft = join(folder, `${markName}.new`)
  writeFileSync(draft, `${mark}\n`, { mode: 0o600, flush: true })
  renameSync(draft, join(folder, markName))
}

/** True if the installation keeps its database or files in the data folder. */
export const usesDataFolder = ({ databaseUrl, s3 }: Pick<Config, 'databaseUrl' | 's3'>): boolean =>
  databaseUrl === undefined || s3 === null
