import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { area } from '../../contract/area.ts'
import { anyone, get, nothing } from '../../contract/call.ts'
import { common } from '../../contract/refusal.ts'
import { useTinyServer } from '../../../tests/support/tinyServer.ts'
import { serve } from '../serve.ts'

const calls = { open: get('/tiny/open', { doc: '一个公开的调用', may: anyone('公开的理由'), data: nothing }) }
const { http } = await useTinyServer(serve(area({ name: 'tiny', title: '试验区', calls }), { open: () => null }))

/** Sends raw bytes and returns the response once the connection is closed. */
const exchange = async (sent: string): Promise<string> => {
  const address = http.server.address()
  if (address === null || typeof address === 'string') throw new Error('the server does not listen')
  // The connection may be reset while unread bytes remain; the response until then counts.
  const line = connect(address.port, '127.0.0.1').on('error', () => undefined)
  let received = ''
  line.on('data', (piece: Buffer) => void (received += piece.toString()))
  line.write(sent)
  await new Promise<void>((resolve) => void line.once('close', () => resolve()))
  return received
}

test('answers malformed HTTP and oversized headers in Chinese like any refusal and closes the connection', async () => {
  await http.listen({ host: '127.0.0.1', port: 0 })
  const cases = [
    ['GET\r\n\r\n', common.badRequest],
    [`GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, common.headersTooLarge],
  ] as const
  for (const [sent, { code, msg, status }] of cases) {
    const [head, body] = (await exchange(sent)).split('\r\n\r\n')
    expect(head).toContain(`HTTP/1.1 ${status} `)
    expect(head).toContain('content-type: application/json; charset=utf-8')
    expect(JSON.parse(body ?? '')).toEqual({ code, msg, data: null })
  }
})
