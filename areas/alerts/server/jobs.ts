import { z } from 'zod'
import type { Config } from '../../../platform/server/config.ts'
import { type JobWork, jobKind, jobWork } from '../../../platform/server/jobs/jobKind.ts'
import { findSchoolsWithAlerts, readFrame } from './facts/frame.ts'
import { findWork, hasWork } from './facts/findWork.ts'
import { raiseAlerts } from './raise.ts'

const lookKind = jobKind({
  name: 'alerts.look',
  title: '查看预警',
  onlyQueues: true,
  input: z.object({}),
  result: z.object({ schools: z.int() }),
  attempts: 3,
})

const raiseKind = jobKind({
  name: 'alerts.raise',
  title: '发送预警',
  input: z.object({}),
  result: z.object({ sent: z.int(), arrived: z.int() }),
  // Many attempts, because nobody repeats the job by hand.
  attempts: 12,
})

/**
 * Looks every minute at the schools that have switched an alert on, and queues a job for each that has something to
 * tell. It leaves no audit entry. A slower run on another node finds the same: the school's job sends once.
 */
const look = jobWork(
  lookKind,
  async ({ clock, jobs, look: read, finish }) => {
    const now = clock.now()
    const found = await read(async (db) => {
      const due: number[] = []
      for (const schoolId of await findSchoolsWithAlerts(db)) {
        const frame = await readFrame(db, schoolId, now)
        if (frame !== null && hasWork(await findWork(db, frame))) due.push(schoolId)
      }
      return due
    })
    await finish(async (db) => {
      for (const schoolId of found) await jobs.add(db, raiseKind, { schoolId, memberId: null }, {})
      return { schools: found.length }
    })
  },
  { schedule: '* * * * *' },
)

/** Makes the area's jobs. They make links with the installation's secret. */
export const makeAlertJobs = (config: Config): readonly JobWork[] => [
  look,
  jobWork(raiseKind, ({ schoolId, clock, outbox, finish }) =>
    finish(async (db) => {
      const frame = await readFrame(db, schoolId, clock.now())
      if (frame === null) return { sent: 0, arrived: 0 }
      const { now, timeZone, settings } = frame
      return raiseAlerts(frame, { db, schoolId, now, timeZone, settings, outbox, config })
    }),
  ),
]
