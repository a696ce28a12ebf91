import { chmodSync, existsSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { socketNames } from './socketFolder.ts'
import { StartRefused } from './startRefused.ts'

/** What may lie in a data folder of ours: anything else, and it is no folder for us alone. */
const ours = new Set([
  'database',
  'database.making',
  'database.password',
  'database.port',
  'files',
  'secret',
  socketNames.lock,
  'lock.taking',
  'installation',
  'installation.new',
  'restoring',
  'backups',
  socketNames.database,
  `${socketNames.database}.lock`,
])

/** Rights of anybody but the owner. */
const others = 0o077

/** A folder that others may read, and that cannot be narrowed; the message says what to do. */
export class OpenFolder extends StartRefused {}

/** New files and folders of this process are for its own user alone: they hold children's data, and keys. */
export const keepToOneself = (): void => void process.umask(others)

// On Windows the rights of a folder are inherited from the one around it, and there are no such bits.
const hasBits = process.platform !== 'win32'

/** To pass through the data folder to its database is another user's right where PostgreSQL runs as one. */
const passing = 0o011

const isOpen = (path: string): boolean => (statSync(path).mode & others) !== 0

const narrow = (path: string): void => {
  if (isOpen(path)) chmodSync(path, statSync(path).mode & ~others)
}

/**
 * Narrows the data folder to its owner, with what lies directly in it; behind that nobody comes further in. Refuses where
 * that cannot be done, and to take a folder from others that is not ours alone, with the command to run.
 */
export const keepPrivate = (folder: string): void => {
  if (!hasBits || !existsSync(folder)) return
  const within = readdirSync(folder)
  const paths = [folder, ...within.filter((name) => ours.has(name)).map((name) => join(folder, name))]
  const rightsOfOthers = (path: string) => statSync(path).mode & (path === folder ? others & ~passing : others)
  const open = paths.filter((path) => !lstatSync(path).isSymbolicLink() && rightsOfOthers(path) !== 0)
  if (open.length === 0) return
  const isOurs = within.every((name) => ours.has(name))
  // A mistyped folder of the system's: a command that narrows it would ruin the machine.
  if (within.length > 0 && !within.some((name) => ours.has(name))) {
    throw new OpenFolder(`目录 ${resolve(folder)} 中有别的文件，不是杏坛的数据目录：请用 DATA 指定一个单独的目录`)
  }
  if (isOurs) {
    try {
      open.forEach(narrow)
      return
    } catch {
      // Another user's: said below.
    }
  }
  const place = resolve(folder)
  throw new OpenFolder(
    isOurs
      ? `数据目录 ${place} 可被其他用户读取，且无法收紧，请以其所有者执行后再启动：\n  chmod -R go-rwx '${place}'`
      : `数据目录 ${place} 可被其他用户读取，其中还有别的文件。请用 DATA 指定一个单独的目录，或执行后再启动：\n  chmod -R go-rwx '${place}'`,
  )
}

/** Narrows a folder that was just made, such as a backup, with everything in it. */
export const narrowAll = (folder: string): void => {
  if (!hasBits) return
  narrow(folder)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) narrow(join(entry.parentPath, entry.name))
  }
}
