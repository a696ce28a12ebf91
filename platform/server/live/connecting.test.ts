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

/** A server on a port, two people of it, and what connecting to its live channel answers. */
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

/** A connection that sends these bytes and then waits; it is closed by the server alone. */
const say = (port: number, bytes: readonly number[]) => {
  const socket = connectTcp(port, '127.0.0.1').on('error', () => undefined)
  socket.write(Buffer.from(bytes))
  return { closed: new Promise<void>((resolve) => void socket.once('close', () => resolve())), socket }
}

const tooOften = 3
const wrongToken = 4

describe('connecting to the live channel', () => {
  test('too often with one token is refused as “not now”; another token is let in', async () => {
    const { connect, one, other } = await open(20, 0)
    expect(await connect(one)).toBe('let in')
    expect(await connect(one)).toBe('let in')
    expect(await connect(one)).toBe(tooOften)
    expect(await connect(other)).toBe('let in')
  })

  test('with made-up tokens is refused by the address, also to the right one, and to no other address', async () => {
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

  test('believes no address that others than trusted proxies tell', async () => {
    const { connect, one } = await open(0, 10)
    expect(await connect(one, '203.0.113.1')).toBe('let in')
    expect(await connect(one, '203.0.113.2')).toBe(tooOften)
  })

  test('by a whole school behind one address is let in as the settings stand', async () => {
    const { connect, one, other } = await open(1200, 30_000)
    for (let count = 0; count < 40; count++) expect(await connect(count % 2 === 0 ? one : other)).toBe('let in')
  })

  test('with a packet that announces 250 MB is cut off before it is gathered', async () => {
    const port = await freePort()
    await open(0, 0, [], port)
    const connectOf250MB = [0x10, 0x80, 0xe5, 0x9a, 0x77]
    await expect(say(port, connectOf250MB).closed).resolves.toBeUndefined()
  })

  test('without a word may be done by 64 of an address at once, for five seconds each', async () => {
    const port = await freePort()
    const { connect, one } = await open(0, 0, [], port)
    /** Whether one more was closed while the 64 stood. */
    const isFull = async () => {
      const silent = Array.from({ length: 64 }, () => say(port, [0x10]))
      await Promise.all(silent.map(({ socket }) => once(socket, 'connect')))
      await say(port, [0x10]).closed
      const stood = silent.every(({ socket }) => !socket.destroyed)
      await Promise.all(silent.map(({ closed }) => closed))
      return stood
    }
    // Again where a busy machine took all of the five seconds to open them.
    await expect.poll(isFull, { interval: 1, message: 'one more than 64 is closed' }).toBe(true)
    expect(await connect(one)).toBe('let in')
  })
})
