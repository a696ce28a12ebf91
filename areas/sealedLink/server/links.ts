import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Clock } from '../../../platform/server/clock.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { startOfDay } from '../../../platform/server/database/withinDays.ts'
import type { Secrets } from '../../../platform/server/secret/secrets.ts'
import { processInBatches } from '../../../platform/server/processInBatches.ts'
import { type Session, linkOf, memberOf, schoolOf } from '../../../platform/server/session.ts'
import { memberJoin } from '../../registry/server/people.ts'
import { member } from '../../registry/server/tables/members.ts'
import { linkLimits, linkRefusals, linkStateTitles } from '../contract.ts'
import { hashToken, newToken } from './tokens.ts'
import { type FoundLink, selectLinks, findLinkState } from './selectLinks.ts'
import { sealedLink } from './tables.ts'

const day = 86_400_000

/** A link to create for a child and one of its parents. */
export interface NewLink {
  readonly studentId: number
  readonly parentId: number
  readonly purpose: string
  readonly days: number
  readonly mostUses: number
  /** True if the creator is shown the link instead of it being texted. */
  readonly handedOver: boolean
}

interface LinkContext {
  readonly db: Db
  readonly session: Session
  readonly clock: Clock
  readonly config: Secrets
}

const endsWithSixDigits = /\d{6}$/

const isLink = (schoolId: number, id: number) => and(eq(sealedLink.schoolId, schoolId), eq(sealedLink.id, id))

/**
 * Refuses a link that could never be opened. These messages address the creator; those of an existing link address the
 * parent.
 */
const refuseUnopenable = ({ isParent, isAtSchool, parentName, studentName, telephone }: FoundLink): void => {
  if (!isParent) throw new Refusal(linkRefusals.parentStopped, { name: parentName })
  if (!isAtSchool) throw new Refusal(linkRefusals.childStopped, { name: studentName })
  if (!endsWithSixDigits.test(telephone ?? '')) throw new Refusal(linkRefusals.noNumber, { name: parentName })
}

/**
 * Refuses another link to a number that got the day's share of this purpose. Several parents or children with one number
 * share it, because one phone receives all these messages.
 */
const refuseTooMany = async (db: Db, session: Session, { link, parentName, telephone }: FoundLink): Promise<void> => {
  const today = startOfDay(toWireTime(link.createdAt, session.timeZone).slice(0, 10), session.timeZone)
  const rows = await db
    .select({ id: sealedLink.id })
    .from(sealedLink)
    .innerJoin(member, memberJoin(sealedLink.schoolId, sealedLink.parentId))
    .where(
      and(
        eq(sealedLink.schoolId, link.schoolId),
        eq(sealedLink.purpose, link.purpose),
        gte(sealedLink.createdAt, today),
        eq(member.telephone, telephone ?? ''),
      ),
    )
  if (rows.length > linkLimits.perDay)
    throw new Refusal(linkRefusals.tooMany, { name: parentName, most: linkLimits.perDay })
}

/**
 * Creates a link and returns its token, which is stored only as a keyed hash. Refuses a person who isn't the child's
 * parent, a parent who is disabled or has no number or got too many links today, and a child who left.
 */
export const makeLink = async ({ db, session, clock, config }: LinkContext, { days, ...rest }: NewLink) => {
  const [schoolId, now, token] = [schoolOf(session), clock.now(), newToken()]
  const expiresAt = new Date(now.getTime() + days * day)
  const made = { tokenHash: hashToken(token, config.secret), createdAt: now, expiresAt, madeById: memberOf(session) }
  // Two concurrent links would not see each other in the count.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('sealedLink'), hashtext(${String(schoolId)}))`)
  const [row] = await db
    .insert(sealedLink)
    .values({ ...rest, ...made, schoolId, triesLeft: linkLimits.tries })
    .returning({ id: sealedLink.id })
  const [found] = await selectLinks(db).where(isLink(schoolId, row?.id ?? 0))
  // A refusal rolls back the inserted row.
  if (found === undefined || found.relationship === null) throw new Refusal(common.notFound)
  refuseUnopenable(found)
  await refuseTooMany(db, session, found)
  return { found, token }
}

