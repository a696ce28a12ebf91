import { chmodSync, existsSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { socketNames } from './socketFolder.ts'
import { StartRefused } from './startRefused.ts'

/** The entries that a data folder may contain. With any other entry, the folder isn't used by the product only. */
const productEntries = new Set([
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

/** Permission bits of everybody except the owner. */
const othersBits = 0o077

/** Thrown for a folder that others may read and that can't be restricted. The message says what to do. */
export class OpenFolder extends StartRefused {}

/** Makes new files and folders of this process readable only by its user: they hold children's data and keys. */
export const restrictNewFiles = (): void => void process.umask(othersBits)

// On Windows a folder inherits its permissions from its parent, and there are no permission bits.
const hasPermissionBits = process.platform !== 'win32'

/**
 * The right to pass through the data folder to the database, which another user needs if PostgreSQL runs as that
 * user.
 */
const passBits = 0o011

const isOpen = (path: string): boolean => (statSync(path).mode & othersBits) !== 0

const restrict = (path: string): void => {
  if (isOpen(path)) chmodSync(path, statSync(path).mode & ~othersBits)
}

/**
 * Restricts the data folder and its direct entries to the owner; nobody else can reach what is further inside.
 * Refuses, with the command to run, if that isn't possible or if the folder has unrelated files.
 */
export const restrictDataFolder = (folder: string): void => {
  if (!hasPermissionBits || !existsSync(folder)) return
  const within = readdirSync(folder)
  const paths = [folder, ...within.filter((name) => productEntries.has(name)).map((name) => join(folder, name))]
  const rightsOfOthers = (path: string) => statSync(path).mode & (path === folder ? othersBits & ~passBits : othersBits)
  const open = paths.filter((path) => !lstatSync(path).isSymbolicLink() && rightsOfOthers(path) !== 0)
  if (open.length === 0) return
  const isOurs = within.every((name) => productEntries.has(name))
  // A mistyped system folder: a command that restricts it would ruin the machine.
  if (within.length > 0 && !within.some((name) => productEntries.has(name))) {
    throw new OpenFolder(`目录 ${resolve(folder)} 中有别的文件，不是杏坛的数据目录：请用 DATA 指定一个单独的目录`)
  }
  if (isOurs) {
    try {
      open.forEach(restrict)
      return
    } catch {
      // It belongs to another user: refuse below.
    }
  }
  const place = resolve(folder)
  throw new OpenFolder(
    isOurs
      ? `数据目录 ${place} 可被其他用户读取，且无法收紧，请以其所有者执行后再启动：\n  chmod -R go-rwx '${place}'`
      : `数据目录 ${place} 可被其他用户读取，其中还有别的文件。请用 DATA 指定一个单独的目录，或执行后再启动：\n  chmod -R go-rwx '${place}'`,
  )
}

/** Restricts a newly made folder, such as a backup, with everything in it. */
export const restrictWholeFolder = (folder: string): void => {
  if (!hasPermissionBits) return
  restrict(folder)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) restrict(join(entry.parentPath, entry.name))
  }
}
