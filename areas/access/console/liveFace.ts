/** A record's remark: a text, or the picture that was taken. */
export interface Remark {
  readonly text: string
  readonly picture: string | null
}

const ofThisPage = () => (typeof window === 'undefined' ? 'http://console' : window.location.origin)

/** True if a picture may be shown: one that the remark holds itself, or one of our own addresses, never somebody else's. */
const isShowable = (address: string): boolean => {
  if (/^data:image\/(?:png|jpeg|webp|gif);base64,/.test(address)) return true
  if (!URL.canParse(address, ofThisPage())) return false
  return new URL(address, ofThisPage()).origin === ofThisPage()
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
  const address = textIn(object, 'liveFace')
  return { text: textIn(object, 'comment'), picture: address !== '' && isShowable(address) ? address : null }
}
