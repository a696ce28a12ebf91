import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { closeAfterwards } from '../../../tests/support/closeAfterwards.ts'
import { makeTestDatabase } from '../../../tests/support/database.ts'
import { sessionWith, useTinyServer } from '../../../tests/support/tinyServer.ts'
import { send } from '../../../tests/support/client.ts'
import { area } from '../../contract/area.ts'
import { anyone, kilobytes, permission, post, signedIn } from '../../contract/call.ts'
import { common } from '../../contract/refusal.ts'
import { serve } from '../serve.ts'

const body = z.object({ text: z.string().max(60_000).default(''), list: z.array(z.int()).max(10).default([]) })
const data = z.int()
const calls = {
  open: post('/tiny/open', { doc: '', may: anyone('a test'), body, data }),
  small: post('/tiny/small', { doc: '', may: signedIn('a test'), body, data }),
  large: post('/tiny/large', { doc: '', may: signedIn('a test'), body, data, mostBytes: kilobytes(64) }),
  own: post('/tiny/own', { doc: '', may: signedIn('a test'), body, data, transaction: 'own' }),
  guarded: post('/tiny/guarded', { doc: '', may: permission('tiny:thing:edit'), body, data, mostBytes: kilobytes(64) }),
}
const length = ({ body: { text } }: { body: { text: string } }) => text.length
const served = serve(area({ name: 'tiny', title: '试', calls }), {
  open: length,
  small: length,
  large: length,
  own: length,
  guarded: length,
})
const database = await makeTestDatabase()
closeAfterwards(database.close)
const sessions = { token: sessionWith() }
const { http } = await useTinyServer(served, { database, sessions })
/**
 * The same with a short deadline for the test. Calls that must succeed use the other, however slow the machine is.
 */
const { http: impatient } = await useTinyServer(served, { database, sessions, config: { deadlineSeconds: 1 } })

const codeOf = async (call: keyof typeof calls, sent: unknown, token?: string) =>
  (await send(http, calls[call], { body: sent }, { token })).code
const textOf = (size: number) => ({ text: 'x'.repeat(kilobytes(size)) })
const wrong = { text: 5 }

test('checks the session before the body', async () => {
  for (const call of ['small', 'large', 'own', 'guarded'] as const) {
    expect(await codeOf(call, wrong), call).toBe(common.signedOut.code)
    expect(await codeOf(call, wrong, 'nobody'), call).toBe(common.signedOut.code)
  }
  expect(await codeOf('guarded', wrong, 'token')).toBe(common.forbidden.code)
  for (const call of ['small', 'large', 'own'] as const) {
    expect(await codeOf(call, wrong, 'token'), call).toBe(common.badInput.code)
  }
})

test('accepts 16 KB from anyone', async () => {
  for (const call of ['open', 'small', 'own'] as const) {
    expect(await codeOf(call, textOf(15), 'token'), call).toBe(200)
    expect(await codeOf(call, textOf(17), 'token'), call).toBe(common.tooLarge.code)
  }
})

test('accepts a larger body only for calls that declare it and callers who may make them', async () => {
  expect(await codeOf('large', textOf(50), 'token')).toBe(200)
  expect(await codeOf('large', textOf(70), 'token')).toBe(common.tooLarge.code)
  expect(await codeOf('large', textOf(70))).toBe(common.signedOut.code)
  expect(await codeOf('guarded', textOf(70), 'token')).toBe(common.forbidden.code)
})

test('accepts a larger body with an idempotency key and answers a repetition alike', async () => {
  const sent = () =>
    send(
      http,
      calls.large,
      { body: textOf(50) },
      { token: 'token', headers: { 'idempotency-key': 'key-of-a-large-body' } },
    )
  expect([await sent(), await sent()]).toMatchObject([
    { code: 200, data: kilobytes(50) },
    { code: 200, data: kilobytes(50) },
  ])
})

test('refuses too many values before the schema is applied', async () => {
  for (const one of [1, []]) {
    const list = Array.from({ length: 5000 }, () => one)
    expect(await send(http, calls.large, { body: { list } }, { token: 'token' })).toMatchObject({
      status: 400,
      data: [{ field: '', msg: '内容过多' }],
    })
  }
  expect(await codeOf('large', { list: Array(10).fill(1), nobodyAsked: Array(50).fill(1) }, 'token')).toBe(200)
})

/** Sends this and then nothing more. Returns the response once the connection is closed. */
const drip = (port: number, head: readonly string[]) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(head.join('\r\n')))
    let received = ''
    socket.on('data', (chunk) => (received += chunk.toString()))
    socket.once('error', reject)
    socket.once('close', () => resolve(received))
  })

test.each([
  ['of a call that is open to anyone', '/tiny/open', 'content-length: 900', '{'],
  ['of no call at all', '/nowhere', 'content-length: 900', '{'],
  ['without a length', '/tiny/small', 'transfer-encoding: chunked', '1\r\n{'],
])('closes the connection of a slow body: %s', async (_what, path, length, begun) => {
  if (!impatient.server.listening) await impatient.listen({ port: 0, host: '127.0.0.1' })
  const address = impatient.server.address()
  if (typeof address !== 'object' || address === null) throw new Error('not listening')
  const head = [`POST ${path} HTTP/1.1`, 'host: x', 'content-type: application/json', length, '', begun]
  expect(await drip(address.port, head)).toContain('408')
})
