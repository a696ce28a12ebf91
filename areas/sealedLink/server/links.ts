import { and, eq, lt, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Clock } from '../../../platform/server/clock.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Secrets } from '../../../platform/server/secret/secrets.ts'
import { type Session, linkOf, memberOf, schoolOf } from '../../../platform/server/session.ts'
import { linkLimits, linkRefusals, linkStateTitles } from '../contract.ts'
import { hashToken, newToken } from './seals.ts'
import { type FoundLink, selectLinks, stateOf } from './selectLinks.ts'
import { sealedLink } from './tables.ts'

const day = 86_400_000

/** A link that somebody asks for, for a child and one of its parents. */
export interface NewLink {
  readonly studentId: number
  readonly parentId: number
  readonly purpose: string
  readonly days: number
  readonly mostUses: number
  /** True where it is shown to who makes it. */
  readonly handedOver: boolean
}

interface Ground {
  readonly db: Db
  readonly session: Session
  readonly clock: Clock
  readonly config: Secrets
}

const lastFour = /\d{4}$/

const byId = (schoolId: number, id: number) => and(eq(sealedLink.schoolId, schoolId), eq(sealedLink.id, id))

/** Refuses a link that would open nothing, in words for who makes it: those of the link itself are for the parent. */
const refuseUseless = ({ isParent, isAtSchool, parentName, studentName, telephone }: FoundLink): void => {
  if (!isParent) throw new Refusal(linkRefusals.parentStopped, { name: parentName })
  if (!isAtSchool) throw new Refusal(linkRefusals.childStopped, { name: studentName })
  if (!lastFour.test(telephone ?? '')) throw new Refusal(linkRefusals.noNumber, { name: parentName })
}

/**
 * Makes a link. Its token is in this answer alone: what is stored opens nothing. Refuses somebody who is no parent of the
 * child, a parent who is disabled or without a number to be asked for, and a child who has left.
 */
export const makeLink = async ({ db, session, clock, config }: Ground, { days, ...asked }: NewLink) => {
  const [schoolId, now, token] = [schoolOf(session), clock.now(), newToken()]
  const expiresAt = new Date(now.getTime() + days * day)
  const made = { tokenHash: hashToken(token, config.secret), createdAt: now, expiresAt, madeById: memberOf(session) }
  const [row] = await db
    .insert(sealedLink)
    .values({ ...asked, ...made, schoolId, triesLeft: linkLimits.tries })
    .returning({ id: sealedLink.id })
  const [found] = await selectLinks(db).where(byId(schoolId, row?.id ?? 0))
  // Whatever is refused takes the row back with it.
  if (found === undefined || found.relationship === null) throw new Refusal(common.notFound)
  refuseUseless(found)
  return { found, token }
}

interface NewLinks extends Pick<NewLink, 'purpose' | 'mostUses'> {
  readonly people: readonly Pick<NewLink, 'studentId' | 'parentId'>[]
  readonly expiresAt: Date
}

/**
 * Makes links for several parents at once, each beside its token, in the order of `people`: for messages alone, since none
 * of them counts as handed over. The caller has found them as parents, with a number, of children at school: whom a link
 * would not open for is found out when it is opened.
 */
export const makeLinks = async ({ db, session, clock, config }: Ground, { people, expiresAt, ...asked }: NewLinks) => {
  if (people.length === 0) return []
  const [schoolId, createdAt, madeById] = [schoolOf(session), clock.now(), memberOf(session)]
  const drawn = people.map((person) => {
    const token = newToken()
    return { ...person, token, tokenHash: hashToken(token, config.secret) }
  })
  const rows = await db
    .insert(sealedLink)
    .values(
      drawn.map(({ token: _token, ...person }) => ({
        ...person,
        ...asked,
        schoolId,
        createdAt,
        expiresAt,
        madeById,
        triesLeft: linkLimits.tries,
      })),
    )
    .returning({ id: sealedLink.id, tokenHash: sealedLink.tokenHash })
  const idOf = new Map(rows.map(({ id, tokenHash }) => [tokenHash, id]))
  return drawn.map(({ tokenHash, ...made }) => ({ ...made, id: idOf.get(tokenHash) ?? 0 }))
}

/** Ends a link: also what was opened by it closes at once. */
export const revokeLink = async ({ db, session, clock }: Omit<Ground, 'config'>, id: number): Promise<null> => {
  const [schoolId, now] = [schoolOf(session), clock.now()]
  const [found] = await selectLinks(db).where(byId(schoolId, id)).for('update', { of: sealedLink })
  if (found === undefined) throw new Refusal(common.notFound)
  const state = stateOf(found, now)
  if (state === 'expired' || state === 'revoked')
    throw new Refusal(linkRefusals.ended, { state: linkStateTitles[state] })
  await db
    .update(sealedLink)
    .set({ revokedAt: now, revokedById: memberOf(session) })
    .where(byId(schoolId, id))
  return null
}

/** Counts that something was sent through the link by which a parent calls; refuses where it was sent as often as it may be. */
export const countUse = async (db: Db, session: Session): Promise<void> => {
  const ofLink = byId(schoolOf(session), linkOf(session).id)
  const counted = await db
    .update(sealedLink)
    .set({ uses: sql`${sealedLink.uses} + 1` })
    .where(and(ofLink, lt(sealedLink.uses, sealedLink.mostUses)))
    .returning({ id: sealedLink.id })
  if (counted.length > 0) return
  const [row] = await db.select({ most: sealedLink.mostUses }).from(sealedLink).where(ofLink)
  throw new Refusal(linkRefusals.usedUp, { most: row?.most ?? 0 })
}

/** The link by which a parent calls, with its people. */
export const findOwnLink = async (db: Db, session: Session) => {
  const [found] = await selectLinks(db).where(byId(schoolOf(session), linkOf(session).id))
  if (found === undefined) throw new Refusal(common.notFound)
  return found
}
