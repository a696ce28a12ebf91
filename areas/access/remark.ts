/** Addresses of nobody: what is ours on the one and on the other is so wherever this console stands. */
const nowhere = ['https://one.invalid', 'https://another.invalid'] as const

/** The origin that an address has beside another; null for one that is none. */
const originOf = (address: string, base: string): string | null => {
  try {
    return new URL(address, base).origin
  } catch {
    return null
  }
}

/** True if a picture may be shown: one that the remark holds itself, or an address within the console's own, never somebody else's. */
const isShowable = (address: string): boolean => {
  if (/^data:image\/(?:png|jpeg|webp|gif);base64,/.test(address)) return true
  return nowhere.every((origin) => originOf(address, origin) === origin)
}

/** A record's remark: a text, and the picture that was taken; null where there is none that may be shown. */
export interface Remark {
  readonly text: string
  readonly picture: string | null
}

const objectIn = (comment: string): object | null => {
  if (!comment.trimStart().startsWith('{')) return null
  try {
    const read: unknown = JSON.parse(comment)
    return typeof read === 'object' ? read : null
  } catch {
    return null
  }
}

const textIn = (object: object, name: string): string => {
  const value: unknown = Reflect.get(object, name)
  return typeof value === 'string' ? value : ''
}

/** Reads a remark: plain text, or JSON with `liveFace` (operations §3). */
export const remarkOf = (comment: string): Remark => {
  const object = objectIn(comment)
  if (object === null || !('liveFace' in object)) return { text: comment, picture: null }
  const face = textIn(object, 'liveFace')
  return { text: textIn(object, 'comment'), picture: face !== '' && isShowable(face) ? face : null }
}

/** A remark as a sheet holds it, which has no pictures: it says that there is one. */
export const remarkOnPaper = (comment: string, faceImg: string | null): string => {
  const { text, picture } = remarkOf(comment)
  return [text, picture === null && faceImg === null ? '' : '有抓拍照片'].filter(Boolean).join('；')
}
