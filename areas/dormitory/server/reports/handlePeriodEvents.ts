import { z } from 'zod'
import { jobKind, jobWork } from '../../../../platform/server/jobs/jobKind.ts'
import { lockSchoolWhereabouts } from '../../../whereabouts/server/index.ts'
import { PeriodEvent } from './periodEvent.ts'
import { resetAtStart } from './resetAtStart.ts'
import { writeReport } from './writeReport.ts'

const kind = jobKind({
  name: 'dormitory.keepPeriods',
  title: '考勤时段的重置与报表',
  input: z.object({ events: z.array(PeriodEvent) }),
  result: z.object({ resets: z.int(), reports: z.int() }),
  // Many attempts, because nobody repeats the job by hand, and 15 minutes of trouble must not lose an evening's report.
  attempts: 12,
})

/** Resets states at starts of periods and writes reports at ends. A repeated event has no effect. */
const work = jobWork(kind, ({ schoolId, input, clock, live, finish }) =>
  finish(async (db) => {
    // Take this lock first for any event. Two such jobs that lock in different orders would deadlock.
    await lockSchoolWhereabouts(db, schoolId)
    const done = { resets: 0, reports: 0 }
    for (const { what, period } of input.events) {
      const event = { schoolId, period, now: clock.now(), live }
      if (what === 'start') done.resets += Number(await resetAtStart(db, event))
      else done.reports += Number((await writeReport(db, event)).isWritten)
    }
    return done
  }),
)

export const handlePeriodEvents = { kind, work }
