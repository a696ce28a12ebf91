import { and, count, eq } from 'drizzle-orm'
import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { reachRows } from '../../../../platform/server/reachRows.ts'
import { type Session, memberOf, schoolOf } from '../../../../platform/server/session.ts'
import { photoFile, photoRun } from '../tables.ts'

export type PhotoRun = typeof photoRun.$inferSelect

/** Refuses who may not give people pictures one by one: a batch gives nobody more. */
export const refuseWithoutEditing = (session: Session): void => {
  if (!session.permissions.has('school:user:edit')) throw new Refusal(common.forbidden)
}

/** One's own batches in the session's own school: what others send, and whom it did not find, is theirs. */
export const ownRuns = (session: Session) =>
  and(eq(photoRun.schoolId, schoolOf(session)), eq(photoRun.memberId, memberOf(session)))

export const reachPhotoRuns = reachRows(photoRun, ownRuns)

/** A batch of one's own. Refuses one that does not exist. */
export const findPhotoRun = async (db: Db, session: Session, id: number): Promise<PhotoRun> => {
  const [run] = await db
    .select()
    .from(photoRun)
    .where(and(ownRuns(session), eq(photoRun.id, id)))
  if (!run) throw new Refusal(common.notFound)
  return run
}

/** The same, held until the end of the transaction: its photographs are counted one after the other. */
export const lockPhotoRun = async (db: Db, session: Session, id: number): Promise<PhotoRun> => {
  const [run] = await db
    .select()
    .from(photoRun)
    .where(and(ownRuns(session), eq(photoRun.id, id)))
    .for('update')
  if (!run) throw new Refusal(common.notFound)
  return run
}

export const ofRun = ({ schoolId, id }: Pick<PhotoRun, 'schoolId' | 'id'>) =>
  and(eq(photoFile.schoolId, schoolId), eq(photoFile.runId, id))

/** How many photographs of a batch have arrived, and how many of them were not kept. */
export const countPhotos = async (db: Db, run: Pick<PhotoRun, 'schoolId' | 'id'>) => {
  const [row] = await db
    .select({ processed: count(), failed: count(photoFile.why) })
    .from(photoFile)
    .where(ofRun(run))
  return row ?? { processed: 0, failed: 0 }
}

/** A photograph of a batch under its name, if one has arrived. */
export const findArrived = async (db: Db, run: Pick<PhotoRun, 'schoolId' | 'id'>, name: string) => {
  const [row] = await db
    .select()
    .from(photoFile)
    .where(and(ofRun(run), eq(photoFile.name, name)))
  return row ?? null
}

/** Another photograph of a batch that was kept for this person, by its name. */
export const findOther = async (db: Db, run: Pick<PhotoRun, 'schoolId' | 'id'>, memberId: number, name: string) => {
  const rows = await db
    .select({ name: photoFile.name })
    .from(photoFile)
    .where(and(ofRun(run), eq(photoFile.memberId, memberId)))
  return rows.find((row) => row.name !== name)?.name ?? null
}
