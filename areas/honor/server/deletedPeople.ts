import { and, eq, isNotNull } from 'drizzle-orm'
import { whenPersonIsDeleted } from '../../users/server/index.ts'
import { honorAward } from './tables.ts'

/** Discards the pictures of a deleted person's certificates, which show the name. */
whenPersonIsDeleted.join(30, async (db, { schoolId, memberId, files }) => {
  const rows = await db
    .select({ id: honorAward.pictureFileId })
    .from(honorAward)
    .where(
      and(eq(honorAward.schoolId, schoolId), eq(honorAward.memberId, memberId), isNotNull(honorAward.pictureFileId)),
    )
    .orderBy(honorAward.id)
  await files.discardAll(
    db,
    rows.flatMap(({ id }) => (id === null ? [] : [id])),
  )
})
