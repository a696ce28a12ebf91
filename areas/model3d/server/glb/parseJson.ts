import { brokenFile, tooLarge } from './faults.ts'

/** Limits that are checked before parsing, because a few bytes of JSON make many objects. */
const limits = { values: 600_000, depth: 64 } as const

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const opening: ReadonlySet<number> = new Set([0x5b, 0x7b])
const closing: ReadonlySet<number> = new Set([0x5d, 0x7d])

/** Returns the position after the string that begins at `start`. */
const skipString = (bytes: Uint8Array, start: number): number => {
  let at = start + 1
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1
  return at + 1
}

/** Refuses JSON with more values or levels than a model needs. */
const refuseBomb = (bytes: Uint8Array): void => {
  let [values, depth, at] = [0, 0, 0]
  while (at < bytes.length) {
    const byte = bytes[at] ?? 0
    if (byte === quote) {
      at = skipString(bytes, at)
      continue
    }
    if (opening.has(byte)) depth += 1
    if (closing.has(byte)) depth -= 1
    if (opening.has(byte) || byte === comma) values += 1
    if (depth > limits.depth) throw tooLarge('说明部分的层数', limits.depth)
    if (values > limits.values) throw tooLarge('说明部分的条目', limits.values)
    at += 1
  }
}

/** Parses the description of a GLB file as JSON. Refuses one that would take too much memory. */
export const parseJson = (bytes: Uint8Array): unknown => {
  refuseBomb(bytes)
  try {
    const parsed: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return parsed
  } catch {
    throw brokenFile('模型说明无法读取')
  }
}
