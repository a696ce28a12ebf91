import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Brands } from './brands.ts'
import { fillPage } from './consolePage.ts'

/** Gives the hashes by which a content policy allows the scripts that stand in a page itself. */
const hashesOf = (page: string): string[] =>
  [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )

/** Lets the console run our own scripts alone, those of files and those of the page as it was built, and styles that carry the nonce of this very page. */
export const contentPolicy = (page: string, nonce: string) =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...hashesOf(page)].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    // Pages of other systems, in frames that cannot reach ours (a school's own menu entries).
    'frame-src http: https:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

interface Parts {
  /** Of the built console. */
  readonly folder: string
  readonly config: Config
  readonly version: string
  readonly brands: Brands
}

/** Serves the built console: the page fresh each time with a nonce of its own, the named-by-content assets for a year. */
export const serveConsole = async (http: FastifyInstance, { folder, config, version, brands }: Parts) => {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  await http.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
  })
  http.get('/', async (request, reply) => {
    const nonce = randomBytes(16).toString('base64url')
    // The framework has taken the port off, and heeds what trusted proxies say alone.
    const brand = await brands.ofHost(request.hostname.toLowerCase())
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', contentPolicy(page, nonce))
      .send(fillPage(page, { config, version, brand, nonce }))
  })
}
