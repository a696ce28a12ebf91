import { once } from 'node:events'
import { connect as connectTcp } from 'node:net'
import { describe, expect, test } from 'vitest'
import { listen } from '../../../app/assemble.ts'
import { closeAfterwards } from '../../../tests/support/closeAfterwards.ts'
import { makeTestDatabase } from '../../../tests/support/database.ts'
import { freePort } from '../../../tests/support/freePort.ts'
import { makeListener } from '../../../tests/support/listener.ts'
import { useServer } from '../../../tests/support/useServer.ts'

const database = await makeTestDatabase()
closeAfterwards(() => database.close())

/** A server on a port, two users, and a function that connects to its live channel and returns the outcome. */
const open = async (perSession: number, perAddress: number, trustedProxies: readonly string[] = [], mqttPort = 0) => {
  const rates = { perSession, perAccount: 0, perAddress }
  const { http, make, actor } = await useServer({ database, config: { rates, trustedProxies, mqttPort } })
  const school = await make.makeSchool()
  const teacher = () => actor({ schoolId: school.id, roles: [6], departments: [school.rootId] })
  const { address, mqttPort: opened } = await listen(http, '127.0.0.1', 0)
  expect(opened ?? 0, 'the port of MQTT').toBe(mqttPort)
  const url = `${address.replace('http', 'ws')}/live`
  const connect = async (token: string, from = '203.0.113.5') => {
    const options = { wsOptions: { headers: { 'x-forwarded-for': from } } }
    const door = mqttPort === 0 ? url : `mqtt://127.0.0.1:${mqttPort}`
    return makeListener(door, token, options).then(
      (listener) => listener.close().then(() => 'let in' as const),
      (error: unknown) => Object(error).code,
    )
  }
  return { connect, one: (await teacher()).token, other: (await teacher()).token }
}

/** Opens a connection that sends these bytes and then waits; only the server closes it. */
const sendBytes = (port: number, bytes: readonly number[]) => {
  const socket = connectTcp(port, '127.0.0.1').on('error', () => undefined)
  socket.write(Buffer.from(bytes))
  return { closed: new Promise<void>((resolve) => void socket.once('close', () => resolve())), socket }
}

const tooOften = 3
const wrongToken = 4

describe('connecting to the live channel', () => {
  test('too often with one token is refused as “not now” while another token is admitted', async () => {
    const { connect, one, other } = await open(20, 0)
    expect(await connect(one)).toBe('let in')
    expect(await connect(one)).toBe('let in')
    expect(await connect(one)).toBe(tooOften)
    expect(await connect(other)).toBe('let in')
  })

  test('with invalid tokens is refused for that address, even with a valid token, but not elsewhere', async () => {
    const { connect, one } = await open(0, 30, ['127.0.0.1'])
    for (const guess of ['a', 'b', '']) expect(await connect(guess, '203.0.113.1')).toBe(wrongToken)
    expect(await connect('c', '203.0.113.1')).toBe(tooOften)
    expect(await connect(one, '203.0.113.1')).toBe(tooOften)
    expect(await connect(one, '203.0.113.2')).toBe('let in')
  })

  test('over TCP is counted alike', async () => {
    const { connect, one } = await open(0, 20, [], await freePort())
    expect(await connect('a')).toBe(wrongToken)
    expect(await connect(one)).toBe('let in')
    expect(await connect(one)).toBe(tooOften)
  })

  test('ignores forwarded addresses from untrusted proxies', async () => {
    const { connect, one } = await open(0, 10)
    expect(await connect(one, '203.0.113.1')).toBe('let in')
    expect(await connect(one, '203.0.113.2')).toBe(tooOften)
  })

  test('by a whole school behind one address is admitted with default settings', async () => {
    const { connect, one, other } = await open(1200, 30_000)
    for (let count = 0; count < 40; count++) expect(await connect(count % 2 === 0 ? one : other)).toBe('let in')
  })

  test('with a packet that announces 250 MB is disconnected before it is buffered', async () => {
    const port = await freePort()
    await open(0, 0, [], port)
    const connectOf250MB = [0x10, 0x80, 0xe5, 0x9a, 0x77]
    await expect(sendBytes(port, connectOf250MB).closed).resolves.toBeUndefined()
  })

  test('without sending a login is limited to 64 per address for five seconds each', async () => {
    const port = await freePort()
    const { connect, one } = await open(0, 0, [], port)
    /** Returns true if one more was closed while the 64 were open. */
    const isFull = async () => {
      const silent = Array.from({ length: 64 }, () => sendBytes(port, [0x10]))
      await Promise.all(silent.map(({ socket }) => once(socket, 'connect')))
      await sendBytes(port, [0x10]).closed
      const stood = silent.every(({ socket }) => !socket.destroyed)
      await Promise.all(silent.map(({ closed }) => closed))
      return stood
    }
    // Repeated if a slow machine needed all of the five seconds to open them.
    await expect.poll(isFull, { interval: 1, message: 'one more than 64 is closed' }).toBe(true)
    expect(await connect(one)).toBe('let in')
  })
})
