import { expect, test } from 'vitest'
import { movableClock } from '../../../platform/server/clock.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useSeparateServer } from '../../../tests/support/useServer.ts'
import { points, pointsRefusals } from '../contract.ts'
import { makePointsScene } from '../make.ts'

// Ten minutes before midnight in the school's time zone, afternoon in UTC.
const clock = movableClock(new Date('2026-03-02T15:50:00Z'))
const server = await useSeparateServer({ clock })
const { as } = server

test("limits points added per student and day; cancelled ones don't count, and the next day starts at 0", async () => {
  const { school, who, pupils, own } = await makePointsScene(server)
  await own.setConfig(school.id, { mostPerDay: 10 })
  const [one, other] = pupils
  const give = (worth: number) =>
    as(who, points.award, { body: { studentIds: [one.id, other.id], points: worth, note: '甲' } })
  expect(await give(10)).toMatchObject({ code: 200 })
  const answer = await give(1)
  expect(answer).toMatchObject(refused(pointsRefusals.tooMuchToday))
  expect(answer.msg).toBe(`${one.name}当天已加 10 分，每人每天最多加 10 分`)
  expect(await give(-4)).toMatchObject({ code: 200 })
  expect(await give(1)).toMatchObject(refused(pointsRefusals.tooMuchToday))
  expect(await give(4)).toMatchObject(refused(pointsRefusals.tooMuchToday))

  clock.advance(15 * 60_000)
  expect(await give(6)).toMatchObject({ code: 200 })
  expect(await give(5)).toMatchObject(refused(pointsRefusals.tooMuchToday))
  const given = (await own.ledgerOf(school.id, one.id)).entries.at(-1)
  const input = { params: { id: given?.id ?? 0 }, query: { cancelReason: '记错' } }
  expect(await as(who, points.cancelRecord, input)).toMatchObject({ code: 200 })
  expect(await give(5), 'the other was given 6 still').toMatchObject(refused(pointsRefusals.tooMuchToday))
  const alone = { studentIds: [one.id], points: 10, note: '甲' }
  expect(await as(who, points.award, { body: alone })).toMatchObject({ code: 200 })
})
