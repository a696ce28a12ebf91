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
import { idleCutoff } from './sessionSource.ts'
import { newToken, tokenHash } from './tokens.ts'

/** The cookie of 一周内自动登录. It can only renew a session, so browsers send it only to the renewal path. */
const renewalCookie = 'xingtan_renewal'
const renewalPath = '/auth/renew'

const rememberSeconds = rememberDays * 24 * 60 * 60

/** SQLSTATE for a missing referenced row. */
const foreignKeyViolation = '23503'

interface NewSession {
  readonly accountId: number
  readonly schoolId: number | null
  readonly memberId: number | null
  readonly origin: Origin
  readonly now: Date
  /** The end of 一周内自动登录, or null without it. */
  readonly rememberUntil: Date | null
  readonly cookies: Cookies
  readonly openedBy: (typeof session.$inferInsert)['openedBy']
}

/** Returns the end of 一周内自动登录 for a browser that signs in at `now`. */
export const computeRememberEnd = (now: Date): Date => new Date(now.getTime() + rememberSeconds * 1000)

/** Opens a session and returns its token. Sets the renewal cookie if `rememberUntil` is set. */
export const openSession = async (db: Db, newSession: NewSession) => {
  const { accountId, schoolId, memberId, origin, now, rememberUntil, cookies, openedBy } = newSession
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

/** Refuses as a wrong password if the account was joined or its record deleted while the password was checked. */
const refuseDeletedAccount = (error: unknown): never => {
  throw sqlStateOf(error) === foreignKeyViolation ? new Refusal(identityRefusals.wrongPassword) : error
}

/**
 * Opens a session after a password check. Refuses if the account was joined or its password reset during that check.
 * Inserting the session locks the account, so the password read here can't change before the commit.
 */
export const openVerifiedSession = async (db: Db, newSession: NewSession, passwordHash: string): Promise<string> => {
  const token = await openSession(db, newSession).catch(refuseDeletedAccount)
  if ((await readCredential(db, newSession.accountId))?.passwordHash === passwordHash) return token
  throw new Refusal(identityRefusals.wrongPassword)
}

/**
 * SQL condition for all sessions of the browser of this session. Each window has a session, and all share the account
 * and the end of 一周内自动登录. Without 一周内自动登录 it matches only this session.
 */
const findBrowser = async (db: Db, id: number) => {
  const [row] = await db
    .select({ accountId: session.accountId, rememberUntil: session.renewalEndsAt })
    .from(session)
    .where(eq(session.id, id))
  if (!row?.rememberUntil) return eq(session.id, id)
  return and(eq(session.accountId, row.accountId), eq(session.renewalEndsAt, row.rememberUntil))
}

/**
 * Removes the renewal from all sessions of a session's browser. Its only cookie is from the window that renewed last.
 */
export const endBrowserRenewal = async (db: Db, id: number): Promise<void> => {
  await removeRenewals(db, await findBrowser(db, id))
}

/**
 * Ends the sessions of all windows of this session's browser, and its renewal. A shared PC is signed out as a whole.
 */
export const endBrowser = async (db: Db, id: number, now: Date): Promise<void> => {
  await endBrowserRenewal(db, id)
  await endSessions(db, and(await findBrowser(db, id), gte(session.seenAt, idleCutoff(now))), now)
}

/** Time during which a renewed cookie still works for the same browser, ms: for slow windows and lost responses. */
const grace = 30_000

const hasRenewal = async (db: Db, id: number, now: Date): Promise<boolean> => {
  const [renewable] = await db
    .select({ id: session.id })
    .from(session)
    .where(and(await findBrowser(db, id), isNotNull(session.renewalHash), gt(session.renewalEndsAt, now)))
    .limit(1)
  return renewable !== undefined
}

/**
 * Finds and locks the session of a renewal cookie. Returns null if the cookie is no longer valid, because the session
 * or the remembered period has ended. `how` is `inGrace` for an already renewed cookie from the same browser within 30
 * s, which works like its successor, and `reused` later or from another browser, because the cookie was probably
 * copied.
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
  if (!(await hasRenewal(db, row.id, now))) return null
  const inGrace = row.spentAt !== null && now.getTime() - row.spentAt.getTime() < grace && row.userAgent === userAgent
  return { ...row, how: inGrace ? ('inGrace' as const) : ('reused' as const) }
}

/** Ends all sessions of a browser after a cookie reuse and records the reuse, so that the next sign-in reports it. */
export const endReusedBrowser = async (db: Db, id: number, now: Date): Promise<void> => {
  await recordCookieReuse(db, await findBrowser(db, id), now)
  await endBrowser(db, id, now)
}

/** Clears the renewal cookie in the browser. */
export const clearRenewalCookie = (cookies: Cookies): void => cookies.clear(renewalCookie, { path: renewalPath })
