import { readRemark } from '../remark.ts'

/** A record's remark: a text, or the picture that was taken. */
export interface Remark {
  readonly text: string
  readonly picture: string | null
}

const ofThisPage = () => (typeof window === 'undefined' ? 'http://console' : window.location.origin)

/** True if a picture may be shown: one that the remark holds itself, or one of our own addresses, never somebody else's. */
const isShowable = (address: string): boolean => {
  if (/^data:image\/(?:png|jpeg|webp|gif);base64,/.test(address)) return true
  try {
    return new URL(address, ofThisPage()).origin === ofThisPage()
  } catch {
    return false
  }
}

/** Reads a remark: its text, and the picture where it may be shown. */
export const remarkOf = (comment: string): Remark => {
  const { text, face } = readRemark(comment)
  return { text, picture: face !== null && isShowable(face) ? face : null }
}
