import { and, count, eq } from 'drizzle-orm'
import { oneByOne } from '../../../platform/server/oneByOne.ts'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { makeImage } from '../../../platform/server/files/makeImage.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import type { leave as calls } from '../contract.ts'
import { leaveRefusals } from '../refusals.ts'
import { leaveLimits, leaveState } from '../states.ts'
import { mayRequestLeaveFor, isAttachable } from './change.ts'
import { lockLeaveRows } from './decide.ts'
import { leaveStateTitles } from './staleVersion.ts'
import { type leave, leaveAttachment } from './tables.ts'

/** Maximum picture size, px. A page of handwriting stays readable. */
const maxPictureSize = { width: 2000, height: 2000 } as const

type AttachContext = Context<typeof calls.attach> | Context<typeof calls.parentAttach>
type Row = typeof leave.$inferSelect

/**
 * Adds re-encoded pictures to a leave that passes `check`: all of them, or none if the leave would have more than
 * `most`.
 */
const attach = async (context: AttachContext, most: number, check: (db: Db, row: Row) => Promise<void>) => {
  const { params, session, uploads, files, recorded } = context
  const schoolId = schoolOf(session)
  const stored = await oneByOne(uploads, async ({ path, name }) => {
    const { bytes, contentType } = await makeImage(path, { ...maxPictureSize, fit: 'inside', format: 'webp' })
    return { bytes: await files.store(bytes), described: { name, contentType, lastsSeconds: null } }
  })
  return recorded(async (db) => {
    const [row] = await lockLeaveRows(db, schoolId, [params.id])
    if (row === undefined) throw new Refusal(common.notFound)
    await check(db, row)
    const ofLeave = and(eq(leaveAttachment.schoolId, schoolId), eq(leaveAttachment.leaveId, row.id))
    const [existing] = await db.select({ count: count() }).from(leaveAttachment).where(ofLeave)
    if ((existing?.count ?? 0) + stored.length > most) throw new Refusal(leaveRefusals.tooManyAttachments, { most })
    const added = []
    for (const { bytes, described } of stored) {
      const fileId = await files.record(db, bytes, { ...described, schoolId, memberId: memberOf(session) })
      const values = { schoolId, leaveId: row.id, fileId }
      added.push(...(await db.insert(leaveAttachment).values(values).returning({ id: leaveAttachment.id })))
    }
    return added
  })
}

const refuseState = ({ state }: Row): never => {
  throw new Refusal(leaveRefusals.notAttachable, { state: leaveStateTitles[state] ?? '' })
}

/**
 * Adds pictures to a leave of a student for whom the session may ask. Refuses a leave that was refused or withdrawn.
 */
export const addAttachments = (context: Context<typeof calls.attach>) =>
  attach(context, leaveLimits.attachments, async (db, row) => {
    if (!(await mayRequestLeaveFor(db, context.session, row))) throw new Refusal(common.notFound)
    if (!isAttachable(row)) refuseState(row)
  })

/**
 * Adds a parent's pictures to a request that nobody has decided on yet. An approved request must stay as the approver
 * saw it.
 */
export const addParentAttachments = (context: Context<typeof calls.parentAttach>) =>
  attach(context, leaveLimits.linkAttachments, async (_db, row) => {
    if (row.state !== leaveState.asked) refuseState(row)
  })

/** Deletes a picture of a leave and its file. */
export const deleteAttachment = async ({ db, session, query, files }: Context<typeof calls.detach>) => {
  const mine = and(eq(leaveAttachment.schoolId, schoolOf(session)), eq(leaveAttachment.id, query.id))
  const [deleted] = await db.delete(leaveAttachment).where(mine).returning({ fileId: leaveAttachment.fileId })
  if (deleted === undefined) throw new Refusal(common.notFound)
  await files.discard(db, deleted.fileId)
  return null
}
