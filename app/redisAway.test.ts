import { expect, test } from 'vitest'
import { freePort } from '../tests/support/freePort.ts'
import { useServer } from '../tests/support/useServer.ts'

test('a server that is started while Redis is away says so once, and by a figure', async () => {
  const lines: string[] = []
  const redisUrl = `redis://127.0.0.1:${await freePort()}`
  const { http } = await useServer({
    config: { redisUrl, logLevel: 'warn' },
    logStream: { write: (line) => void lines.push(line) },
  })
  const told = () => lines.filter((line) => line.includes('"msg":"Redis is away"'))
  await expect.poll(told).toHaveLength(1)
  expect((await http.inject({ url: '/metrics' })).payload).toContain('xingtan_redis_up 0')
  expect((await http.inject({ url: '/readyz' })).statusCode).toBe(200)
  expect(told()).toHaveLength(1)
})

test('a server without Redis has no figure of it', async () => {
  const { http } = await useServer()
  expect((await http.inject({ url: '/metrics' })).payload).not.toContain('xingtan_redis_up')
})
