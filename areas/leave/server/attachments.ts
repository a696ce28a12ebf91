import { and, count, eq } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { makeImage } from '../../../platform/server/files/makeImage.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import type { leave as calls } from '../contract.ts'
import { leaveRefusals } from '../refusals.ts'
import { leaveLimits } from '../states.ts'
import { asksFor } from './change.ts'
import { holdRows } from './decide.ts'
import { leaveAttachment } from './tables.ts'

/** The box that pictures are kept within, px: a page of handwriting stays readable. */
const size = { width: 2000, height: 2000 } as const

/** Adds pictures to a leave, each encoded again; all of them or none. */
export const addAttachments = async (context: Context<typeof calls.attach>) => {
  const { params, session, uploads, files, recorded } = context
  const schoolId = schoolOf(session)
  const stored = await Promise.all(
    uploads.map(async ({ path, name }) => {
      const { bytes, contentType } = await makeImage(path, { ...size, fit: 'inside', format: 'webp' })
      return { bytes: await files.store(bytes), described: { name, contentType, lastsSeconds: null } }
    }),
  )
  return recorded(async (db) => {
    const [row] = await holdRows(db, schoolId, [params.id])
    if (row === undefined || !(await asksFor(db, session, row))) throw new Refusal(common.notFound)
    const ofLeave = and(eq(leaveAttachment.schoolId, schoolId), eq(leaveAttachment.leaveId, row.id))
    const [there] = await db.select({ count: count() }).from(leaveAttachment).where(ofLeave)
    const most = leaveLimits.attachments
    if ((there?.count ?? 0) + stored.length > most) throw new Refusal(leaveRefusals.tooManyAttachments, { most })
    const added = []
    for (const { bytes, described } of stored) {
      const fileId = await files.record(db, bytes, { ...described, schoolId, memberId: memberOf(session) })
      const values = { schoolId, leaveId: row.id, fileId }
      added.push(...(await db.insert(leaveAttachment).values(values).returning({ id: leaveAttachment.id })))
    }
    return added
  })
}

/** Lets go of a picture of a leave. */
export const deleteAttachment = async ({ db, session, query, files }: Context<typeof calls.detach>) => {
  const mine = and(eq(leaveAttachment.schoolId, schoolOf(session)), eq(leaveAttachment.id, query.id))
  const [gone] = await db.delete(leaveAttachment).where(mine).returning({ fileId: leaveAttachment.fileId })
  if (gone === undefined) throw new Refusal(common.notFound)
  await files.discard(db, gone.fileId)
  return null
}
