import { type SQL, and, desc, eq, ilike, or, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { type Asker, type SearchContext, searchContextOf } from '../../../platform/server/asker.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { escapeLikePattern } from '../../../platform/server/database/escapeLikePattern.ts'
import { withinDays } from '../../../platform/server/database/withinDays.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import { readCountedPage } from '../../../platform/server/readCountedPage.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Session, schoolOf } from '../../../platform/server/session.ts'
import { member } from '../../registry/server/tables/members.ts'
import type { antiBullying } from '../contract.ts'
import type { EventSearch } from '../eventContract.ts'
import type { EventView, EventWithTexts } from '../views.ts'
import { bullyingEvent, bullyingPerson, bullyingSignal } from './tables.ts'

const handler = alias(member, 'handler')

/**
 * SQL condition: an event of the school that doesn't accuse the caller. Somebody who is reported must neither read the
 * report nor close it.
 */
export const isOpenTo = (schoolId: number, { memberId }: Pick<Asker, 'memberId'>): SQL | undefined =>
  and(
    eq(bullyingEvent.schoolId, schoolId),
    sql`not exists (select 1 from ${bullyingPerson} where ${bullyingPerson.schoolId} = ${bullyingEvent.schoolId}
      and ${bullyingPerson.eventId} = ${bullyingEvent.id} and ${bullyingPerson.part} = 'actor'
      and ${bullyingPerson.memberId} = ${memberId ?? 0})`,
  )

/** Reaches the events of the session's school that don't accuse the caller. */
export const reachEvents = reachRows(bullyingEvent, (session) => isOpenTo(schoolOf(session), session))

/** SQL condition: the row belongs to an event that `reachEvents` reaches. */
export const isOfReachedEvent = (eventId: AnyPgColumn, session: Session): SQL =>
  sql`exists (select 1 from ${bullyingEvent} where ${bullyingEvent.id} = ${eventId}
    and ${isOpenTo(schoolOf(session), session)})`

/** Open events come first, then newer ones. */
const eventOrder = [
  sql`case when ${bullyingEvent.state} in ('new', 'handling') then 0 else 1 end`,
  desc(bullyingEvent.lastAt),
  desc(bullyingEvent.id),
]

/** SQL condition for the events that match a search. */
export const isEventSought = ({ schoolId, asker, timeZone }: SearchContext, search: EventSearch): SQL | undefined => {
  const { keyword, state, source } = search
  const word = `%${escapeLikePattern(keyword.trim())}%`
  const { place, deviceName, keyword: heard } = bullyingEvent
  return and(
    isOpenTo(schoolId, asker),
    state === undefined ? undefined : eq(bullyingEvent.state, state),
    source === undefined ? undefined : eq(bullyingEvent.source, source),
    keyword.trim() === '' ? undefined : or(ilike(place, word), ilike(deviceName, word), ilike(heard, word)),
    withinDays(bullyingEvent.at, search, timeZone),
  )
}

const audios = sql<number>`(select count(*)::int from ${bullyingSignal} where ${bullyingSignal.schoolId} = ${bullyingEvent.schoolId}
  and ${bullyingSignal.eventId} = ${bullyingEvent.id} and ${bullyingSignal.audioFileId} is not null)`
const people = sql<number>`(select count(*)::int from ${bullyingPerson} where ${bullyingPerson.schoolId} = ${bullyingEvent.schoolId}
  and ${bullyingPerson.eventId} = ${bullyingEvent.id})`

/** Selects events with their handlers, in the order of the list, without a limit. */
export const selectEvents = (db: Db, where: SQL | undefined) =>
  db
    .select({ event: bullyingEvent, handler: handler.name, audios, people })
    .from(bullyingEvent)
    .leftJoin(handler, and(eq(handler.schoolId, bullyingEvent.schoolId), eq(handler.id, bullyingEvent.handlerId)))
    .where(where)
    .orderBy(...eventOrder)
    .$dynamic()

export type FoundEvent = Awaited<ReturnType<typeof selectEvents>>[number]

/** Presents an event. */
export const presentEvent = ({ event, handler: name, ...counts }: FoundEvent, timeZone: string): EventView => {
  const { id, source, keyword, place, deviceName, at, lastAt, hits, respondedAt, closedAt } = event
  const { reporter, state, told, version } = event
  const wait = respondedAt === null ? null : Math.round((respondedAt.getTime() - at.getTime()) / 60_000)
  const timeOf = (moment: Date | null) => moment && toWireTime(moment, timeZone)
  return {
    id,
    source,
    keyword,
    place,
    deviceName,
    hits,
    reporter,
    state,
    told,
    version,
    ...counts,
    time: toWireTime(at, timeZone),
    lastTime: toWireTime(lastAt, timeZone),
    handler: name,
    respondedTime: timeOf(respondedAt),
    respondMinutes: wait === null ? null : Math.max(0, wait),
    closedTime: timeOf(closedAt),
  }
}

const findOne = async (db: Db, schoolId: number, id: number): Promise<FoundEvent> => {
  const [found] = await selectEvents(db, and(eq(bullyingEvent.schoolId, schoolId), eq(bullyingEvent.id, id)))
  if (found === undefined) throw new Refusal(common.notFound)
  return found
}

/** Reads one event without its texts. Refuses a missing one with `notFound`. */
export const readEventRow = async (db: Db, schoolId: number, id: number, timeZone: string): Promise<EventView> =>
  presentEvent(await findOne(db, schoolId, id), timeZone)

/** Reads one event with its texts, for a caller whose look or change is recorded. Refuses a missing one. */
export const readEvent = async (db: Db, schoolId: number, id: number, timeZone: string): Promise<EventWithTexts> => {
  const found = await findOne(db, schoolId, id)
  const { description, outcome } = found.event
  return { ...presentEvent(found, timeZone), description, outcome }
}

/** Reads a page of events, open ones first (A-CALL-139). */
export const findEventPage = ({ db, session, body }: Context<typeof antiBullying.eventPage>) => {
  const context = searchContextOf(session)
  return readCountedPage(db, body, {
    table: bullyingEvent,
    where: isEventSought(context, body),
    order: eventOrder,
    read: (onPage) => selectEvents(db, and(eq(bullyingEvent.schoolId, context.schoolId), onPage)),
    present: (found) => presentEvent(found, context.timeZone),
  })
}
