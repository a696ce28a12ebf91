import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { administration } from '../areas/administration/contract.ts'
import { role } from '../platform/contract/roles.ts'
import { movableClock } from '../platform/server/clock.ts'
import { hasRedis } from '../tests/cluster/machinery.ts'
import { freePort } from '../tests/support/freePort.ts'
import { useServer } from '../tests/support/useServer.ts'

test('logs once and reports in a metric that Redis is away at the start', async () => {
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

test('has no Redis metric without Redis', async () => {
  const { http } = await useServer()
  expect((await http.inject({ url: '/metrics' })).payload).not.toContain('xingtan_redis_up')
})

test.skipIf(!hasRedis)('the platform status shows since when Redis is up or away', async () => {
  const clock = movableClock(new Date('2026-03-02T00:00:00Z'))
  const port = await freePort()
  const { make, actor, as } = await useServer({ clock, config: { redisUrl: `redis://127.0.0.1:${port}` } })
  const platform = await make.makeSchool({ kind: 'platform' })
  const place = { schoolId: platform.id, departments: [platform.rootId] }
  const admin = await actor({ ...place, roles: [role.superAdministrator] })
  const redisNow = async () => (await as(admin, administration.status)).data.redis
  clock.advance(60_000)
  expect(await redisNow()).toEqual({ isUp: false, since: '2026-03-02 08:00:00' })
  const started = spawn('redis-server', ['--port', String(port), '--dir', tmpdir(), '--save', ''], { stdio: 'ignore' })
  onTestFinished(() => void started.kill('SIGKILL'))
  await expect.poll(redisNow, { message: 'Redis answers' }).toEqual({ isUp: true, since: '2026-03-02 08:01:00' })
  clock.advance(60_000)
  started.kill('SIGKILL')
  await expect.poll(redisNow, { message: 'Redis is away' }).toEqual({ isUp: false, since: '2026-03-02 08:02:00' })
})
