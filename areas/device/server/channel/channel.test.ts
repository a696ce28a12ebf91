import { afterEach, describe, expect, test } from 'vitest'
import { listen } from '../../../../app/assemble.ts'
import { type DeviceLine, connectDevice } from '../../../../tests/support/deviceLine.ts'
import { freePort } from '../../../../tests/support/freePort.ts'
import { useSeparateServer } from '../../../../tests/support/useServer.ts'
import { listSupportedCommands, device, packCommand } from '../../contract.ts'
import { makeDeviceScene } from '../../make.ts'

const deviceMqttPort = await freePort()
const server = await useSeparateServer({ config: { deviceMqttPort } })
const { as, database } = server
const { address } = await listen(server.http, '127.0.0.1', 0)
const url = `${address.replace('http', 'ws')}/device/mqtt`
const tcp = `mqtt://127.0.0.1:${deviceMqttPort}`

const lines: DeviceLine[] = []
afterEach(async () => {
  await Promise.all(lines.splice(0).map((line) => line.close()))
})

const connect = async (...args: Parameters<typeof connectDevice>) => {
  const line = await connectDevice(...args)
  lines.push(line)
  return line
}

const makeScene = async () => {
  const scene = await makeDeviceScene(server)
  const credential = await scene.own.makeCredential(scene.school.id)
  return { ...scene, credential, deviceId: Number(credential.split('.')[0]) }
}

/** Returns the code with which a connection is refused. */
const refusalOf = (where: string, credential: string, options = {}) =>
  connect(where, credential, options).then(
    () => 'let in' as const,
    (error: unknown): unknown => Object(error).code,
  )

describe('device connections', () => {
  test.each([
    ['WebSocket', url],
    ['TCP', tcp],
  ])('admits a device over %s only with its id and whole credential', async (_what, where) => {
    const { credential, deviceId, who } = await makeScene()
    const other = await makeScene()
    expect(await refusalOf(where, credential)).toBe('let in')
    const wrong = [
      [credential, { username: String(other.deviceId) }],
      [credential, { username: '' }],
      [credential, { password: credential.split('.')[1] }],
      [`${deviceId}.${other.credential.split('.')[1]}`, {}],
      [`${deviceId}.`, {}],
      [credential, { username: String(who.id), password: who.token }],
    ] as const
    for (const [used, options] of wrong) expect(await refusalOf(where, used, options)).toBe(4)
  })

  test('refuses a device without a short keep-alive', async () => {
    const { credential } = await makeScene()
    for (const keepalive of [0, 7, 60]) expect(await refusalOf(url, credential, { keepalive })).toBe(6)
    expect(await refusalOf(url, credential, { keepalive: 6 })).toBe('let in')
  })

  test('ignores the client id and last will of a device and hides it from other devices', async () => {
    const one = await makeScene()
    const two = await makeScene()
    const first = await connect(url, one.credential, { clientId: 'same' })
    await first.listen()
    const will = { topic: `device/${one.deviceId}/down/command`, payload: Buffer.from('{"a":1}'), qos: 1 as const }
    const second = await connect(url, two.credential, { clientId: 'same', will })
    second.cut()
    await second.ended()
    await first.publish('records', 'x')
    await first.until('receipt', 1)
    expect(first.client.connected).toBe(true)
    expect(first.toldOn('command')).toEqual([])
  })

  test('replaces the previous connection of a device that reconnects', async () => {
    const { credential, deviceId, own } = await makeScene()
    const first = await connect(url, credential)
    const second = await connect(tcp, credential)
    await first.ended()
    expect(second.client.connected).toBe(true)
    await expect.poll(() => own.presenceOf(deviceId)).toMatchObject({ online: true })
  })

  test('refuses devices at the live channel and users at the device channel', async () => {
    const { credential, who } = await makeScene()
    const live = url.replace('/device/mqtt', '/live')
    expect(await refusalOf(live, credential)).toBe(4)
    expect(await refusalOf(url, credential, { username: 'token', password: who.token })).toBe(4)
    await expect(connect(url.replace('/mqtt', '/other'), credential)).rejects.toThrow(/./)
  })
})

