import { and, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { Refusal } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { makeKeptRefusal } from '../../../platform/server/keptRefusal.ts'
import type { Context, Handler } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import { member } from '../../registry/server/tables/members.ts'
import { type TickState, type evacuationCalls, evacuationRefusals, evacuationTopic } from '../contract.ts'
import { countFound } from './find.ts'
import { canTakeBack, evacuationStream, lockEvacuation } from './running.ts'
import { isPersonSeen } from './seen.ts'
import { evacuationPerson, evacuationTick } from './tables.ts'

type SentTick = Context<typeof evacuationCalls.tick>['body']['ticks'][number]

const ticker = alias(member, 'ticker')

const readTicks = async (db: Db, schoolId: number, evacuationId: number, userIds: readonly number[]) =>
  db
    .select({
      userId: evacuationPerson.memberId,
      turn: sql<number>`coalesce(${evacuationTick.turn}, 0)`,
      byId: evacuationTick.byId,
      by: sql<string>`coalesce(${ticker.name}, '')`,
      at: evacuationTick.at,
    })
    .from(evacuationPerson)
    .leftJoin(
      evacuationTick,
      and(
        eq(evacuationTick.schoolId, evacuationPerson.schoolId),
        eq(evacuationTick.evacuationId, evacuationPerson.evacuationId),
        eq(evacuationTick.memberId, evacuationPerson.memberId),
      ),
    )
    .leftJoin(ticker, and(eq(ticker.schoolId, evacuationTick.schoolId), eq(ticker.id, evacuationTick.byId)))
    .where(
      and(
        eq(evacuationPerson.schoolId, schoolId),
        eq(evacuationPerson.evacuationId, evacuationId),
        inArray(evacuationPerson.memberId, [...userIds]),
      ),
    )

type TickRow = Awaited<ReturnType<typeof readTicks>>[number]

/**
 * True if a tick changes the state. A repeated tick doesn't, nor does one made on an older turn than another person's
 * change, which only arrived late. A later press by the same person always does.
 */
const changesState = (held: TickRow, asked: SentTick | undefined, mine: number): boolean => {
  if (asked === undefined || asked.isTicked === (held.at !== null)) return false
  return asked.turn === held.turn || held.byId === mine
}

/** True for a person who was not found at the end. What was found then is the result, until the end is taken back. */
const isUnfoundAt = (endedAt: Date, { at }: TickRow): boolean => at === null || at > endedAt

/**
 * Ticks people off or undoes it. Each tick counts once however often it is sent. The states go to all who watch the
 * list. After the end they are refused, but kept for as long as the end can be taken back.
 */
export const tick: Handler<typeof evacuationCalls.tick> = async ({ db, session, body, clock, live }) => {
  const { evacuationId, ticks } = body
  const [schoolId, byId, now] = [schoolOf(session), memberOf(session), clock.now()]
  const { endedAt } = await lockEvacuation(db, schoolId, evacuationId)
  if (endedAt !== null && !canTakeBack(endedAt, now)) throw new Refusal(evacuationRefusals.ended)
  const asked = new Map(ticks.map((one) => [one.userId, one]))
  const held = await readTicks(db, schoolId, evacuationId, [...asked.keys()])
  const changed = held
    .filter((one) => endedAt === null || isUnfoundAt(endedAt, one))
    .filter((one) => changesState(one, asked.get(one.userId), byId))
  if (changed.length > 0) {
    const row = ({ userId, turn }: TickRow) => {
      const at = asked.get(userId)?.isTicked === true ? now : null
      return { schoolId, evacuationId, memberId: userId, turn: turn + 1, byId, at }
    }
    await db
      .insert(evacuationTick)
      .values(changed.map(row))
      .onConflictDoUpdate({
        target: [evacuationTick.schoolId, evacuationTick.evacuationId, evacuationTick.memberId],
        set: { turn: sql`excluded.turn`, byId: sql`excluded.by_id`, at: sql`excluded.at` },
      })
  }
  if (endedAt !== null) throw makeKeptRefusal(evacuationRefusals.ended)
  const states = (await readTicks(db, schoolId, evacuationId, [...asked.keys()])).map(
    ({ userId, turn, by, at }): TickState => ({
      userId,
      turn,
      by,
      time: at === null ? null : toWireTime(at, session.timeZone),
    }),
  )
  const all = await countFound(db, schoolId, evacuationId)
  if (changed.length > 0) {
    const message = { numbers: all, ticks: states, ended: false }
    await live.say(db, evacuationTopic, evacuationStream(schoolId, evacuationId), message)
  }
  const seen = isPersonSeen(session)
  const numbers = seen === undefined ? all : await countFound(db, schoolId, evacuationId, seen)
  return { numbers, ticks: states }
}
