import { acceptOf } from '../../../../platform/console/kit/uploads.ts'
import { maxPhotosPerBatch, personPicture } from '../../contract.ts'
import { crc32, contentMark } from './checksum.ts'
import { readZip } from './zip.ts'

/** A photo to upload. */
export interface PhotoItem {
  /** File name with its folders. */
  readonly name: string
  readonly size: number
  /** Reads the file and returns the mark of its content too. */
  readonly read: () => Promise<{ readonly blob: Blob; readonly mark: string }>
  /** The mark, if it is known without reading the file. */
  readonly mark?: string
}

/** A chosen folder or archive. */
export interface PhotoChoice {
  readonly source: string
  readonly items: readonly PhotoItem[]
  /** Names of files that are not of an accepted image type, such as .heic photos of phones. They are not uploaded. */
  readonly others: readonly string[]
}

const extensions = acceptOf(personPicture).split(',')

const isPicture = (name: string) => extensions.some((ending) => name.toLowerCase().endsWith(ending))

/** Hidden files and folders that operating systems add. */
const isSystemFile = (name: string) => name.split('/').some((part) => part.startsWith('.') || part === '__MACOSX')

const toChosen = (source: string, all: readonly PhotoItem[]): PhotoChoice => {
  const userFiles = all.filter(({ name }) => !isSystemFile(name))
  const items = userFiles.filter(({ name }) => isPicture(name))
  const others = userFiles.filter(({ name }) => !isPicture(name)).map(({ name }) => name.split('/').at(-1) ?? name)
  return { source, items, others }
}

const toItem = (file: File): PhotoItem => ({
  name: file.webkitRelativePath || file.name,
  size: file.size,
  read: async () => ({ blob: file, mark: contentMark(crc32(new Uint8Array(await file.arrayBuffer())), file.size) }),
})

/** Reads a chosen folder from the browser's list of its files. */
export const readFolder = (files: readonly File[]): PhotoChoice => {
  const source = files[0]?.webkitRelativePath.split('/')[0] ?? ''
  return toChosen(source || '文件夹', files.map(toItem))
}

/** Reads a chosen zip archive. */
export const readArchive = async (file: File): Promise<PhotoChoice> => {
  const items = (await readZip(file)).map(({ name, size, crc, open }): PhotoItem => {
    const mark = contentMark(crc, size)
    return { name, size, mark, read: async () => ({ blob: await open(), mark }) }
  })
  return toChosen(file.name, items)
}

/**
 * Returns why these photos can't be uploaded, or null if they can. One file that is too large stops the whole batch
 * (foundations §5).
 */
export const findChoiceFault = ({ items }: PhotoChoice): string | null => {
  if (items.length === 0) return '没有找到图片，请选择装有照片的文件夹或 zip 压缩包'
  if (items.length > maxPhotosPerBatch) return `一次最多上传 ${maxPhotosPerBatch} 张照片，请分几次上传`
  const large = items.find(({ size }) => size > personPicture.mostBytes)
  return large === undefined ? null : `${personPicture.tooLarge.msg}请先缩小“${large.name}”，再重新选择`
}
