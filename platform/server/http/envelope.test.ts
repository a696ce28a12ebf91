import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { area } from '../../contract/area.ts'
import { anyone, get, nothing, post, signedIn } from '../../contract/call.ts'
import { Refusal, refusal } from '../../contract/refusal.ts'
import { send } from '../../../tests/support/client.ts'
import { useTinyServer } from '../../../tests/support/tinyServer.ts'
import { serve } from '../serve.ts'

const open = anyone('a test has nothing to hide')
const full = refusal(30_001, '{room} 已满')

const calls = {
  greet: get('/tiny/greet/{name}', {
    doc: '',
    may: open,
    params: { name: z.string() },
    data: z.string(),
    transaction: 'own',
  }),
  slashed: get('/tiny/slashed/{id}/', {
    doc: '',
    may: open,
    params: { id: z.int() },
    data: z.int(),
    transaction: 'own',
  }),
  echo: post('/tiny/echo', {
    doc: '',
    may: open,
    query: { flag: z.boolean().optional(), numbers: z.array(z.int()).optional() },
    body: z.object({
      name: z.string().max(10),
      age: z.int().min(0).max(150).optional(),
      nickname: z
        .string()
        .max(3, '最多 3 个字')
        .regex(/^\p{L}*$/u, '只能是文字')
        .optional(),
      inner: z.object({ list: z.array(z.string()) }).optional(),
    }),
    data: z.object({ name: z.string(), query: z.unknown() }),
    transaction: 'own',
  }),
  fill: get('/tiny/fill', { doc: '', may: open, data: nothing, refusals: [full], transaction: 'own' }),
  leaky: get('/tiny/leaky', { doc: '', may: open, data: z.object({ id: z.int() }), transaction: 'own' }),
  private: get('/tiny/private', { doc: '', may: signedIn('a test'), data: nothing }),
}

const row = { id: 1, password_hash: 'never-to-be-seen' }
const { http, call } = await useTinyServer(
  serve(area({ name: 'tiny', title: '试', calls }), {
    greet: ({ params }) => `你好，${params.name}`,
    slashed: ({ params }) => params.id,
    echo: ({ body, query }) => ({ name: body.name, query }),
    fill: () => {
      throw new Refusal(full, { room: '甲室' }, { left: 0 })
    },
    leaky: () => row,
    private: () => null,
  }),
)

const inject = (url: string, options: { method?: 'GET' | 'POST' | 'HEAD'; payload?: string; type?: string } = {}) =>
  http.inject({
    method: options.method ?? 'GET',
    url,
    headers: options.type ? { 'content-type': options.type } : {},
    ...(options.payload === undefined ? {} : { payload: options.payload }),
  })
const echo = (payload: string, type = 'application/json') => inject('/tiny/echo', { method: 'POST', payload, type })

describe('responses', () => {
  test('of success have code 200, a text and the data', async () => {
    const response = await inject('/tiny/greet/%E5%B0%8F%E7%8E%8B')
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ code: 200, msg: '操作成功', data: '你好，小王' })
  })

  test('of a business refusal have HTTP 200 with its code, filled-in text and details', async () => {
    const response = await inject('/tiny/fill')
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ code: 30_001, msg: '甲室 已满', data: { left: 0 } })
  })

  test('contain nothing that the contract does not declare', async () => {
    expect((await inject('/tiny/leaky')).json()).toEqual({ code: 200, msg: '操作成功', data: { id: 1 } })
  })

  test.each(['/tiny/greet/a', '/tiny/greet/a/', '/tiny/slashed/1', '/tiny/slashed/1/'])(
    'are found at %s',
    async (url) => {
      expect((await inject(url)).json()).toMatchObject({ code: 200 })
    },
  )
})

describe('an address without a call', () => {
  test.each(['/nowhere', '/tiny', '/tiny/greet/a/b', '/TINY/greet/a', '/tiny/greet/', '//', '/../etc/passwd'])(
    '%s',
    async (url) => {
      const response = await inject(url)
      expect(response.statusCode).toBe(404)
      expect(response.json()).toEqual({ code: 404, msg: '请求地址出错', data: null })
    },
  )

  test('is refused for a method that the address does not have', async () => {
    expect((await inject('/tiny/greet/a', { method: 'POST' })).statusCode).toBe(404)
    expect((await inject('/tiny/greet/a', { method: 'HEAD' })).statusCode).toBe(404)
  })

  test.each([
    ['broken', '/tiny/greet/%zz'],
    ['cut off', '/tiny/greet/%E5%B0'],
    ['too long', `/tiny/greet/${'a'.repeat(201)}`],
  ])('is bad input when it is %s', async (_how, url) => {
    const response = await inject(url)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 400, msg: '请求参数有误' })
    expect(response.payload).not.toContain('greet')
  })
})

