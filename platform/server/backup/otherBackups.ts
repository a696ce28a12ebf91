import { existsSync, readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { readMark } from '../installation/mark.ts'
import { UnusableBackup, readContents } from './contents.ts'

/** The most other backups that are named. */
const mostNamed = 3

const readMadeAt = (backup: string): string | null => {
  try {
    return readContents(backup).madeAt
  } catch (error) {
    if (error instanceof UnusableBackup) return null
    throw error
  }
}

/**
 * Lists the backups in the same folder as an unusable one, newest first, if their lists can be read. Those of another
 * installation are left out, as long as the unusable one's mark can be read.
 */
const listOtherBackups = (backup: string): { readonly path: string; readonly madeAt: string }[] => {
  const folder = dirname(resolve(backup))
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const mark = readMark(backup)
  const isOthers = (path: string) => mark !== null && readMark(path) !== mark
  const paths = entries.map(({ name }) => join(folder, name)).filter((path) => path !== resolve(backup))
  const found = paths.flatMap((path) => {
    const madeAt = readMadeAt(path)
    return madeAt === null || isOthers(path) ? [] : [{ path, madeAt }]
  })
  return found.toSorted((one, other) => other.madeAt.localeCompare(one.madeAt)).slice(0, mostNamed)
}

/** Runs the work on a backup. If that backup is unusable, the refusal names other backups in the same folder. */
export const suggestOtherBackups = async <T>(backup: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof UnusableBackup)) throw error
    const others = listOtherBackups(backup)
    if (others.length === 0) throw error
    const named = others.map(({ path, madeAt }) => `  ${path}（备份于 ${madeAt}）`)
    throw new UnusableBackup(
      [error.message, '同一目录下还有这些备份，先检查再恢复（npm run backup -- verify 备份目录）：', ...named].join(
        '\n',
      ),
      { cause: error },
    )
  }
}
