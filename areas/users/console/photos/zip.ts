import { crc32 } from './checksum.ts'

/** A file in a zip archive. */
interface ZipItem {
  readonly name: string
  readonly size: number
  readonly crc: number
  /** Inflates the file. Rejects if it is damaged or larger than the archive states. */
  readonly open: () => Promise<Blob>
}

/** Error for a file that is not a zip archive, or an unsupported kind of one. */
export class UnreadableZip extends Error {}

const mostEntries = 20_000
const endMark = 0x06054b50
const entryMark = 0x02014b50
/** The archive's end record is within these last bytes: 22 for itself and up to 65,535 for a comment. */
const endBytes = 22 + 65_535

const readBytes = async (blob: Blob) => new DataView(await blob.arrayBuffer())

const findEnd = async (file: Blob) => {
  const tail = await readBytes(file.slice(Math.max(0, file.size - endBytes)))
  for (let at = tail.byteLength - 22; at >= 0; at -= 1) {
    if (tail.getUint32(at, true) !== endMark) continue
    return {
      count: tail.getUint16(at + 10, true),
      size: tail.getUint32(at + 12, true),
      at: tail.getUint32(at + 16, true),
    }
  }
  throw new UnreadableZip('不是 zip 压缩包，或文件不完整')
}

/** Decodes a file name. Archives from Chinese computers often use GB18030 without a flag. */
const decodeName = (bytes: Uint8Array, isUtf8: boolean): string => {
  if (isUtf8) return new TextDecoder().decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

const inflate = async (packed: Blob, method: number, size: number): Promise<Uint8Array<ArrayBuffer>> => {
  if (method === 0) return new Uint8Array(await packed.arrayBuffer())
  const reader = packed.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const output = new Uint8Array(size)
  let filled = 0
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    if (value === undefined) continue
    if (filled + value.length > size) {
      await reader.cancel()
      throw new UnreadableZip('larger than it says')
    }
    output.set(value, filled)
    filled += value.length
  }
  return output.subarray(0, filled)
}

interface EntryPlace {
  readonly at: number
  readonly packed: number
  readonly size: number
  readonly method: number
  readonly crc: number
}

const open = async (file: Blob, { at, packed, size, method, crc }: EntryPlace): Promise<Blob> => {
  const head = await readBytes(file.slice(at, at + 30))
  const start = at + 30 + head.getUint16(26, true) + head.getUint16(28, true)
  const bytes = await inflate(file.slice(start, start + packed), method, size)
  if (bytes.length !== size || crc32(bytes) !== crc) throw new UnreadableZip('damaged')
  return new Blob([bytes])
}

const readEntry = (file: Blob, directory: DataView<ArrayBuffer>, at: number) => {
  if (at + 46 > directory.byteLength || directory.getUint32(at, true) !== entryMark) {
    throw new UnreadableZip('压缩包不完整，请重新压缩')
  }
  const flags = directory.getUint16(at + 8, true)
  const method = directory.getUint16(at + 10, true)
  if (flags & 1) throw new UnreadableZip('压缩包有密码，请解压后选择文件夹')
  if (method !== 0 && method !== 8) throw new UnreadableZip('不支持此压缩方式，请解压后选择文件夹')
  const [nameLength, extra, note] = [28, 30, 32].map((offset) => directory.getUint16(at + offset, true))
  const place = {
    method,
    crc: directory.getUint32(at + 16, true),
    packed: directory.getUint32(at + 20, true),
    size: directory.getUint32(at + 24, true),
    at: directory.getUint32(at + 42, true),
  }
  const name = decodeName(new Uint8Array(directory.buffer, at + 46, nameLength), (flags & 0x800) !== 0)
  const item: ZipItem = { name, size: place.size, crc: place.crc, open: () => open(file, place) }
  return { item, next: at + 46 + (nameLength ?? 0) + (extra ?? 0) + (note ?? 0) }
}

/**
 * Lists the files of a zip archive. Reads only its directory. Each file is inflated when it is uploaded, which keeps
 * memory use constant.
 */
export const readZip = async (file: Blob): Promise<ZipItem[]> => {
  const end = await findEnd(file)
  if (end.at === 0xffffffff || end.count === 0xffff) throw new UnreadableZip('压缩包超过 4 GB 或文件过多，请分成几个')
  if (end.count > mostEntries) throw new UnreadableZip(`压缩包中的文件超过 ${mostEntries} 个，请分成几个`)
  const directory = await readBytes(file.slice(end.at, end.at + end.size))
  const items: ZipItem[] = []
  let at = 0
  for (let left = end.count; left > 0; left -= 1) {
    const { item, next } = readEntry(file, directory, at)
    if (!item.name.endsWith('/')) items.push(item)
    at = next
  }
  return items
}
