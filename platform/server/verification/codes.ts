import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, lte, sql } from 'drizzle-orm'
import { Refusal, common } from '../../contract/refusal.ts'
import { countUpTo } from '../database/countUpTo.ts'
import type { Db } from '../database/connection.ts'
import { platformSchool } from '../database/schoolTable.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { outboxMessage } from '../outbox/tables.ts'
import { type Secrets, everySecret } from '../secret/secrets.ts'
import { verificationCode } from './tables.ts'

/** The holder of a code, its school and purpose: there is one code for each combination. */
export interface CodeKey {
  readonly schoolId: number
  /** A record of that school; for the platform, an account. */
  readonly holderId: number
  readonly purpose: string
  /** The subject that the code is bound to, such as the telephone number that it proves. */
  readonly about?: string
}

interface CodeParts {
  readonly now: Date
  /** Keys the hashes of codes. */
  readonly secrets: Secrets
}

const second = 1000
/** How long a code is valid (decision on H-017). */
const lifetime = 300 * second
/** Seconds until a code may be sent again (foundations §5). */
const resendSeconds = 60
const hour = 3600 * second
const maxPerHour = 10
/**
 * The most codes per minute for one number, from all accounts together: a person may have several accounts, but not a
 * thousand.
 */
const minute = 60 * second
const maxPerMinute = 3
const tries = 5

/** The stored form of a code. The hash is keyed, because the million possible codes are quickly tried. */
export const hashCode = ({ schoolId, holderId, purpose, about = '' }: CodeKey, code: string, secret: string): string =>
  createHmac('sha256', secret).update(`${schoolId}:${holderId}:${purpose}:${about}:${code}`).digest('base64url')

const matchesKey = ({ schoolId, holderId, purpose }: CodeKey) =>
  and(
    eq(verificationCode.schoolId, schoolId),
    eq(verificationCode.holderId, holderId),
    eq(verificationCode.purpose, purpose),
  )

const refuseTooSoon = async (db: Db, key: CodeKey, telephone: string, now: Date): Promise<void> => {
  const [last] = await db
    .select({ sentAt: verificationCode.sentAt })
    .from(verificationCode)
    .where(matchesKey(key))
    .for('update')
  const left = last ? resendSeconds - Math.floor((now.getTime() - last.sentAt.getTime()) / second) : 0
  if (left > 0) throw new Refusal(common.tooMany, { seconds: left })
  // Requests for the same number wait for each other, so that concurrent ones are counted one after the other.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('verification code'), hashtext(${telephone}))`)
  const since = (milliseconds: number) =>
    and(
      eq(outboxMessage.schoolId, key.schoolId),
      eq(outboxMessage.recipient, telephone),
      eq(outboxMessage.purpose, 'verificationCode'),
      gt(outboxMessage.createdAt, new Date(now.getTime() - milliseconds)),
    )
  const inMinute = await countUpTo(db, outboxMessage, since(minute), maxPerMinute)
  if (inMinute >= maxPerMinute) throw new Refusal(common.tooMany, { seconds: minute / second })
  const inHour = await countUpTo(db, outboxMessage, since(hour), maxPerHour)
  if (inHour >= maxPerHour) throw new Refusal(common.tooMany, { seconds: hour / second })
}

/** Sends a code by text message; it replaces the previous one. */
export const sendCode = async (
  db: Db,
  outbox: Outbox,
  key: CodeKey,
  { telephone, now, secrets }: CodeParts & { readonly telephone: string },
): Promise<void> => {
  await refuseTooSoon(db, key, telephone, now)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const made = {
    codeHash: hashCode(key, code, secrets.secret),
    triesLeft: tries,
    sentAt: now,
    endsAt: new Date(now.getTime() + lifetime),
  }
  const { schoolId, holderId, purpose } = key
  await db
    .insert(verificationCode)
    .values({ schoolId, holderId, purpose, ...made })
    .onConflictDoUpdate({
      target: [verificationCode.schoolId, verificationCode.holderId, verificationCode.purpose],
      set: made,
    })
  await outbox.send(db, {
    schoolId,
    memberId: schoolId === platformSchool ? null : holderId,
    channel: 'sms',
    purpose: 'verificationCode',
    recipient: telephone,
    values: { code },
  })
}

const isSpent = async (db: Db, key: CodeKey): Promise<boolean> =>
  (await db.$count(verificationCode, and(matchesKey(key), lte(verificationCode.triesLeft, 0)))) > 0

/**
 * Tries a code. Returns `spent` once no tries are left, including this one. A try is counted before it is checked, so
 * that concurrent guesses gain nothing; after a wrong one the call must throw a kept refusal.
 */
export const tryCode = async (
  db: Db,
  key: CodeKey,
  code: string,
  { now, secrets }: CodeParts,
): Promise<'right' | 'wrong' | 'spent'> => {
  const [tried] = await db
    .update(verificationCode)
    .set({ triesLeft: sql`${verificationCode.triesLeft} - 1` })
    .where(and(matchesKey(key), gt(verificationCode.triesLeft, 0), gt(verificationCode.endsAt, now)))
    .returning({ codeHash: verificationCode.codeHash })
  const sent = Buffer.from(tried?.codeHash ?? '')
  const isRight = everySecret(secrets).some((secret) => {
    const given = Buffer.from(hashCode(key, code, secret))
    return given.length === sent.length && timingSafeEqual(given, sent)
  })
  if (isRight) return 'right'
  return (await isSpent(db, key)) ? 'spent' : 'wrong'
}

/** True if this is the code that was sent. It uses up a try, like `tryCode`. */
export const isRightCode = async (db: Db, key: CodeKey, code: string, parts: CodeParts): Promise<boolean> =>
  (await tryCode(db, key, code, parts)) === 'right'

/** Deletes a used code. */
export const endCode = async (db: Db, key: CodeKey): Promise<void> => {
  await db.delete(verificationCode).where(matchesKey(key))
}
