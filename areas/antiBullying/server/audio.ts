import { createReadStream } from 'node:fs'
import { and, asc, eq, isNotNull, lt } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../../platform/contract/refusal.ts'
import { uploadRefusals } from '../../../platform/contract/upload.ts'
import { among } from '../../../platform/server/database/among.ts'
import { jobKind, jobWork } from '../../../platform/server/jobs/jobKind.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { deviceOf, memberOf, schoolOf } from '../../../platform/server/session.ts'
import { type antiBullying, bullyingRefusals } from '../contract.ts'
import { requireBullyingDevice } from './bullyingDevices.ts'
import { isOfReachedEvent } from './events.ts'
import { announceEvent } from './live.ts'
import { bullyingSettings } from './settings.ts'
import { bullyingPlay, bullyingSignal } from './tables.ts'

const day = 86_400_000

/** Recordings that one transaction deletes. If there are more, the job queues itself again. */
const batchSize = 500

/** Reaches the signals of the events that the session reaches. */
export const reachSignals = reachRows(bullyingSignal, (session) =>
  and(eq(bullyingSignal.schoolId, schoolOf(session)), isOfReachedEvent(bullyingSignal.eventId, session)),
)

/** Keeps the recording of a signal that the device has sent before. A recording that comes again is dropped. */
export const receiveAudio = async (context: Context<typeof antiBullying.deviceAudio>) => {
  const { session, body, uploads, files, live, recorded } = context
  const [audio] = uploads
  if (audio === undefined) throw new Refusal(uploadRefusals.missing)
  const [schoolId, deviceId] = [schoolOf(session), deviceOf(session)]
  const stored = await files.store(createReadStream(audio.path))
  return recorded(async (db) => {
    await requireBullyingDevice(db, schoolId, deviceId)
    const mine = and(
      eq(bullyingSignal.schoolId, schoolId),
      eq(bullyingSignal.deviceId, deviceId),
      eq(bullyingSignal.series, body.series),
      eq(bullyingSignal.number, body.number),
    )
    const [signal] = await db.select().from(bullyingSignal).where(mine).for('update')
    if (signal === undefined) throw new Refusal(bullyingRefusals.noSignal)
    if (signal.audioFileId !== null) return null
    const audioFileId = await files.record(db, stored, {
      schoolId,
      memberId: null,
      name: '防欺凌录音',
      contentType: audio.contentType,
      lastsSeconds: null,
    })
    await db.update(bullyingSignal).set({ audioFileId }).where(mine)
    await announceEvent(db, live, schoolId, { isNew: false })
    return null
  })
}

/** Makes an address of a recording for the caller, and records who listened. */
export const playAudio = async ({ db, session, body, files, clock }: Context<typeof antiBullying.playAudio>) => {
  const schoolId = schoolOf(session)
  const [signal] = await db
    .select({ eventId: bullyingSignal.eventId, fileId: bullyingSignal.audioFileId })
    .from(bullyingSignal)
    .where(and(eq(bullyingSignal.schoolId, schoolId), eq(bullyingSignal.id, body.id)))
  if (signal === undefined || signal.fileId === null) throw new Refusal(bullyingRefusals.noAudio)
  const byId = memberOf(session)
  await db.insert(bullyingPlay).values({ schoolId, eventId: signal.eventId, byId, at: clock.now() })
  return { url: files.link(signal.fileId, { schoolId, memberId: byId, fileSchoolId: schoolId }) }
}

const kind = jobKind({
  name: 'antiBullying.clearAudio',
  title: '清理到期的防欺凌录音',
  slow: true,
  input: z.object({}),
  result: z.object({ files: z.int() }),
  attempts: 3,
})

/** Deletes every night the recordings older than the school keeps them. The events stay. */
export const audioClearing = jobWork(
  kind,
  ({ schoolId, clock, files, jobs, finish }) =>
    finish(async (db) => {
      const { audioDays } = await bullyingSettings.read(db, schoolId)
      const before = new Date(clock.now().getTime() - audioDays * day)
      const isOld = and(
        eq(bullyingSignal.schoolId, schoolId),
        isNotNull(bullyingSignal.audioFileId),
        lt(bullyingSignal.at, before),
      )
      const old = await db
        .select({ id: bullyingSignal.id, fileId: bullyingSignal.audioFileId })
        .from(bullyingSignal)
        .where(isOld)
        .orderBy(asc(bullyingSignal.at), asc(bullyingSignal.id))
        .limit(batchSize)
      if (old.length === 0) return { files: 0 }
      const ids = old.map(({ id }) => id)
      await db
        .update(bullyingSignal)
        .set({ audioFileId: null })
        .where(and(eq(bullyingSignal.schoolId, schoolId), among(bullyingSignal.id, ids)))
      await files.discardAll(
        db,
        old.flatMap(({ fileId }) => fileId ?? []),
      )
      if (old.length === batchSize) await jobs.add(db, kind, { schoolId, memberId: null }, {})
      return { files: old.length }
    }),
  { schedule: '40 3 * * *', perSchool: true },
)
