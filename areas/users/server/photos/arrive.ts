import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../../../platform/contract/refusal.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { type users, usersRefusals } from '../../contract.ts'
import { unsentTexts } from '../../photoWords.ts'
import { photoFile, photoRun } from '../tables.ts'
import { resultKind } from './resultSheet.ts'
import { type PhotoRun, countPhotos, findArrived, lockPhotoRun, ofRun } from './runs.ts'

export type Ending = Pick<Context<typeof users.endPhotos>, 'jobs' | 'clock'>

/** Ends a batch, and asks for its results as a sheet, which stands in the history of what its sender has asked for. */
export const endRun = async (
  db: Db,
  { schoolId, id, memberId }: Pick<PhotoRun, 'schoolId' | 'id' | 'memberId'>,
  { jobs, clock }: Ending,
): Promise<void> => {
  await db
    .update(photoRun)
    .set({ endedAt: clock.now() })
    .where(and(eq(photoRun.schoolId, schoolId), eq(photoRun.id, id)))
  await jobs.add(db, resultKind, { schoolId, memberId }, { runId: id })
}

/** A photograph that has arrived: whose it is now, or why it was not kept. */
interface Arrival {
  readonly name: string
  readonly mark: string
  readonly memberId: number | null
  readonly why: string | null
}

/** Refuses to go on with a batch that is at its end. */
export const refuseEnded = ({ endedAt }: PhotoRun): void => {
  if (endedAt !== null) throw new Refusal(usersRefusals.photosEnded)
}

/** Notes what became of a photograph, in place of what became of another content under its name; the last ends the batch. */
export const noteArrival = async (db: Db, run: PhotoRun, arrival: Arrival, ending: Ending) => {
  const { schoolId, id: runId, total } = run
  await db.delete(photoFile).where(and(ofRun(run), eq(photoFile.name, arrival.name)))
  await db.insert(photoFile).values({ schoolId, runId, ...arrival, at: ending.clock.now() })
  const isDone = (await countPhotos(db, run)).processed >= total
  if (isDone) await endRun(db, run, ending)
  return { why: arrival.why, isDone }
}

/** Notes a photograph that could not be sent. */
export const leavePhotoOut = async (context: Context<typeof users.leavePhotoOut>) => {
  const { db, session, body } = context
  const run = await lockPhotoRun(db, session, body.id)
  const before = await findArrived(db, run, body.name)
  if (before?.mark === body.mark) return { why: before.why, isDone: run.endedAt !== null }
  refuseEnded(run)
  const { name, mark } = body
  return noteArrival(db, run, { name, mark, memberId: null, why: unsentTexts[body.why] }, context)
}

/** Ends a batch before all have arrived. */
export const endPhotos = async (context: Context<typeof users.endPhotos>): Promise<null> => {
  const run = await lockPhotoRun(context.db, context.session, context.body.id)
  refuseEnded(run)
  await endRun(context.db, run, context)
  return null
}
