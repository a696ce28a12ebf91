const table = Uint32Array.from({ length: 256 }, (_, start) => {
  let value = start
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/**
 * Returns the CRC-32 of bytes, as used by zip archives and the server. `crypto.subtle` is unavailable over plain
 * HTTP.
 */
export const crc32 = (bytes: Uint8Array): number => {
  let sum = 0xffffffff
  for (const byte of bytes) sum = (table[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8)
  return (sum ^ 0xffffffff) >>> 0
}

/** Returns the mark by which the server recognises a file's content: CRC-32 and size. */
export const contentMark = (sum: number, size: number): string => `${sum.toString(16).padStart(8, '0')}-${size}`
