import { acceptOf } from '../../../../platform/console/kit/uploads.ts'
import { mostPhotos, personPicture } from '../../contract.ts'
import { crc32, markOf } from './checksum.ts'
import { readZip } from './zip.ts'

/** A photograph to be sent. */
export interface PhotoItem {
  /** With its folders. */
  readonly name: string
  readonly size: number
  /** Reads it, with the mark of its content. */
  readonly read: () => Promise<{ readonly blob: Blob; readonly mark: string }>
  /** Its mark, where it can be told without reading it. */
  readonly mark?: string
}

/** A folder or an archive as it was chosen. */
export interface Chosen {
  readonly source: string
  readonly items: readonly PhotoItem[]
  /** The names of files that are no pictures that are taken, such as a telephone's .heic; they are not sent. */
  readonly others: readonly string[]
}

const endings = acceptOf(personPicture).split(',')

const isPicture = (name: string) => endings.some((ending) => name.toLowerCase().endsWith(ending))

/** Files that computers put beside others, which nobody has chosen. */
const isOfComputer = (name: string) => name.split('/').some((part) => part.startsWith('.') || part === '__MACOSX')

const chosenOf = (source: string, all: readonly PhotoItem[]): Chosen => {
  const seen = all.filter(({ name }) => !isOfComputer(name))
  const items = seen.filter(({ name }) => isPicture(name))
  const others = seen.filter(({ name }) => !isPicture(name)).map(({ name }) => name.split('/').at(-1) ?? name)
  return { source, items, others }
}

const itemOf = (file: File): PhotoItem => ({
  name: file.webkitRelativePath || file.name,
  size: file.size,
  read: async () => ({ blob: file, mark: markOf(crc32(new Uint8Array(await file.arrayBuffer())), file.size) }),
})

/** A folder, by the files that the browser gives of it. */
export const readFolder = (files: readonly File[]): Chosen => {
  const source = files[0]?.webkitRelativePath.split('/')[0] ?? ''
  return chosenOf(source || '文件夹', files.map(itemOf))
}

/** An archive. */
export const readArchive = async (file: File): Promise<Chosen> => {
  const items = (await readZip(file)).map(({ name, size, crc, open }): PhotoItem => {
    const mark = markOf(crc, size)
    return { name, size, mark, read: async () => ({ blob: await open(), mark }) }
  })
  return chosenOf(file.name, items)
}

/** Why these cannot be sent; null where they can. One that is too large stops them all (foundations §5). */
export const faultOf = ({ items }: Chosen): string | null => {
  if (items.length === 0) return '没有找到图片，请选择装有照片的文件夹或 zip 压缩包'
  if (items.length > mostPhotos) return `一次最多上传 ${mostPhotos} 张照片，请分几次上传`
  const large = items.find(({ size }) => size > personPicture.mostBytes)
  return large === undefined ? null : `${personPicture.tooLarge.msg}请先缩小“${large.name}”，再重新选择`
}
