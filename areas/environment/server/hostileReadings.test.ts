import { describe, expect, test } from 'vitest'
import { testRows } from '../../../tests/support/testRows.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { makeAirScene } from '../make.ts'
import { airHour, airReading } from './tables.ts'
import { mostInHour } from './writeReadings.ts'

const server = await useServer()
const rows = testRows(server.database)
const minute = 60_000

/** A moment in the middle of an hour that is over, so that a minute more or less stays within it. */
const inPastHour = (hoursAgo: number) => (Math.floor(Date.now() / (60 * minute)) - hoursAgo) * 60 * minute + 30 * minute

describe('readings', () => {
  test('too small for the database’s precision count as zero, and the batch counts', async () => {
    const { deliver, school } = await makeAirScene(server)
    const time = Date.now() - minute
    const readings = [
      { number: 1, time, temp: 1e-60, formaldehyde: 5e-324 },
      { number: 2, time, temp: 21.5 },
    ]
    expect((await deliver({ readings })).data).toMatchObject({ counted: 2, refused: [] })
    expect((await rows.find(airReading, { schoolId: school.id, number: 1 }))[0]).toMatchObject({
      temp: 0,
      formaldehyde: 0,
    })
  })

  test('too large are refused alone', async () => {
    const { deliver } = await makeAirScene(server)
    const time = Date.now() - minute
    const readings = [
      { number: 1, time, co2: 1e308 },
      { number: 2, time, light: -Number.MAX_VALUE },
      { number: 3, time, temp: 21 },
    ]
    expect((await deliver({ readings })).data).toMatchObject({
      counted: 1,
      refused: [
        { number: 1, reason: '二氧化碳超出可能的范围' },
        { number: 2, reason: '照度超出可能的范围' },
      ],
    })
  })

  test('from after the batch are refused alone, except by the moments between two looks at a clock', async () => {
    const { deliver, school } = await makeAirScene(server)
    const clock = Date.now()
    const readings = [
      { number: 1, time: clock + 1440 * minute, temp: 20 },
      { number: 2, time: clock + 2 * minute, temp: 20 },
      { number: 3, time: clock + 1000, temp: 20 },
    ]
    const reason = '时间晚于设备时钟'
    expect((await deliver({ clock, readings })).data).toMatchObject({
      counted: 1,
      refused: [
        { number: 1, reason },
        { number: 2, reason },
      ],
    })
    const [stored] = await rows.find(airReading, { schoolId: school.id })
    expect(stored?.at.getTime()).toBeLessThanOrEqual(Date.now())
  })

  test('of an hour in which the monitor sent as many as it may are refused, and repeated ones still known', async () => {
    const { deliver, deviceId, school } = await makeAirScene(server)
    const [full, next] = [inPastHour(5), inPastHour(4)]
    const known = { number: 1, time: full, temp: 20 }
    await deliver({ readings: [known] })
    const sums = { sum: 0, least: 0, most: 0, count: mostInHour }
    const key = { schoolId: school.id, deviceId, measure: 'co2' as const, hour: new Date(full - 30 * minute) }
    await rows.insert(airHour, { ...key, ...sums })
    const readings = [known, { number: 2, time: full, temp: 20 }, { number: 3, time: next, temp: 20 }]
    expect((await deliver({ readings })).data).toEqual({
      series: 1,
      number: 3,
      counted: 1,
      repeated: 1,
      refused: [{ number: 2, reason: '一小时内的读数过多' }],
    })
  })
})
