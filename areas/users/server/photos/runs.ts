import { and, count, eq } from 'drizzle-orm'
import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { reachRows } from '../../../../platform/server/reachRows.ts'
import { type Session, memberOf, schoolOf } from '../../../../platform/server/session.ts'
import { photoFile, photoRun } from '../tables.ts'

export type PhotoRun = typeof photoRun.$inferSelect

/** Refuses callers who may not edit users: a batch must not allow more than single uploads do. */
export const refuseWithoutEditing = (session: Session): void => {
  if (!session.permissions.has('school:user:edit')) throw new Refusal(common.forbidden)
}

/** Returns an SQL condition for the caller's batches in the session's school. Other senders' batches are private. */
export const isSendersRun = (session: Session) =>
  and(eq(photoRun.schoolId, schoolOf(session)), eq(photoRun.memberId, memberOf(session)))

export const reachPhotoRuns = reachRows(photoRun, isSendersRun)

/** Finds a batch of the caller. Refuses with `notFound` if there is none. */
export const findPhotoRun = async (db: Db, session: Session, id: number): Promise<PhotoRun> => {
  const [run] = await db
    .select()
    .from(photoRun)
    .where(and(isSendersRun(session), eq(photoRun.id, id)))
  if (!run) throw new Refusal(common.notFound)
  return run
}

/**
 * Like `findPhotoRun`, but locks the batch until the transaction ends, so that concurrent uploads count its photos one
 * after the other.
 */
export const lockPhotoRun = async (db: Db, session: Session, id: number): Promise<PhotoRun> => {
  const [run] = await db
    .select()
    .from(photoRun)
    .where(and(isSendersRun(session), eq(photoRun.id, id)))
    .for('update')
  if (!run) throw new Refusal(common.notFound)
  return run
}

export const isInRun = ({ schoolId, id }: Pick<PhotoRun, 'schoolId' | 'id'>) =>
  and(eq(photoFile.schoolId, schoolId), eq(photoFile.runId, id))

/** Counts the photos of a batch that have arrived, and those that were not saved. */
export const countPhotos = async (db: Db, run: Pick<PhotoRun, 'schoolId' | 'id'>) => {
  const [row] = await db
    .select({ processed: count(), failed: count(photoFile.why) })
    .from(photoFile)
    .where(isInRun(run))
  return row ?? { processed: 0, failed: 0 }
}

/** Returns the arrived photo with this name in a batch, or null. */
export const findArrived = async (db: Db, run: Pick<PhotoRun, 'schoolId' | 'id'>, name: string) => {
  const [row] = await db
    .select()
    .from(photoFile)
    .where(and(isInRun(run), eq(photoFile.name, name)))
  return row ?? null
}

/** Returns the name of another photo in the batch that was saved for this member, or null. */
export const findOtherPhotoName = async (
  db: Db,
  run: Pick<PhotoRun, 'schoolId' | 'id'>,
  memberId: number,
  name: string,
) => {
  const rows = await db
    .select({ name: photoFile.name })
    .from(photoFile)
    .where(and(isInRun(run), eq(photoFile.memberId, memberId)))
  return rows.find((row) => row.name !== name)?.name ?? null
}
