import { afterEach, describe, expect, test } from 'vitest'
import { listen } from '../../../app/assemble.ts'
import { type DeviceLine, connectDevice } from '../../../tests/support/deviceLine.ts'
import { fillableDisk } from '../../../tests/support/fillableDisk.ts'
import { joinLast } from '../../../tests/support/joinLast.ts'
import { useSeparateServer } from '../../../tests/support/useServer.ts'
import { deviceFactories } from '../../device/make.ts'
import { type DeviceBatch, accessLimits } from '../contract.ts'
import { entryType } from '../entryTypes.ts'
import { makeAccessScene } from '../make.ts'
import { whenRecordsArrive } from './announcements.ts'

const disk = fillableDisk()
const server = await useSeparateServer({ room: disk.room })
const { database } = server
const { address } = await listen(server.http, '127.0.0.1', 0)
const url = `${address.replace('http', 'ws')}/device/mqtt`

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

const record = (number: number, userId: number, changes: object = {}) => ({
  number,
  userId,
  stateDictId: entryType.backInDormitory,
  time: Date.now() - 60_000,
  comment: '',
  ...changes,
})
const batch = (records: readonly object[], changes: Partial<DeviceBatch> = {}) => ({
  clock: Date.now(),
  series: 1,
  records,
  ...changes,
})

describe('a batch over the channel', () => {
  test('gets its receipt after the commit and is stored with device and location', async () => {
    const { own, school, pupil, credential, deviceId, locationId } = await makeAccessScene(server)
    const line = await connect(credential)
    await line.publish('records', batch([record(7, pupil.id), record(8, 0)]))
    const refused = [{ number: 8, reason: '不是本校人员' }]
    expect(await line.until('receipt', 1)).toEqual([{ series: 1, number: 8, counted: 1, repeated: 0, refused }])
    expect(await own.recordsOf(school.id, pupil.id)).toMatchObject([{ deviceId, locationId, series: 1, number: 7 }])
  })

  test('counts once when repeated, on another connection or by HTTP', async () => {
    const { own, school, pupil, credential, deliver } = await makeAccessScene(server)
    const records = [record(1, pupil.id), record(2, pupil.id)]
    const line = await connect(credential)
    await Promise.all([line.publish('records', batch(records)), line.publish('records', batch(records))])
    await line.until('receipt', 2)
    await line.close()
    const again = await connect(credential)
    await again.publish('records', batch(records))
    expect(await again.until('receipt', 1)).toMatchObject([{ number: 2, counted: 0, repeated: 2 }])
    expect((await deliver({ records })).data).toMatchObject({ counted: 0, repeated: 2 })
    expect(await own.recordsOf(school.id, pupil.id)).toHaveLength(2)
  })

  test('is counted together with batches of other devices', async () => {
    const { own, school, pupil, credential } = await makeAccessScene(server)
    const others = [1, 2, 3, 4].map(() => deviceFactories(database).makeCredential(school.id))
    const all = [...(await Promise.all(others)), credential]
    const devices = await Promise.all(all.map(connect))
    const rounds = 8
    for (let number = 1; number <= rounds; number += 1)
      await Promise.all(devices.map((line) => line.publish('records', batch([record(number, pupil.id)]))))
    await Promise.all(devices.map((line) => line.until('receipt', rounds)))
    expect(await own.recordsOf(school.id, pupil.id)).toHaveLength(rounds * devices.length)
  })

  test('accepts people of the device’s school only', async () => {
    const here = await makeAccessScene(server)
    const elsewhere = await makeAccessScene(server)
    const line = await connect(here.credential)
    await line.publish('records', batch([record(1, elsewhere.pupil.id)]))
    expect(await line.until('receipt', 1)).toMatchObject([{ counted: 0, refused: [{ reason: '不是本校人员' }] }])
    expect(await elsewhere.own.recordsOf(elsewhere.school.id, elsewhere.pupil.id)).toEqual([])
  })

  test('is counted with replaced unstorable characters, except in a card number', async () => {
    const { own, school, pupil, credential } = await makeAccessScene(server)
    const line = await connect(credential)
    const card = { userId: undefined, cardNum: `C${school.id}\u0000` }
    await line.publish('records', batch([record(1, pupil.id, { comment: '门\ud800' }), record(2, 0, card)]))
    const refused = [{ number: 2, reason: '不是本校人员' }]
    expect(await line.until('receipt', 1)).toMatchObject([{ counted: 1, refused }])
    expect(await own.recordsOf(school.id, pupil.id)).toMatchObject([{ comment: '门\ufffd' }])
  })

  test('is counted without the one record that cannot be read', async () => {
    const { pupil, pupilNamed, credential } = await makeAccessScene(server)
    const [other, third] = [await pupilNamed('李小红'), await pupilNamed('张小军')]
    const line = await connect(credential)
    const strange = { time: -1, tempF: 36.6, comment: null }
    await line.publish('records', batch([record(1, pupil.id), record(2, other.id, strange), record(3, third.id)]))
    const refused = [{ number: 2, reason: '时间有误' }]
    expect(await line.until('receipt', 1)).toMatchObject([{ number: 3, counted: 2, refused }])
  })

  test('gets an error if it is malformed, and the connection stays open', async () => {
    const { pupil, credential } = await makeAccessScene(server)
    const line = await connect(credential)
    const tooMany = Array.from({ length: accessLimits.batch + 1 }, (_, number) => record(number, pupil.id))
    const wrong: readonly unknown[] = [
      '',
      '{',
      'null',
      '[]',
      { clock: 1 },
      batch([{ userId: pupil.id }]),
      batch([record(1, pupil.id), record(-1, pupil.id)]),
      batch(tooMany),
    ]
    for (const message of wrong) await line.publish('records', message)
    const receipts = await line.until('receipt', wrong.length)
    for (const receipt of receipts) expect(receipt).toEqual({ error: expect.stringMatching(/^[^：\s]/) })
    await line.publish('records', batch([record(1, pupil.id)]))
    expect((await line.until('receipt', wrong.length + 1)).at(-1)).toMatchObject({ counted: 1 })
  })

  test('gets no receipt if its transaction fails, does not block others and counts when repeated', async () => {
    const { own, school, pupil, credential } = await makeAccessScene(server)
    let [fails, failures] = [true, 0]
    joinLast(whenRecordsArrive, async (_db, { schoolId }) => {
      if (!fails || schoolId !== school.id) return
      failures += 1
      throw new Error('a test lets a transaction fail')
    })
    const line = await connect(credential)
    await line.publish('records', batch([record(1, pupil.id)]))
    await expect.poll(() => failures, { message: 'the transaction has failed' }).toBe(1)
    const elsewhere = await makeAccessScene(server)
    const other = await connect(elsewhere.credential)
    await other.publish('records', batch([record(1, elsewhere.pupil.id)]))
    await other.until('receipt', 1)
    expect(line.toldOn('receipt')).toEqual([])
    expect(await own.recordsOf(school.id, pupil.id)).toEqual([])
    fails = false
    await line.publish('records', batch([record(1, pupil.id)]))
    expect(await line.until('receipt', 1)).toMatchObject([{ counted: 1 }])
  })
})

