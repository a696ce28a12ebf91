import { existsSync, readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { readMark } from '../installation/mark.ts'
import { UnusableBackup, readContents } from './contents.ts'

/** How many others are named at most. */
const mostNamed = 3

const madeAtOf = (backup: string): string | null => {
  try {
    return readContents(backup).madeAt
  } catch (error) {
    if (error instanceof UnusableBackup) return null
    throw error
  }
}

/**
 * The backups beside one that cannot be used whose lists can be read, newest first. Those of another installation are left
 * out, as far as its own mark can still be read.
 */
const othersBeside = (backup: string): { readonly path: string; readonly madeAt: string }[] => {
  const folder = dirname(resolve(backup))
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const mark = readMark(backup)
  const isOthers = (path: string) => mark !== null && readMark(path) !== mark
  const paths = entries.map(({ name }) => join(folder, name)).filter((path) => path !== resolve(backup))
  const found = paths.flatMap((path) => {
    const madeAt = madeAtOf(path)
    return madeAt === null || isOthers(path) ? [] : [{ path, madeAt }]
  })
  return found.toSorted((one, other) => other.madeAt.localeCompare(one.madeAt)).slice(0, mostNamed)
}

/** Does something with a backup; where that backup cannot be used, the refusal names others beside it. */
export const namingOthers = async <T>(backup: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof UnusableBackup)) throw error
    const others = othersBeside(backup)
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
