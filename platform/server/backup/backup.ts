import { createHash } from 'node:crypto'
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { lockFolder } from '../folderLock.ts'
import { keepPrivate, narrowAll } from '../privateFolder.ts'

/** A backup or a restoration that cannot be; the message says what to do. */
export class BackupError extends Error {}

/** The parts of a data folder that a backup keeps: the embedded database, the files, and the secret that seals links and passwords. */
const parts = ['database', 'files', 'secret'] as const

const listName = 'contents.json'

const Contents = z.object({
  version: z.literal(1),
  madeAt: z.string(),
  files: z.array(z.object({ path: z.string(), size: z.int(), sha256: z.string() })),
})

const digestOf = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

const listFiles = (folder: string): string[] =>
  parts.flatMap((part) => {
    const whole = join(folder, part)
    if (!existsSync(whole)) return []
    if (!statSync(whole).isDirectory()) return [part]
    return readdirSync(whole, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  })

const copyParts = async (from: string, to: string) => {
  mkdirSync(to, { recursive: true })
  for (const part of parts) {
    if (existsSync(join(from, part))) await cp(join(from, part), join(to, part), { recursive: true })
  }
}

const describe = async (folder: string, madeAt: Date): Promise<z.output<typeof Contents>> => {
  const files = []
  for (const path of listFiles(folder)) {
    const file = join(folder, path)
    files.push({ path: path.replaceAll('\\', '/'), size: statSync(file).size, sha256: await digestOf(file) })
  }
  return { version: 1, madeAt: madeAt.toISOString(), files }
}

/**
 * Copies a data folder that nobody is using to a new folder, with a list of its contents. Refuses a folder in use, and a
 * target that is there already. The target appears whole or not at all.
 */
export const backUp = async (
  dataFolder: string,
  target: string,
  now: Date,
): Promise<{ files: number; bytes: number }> => {
  if (!existsSync(join(dataFolder, 'database'))) {
    throw new BackupError(
      `数据目录 ${dataFolder} 中没有内嵌数据库；使用 PostgreSQL 时请用 pg_dump 备份，见 docs/operations.md`,
    )
  }
  if (existsSync(target)) throw new BackupError(`${target} 已存在，请换一个备份位置`)
  const lock = await lockFolder(dataFolder)
  mkdirSync(dirname(target), { recursive: true })
  const making = await mkdtemp(join(dirname(target), '.backup-'))
  try {
    await copyParts(dataFolder, making)
    const contents = await describe(making, now)
    writeFileSync(join(making, listName), JSON.stringify(contents, null, 1))
    narrowAll(making)
    renameSync(making, target)
    return { files: contents.files.length, bytes: contents.files.reduce((sum, { size }) => sum + size, 0) }
  } finally {
    await rm(making, { recursive: true, force: true })
    await lock.release()
  }
}

const readContents = (backup: string) => {
  const file = join(backup, listName)
  if (!existsSync(file)) throw new BackupError(`${backup} 不是杏坛的备份：缺少 ${listName}`)
  return Contents.parse(JSON.parse(readFileSync(file, 'utf8')))
}

/** Copies a backup into a data folder without data. Refuses one with data, and a backup that is damaged, before it changes anything. */
export const restore = async (backup: string, dataFolder: string): Promise<{ files: number; madeAt: string }> => {
  const { files, madeAt } = readContents(backup)
  for (const { path, size, sha256 } of files) {
    const file = join(backup, path)
    const whole = existsSync(file) && statSync(file).size === size && (await digestOf(file)) === sha256
    if (!whole) throw new BackupError(`备份已损坏：${path} 与备份时不一致，没有恢复任何数据`)
  }
  if (parts.some((part) => existsSync(join(dataFolder, part)))) {
    throw new BackupError(`${dataFolder} 中已有数据；请先移走它，或用 DATA 指定一个空目录`)
  }
  const lock = await lockFolder(dataFolder)
  try {
    await copyParts(backup, dataFolder)
    keepPrivate(dataFolder)
  } finally {
    await lock.release()
  }
  return { files: files.length, madeAt }
}
