/** A record's remark as it was sent: a text, and the address of the face that was seen; null where it tells of none. */
export interface SentRemark {
  readonly text: string
  readonly face: string | null
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
export const readRemark = (comment: string): SentRemark => {
  const object = objectIn(comment)
  if (object === null || !('liveFace' in object)) return { text: comment, face: null }
  return { text: textIn(object, 'comment'), face: textIn(object, 'liveFace') || null }
}

/** A remark as a sheet holds it, which has no pictures: it says that there is one. */
export const remarkOnPaper = (comment: string, faceImg: string | null): string => {
  const { text, face } = readRemark(comment)
  return [text, face === null && faceImg === null ? '' : '有抓拍照片'].filter(Boolean).join('；')
}
