import type { FileHandle } from 'node:fs/promises'
import { Refusal } from '../../../../platform/contract/refusal.ts'
import { formatSize } from '../../../../platform/contract/upload.ts'
import { modelRefusals } from '../../contract.ts'
import { brokenFile, tooLarge } from './faults.ts'

/** Bytes of the description that are parsed. The largest model of a campus that we know has a tenth of this. */
const mostJsonBytes = 4 * 1024 * 1024

const headerBytes = 12
const chunkHeaderBytes = 8
const jsonType = 0x4e4f534a
const binaryType = 0x004e4942

/** Largest number of chunks that are looked at. The format has two, and others are ignored. */
const mostChunks = 16

/** The parts of a GLB file: the description, and the place of the binary data, whose length is 0 if there is none. */
export interface Chunks {
  readonly json: Buffer
  readonly binary: { readonly offset: number; readonly length: number }
}

const readAt = async (file: FileHandle, position: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  if (bytesRead < length) throw brokenFile('文件不完整')
  return buffer
}

const checkHeader = (header: Buffer, size: number): void => {
  if (header.toString('latin1', 0, 4) !== 'glTF') throw brokenFile('不是 GLB 文件')
  const version = header.readUInt32LE(4)
  if (version !== 2) throw new Refusal(modelRefusals.otherVersion, { version })
  if (header.readUInt32LE(8) !== size) throw brokenFile('文件长度与文件头不符')
}

interface Chunk {
  readonly type: number
  readonly offset: number
  readonly length: number
}

const listChunks = async (file: FileHandle, size: number): Promise<readonly Chunk[]> => {
  const chunks: Chunk[] = []
  let at = headerBytes
  while (at < size) {
    if (chunks.length >= mostChunks) throw brokenFile('数据块过多')
    const header = await readAt(file, at, chunkHeaderBytes)
    const [length, type] = [header.readUInt32LE(0), header.readUInt32LE(4)]
    const offset = at + chunkHeaderBytes
    if (offset + length > size) throw brokenFile('数据块超出文件')
    chunks.push({ type, offset, length })
    at = offset + length
  }
  return chunks
}

/** Reads the header and chunks of a GLB file. Refuses lengths that contradict each other before reading so many bytes. */
export const readChunks = async (file: FileHandle): Promise<Chunks> => {
  const { size } = await file.stat()
  checkHeader(await readAt(file, 0, headerBytes), size)
  const [first, second] = await listChunks(file, size)
  if (first?.type !== jsonType) throw brokenFile('缺少模型说明')
  if (first.length > mostJsonBytes) throw tooLarge('说明部分', formatSize(mostJsonBytes))
  const binary = second?.type === binaryType ? second : { offset: size, length: 0 }
  return { json: await readAt(file, first.offset, first.length), binary }
}
