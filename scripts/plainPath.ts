import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartRefused } from '../platform/server/startRefused.ts'

/** Vite takes these for the start of a query or a fragment, and no longer finds the ending of a file's name. */
const isPlain = (path: string): boolean => !/[#?]/.test(path)

/**
 * Runs work on a folder under a path that Vite can read: the folder itself, or a link to it in the folder for temporary
 * files. The work has to keep links as they are, because the real path would come back otherwise.
 */
export const underPlainPath = async <T>(
  folder: string,
  work: (path: string) => Promise<T>,
  temporary = tmpdir(),
): Promise<T> => {
  if (isPlain(folder)) return work(folder)
  if (!isPlain(temporary)) {
    throw new StartRefused(
      `安装目录（${folder}）和临时目录（${temporary}）的路径都含有 # 或 ?，无法构建控制台：请把杏坛移到路径中没有这些字符的目录`,
    )
  }
  const room = mkdtempSync(join(temporary, 'xingtan-build-'))
  try {
    const link = join(room, 'xingtan')
    // Windows lets an ordinary user make junctions, but no links.
    symlinkSync(folder, link, 'junction')
    return await work(link)
  } finally {
    rmSync(room, { recursive: true, force: true })
  }
}
