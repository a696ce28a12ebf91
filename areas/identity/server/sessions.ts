import { and, eq, gt, gte, isNotNull, or } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { sqlStateOf } from '../../../platform/server/database/sqlState.ts'
import type { Cookies, Origin } from '../../../platform/server/serve.ts'
import { readCredential } from '../../registry/server/directory/accounts.ts'
import {
  endSessions,
  insertSession,
  recordCookieReuse,
  removeRenewals,
} from '../../registry/server/directory/sessions.ts'
import { session } from '../../registry/server/directory/tables.ts'
import { identityRefusals, rememberDays } from '../contract.ts'
import { idleSince } from './sessionSource.ts'
import { newToken, tokenHash } from './tokens.ts'

/** The cookie of 一周内自动登录. It can renew a session and nothing else, so it travels to that one path alone. */
const renewalCookie = 'xingtan_renewal'
const renewalPath = '/auth/renew'

const rememberSeconds = rememberDays * 24 * 60 * 60

/** A row that another stands on went away. */
const foreignKeyViolation = '23503'

interface NewSession {
  readonly accountId: number
  readonly schoolId: number | null
  readonly memberId: number | null
  readonly origin: Origin
  readonly now: Date
  /** The end of 一周内自动登录, or null where it was not asked for. */
  readonly rememberUntil: Date | null
  readonly cookies: Cookies
  readonly openedBy: (typeof session.$inferInsert)['openedBy']
}

/** The moment until which a browser that asks to be remembered now will be. */
export const rememberFrom = (now: Date): Date => new Date(now.getTime() + rememberSeconds * 1000)

/** Opens a session and gives its token; sets the renewal cookie where the browser is to be remembered. */
export const openSession = async (db: Db, asked: NewSession) => {
  const { accountId, schoolId, memberId, origin, now, rememberUntil, cookies, openedBy } = asked
  const token = newToken()
  const renewal = rememberUntil ? newToken() : null
  await insertSession(db, {
    tokenHash: tokenHash(token),
    accountId,
    schoolId,
    memberId,
    now,
    address: origin.address,
    userAgent: origin.userAgent,
    renewalHash: renewal ? tokenHash(renewal) : null,
    renewalEndsAt: rememberUntil,
    openedBy,
  })
  if (renewal && rememberUntil) {
    const maxAge = Math.max(0, Math.floor((rememberUntil.getTime() - now.getTime()) / 1000))
    cookies.set(renewalCookie, renewal, { path: renewalPath, maxAge })
  }
  return token
}

/** Gone while its password was looked at: it was joined to another in this very moment, or its record was deleted. */
const refuseGone = (error: unknown): never => {
  throw sqlStateOf(error) === foreignKeyViolation ? new Refusal(identityRefusals.wrongPassword) : error
}

/**
 * Opens a session for who has shown a password, and refuses where it is no longer that of the account: it was joined, or its
 * password reset, while this one was looked at. With the session the account is held, so that what is read here stays.
 */
export const openProven = async (db: Db, asked: NewSession, passwordHash: string): Promise<string> => {
  const token = await openSession(db, asked).catch(refuseGone)
  if ((await readCredential(db, asked.accountId))?.passwordHash === passwordHash) return token
  throw new Refusal(identityRefusals.wrongPassword)
}

/**
 * The sessions of the browser that this one is of: each of its windows has one, and those that a renewal or a change of
 * school has led to keep the same account and the same end of 一周内自动登录. One that was not asked to last stands alone.
 */
const findBrowser = async (db: Db, id: number) => {
  const [row] = await db
    .select({ accountId: session.accountId, rememberUntil: session.renewalEndsAt })
    .from(session)
    .where(eq(session.id, id))
  if (!row?.rememberUntil) return eq(session.id, id)
  return and(eq(session.accountId, row.accountId), eq(session.renewalEndsAt, row.rememberUntil))
}

/** Takes the renewal from the browser that a session is of: its one cookie is that of the window that renewed last. */
export const endRenewal = async (db: Db, id: number): Promise<void> => {
  await removeRenewals(db, await findBrowser(db, id))
}

/** Ends the sessions of all windows of the browser that this one is of, and its renewal. */
export const endBrowser = async (db: Db, id: number, now: Date): Promise<void> => {
  await endRenewal(db, id)
  await endSessions(db, and(await findBrowser(db, id), gte(session.seenAt, idleSince(now))), now)
}

/** For how long the last cookie stays good beside its successor, for the same browser, ms: for slow windows, and lost answers. */
const grace = 30_000

const isGoing = async (db: Db, id: number, now: Date): Promise<boolean> => {
  const [going] = await db
    .select({ id: session.id })
    .from(session)
    .where(and(await findBrowser(db, id), isNotNull(session.renewalHash), gt(session.renewalEndsAt, now)))
    .limit(1)
  return going !== undefined
}

/**
 * The session that a renewal cookie stands for, held for the rest of the transaction; null where the cookie is no longer good:
 * it ends with its session and with the days asked for. `how` tells a cookie that was renewed before: in its grace it is as
 * good as its successor, later, or from another browser, somebody has taken one of the two.
 */
export const findRenewable = async (db: Db, { cookies, userAgent }: Origin, now: Date) => {
  const cookie = cookies[renewalCookie]
  if (!cookie) return null
  const hash = tokenHash(cookie)
  const [row] = await db
    .select({
      id: session.id,
      accountId: session.accountId,
      schoolId: session.schoolId,
      rememberUntil: session.renewalEndsAt,
      userAgent: session.userAgent,
      seenAt: session.seenAt,
      renewalHash: session.renewalHash,
      spentAt: session.spentAt,
    })
    .from(session)
    .where(and(or(eq(session.renewalHash, hash), eq(session.spentHash, hash)), gt(session.renewalEndsAt, now)))
    .for('update')
  if (!row) return null
  if (row.renewalHash === hash) return { ...row, how: 'good' as const }
  if (!(await isGoing(db, row.id, now))) return null
  const inGrace = row.spentAt !== null && now.getTime() - row.spentAt.getTime() < grace && row.userAgent === userAgent
  return { ...row, how: inGrace ? ('inGrace' as const) : ('reused' as const) }
}

/** Ends the sessions of a browser one of whose spent cookies was used again, so that its owner is told. */
export const endReused = async (db: Db, id: number, now: Date): Promise<void> => {
  await recordCookieReuse(db, await findBrowser(db, id), now)
  await endBrowser(db, id, now)
}

/** Takes the renewal cookie back from the browser. */
export const forgetBrowser = (cookies: Cookies): void => cookies.clear(renewalCookie, { path: renewalPath })
