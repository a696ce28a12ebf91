import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { withMatchingExtension } from '../../../platform/server/files/withMatchingExtension.ts'
import type { StoredBytes } from '../../../platform/server/files/files.ts'
import { makeImage } from '../../../platform/server/files/makeImage.ts'
import { oneByOne } from '../../../platform/server/oneByOne.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { linkOf, memberOf, schoolOf } from '../../../platform/server/session.ts'
import { countUse } from '../../sealedLink/server/index.ts'
import { type material as calls, materialRefusals as refusals } from '../contract.ts'
import { countLinkDay, refuseDayUsed } from './linkDayLimit.ts'
import { type Task, lockTask, refuseEndedTask } from './lockTask.ts'
import { findTaskOfLink } from './findTaskOfLink.ts'
import { findMemberName, findTaskStudentName } from './students.ts'
import { materialUpload } from './tables.ts'

/** Bounds of stored pictures, in px, so that handwriting stays readable, and of thumbnails. */
const size = { width: 2400, height: 2400, fit: 'inside', format: 'jpeg' } as const
const thumbSize = { width: 240, height: 240, fit: 'cover', format: 'webp' } as const

type Adding = Context<typeof calls.addFiles> | Context<typeof calls.parentAdd>

const pdf = 'application/pdf'

const hashOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Stores one file. A picture is re-encoded without its metadata and gets a thumbnail. A PDF is stored unchanged. */
const storeFile = async ({ files }: Adding, { path, name, contentType }: Adding['uploads'][number]) => {
  const contentHash = await hashOf(path)
  if (contentType === pdf)
    return { name, contentHash, contentType, bytes: await files.store(createReadStream(path)), thumb: null }
  const made = await makeImage(path, size)
  const thumb = await makeImage(made.bytes, thumbSize)
  return {
    name,
    contentHash,
    contentType: made.contentType,
    bytes: await files.store(made.bytes),
    thumb: { bytes: await files.store(thumb.bytes), contentType: thumb.contentType },
  }
}

type Stored = Awaited<ReturnType<typeof storeFile>>

interface UploadTarget {
  readonly task: Task
  readonly studentId: number
  /** The link with which a parent uploads. Null for staff. */
  readonly linkId: number | null
}

const insertUpload = async (
  { files, session, clock }: Adding,
  db: Db,
  stored: Stored,
  { task, studentId, linkId }: UploadTarget,
) => {
  const [schoolId, memberId, createdAt] = [schoolOf(session), memberOf(session), clock.now()]
  const record = (bytes: StoredBytes, contentType: string) =>
    files.record(db, bytes, { schoolId, memberId, name: stored.name, contentType, lastsSeconds: null })
  const fileId = await record(stored.bytes, stored.contentType)
  const thumbFileId = stored.thumb === null ? null : await record(stored.thumb.bytes, stored.thumb.contentType)
  const { contentHash, contentType } = stored
  const name = withMatchingExtension(stored.name, contentType)
  const giver = { uploaderId: memberId, byParent: linkId !== null, linkId }
  const about = { name, contentHash, isLate: createdAt >= task.endAt, createdAt }
  return db
    .insert(materialUpload)
    .values({ ...giver, ...about, schoolId, taskId: task.id, studentId, fileId, thumbFileId })
    .returning({ id: materialUpload.id })
}

/**
 * Inserts files that are new for the student, and refuses more than the task allows. Returns the ids of all, including
 * existing ones.
 */
const writeUploads = async (context: Adding, db: Db, stored: readonly Stored[], giving: UploadTarget) => {
  const { task, studentId } = giving
  const ofStudent = and(
    eq(materialUpload.schoolId, task.schoolId),
    eq(materialUpload.taskId, task.id),
    eq(materialUpload.studentId, studentId),
  )
  const there = await db
    .select({ id: materialUpload.id, contentHash: materialUpload.contentHash })
    .from(materialUpload)
    .where(ofStudent)
  const known = new Map(there.map(({ id, contentHash }) => [contentHash, id]))
  const fresh = [...new Map(stored.map((one) => [one.contentHash, one])).values()].filter(
    ({ contentHash }) => !known.has(contentHash),
  )
  if (there.length + fresh.length > task.mostFiles)
    throw new Refusal(refusals.tooMany, { most: task.mostFiles, count: there.length })
  const again = there.filter(({ contentHash }) => stored.some((one) => one.contentHash === contentHash))
  const added = await oneByOne(fresh, (one) => insertUpload(context, db, one, giving))
  return [...again.map(({ id }) => ({ id })), ...added.flat()]
}

const refuseNotInTask = async (db: Db, schoolId: number, taskId: number, studentId: number): Promise<void> => {
  if ((await findTaskStudentName(db, schoolId, taskId, studentId)) !== null) return
  throw new Refusal(refusals.notAsked, { name: await findMemberName(db, schoolId, studentId) })
}

const refusePdf = ({ takesPdf }: Task, stored: readonly Stored[]): void => {
  if (!takesPdf && stored.some(({ contentType }) => contentType === pdf)) throw new Refusal(refusals.noPdf)
}

/** Adds files for a student within reach, also after the end until the task is closed. */
export const addFiles = async (context: Context<typeof calls.addFiles>) => {
  const { params, session, uploads, recorded } = context
  const schoolId = schoolOf(session)
  const stored = await oneByOne(uploads, (upload) => storeFile(context, upload))
  return recorded(async (db) => {
    const task = await lockTask(db, schoolId, params.id)
    if (task.closedAt !== null) throw new Refusal(refusals.closed)
    refusePdf(task, stored)
    await refuseNotInTask(db, schoolId, task.id, params.studentId)
    return writeUploads(context, db, stored, { task, studentId: params.studentId, linkId: null })
  })
}

/** Adds a parent's file for the child and task of the link, until the task's end. */
export const addAsParent = async (context: Context<typeof calls.parentAdd>) => {
  const { session, uploads, recorded, clock, database } = context
  const [schoolId, { id: linkId, studentId }] = [schoolOf(session), linkOf(session)]
  await database.inSchool(schoolId, async (db) => {
    // Refuses a link whose task was deleted.
    await findTaskOfLink(db, session)
    await refuseDayUsed(db, context)
  })
  const stored = await oneByOne(uploads, (upload) => storeFile(context, upload))
  return recorded(async (db) => {
    const task = await lockTask(db, schoolId, await findTaskOfLink(db, session))
    refuseEndedTask(task, clock.now(), session.timeZone)
    refusePdf(task, stored)
    await refuseNotInTask(db, schoolId, task.id, studentId)
    await countUse(db, session)
    await countLinkDay(db, context)
    return writeUploads(context, db, stored, { task, studentId, linkId })
  })
}
