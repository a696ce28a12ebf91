import { describe, expect, test } from 'vitest'
import { sessionWith, useTinyServer } from '../../../tests/support/tinyServer.ts'
import { area } from '../../contract/area.ts'
import { anyone, device, get, nothing, signedIn } from '../../contract/call.ts'
import { serve } from '../serve.ts'

const calls = {
  open: get('/tiny/open', { doc: '', may: anyone('a test'), data: nothing }),
  own: get('/tiny/own', { doc: '', may: signedIn('a test'), data: nothing }),
  look: get('/tiny/look', { doc: '', may: signedIn('a test'), data: nothing, showsInFull: true }),
}
const served = serve(area({ name: 'tiny', title: '试', calls }), {
  open: () => null,
  own: () => null,
  look: () => null,
})
const sessions = {
  one: sessionWith({ id: 1, accountId: 1, memberId: 1 }),
  // The same account in another school, with its record there.
  two: sessionWith({ id: 2, accountId: 1, memberId: 2, schoolId: 3 }),
  other: sessionWith({ id: 3, accountId: 2, memberId: 3 }),
}
const makeServer = (rates: { perSession?: number; perAccount?: number; perAddress?: number }) =>
  useTinyServer(served, { sessions, config: { rates: { perSession: 0, perAccount: 0, perAddress: 0, ...rates } } })

describe('too many calls', () => {
  test('of one session are refused with the time to wait while others are served', async () => {
    const { call } = await makeServer({ perSession: 3 })
    const ask = (token: string) => call(calls.own, {}, { token })
    for (let count = 0; count < 3; count++) expect(await ask('one')).toMatchObject({ status: 200 })
    expect(await ask('one')).toMatchObject({ status: 429, code: 429, msg: expect.stringMatching(/请在 \d+ 秒后重试/) })
    expect(await ask('other')).toMatchObject({ status: 200 })
  })

  test('get the waiting time in a response header too', async () => {
    const { http } = await makeServer({ perAddress: 1 })
    const ask = () => http.inject({ url: calls.open.path, remoteAddress: '203.0.113.8' })
    expect((await ask()).headers['retry-after']).toBeUndefined()
    expect(Number((await ask()).headers['retry-after'])).toBeGreaterThan(0)
  })

  test('of one account are refused across all its sessions', async () => {
    const { call } = await makeServer({ perAccount: 3 })
    const ask = (token: string) => call(calls.own, {}, { token })
    for (const token of ['one', 'two', 'one']) expect(await ask(token)).toMatchObject({ status: 200 })
    expect(await ask('two')).toMatchObject({ status: 429 })
    expect(await ask('other')).toMatchObject({ status: 200 })
  })

  test('of one address are refused for everyone there, but not at another address', async () => {
    const { call } = await makeServer({ perAddress: 3 })
    const ask = (address: string) => call(calls.open, {}, { address })
    for (let count = 0; count < 3; count++) expect(await ask('203.0.113.1')).toMatchObject({ status: 200 })
    expect(await ask('203.0.113.1')).toMatchObject({ status: 429 })
    expect(await call(calls.own, {}, { token: 'one', address: '203.0.113.1' })).toMatchObject({ status: 429 })
    expect(await ask('203.0.113.2')).toMatchObject({ status: 200 })
  })

  test('with invalid tokens count for the address', async () => {
    const { call } = await makeServer({ perSession: 100, perAddress: 3 })
    const ask = (token: string) => call(calls.own, {}, { token, address: '203.0.113.9' })
    for (const token of ['a', 'b', 'c']) expect(await ask(token)).toMatchObject({ status: 401 })
    expect(await ask('d')).toMatchObject({ status: 429 })
  })
})

