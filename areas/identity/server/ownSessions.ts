import { and, desc, eq, gte, isNotNull, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { school } from '../../registry/server/tables/schools.ts'
import { session } from '../../registry/server/directory/tables.ts'
import { type OwnSession, type identity, identityRefusals, sessionHistory } from '../contract.ts'
import { presentStay, groupIntoStays } from './stays.ts'
import { endOtherSessions, endSession } from '../../registry/server/directory/sessions.ts'
import { endBrowserRenewal } from './sessions.ts'

/** Maximum session rows read for the list. A renewed stay has several rows. */
const mostRows = sessionHistory.most * 5

const findRows = (db: Db, accountId: number, now: Date) =>
  db
    .select({
      id: session.id,
      openedBy: session.openedBy,
      createdAt: session.createdAt,
      seenAt: session.seenAt,
      endedAt: session.endedAt,
      isRenewable: sql<boolean>`${and(isNotNull(session.renewalHash), gte(session.renewalEndsAt, now))}`,
      rememberUntil: session.renewalEndsAt,
      isReused: sql<boolean>`${isNotNull(session.reusedAt)}`,
      address: session.address,
      userAgent: session.userAgent,
      schoolName: school.name,
    })
    .from(session)
    .leftJoin(school, eq(school.id, session.schoolId))
    .where(
      and(
        eq(session.accountId, accountId),
        gte(session.seenAt, new Date(now.getTime() - sessionHistory.days * 24 * 60 * 60_000)),
      ),
    )
    .orderBy(desc(session.createdAt), desc(session.id))
    .limit(mostRows)

/** Lists the caller's stays in all schools, newest first. */
export const listOwnSessions = async ({
  db,
  session: caller,
  clock,
}: Context<typeof identity.ownSessions>): Promise<OwnSession[]> => {
  const now = clock.now()
  const rows = await findRows(db, caller.accountId, now)
  const view = { now, currentId: caller.id, timeZone: caller.timeZone }
  return groupIntoStays(rows, now)
    .slice(0, sessionHistory.most)
    .map((stay) => presentStay(stay, view))
}

/** Ends another session of the caller. Refuses the current one, which ends by logout and also clears the cookie. */
export const endOwnSession = async ({
  db,
  params,
  session: caller,
  clock,
}: Context<typeof identity.endOwnSession>): Promise<null> => {
  if (params.id === caller.id) throw new Refusal(identityRefusals.currentSession)
  const [own] = await db
    .select({ endedAt: session.endedAt })
    .from(session)
    .where(and(eq(session.id, params.id), eq(session.accountId, caller.accountId)))
  if (!own) throw new Refusal(common.notFound)
  if (own.endedAt !== null) return null
  // Remove the renewal too, or the ended window could return with the cookie of another window.
  await endBrowserRenewal(db, params.id)
  await endSession(db, params.id, clock.now())
  return null
}

/** Ends all of the caller's sessions except the current one and returns how many. */
export const endOtherOwnSessions = async ({
  db,
  session: caller,
  clock,
}: Context<typeof identity.endOtherSessions>) => ({
  ended: await endOtherSessions(db, caller.accountId, caller.id, clock.now()),
})
