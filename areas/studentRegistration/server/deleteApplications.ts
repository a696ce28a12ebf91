import { type SQL, and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Files } from '../../../platform/server/files/files.ts'
import { registrationApplication, registrationFile, registrationVisit } from './tables.ts'

interface Deleting {
  readonly db: Db
  readonly files: Files
}

/** Deletes uploads for which `where` holds, with their files. */
export const deleteFiles = async ({ db, files }: Deleting, schoolId: number, where: SQL): Promise<void> => {
  const gone = await db
    .delete(registrationFile)
    .where(and(eq(registrationFile.schoolId, schoolId), where))
    .returning({ fileId: registrationFile.fileId, thumbFileId: registrationFile.thumbFileId })
  const ids = gone.flatMap(({ fileId, thumbFileId }) => (thumbFileId === null ? [fileId] : [fileId, thumbFileId]))
  if (ids.length > 0) await files.discardAll(db, ids)
}

/**
 * Deletes a school's applications for which `application` holds, with their files, and then the proven numbers for
 * which `visit` holds that have no application left. Returns how many applications.
 */
export const deleteApplications = async (
  deleting: Deleting,
  schoolId: number,
  { application, visit }: { readonly application: SQL; readonly visit: SQL },
): Promise<number> => {
  const { db } = deleting
  const mine = and(eq(registrationApplication.schoolId, schoolId), application)
  const ids = db.select({ id: registrationApplication.id }).from(registrationApplication).where(mine)
  await deleteFiles(deleting, schoolId, inArray(registrationFile.applicationId, ids))
  const gone = await db.delete(registrationApplication).where(mine).returning({ id: registrationApplication.id })
  const unused = and(
    eq(registrationVisit.schoolId, schoolId),
    visit,
    sql`not exists (select 1 from ${registrationApplication}
      where ${registrationApplication.schoolId} = ${registrationVisit.schoolId}
        and ${registrationApplication.visitId} = ${registrationVisit.id})`,
  )
  const visits = await db.select({ id: registrationVisit.id }).from(registrationVisit).where(unused)
  const visitIds = visits.map(({ id }) => id)
  if (visitIds.length === 0) return gone.length
  await deleteFiles(deleting, schoolId, inArray(registrationFile.visitId, visitIds))
  await db
    .delete(registrationVisit)
    .where(and(eq(registrationVisit.schoolId, schoolId), inArray(registrationVisit.id, visitIds)))
  return gone.length
}
