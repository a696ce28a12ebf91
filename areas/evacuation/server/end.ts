import { and, eq, isNull } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Live } from '../../../platform/server/live/live.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import { type evacuationCalls, evacuationRefusals, evacuationTopic, takeBackMinutes } from '../contract.ts'
import { countFound } from './find.ts'
import { canTakeBack, evacuationStream, lockEvacuation, mayEnd } from './running.ts'
import { evacuation } from './tables.ts'

const isEvacuation = (schoolId: number, id: number) => and(eq(evacuation.schoolId, schoolId), eq(evacuation.id, id))

const sayEnded = async (
  { db, live }: { readonly db: Db; readonly live: Live },
  { schoolId, evacuationId, ended }: { schoolId: number; evacuationId: number; ended: boolean },
) => {
  const numbers = await countFound(db, schoolId, evacuationId)
  await live.say(db, evacuationTopic, evacuationStream(schoolId, evacuationId), { numbers, ticks: [], ended })
}

/** Ends an evacuation. Its list can't change afterwards, unless the end is taken back. */
export const end = async ({ db, session, body, clock, live }: Context<typeof evacuationCalls.end>) => {
  const schoolId = schoolOf(session)
  const { evacuationId, isDrill, note } = body
  const running = await lockEvacuation(db, schoolId, evacuationId)
  if (!mayEnd(session, running)) throw new Refusal(evacuationRefusals.notBeginner)
  if (running.endedAt !== null) throw new Refusal(evacuationRefusals.ended)
  const ended = { endedAt: clock.now(), endedById: memberOf(session), isDrill, note }
  await db.update(evacuation).set(ended).where(isEvacuation(schoolId, evacuationId))
  await sayEnded({ db, live }, { schoolId, evacuationId, ended: true })
  return null
}

/** Takes an end back, so that the evacuation runs on. Ticks that came meanwhile are already stored and count now. */
export const takeBackEnd = async ({ db, session, body, clock, live }: Context<typeof evacuationCalls.takeBackEnd>) => {
  const schoolId = schoolOf(session)
  const { evacuationId } = body
  const ended = await lockEvacuation(db, schoolId, evacuationId)
  if (!mayEnd(session, ended)) throw new Refusal(evacuationRefusals.notBeginner)
  if (ended.endedAt === null) return null
  if (!canTakeBack(ended.endedAt, clock.now()))
    throw new Refusal(evacuationRefusals.endTooOld, { minutes: takeBackMinutes })
  const isRunning = and(eq(evacuation.schoolId, schoolId), isNull(evacuation.endedAt))
  if ((await db.$count(evacuation, isRunning)) > 0) throw new Refusal(evacuationRefusals.anotherRuns)
  await db.update(evacuation).set({ endedAt: null, endedById: null }).where(isEvacuation(schoolId, evacuationId))
  await sayEnded({ db, live }, { schoolId, evacuationId, ended: false })
  return null
}
