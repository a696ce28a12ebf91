import { type ZipEntry, inflate, zipEntries } from '../../../platform/server/sheets/unzip.ts'

/** The list of parts in an Office document, which names each part's type. */
const typesEntry = '[content_types].xml'

/** The most inflated bytes of that list. */
const mostBytes = 4 * 1024 * 1024

const macroType = /vbaproject|macroenabled|ms-excel\.macrosheet|ms-office\.activex/i

const readEntry = async (entry: ZipEntry): Promise<string> => {
  const pieces: Buffer[] = []
  for await (const piece of inflate(entry, { left: mostBytes, consumed: 0 })) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

/**
 * True for an Office document with macros, by the types of its parts and by their names. One that can't be read counts
 * as such, because nobody can tell.
 */
export const hasMacros = async (bytes: Buffer): Promise<boolean> => {
  try {
    const entries = await zipEntries(bytes)
    const types = entries.get(typesEntry)
    if (types === undefined) return true
    return [...entries.keys()].some((name) => macroType.test(name)) || macroType.test(await readEntry(types))
  } catch {
    return true
  }
}
