import { createHash } from 'node:crypto'
import { createReadStream, existsSync, lstatSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { StartRefused } from '../startRefused.ts'
import { BackupList, type ListedFile, listVersion } from './backupList.ts'
import { inBatches } from './inBatches.ts'

/** Thrown when a backup or restore is impossible. The message says what to do. */
export class BackupError extends StartRefused {}

/** Thrown for a backup that can't be used; another one may be usable. */
export class UnusableBackup extends BackupError {}

/**
 * The single files of a data folder that a backup keeps: the mark, and the secret that encrypts links and passwords.
 */
export const backedUpFiles = ['secret', 'installation'] as const

/** The parts of a data folder that a restore fills. They must not exist when it begins. */
export const restoredParts = ['files', ...backedUpFiles, 'database'] as const

/** The file with the list of a backup's contents. */
export const listName = 'contents.json'

/** Lists the folder of uploads and all folders below it, as paths with slashes; outer ones first. */
export const listFolders = (root: string): string[] => {
  const whole = join(root, 'files')
  if (!existsSync(whole)) return []
  const inner = readdirSync(whole, { recursive: true, withFileTypes: true }).filter((entry) => entry.isDirectory())
  const below = inner.map((entry) =>
    join(entry.parentPath, entry.name)
      .slice(root.length + 1)
      .replaceAll('\\', '/'),
  )
  return ['files', ...below.toSorted()]
}

/** Returns the SHA-256 of a file, read as a stream. */
export const digestOf = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

const parseList = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const Versioned = z.object({ version: z.int().min(1), madeAt: z.iso.datetime() })

/** The refusal of a backup that only a later version of the product can restore. */
export const newerBackup = (backup: string) =>
  new UnusableBackup(`${backup} 由更新版本的杏坛备份，此版本无法恢复：请先升级杏坛，再恢复`)

const refuseOtherVersion = (backup: string, content: unknown): void => {
  const versioned = Versioned.safeParse(content)
  if (!versioned.success) return
  if (versioned.data.version > listVersion) throw newerBackup(backup)
  if (versioned.data.version < listVersion) {
    throw new UnusableBackup(
      `${backup} 是旧版内嵌数据库的备份，此版本无法读取，没有恢复任何数据：请用制作它的那个版本的杏坛恢复，或换用另一份备份`,
    )
  }
}

/**
 * Reads the list of a backup. Refuses a folder without one, a list of another format version, and one that is
 * truncated or invalid.
 */
export const readContents = (backup: string): BackupList => {
  const file = join(backup, listName)
  if (!existsSync(file)) throw new UnusableBackup(`${backup} 不是杏坛的备份：缺少 ${listName}`)
  const content = parseList(readFileSync(file, 'utf8'))
  refuseOtherVersion(backup, content)
  const parsed = BackupList.safeParse(content)
  if (parsed.success) return parsed.data
  throw new UnusableBackup(`${backup} 的清单 ${listName} 不完整或不是杏坛的备份：请换用另一份备份`)
}

/** The refusal of a backup with a file that differs from its list. */
export const damagedBackup = (path: string) =>
  new UnusableBackup(`备份已损坏：${path} 与备份时不一致，没有恢复任何数据，请换用另一份备份`)

const isAsListed = async (backup: string, { path, size, sha256 }: ListedFile): Promise<boolean> => {
  const file = join(backup, path)
  const found = lstatSync(file, { throwIfNoEntry: false })
  return found?.isFile() === true && found.size === size && (await digestOf(file)) === sha256
}

/**
 * Checks every file of a backup against its list. Changes nothing. Refuses an incomplete backup. Returns its list.
 */
export const verify = async (backup: string): Promise<BackupList> => {
  const listed = readContents(backup)
  await inBatches(listed.files, async (file) => {
    if (!(await isAsListed(backup, file))) throw damagedBackup(file.path)
  })
  return listed
}
