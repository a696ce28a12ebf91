import { type SQL, and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { pageBounds, toPage } from '../../../platform/contract/envelope.ts'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Session, schoolOf } from '../../../platform/server/session.ts'
import { member } from '../../registry/server/tables/members.ts'
import type { EvacuationHead, Numbers, evacuationCalls } from '../contract.ts'
import { canTakeBack, mayEnd } from './running.ts'
import { findClassLimits, isPersonSeen } from './seen.ts'
import { evacuation, evacuationPerson, evacuationTick } from './tables.ts'

const [beginner, ender, ticker] = [alias(member, 'beginner'), alias(member, 'ender'), alias(member, 'ticker')]

const ofEvacuation = and(
  eq(evacuation.schoolId, evacuationPerson.schoolId),
  eq(evacuation.id, evacuationPerson.evacuationId),
)

const ofTick = and(
  eq(evacuationTick.schoolId, evacuationPerson.schoolId),
  eq(evacuationTick.evacuationId, evacuationPerson.evacuationId),
  eq(evacuationTick.memberId, evacuationPerson.memberId),
)

/** SQL condition: the tick counts. One that came after the end counts only once the end is taken back. */
const isCounted = sql`${evacuationTick.at} is not null and (${evacuation.endedAt} is null or ${evacuationTick.at} <= ${evacuation.endedAt})`

/** Counts the people and those found, of all or of those for whom `seen` holds. */
export const countFound = async (db: Db, schoolId: number, evacuationId: number, seen?: SQL): Promise<Numbers> => {
  const isUnknown = sql`${evacuationPerson.standing} = 'unknown'`
  const counted = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`
  const [row] = await db
    .select({
      inside: counted(sql`not ${isUnknown}`),
      found: counted(sql`not ${isUnknown} and ${isCounted}`),
      unknown: counted(isUnknown),
      unknownFound: counted(sql`${isUnknown} and ${isCounted}`),
    })
    .from(evacuationPerson)
    .innerJoin(evacuation, ofEvacuation)
    .leftJoin(evacuationTick, ofTick)
    .where(and(eq(evacuationPerson.schoolId, schoolId), eq(evacuationPerson.evacuationId, evacuationId), seen))
  return row ?? { inside: 0, found: 0, unknown: 0, unknownFound: 0 }
}

const selectHeads = (db: Db, where: SQL | undefined) =>
  db
    .select({ evacuation, begunBy: beginner.name, endedBy: ender.name })
    .from(evacuation)
    .leftJoin(beginner, and(eq(beginner.schoolId, evacuation.schoolId), eq(beginner.id, evacuation.begunById)))
    .leftJoin(ender, and(eq(ender.schoolId, evacuation.schoolId), eq(ender.id, evacuation.endedById)))
    .where(where)
    .orderBy(desc(evacuation.begunAt), desc(evacuation.id))
    .$dynamic()

type Head = Awaited<ReturnType<typeof selectHeads>>[number]

/** Presents an evacuation to a session. Its numbers count only the people that the session sees. */
const presentHead = async (
  db: Db,
  { evacuation: row, ...names }: Head,
  session: Session,
  now: Date,
): Promise<EvacuationHead> => ({
  id: row.id,
  begunTime: toWireTime(row.begunAt, session.timeZone),
  begunBy: names.begunBy ?? '',
  endTime: row.endedAt === null ? null : toWireTime(row.endedAt, session.timeZone),
  endedBy: names.endedBy ?? '',
  isDrill: row.isDrill,
  note: row.note,
  numbers: await countFound(db, row.schoolId, row.id, isPersonSeen(session)),
  mayEnd: mayEnd(session, row),
  canTakeBack: canTakeBack(row.endedAt, now),
})

/** Finds the running evacuation. Null if there is none. */
export const findCurrent = async ({ db, session, clock }: Context<typeof evacuationCalls.current>) => {
  const running = and(eq(evacuation.schoolId, schoolOf(session)), isNull(evacuation.endedAt))
  const [row] = await selectHeads(db, running).limit(1)
  return row === undefined ? null : presentHead(db, row, session, clock.now())
}

/** Reads a page of a school's evacuations, newest first. */
export const findPage = async ({ db, session, body, clock }: Context<typeof evacuationCalls.page>) => {
  const ofSchool = eq(evacuation.schoolId, schoolOf(session))
  const { limit, offset } = pageBounds(body)
  const rows = await selectHeads(db, ofSchool).limit(limit).offset(offset)
  const heads: EvacuationHead[] = []
  for (const row of rows) heads.push(await presentHead(db, row, session, clock.now()))
  return toPage(body, heads, await db.$count(evacuation, ofSchool))
}

/** Reads the list of an evacuation by building and class, limited to the people the session sees, with their ticks. */
export const findList = async ({ db, session, query, clock }: Context<typeof evacuationCalls.list>) => {
  const schoolId = schoolOf(session)
  const { evacuationId } = query
  const [head] = await selectHeads(db, and(eq(evacuation.schoolId, schoolId), eq(evacuation.id, evacuationId))).limit(1)
  if (head === undefined) throw new Refusal(common.notFound)
  const rows = await db
    .select({ person: evacuationPerson, turn: evacuationTick.turn, at: evacuationTick.at, by: ticker.name })
    .from(evacuationPerson)
    .leftJoin(evacuationTick, ofTick)
    .leftJoin(ticker, and(eq(ticker.schoolId, evacuationTick.schoolId), eq(ticker.id, evacuationTick.byId)))
    .where(
      and(
        eq(evacuationPerson.schoolId, schoolId),
        eq(evacuationPerson.evacuationId, evacuationId),
        isPersonSeen(session),
      ),
    )
    .orderBy(asc(evacuationPerson.orderNum))
  const { endedAt } = head.evacuation
  const isLate = (at: Date | null) => at !== null && endedAt !== null && at > endedAt
  const time = (moment: Date | null) => (moment === null ? null : toWireTime(moment, session.timeZone))
  return {
    head: await presentHead(db, head, session, clock.now()),
    classes: await findClassLimits(db, session),
    people: rows.map(({ person, turn, at, by }) => ({
      userId: person.memberId,
      name: person.name,
      isStudent: person.isStudent,
      isAway: person.isAway,
      standing: person.standing,
      since: time(person.since),
      building: person.building,
      room: person.room,
      className: person.className,
      turn: turn ?? 0,
      by: by ?? '',
      time: time(isLate(at) ? null : at),
    })),
  }
}
