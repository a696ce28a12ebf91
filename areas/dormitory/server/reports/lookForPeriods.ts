import { and, asc, desc, eq, isNull, notExists, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { platformSchool } from '../../../../platform/server/database/schoolTable.ts'
import { jobKind, jobWork } from '../../../../platform/server/jobs/jobKind.ts'
import { job } from '../../../../platform/server/jobs/tables.ts'
import { readSchoolsSpecialDays } from '../../../leave/server/index.ts'
import { school } from '../../../registry/server/tables/schools.ts'
import { closedModule } from '../../../schoolConfig/server/tables.ts'
import { dormitorySchedule } from '../tables.ts'
import { listPeriodEvents } from './listPeriodEvents.ts'
import { handlePeriodEvents } from './handlePeriodEvents.ts'
import type { PeriodEvent } from './periodEvent.ts'

const day = 86_400_000

/** How far back missed periods are handled after an outage, ms. Today's states say little about a week ago. */
export const maxCatchUp = 3 * day

const kind = jobKind({
  name: 'dormitory.lookForPeriods',
  title: '查看考勤时段',
  onlyQueues: true,
  input: z.object({}),
  result: z.object({ until: z.iso.datetime() }),
  attempts: 3,
})

/** Reads the moment up to which the last run looked; null before the first run. */
const readLastRun = async (db: Db): Promise<Date | null> => {
  const [last] = await db
    .select({ result: job.result })
    .from(job)
    .where(and(eq(job.schoolId, platformSchool), isNull(job.memberId), eq(job.kind, kind.name), eq(job.state, 'done')))
    .orderBy(desc(job.id))
    .limit(1)
  return last === undefined ? null : new Date(kind.result.parse(last.result).until)
}

const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10)

/** Reads the schedules of schools that use the dormitory module. */
const findSchools = async (db: Db) => {
  const closed = db
    .select({ one: sql`1` })
    .from(closedModule)
    .where(and(eq(closedModule.schoolId, school.id), eq(closedModule.module, 'dormitory')))
  const rows = await db
    .select({ timeZone: school.timeZone, schedule: dormitorySchedule })
    .from(dormitorySchedule)
    .innerJoin(school, eq(school.id, dormitorySchedule.schoolId))
    .where(and(eq(dormitorySchedule.disabled, false), notExists(closed)))
    .orderBy(asc(dormitorySchedule.schoolId), asc(dormitorySchedule.id))
  return Map.groupBy(rows, ({ schedule }) => schedule.schoolId)
}

const findEvents = async (db: Db, from: Date, to: Date): Promise<{ schoolId: number; events: PeriodEvent[] }[]> => {
  const schools = await findSchools(db)
  // Wide enough for every time zone and for periods past midnight.
  const days = [dayOf(from.getTime() - 2 * day), dayOf(to.getTime() + day)] as const
  const special = await readSchoolsSpecialDays(db, [...schools.keys()], ...days)
  return [...schools].flatMap(([schoolId, rows]) => {
    const schedules = rows.map(({ schedule }) => schedule)
    const timeZone = rows[0]?.timeZone ?? ''
    const events = listPeriodEvents(schedules, special.get(schoolId) ?? new Map(), { from, to }, timeZone)
    return events.length === 0 ? [] : [{ schoolId, events }]
  })
}

/**
 * Looks every minute for periods that began or ended since the last run, and queues a job for each school that has one.
 * One run serves all schools, because a job per school would add thousands of rows a minute. It leaves no audit entry
 * (`onlyQueues`). A new schedule gets no reports for its past, because the last run is later.
 */
export const lookForPeriods = jobWork(
  kind,
  async ({ clock, jobs, look, finish }) => {
    const until = clock.now()
    const found = await look(async (db) => {
      const since = (await readLastRun(db)) ?? until
      return findEvents(db, new Date(Math.max(since.getTime(), until.getTime() - maxCatchUp)), until)
    })
    await finish(async (db) => {
      for (const { schoolId, events } of found) {
        await jobs.add(db, handlePeriodEvents.kind, { schoolId, memberId: null }, { events })
      }
      return { until: until.toISOString() }
    })
  },
  { schedule: '* * * * *' },
)
