import { createHash } from 'node:crypto'
import { createReadStream, existsSync, lstatSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { inBatches } from './inBatches.ts'
import { StartRefused } from '../startRefused.ts'

/** A backup or a restoration that cannot be; the message says what to do. */
export class BackupError extends StartRefused {}

/** A backup that cannot be used; another one may be. */
export class UnusableBackup extends BackupError {}

/** The folders of a data folder that a backup keeps, and its single files: the mark, and the secret that seals links and passwords. */
export const keptFolders = ['database', 'files'] as const
export const keptFiles = ['secret', 'installation'] as const

/** All of them, in the order in which a restoration puts them in place: the database last, without which there is no start. */
export const keptParts = ['files', ...keptFiles, 'database'] as const

/** The file with the list of a backup's contents. */
export const listName = 'contents.json'

/** The form of the list that this version writes. The first form listed no folders. */
export const listVersion = 2

/** A place within a backup: below one of its folders, or one of its single files, and never outside. */
const Path = z
  .string()
  .regex(/^(?:(?:database|files)(?:\/[^/\\\0]+)*|secret|installation)$/)
  .refine((path) => !path.split('/').some((part) => part === '..' || part === '.'))

export const ListedFile = z.object({ path: Path, size: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) })
export type ListedFile = z.output<typeof ListedFile>

const Contents = z.object({
  version: z.int().min(1).max(listVersion),
  madeAt: z.iso.datetime(),
  folders: z.array(Path).optional(),
  files: z.array(ListedFile),
})

/** The list of a backup's contents. */
export interface Listed {
  readonly madeAt: string
  readonly folders: readonly string[]
  readonly files: readonly ListedFile[]
}

/** All folders below some parts of a folder, as paths with slashes; outer ones first. */
export const listFolders = (root: string): string[] =>
  keptFolders.flatMap((part) => {
    const whole = join(root, part)
    if (!existsSync(whole)) return []
    const inner = readdirSync(whole, { recursive: true, withFileTypes: true }).filter((entry) => entry.isDirectory())
    const below = inner.map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
    return [part, ...below.toSorted()]
  })

/** The SHA-256 of a file, read piece by piece. */
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

const Versioned = z.object({ version: z.number() })

/** Reads the list of a backup. Refuses a folder that is none, one by a newer version, and a list that is cut off or not ours. */
export const readContents = (backup: string): Listed => {
  const file = join(backup, listName)
  if (!existsSync(file)) throw new UnusableBackup(`${backup} 不是杏坛的备份：缺少 ${listName}`)
  const given = parseList(readFileSync(file, 'utf8'))
  const versioned = Versioned.safeParse(given)
  if (versioned.success && versioned.data.version > listVersion) {
    throw new UnusableBackup(`${backup} 由更新版本的杏坛备份，此版本无法恢复：请先升级杏坛，再恢复`)
  }
  const parsed = Contents.safeParse(given)
  const isWhole = parsed.success && parsed.data.files.some(({ path }) => path === 'database/PG_VERSION')
  if (!isWhole) throw new UnusableBackup(`${backup} 的清单 ${listName} 不完整或不是杏坛的备份：请换用另一份备份`)
  const { madeAt, folders, files } = parsed.data
  return { madeAt, folders: folders ?? listFolders(backup), files }
}

const isAsListed = async (backup: string, { path, size, sha256 }: ListedFile): Promise<boolean> => {
  const file = join(backup, path)
  const found = lstatSync(file, { throwIfNoEntry: false })
  return found?.isFile() === true && found.size === size && (await digestOf(file)) === sha256
}

/** Checks every file of a backup against its list, and changes nothing. Refuses a backup that is not whole. Gives its list. */
export const verify = async (backup: string): Promise<Listed> => {
  const listed = readContents(backup)
  await inBatches(listed.files, async (file) => {
    if (await isAsListed(backup, file)) return
    throw new UnusableBackup(`备份已损坏：${file.path} 与备份时不一致，没有恢复任何数据，请换用另一份备份`)
  })
  return listed
}
