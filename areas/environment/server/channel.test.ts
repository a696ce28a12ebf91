import { afterEach, expect, test } from 'vitest'
import { listen } from '../../../app/assemble.ts'
import { type DeviceLine, connectDevice } from '../../../tests/support/deviceLine.ts'
import { testRows } from '../../../tests/support/testRows.ts'
import { useSeparateServer } from '../../../tests/support/useServer.ts'
import { makeAirScene } from '../make.ts'
import { airReading } from './tables.ts'

const server = await useSeparateServer()
const { address } = await listen(server.http, '127.0.0.1', 0)
const url = `${address.replace('http', 'ws')}/device/mqtt`
const { find } = testRows(server.database)

const lines: DeviceLine[] = []
afterEach(async () => {
  await Promise.all(lines.splice(0).map((line) => line.close()))
})

const connect = async (credential: string) => {
  const line = await connectDevice(url, credential)
  lines.push(line)
  await line.listen()
  return line
}

const batch = (...readings: readonly object[]) => ({ clock: Date.now(), series: 1, readings })
const reading = (number: number) => ({ number, time: Date.now() - 60_000, temp: 20 })

test('a batch over the channel counts once, and again by HTTP not at all', async () => {
  const { credential, school, deliver } = await makeAirScene(server)
  const line = await connect(credential)
  await line.publish('air', batch(reading(1), reading(2)))
  const receipt = { series: 1, number: 2, counted: 2, repeated: 0, refused: [] }
  expect(await line.until('receipt', 1)).toEqual([receipt])
  expect((await deliver({ readings: [reading(1), reading(2)] })).data).toMatchObject({ counted: 0, repeated: 2 })
  expect(await find(airReading, { schoolId: school.id })).toHaveLength(2)
})

test('readings with numbers that JSON or the database can’t hold are refused or count, and the batch counts', async () => {
  const { credential } = await makeAirScene(server)
  const line = await connect(credential)
  const time = Date.now() - 60_000
  const values = ['"temp":1e999', '"temp":-1e999', '"temp":1e-999', '"temp":1e-60', '"temp":20']
  const readings = values.map((value, at) => `{"number":${at},"time":${time},${value}}`)
  await line.publish('air', `{"clock":${Date.now()},"series":1,"readings":[${readings.join(',')}]}`)
  const reason = '温度超出可能的范围'
  const refused = [0, 1].map((number) => ({ number, reason }))
  expect(await line.until('receipt', 1)).toEqual([{ series: 1, number: 4, counted: 3, repeated: 0, refused }])
})

test('a batch on the topic of another school’s monitor reaches nobody and ends the connection', async () => {
  const [thief, victim] = [await makeAirScene(server), await makeAirScene(server)]
  const line = await connect(thief.credential)
  const topic = `device/${victim.deviceId}/up/air`
  await line.client.publishAsync(topic, JSON.stringify(batch(reading(1))), { qos: 0 })
  await line.ended()
  expect(await find(airReading, { schoolId: victim.school.id })).toEqual([])
  expect(await find(airReading, { schoolId: thief.school.id })).toEqual([])
})

test('a message that can’t be read, or of another device, is answered with the reason', async () => {
  const monitor = await connect((await makeAirScene(server)).credential)
  await monitor.publish('air', '{')
  expect(await monitor.until('receipt', 1)).toEqual([{ error: '不是有效的 JSON' }])
  const gate = await connect((await makeAirScene(server, { type: 'HK_ACCESS_CONTROL' })).credential)
  await gate.publish('air', batch(reading(1)))
  expect(await gate.until('receipt', 1)).toEqual([{ error: '设备“一班监测仪”不是空气监测仪，不能上报环境数据' }])
})
