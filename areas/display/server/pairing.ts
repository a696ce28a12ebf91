import { createHash, randomBytes, randomInt } from 'node:crypto'
import { and, count, eq, gt, inArray, lte, min, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { asSystemWithin } from '../../../platform/server/database/asSystemWithin.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { GuessLimiter } from '../../../platform/server/limits/guessLimiter.ts'
import { platformSchool } from '../../../platform/server/database/schoolTable.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import {
  type DisplayPageName,
  type display as calls,
  displayLimits,
  displayPages,
  displayRefusals,
} from '../contract.ts'
import { device } from '../../device/server/tables.ts'
import { display, displayCode } from './tables.ts'

/** Letters and digits that can't be confused with one another. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

const randomCode = () =>
  Array.from({ length: displayLimits.codeLength }, () => letters[randomInt(letters.length)]).join('')

/**
 * Refuses an address that requests too many codes. It counts the address's unexpired codes, so used codes don't count.
 */
const refuseTooMany = async (db: Db, address: string, now: Date): Promise<void> => {
  // Serialize concurrent requests from one address, so that all are counted.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('display code'), hashtext(${address}))`)
  const [asked] = await db
    .select({ codes: count(), firstEnds: min(displayCode.endsAt) })
    .from(displayCode)
    .where(and(eq(displayCode.address, address), gt(displayCode.endsAt, now)))
  if (!asked?.firstEnds || asked.codes < displayLimits.codesOfAddress) return
  const seconds = Math.max(1, Math.ceil((asked.firstEnds.getTime() - now.getTime()) / 1000))
  throw new Refusal(common.tooMany, { seconds })
}

type PendingCode = Omit<typeof displayCode.$inferInsert, 'codeHash'>

/** Inserts a code that no other page shows, and returns it. */
const insertCode = async (db: Db, waiting: PendingCode): Promise<string> => {
  const code = randomCode()
  const made = await db
    .insert(displayCode)
    .values({ ...waiting, codeHash: hashSecret(code) })
    .onConflictDoNothing()
    .returning({ page: displayCode.page })
  return made.length > 0 ? code : insertCode(db, waiting)
}

/** Returns a code for the page to show, and the credential that works once the code has been typed. */
export const openCode = ({ body, clock, origin, recordedAsSystem }: Context<typeof calls.code>) =>
  recordedAsSystem('displays: a code that waits', async (db, sign) => {
    const now = clock.now()
    const { address } = origin
    await refuseTooMany(db, address, now)
    sign({ schoolId: platformSchool, memberId: null })
    await db.delete(displayCode).where(lte(displayCode.endsAt, now))
    const ticket = randomBytes(32).toString('base64url')
    const endsAt = new Date(now.getTime() + displayLimits.codeMinutes * 60_000)
    const code = await insertCode(db, { tokenHash: hashSecret(ticket), page: body.page, address, endsAt })
    return { code, ticket, endsAt: endsAt.toISOString() }
  })

interface PairedPage {
  readonly code: string
  readonly deviceId: number
  readonly name: string
  /** The pages that may be paired here. The code of another one is unknown. */
  readonly pages: readonly DisplayPageName[]
}

/** Deletes and returns a typed code of a page of these kinds, so that it works only once. Refuses an unknown one. */
const takeCode = (db: Db, { code, pages }: Pick<PairedPage, 'code' | 'pages'>, now: Date) =>
  asSystemWithin(db, 'displays: the code that is typed', async () => {
    const [taken] = await db
      .delete(displayCode)
      .where(
        and(
          eq(displayCode.codeHash, hashSecret(code)),
          gt(displayCode.endsAt, now),
          inArray(displayCode.page, [...pages]),
        ),
      )
      .returning()
    if (!taken) throw new Refusal(displayRefusals.unknownCode, { minutes: displayLimits.codeMinutes })
    return taken
  })

type Pairing = Pick<Context<typeof calls.pair>, 'db' | 'session' | 'clock'>

/**
 * Pairs the page that shows a code as a display of the session's school, at one of its devices. Returns its id. Wrong
 * codes of the school are counted.
 */
export const pairDisplay = async (
  { db, session, clock }: Pairing,
  counted: GuessLimiter,
  paired: PairedPage,
): Promise<number> => {
  const now = clock.now()
  const { deviceId, name } = paired
  const schoolId = schoolOf(session)
  // The platform reaches every school's devices but may not pair here: a display belongs to the school that uses it.
  const own = and(eq(device.schoolId, schoolId), eq(device.id, deviceId))
  if ((await db.select({ id: device.id }).from(device).where(own)).length === 0) throw new Refusal(common.notFound)
  const taken = await counted(String(schoolId), () => takeCode(db, paired, now))
  const whose = { schoolId, deviceId, name, page: taken.page, tokenHash: taken.tokenHash }
  const [made] = await db
    .insert(display)
    .values({ ...whose, pairedAt: now, pairedById: memberOf(session), seenAt: now })
    .returning({ id: display.id })
  if (made === undefined) throw new Error('the display was not inserted')
  return made.id
}

/** Pairs a display at a device. A class pad is paired by its area, which keeps one for each device. */
export const pair =
  (counted: GuessLimiter) =>
  async (context: Context<typeof calls.pair>): Promise<null> => {
    await pairDisplay(context, counted, { ...context.body, pages: displayPages.filter((page) => page !== 'pad') })
    return null
  }