describe('on a full disk', () => {
  test('a batch gets no receipt over the channel and 507 by HTTP, and both count once there is space', async () => {
    const { own, school, pupil, credential, deliver } = await makeAccessScene(server)
    const [byChannel, byHttp] = [[record(1, pupil.id)], [record(2, pupil.id)]]
    const line = await connect(credential)
    disk.fill()
    await line.publish('records', batch(byChannel))
    await expect.poll(disk.refused).toBe(1)
    expect(await deliver({ records: byHttp })).toMatchObject({
      status: 507,
      msg: expect.stringContaining('磁盘空间不足'),
    })
    expect(line.toldOn('receipt')).toEqual([])
    expect(await own.recordsOf(school.id, pupil.id)).toEqual([])
    disk.free()
    expect((await deliver({ records: byHttp })).data).toMatchObject({ counted: 1 })
    await line.publish('records', batch(byChannel))
    expect(await line.until('receipt', 1)).toMatchObject([{ number: 1, counted: 1 }])
    expect(await own.recordsOf(school.id, pupil.id)).toHaveLength(2)
  })

  test('a full database disk found while writing has the same effect and leaves waiting batches unwritten', async () => {
    const { own, school, pupil, credential, deliver } = await makeAccessScene(server)
    let [isFull, tries] = [true, 0]
    joinLast(whenRecordsArrive, async (_db, { schoolId }) => {
      if (!isFull || schoolId !== school.id) return
      tries += 1
      throw new Error('Failed query', { cause: Object.assign(new Error('no room'), { code: '53100' }) })
    })
    const line = await connect(credential)
    await line.publish('records', batch([record(1, pupil.id)]))
    await expect.poll(() => tries).toBe(1)
    expect(await deliver({ records: [record(2, pupil.id)] })).toMatchObject({ status: 507 })
    expect(line.toldOn('receipt')).toEqual([])
    expect((await server.http.inject('/readyz')).json()).toEqual({ status: 'ready', disk: 'full' })
    isFull = false
    await line.publish('records', batch([record(1, pupil.id), record(2, pupil.id)]))
    expect(await line.until('receipt', 1)).toMatchObject([{ counted: 2 }])
    expect(await own.recordsOf(school.id, pupil.id)).toHaveLength(2)
  })
})

test('a batch by HTTP marks the device as online', async () => {
  const { deviceId, deliver } = await makeAccessScene(server)
  const devices = deviceFactories(database)
  expect(await devices.presenceOf(deviceId)).toBeUndefined()
  await deliver({})
  expect(await devices.presenceOf(deviceId)).toMatchObject({ way: 'http', online: true })
})
