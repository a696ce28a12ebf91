import { crc32, deflateRawSync } from 'node:zlib'

interface ZippedFile {
  readonly name: string | Uint8Array
  readonly bytes: Uint8Array
  readonly isStored?: boolean
  readonly flags?: number
  /** Packed bytes to write instead of the correct ones. */
  readonly packed?: Uint8Array
}

/** A zip archive as programs on school computers write it, valid or not. */
export const zipOf = (files: readonly ZippedFile[]): Buffer<ArrayBuffer> => {
  const parts: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let at = 0
  for (const { name, bytes, isStored = false, flags = 0, packed } of files) {
    const data = packed ?? (isStored ? bytes : deflateRawSync(bytes))
    const title = Buffer.from(name)
    const about = Buffer.alloc(26)
    about.writeUInt16LE(20, 0)
    about.writeUInt16LE(flags, 2)
    about.writeUInt16LE(isStored ? 0 : 8, 4)
    about.writeUInt32LE(crc32(bytes), 10)
    about.writeUInt32LE(data.length, 14)
    about.writeUInt32LE(bytes.length, 18)
    about.writeUInt16LE(title.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    parts.push(Buffer.from('504b0304', 'hex'), about, title, data)
    directory.push(Buffer.from('504b01021400', 'hex'), about, place, title)
    at += 30 + title.length + data.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, listed, end])
}
