import { expect, test } from 'vitest'
import { movableClock } from '../../../platform/server/clock.ts'
import { useSeparateServer } from '../../../tests/support/useServer.ts'
import { temperature } from '../contract.ts'
import { makeTemperatureScene } from '../makeTemperature.ts'

// Uses a separate server with its clock at 10:24 in Shanghai, between 晨检 and 午检.
const clock = movableClock(new Date('2026-11-20T02:24:00Z'))
const server = await useSeparateServer({ clock })
const { as } = server

test('a check typed after its period keeps the time of typing, and one of an earlier day the end of its period', async () => {
  const { head, classId, pupils, schoolId, own } = await makeTemperatureScene(server)
  const enter = (date: string, tempF: number) => {
    const body = { deptId: classId, date, periodId: 1, temps: [{ userId: pupils[0].id, tempF }] }
    return as(head, temperature.saveEntry, { body })
  }
  expect(await enter('2026-11-20', 366)).toMatchObject({ code: 200, data: { saved: 1 } })
  expect(await enter('2026-11-19', 367)).toMatchObject({ code: 200, data: { saved: 1 } })
  const input = { params: { schoolId, deptId: classId }, query: { date: '2026-11-20' } }
  const { rows } = (await as(head, temperature.classReport, input)).data
  expect(rows.find(({ userId }) => userId === pupils[0].id)).toMatchObject({
    temps: [{ periodId: 1, tempF: 366, createTime: '2026-11-20 10:24:00' }],
    outside: [],
  })
  const before = (await as(head, temperature.classReport, { ...input, query: { date: '2026-11-19' } })).data
  expect(before.rows.find(({ userId }) => userId === pupils[0].id)).toMatchObject({
    temps: [{ tempF: 367, createTime: '2026-11-19 09:00:00', updateTime: '2026-11-20 10:24:00' }],
  })
  const readings = await own.readingsOf(schoolId, pupils[0].id)
  expect(readings.map(({ day, at }) => [day, at.toISOString()])).toEqual([
    ['2026-11-20', '2026-11-20T02:24:00.000Z'],
    ['2026-11-19', '2026-11-19T01:00:00.000Z'],
  ])
})

test('an archive shows one month and refuses a range that it would have to cut', async () => {
  const { who, schoolId, pupils } = await makeTemperatureScene(server)
  const ask = (query: object) => as(who, temperature.archive, { params: { schoolId, userId: pupils[0].id }, query })
  expect((await ask({ start: '2026-11-01', end: '2026-11-30' })).data.userTemperatureVOS).toHaveLength(20)
  expect(await ask({ start: '2026-10-15', end: '2026-11-15' })).toMatchObject({
    code: 47_012,
    msg: '体温档案一次只能查询一个月',
  })
  expect(await ask({ start: '2026-11-15', end: '2026-11-01' })).toMatchObject({ code: 47_005 })
  expect(await ask({ end: '2026-10-31' })).toMatchObject({ data: { frame: { date: '2026-10-31' } } })
})
