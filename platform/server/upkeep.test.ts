import { describe, expect, test } from 'vitest'
import { closeAfterwards } from '../../tests/support/closeAfterwards.ts'
import { makeTestDatabase } from '../../tests/support/database.ts'
import { makeFactories } from '../../tests/support/people.ts'
import { tryPlatformWork } from '../../tests/support/runningJob.ts'
import { makeTrails } from '../../tests/support/trails.ts'
import { movableClock } from './clock.ts'
import { job } from './jobs/tables.ts'
import { outboxMessage } from './outbox/tables.ts'
import { upkeep } from './upkeep.ts'

const day = 24 * 60 * 60 * 1000
const now = new Date('2026-11-21T00:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * day)

const makeScene = async () => {
  const database = await makeTestDatabase()
  closeAfterwards(database.close)
  const clock = movableClock(now)
  const { id: schoolId } = await makeFactories(database).makeSchool()
  const trails = makeTrails(database)
  const readIds = async (table: typeof job | typeof outboxMessage) => {
    const rows = await database.asSystem('a test looks', (db) =>
      db.select({ id: table.id }).from(table).orderBy(table.id),
    )
    return rows.map(({ id }) => id)
  }
  return { schoolId, ...trails, readIds, work: () => tryPlatformWork(database, upkeep(clock)) }
}

describe('every night it deletes', () => {
  test('messages older than half a year, except waiting ones', async () => {
    const { schoolId, makeMessage, readIds, work } = await makeScene()
    const old = { schoolId, createdAt: daysAgo(181) }
    await makeMessage({ ...old, state: 'sent' })
    await makeMessage({ ...old, state: 'failed' })
    const waiting = await makeMessage({ ...old, state: 'waiting' })
    const young = await makeMessage({ schoolId, createdAt: daysAgo(179), state: 'sent' })
    await work()
    expect(await readIds(outboxMessage)).toEqual([waiting.id, young.id])
  })

  test('jobs that ended more than a month ago', async () => {
    const { schoolId, makeJob, readIds, work } = await makeScene()
    await makeJob({ schoolId, state: 'done', endedAt: daysAgo(31) })
    const young = await makeJob({ schoolId, state: 'done', endedAt: daysAgo(29) })
    const waiting = await makeJob({ schoolId, state: 'waiting', createdAt: daysAgo(31) })
    await work()
    expect(await readIds(job)).toEqual([young.id, waiting.id])
  })
})
