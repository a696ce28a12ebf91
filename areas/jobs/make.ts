import type { AreaTesting, Scene } from '../../tests/support/areaTesting.ts'
import { makeThree } from '../../tests/support/sceneSamples.ts'
import { makeTrails } from '../../tests/support/trails.ts'
import { jobs } from './contract.ts'

type State = 'waiting' | 'done' | 'failed'

const addJob = async ({ server, school, actor }: Scene, state: State) =>
  (
    await makeTrails(server.database).makeJob({
      schoolId: school.id,
      memberId: actor.id,
      kind: 'test.none',
      // No worker picks up this job: no node knows its kind.
      runAt: new Date(0),
      state,
    })
  ).id

/** Samples of jobs for the sweep: one in each state, and a queue name. */
export const testing: AreaTesting = {
  samples: {
    job: (scene) => addJob(scene, 'done'),
    waitingJob: (scene) => addJob(scene, 'waiting'),
    failedJob: (scene) => addJob(scene, 'failed'),
    queue: async ({ server, actor }) => (await server.call(jobs.queue, {}, { token: actor.token })).data,
  },
  prepare: {
    page: (scene) => makeThree(() => addJob(scene, 'done')),
  },
  foreign: {
    job: async ({ server, id, studentId, canary }) =>
      (await makeTrails(server.database).makeJob({ schoolId: id, memberId: studentId, kind: canary })).id,
  },
}
