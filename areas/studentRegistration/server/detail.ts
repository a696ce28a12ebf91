import { and, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { nextVersion, requireSavedRow } from '../../../platform/server/versioned.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import { member } from '../../registry/server/tables/members.ts'
import { decryptIdCard } from '../../users/server/index.ts'
import type { ApplicationView, studentRegistration as calls } from '../contract.ts'
import {
  maskGuardians,
  maskedDocument,
  presentApplication,
  readFiles,
  selectApplications,
} from './selectApplications.ts'
import { registrationApplication, registrationLook } from './tables.ts'

const reviewer = alias(member, 'reviewer')

const isApplication = (schoolId: number, id: number) =>
  and(eq(registrationApplication.schoolId, schoolId), eq(registrationApplication.id, id))

const readReviewer = async (db: Db, schoolId: number, reviewerId: number | null): Promise<string> => {
  if (reviewerId === null) return ''
  const [row] = await db
    .select({ name: reviewer.name })
    .from(reviewer)
    .where(and(eq(reviewer.schoolId, schoolId), eq(reviewer.id, reviewerId)))
  return row?.name ?? ''
}

const readFound = async (db: Db, schoolId: number, id: number) => {
  const [found] = await selectApplications(db).where(isApplication(schoolId, id))
  if (found === undefined) throw new Refusal(common.notFound)
  return found
}

/** Reads an application with its files. Numbers are masked; `showNumbers` shows them. */
export const findApplication = async ({
  db,
  session,
  query,
  files,
}: Context<typeof calls.application>): Promise<ApplicationView> => {
  const [schoolId, { timeZone }] = [schoolOf(session), session]
  const found = await readFound(db, schoolId, query.id)
  const one = found.application
  const who = { schoolId, memberId: memberOf(session) }
  const uploads = await readFiles(db, schoolId, [one.id])
  return {
    ...presentApplication(found, timeZone),
    ...maskedDocument(one),
    taskId: one.taskId,
    values: {
      ...one.values,
      guardians: maskGuardians(one.values.guardians),
    },
    files: uploads.map(({ id, field, name, fileId, thumbFileId }) => ({
      id,
      field,
      name,
      url: files.link(fileId, who),
      thumbUrl: thumbFileId === null ? null : files.link(thumbFileId, who),
    })),
    classId: one.classId,
    memberId: one.memberId,
    reviewerName: await readReviewer(db, schoolId, one.reviewerId),
    reviewedTime: one.reviewedAt === null ? null : toWireTime(one.reviewedAt, timeZone),
    changedTime: toWireTime(one.changedAt, timeZone),
  }
}

/** Shows the full numbers of an application, and notes who saw them. */
export const showNumbers = async ({ db, session, body, clock, config }: Context<typeof calls.showNumbers>) => {
  const schoolId = schoolOf(session)
  const { application: one } = await readFound(db, schoolId, body.id)
  const look = { schoolId, applicationId: one.id, viewerId: memberOf(session), at: clock.now() }
  await db.insert(registrationLook).values(look)
  return {
    document: one.idCardCipher === null ? '' : decryptIdCard(one.idCardCipher, config),
    telephone: one.telephone,
    guardians: one.values.guardians.map(({ name, telephone }) => ({ name, telephone })),
  }
}

/** Saves the office's note on an application, which parents don't see. */
export const saveNote = async ({ db, session, body }: Context<typeof calls.saveNote>) => {
  const schoolId = schoolOf(session)
  const saved = await db
    .update(registrationApplication)
    .set({ note: body.note, version: nextVersion(registrationApplication.version) })
    .where(and(isApplication(schoolId, body.id), eq(registrationApplication.version, body.version)))
    .returning({ id: registrationApplication.id })
  await requireSavedRow(saved, '报名', async () => {
    const { application } = await readFound(db, schoolId, body.id)
    return { note: application.note, version: application.version }
  })
  return null
}
