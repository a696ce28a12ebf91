import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../../../platform/contract/refusal.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { type users, usersRefusals } from '../../contract.ts'
import { unsentTexts } from '../../photoBatch.ts'
import { photoFile, photoRun } from '../tables.ts'
import { hideIdCards } from './photoNames.ts'
import { resultKind } from './resultSheet.ts'
import { type PhotoRun, countPhotos, findArrived, lockPhotoRun, isInRun } from './runs.ts'

export type EndingContext = Pick<Context<typeof users.endPhotos>, 'jobs' | 'clock'>

/** Ends a batch and queues a job that writes its result sheet, which appears in the sender's history. */
export const endPhotoRun = async (
  db: Db,
  { schoolId, id, memberId }: Pick<PhotoRun, 'schoolId' | 'id' | 'memberId'>,
  { jobs, clock }: EndingContext,
): Promise<void> => {
  await db
    .update(photoRun)
    .set({ endedAt: clock.now() })
    .where(and(eq(photoRun.schoolId, schoolId), eq(photoRun.id, id)))
  await jobs.add(db, resultKind, { schoolId, memberId }, { runId: id })
}

/** An arrived photo with the member who got it, or the reason why it was not saved. */
interface Arrival {
  readonly name: string
  readonly mark: string
  readonly memberId: number | null
  readonly why: string | null
}

/** Refuses if the batch has ended. */
export const refuseEnded = ({ endedAt }: PhotoRun): void => {
  if (endedAt !== null) throw new Refusal(usersRefusals.photosEnded)
}

/**
 * Records the outcome of a photo and replaces an earlier outcome under the same name. Ends the batch if it was the last
 * photo.
 */
export const recordArrival = async (db: Db, run: PhotoRun, arrival: Arrival, ending: EndingContext) => {
  const { schoolId, id: runId, total } = run
  await db.delete(photoFile).where(and(isInRun(run), eq(photoFile.name, arrival.name)))
  await db.insert(photoFile).values({ schoolId, runId, ...arrival, at: ending.clock.now() })
  const isDone = (await countPhotos(db, run)).processed >= total
  if (isDone) await endPhotoRun(db, run, ending)
  return { why: arrival.why, isDone }
}

/** Records a photo that could not be uploaded. */
export const leavePhotoOut = async (context: Context<typeof users.leavePhotoOut>) => {
  const { db, session, body, config } = context
  const run = await lockPhotoRun(db, session, body.id)
  const name = hideIdCards(body.name, config)
  const before = await findArrived(db, run, name)
  if (before?.mark === body.mark) return { why: before.why, isDone: run.endedAt !== null }
  refuseEnded(run)
  const { mark } = body
  return recordArrival(db, run, { name, mark, memberId: null, why: unsentTexts[body.why] }, context)
}

/** Ends a batch before all photos have arrived. */
export const endPhotos = async (context: Context<typeof users.endPhotos>): Promise<null> => {
  const run = await lockPhotoRun(context.db, context.session, context.body.id)
  refuseEnded(run)
  await endPhotoRun(context.db, run, context)
  return null
}
