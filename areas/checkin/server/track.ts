import { and, asc, desc, eq, gte, inArray, lt } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { listDays, nextDay } from '../../../platform/contract/wireDay.ts'
import { fromWireTime } from '../../../platform/contract/wireMoment.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { makeFaceLinker } from '../../../platform/server/faceLinker.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { entryTypeNames } from '../../access/contract.ts'
import { followsAllWithoutGate, isReadableRecord, presentRecord, selectRecords } from '../../access/server/index.ts'
import { accessRecord } from '../../access/server/tables.ts'
import { findLeavesBetween } from '../../leave/server/index.ts'
import { isRecord } from '../../registry/server/members.ts'
import { member } from '../../registry/server/tables/members.ts'
import {
  type Fact,
  compareFacts,
  decidesPlace,
  getPlaceOfEntryType,
  insidePlaces,
  movingTypes,
} from '../../whereabouts/contract.ts'
import { convertRecordToFact } from '../../whereabouts/server/index.ts'
import { type Track, type TrackDay, type checkin, checkinRefusals, trackLimits } from '../contract.ts'
import { type Arrival, divideIntoStays, minutesOf } from './stays.ts'

type TrackContext = Context<typeof checkin.track>

interface Range {
  readonly from: Date
  readonly until: Date
}

/** SQL condition: a record of the person that the caller may read. */
const isTheirs = ({ session, query }: TrackContext) => {
  const schoolId = schoolOf(session)
  return and(
    eq(accessRecord.schoolId, schoolId),
    eq(accessRecord.memberId, query.userId),
    isReadableRecord(schoolId, session),
  )
}

const toArrival = (fact: Fact): Arrival => ({ place: getPlaceOfEntryType(fact.stateDictId) ?? 'unknown', at: fact.at })

/** Reads when the person came to which place, oldest first, from the last arrival before the range on. */
const readArrivals = async (context: TrackContext, { from, until }: Range): Promise<Arrival[]> => {
  const moving = and(isTheirs(context), inArray(accessRecord.stateDictId, [...movingTypes]))
  const select = () => context.db.select().from(accessRecord)
  // A manager's "not returned" says nothing about the place, so a few records are read to find one that does.
  const before = await select()
    .where(and(moving, lt(accessRecord.at, from)))
    .orderBy(desc(accessRecord.at), desc(accessRecord.id))
    .limit(20)
  const during = await select()
    .where(and(moving, gte(accessRecord.at, from), lt(accessRecord.at, until)))
    .orderBy(asc(accessRecord.at), asc(accessRecord.id))
  return [...before, ...during].map(convertRecordToFact).filter(decidesPlace).toSorted(compareFacts).map(toArrival)
}

/** Reads the newest records of the range with their names, oldest first, and one more than the limit. */
const readRecords = async (context: TrackContext, { from, until }: Range) => {
  const rows = await selectRecords(
    context.db,
    and(
      isTheirs(context),
      gte(accessRecord.at, from),
      lt(accessRecord.at, until),
      inArray(accessRecord.stateDictId, [...entryTypeNames.keys()]),
    ),
    { asker: context.session, limit: trackLimits.records + 1, offset: 0 },
  )
  return rows.toReversed()
}

const readLeaves = async ({ db, session, query }: TrackContext, { from, until }: Range) => {
  // The gate reads only passages.
  if (!(await followsAllWithoutGate(db, session, [query.userId]))) return []
  return findLeavesBetween(db, schoolOf(session), from, until, [query.userId])
}

const findName = async ({ db, session, query }: TrackContext): Promise<string> => {
  const [person] = await db
    .select({ name: member.name })
    .from(member)
    .where(isRecord(schoolOf(session), query.userId))
  if (!person) throw new Refusal(common.notFound)
  return person.name
}

const dayMs = 86_400_000

const checkDays = ({ query: { startDay, endDay } }: TrackContext): void => {
  if (endDay < startDay) throw new Refusal(checkinRefusals.endBeforeStart)
  // A range of centuries must not be listed before it is refused.
  if ((Date.parse(endDay) - Date.parse(startDay)) / dayMs >= trackLimits.days)
    throw new Refusal(checkinRefusals.tooManyDays, { days: String(trackLimits.days) })
}

const isInside = (place: string): boolean => insidePlaces.some((one) => one === place)

/**
 * Returns a person's track over days of the school's clock, newest first: where they stayed, their leaves and every
 * record. A gate keeper gets the passages at the gate only. Refuses more than 31 days.
 */
export const findTrack = async (context: TrackContext): Promise<Track> => {
  const { session, clock, query } = context
  checkDays(context)
  const name = await findName(context)
  const { timeZone } = session
  const midnight = (day: string) => fromWireTime(`${day} 00:00:00`, timeZone)
  const now = clock.now()
  const days = listDays(query.startDay, query.endDay).filter((day) => midnight(day) < now)
  const range = { from: midnight(query.startDay), until: midnight(nextDay(query.endDay)) }
  const [arrivals, records, leaves] = [
    await readArrivals(context, range),
    await readRecords(context, range),
    await readLeaves(context, range),
  ]
  const faceOf = makeFaceLinker(context, schoolOf(session))
  const present = (from: Date, until: Date) => ({ from: toWireTime(from, timeZone), to: toWireTime(until, timeZone) })
  const listed = records.slice(-trackLimits.records)

  const presentDay = (day: string): TrackDay => {
    const [from, end] = [midnight(day), midnight(nextDay(day))]
    const until = end < now ? end : now
    const first = arrivals.findLast(({ at }) => at <= from)?.place ?? 'unknown'
    const stays = divideIntoStays({ from, until }, first, arrivals)
    const inside = stays.filter(({ place }) => isInside(place))
    return {
      day,
      stays: stays.map((stay) => ({
        place: stay.place,
        ...present(stay.from, stay.until),
        minutes: minutesOf(stay),
      })),
      insideMinutes: inside.reduce((sum, stay) => sum + minutesOf(stay), 0),
      leaves: leaves
        .filter((leave) => leave.from < end && leave.until > from)
        .map((leave) => present(leave.from > from ? leave.from : from, leave.until < end ? leave.until : end)),
      records: listed
        .filter(({ at }) => at >= from && at < end)
        .map((row) => presentRecord(row, { asker: session, timeZone }, faceOf)),
    }
  }
  return {
    userId: query.userId,
    name,
    days: days.map(presentDay).toReversed(),
    more: records.length > trackLimits.records,
  }
}
