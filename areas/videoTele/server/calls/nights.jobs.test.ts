import { expect, test } from 'vitest'
import { movableClock } from '../../../../platform/server/clock.ts'
import { useSeparateServer } from '../../../../tests/support/useServer.ts'
import { makeCallScene } from '../../makeCallScene.ts'
import { refusalReasonNames } from '../../words.ts'

const [hour, day] = [3_600_000, 86_400_000]

// A separate server, because the jobs cover every school. Friday, 12:00 in Shanghai.
const clock = movableClock(new Date('2026-09-04T04:00:00Z'))
const server = await useSeparateServer({ clock })
const { runner } = server.http.running

const pass = async (milliseconds: number) => {
  clock.advance(milliseconds)
  await runner.schedule()
  await runner.drain()
}

test('a call whose end is reported hours later is charged, and one that is never reported is given up', async () => {
  const { begin, end, give, own, schoolId, usedOf } = await makeCallScene(server)
  await give(20)
  await begin('late')
  await pass(16 * hour)
  expect((await end('late', 61)).data).toMatchObject({ state: 'answered', charged: 2 })
  await begin('lost')
  await pass(2 * day)
  expect((await own.callsOf(schoolId)).map(({ state }) => state)).toEqual(['answered', 'unreported'])
  expect((await end('lost', 600)).data).toMatchObject({ state: 'unreported', charged: 0 })
  expect(await usedOf()).toEqual([2])
})

test('windows follow the clock of the school, and the minutes of a day expire with it', async () => {
  const { begin, own, schoolId, give, pupil, identify } = await makeCallScene(server)
  const today = clock.now().getTime()
  // Saturday or later, whatever the first test has left: noon in Shanghai of the present day.
  clock.advance(day - (today % day) + 4 * hour)
  const noon = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '12:00', to: '12:30' }
  await own.setSettings(schoolId, { windows: [noon] })
  const lastDay = clock.now().toISOString().slice(0, 10)
  await give(10, lastDay)
  expect((await identify({ userId: pupil.id })).data).toMatchObject({ refusal: null, minutesLeft: 10 })
  clock.advance(hour)
  expect((await begin('a')).data.refusal).toBe(refusalReasonNames.outsideHours)
  clock.advance(23 * hour)
  expect((await begin('b')).data.refusal).toBe(refusalReasonNames.noMinutes)
})

test('identifications are cleared after half a year, calls after two school years', async () => {
  const { own, schoolId, pupil } = await makeCallScene(server)
  const ago = (days: number) => new Date(clock.now().getTime() - days * day)
  await own.makeFace(schoolId, { studentId: pupil.id, at: ago(181) })
  await own.makeFace(schoolId, { studentId: pupil.id, at: ago(170) })
  await own.makeCall(schoolId, { studentId: pupil.id, startedAt: ago(731) })
  await own.makeCall(schoolId, { studentId: pupil.id, startedAt: ago(700) })
  await pass(day)
  expect(await own.facesOf(schoolId)).toHaveLength(1)
  expect(await own.callsOf(schoolId)).toHaveLength(1)
})
