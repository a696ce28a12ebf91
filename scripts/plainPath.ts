import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartRefused } from '../platform/server/startRefused.ts'

/** Vite parses these as the start of a query or a fragment, and then doesn't find the file extension. */
const isPlain = (path: string): boolean => !/[#?]/.test(path)

/**
 * Runs work on a folder under a path that Vite can read: the folder itself, or a link to it in the temporary folder.
 * The work must not resolve links, because that would return the real path.
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
    // Ordinary Windows users may create junctions, but not links.
    symlinkSync(folder, link, 'junction')
    return await work(link)
  } finally {
    rmSync(room, { recursive: true, force: true })
  }
}
