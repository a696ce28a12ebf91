import { expect, test } from 'vitest'
import { movableClock } from '../../../platform/server/clock.ts'
import { useSeparateServer } from '../../../tests/support/useServer.ts'
import { nightPatrol } from '../contract.ts'
import { makePatrolScene } from '../makePatrol.ts'

// A separate server, because nights follow the clock. 05:56 in Shanghai.
const server = await useSeparateServer({ clock: movableClock(new Date('2026-09-04T21:56:00Z')) })

const timesFrom = (startAt: string) => {
  const [start, end] = [new Date(startAt), new Date(Date.parse(startAt) + 1_800_000)]
  return { startAt: start, endAt: end, dueAt: end }
}

test('a guard sees a round just after the end of the night as soon as it may be begun', async () => {
  const { school, own, places, guard } = await makePatrolScene(server)
  await own.setConfig(school.id, { nightUntil: '06:00', earlyMinutes: 10 })
  const make = (night: string, startAt: string) =>
    own.makeRound(school.id, [guard.id], places, { night, ...timesFrom(startAt) })
  const soon = await make('2026-09-05', '2026-09-04T22:05:00Z')
  const past = await make('2026-09-04', '2026-09-04T14:00:00Z')
  const { data } = await server.as(guard, nightPatrol.myRounds)
  expect(data.rounds.map(({ id }) => id)).toEqual([past.id, soon.id])
})
