import { once } from 'node:events'
import { readFileSync, readdirSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { area } from '../../contract/area.ts'
import { get, nothing, permission, post, signedIn } from '../../contract/call.ts'
import { id } from '../../contract/ids.ts'
import { common } from '../../contract/refusal.ts'
import { uploadRefusals } from '../../contract/upload.ts'
import { fileSamples } from '../../../tests/support/fileSamples.ts'
import { formOf } from '../../../tests/support/form.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useFolder } from '../../../tests/support/s3.ts'
import type { Session } from '../session.ts'
import { sessionWith, useTinyServer } from '../../../tests/support/tinyServer.ts'
import { serve } from '../serve.ts'

const most = 10 * 1024 * 1024
const images = { field: 'pictures', kinds: ['image'], mostBytes: most, mostFiles: 3 } as const

const calls = {
  show: post('/show', {
    doc: '返回收到的文件',
    may: signedIn('测试'),
    body: z.object({
      title: z.string().min(1).max(20),
      count: z.int().default(0),
      tags: z.array(z.string()).optional(),
    }),
    data: z.unknown(),
    transaction: 'own',
    upload: { ...images, kinds: ['image', 'sheet'] },
  }),
  guarded: post('/guarded', {
    doc: '需要权限',
    may: permission('tests:files:add'),
    data: nothing,
    transaction: 'own',
    upload: images,
  }),
  ofThing: post('/thing', {
    doc: '表单中的编号',
    may: signedIn('测试'),
    body: z.object({ thingId: id('thing') }),
    data: z.int(),
    transaction: 'own',
    upload: images,
  }),
  breaks: post('/breaks', { doc: '出错', may: signedIn('测试'), data: nothing, transaction: 'own', upload: images }),
  plain: post('/plain', { doc: '不接受文件', may: signedIn('测试'), data: nothing, writes: false }),
  none: get('/none', { doc: '没有文件', may: signedIn('测试'), data: z.int() }),
}

// Other test files upload at the same time.
const ownFolder = await useFolder()
for (const name of ['TMPDIR', 'TEMP']) vi.stubEnv(name, ownFolder)
// Later test files in this worker use the machine's folder again.
afterAll(() => void vi.unstubAllEnvs())

const sessions: Record<string, Session> = { token: sessionWith(), leaving: sessionWith() }

const server = await useTinyServer(
  serve(
    area({ name: 'tests', title: '测试', permissions: { 'tests:files:add': { title: '测试', roles: [] } }, calls }),
    {
      show: ({ body, uploads }) => ({
        body,
        files: uploads.map(({ path, ...file }) => ({ ...file, read: readFileSync(path).length })),
      }),
      guarded: () => null,
      ofThing: ({ body }) => body.thingId,
      breaks: () => {
        throw new Error('broken')
      },
      plain: () => null,
      none: ({ uploads }) => uploads.length,
    },
    { thing: async (_db, _session, ids) => ids.filter((one) => one === 7) },
  ),
  { sessions },
)

const token = { token: 'token' }
const { image: picture, sheet } = fileSamples

/** Lists the existing temporary folders of uploads. */
const leftovers = () => readdirSync(tmpdir())

describe('a call that accepts files', () => {
  test('receives them with their detected types and cleaned names, and the other fields by its schema', async () => {
    const files = [
      { ...picture, name: 'C:\\fakepath\\..\\合影\u0007.txt', type: 'text/html' },
      { ...sheet, type: 'image/png' },
    ]
    const answer = await server.call(calls.show, { body: { title: '运动会', count: 3 }, files }, token)
    expect(answer.data).toEqual({
      body: { title: '运动会', count: 3 },
      files: [
        { name: '合影.txt', contentType: 'image/png', size: picture.bytes.length, read: picture.bytes.length },
        {
          name: sheet.name,
          contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
          size: sheet.bytes.length,
          read: sheet.bytes.length,
        },
      ],
    })
  })

  test('validates the fields of the form like any input', async () => {
    const answer = await server.call(calls.show, { body: { title: '', count: 1 }, files: [picture] }, token)
    expect(answer).toMatchObject({ status: 400, code: 400, data: [{ field: 'title' }] })
  })

  test('checks the reach of an id in the form', async () => {
    const ask = (thingId: number) => server.call(calls.ofThing, { body: { thingId }, files: [picture] }, token)
    expect(await ask(7)).toMatchObject({ code: 200, data: 7 })
    expect(await ask(8)).toMatchObject(refused(common.notFound))
  })

  test('accepts as many files as it declares and no more', async () => {
    const body = { title: 'x' }
    expect(await server.call(calls.show, { body, files: [picture, picture, picture] }, token)).toMatchObject({
      code: 200,
    })
    const four = await server.call(calls.show, { body, files: [picture, picture, picture, picture] }, token)
    expect(four).toMatchObject({ ...refused(uploadRefusals.tooMany), msg: '一次最多上传 3 个文件' })
  })

  test('refuses a body that is not a form, and a truncated form', async () => {
    const send = (type: string, payload: Uint8Array | string) =>
      server.http.inject({
        method: 'POST',
        url: '/show',
        headers: { authorization: 'Bearer token', 'content-type': type },
        payload: Buffer.from(payload),
      })
    expect((await send('application/json', '{"title":"x"}')).json()).toMatchObject({
      code: uploadRefusals.missing.code,
    })
    const { type, bytes } = formOf({ title: 'x' }, [picture], 'pictures')
    for (const broken of [bytes.subarray(0, -60), bytes.subarray(0, 40), Buffer.from('rubbish'), Buffer.alloc(0)]) {
      const answer = await send(type, broken)
      expect([answer.statusCode, answer.json().msg]).toEqual([400, expect.stringMatching(/\p{Script=Han}/u)])
    }
    expect((await send('multipart/form-data', bytes)).statusCode).toBe(400)
  })

  test('refuses a field that is too long, and files in the wrong field', async () => {
    const long = await server.call(calls.show, { body: { title: 'x'.repeat(70_000) }, files: [picture] }, token)
    expect(long).toMatchObject({ status: 400, data: [{ field: 'title', msg: '内容过长' }] })
    const elsewhere = { ...picture, field: 'other' }
    const answer = await server.call(calls.show, { body: { title: 'x' }, files: [elsewhere] }, token)
    expect(answer).toMatchObject({ status: 400, data: [{ field: 'other', msg: '此处不接受文件' }] })
  })

  test('leaves no temporary file behind, even after a refusal or an error', async () => {
    const before = leftovers()
    await server.call(calls.show, { body: { title: 'x' }, files: [picture] }, token)
    await server.call(calls.show, { body: { title: '' }, files: [picture] }, token)
    expect(await server.call(calls.breaks, { files: [picture] }, token)).toMatchObject({ status: 500 })
    expect(leftovers()).toEqual(before)
  })
})

describe('a call that accepts no files', () => {
  test('does not read a form', async () => {
    const { type, bytes } = formOf({}, [picture], 'pictures')
    const answer = await server.http.inject({
      method: 'POST',
      url: '/plain',
      headers: { authorization: 'Bearer token', 'content-type': type },
      payload: bytes,
    })
    expect(answer.json()).toMatchObject({ code: 400 })
  })

  test('can’t read uploads in its handler', async () => {
    expect(await server.call(calls.none, {}, token)).toMatchObject({ status: 500 })
  })
})

describe('over the network', () => {
  const chunk = Buffer.alloc(64 * 1024, 1)
  const listening = server.http.listen({ port: 0, host: '127.0.0.1' })

  /** Sends a form of this many megabytes in chunks. */
  const pour = async (path: string, megabytes: number, authorization?: string) => {
    const { type, bytes } = formOf({ title: 'x' }, [picture], 'pictures')
    const pieces = function* () {
      yield bytes.subarray(0, bytes.indexOf(picture.bytes.subarray(0, 8)))
      for (let sent = 0; sent < megabytes * 16; sent += 1) yield chunk
      yield Buffer.from('\r\n--end--\r\n')
    }
    const headers = { 'content-type': type, ...(authorization ? { authorization } : {}) }
    const sending = request(`${await listening}${path}`, { method: 'POST', headers })
    Readable.from(pieces()).pipe(sending)
    const [response]: IncomingMessage[] = await once(sending, 'response')
    if (!response) throw new Error('there was no answer')
    const envelope: { code: number; msg: string } = JSON.parse(await text(response))
    // This client stops sending after the response and would keep the connection open.
    sending.destroy()
    return { status: response.statusCode, ...envelope }
  }

  test('refuses 50 MB above a limit of 10 MB without holding them in memory', async () => {
    let highest = 0
    const watch = setInterval(() => {
      highest = Math.max(highest, process.memoryUsage().arrayBuffers)
    }, 5)
    const before = process.memoryUsage().arrayBuffers
    const answer = await pour('/show', 50, 'Bearer token')
    clearInterval(watch)
    expect(answer).toMatchObject({ ...refused(uploadRefusals.tooLarge), msg: '上传文件大小不能超过 10 MB' })
    // Allows for the bytes between client and server, both in this process, until they are collected, but not for the
    // whole upload.
    expect(highest - before).toBeLessThan(45 * 1024 * 1024)
  })

  test('reads nothing of a form whose sender may not make the call', async () => {
    const before = leftovers()
    expect(await pour('/show', 20)).toMatchObject(refused(common.signedOut))
    expect(await pour('/guarded', 20, 'Bearer token')).toMatchObject(refused(common.forbidden))
    expect(leftovers()).toEqual(before)
  })

  /** Begins a form and pauses in the middle of its file, once the server has begun to read it. */
  const begin = async (authorization: string) => {
    const { type, bytes } = formOf({ title: 'x' }, [picture], 'pictures')
    const before = leftovers().length
    const headers = { 'content-type': type, authorization }
    const sending = request(`${await listening}/show`, { method: 'POST', headers })
    sending.on('error', () => undefined)
    sending.write(bytes.subarray(0, -100))
    await expect.poll(() => leftovers().length).toBe(before + 1)
    return { sending, rest: bytes.subarray(-100), before }
  }

  test('refuses a sender who loses the session while the form is being sent', async () => {
    const { sending, rest, before } = await begin('Bearer leaving')
    delete sessions['leaving']
    sending.end(rest)
    const [response]: IncomingMessage[] = await once(sending, 'response')
    expect(response?.statusCode).toBe(common.signedOut.status)
    expect(leftovers()).toHaveLength(before)
  })

  test('leaves nothing behind after an aborted form', async () => {
    const { sending, before } = await begin('Bearer token')
    sending.destroy()
    await expect.poll(() => leftovers().length).toBe(before)
  })
})
