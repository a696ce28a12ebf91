import { and, eq } from 'drizzle-orm'
import { whenPersonIsDeleted } from '../../users/server/index.ts'
import { leave, leaveAttachment } from './tables.ts'

/** Discards the pictures of a deleted pupil's leaves, such as doctors' notes. */
whenPersonIsDeleted.join(10, async (db, { schoolId, memberId, files }) => {
  const rows = await db
    .select({ id: leaveAttachment.fileId })
    .from(leaveAttachment)
    .innerJoin(leave, and(eq(leave.schoolId, leaveAttachment.schoolId), eq(leave.id, leaveAttachment.leaveId)))
    .where(and(eq(leave.schoolId, schoolId), eq(leave.studentId, memberId)))
    .orderBy(leaveAttachment.id)
  await files.discardAll(
    db,
    rows.map(({ id }) => id),
  )
})
