import { type SQL, and, asc, count, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import { pageBounds, toPage } from '../../../platform/contract/envelope.ts'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Asker } from '../../../platform/server/asker.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { personBelow, personWithinReach } from '../../organisation/server/index.ts'
import { ofMainDepartment } from '../../registry/server/joins.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member } from '../../registry/server/tables/members.ts'
import { matches } from '../../users/server/index.ts'
import type { UsageSearch, card as calls } from '../contract.ts'
import type { UsageRow } from '../views.ts'
import { shownPeriod, statusAt } from './status.ts'
import { card } from './tables.ts'

type Search = z.output<typeof UsageSearch>

/** Joins the line of the card that a record names: the record says whose a number is. */
export const isHeld = and(
  eq(card.schoolId, member.schoolId),
  eq(card.memberId, member.id),
  eq(card.cardNum, member.cardNum),
  isNull(card.endedAt),
)

/** SQL that holds for the people with a card who are looked for, as far as who asks reaches. */
export const usageSought = (schoolId: number, asker: Asker, { studentName, deptId }: Search): SQL | undefined => {
  const word = studentName.trim()
  return and(
    eq(member.schoolId, schoolId),
    isNotNull(member.cardNum),
    personWithinReach(schoolId, member.id, asker),
    personBelow(schoolId, member.id, deptId),
    word === '' ? undefined : matches(word),
  )
}

/** People with the cards that they hold now, by name. */
export const selectUsage = (db: Db, where: SQL | undefined) =>
  db
    .select({
      userId: member.id,
      userName: member.name,
      code: member.code,
      deptName: department.name,
      cardNum: member.cardNum,
      beginsAt: card.beginsAt,
      endsAt: card.endsAt,
    })
    .from(member)
    .leftJoin(card, isHeld)
    .leftJoin(department, ofMainDepartment)
    .where(where)
    .orderBy(asc(member.pinyin), asc(member.id))
    .$dynamic()

export type FoundUsage = Awaited<ReturnType<typeof selectUsage>>[number]

/** A card as the list shows it. */
export const presentUsage = (found: FoundUsage, timeZone: string, now: Date): UsageRow => {
  const { userId, userName, code, deptName, cardNum, ...period } = found
  const whose = { id: userId, userId, userName, code, deptName: deptName ?? '', cardNum: cardNum ?? '' }
  return { ...whose, ...shownPeriod(period, timeZone), status: statusAt(period, now) }
}

/** The school of a search: the session's own, which the input may name. */
export const schoolOfSearch = ({ session, body }: Pick<Context<typeof calls.usage>, 'session'> & { body: Search }) => {
  const own = schoolOf(session)
  if (body.schoolId !== undefined && body.schoolId !== own) throw new Refusal(common.notFound)
  return own
}

/** A page of the people with cards. */
export const findUsage = async (context: Context<typeof calls.usage>) => {
  const { db, session, body, clock } = context
  const where = usageSought(schoolOfSearch(context), session, body)
  const { limit, offset } = pageBounds(body)
  const rows = await selectUsage(db, where).limit(limit).offset(offset)
  const [total] = await db.select({ count: count() }).from(member).where(where)
  const now = clock.now()
  return toPage(
    body,
    rows.map((row) => presentUsage(row, session.timeZone, now)),
    total?.count ?? 0,
  )
}

/** The cards that somebody holds and held, the last first. */
export const findHistory = async ({ db, session, params }: Context<typeof calls.history>) => {
  const rows = await db
    .select()
    .from(card)
    .where(and(eq(card.schoolId, schoolOf(session)), eq(card.memberId, params.userId)))
    .orderBy(desc(card.id))
  return rows.map(({ id, cardNum, endedAt, endedWhy, ...period }) => ({
    id,
    cardNum,
    ...shownPeriod(period, session.timeZone),
    endedTime: endedAt && toWireTime(endedAt, session.timeZone),
    endedWhy,
  }))
}
