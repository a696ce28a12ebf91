import type { Picture } from '../../../platform/console/kit/pictures.ts'
import type { ClassPicture } from '../classContract.ts'

/** Converts stored pictures to form values. */
export const toKeptPictures = (pictures: readonly ClassPicture[]): Picture[] =>
  pictures.map(({ id, name, url }) => ({ kind: 'kept', id, name, address: url }))

/** Merges the form's pictures with a colleague's changes: removals and additions of both apply. */
export const mergePictures = (
  mine: readonly Picture[],
  read: readonly ClassPicture[],
  theirs: readonly ClassPicture[],
): Picture[] => {
  const there = new Set(theirs.map(({ id }) => id))
  const before = new Set(read.map(({ id }) => id))
  const left = mine.filter((picture) => picture.kind === 'chosen' || there.has(picture.id))
  return [...left, ...toKeptPictures(theirs.filter(({ id }) => !before.has(id)))]
}
