import { createReadStream } from 'node:fs'
import { and, eq, gt } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { uploadRefusals } from '../../../platform/contract/upload.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { makeImage } from '../../../platform/server/files/makeImage.ts'
import { withMatchingExtension } from '../../../platform/server/files/withMatchingExtension.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import {
  type studentRegistration as calls,
  isFileField,
  registrationLimits as limits,
  registrationRefusals as refusals,
} from '../contract.ts'
import { registrationFile, registrationTask } from './tables.ts'
import { type Visit, readVisit } from './visits.ts'

/** Bounds of stored pictures, in px, so that a household register stays readable, and of thumbnails. */
const size = { width: 2400, height: 2400, fit: 'inside', format: 'jpeg' } as const
const thumbSize = { width: 240, height: 240, fit: 'cover', format: 'webp' } as const

const day = 86_400_000
const pdf = 'application/pdf'

type Adding = Context<typeof calls.applyFile>

const acceptsFile = async (db: Db, { schoolId, taskId }: Visit, field: string): Promise<boolean> => {
  const [task] = await db
    .select({ fields: registrationTask.fields, questions: registrationTask.questions })
    .from(registrationTask)
    .where(and(eq(registrationTask.schoolId, schoolId), eq(registrationTask.id, taskId)))
  if (task === undefined) throw new Refusal(common.notFound)
  const isField = task.fields.some(({ key }) => key === field && isFileField(key))
  return isField || task.questions.some((question) => question.field === field && question.kind === 'file')
}

/** Refuses a file that the task doesn't ask for, and more files than a family uploads in a day. */
const refuseUnwanted = async (db: Db, { session, body, clock }: Adding): Promise<Visit> => {
  const visit = await readVisit(db, session)
  if (!(await acceptsFile(db, visit, body.field))) throw new Refusal(refusals.notFileField)
  const since = new Date(clock.now().getTime() - day)
  const ofDay = and(
    eq(registrationFile.schoolId, visit.schoolId),
    eq(registrationFile.visitId, visit.id),
    gt(registrationFile.createdAt, since),
  )
  if ((await db.$count(registrationFile, ofDay)) >= limits.filesPerDay)
    throw new Refusal(refusals.dayUsed, { most: limits.filesPerDay })
  return visit
}

const storeFile = async ({ files }: Adding, { path, name, contentType }: Adding['uploads'][number]) => {
  if (contentType === pdf) return { name, contentType, bytes: await files.store(createReadStream(path)), thumb: null }
  const made = await makeImage(path, size)
  const thumb = await makeImage(made.bytes, thumbSize)
  return {
    name,
    contentType: made.contentType,
    bytes: await files.store(made.bytes),
    thumb: { bytes: await files.store(thumb.bytes), contentType: thumb.contentType },
  }
}

/**
 * Stores a photo or document of a parent. It belongs to no application until one is submitted with it. Pictures are
 * encoded again without their metadata, which may say where a child lives.
 */
export const addApplyFile = async (context: Adding) => {
  const { session, body, uploads, files, clock, database, recorded } = context
  const schoolId = schoolOf(session)
  await database.inSchool(schoolId, (db) => refuseUnwanted(db, context))
  const [upload] = uploads
  if (upload === undefined) throw new Refusal(uploadRefusals.missing)
  if (body.field === 'photo' && upload.contentType === pdf) throw new Refusal(refusals.notPicture)
  const stored = await storeFile(context, upload)
  return recorded(async (db) => {
    const visit = await refuseUnwanted(db, context)
    const owner = { schoolId, memberId: null, name: stored.name, lastsSeconds: null }
    const fileId = await files.record(db, stored.bytes, { ...owner, contentType: stored.contentType })
    const thumbFileId =
      stored.thumb === null
        ? null
        : await files.record(db, stored.thumb.bytes, { ...owner, contentType: stored.thumb.contentType })
    const name = withMatchingExtension(stored.name, stored.contentType)
    const values = { visitId: visit.id, field: body.field, name, fileId, thumbFileId, createdAt: clock.now() }
    const [row] = await db
      .insert(registrationFile)
      .values({ ...values, schoolId })
      .returning({ id: registrationFile.id })
    return { id: row?.id ?? 0, field: body.field, name }
  })
}