describe('concurrent calls', () => {
  /** A server whose slow call ends when the test says so; `ends` has one entry per call that has started. */
  const slowServer = async (atOnce: { perAccount: number; perDevice: number }) => {
    const ends: (() => void)[] = []
    const slowCalls = {
      slow: get('/tiny/slow', { doc: '', may: signedIn('a test'), data: nothing, transaction: 'own' }),
      batch: get('/tiny/batch', { doc: '', may: device('a test'), data: nothing, transaction: 'own' }),
    }
    const stay = async () => {
      const { promise, resolve } = Promise.withResolvers<null>()
      ends.push(() => resolve(null))
      return promise
    }
    const slow = serve(area({ name: 'tiny', title: '试', calls: slowCalls }), { slow: stay, batch: stay })
    const all = { ...sessions, door: sessionWith({ id: 9, accountId: 0, deviceId: 5 }) }
    const { call } = await useTinyServer(slow, { sessions: all, config: { atOnce } })
    return {
      ends,
      ask: (token: string) => call(slowCalls.slow, {}, { token }),
      send: () => call(slowCalls.batch, {}, { token: 'door' }),
    }
  }

  test('of one account are limited across its sessions and run in order without delaying others', async () => {
    const { ends, ask } = await slowServer({ perAccount: 2, perDevice: 1 })
    // A session is known after its first call.
    for (const token of ['one', 'two']) {
      const known = ask(token)
      await expect.poll(() => ends.length).toBe(1)
      ends.splice(0).forEach((end) => end())
      await known
    }
    const order: string[] = []
    const asked = ['one', 'two', 'one', 'two'].map((token, place) =>
      ask(token).then((answer) => {
        order.push(`${token} ${place}`)
        return answer
      }),
    )
    await expect.poll(() => ends.length).toBe(2)
    const others = ask('other')
    await expect.poll(() => ends.length).toBe(3)
    ends[2]?.()
    expect(await others).toMatchObject({ status: 200 })
    expect(order).toEqual([])
    ends[0]?.()
    await expect.poll(() => ends.length).toBe(4)
    ends[1]?.()
    await expect.poll(() => ends.length).toBe(5)
    ends[3]?.()
    await expect.poll(() => order.length).toBe(3)
    ends[4]?.()
    for (const answer of await Promise.all(asked)) expect(answer).toMatchObject({ status: 200 })
    expect(order).toEqual(['one 0', 'two 1', 'one 2', 'two 3'])
  })

  test('of a device run one by one, and are refused with instructions above sixteen waiting ones', async () => {
    const { ends, send } = await slowServer({ perAccount: 2, perDevice: 1 })
    const first = send()
    await expect.poll(() => ends.length).toBe(1)
    const waiting = Array.from({ length: 16 }, send)
    expect(await send()).toMatchObject({ status: 429, code: 10039, msg: expect.stringContaining('一次只发一批') })
    for (let count = 0; count < 17; count++) {
      await expect.poll(() => ends.length).toBe(count + 1)
      ends[count]?.()
    }
    for (const answer of await Promise.all([first, ...waiting])) expect(answer).toMatchObject({ status: 200 })
  })
})

describe('views of full numbers', () => {
  const makeLooked = async (looks: { perMinute: number; perDay: number }) => {
    const { call } = await useTinyServer(served, { sessions, config: { looks } })
    return (token: string, of = calls.look) => call(of, {}, { token })
  }

  test.each([
    ['minute', { perMinute: 3, perDay: 0 }, 10040, 60],
    ['day', { perMinute: 0, perDay: 3 }, 10041, 86_400],
  ])('are limited per %s across all sessions of an account; other calls are not', async (_what, looks, code, most) => {
    const ask = await makeLooked(looks)
    for (const token of ['one', 'two', 'one']) expect(await ask(token)).toMatchObject({ status: 200 })
    const refused = await ask('two')
    expect(refused).toMatchObject({ status: 429, code })
    const seconds = Number(/请在 (\d+) 秒后/u.exec(refused.msg)?.[1])
    expect(seconds).toBeGreaterThan(most / 2)
    expect(seconds).toBeLessThanOrEqual(most)
    expect(await ask('two', calls.own)).toMatchObject({ status: 200 })
    expect(await ask('other')).toMatchObject({ status: 200 })
  })
})
