import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { refused } from '../../../tests/support/refused.ts'
import { testRows } from '../../../tests/support/testRows.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { device } from '../../device/server/tables.ts'
import { environment, environmentRefusals } from '../contract.ts'
import { makeAirScene } from '../make.ts'
import { airHour, airReading } from './tables.ts'

const server = await useServer()
const { as, database } = server
const { find } = testRows(database)
const minute = 60_000

const reading = (number: number, values: object, minutesAgo = 1) => ({
  number,
  time: Date.now() - minutesAgo * minute,
  ...values,
})

describe('readings', () => {
  test('count once, however often they are sent', async () => {
    const { deliver, school } = await makeAirScene(server)
    const readings = [reading(1, { temp: 20, humidity: 45 }, 3), reading(2, { temp: 22 }), reading(2, { temp: 50 })]
    expect((await deliver({ readings })).data).toEqual({ series: 1, number: 2, counted: 2, repeated: 1, refused: [] })
    expect((await deliver({ readings, clock: Date.now() - 90 * minute })).data).toMatchObject({
      counted: 0,
      repeated: 3,
    })
    const hours = await find(airHour, { schoolId: school.id, measure: 'temp' })
    expect(hours.reduce((all, { count }) => all + count, 0)).toBe(2)
    expect(hours.reduce((all, { sum }) => all + sum, 0)).toBe(42)
  })

  test('sent twice at once count once', async () => {
    const { deliver, school } = await makeAirScene(server)
    const readings = [reading(1, { pm25: 30 })]
    const answers = await Promise.all([deliver({ readings }), deliver({ readings })])
    expect(answers.map(({ data }) => data.counted).toSorted((one, other) => one - other)).toEqual([0, 1])
    expect(await find(airReading, { schoolId: school.id })).toHaveLength(1)
  })

  test.each([
    ['beyond what is possible', { temp: 75 }, '温度超出可能的范围'],
    ['not a number', { humidity: 'wet' }, '湿度超出可能的范围'],
    ['missing', {}, '没有数值'],
    ['without a time', { temp: 20, time: 'now' }, '时间有误'],
    ['older than thirty days', { temp: 20, time: Date.now() - 31 * 1440 * minute }, '超过 30 天，不再接收'],
  ])('whose value is %s are refused alone', async (_what, values, reason) => {
    const { deliver } = await makeAirScene(server)
    const wrong: object = { ...reading(1, {}), ...values }
    const answer = await deliver({ readings: [Object.assign(reading(1, {}), wrong), reading(2, { temp: 20 })] })
    expect(answer.data).toMatchObject({ counted: 1, refused: [{ number: 1, reason }] })
  })

  test('of a wrong clock are corrected', async () => {
    const { deliver, deviceId, school } = await makeAirScene(server)
    const [sent, wrong] = [Date.now(), 180 * minute]
    await deliver({ clock: sent + wrong, readings: [{ number: 1, time: sent + wrong - 2 * minute, temp: 20 }] })
    const [row] = await find(airReading, { schoolId: school.id, deviceId })
    expect(Math.abs((row?.at.getTime() ?? 0) - (sent - 2 * minute))).toBeLessThan(5000)
  })

  test('come only from air monitors', async () => {
    const { deliver } = await makeAirScene(server, { type: 'HK_ACCESS_CONTROL' })
    expect(await deliver({ readings: [reading(1, { temp: 20 })] })).toMatchObject(
      refused(environmentRefusals.notMonitor),
    )
  })
})

describe('the current air', () => {
  test('is answered by MAC address, with every value of the newest reading', async () => {
    const { deliver, deviceId, teacher } = await makeAirScene(server)
    const [{ mac } = { mac: '' }] = await find(device, { id: deviceId })
    const query = { mac: mac ?? '' }
    expect((await as(teacher, environment.now, { query })).data).toMatchObject({
      temp: null,
      current: false,
      time: null,
    })
    await deliver({ readings: [reading(2, { temp: 21.26, humidity: 40, pm25: 33 }, 1), reading(1, { temp: 10 }, 5)] })
    const answer = await as(teacher, environment.now, { query })
    expect(answer.data).toMatchObject({ temp: 21.3, humidity: 40, pm25: 33, co2: null, current: true })
    const typed = query.mac.toLowerCase().replaceAll(':', '-')
    expect((await as(teacher, environment.now, { query: { mac: typed } })).data).toMatchObject({ temp: 21.3 })
  })

  test('is never an old value', async () => {
    const { deliver, deviceId, teacher } = await makeAirScene(server)
    const [{ mac } = { mac: '' }] = await find(device, { id: deviceId })
    await deliver({ readings: [reading(1, { temp: 21 }, 60)] })
    expect((await as(teacher, environment.now, { query: { mac: mac ?? '' } })).data).toMatchObject({
      temp: null,
      current: false,
      time: expect.stringMatching(/^\d{4}-/),
    })
    expect((await as(teacher, environment.places)).data).toMatchObject([
      { deviceId, place: '七年级1班', placeKind: 'classroom', current: false, values: { temp: 21 } },
    ])
  })

  test('of another school is not found', async () => {
    const [here, there] = [await makeAirScene(server), await makeAirScene(server)]
    const [{ mac } = { mac: '' }] = await find(device, { id: there.deviceId })
    expect(await as(here.teacher, environment.now, { query: { mac: mac ?? '' } })).toMatchObject(
      refused(common.notFound),
    )
  })
})

describe('the history', () => {
  test('has each hour’s mean, and days that end at the school’s midnight', async () => {
    const { deliver, deviceId, teacher } = await makeAirScene(server)
    const today = toWireTime(new Date()).slice(0, 10)
    const midnight = Date.parse(`${today}T00:00:00+08:00`)
    const yesterday = toWireTime(new Date(midnight - minute)).slice(0, 10)
    const at = (number: number, time: number, temp: number) => ({ number, time, temp })
    await deliver({
      readings: [
        at(1, midnight - 1, 10),
        at(2, midnight - 30 * minute, 14),
        at(3, midnight - 90 * minute, 20),
        at(4, midnight - 1440 * minute, 30),
      ],
    })
    const read = (day: string, span: 'day' | 'week' | 'month') =>
      as(teacher, environment.history, { body: { deviceIds: [deviceId], measure: 'temp', span, day } })
    const { buckets, series } = (await read(yesterday, 'day')).data
    expect(buckets).toHaveLength(24)
    expect(series[0]?.means.slice(-3)).toEqual([null, 20, 12])
    expect(series[0]).toMatchObject({ place: '七年级1班', least: 10, most: 30, mean: 18.5 })
    expect(series[0]?.means[0]).toBe(30)
    const next = (await read(today, 'day')).data.series[0]
    expect(next).toMatchObject({ least: null, mean: null })
    const month = (await read(yesterday, 'month')).data
    expect(month.series[0]?.means[Number(yesterday.slice(8)) - 1]).toBe(18.5)
    expect((await read(yesterday, 'week')).data.buckets).toHaveLength(168)
  })
})
