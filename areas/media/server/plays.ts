import { type SQL, and, desc, eq } from 'drizzle-orm'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { withinDays } from '../../../platform/server/database/withinDays.ts'
import { readCountedPage } from '../../../platform/server/readCountedPage.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import type { media } from '../contract.ts'
import { padTimes } from '../limits.ts'
import { findCallingPad } from './padScreen.ts'
import { mediaPlay } from './tables.ts'
import { findTask } from './tasks.ts'

const readLast = async (db: Db, schoolId: number, deviceId: number) => {
  const [last] = await db
    .select()
    .from(mediaPlay)
    .where(and(eq(mediaPlay.schoolId, schoolId), eq(mediaPlay.deviceId, deviceId)))
    .orderBy(desc(mediaPlay.untilAt), desc(mediaPlay.id))
    .limit(1)
    .for('update')
  return last
}

/** Records that the calling pad shows a task. A report within a minute of the pad's last one changes nothing. */
export const receivePlay = async (context: Context<typeof media.played>) => {
  const { db, body, clock } = context
  const { schoolId, deviceId, deviceName } = await findCallingPad(context)
  const { task } = await findTask(db, schoolId, body.taskId)
  const now = clock.now()
  const last = await readLast(db, schoolId, deviceId)
  const passed = last === undefined ? Number.POSITIVE_INFINITY : now.getTime() - last.untilAt.getTime()
  // Half a minute of slack, since requests arrive unevenly.
  if (passed < padTimes.report / 2) return null
  if (last?.taskId === task.id && passed <= padTimes.gap) {
    const mine = and(eq(mediaPlay.schoolId, schoolId), eq(mediaPlay.id, last.id))
    await db.update(mediaPlay).set({ untilAt: now }).where(mine)
    return null
  }
  const names = { padName: deviceName, taskId: task.id, taskName: task.name }
  await db.insert(mediaPlay).values({ schoolId, deviceId, ...names, fromAt: now, untilAt: now })
  return null
}

const order = [desc(mediaPlay.fromAt), desc(mediaPlay.id)]

/** Reads a page of play records, newest first. */
export const findPlayPage = ({ db, session, body }: Context<typeof media.playPage>) => {
  const schoolId = schoolOf(session)
  const ofSchool = eq(mediaPlay.schoolId, schoolId)
  const where: SQL | undefined = and(
    ofSchool,
    body.padId === undefined ? undefined : eq(mediaPlay.deviceId, body.padId),
    withinDays(mediaPlay.fromAt, body, session.timeZone),
  )
  return readCountedPage(db, body, {
    table: mediaPlay,
    where,
    order,
    read: (onPage) =>
      db
        .select()
        .from(mediaPlay)
        .where(and(ofSchool, onPage))
        .orderBy(...order),
    present: ({ id, padName, taskName, fromAt, untilAt }) => ({
      id,
      padName,
      taskName,
      from: toWireTime(fromAt, session.timeZone),
      until: toWireTime(untilAt, session.timeZone),
      minutes: Math.round((untilAt.getTime() - fromAt.getTime()) / 60_000),
    }),
  })
}
