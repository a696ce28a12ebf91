import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { area } from '../../contract/area.ts'
import { anyone, get, nothing, permission, signedIn } from '../../contract/call.ts'
import { role } from '../../contract/roles.ts'
import { makeTestDatabase } from '../../../tests/support/database.ts'
import { sessionWith, useTinyServer } from '../../../tests/support/tinyServer.ts'
import { serve } from '../serve.ts'

const calls = {
  open: get('/tiny/open/{id}', { doc: '一个公开的调用', may: anyone('公开的理由'), data: nothing, transaction: 'own' }),
  guarded: get('/tiny/guarded', { doc: '受保护', may: permission('tiny:thing:view'), data: nothing }),
  signedIn: get('/tiny/signedIn', { doc: '须登录', may: signedIn('须登录的理由'), data: nothing }),
}
const tiny = serve(area({ name: 'tiny', title: '试验区', calls }), {
  open: () => null,
  guarded: () => null,
  signedIn: () => null,
})

const consoleFolder = mkdtempSync(join(tmpdir(), 'xingtan-console-'))
mkdirSync(join(consoleFolder, 'assets'))
writeFileSync(join(consoleFolder, 'index.html'), '<style nonce="%NONCE%"></style><meta content="%SETTINGS%">')
writeFileSync(join(consoleFolder, 'assets', 'main-abc123.js'), 'export {}')
afterAll(() => rmSync(consoleFolder, { recursive: true }))

const metricsToken = 'a-token-for-metrics'
const sessions = {
  administrator: sessionWith({ roles: [role.superAdministrator] }),
  teacher: sessionWith(),
}
const database = await makeTestDatabase()
afterAll(() => database.close())
const { http } = await useTinyServer(tiny, { database, consoleFolder })
const production = await useTinyServer(tiny, { database, sessions, config: { production: true, metricsToken } })

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

describe('response headers', () => {
  test.each(['/tiny/open/1', '/nowhere', '/tiny/guarded', '/healthz'])(
    'forbid caching, framing and sniffing of %s',
    async (url) => {
      const { headers } = await http.inject(url)
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none';frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      })
      expect(headers).not.toHaveProperty('x-powered-by')
      expect(headers).not.toHaveProperty('access-control-allow-origin')
    },
  )

  test('contain a new request id each time, even if the caller sends one', async () => {
    const headers = { 'x-request-id': 'mine', 'request-id': 'mine' }
    const [one, two] = [
      await http.inject({ url: '/healthz', headers }),
      await http.inject({ url: '/healthz', headers }),
    ]
    expect(one.headers['x-request-id']).not.toBe(two.headers['x-request-id'])
    expect(one.headers['x-request-id']).not.toBe('mine')
  })

  test('contain HSTS only over HTTPS', async () => {
    const proxied = await useTinyServer(tiny, { database, config: { trustedProxies: ['127.0.0.1'] } })
    const over = { url: '/healthz', headers: { 'x-forwarded-proto': 'https' } }
    expect((await proxied.http.inject(over)).headers['strict-transport-security']).toBe('max-age=31536000')
    expect((await http.inject(over)).headers).not.toHaveProperty('strict-transport-security')
  })
})

describe('the console', () => {
  test('is served uncached with a policy for its scripts and a nonce for its styles', async () => {
    const [one, two] = [await http.inject('/'), await http.inject('/')]
    expect(one.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(one.headers['cache-control']).toBe('no-store')
    const policy = String(one.headers['content-security-policy'])
    const nonce = /style-src 'self' 'nonce-([\w-]{22})'/.exec(policy)?.[1]
    expect(one.payload).toContain(`nonce="${nonce}"`)
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(two.headers['content-security-policy']).not.toBe(policy)
  })

  test('receives its settings and no secret', async () => {
    const { payload } = await http.inject('/')
    expect(payload).toContain('&quot;production&quot;:false')
    expect(payload).not.toContain('secret')
  })

  test('serves content-hashed assets with a cache time of a year', async () => {
    const response = await http.inject('/assets/main-abc123.js')
    expect(response.statusCode).toBe(200)
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  test.each(['/assets/missing.js', '/assets/', '/assets/../index.html', '/assets/%2e%2e/index.html', '/index.html'])(
    'answers %s with 404',
    async (url) => {
      const response = await http.inject(url)
      expect(response.statusCode).toBe(404)
      expect(response.json()).toMatchObject({ code: 404 })
      expect(response.headers['cache-control']).toBe('no-store')
    },
  )
})

describe('/metrics', () => {
  test('reports durations by route, never by address', async () => {
    await http.inject('/tiny/open/1804289383')
    const { payload } = await http.inject('/metrics')
    expect(payload).toContain('xingtan_call_seconds_count{method="GET",route="/tiny/open/:id",status="200"}')
    // As a whole number: sums and bytes of a metric may contain any digits.
    expect(payload).not.toMatch(/(?<![\d.])1804289383(?!\d)/)
  })

  test('requires the token if one is set', async () => {
    const ask = (headers: Record<string, string>) => production.http.inject({ url: '/metrics', headers })
    expect((await ask({})).statusCode).toBe(401)
    expect((await ask(bearer('administrator'))).statusCode).toBe(401)
    expect((await ask(bearer(metricsToken))).statusCode).toBe(200)
  })
})

describe('/openapi.json and /docs', () => {
  test('describe every call, to anyone outside production', async () => {
    const document = (await http.inject('/openapi.json')).json()
    expect(document).toMatchObject({ openapi: '3.1.0', paths: { '/tiny/open/{id}': { get: { security: [] } } } })
    expect(Object.keys(document.paths)).toEqual(['/tiny/open/{id}', '/tiny/guarded', '/tiny/signedIn'])
    expect(document.paths['/tiny/guarded'].get.description).toContain('tiny:thing:view')
    const page = await http.inject('/docs')
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['content-security-policy']).not.toContain('script')
    expect(page.payload).toContain('/tiny/guarded')
    expect((await http.inject('/docs/style.css')).statusCode).toBe(200)
  })

  test.each(['/openapi.json', '/docs'])('opens %s only to the platform administrator in production', async (url) => {
    const ask = async (headers: Record<string, string>) => (await production.http.inject({ url, headers })).statusCode
    expect(await ask({})).toBe(401)
    expect(await ask(bearer('nobody'))).toBe(401)
    expect(await ask(bearer('teacher'))).toBe(403)
    expect(await ask(bearer('administrator'))).toBe(200)
  })
})
