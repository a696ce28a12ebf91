import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Brands } from './brands.ts'
import { fillPage } from './consolePage.ts'

/** Returns the hashes by which a content policy allows the inline scripts of a page. */
const hashInlineScripts = (page: string): string[] =>
  [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )

/** Returns the source by which a content policy allows all ports of the video platform's host. */
const videoSource = ({ url }: NonNullable<Config['videoPlatform']>): string => {
  const { protocol, hostname } = new URL(url)
  return `${protocol}//${hostname}:*`
}

/**
 * Returns the content policy of the console: scripts only from its files and the built page, styles only with this
 * page's nonce. Live pictures come from the video platform, if there is one.
 */
export const contentPolicy = (page: string, nonce: string, video: Config['videoPlatform'] = null) =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...hashInlineScripts(page)].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    ["media-src 'self'", ...(video === null ? [] : ['blob:', videoSource(video)])].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...(video === null ? [] : [videoSource(video)])].join(' '),
    // Pages of other systems in frames that can't access the console (a school's menu entries).
    'frame-src http: https:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

interface Parts {
  /** The folder of the built console. */
  readonly folder: string
  readonly config: Config
  readonly version: string
  readonly brands: Brands
}

/**
 * Serves the built console: the page uncached with a new nonce each time, the content-hashed assets cacheable for a
 * year.
 */
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
    // Fastify has removed the port and uses forwarded headers only from trusted proxies.
    const brand = await brands.ofHost(request.hostname.toLowerCase())
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', contentPolicy(page, nonce, config.videoPlatform))
      .send(fillPage(page, { config, version, brand, nonce }))
  })
}
