import type { FastifyInstance, FastifyReply } from 'fastify'
import { fileGone, linkPath } from '../../contract/files.ts'
import { Refusal } from '../../contract/refusal.ts'
import { uploadKinds } from '../../contract/upload.ts'
import type { Db } from '../database/connection.ts'
import type { Scope } from '../database/database.ts'
import { type LinkTerms, makeLinkSeal } from '../files/fileLink.ts'
import type { FileRecord } from '../files/files.ts'
import type { PlatformParts } from './platformParts.ts'

/** The types that a browser may show in place; every other file is downloaded. */
const shown: ReadonlySet<string> = new Set(uploadKinds.image.contentTypes)

/** A name as a header carries it (RFC 5987): every character that means something there is escaped. */
const headerName = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  )

const describe = (reply: FastifyReply, file: FileRecord, secondsLeft: number): void => {
  const isShown = shown.has(file.contentType)
  reply
    .type(file.contentType)
    .header('content-length', file.size)
    .header('content-disposition', `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${headerName(file.name)}`)
    // Somebody's file is no page of ours: should a browser take it for one, nothing of it runs.
    .header('content-security-policy', "default-src 'none'; sandbox")
  if (isShown) reply.header('cache-control', `private, max-age=${Math.max(0, Math.floor(secondsLeft))}`)
}

const scopeOf = ({ schoolId, fileSchoolId }: LinkTerms): Scope =>
  schoolId === fileSchoolId
    ? { kind: 'school', school: schoolId }
    : { kind: 'schools', schools: [schoolId, fileSchoolId] }

/**
 * Serves `/file/…`, where the links of `Files.link` lead. It needs no token, for images and downloads: the seal names the
 * person or display it was made for, which opens nothing after leaving, being blocked or taken off. All faults are answered alike.
 */
export const serveFiles = (http: FastifyInstance, platform: PlatformParts): void => {
  const { database, clock, services, isOpenMember, isOpenDisplay } = platform
  const { read } = makeLinkSeal(platform.config)

  const isOpenFor = (db: Db, { schoolId, memberId, displayId }: LinkTerms) =>
    displayId === 0 ? isOpenMember(db, schoolId, memberId) : isOpenDisplay(db, schoolId, displayId)

  const find = async (token: string): Promise<{ file: FileRecord; secondsLeft: number }> => {
    const terms = read(token)
    const now = clock.now().getTime() / 1000
    if (terms === null || terms.endsAt <= now) throw new Refusal(fileGone)
    const [isOpen, file] = await database.transaction(
      ({ db, enter }) => {
        enter(scopeOf(terms))
        return Promise.all([isOpenFor(db, terms), services.files.find(db, terms.fileId)])
      },
      { onlyReads: true },
    )
    if (!isOpen || file?.schoolId !== terms.fileSchoolId) throw new Refusal(fileGone)
    const endsAt = Math.min(terms.endsAt, (file.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY) / 1000)
    return { file, secondsLeft: endsAt - now }
  }

  http.get<{ Params: { '*': string } }>(`${linkPath}*`, { exposeHeadRoute: false }, async (request, reply) => {
    const { file, secondsLeft } = await find(request.params['*'])
    const content = await services.files.open(file.key)
    describe(reply, file, secondsLeft)
    return reply.send(content)
  })
}
