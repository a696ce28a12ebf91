import { and, eq, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { GuessLimiter } from '../../../platform/server/limits/guessLimiter.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { device } from '../../device/server/tables.ts'
import { pairDisplay, revokeDisplay } from '../../display/server/index.ts'
import { display } from '../../display/server/tables.ts'
import { type media, mediaRefusals } from '../contract.ts'
import { isPadOf } from './pads.ts'
import { mediaPad } from './tables.ts'

/** Locks a pad, so that it is paired once, and reads its pairing. */
const lockPad = async (db: Db, schoolId: number, id: number) => {
  const [pad] = await db
    .select({ id: device.id, name: device.name })
    .from(device)
    .where(and(isPadOf(schoolId), eq(device.id, id)))
    .for('update')
  if (pad === undefined) throw new Refusal(common.notFound)
  const [shown] = await db
    .select({ id: display.id })
    .from(display)
    .where(and(eq(display.schoolId, schoolId), eq(display.deviceId, id), eq(display.page, 'pad')))
  return { name: pad.name, displayId: shown?.id ?? null }
}

/** Locks a paired pad and returns its pairing. Refuses one that is not paired. */
const lockPairedPad = async (db: Db, schoolId: number, id: number): Promise<number> => {
  const { name, displayId } = await lockPad(db, schoolId, id)
  if (displayId === null) throw new Refusal(mediaRefusals.padNotPaired, { name })
  return displayId
}

/** Pairs a pad by the code on its screen (A-CALL-128). Refuses a pad that is paired already. */
export const pairPad =
  (counted: GuessLimiter) =>
  async (context: Context<typeof media.pairPad>): Promise<null> => {
    const { db, session, body } = context
    const schoolId = schoolOf(session)
    const { name, displayId } = await lockPad(db, schoolId, body.id)
    if (displayId !== null) throw new Refusal(mediaRefusals.padPaired, { name })
    const pairedId = await pairDisplay(context, counted, { code: body.code, deviceId: body.id, name, pages: ['pad'] })
    await db.insert(mediaPad).values({ schoolId, displayId: pairedId })
    return null
  }

/** Ends the pairing of a pad (A-CALL-128). */
export const unpairPad = async ({ db, session, query }: Context<typeof media.unpairPad>) => {
  const schoolId = schoolOf(session)
  return revokeDisplay(db, schoolId, await lockPairedPad(db, schoolId, query.id))
}

/** Makes a pad load its page again at its next read. */
export const reloadPad = async ({ db, session, body }: Context<typeof media.reloadPad>) => {
  const schoolId = schoolOf(session)
  const displayId = await lockPairedPad(db, schoolId, body.id)
  await db
    .update(mediaPad)
    .set({ reloads: sql`${mediaPad.reloads} + 1` })
    .where(and(eq(mediaPad.schoolId, schoolId), eq(mediaPad.displayId, displayId)))
  return null
}
