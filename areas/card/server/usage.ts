import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { pageBounds, toPage } from '../../../platform/contract/envelope.ts'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { maskCardNumber } from '../../../platform/contract/mask.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Asker } from '../../../platform/server/asker.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { isPersonBelow, isPersonWithinReach } from '../../organisation/server/index.ts'
import { mainDepartmentJoin, memberJoin } from '../../registry/server/people.ts'
import { seesWholeCard } from '../../users/server/index.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member } from '../../registry/server/tables/members.ts'
import type { UsageSearch, card as calls } from '../contract.ts'
import type { UsageRow } from '../views.ts'
import { selectCardRows, matchesCardSearch } from './cardRows.ts'
import { presentPeriod, statusAt } from './status.ts'
import { card } from './tables.ts'

type Search = z.output<typeof UsageSearch>

/** A search with its school, caller and moment. */
interface UsageQuery {
  readonly schoolId: number
  readonly asker: Asker
  readonly search: Search
  readonly now: Date
}

/** Builds the condition for the matching cards within the caller's reach. */
const buildCondition = (db: Db, { schoolId, asker, search, now }: UsageQuery) => {
  const line = selectCardRows(db, schoolId)
  const where = and(
    eq(member.schoolId, schoolId),
    isPersonWithinReach(schoolId, member.id, asker),
    isPersonBelow(schoolId, member.id, search.deptId),
    matchesCardSearch(line, {
      word: search.studentName.trim(),
      status: search.status,
      now,
      isWhole: seesWholeCard(schoolId, asker),
    }),
  )
  return { line, where }
}

/** Selects cards with their people: by name, and per person the held card first, then ended ones, newest first. */
export const selectUsage = (db: Db, asked: UsageQuery) => {
  const { line, where } = buildCondition(db, asked)
  return db
    .select({
      lineId: line.id,
      userId: member.id,
      userName: member.name,
      code: member.code,
      username: member.username,
      deptName: department.name,
      hasCard: sql<boolean>`${member.cardNum} is not null`,
      cardNum: line.cardNum,
      isWhole: sql<boolean>`${seesWholeCard(asked.schoolId, asked.asker) ?? sql`true`}`,
      beginsAt: line.beginsAt,
      endsAt: line.endsAt,
      endedAt: line.endedAt,
      endedWhy: line.endedWhy,
    })
    .from(line)
    .innerJoin(member, eq(member.id, line.memberId))
    .leftJoin(department, mainDepartmentJoin)
    .where(where)
    .orderBy(asc(member.pinyin), asc(member.id), sql`${line.endedAt} is not null`, desc(line.id))
    .$dynamic()
}

const countUsage = async (db: Db, asked: UsageQuery): Promise<number> => {
  const { line, where } = buildCondition(db, asked)
  const [total] = await db
    .select({ count: count() })
    .from(line)
    .innerJoin(member, eq(member.id, line.memberId))
    .where(where)
  return total?.count ?? 0
}

export type FoundUsage = Awaited<ReturnType<typeof selectUsage>>[number]

/** Presents a card for the list. */
export const presentUsage = (found: FoundUsage, timeZone: string, now: Date): UsageRow => {
  const { lineId, userId, userName, code, deptName, hasCard, beginsAt, endsAt, endedAt, endedWhy } = found
  const cardNum = found.isWhole ? found.cardNum : maskCardNumber(found.cardNum)
  const period = { beginsAt, endsAt }
  return {
    // An ended card may be listed next to its holder's current one, so it gets a negative id.
    id: endedAt === null ? userId : -lineId,
    userId,
    userName,
    code,
    deptName: deptName ?? '',
    hasCard,
    cardNum,
    ...presentPeriod(period, timeZone),
    endedTime: endedAt && toWireTime(endedAt, timeZone),
    status: endedWhy ?? statusAt(period, now),
  }
}

/** Returns the session's school, and refuses an input that names another. */
export const findSearchSchool = ({
  session,
  body,
}: Pick<Context<typeof calls.usage>, 'session'> & { body: Search }) => {
  const own = schoolOf(session)
  if (body.schoolId !== undefined && body.schoolId !== own) throw new Refusal(common.notFound)
  return own
}

/** Returns a page of the people with cards. */
export const findUsage = async (context: Context<typeof calls.usage>) => {
  const { db, session, body, clock } = context
  const now = clock.now()
  const asked = { schoolId: findSearchSchool(context), asker: session, search: body, now }
  const { limit, offset } = pageBounds(body)
  const rows = await selectUsage(db, asked).limit(limit).offset(offset)
  return toPage(
    body,
    rows.map((row) => presentUsage(row, session.timeZone, now)),
    await countUsage(db, asked),
  )
}

/** Returns the cards that a person holds and held, newest first. */
export const findHistory = async ({ db, session, params }: Context<typeof calls.history>) => {
  const schoolId = schoolOf(session)
  const isWhole = sql<boolean>`${seesWholeCard(schoolId, session) ?? sql`true`}`
  const rows = await db
    .select({ row: card, isWhole })
    .from(card)
    .innerJoin(member, memberJoin(card.schoolId, card.memberId))
    .where(and(eq(card.schoolId, schoolId), eq(card.memberId, params.userId)))
    .orderBy(desc(card.id))
  return rows.map(({ row: { id, cardNum, endedAt, endedWhy, ...period }, isWhole: seesWhole }) => ({
    id,
    cardNum: seesWhole ? cardNum : maskCardNumber(cardNum),
    ...presentPeriod(period, session.timeZone),
    endedTime: endedAt && toWireTime(endedAt, session.timeZone),
    endedWhy,
  }))
}
