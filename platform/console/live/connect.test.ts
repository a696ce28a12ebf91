import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from './connect.ts'

/** Starts a broker that answers connections with these codes in order, and repeats the last code. */
const makeBroker = async (...codes: readonly number[]) => {
  let calls = 0
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      const code = codes[Math.min(calls++, codes.length - 1)] ?? 0
      socket.write(Buffer.from([0x20, 2, 0, code]))
      if (code !== 0) socket.end()
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address: AddressInfo | string | null = server.address()
  onTestFinished(() => void server.close())
  return { url: `mqtt://127.0.0.1:${Object(address).port}`, calls: () => calls }
}

test('retries a broker that answers “not now” until it accepts', async () => {
  const broker = await makeBroker(3, 5, 0)
  const client = await connect(broker.url, 'a token')
  onTestFinished(() => void client.end(true))
  await new Promise<void>((resolve) => void client.once('connect', () => resolve()))
  expect(broker.calls()).toBe(3)
})

test("doesn't retry with a token that is no longer valid", async () => {
  const broker = await makeBroker(4)
  const client = await connect(broker.url, 'a token')
  await new Promise<void>((resolve) => void client.once('end', () => resolve()))
  expect(client.disconnecting || client.disconnected).toBe(true)
  expect(client.reconnecting).toBe(false)
  expect(broker.calls()).toBe(1)
})
