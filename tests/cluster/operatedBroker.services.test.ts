import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { role } from '../../platform/contract/roles.ts'
import { access } from '../../areas/access/contract.ts'
import { entryType } from '../../areas/access/entryTypes.ts'
import { accessRecord } from '../../areas/access/server/tables.ts'
import { device, packCommand } from '../../areas/device/contract.ts'
import { deviceFactories, makeUniqueDeviceIds } from '../../areas/device/make.ts'
import { deviceCredential } from '../../areas/device/server/tables.ts'
import { identity } from '../../areas/identity/contract.ts'
import { makePretendDevice } from '../../simulator/evening/pretendDevice.ts'
import { makeTestDatabase } from '../support/database.ts'
import { type DeviceLine, connectDevice } from '../support/deviceLine.ts'
import { makeFactories, testPassword } from '../support/people.ts'
import { makeFront } from './front.ts'
import { type Node, hasRedis, startBackbone, startNode } from './machinery.ts'
import { hasMosquitto, startMosquitto } from './mosquitto.ts'

const makeCluster = async () => {
  const database = await makeTestDatabase()
  const [backbone, broker] = await Promise.all([startBackbone(database.url ?? ''), startMosquitto()])
  const environment = { ...backbone.environment, DEVICE_MQTT_URL: broker.url }
  const nodes: Node[] = await Promise.all([startNode(environment), startNode(environment)])
  const living = () => nodes.filter((node) => node.isRunning())
  const front = makeFront(() => living().map((node) => node.address))
  const make = makeFactories(database)
  const school = await make.makeSchool()
  const place = { schoolId: school.id, departments: [school.rootId] }
  const { username } = await make.makeMember({ ...place, roles: [role.schoolDataAdministrator] })
  const { data } = await front.call(identity.login, { body: { username, password: testPassword } }, '')
  const deviceRows = deviceFactories(database)
  const statusOf = async (...ids: readonly number[]) => {
    const { data: rows } = await front.call(device.statuses, { body: { ids: [...ids] } }, data.token)
    return rows.map(({ status }) => status)
  }
  return {
    database,
    front,
    broker,
    nodes,
    school,
    deviceRows,
    statusOf,
    token: data.token,
    makePupil: () => make.makeMember({ ...place, roles: [role.student] }),
    makeDevice: async () => {
      const panel = await deviceRows.makeDevice(school.id)
      const made = await front.call(device.newCredential, { body: { id: panel.id } }, data.token)
      return { panel, credential: made.data.credential }
    },
    /** As a device does that the broker refuses: it sends its credential by HTTP. */
    show: async (credential: string) => {
      const [node] = living()
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${credential}` }
      const body = JSON.stringify({ clock: Date.now(), series: 1, records: [] })
      const answer = await fetch(`${node?.address}${access.deviceRecords.path}`, { method: 'POST', headers, body })
      expect(await answer.json()).toMatchObject({ code: 200 })
    },
    close: async () => {
      await Promise.all(nodes.map((node) => node.end('SIGTERM')))
      await broker.close()
      await backbone.close()
      await database.close()
    },
  }
}

const canRun = hasRedis && hasMosquitto

describe.skipIf(!canRun)('two nodes behind the operator’s mosquitto', () => {
  let cluster: Awaited<ReturnType<typeof makeCluster>>
  const lines: DeviceLine[] = []
  beforeAll(async () => {
    cluster = await makeCluster()
  })
  afterEach(async () => {
    await Promise.all(lines.splice(0).map((line) => line.close()))
  })
  afterAll(() => cluster?.close())

  const connect = async (credential: string, options: Parameters<typeof connectDevice>[2] = {}) => {
    const deviceId = credential.split('.')[0]
    const will = { topic: `device/${deviceId}/up/presence`, payload: Buffer.from('{"online":false}') }
    const line = await connectDevice(cluster.broker.door, credential, {
      will: { ...will, qos: 1, retain: true },
      ...options,
    })
    lines.push(line)
    return line
  }

  const refusalOf = (...args: Parameters<typeof connect>) =>
    connect(...args).then(
      () => 'let in' as const,
      (error: unknown): unknown => Object(error).code,
    )

  /** Connects as soon as the broker knows the credential, and reports presence as devices do. */
  const connectKnown = async (credential: string) => {
    await expect.poll(() => refusalOf(credential), { interval: 20 }).toBe('let in')
    const line = lines.at(-1)
    if (!line) throw new Error('there is no line')
    await line.listen()
    await line.client.publishAsync(`device/${line.deviceId}/up/presence`, '{"online":true}', { qos: 1, retain: true })
    return line
  }

  const connectNew = async () => {
    const made = await cluster.makeDevice()
    return { ...made, line: await connectKnown(made.credential) }
  }

  const emptyBatch = { clock: 0, series: 1, records: [] }

  test('admits a device by its credential under its name, and by nothing else', async () => {
    const [one, two] = [await connectNew(), await connectNew()]
    const [id, secret] = one.credential.split('.')
    const wrong = [
      [one.credential, { username: String(two.line.deviceId) }],
      [one.credential, { password: secret }],
      [one.credential, { clientId: String(two.line.deviceId) }],
      [`${id}.${two.credential.split('.')[1]}`, {}],
      [`${id}.`, {}],
    ] as const
    for (const [used, options] of wrong) expect(await refusalOf(used, options)).toBe(5)
    await two.line.publish('records', emptyBatch)
    expect(await two.line.until('receipt', 1)).toMatchObject([{ series: 1, counted: 0 }])
    expect([one.line.client.connected, two.line.client.connected]).toEqual([true, true])
  })

  test('delivers nothing on another device’s topic, on a wildcard or on a shared subscription', async () => {
    const [thief, victim] = [await connectNew(), await connectNew()]
    const receivedTopics: string[] = []
    thief.line.client.on('message', (topic) => receivedTopics.push(topic))
    const { deviceId } = victim.line
    for (const name of ['#', 'device/#', '+/+/+/+', '$SYS/#', '$CONTROL/#', '$share/xingtan/device/+/up/records'])
      expect(await thief.line.subscribe(name), name).toBe(false)
    // The broker grants these subscriptions, and delivers nothing on them.
    for (const name of [`device/${deviceId}/down/receipt`, 'device/+/down/command']) await thief.line.subscribe(name)
    for (const name of ['up/records', 'up/presence', 'down/receipt', 'down/command'])
      await thief.line.client.publishAsync(`device/${deviceId}/${name}`, '{"online":false}', { qos: 1, retain: true })
    for (let turn = 0; turn < 4; turn += 1) await victim.line.publish('records', emptyBatch)
    await victim.line.until('receipt', 4)
    await thief.line.publish('records', emptyBatch)
    await thief.line.until('receipt', 1)
    expect(receivedTopics).toEqual([`device/${thief.line.deviceId}/down/receipt`])
    expect(victim.line.toldOn('receipt')).toHaveLength(4)
    expect(victim.line.toldOn('command')).toEqual([])
    await expect.poll(() => cluster.statusOf(deviceId)).toEqual(['ONLINE'])
  })

  test('disconnects a device whose credential is revoked, also if the node could not notify the broker', async () => {
    const { front, token, database, statusOf } = cluster
    const [notified, unnotified] = [await connectNew(), await connectNew()]
    await expect.poll(() => statusOf(notified.panel.id, unnotified.panel.id)).toEqual(['ONLINE', 'ONLINE'])
    await front.call(device.revokeCredential, { query: { id: notified.panel.id } }, token)
    await notified.line.ended()
    await database.asSystem('a test takes a credential away', async (db) => {
      await db.delete(deviceCredential).where(eq(deviceCredential.deviceId, unnotified.panel.id))
    })
    await unnotified.line.ended()
    for (const { credential } of [notified, unnotified]) expect(await refusalOf(credential)).toBe(5)
    await expect.poll(() => statusOf(notified.panel.id, unnotified.panel.id)).toEqual(['OFFLINE', 'OFFLINE'])
  })

  test('disconnects a disabled device, and admits its old credential when it is enabled again', async () => {
    const { front, token } = cluster
    const { panel, credential, line } = await connectNew()
    const save = async (disabled: boolean) => {
      const { data } = await front.call(device.one, { params: { id: panel.id } }, token)
      const { id, sn, name, mac, basePackageName, version } = data
      const body = { id, sn, name, mac, basePackageName, version, disabled }
      expect(await front.call(device.save, { body }, token)).toMatchObject({ code: 200 })
    }
    await save(true)
    await line.ended()
    expect(await refusalOf(credential)).toBe(5)
    await save(false)
    await connectKnown(credential)
  })

  test('stores the readings of an air monitor once, and answers another device’s with the reason', async () => {
    const credential = await cluster.deviceRows.makeCredential(cluster.school.id, { type: 'AIR_MONITORING' })
    await cluster.show(credential)
    const [monitor, gate] = [await connectKnown(credential), await connectNew()]
    const batch = { clock: Date.now(), series: 1, readings: [{ number: 1, time: Date.now(), temp: 21 }] }
    await monitor.publish('air', batch)
    await monitor.until('receipt', 1)
    await monitor.publish('air', batch)
    const receipt = { series: 1, number: 1, counted: 1, repeated: 0, refused: [] }
    expect(await monitor.until('receipt', 2)).toEqual([receipt, { ...receipt, counted: 0, repeated: 1 }])
    await gate.line.publish('air', batch)
    expect(await gate.line.until('receipt', 1)).toMatchObject([{ error: expect.stringContaining('不是空气监测仪') }])
  })

  test('replaces the old credential with a new one', async () => {
    const { panel, credential, line } = await connectNew()
    const { data } = await cluster.front.call(device.newCredential, { body: { id: panel.id } }, cluster.token)
    await line.ended()
    await connectKnown(data.credential)
    expect(await refusalOf(credential)).toBe(5)
  })

  test('marks a device that dies as offline by its last will, and keeps both events in its history', async () => {
    const { panel, credential, line } = await connectNew()
    const { school, deviceRows, statusOf } = cluster
    const marked = async () => (await deviceRows.lineOf(school.id, panel.id)).map(({ online }) => online)
    await expect.poll(marked).toEqual([true])
    line.cut()
    await expect.poll(() => statusOf(panel.id)).toEqual(['OFFLINE'])
    await connectKnown(credential)
    await expect.poll(marked).toEqual([true, false, true])
  })

  test('answers a command through whichever node received it', async () => {
    const { front, token, nodes, school, deviceRows } = cluster
    const { sn, mac } = makeUniqueDeviceIds()
    const credential = await deviceRows.makeCredential(school.id, { sn, mac })
    await cluster.show(credential)
    const line = await connectKnown(credential)
    await expect.poll(() => cluster.statusOf(line.deviceId)).toEqual(['ONLINE'])
    line.client.on('message', (topic, payload) => {
      if (topic.endsWith('/command'))
        void line.publish('answer', { commandId: JSON.parse(payload.toString()).commandId, result: 'done' })
    })
    const args = { data: packCommand({ command: 'reboot', data: {} }) }
    const body = { productKey: '', deviceName: mac, identifier: 'qzc', args } as const
    for (const { address } of nodes) {
      const command = async () => (await front.call(device.invoke, { body }, token, address)).data
      // Retry, because a busy machine may use up the five seconds in which a device must answer.
      const answered = { success: 1, result: 'done' }
      await expect.poll(command, { interval: 1, message: `a command to ${address}` }).toMatchObject(answered)
    }
    const commandIds = line.toldOn('command').map((one): unknown => Object(one).commandId)
    expect(new Set(commandIds).size, 'each came once').toBe(commandIds.length)
  })

  const makeSender = async () => {
    const credential = await cluster.deviceRows.makeCredential(cluster.school.id)
    await cluster.show(credential)
    const [pupil, deviceId] = [await cluster.makePupil(), Number(credential.split('.')[0])]
    const sender = makePretendDevice({ url: cluster.broker.door, deviceId, credential, clock: Date.now })
    return { sender, deviceId, pupil }
  }

  test('counts 40,000 records once each, though a node and then mosquitto are killed meanwhile', async () => {
    const { school, database, broker, nodes, statusOf } = cluster
    const [devices, each] = [20, 2000]
    const senders: Awaited<ReturnType<typeof makeSender>>[] = []
    for (let at = 0; at < devices; at += 1) senders.push(await makeSender())
    for (const { sender, pupil } of senders)
      for (let turn = 0; turn < each; turn += 1) sender.note(pupil.id, entryType.backInDormitory)
    const acknowledged = () => senders.reduce((sum, { sender }) => sum + sender.tally.acknowledged, 0)
    const ids = senders.map(({ deviceId }) => deviceId)
    const all = (status: string) => ids.map(() => status)

    await expect.poll(acknowledged, { interval: 5 }).toBeGreaterThan(10_000)
    await nodes[0]?.end('SIGKILL')
    await expect.poll(acknowledged, { interval: 5 }).toBeGreaterThan(20_000)
    await broker.kill()
    await expect.poll(() => statusOf(...ids)).toEqual(all('UNKNOWN'))
    await broker.start()
    await expect.poll(() => statusOf(...ids)).toEqual(all('ONLINE'))
    await expect.poll(acknowledged).toBe(devices * each)

    for (const { sender } of senders) {
      expect(sender.tally).toEqual({ made: each, acknowledged: each, refused: 0 })
      await sender.close()
    }
    const { deviceId, series, number } = accessRecord
    const counted = await database.asSystem('a test counts records', async (db) =>
      db
        .select({ all: sql`count(*)::int`, once: sql`count(distinct (${deviceId}, ${series}, ${number}))::int` })
        .from(accessRecord)
        .where(eq(accessRecord.schoolId, school.id)),
    )
    expect(counted).toEqual([{ all: devices * each, once: devices * each }])
    await expect.poll(() => statusOf(...ids)).toEqual(all('OFFLINE'))
  })

  test('gets each device back when it sends its credential by HTTP after the broker lost its list', async () => {
    const { panel, credential, line } = await connectNew()
    await expect.poll(() => cluster.statusOf(panel.id)).toEqual(['ONLINE'])
    await cluster.broker.forget()
    await line.ended()
    expect(await refusalOf(credential)).toBe(5)
    await expect
      .poll(async () => {
        await cluster.show(credential)
        return refusalOf(credential)
      })
      .toBe('let in')
  })
})
