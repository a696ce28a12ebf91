import { z } from 'zod'
import { jobKind, jobWork } from '../../../../platform/server/jobs/jobKind.ts'
import { holdSchool } from '../../../whereabouts/server/index.ts'
import { PeriodEvent } from './periodEvent.ts'
import { resetAtStart } from './resetAtStart.ts'
import { writeReport } from './writeReport.ts'

const kind = jobKind({
  name: 'dormitory.keepPeriods',
  title: '考勤时段的重置与报表',
  input: z.object({ events: z.array(PeriodEvent) }),
  result: z.object({ resets: z.int(), reports: z.int() }),
  // Nobody asks for it a second time: an evening's report must not be lost to a quarter of an hour's trouble.
  attempts: 12,
})

/** Resets states where periods begin, and writes the reports of those that have ended: each once, however often it is told. */
const work = jobWork(kind, ({ schoolId, input, clock, live, finish }) =>
  finish(async (db) => {
    // Held first, whatever comes: two such jobs that took their locks in turn could wait for each other for ever.
    await holdSchool(db, schoolId)
    const done = { resets: 0, reports: 0 }
    for (const { what, period } of input.events) {
      const told = { schoolId, period, now: clock.now(), live }
      if (what === 'start') done.resets += Number(await resetAtStart(db, told))
      else done.reports += Number((await writeReport(db, told)).isWritten)
    }
    return done
  }),
)

export const keepPeriods = { kind, work }
