import pLimit from 'p-limit'
import type { StoredBytes } from '../platform/server/files/files.ts'
import { file } from '../platform/server/files/tables.ts'
import type { DemoWorld } from './demoPart.ts'
import type { Portrait } from './district/portraits.ts'
import { readPicture } from './readPicture.ts'

/** Number of files written at a time, enough to keep the disk busy. */
const concurrentFiles = 16

/** Stores separate bytes for each person, as real uploads do, so that a changed picture removes nobody else's. */
const storeEach = async (portraits: readonly Portrait[], files: DemoWorld['files']): Promise<StoredBytes[]> => {
  const names = [...new Set(portraits.map(({ face }) => face.name))]
  const drawn = new Map(await Promise.all(names.map(async (name) => [name, await readPicture(`${name}.jpg`)] as const)))
  const inTurn = pLimit(concurrentFiles)
  return Promise.all(portraits.map(({ face }) => inTurn(() => files.store(drawn.get(face.name) ?? Buffer.alloc(0)))))
}

/** Stores each portrait as a separate file. Returns the files' rows, with ids from `first` on. */
export const storePortraits = async (
  portraits: readonly Portrait[],
  { files, name, first }: { readonly files: DemoWorld['files']; readonly name: string; readonly first: number },
): Promise<(typeof file.$inferSelect & { memberId: number; schoolId: number })[]> => {
  const stored = await storeEach(portraits, files)
  return portraits.flatMap(({ memberId, schoolId, at }, index) => {
    const bytes = stored[index]
    if (!bytes) return []
    const plain = { expiresAt: null, fetchedOnce: false, needs: null }
    const described = { name, contentType: 'image/jpeg', createdAt: at, ...plain }
    return [{ id: first + index, schoolId, memberId, ...bytes, ...described }]
  })
}
