import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { area } from '../../contract/area.ts'
import { get, nothing, post, signedIn } from '../../contract/call.ts'
import { Refusal, common } from '../../contract/refusal.ts'
import { z } from 'zod'
import { testConfig } from '../../../tests/support/config.ts'
import { useTinyServer } from '../../../tests/support/tinyServer.ts'
import { serve } from '../serve.ts'
import { makeDiskRoom } from './room.ts'

const may = signedIn('a test')
const calls = {
  read: get('/tiny/read', { doc: '', may, data: nothing }),
  write: post('/tiny/write', { doc: '', may, body: z.object({}), data: nothing }),
  fail: post('/tiny/fail', { doc: '', may, body: z.object({ code: z.string() }), data: nothing, onlyLooks: true }),
}
const tiny = serve(area({ name: 'tiny', title: '试', calls }), {
  read: async ({ db }) => {
    await db.execute(sql`select 1`)
    return null
  },
  write: () => null,
  fail: ({ body }) => {
    throw new Error('Failed query', { cause: Object.assign(new Error('no room'), { code: body.code }) })
  },
})

const full = { code: 507, msg: '服务器磁盘空间不足，暂时无法保存（仍可查看），请联系管理员清理磁盘后重试', data: null }
const token = { authorization: 'Bearer token' }

test('refuses writes below the reserve, keeps reading and reports it to probes', async () => {
  const { http } = await useTinyServer(tiny, { config: { diskReserve: Number.MAX_SAFE_INTEGER } })
  const write = await http.inject({ method: 'POST', url: '/tiny/write', headers: token, payload: {} })
  expect(write.statusCode).toBe(507)
  expect(write.json()).toEqual(full)
  expect((await http.inject({ url: '/tiny/read', headers: token })).json()).toMatchObject({ code: 200 })
  const ready = await http.inject('/readyz')
  expect(ready.statusCode).toBe(503)
  expect(ready.json()).toEqual({ status: 'disk full' })
  expect((await http.inject('/healthz')).statusCode).toBe(200)
  const metrics = (await http.inject('/metrics')).body
  expect(metrics).toMatch(/^xingtan_disk_free_bytes \d+$/m)
  expect(metrics).toMatch(/^xingtan_disk_full 1$/m)
})

test('accepts writes when there is enough room', async () => {
  const { http } = await useTinyServer(tiny)
  const write = await http.inject({ method: 'POST', url: '/tiny/write', headers: token, payload: {} })
  expect(write.json()).toMatchObject({ code: 200 })
  expect((await http.inject('/readyz')).json()).toEqual({ status: 'ready' })
  expect((await http.inject('/metrics')).body).toMatch(/^xingtan_disk_full 0$/m)
})

test.each(['53100', 'ENOSPC'])(
  'answers a write that finds no room (%s) with a sentence and reports it in readyz',
  async (code) => {
    const { http } = await useTinyServer(tiny)
    const failed = await http.inject({ method: 'POST', url: '/tiny/fail', headers: token, payload: { code } })
    expect(failed.statusCode).toBe(507)
    expect(failed.json()).toEqual(full)
    expect((await http.inject('/readyz')).json()).toEqual({ status: 'ready', disk: 'full' })
  },
)

test('measures again each second, so that writes resume automatically', async () => {
  let [free, now] = [10, 0]
  const room = makeDiskRoom(
    testConfig({ diskReserve: 100 }),
    async () => free,
    () => now,
  )
  await expect(room.refuseFull()).rejects.toThrow(new Refusal(common.diskFull))
  free = 1000
  expect(await room.isFull()).toBe(true)
  now = 1000
  await room.refuseFull()
  room.noteFull()
  expect(room.wasFull()).toBe(true)
  now = 11_000
  expect(room.wasFull()).toBe(false)
})
