import { and, eq, gte, inArray, ne } from 'drizzle-orm'
import { toWireTime } from '../../../../platform/contract/time.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { startOfDay } from '../../../../platform/server/database/withinDays.ts'
import { isWithinWindows } from '../../hours.ts'
import type { RefusalReason } from '../../words.ts'
import { findGroupOfClass } from '../setup/groups.ts'
import { readSettings } from '../setup/settings.ts'
import type { StationRow } from '../setup/stations.ts'
import { phoneCall } from '../tables.ts'
import type { Caller } from './pupils.ts'
import { isOpenCall } from './openCalls.ts'
import { countMinutes } from './usable.ts'

/** The school's clock at a call. */
export interface SchoolMoment {
  readonly now: Date
  readonly timeZone: string
}

/** The right of a pupil to call parents now, or why there is none. */
export interface CallRights {
  readonly reason: RefusalReason | null
  readonly minutesLeft: number
  readonly mostMinutes: number
  readonly isLow: boolean
  readonly showsRecordingHint: boolean
}

/** Counts a pupil's calls to parents today that were answered or are still open. */
const countCallsToday = (db: Db, schoolId: number, studentId: number, since: Date) =>
  db.$count(
    phoneCall,
    and(
      eq(phoneCall.schoolId, schoolId),
      eq(phoneCall.studentId, studentId),
      eq(phoneCall.partyKind, 'parent'),
      gte(phoneCall.startedAt, since),
      inArray(phoneCall.state, ['open', 'answered', 'unreported']),
    ),
  )

/** Returns true if a pupil has an open call at another phone. A call at the same phone has ended without a report. */
const isCallingElsewhere = async (db: Db, station: StationRow, studentId: number, now: Date): Promise<boolean> =>
  (await db.$count(phoneCall, and(isOpenCall(station.schoolId, studentId, now), ne(phoneCall.stationId, station.id)))) >
  0

/** Decides whether a pupil may call parents from a phone now. */
export const readRights = async (
  db: Db,
  station: StationRow,
  caller: Caller,
  { now, timeZone }: SchoolMoment,
): Promise<CallRights> => {
  const { schoolId } = station
  const time = toWireTime(now, timeZone)
  const today = time.slice(0, 10)
  const settings = await readSettings(db, schoolId)
  const group = await findGroupOfClass(db, schoolId, caller.classId)
  const minutesLeft = await countMinutes(db, schoolId, caller.id, today)
  const windows = group === null || group.windows.length === 0 ? settings.windows : group.windows
  const mostCalls = group?.mostCalls ?? settings.mostCalls
  const decide = async (): Promise<RefusalReason | null> => {
    if (station.disabled) return 'phoneDisabled'
    if (!settings.enabled) return 'closed'
    if (!isWithinWindows(windows, time)) return 'outsideHours'
    if ((await countCallsToday(db, schoolId, caller.id, startOfDay(today, timeZone))) >= mostCalls) return 'dailyLimit'
    if (minutesLeft === 0) return 'noMinutes'
    return (await isCallingElsewhere(db, station, caller.id, now)) ? 'inCall' : null
  }
  return {
    reason: await decide(),
    minutesLeft,
    mostMinutes: Math.min(settings.callMinutes, group?.mostMinutes ?? settings.callMinutes, minutesLeft),
    isLow: minutesLeft <= settings.lowMinutes,
    showsRecordingHint: settings.showsRecordingHint,
  }
}
