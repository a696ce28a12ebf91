import { and, asc, count, desc, inArray, isNotNull } from 'drizzle-orm'
import { pageBounds, toPage } from '../../../../platform/contract/envelope.ts'
import { toWireTime } from '../../../../platform/contract/time.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../../platform/server/session.ts'
import type { users } from '../../contract.ts'
import { photoFile, photoRun } from '../tables.ts'
import { type PhotoRun, findPhotoRun, isInRun, isSendersRun } from './runs.ts'

type Showing = Pick<Context<typeof users.photoRun>, 'db' | 'session' | 'files'>

const countPhotosByRun = async (db: Db, ids: readonly number[]) => {
  const rows = await db
    .select({ id: photoFile.runId, processed: count(), failed: count(photoFile.why) })
    .from(photoFile)
    .where(inArray(photoFile.runId, [...ids]))
    .groupBy(photoFile.runId)
  return new Map(rows.map((row) => [row.id, row]))
}

const showRuns = async ({ db, session, files }: Showing, runs: readonly PhotoRun[]) => {
  const counts = await countPhotosByRun(
    db,
    runs.map(({ id }) => id),
  )
  const own = { schoolId: schoolOf(session), memberId: memberOf(session) }
  const shown = []
  for (const run of runs) {
    const { processed, failed } = counts.get(run.id) ?? { processed: 0, failed: 0 }
    const kept = run.resultFileId === null ? null : await files.find(db, run.resultFileId)
    shown.push({
      id: run.id,
      purpose: run.purpose,
      source: run.source,
      state: run.endedAt === null ? ('uploading' as const) : ('done' as const),
      total: run.total,
      processed,
      succeeded: processed - failed,
      failed,
      fileLink: kept && files.link(kept.id, own),
      createdTime: toWireTime(run.createdAt, session.timeZone),
      endTime: run.endedAt && toWireTime(run.endedAt, session.timeZone),
    })
  }
  return shown
}

/** Returns one batch with its current progress. */
export const showPhotoRun = async (context: Context<typeof users.photoRun>) => {
  const run = await findPhotoRun(context.db, context.session, context.query.id)
  const [shown] = await showRuns(context, [run])
  if (!shown) throw new Error('a batch was found and not shown')
  return shown
}

/** Lists the caller's batches, newest first. */
export const listPhotoRuns = async (context: Context<typeof users.photoRuns>) => {
  const { db, session, body } = context
  const { limit, offset } = pageBounds(body)
  const where = isSendersRun(session)
  const runs = await db.select().from(photoRun).where(where).orderBy(desc(photoRun.id)).limit(limit).offset(offset)
  return toPage(body, await showRuns(context, runs), await db.$count(photoRun, where))
}

/** Lists the files that have arrived, with their content marks. */
export const arrivedPhotos = async ({ db, session, query }: Context<typeof users.arrivedPhotos>) => {
  const run = await findPhotoRun(db, session, query.id)
  return db
    .select({ name: photoFile.name, mark: photoFile.mark })
    .from(photoFile)
    .where(isInRun(run))
    .orderBy(asc(photoFile.id))
}

/** Lists the photos that were not saved, in order of arrival. */
export const listPhotoFaults = async ({ db, session, body }: Context<typeof users.photoFaults>) => {
  const where = and(isInRun(await findPhotoRun(db, session, body.id)), isNotNull(photoFile.why))
  const { limit, offset } = pageBounds(body)
  const rows = await db
    .select({ id: photoFile.id, name: photoFile.name, why: photoFile.why })
    .from(photoFile)
    .where(where)
    .orderBy(asc(photoFile.id))
    .limit(limit)
    .offset(offset)
  const content = rows.map(({ id, name, why }) => ({ id, name, why: why ?? '' }))
  return toPage(body, content, await db.$count(photoFile, where))
}
