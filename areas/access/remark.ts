/**
 * Two placeholder origins. A URL that resolves to the base origin under both stays on the console's origin wherever it
 * is deployed.
 */
const placeholderOrigins = ['https://one.invalid', 'https://another.invalid'] as const

/** Returns the origin of an address resolved against `base`, or null for an invalid address. */
const originOf = (address: string, base: string): string | null => {
  try {
    return new URL(address, base).origin
  } catch {
    return null
  }
}

/**
 * True if the picture may be loaded: an inline image, or an address on the console's origin. Other origins are never
 * loaded.
 */
const isShowable = (address: string): boolean => {
  if (/^data:image\/(?:png|jpeg|webp|gif);base64,/.test(address)) return true
  return placeholderOrigins.every((origin) => originOf(address, origin) === origin)
}

/** A record's remark: its text, and its picture or null if it has none that may be shown. */
interface Remark {
  readonly text: string
  readonly picture: string | null
}

const parseObject = (comment: string): object | null => {
  if (!comment.trimStart().startsWith('{')) return null
  try {
    const read: unknown = JSON.parse(comment)
    return typeof read === 'object' ? read : null
  } catch {
    return null
  }
}

const textProperty = (object: object, name: string): string => {
  const value: unknown = Reflect.get(object, name)
  return typeof value === 'string' ? value : ''
}

/** Parses a remark: plain text, or JSON with `liveFace` (operations §3). */
export const parseRemark = (comment: string): Remark => {
  const object = parseObject(comment)
  if (object === null || !('liveFace' in object)) return { text: comment, picture: null }
  const face = textProperty(object, 'liveFace')
  return { text: textProperty(object, 'comment'), picture: face !== '' && isShowable(face) ? face : null }
}

/** Puts words in front of a remark's text. A remark with a picture keeps it. */
export const prefixRemark = (words: string, comment: string): string => {
  const object = parseObject(comment)
  if (object === null || !('liveFace' in object)) return [words, comment].filter(Boolean).join('；')
  return JSON.stringify({ ...object, comment: [words, textProperty(object, 'comment')].filter(Boolean).join('；') })
}

/** Returns the remark for a spreadsheet. Sheets hold no pictures, so a note says that there is one. */
export const formatSheetRemark = (comment: string, faceImg: string | null): string => {
  const { text, picture } = parseRemark(comment)
  return [text, picture === null && faceImg === null ? '' : '有抓拍照片'].filter(Boolean).join('；')
}
