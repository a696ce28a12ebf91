import { buffer } from 'node:stream/consumers'
import { and, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fileGone, linkPath } from '../../contract/files.ts'
import { Refusal } from '../../contract/refusal.ts'
import { uploadKinds } from '../../contract/upload.ts'
import { openAuditEntry } from '../audit/entry.ts'
import { oneTimeDownloadEntry } from '../audit/oneTimeDownload.ts'
import type { Db } from '../database/connection.ts'
import type { Scope } from '../database/database.ts'
import { type LinkTerms, makeLinkSeal } from '../files/fileLink.ts'
import { withMatchingExtension } from '../files/withMatchingExtension.ts'
import type { FileRecord } from '../files/files.ts'
import { file } from '../files/tables.ts'
import type { PlatformParts } from './platformParts.ts'

/** The content types that a browser may show inline; every other file is downloaded. */
const inlineTypes: ReadonlySet<string> = new Set(uploadKinds.image.contentTypes)

/** Encodes a name for a header (RFC 5987), including the characters that encodeURIComponent leaves. */
const headerName = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  )

const setHeaders = (reply: FastifyReply, file: FileRecord, secondsLeft: number): void => {
  const isShown = inlineTypes.has(file.contentType)
  // Older files may still have the extension of their uploader.
  const name = headerName(withMatchingExtension(file.name, file.contentType))
  reply
    .type(file.contentType)
    .header('content-length', file.size)
    .header('content-disposition', `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`)
    // An uploaded file must not run as a page, even if a browser treats it as one.
    .header('content-security-policy', "default-src 'none'; sandbox")
  if (isShown) reply.header('cache-control', `private, max-age=${Math.max(0, Math.floor(secondsLeft))}`)
}

const linkScope = ({ schoolId, fileSchoolId }: LinkTerms): Scope =>
  schoolId === fileSchoolId
    ? { kind: 'school', school: schoolId }
    : { kind: 'schools', schools: [schoolId, fileSchoolId] }

/**
 * Serves `/file/…`, the addresses from `Files.link`, without a token, for images and downloads. The signature names
 * the person or display; the link opens nothing once they have left, or are blocked or removed. A one-time file
 * requires more. All failures get the same answer.
 */
export const serveFiles = (http: FastifyInstance, platform: PlatformParts): void => {
  const { database, clock, services, isOpenMember, isOpenDisplay, mayStill, isSignedIn } = platform
  const { read } = makeLinkSeal(platform.config)

  const isOpenFor = (db: Db, { schoolId, memberId, displayId }: LinkTerms) =>
    displayId === 0 ? isOpenMember(db, schoolId, memberId) : isOpenDisplay(db, schoolId, displayId)

  const find = async (token: string): Promise<{ terms: LinkTerms; found: FileRecord; secondsLeft: number }> => {
    const terms = read(token)
    const now = clock.now().getTime() / 1000
    if (terms === null || terms.endsAt <= now) throw new Refusal(fileGone)
    const [isOpen, found] = await database.transaction(
      ({ db, enter }) => {
        enter(linkScope(terms))
        return Promise.all([isOpenFor(db, terms), services.files.find(db, terms.fileId)])
      },
      { onlyReads: true },
    )
    if (!isOpen || found?.schoolId !== terms.fileSchoolId) throw new Refusal(fileGone)
    const endsAt = Math.min(terms.endsAt, (found.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY) / 1000)
    return { terms, found, secondsLeft: endsAt - now }
  }

  /** A one-time file also requires that the person is still signed in and still has the permission. */
  const mayFetchOnce = async (db: Db, { schoolId, memberId, fileSchoolId }: LinkTerms, needs: string | null) =>
    (await isSignedIn(db, schoolId, memberId)) &&
    (needs === null || (await mayStill(db, { schoolId: fileSchoolId, memberId }, needs)))

  /** Deletes a one-time file's row in the name of the person; only the first of several requests succeeds. */
  const deleteOnce = (terms: LinkTerms, { id, key, needs }: FileRecord, requestId: string, address: string) =>
    database.transaction(async (transaction) => {
      const { db } = transaction
      if (!(await mayFetchOnce(db, terms, needs))) throw new Refusal(fileGone)
      const head = { schoolId: terms.fileSchoolId, memberId: terms.memberId, bySchoolId: terms.schoolId }
      transaction.withoutWaiting(
        openAuditEntry(db, { call: oneTimeDownloadEntry.call, ...head, requestId, address, at: clock.now() }),
      )
      transaction.enter({ kind: 'school', school: terms.fileSchoolId })
      const taken = await db
        .delete(file)
        .where(and(eq(file.id, id), eq(file.key, key)))
        .returning({ id: file.id })
      if (taken.length === 0) throw new Refusal(fileGone)
    })

  /**
   * Returns the content of a one-time file. It is read completely before the file is deleted, so that a store failure
   * loses nothing.
   */
  const readOnce = async (terms: LinkTerms, found: FileRecord, request: FastifyRequest): Promise<Buffer> => {
    const bytes = await buffer(await services.files.open(found.key))
    await deleteOnce(terms, found, request.id, request.ip)
    await services.files.remove(found.key)
    return bytes
  }

  http.get<{ Params: { '*': string } }>(`${linkPath}*`, { exposeHeadRoute: false }, async (request, reply) => {
    const { terms, found, secondsLeft } = await find(request.params['*'])
    const content = found.fetchedOnce ? await readOnce(terms, found, request) : await services.files.open(found.key)
    setHeaders(reply, found, secondsLeft)
    return reply.send(content)
  })
}
