import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Secrets, everySecret } from '../secret/secrets.ts'

/** The terms of a link: the file and its school, the viewer, and the end time. */
export interface LinkTerms {
  readonly fileId: number
  readonly fileSchoolId: number
  /** The school of the viewer. It can differ from the file's, for example for a bureau. */
  readonly schoolId: number
  /** 0 for a display's link. */
  readonly memberId: number
  /** The display that the link is for instead of a person; 0 for a person's link. */
  readonly displayId: number
  /** Seconds since 1970. */
  readonly endsAt: number
}

/** The longest time that a link opens its file, seconds. */
const linkLasts = 15 * 60

/**
 * Links made within one such span, in seconds, are identical, so that a browser doesn't fetch a list's images again.
 */
const linkSpan = 5 * 60

/** The end of a link that is made now, in seconds since 1970: 10 to 15 minutes from now. */
export const linkEnd = (now: Date): number => Math.floor((now.getTime() / 1000 + linkLasts) / linkSpan) * linkSpan

const base = 36

const makeSigner = (secret: string) => {
  const key = createHmac('sha256', secret).update('links to files').digest()
  return (text: string) => createHmac('sha256', key).update(text).digest('base64url')
}

/**
 * Makes functions that sign and read links. The key is derived from the installation's secret only for this purpose.
 */
export const makeLinkSeal = (secrets: Secrets) => {
  const sign = makeSigner(secrets.secret)
  const seals = everySecret(secrets).map(makeSigner)
  const isSealed = (text: string, given: Buffer) =>
    seals.some((sealOfOne) => {
      const right = Buffer.from(sealOfOne(text))
      return given.length === right.length && timingSafeEqual(given, right)
    })

  return {
    seal: ({ fileId, fileSchoolId, schoolId, memberId, displayId, endsAt }: LinkTerms): string => {
      const text = [fileId, fileSchoolId, schoolId, memberId, displayId, endsAt]
        .map((number) => number.toString(base))
        .join('.')
      return `${text}.${sign(text)}`
    },
    /** Reads a link's terms, expired or not; null if the signature is invalid. */
    read: (token: string): LinkTerms | null => {
      const end = token.lastIndexOf('.')
      if (!isSealed(token.slice(0, Math.max(end, 0)), Buffer.from(token.slice(end + 1)))) return null
      const [fileId, fileSchoolId, schoolId, memberId = 0, displayId = 0, endsAt] = token
        .slice(0, end)
        .split('.')
        .map((number) => Number.parseInt(number, base))
      if (!fileId || !fileSchoolId || !schoolId || !endsAt || (memberId === 0) === (displayId === 0)) return null
      return { fileId, fileSchoolId, schoolId, memberId, displayId, endsAt }
    },
  }
}
