import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { deviceFactories } from '../areas/device/make.ts'
import { listLoopbackGates } from '../areas/gate/server/index.ts'
import { closeAfterwards } from '../tests/support/closeAfterwards.ts'
import { freePort } from '../tests/support/freePort.ts'
import { useSeparateServer } from '../tests/support/useServer.ts'
import { openDemoGates } from './demoGates.ts'

/** Connects like a keeper's page and returns the first answer to its login. */
const login = async (host: string, port: number): Promise<unknown> => {
  const page = new WebSocket(`ws://${host}:${port}`)
  closeAfterwards(async () => page.terminate())
  await once(page, 'open')
  page.send(JSON.stringify({ type: 'login', data: { userId: 7 } }))
  const [answer]: unknown[] = await once(page, 'message')
  return JSON.parse(String(answer))
}

test('opens a gate at each loopback address that can be bound, and goes on without the others', async () => {
  const port = await freePort()
  const busy = createServer().listen(port, '127.0.91.3')
  await once(busy, 'listening')
  closeAfterwards(async () => void busy.close())
  // 192.0.2.1 belongs to no computer (RFC 5737).
  const gates = await openDemoGates(['127.0.91.2', '127.0.91.3', '192.0.2.1'], port)
  closeAfterwards(gates.close)
  expect(gates.opened).toEqual(['127.0.91.2'])
  expect(gates.failed).toEqual(['127.0.91.3', '192.0.2.1'])
  expect(await login('127.0.91.2', port)).toMatchObject({ type: 'login_success' })
})

test('lists loopback addresses of gates only', async () => {
  const server = await useSeparateServer()
  const { makeDevice } = deviceFactories(server.database)
  const { id } = await server.make.makeSchool()
  await makeDevice(id, { ip: '127.0.92.2' })
  await makeDevice(id, { ip: '10.9.0.2' })
  await makeDevice(id, { ip: '127.0.92.4', type: 'CAMERA' })
  expect(await listLoopbackGates(server.database)).toEqual(['127.0.92.2'])
})
