import type { Database } from '../../platform/server/database/database.ts'
import { systemClock } from '../../platform/server/clock.ts'
import type { JobWork } from '../../platform/server/jobs/jobKind.ts'
import { platformSchool } from '../../platform/server/database/schoolTable.ts'
import { makeJobs } from '../../platform/server/jobs/makeJobs.ts'
import { makeLive } from '../../platform/server/live/makeLive.ts'
import { makeQueueNames } from '../../platform/server/live/queueNames.ts'
import { makeOutbox } from '../../platform/server/outbox/makeOutbox.ts'
import { someTextProvider, testConfig } from './config.ts'
import { noFiles } from './noFiles.ts'

const jobs = makeJobs({ clock: systemClock, wake: () => undefined, slowKinds: () => [] })

/** Services whose messages reach nobody and whose jobs aren't started. */
const services = {
  files: noFiles,
  clock: systemClock,
  live: makeLive({
    clock: systemClock,
    queues: makeQueueNames({ secret: 'test', previousSecrets: [] }),
    said: () => undefined,
  }),
  jobs,
  outbox: makeOutbox({ jobs, clock: systemClock, config: testConfig() }),
}

/** An outbox of a server with a text message provider, whose messages aren't sent. */
export const textOutbox = makeOutbox({
  jobs,
  clock: systemClock,
  config: { demo: false, sms: someTextProvider, wechat: null },
})

/** Runs a job's work in a school once, as a runner would. Returns the result it finished with. */
export const tryWork = async (
  database: Database,
  work: JobWork,
  {
    schoolId,
    input,
    signal = new AbortController().signal,
  }: { schoolId: number; input: unknown; signal?: AbortSignal },
): Promise<unknown> => {
  let result: unknown
  await work.work({
    id: 1,
    schoolId,
    memberId: null,
    input: work.kind.input.parse(input),
    signal,
    ...services,
    progress: () => undefined,
    look: (look) => database.inSchool(schoolId, look),
    finish: async (write) => {
      result = work.kind.result.parse(await database.inSchool(schoolId, write))
    },
  })
  return result
}

/** Runs the work of a platform job once. Returns the result it finished with. */
export const tryPlatformWork = async (
  database: Database,
  work: JobWork,
  {
    signal = new AbortController().signal,
    ...overrides
  }: Partial<typeof services> & { readonly signal?: AbortSignal } = {},
): Promise<unknown> => {
  let result: unknown
  const asSystem = <T>(step: Parameters<typeof database.asSystem<T>>[1]) =>
    database.asSystem('a job of the platform', step)
  await work.work({
    id: 1,
    schoolId: platformSchool,
    memberId: null,
    input: work.kind.input.parse({}),
    signal,
    ...services,
    ...overrides,
    progress: () => undefined,
    look: asSystem,
    finish: async (write) => {
      result = work.kind.result.parse(await asSystem(write))
    },
  })
  return result
}
