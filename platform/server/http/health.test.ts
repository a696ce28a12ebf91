import { once } from 'node:events'
import { connect } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { area } from '../../contract/area.ts'
import { anyone, get, nothing, signedIn } from '../../contract/call.ts'
import { makeTestDatabase } from '../../../tests/support/database.ts'
import { useTinyServer } from '../../../tests/support/tinyServer.ts'
import { serve } from '../serve.ts'

const finish = Promise.withResolvers<void>()

const calls = {
  read: get('/tiny/read', { doc: '', may: signedIn('a test'), data: nothing }),
  broken: get('/tiny/broken', { doc: '', may: anyone('a test'), data: nothing, transaction: 'own' }),
  wrongQuery: get('/tiny/wrongQuery', { doc: '', may: signedIn('a test'), data: nothing }),
  slow: get('/tiny/slow', { doc: '', may: anyone('a test'), data: nothing, transaction: 'own' }),
}
const tiny = serve(area({ name: 'tiny', title: '试', calls }), {
  read: async ({ db }) => {
    await db.execute(sql`select 1`)
    return null
  },
  broken: () => {
    throw new TypeError('the inside of the server')
  },
  wrongQuery: async ({ db }) => {
    await db.execute(sql`select ${'13912345678'} from no_such_table`)
    return null
  },
  slow: async () => {
    await finish.promise
    return null
  },
})

const database = await makeTestDatabase()
const lines: string[] = []
const { http } = await useTinyServer(tiny, {
  database,
  config: { logLevel: 'info' },
  logStream: { write: (line) => void lines.push(line) },
})

const ask = (url: string) => http.inject({ url, headers: { authorization: 'Bearer token' } })

test('reports a server with its database as alive and ready', async () => {
  expect((await http.inject('/healthz')).json()).toEqual({ status: 'ok' })
  expect((await http.inject('/readyz')).json()).toEqual({ status: 'ready' })
})

test.each(['/tiny/broken', '/tiny/wrongQuery'])(
  'answers a fault at %s with an id to quote and no internals',
  async (url) => {
    const response = await ask(url)
    expect(response.statusCode).toBe(500)
    const id = String(response.headers['x-request-id'])
    expect(response.json()).toEqual({ code: 500, msg: `服务器内部错误，请联系管理员并提供编号 ${id}`, data: null })
    const logged = lines.filter((line) => line.includes(id)).join('\n')
    expect(logged).toContain('fault')
    expect(logged).toContain('at ')
    expect(logged).not.toContain('13912345678')
  },
)

test('keeps serving after a fault', async () => {
  await ask('/tiny/wrongQuery')
  expect((await ask('/tiny/read')).json()).toMatchObject({ code: 200 })
})

test('reports a server without its database as alive but not ready, also to calls', async () => {
  const lost = await makeTestDatabase()
  const other = await useTinyServer(tiny, { database: lost })
  await lost.close()
  expect((await other.http.inject('/healthz')).statusCode).toBe(200)
  const ready = await other.http.inject('/readyz')
  expect(ready.statusCode).toBe(503)
  expect(ready.json()).toEqual({ status: 'database unavailable' })
  const read = await other.http.inject({ url: '/tiny/read', headers: { authorization: 'Bearer token' } })
  expect(read.statusCode).toBe(503)
  expect(read.json()).toEqual({ code: 503, msg: '数据库暂时无法连接，请稍后刷新重试', data: null })
})

test('finishes open calls during shutdown and is no longer ready', async () => {
  const address = await http.listen({ host: '127.0.0.1', port: 0 })
  let requestCount = 0
  http.server.on('request', () => (requestCount += 1))
  /** A browser's kept-alive connection, which sends another call after an open one. */
  const keep = (path: string) => {
    const kept = connect(Number(new URL(address).port), '127.0.0.1').setEncoding('utf8')
    let received = ''
    kept.on('data', (part: string) => (received += part))
    const send = (one: string) => kept.write(`GET ${one} HTTP/1.1\r\nhost: here\r\n\r\n`)
    send('/tiny/slow')
    return {
      sendNext: () => send(path),
      bodies: async () => {
        await once(kept, 'close')
        return [...received.matchAll(/\{[^{}]*\}/g)].map(([body]) => JSON.parse(body))
      },
    }
  }
  const kept = ['/tiny/read', '/healthz', '/readyz'].map(keep)
  await expect.poll(() => requestCount).toBe(3)
  const closed = http.close()
  await expect.poll(() => http.server.listening).toBe(false)
  for (const { sendNext } of kept) sendNext()
  await expect.poll(() => requestCount).toBe(6)
  const received = Promise.all(kept.map(({ bodies }) => bodies()))
  finish.resolve()
  const restarting = { code: 10_063, msg: '服务器正在重新启动，请在 5 秒后重试；本次操作未执行' }
  const answers = [restarting, { status: 'ok' }, { status: 'draining' }]
  expect(await received).toMatchObject(answers.map((answer) => [{ code: 200 }, answer]))
  await closed
  await expect(fetch(`${address}/healthz`)).rejects.toThrow('fetch failed')
  await database.close()
})
