import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** What may run in the console: our own scripts, and styles that carry the nonce of this very page. */
const contentPolicy = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Serves the built console: the page fresh each time with a nonce of its own, the named-by-content assets for a year. */
export const serveConsole = async (http: FastifyInstance, folder: string, config: Config, version: string) => {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const settings = escapeHtml(
    JSON.stringify({
      demo: config.demo,
      production: config.production,
      automaticSignIn: config.automaticSignIn,
      version,
    }),
  )
  await http.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
  })
  http.get('/', async (_request, reply) => {
    const nonce = randomBytes(16).toString('base64url')
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', contentPolicy(nonce))
      .send(page.replaceAll('%NONCE%', nonce).replaceAll('%SETTINGS%', settings))
  })
}
