import { expect, test } from 'vitest'
import { messageTemplate, outboxMessage } from '../../../platform/server/outbox/tables.ts'
import { someTextProvider } from '../../../tests/support/config.ts'
import { testRows } from '../../../tests/support/testRows.ts'
import { useSeparateServer } from '../../../tests/support/useServer.ts'
import { deviceManager } from '../../device/server/tables.ts'
import { makeAirScene } from '../make.ts'
import { airExceedance, airSettings } from './tables.ts'

// A separate server, because messages need a configured provider.
const server = await useSeparateServer({ config: { sms: someTextProvider } })
const { database, make } = server
const rows = testRows(database)
const minute = 60_000

/** A monitor with a keeper who can be reached, in a school that can send texts unless told otherwise. */
const makeScene = async (hasTemplate = true) => {
  const scene = await makeAirScene(server)
  const schoolId = scene.school.id
  await make.setMember(schoolId, scene.teacher.id, { telephone: '13800001234' })
  await database.asSystem('a test', async (db) => {
    await db.insert(deviceManager).values({ schoolId, deviceId: scene.deviceId, memberId: scene.teacher.id })
    const row = { schoolId, channel: 'sms' as const, purpose: 'airExceeded', templateCode: 'SMS_9' }
    if (hasTemplate) await db.insert(messageTemplate).values({ ...row, updatedAt: new Date() })
  })
  let numbers = 0
  const send = (...values: readonly (readonly [minutesAgo: number, co2: number])[]) =>
    scene.deliver({
      readings: values.map(([minutesAgo, co2]) => ({
        number: (numbers += 1),
        time: Date.now() - minutesAgo * minute,
        co2,
      })),
    })
  const messages = () => rows.find(outboxMessage, { schoolId })
  return { ...scene, send, messages }
}

test('tells nobody before the exceedance has lasted long enough', async () => {
  const { send, messages, own, school } = await makeScene()
  await send([9, 1600], [4, 1600], [1, 1700])
  expect(await messages()).toEqual([])
  expect(await own.exceedancesOf(school.id)).toMatchObject([{ alertedAt: null, endedAt: null }])
})

test('tells the keeper once for an exceedance, however long it lasts', async () => {
  const { send, messages, teacher } = await makeScene()
  await send([14, 1600], [2, 1700])
  await send([1, 1900])
  const told = await messages()
  expect(told).toMatchObject([{ memberId: teacher.id, recipient: '13800001234', purpose: 'airExceeded' }])
})

test('tells the keeper of a flickering sensor once an hour', async () => {
  const { send, messages, school } = await makeScene()
  await rows.insert(airSettings, { schoolId: school.id, staleMinutes: 15, alertMinutes: 0 })
  await send([5, 1600])
  await send([4, 900], [3, 1600])
  await send([2, 900], [1, 1600])
  expect(await messages()).toHaveLength(1)
  const twoHoursAgo = new Date(Date.now() - 120 * minute)
  await rows.change(airExceedance, { schoolId: school.id }, { alertedAt: twoHoursAgo })
  await send([0.5, 900], [0.2, 1600])
  expect(await messages()).toHaveLength(2)
})

test('isn’t told from readings that are long over', async () => {
  const { send, messages } = await makeScene()
  await send([120, 1600], [110, 1700], [105, 1700])
  expect(await messages()).toEqual([])
})

test('waits in a school that can’t send texts, without claiming that it was told', async () => {
  const { send, messages, own, school } = await makeScene(false)
  await send([14, 1600], [1, 1700])
  expect(await messages()).toEqual([])
  expect(await own.exceedancesOf(school.id)).toMatchObject([{ alertedAt: null }])
})
