import { ShownError } from '../../../platform/console/client/shownError.ts'
import { callServer } from '../../../platform/console/client/callServer.ts'
import type { Picture } from '../../../platform/console/kit/pictures.ts'
import { ClassPictures } from '../classContract.ts'
import { organisation } from '../contract.ts'
import { readStaleContent } from './readStaleContent.ts'

const idsOf = (pictures: readonly Picture[]): number[] =>
  pictures.flatMap((picture) => (picture.kind === 'kept' ? [picture.id] : []))

/**
 * Saves the form's pictures: deletes removed ones, uploads new ones, then sets the order. Calls `note` after each
 * step, so that completed steps are known if the next one fails.
 */
export const savePictures = async (
  id: number,
  pictures: readonly Picture[],
  read: ClassPictures,
  note: (now: ClassPictures) => void,
): Promise<ClassPictures> => {
  const params = { id }
  const kept = idsOf(pictures)
  const files = pictures.flatMap((picture) => (picture.kind === 'chosen' ? [picture.file] : []))
  if (files.length === 0 && kept.join() === read.pictures.map((picture) => picture.id).join()) return read
  const left = await callServer(organisation.keepPictures, { params, body: { ids: kept, version: read.version } })
  note(left)
  if (files.length === 0) return left
  const all = await callServer(organisation.addPictures, { params, body: {}, files })
  note(all)
  const there = all.pictures.map((picture) => picture.id)
  const added = there.slice(-files.length)
  const mine = pictures.flatMap((picture) => (picture.kind === 'kept' ? [picture.id] : added.splice(0, 1)))
  // Pictures that a colleague added between the two requests stay, at the end.
  const ids = [...mine, ...there.filter((picture) => !mine.includes(picture))]
  return callServer(organisation.keepPictures, { params, body: { ids, version: all.version } })
}

/** Returns the message and the current pictures after a conflict; undefined for any other error. */
export const readPictureConflict = (error: unknown) => {
  const now = readStaleContent(error, ClassPictures)
  if (now === undefined) return undefined
  const names = now.pictures.map(({ name }) => name).join('、')
  const msg = `班级图片已被他人修改，现在有 ${now.pictures.length} 张${names === '' ? '' : `：${names}`}。已合并到下方，请核对后再保存`
  return { now, error: new ShownError(msg) }
}