describe('bad input', () => {
  test.each(['', '{', '{"name": }', 'name=x', '"', '{"__proto__": {"name": "x"}}'])(
    'refuses the body %s as invalid JSON',
    async (payload) => {
      const response = await echo(payload)
      expect(response.statusCode).toBe(400)
      expect(response.json()).toMatchObject({ code: 400, msg: '请求参数有误' })
    },
  )

  test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'image/png'])(
    'refuses the content type %s',
    async (type) => {
      expect((await echo('name=x', type)).statusCode).toBe(400)
    },
  )

  test.each(['null', '[]', '42', '"text"', 'true'])('refuses the body %s, which is not an object', async (payload) => {
    const response = await echo(payload)
    expect(response.statusCode).toBe(400)
    expect(response.json().data).toMatchObject([{ field: '', msg: expect.stringMatching(/\p{Script=Han}/u) }])
  })

  test.each([
    [{ name: 5 }, 'name'],
    [{ name: null }, 'name'],
    [{}, 'name'],
    [{ name: 'x'.repeat(11) }, 'name'],
    [{ name: 'x', age: '5' }, 'age'],
    [{ name: 'x', age: 1.5 }, 'age'],
    [{ name: 'x', age: -1 }, 'age'],
    [{ name: 'x', age: 151 }, 'age'],
    [{ name: 'x', inner: { list: ['a', 5] } }, 'inner.list.1'],
    [{ name: 'x', inner: [] }, 'inner'],
  ])('names the field in Chinese for %j', async (body, field) => {
    const answer = await send(http, calls.echo, { body })
    expect(answer).toMatchObject({ status: 400, code: 400, msg: '请求参数有误' })
    expect(answer.data).toEqual([{ field, msg: expect.stringMatching(/^\P{Script=Latin}*\p{Script=Han}/u) }])
  })

  test('names every wrong field in query and body', async () => {
    const answer = await send(http, calls.echo, { query: { flag: 'perhaps' }, body: { name: 5, age: 'x' } })
    expect(answer.data).toMatchObject([{ field: 'flag' }, { field: 'name' }, { field: 'age' }])
  })

  test('names a field with several faults once, by its first', async () => {
    const answer = await send(http, calls.echo, { body: { name: 'x', nickname: '1234', age: 'x' } })
    expect(answer.data).toEqual([
      { field: 'age', msg: expect.any(String) },
      { field: 'nickname', msg: '最多 3 个字' },
    ])
  })

  test.each(['\u0000', 'a\u0000b', '\uD800', '\uDC00x', 'a\uD83D'])(
    'names the field of a text that the database can’t store: %j',
    async (name) => {
      const answer = await send(http, calls.echo, { body: { name } })
      expect(answer).toMatchObject({ status: 400, data: [{ field: 'name', msg: '含有无法保存的字符' }] })
      const deep = await send(http, calls.echo, { body: { name: 'x', inner: { list: ['ok', name] } } })
      expect(deep).toMatchObject({ status: 400, data: [{ field: 'inner.list.1' }] })
    },
  )

  test('also checks such text in a path and in unknown fields', async () => {
    expect((await inject('/tiny/greet/a%00b')).json()).toMatchObject({ code: 400, data: [{ field: 'name' }] })
    expect(await send(http, calls.echo, { body: { name: 'x', other: '\u0000' } })).toMatchObject({ status: 400 })
    expect(await send(http, calls.echo, { body: { name: 'x', '\u0000': 1 } })).toMatchObject({ status: 400 })
  })

  test('refuses nesting too deep for the stack', async () => {
    for (const depth of [100, 1000, 8000]) {
      const response = await echo(`{"name":"x","inner":${'['.repeat(depth)}${']'.repeat(depth)}}`)
      expect(response.statusCode).toBe(400)
    }
  })

  test('refuses a body over 16 KB', async () => {
    const response = await echo(JSON.stringify({ name: 'x'.repeat(16 * 1024) }))
    expect(response.statusCode).toBe(413)
    expect(response.json()).toEqual({ code: 413, msg: '提交的内容过大', data: null })
  })
})

describe('query strings', () => {
  test.each([
    ['flag=true', { flag: true }],
    ['flag=false', { flag: false }],
    ['flag=', {}],
    ['', {}],
    ['numbers=1&numbers=2', { numbers: [1, 2] }],
    ['numbers=7', { numbers: [7] }],
    ['unknown=1', {}],
  ])('reads %s as its types', async (query, read) => {
    const response = await inject(`/tiny/echo?${query}`, {
      method: 'POST',
      payload: '{"name":"x"}',
      type: 'application/json',
    })
    expect(response.json().data.query).toEqual(read)
  })

  test.each(['flag=1', 'flag=TRUE', 'numbers=1.5', 'numbers=x', 'numbers=1e3', 'flag=true&flag=false'])(
    'refuses %s',
    async (query) => {
      const response = await inject(`/tiny/echo?${query}`, {
        method: 'POST',
        payload: '{"name":"x"}',
        type: 'application/json',
      })
      expect(response.statusCode).toBe(400)
    },
  )
})

test('refuses a call without a token before looking at its input', async () => {
  expect(await call(calls.private, {})).toMatchObject({ status: 401, code: 401, msg: '登录已失效，请重新登录' })
  expect(await call(calls.private, {}, { token: 'token' })).toMatchObject({ status: 200, code: 200 })
})
