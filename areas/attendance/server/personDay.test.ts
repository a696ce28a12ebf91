import { expect, test } from 'vitest'
import { useSeparateServer } from '../../../tests/support/useServer.ts'
import { attendance } from '../contract.ts'
import { makeAttendanceScene } from '../make.ts'

const [tuesday, wednesday, thursday] = ['2026-03-03', '2026-03-04', '2026-03-05']
const server = await useSeparateServer({ clock: { now: () => new Date('2026-04-02T04:00:00Z') } })
const { as } = server

const makeScene = async () => {
  const scene = await makeAttendanceScene(server)
  const { who, worker } = scene
  const dayOf = async (day: string) => (await as(who, attendance.personDay, { query: { userId: worker.id, day } })).data
  /** The records that the dialog of a day lists, `MM-dd HH:mm`. */
  const recordsOf = async (day: string) => {
    const { firstRecordTime: startTime, lastRecordTime: endTime } = await dayOf(day)
    if (startTime === null || endTime === null) return []
    const body = { reqBody: { userId: worker.id, startTime, endTime } }
    return (await as(who, attendance.detail, { body })).data.content.map(
      ({ type, time }) => `${type === 8 ? '+' : '-'}${time.slice(5, 16)}`,
    )
  }
  return { ...scene, dayOf, recordsOf }
}

test('shows a night shift with its records of both calendar days and none of its neighbours', async () => {
  const { school, worker, own, dayOf, recordsOf } = await makeScene()
  const night = { arriveFrom: '19:00', arriveTo: '20:00', leaveFrom: '06:00', leaveTo: '08:00' }
  await own.makeShift(school.id, night)
  await own.walk(school.id, worker.id, tuesday, '+19:30')
  await own.walk(school.id, worker.id, wednesday, '=00:30', '-07:00', '+19:40')
  await own.walk(school.id, worker.id, thursday, '-07:10')
  expect(await dayOf(tuesday)).toMatchObject({ arriveTime: '19:30', leaveTime: '次日 07:00', signIns: ['次日 00:30'] })
  expect(await dayOf(wednesday)).toMatchObject({ arriveTime: '19:40', leaveTime: '次日 07:10', signIns: [] })
  expect(await recordsOf(tuesday)).toEqual(['+03-03 19:30', '-03-04 07:00'])
  expect(await recordsOf(wednesday)).toEqual(['+03-04 19:40', '-03-05 07:10'])
  expect(await recordsOf(thursday)).toEqual([])
})

test('shows the first arrival of a day that begins with an out sign', async () => {
  const { school, worker, own, dayOf, recordsOf } = await makeScene()
  await own.makeShift(school.id)
  await own.walk(school.id, worker.id, tuesday, '-11:00', '+12:30', '-17:00')
  await own.walk(school.id, worker.id, wednesday, '-17:00')
  expect(await dayOf(tuesday)).toMatchObject({ arriveTime: '12:30', leaveTime: '17:00', words: '缺上班卡' })
  expect(await recordsOf(tuesday)).toEqual(['-03-03 11:00', '+03-03 12:30', '-03-03 17:00'])
  expect(await dayOf(wednesday)).toMatchObject({ arriveTime: null, leaveTime: '17:00' })
})
