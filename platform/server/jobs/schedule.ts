import { CronExpressionParser } from 'cron-parser'
import { and, inArray } from 'drizzle-orm'
import { defaultTimeZone } from '../../contract/time.ts'
import type { Db } from '../database/connection.ts'
import { platformSchool } from '../database/schoolTable.ts'
import type { JobWork } from './jobKind.ts'
import { job } from './tables.ts'

/** A school's id and time zone for scheduling. */
export interface SchoolClock {
  readonly id: number
  readonly timeZone: string
}

/** The moments of a schedule before and after a time, in one zone. */
interface Moments {
  readonly last: Date
  readonly next: Date
}

/** Caches the moments by schedule and zone: computing them takes milliseconds, and it is done for each school. */
const momentsByKey = new Map<string, Moments>()

const lastMoment = (expression: string, timeZone: string, now: Date): Date => {
  const key = `${expression} ${timeZone}`
  const known = momentsByKey.get(key)
  if (known !== undefined && known.last < now && now <= known.next) return known.last
  const moments = CronExpressionParser.parse(expression, { currentDate: now, tz: timeZone })
  const last = moments.prev().toDate()
  momentsByKey.set(key, { last, next: moments.next().toDate() })
  return last
}

/**
 * Queues scheduled work that is due, once per moment, on any number of nodes. A moment that passed while no node ran
 * is made up for: a school's machine that is off at night cleans up in the morning.
 */
export const queueScheduled = async (
  db: Db,
  works: readonly JobWork[],
  schools: readonly SchoolClock[],
  now: Date,
): Promise<void> => {
  const rows = works.flatMap(({ kind, schedule, perSchool }) => {
    if (schedule === undefined) return []
    const row = (schoolId: number, timeZone: string) => {
      const moment = lastMoment(schedule, timeZone, now)
      const onceKey = `${kind.name}@${schoolId}@${moment.toISOString()}`
      return { schoolId, kind: kind.name, input: {}, maxAttempts: kind.attempts, createdAt: now, runAt: now, onceKey }
    }
    return perSchool ? schools.map((school) => row(school.id, school.timeZone)) : [row(platformSchool, defaultTimeZone)]
  })
  if (rows.length === 0) return
  // Checked first: a conflicting insert uses up an id too, and this runs several times a minute.
  const keys = rows.map(({ onceKey }) => onceKey)
  const schoolIds = [...new Set(rows.map(({ schoolId }) => schoolId))]
  const known = await db
    .select({ onceKey: job.onceKey })
    .from(job)
    .where(and(inArray(job.schoolId, schoolIds), inArray(job.onceKey, keys)))
  const queued = new Set(known.map(({ onceKey }) => onceKey))
  const fresh = rows.filter(({ onceKey }) => !queued.has(onceKey))
  if (fresh.length > 0)
    await db
      .insert(job)
      .values(fresh)
      .onConflictDoNothing({ target: [job.schoolId, job.onceKey] })
}
