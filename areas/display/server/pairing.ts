import { createHash, randomBytes, randomInt } from 'node:crypto'
import { and, count, eq, gt, lte, min, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { asSystemWithin } from '../../../platform/server/database/asSystemWithin.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { platformSchool } from '../../../platform/server/database/schoolTable.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import { type display as calls, displayLimits, displayRefusals } from '../contract.ts'
import { device } from '../../device/server/tables.ts'
import { display, displayCode } from './tables.ts'

/** Without those that are taken for one another. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

export const sealOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

const drawCode = () =>
  Array.from({ length: displayLimits.codeLength }, () => letters[randomInt(letters.length)]).join('')

/**
 * Refuses an address that asks for too many codes. Those that it was given stand for as long as they are good, so they are
 * the count; one that was typed counts no longer.
 */
const refuseTooMany = async (db: Db, address: string, now: Date): Promise<void> => {
  // Those who ask in one moment are counted one after the other.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('display code'), hashtext(${address}))`)
  const [asked] = await db
    .select({ codes: count(), firstEnds: min(displayCode.endsAt) })
    .from(displayCode)
    .where(and(eq(displayCode.address, address), gt(displayCode.endsAt, now)))
  if (!asked?.firstEnds || asked.codes < displayLimits.codesOfAddress) return
  const seconds = Math.max(1, Math.ceil((asked.firstEnds.getTime() - now.getTime()) / 1000))
  throw new Refusal(common.tooMany, { seconds })
}

type Waiting = Omit<typeof displayCode.$inferInsert, 'codeHash'>

/** Writes a code that no other page shows; gives it. */
const writeCode = async (db: Db, waiting: Waiting): Promise<string> => {
  const code = drawCode()
  const made = await db
    .insert(displayCode)
    .values({ ...waiting, codeHash: sealOf(code) })
    .onConflictDoNothing()
    .returning({ page: displayCode.page })
  return made.length > 0 ? code : writeCode(db, waiting)
}

/** Gives a page a code to show, and the secret that opens its reads once somebody has typed the code. */
export const openCode = ({ body, clock, origin, recordedAsSystem }: Context<typeof calls.code>) =>
  recordedAsSystem('displays: a code that waits', async (db, sign) => {
    const now = clock.now()
    const { address } = origin
    await refuseTooMany(db, address, now)
    sign({ schoolId: platformSchool, memberId: null })
    await db.delete(displayCode).where(lte(displayCode.endsAt, now))
    const ticket = randomBytes(32).toString('base64url')
    const endsAt = new Date(now.getTime() + displayLimits.codeMinutes * 60_000)
    const code = await writeCode(db, { tokenHash: sealOf(ticket), page: body.page, address, endsAt })
    return { code, ticket, endsAt: endsAt.toISOString() }
  })

/** Takes the code that somebody has typed: it is good once. */
const takeCode = (db: Db, code: string, now: Date) =>
  asSystemWithin(db, 'displays: the code that is typed', async () => {
    const [taken] = await db
      .delete(displayCode)
      .where(and(eq(displayCode.codeHash, sealOf(code)), gt(displayCode.endsAt, now)))
      .returning()
    return taken
  })

/** Makes the page that shows this code a display of the school, at one of its devices. */
export const pair = async ({ db, session, body, clock }: Context<typeof calls.pair>) => {
  const now = clock.now()
  const { code, deviceId, name } = body
  const schoolId = schoolOf(session)
  // The platform reaches every school's devices, and pairs at none: a display belongs to the school that it stands in.
  const own = and(eq(device.schoolId, schoolId), eq(device.id, deviceId))
  if ((await db.select({ id: device.id }).from(device).where(own)).length === 0) throw new Refusal(common.notFound)
  const taken = await takeCode(db, code, now)
  if (!taken) throw new Refusal(displayRefusals.unknownCode, { minutes: displayLimits.codeMinutes })
  const { tokenHash, page } = taken
  const whose = { schoolId, deviceId, name, page, tokenHash }
  await db.insert(display).values({ ...whose, pairedAt: now, pairedById: memberOf(session), seenAt: now })
  return null
}
