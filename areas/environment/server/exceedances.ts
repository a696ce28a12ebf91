import { type SQL, and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { withinDays } from '../../../platform/server/database/withinDays.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import { readCountedPage } from '../../../platform/server/readCountedPage.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import { device, location } from '../../device/server/tables.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member } from '../../registry/server/tables/members.ts'
import { dormitoryBuilding, dormitoryRoom } from '../../registry/server/tables/places.ts'
import { type ExceedanceSearch, type environment as calls, environmentRefusals } from '../contract.ts'
import type { ExceedanceRow } from '../views.ts'
import { placeJoins, recordJoins, recordedPlace } from './places.ts'
import { airSettingsOf } from './settings.ts'
import { airExceedance, airNow } from './tables.ts'
import { roundMeasure } from './values.ts'

/** The moment and settings by which an open exceedance counts as silent. */
interface Standpoint {
  readonly schoolId: number
  readonly timeZone: string
  readonly now: Date
  readonly staleMinutes: number
}

const isFresh = ({ now, staleMinutes }: Standpoint): SQL =>
  sql`${airExceedance.lastAt} >= ${new Date(now.getTime() - staleMinutes * 60_000).toISOString()}::timestamptz`

const isInState = (point: Standpoint, state: ExceedanceRow['state']): SQL | undefined => {
  if (state === 'open') return and(isNull(airExceedance.endedAt), isFresh(point))
  if (state === 'recovered') return eq(airExceedance.endedBy, 'recovered')
  return sql`(${airExceedance.endedBy} = 'silent' or (${airExceedance.endedAt} is null and not ${isFresh(point)}))`
}

const isHandled = (wanted: boolean): SQL => (wanted ? isNotNull : isNull)(airExceedance.handledAt)

/** SQL condition for the exceedances of a search. */
export const isSoughtExceedance = (point: Standpoint, search: z.output<typeof ExceedanceSearch>): SQL | undefined => {
  const { deviceId, measure, state, handled } = search
  return and(
    eq(airExceedance.schoolId, point.schoolId),
    deviceId === undefined ? undefined : eq(airExceedance.deviceId, deviceId),
    measure === undefined ? undefined : eq(airExceedance.measure, measure),
    state === undefined ? undefined : isInState(point, state),
    handled === undefined ? undefined : isHandled(handled === 'yes'),
    withinDays(airExceedance.startedAt, search, point.timeZone),
  )
}

/** Newest first. */
const exceedanceOrder = [desc(airExceedance.startedAt), desc(airExceedance.id)]

/** Selects exceedances with their places and handlers, newest first. */
export const selectExceedances = (db: Db, where: SQL | undefined) =>
  db
    .select({ exceedance: airExceedance, ...recordedPlace(airExceedance), handler: member.name })
    .from(airExceedance)
    .leftJoin(device, recordJoins(airExceedance).device)
    .leftJoin(airNow, recordJoins(airExceedance).now)
    .leftJoin(location, placeJoins.location)
    .leftJoin(dormitoryRoom, placeJoins.room)
    .leftJoin(dormitoryBuilding, placeJoins.building)
    .leftJoin(department, placeJoins.department)
    .leftJoin(member, and(eq(member.schoolId, airExceedance.schoolId), eq(member.id, airExceedance.handledById)))
    .where(where)
    .orderBy(...exceedanceOrder)
    .$dynamic()

/** A row of `selectExceedances`. */
export type FoundExceedance = Awaited<ReturnType<typeof selectExceedances>>[number]

/** Presents an exceedance. Of an open one whose monitor is silent only the time until its last reading is known. */
export const presentExceedance = (found: FoundExceedance, point: Standpoint): ExceedanceRow => {
  const { exceedance, place, placeKind, handler } = found
  const { id, deviceId, measure, startedAt, lastAt, endedAt, endedBy, handledAt, handling } = exceedance
  const isSilent = endedAt === null && point.now.getTime() - lastAt.getTime() > point.staleMinutes * 60_000
  const knownEnd = isSilent ? lastAt : endedAt
  const wire = (at: Date | null) => (at === null ? null : toWireTime(at, point.timeZone))
  return {
    id,
    deviceId,
    place,
    placeKind,
    measure,
    startTime: toWireTime(startedAt, point.timeZone),
    endTime: wire(knownEnd),
    minutes: Math.round(((endedAt ?? lastAt).getTime() - startedAt.getTime()) / 60_000),
    state: endedBy ?? (isSilent ? 'silent' : 'open'),
    worst: roundMeasure(measure, exceedance.worst),
    limit: roundMeasure(measure, exceedance.limit),
    alerted: exceedance.alertedAt !== null,
    handler,
    handledTime: wire(handledAt),
    handling,
  }
}

/** Reads a page of exceedances, newest first (academics §7). */
export const findExceedancePage = async ({ db, session, body, clock }: Context<typeof calls.exceedancePage>) => {
  const schoolId = schoolOf(session)
  const { staleMinutes } = await airSettingsOf(db, schoolId)
  const point = { schoolId, timeZone: session.timeZone, now: clock.now(), staleMinutes }
  return readCountedPage(db, body, {
    table: airExceedance,
    where: isSoughtExceedance(point, body),
    order: exceedanceOrder,
    read: (onPage) => selectExceedances(db, and(eq(airExceedance.schoolId, schoolId), onPage)),
    present: (found: FoundExceedance) => presentExceedance(found, point),
  })
}

/** Records how an exceedance was handled, once. Refuses a second entry with the name of the first person. */
export const handleExceedance = async ({ db, session, body, clock }: Context<typeof calls.handle>): Promise<null> => {
  const schoolId = schoolOf(session)
  const mine = and(eq(airExceedance.schoolId, schoolId), eq(airExceedance.id, body.id))
  const changed = await db
    .update(airExceedance)
    .set({ handling: body.handling, handledAt: clock.now(), handledById: memberOf(session) })
    .where(and(mine, isNull(airExceedance.handledAt)))
    .returning({ id: airExceedance.id })
  if (changed.length > 0) return null
  const [found] = await selectExceedances(db, mine)
  if (found === undefined) throw new Refusal(common.notFound)
  throw new Refusal(environmentRefusals.handledAlready, { name: found.handler ?? '他人' })
}

/** Reaches the exceedances of the session's school. */
export const reachExceedances = reachRows(airExceedance, (session) => eq(airExceedance.schoolId, schoolOf(session)))
