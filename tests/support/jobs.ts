import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../../platform/server/database/database.ts'
import { type JobWork, type RunningJob, jobKind, jobWork } from '../../platform/server/jobs/jobKind.ts'
import { makeRunner } from '../../platform/server/jobs/runner.ts'
import { makeJobs } from '../../platform/server/jobs/makeJobs.ts'
import { job } from '../../platform/server/jobs/tables.ts'
import type { Clock } from '../../platform/server/clock.ts'
import { makeLive } from '../../platform/server/live/makeLive.ts'
import { makeQueueNames } from '../../platform/server/live/queueNames.ts'
import { makeOutbox } from '../../platform/server/outbox/makeOutbox.ts'
import { testConfig } from './config.ts'
import { noFiles } from './noFiles.ts'

export const testKind = jobKind({
  name: 'test.count',
  title: '数数',
  input: z.object({ to: z.int() }),
  result: z.object({ counted: z.int() }),
  attempts: 3,
})

export type TestJob = RunningJob<{ to: number }, { counted: number }>

interface NodeOptions {
  readonly database: Database
  readonly clock: Clock
  readonly work: (running: TestJob) => Promise<void>
  readonly schedule?: string
  readonly schools?: readonly { id: number; timeZone: string }[]
  readonly also?: readonly JobWork[]
}

/** A node that runs test jobs, with the faults that it reported. */
export const makeJobNode = ({ database, clock, work, schedule, schools = [], also: extraWork = [] }: NodeOptions) => {
  const faults: string[] = []
  const errors: unknown[] = []
  const live = makeLive({
    clock,
    queues: makeQueueNames({ secret: 'test', previousSecrets: [] }),
    said: () => undefined,
  })
  const options = schedule === undefined ? {} : { schedule, perSchool: schools.length > 0 }
  const jobs = makeJobs({ clock, wake: () => runner.wake(), slowKinds: () => runner.slowKinds })
  const parts = {
    database,
    clock,
    live,
    files: noFiles,
    jobs,
    outbox: makeOutbox({ jobs, clock, config: testConfig() }),
    mayStill: async () => true,
    standingOf: async () => null,
    onFault: (what: string, error: unknown) => {
      faults.push(what)
      errors.push(error)
    },
  }
  const runner = makeRunner({
    ...parts,
    works: [jobWork(testKind, work, options), ...extraWork],
    schools: async () => schools,
  })
  const add = (to: number, owner: { schoolId: number; memberId: number | null }) =>
    database.asSystem('a test queues a job', (db) => jobs.add(db, testKind, owner, { to }))
  const read = async (id: number) => {
    const [row] = await database.asSystem('a test reads a job', (db) => db.select().from(job).where(eq(job.id, id)))
    if (!row) throw new Error(`there is no job ${id}`)
    return row
  }
  return { runner, jobs, add, read, faults, errors, parts: { ...parts, titles: runner.titles } }
}