describe('topics', () => {
  test('allow a device to subscribe only to its topics by full name', async () => {
    const { credential, deviceId } = await makeScene()
    const other = await makeScene()
    const line = await connect(url, credential)
    for (const down of ['receipt', 'command', 'decision'])
      expect(await line.subscribe(`device/${deviceId}/down/${down}`)).toBe(true)
    for (const name of [
      '#',
      'device/#',
      '+/+/+/+',
      '$SYS/#',
      `device/${deviceId}/#`,
      `device/${deviceId}/down/+`,
      `device/${deviceId}/up/records`,
      `device/${other.deviceId}/down/receipt`,
      `device/${other.deviceId}/down/command`,
    ])
      expect(await line.subscribe(name), name).toBe(false)
  })

  test('refuse subscriptions to other devices and disconnect a device that publishes there', async () => {
    const victim = await makeScene()
    const { credential } = await makeScene()
    const quiet = await connect(url, victim.credential)
    await quiet.listen()
    for (const name of [
      `device/${victim.deviceId}/down/command`,
      `device/${victim.deviceId}/up/records`,
      'device/x',
      'live/1',
    ]) {
      const line = await connect(url, credential)
      line.client.publish(name, JSON.stringify({ commandId: 1 }), { qos: 0 })
      await line.ended()
    }
    await quiet.publish('records', 'x')
    expect(await quiet.until('receipt', 1)).toHaveLength(1)
    expect(quiet.toldOn('command')).toEqual([])
  })

  test.each([
    ['WebSocket', url],
    ['TCP', tcp],
  ])('limit messages to 128 KB over %s', async (_what, where) => {
    const { credential } = await makeScene()
    const line = await connect(where, credential)
    await line.listen()
    await line.publish('records', 'x'.repeat(128 * 1024))
    await line.until('receipt', 1)
    line.client.publish(`device/${line.deviceId}/up/records`, 'x'.repeat(300 * 1024), { qos: 0 })
    await line.ended()
    expect(line.toldOn('receipt')).toHaveLength(1)
  })
})

test('disconnects a device when its credential is revoked or the device is disabled', async () => {
  const { who, credential, deviceId, own } = await makeScene()
  const line = await connect(url, credential)
  await expect.poll(() => own.presenceOf(deviceId)).toMatchObject({ online: true, way: 'mqtt' })
  await as(who, device.revokeCredential, { query: { id: deviceId } })
  await line.ended()
  expect(await refusalOf(url, credential)).toBe(4)
  await expect.poll(() => own.presenceOf(deviceId)).toMatchObject({ online: false })

  const { data } = await as(who, device.newCredential, { body: { id: deviceId } })
  const again = await connect(url, data.credential)
  const kept = (await as(who, device.one, { params: { id: deviceId } })).data
  const { id, sn, name, mac, basePackageName, version } = kept
  const body = { id, sn, name, mac, basePackageName, version, disabled: true }
  expect(await as(who, device.save, { body })).toMatchObject({ code: 200 })
  await again.ended()
})

describe('device online status', () => {
  test('is marked at connection and at disconnection, with or without a DISCONNECT packet', async () => {
    const { school, credential, deviceId, own } = await makeScene()
    const marked = async () => (await own.lineOf(school.id, deviceId)).map(({ online }) => online)
    const line = await connect(url, credential)
    await expect.poll(marked).toEqual([true])
    await line.close()
    await expect.poll(marked).toEqual([true, false])
    const again = await connect(tcp, credential)
    await expect.poll(marked).toEqual([true, false, true])
    again.cut()
    await expect.poll(marked).toEqual([true, false, true, false])
  })

  test('is marked online again if the database lists a live connection as ended', async () => {
    const { school, credential, deviceId, own } = await makeScene()
    await connect(url, credential)
    await expect.poll(() => own.presenceOf(deviceId)).toMatchObject({ online: true })
    const { connection } = (await own.presenceOf(deviceId)) ?? { connection: '' }
    await own.disconnect(school.id, deviceId, new Date(), connection)
    await expect.poll(() => own.presenceOf(deviceId)).toMatchObject({ online: true, connection })
  })
})

