import { and, eq } from 'drizzle-orm'
import { whenPersonIsDeleted } from '../../users/server/index.ts'
import { assessPicture, assessRecord } from './tables.ts'

/** Discards the pictures of a deleted pupil's records. */
whenPersonIsDeleted.join(20, async (db, { schoolId, memberId, files }) => {
  const rows = await db
    .select({ id: assessPicture.fileId })
    .from(assessPicture)
    .innerJoin(
      assessRecord,
      and(eq(assessRecord.schoolId, assessPicture.schoolId), eq(assessRecord.id, assessPicture.recordId)),
    )
    .where(and(eq(assessRecord.schoolId, schoolId), eq(assessRecord.studentId, memberId)))
    .orderBy(assessPicture.id)
  await files.discardAll(
    db,
    rows.map(({ id }) => id),
  )
})
