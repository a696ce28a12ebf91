import { createHash } from 'node:crypto'
import { chownSync, existsSync, lstatSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartRefused } from './startRefused.ts'

/** The longest socket name, in bytes: macOS allows 103, Linux 107. */
const longestName = 103

/** The names that sockets have in a data folder. */
export const socketNames = { lock: 'lock', database: '.s.PGSQL.5432' } as const

const isTooLong = (folder: string): boolean =>
  Object.values(socketNames).some((name) => Buffer.byteLength(join(folder, name)) > longestName)

/** A folder in the system's folder for temporary files, named by a hash. */
const temporaryFolderFor = (text: string): string =>
  join(realpathSync(tmpdir()), `xingtan-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`)

/**
 * Makes a folder for one user in the system's temporary folder, where any user could create one of that name. Refuses
 * one that another user created, can read or can replace.
 */
const makePrivate = (folder: string, uid: number): void => {
  if (!existsSync(folder)) {
    mkdirSync(folder, { mode: 0o700 })
    if (uid !== process.getuid?.()) chownSync(folder, uid, -1)
  }
  const found = lstatSync(folder)
  if (found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0) return
  throw new StartRefused(
    `临时目录 ${folder} 不属于运行杏坛的用户，或可被其他用户读取：请移走它，或用 DATA 指定一个路径较短的目录`,
  )
}

/**
 * Returns the folder for the sockets of a data folder: the data folder itself, unless a socket's name would be too
 * long there or the socket's user is not its owner. Uses the real path, so that a folder with several names has one
 * lock.
 */
export const socketFolderOf = (dataFolder: string, uid?: number): string => {
  const path = realpathSync(dataFolder)
  const owner = statSync(path).uid
  const user = uid ?? owner
  if (!isTooLong(path) && user === owner) return path
  const folder = temporaryFolderFor(user === owner ? path : `${path} ${user}`)
  makePrivate(folder, user)
  return folder
}
