import type { Picture } from '../../../platform/console/kit/pictures.ts'
import type { ClassPicture } from '../classCalls.ts'

/** Kept pictures as a form has them. */
export const keptOf = (pictures: readonly ClassPicture[]): Picture[] =>
  pictures.map(({ id, name, url }) => ({ kind: 'kept', id, name, address: url }))

/** A form's pictures over what somebody else has made of them: what either let go is gone, what either added is there. */
export const mergedPictures = (
  mine: readonly Picture[],
  read: readonly ClassPicture[],
  theirs: readonly ClassPicture[],
): Picture[] => {
  const there = new Set(theirs.map(({ id }) => id))
  const before = new Set(read.map(({ id }) => id))
  const left = mine.filter((picture) => picture.kind === 'chosen' || there.has(picture.id))
  return [...left, ...keptOf(theirs.filter(({ id }) => !before.has(id)))]
}
