import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Secrets, everySecret } from '../secret/secrets.ts'

/** The terms of a link: the file and its school, the person it is for, and when it ends. */
export interface LinkTerms {
  readonly fileId: number
  readonly fileSchoolId: number
  /** The school in which the person looks; it need not be the file's, as where a bureau looks at its schools. */
  readonly schoolId: number
  /** 0 where the link is a display's. */
  readonly memberId: number
  /** The display that it is for, in place of a person; 0 for a person's. */
  readonly displayId: number
  /** Seconds since 1970. */
  readonly endsAt: number
}

/** How long a link opens its file at most, seconds. */
const linkLasts = 15 * 60

/** Links of one such span, seconds, are the same text: a list that is read again does not fetch its pictures again. */
const linkSpan = 5 * 60

/** When a link that is made now ends, seconds since 1970: 10 to 15 minutes from now. */
export const linkEnd = (now: Date): number => Math.floor((now.getTime() / 1000 + linkLasts) / linkSpan) * linkSpan

const base = 36

const sealWith = (secret: string) => {
  const key = createHmac('sha256', secret).update('links to files').digest()
  return (text: string) => createHmac('sha256', key).update(text).digest('base64url')
}

/** Seals and reads links. The key is made of the installation's secret for this purpose alone. */
export const makeLinkSeal = (secrets: Secrets) => {
  const sealOf = sealWith(secrets.secret)
  const seals = everySecret(secrets).map(sealWith)
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
      return `${text}.${sealOf(text)}`
    },
    /** Reads a link's terms, expired or not; null where it was not sealed here. */
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
