import { expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { useSeparateServer } from '../../../tests/support/useServer.ts'
import { whereabouts } from '../../whereabouts/server/tables.ts'
import { makeAccessScene } from '../make.ts'

const day = 86_400_000

test('drops expired months, keeps each person’s last state and deletes receipts after 90 days', async () => {
  let now = Date.now()
  const server = await useSeparateServer({ clock: { now: () => new Date(now) }, config: { accessKeepMonths: 4 } })
  const { database, http } = server
  const { own, school, pupil, deliver } = await makeAccessScene(server)
  const send = (number: number, stateDictId: number, time: number) =>
    deliver({ clock: now, records: [{ number, userId: pupil.id, stateDictId, time, comment: '' }] })
  await send(1, 10, now - 1000)
  const states = () =>
    database.asSystem('a test looks at states', (db) =>
      db.select({ aspect: whereabouts.aspect, at: whereabouts.at }).from(whereabouts),
    )
  const receipts = async () => {
    const { rows } = await database.asSystem('a test counts receipts', (db) =>
      db.execute<{ count: number }>(sql`select count(*)::int as count from access_receipt`),
    )
    return rows[0]?.count
  }
  const night = async () => {
    await http.running.runner.schedule()
    await http.running.runner.drain()
  }
  const before = await states()
  await night()
  expect([(await own.recordsOf(school.id, pupil.id)).length, await receipts()]).toEqual([1, 1])
  now += 170 * day
  await night()
  expect([await own.recordsOf(school.id, pupil.id), await receipts()]).toEqual([[], 0])
  expect(await states()).toEqual(before)
  const { rows } = await database.asSystem('a test looks at what is kept', (db) =>
    db.execute<{ count: number }>(sql`select count(*)::int as count from whereabouts_base`),
  )
  expect(rows[0]?.count).toBe(2)
})