describe('a command', () => {
  const invoke = async ({ who, deviceId }: Awaited<ReturnType<typeof makeScene>>) => {
    const { mac, basePackageName } = (await as(who, device.one, { params: { id: deviceId } })).data
    const command = listSupportedCommands(basePackageName)[0]?.command ?? ''
    const args = { data: packCommand({ command, data: { seconds: 5 } }) }
    return as(who, device.invoke, { body: { productKey: '', deviceName: mac, identifier: 'qzc', args } })
  }

  test('reaches its device and accepts an answer only from that device', async () => {
    const scene = await makeScene()
    const thief = await makeScene()
    const [line, other] = [await connect(url, scene.credential), await connect(url, thief.credential)]
    await line.listen()
    await expect.poll(() => scene.own.presenceOf(scene.deviceId)).toMatchObject({ online: true })
    let commandId = 0
    const command = async () => {
      const asked = invoke(scene)
      const told = Object((await line.until('command', line.toldOn('command').length + 1)).at(-1))
      expect(told).toMatchObject({ data: { seconds: 5 } })
      commandId = told.commandId
      await other.publish('answer', { commandId, result: 'forged' })
      const wrong = ['{', '[]', { commandId: 'x' }, { commandId: commandId + 1 }]
      // Messages follow each other without waits, because the command waits for five seconds in all.
      const answers = [...wrong, { commandId, result: { opened: true } }]
      await Promise.all(answers.map((answer) => line.publish('answer', answer)))
      return (await asked).data
    }
    const answered = { success: 1, result: { opened: true } }
    // Retried if a slow machine used up the five seconds. A forged answer fails in every try.
    await expect.poll(command, { interval: 1, message: 'a command is answered' }).toMatchObject(answered)
    // The command no longer waits, so a late second answer has no effect.
    await line.publish('answer', { commandId, result: 'again' })
    expect(line.client.connected).toBe(true)
    const kept = { id: commandId, state: 'answered', answer: { opened: true } }
    expect((await scene.own.commandsOf(scene.deviceId)).at(-1)).toMatchObject(kept)
  })

  test.each([
    ['characters that cannot be kept', { said: 'a\u0000b\ud800' }, { said: 'a\ufffdb\ufffd' }],
    [
      'lists in lists without end',
      JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`),
      '设备的答复嵌套层次过多，无法保存',
    ],
  ])('counts as carried out if its answer has %s', async (_what, result, kept) => {
    const scene = await makeScene()
    const line = await connect(url, scene.credential)
    await line.listen()
    await expect.poll(() => scene.own.presenceOf(scene.deviceId)).toMatchObject({ online: true })
    const command = async () => {
      const asked = invoke(scene)
      const told = Object((await line.until('command', line.toldOn('command').length + 1)).at(-1))
      await line.publish('answer', { commandId: told.commandId, result })
      return (await asked).data
    }
    // Retried if a slow machine used up the five seconds. A lost answer fails in every try.
    const answered = { success: 1, result: kept }
    await expect.poll(command, { interval: 1, message: 'a command is answered' }).toMatchObject(answered)
    expect((await scene.own.commandsOf(scene.deviceId)).at(-1)).toMatchObject({ state: 'answered', answer: kept })
  })

  test('fails with a message after five seconds without an answer', async () => {
    const scene = await makeScene()
    const line = await connect(url, scene.credential)
    await line.listen()
    await expect.poll(() => scene.own.presenceOf(scene.deviceId)).toMatchObject({ online: true })
    expect((await invoke(scene)).data).toMatchObject({ success: 0, errorMessage: '指令下发失败' })
    expect(await scene.own.commandsOf(scene.deviceId)).toMatchObject([{ state: 'timedOut' }])
  })

  test('fails at once for a device that has disconnected', async () => {
    const scene = await makeScene()
    const line = await connect(url, scene.credential)
    await expect.poll(() => scene.own.presenceOf(scene.deviceId)).toMatchObject({ online: true })
    await line.close()
    await expect.poll(() => scene.own.presenceOf(scene.deviceId)).toMatchObject({ online: false })
    expect((await invoke(scene)).data).toMatchObject({ success: 0, errorMessage: '设备离线，指令未下发' })
  })
})

test('refuses frequent connections as “not now” and admits another device', async () => {
  const rates = { perSession: 20, perAccount: 0, perAddress: 0 }
  const own = await useSeparateServer({ database, config: { rates } })
  const opened = await listen(own.http, '127.0.0.1', 0)
  const where = `${opened.address.replace('http', 'ws')}/device/mqtt`
  const [one, two] = [await makeScene(), await makeScene()]
  for (const expected of ['let in', 'let in', 3]) expect(await refusalOf(where, one.credential)).toBe(expected)
  expect(await refusalOf(where, two.credential)).toBe('let in')
})