/** The maker of several links. A job makes them without a session. */
interface LinkMaker {
  readonly schoolId: number
  readonly madeById: number | null
  readonly now: Date
  readonly secret: string
}

interface NewLinks extends Pick<NewLink, 'purpose' | 'mostUses'> {
  readonly people: readonly Pick<NewLink, 'studentId' | 'parentId'>[]
  readonly expiresAt: Date
}

/**
 * Creates links for several parents and returns them with their tokens, in the order of `people`. Use only for links
 * that are texted: none counts as handed over. The caller has checked that they are parents with a number and that the
 * children are at school; opening a link checks again.
 */
export const insertLinks = async (
  db: Db,
  { schoolId, madeById, now, secret }: LinkMaker,
  { people, expiresAt, ...rest }: NewLinks,
) => {
  const linksToInsert = people.map((person) => {
    const token = newToken()
    return { ...person, token, tokenHash: hashToken(token, secret) }
  })
  const shared = { ...rest, schoolId, createdAt: now, expiresAt, madeById, triesLeft: linkLimits.tries }
  const idOf = new Map<string, number>()
  await processInBatches(linksToInsert, async (some) => {
    const rows = await db
      .insert(sealedLink)
      .values(some.map(({ token: _token, ...person }) => ({ ...person, ...shared })))
      .returning({ id: sealedLink.id, tokenHash: sealedLink.tokenHash })
    for (const { id, tokenHash } of rows) idOf.set(tokenHash, id)
  })
  return linksToInsert.map(({ tokenHash, ...made }) => ({ ...made, id: idOf.get(tokenHash) ?? 0 }))
}

/** Like `insertLinks`, made by the caller. */
export const makeLinks = ({ db, session, clock, config }: LinkContext, links: NewLinks) => {
  const maker = { schoolId: schoolOf(session), madeById: memberOf(session), now: clock.now(), secret: config.secret }
  return insertLinks(db, maker, links)
}

/** Revokes a link. Sessions opened by it end at once. Refuses an expired or revoked link. */
export const revokeLink = async ({ db, session, clock }: Omit<LinkContext, 'config'>, id: number): Promise<null> => {
  const [schoolId, now] = [schoolOf(session), clock.now()]
  const [found] = await selectLinks(db).where(isLink(schoolId, id)).for('update', { of: sealedLink })
  if (found === undefined) throw new Refusal(common.notFound)
  const state = findLinkState(found, now)
  if (state === 'expired' || state === 'revoked')
    throw new Refusal(linkRefusals.ended, { state: linkStateTitles[state] })
  await db
    .update(sealedLink)
    .set({ revokedAt: now, revokedById: memberOf(session) })
    .where(isLink(schoolId, id))
  return null
}

/** Counts one submission through the session's link. Refuses if the link has reached its limit. */
export const countUse = async (db: Db, session: Session): Promise<void> => {
  const ofLink = isLink(schoolOf(session), linkOf(session).id)
  const counted = await db
    .update(sealedLink)
    .set({ uses: sql`${sealedLink.uses} + 1` })
    .where(and(ofLink, lt(sealedLink.uses, sealedLink.mostUses)))
    .returning({ id: sealedLink.id })
  if (counted.length > 0) return
  const [row] = await db.select({ most: sealedLink.mostUses }).from(sealedLink).where(ofLink)
  throw new Refusal(linkRefusals.usedUp, { most: row?.most ?? 0 })
}

/** Returns the session's link with its people. */
export const findSessionLink = async (db: Db, session: Session) => {
  const [found] = await selectLinks(db).where(isLink(schoolOf(session), linkOf(session).id))
  if (found === undefined) throw new Refusal(common.notFound)
  return found
}
