import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FastifyInstance } from 'fastify'
import { z } from 'zod'
import { socketWorkerPath } from '../../contract/socketWorker.ts'
import type { Clock } from '../clock.ts'
import { type Secrets, everySecret } from '../secret/secrets.ts'

/** How long a link is valid, seconds: a page fetches it at once. */
const linkLasts = 5 * 60

const makeSigner = (secret: string) => (text: string) =>
  createHmac('sha256', createHmac('sha256', secret).update('lines to machines').digest())
    .update(text)
    .digest('base64url')

const signedText = (to: string, until: number) => `${until} ${to}`

/** Makes a link to the worker's script that allows it to reach only these addresses (`ws://host:port`). */
export const linkToSockets = (urls: readonly string[], now: Date, { secret }: Secrets): string => {
  const to = urls.join(',')
  const until = Math.floor(now.getTime() / 1000) + linkLasts
  const query = new URLSearchParams({ to, until: String(until), seal: makeSigner(secret)(signedText(to, until)) })
  return `${socketWorkerPath}?${query.toString()}`
}

const Terms = z.object({ to: z.string(), until: z.coerce.number(), seal: z.string() })

/** Returns the addresses that a link allows; null if its signature is invalid or it has expired. */
export const socketsOfLink = (query: unknown, now: Date, secrets: Secrets): readonly string[] | null => {
  const { data } = Terms.safeParse(query)
  if (data === undefined || data.until * 1000 < now.getTime()) return null
  const given = Buffer.from(data.seal)
  const isOurs = everySecret(secrets).some((secret) => {
    const right = Buffer.from(makeSigner(secret)(signedText(data.to, data.until)))
    return given.length === right.length && timingSafeEqual(given, right)
  })
  return isOurs ? data.to.split(',') : null
}

/** The headers of the script: a worker follows the policy of its response, not that of the page. */
export const socketWorkerHeaders = (urls: readonly string[]) => ({
  'content-type': 'text/javascript; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; connect-src ${urls.join(' ')}`,
})

/** Reads the worker's script from the folder of the built console. */
export const readSocketWorker = (folder: string): string => readFileSync(join(folder, socketWorkerPath), 'utf8')

interface Parts {
  readonly folder: string
  readonly config: Secrets
  readonly clock: Clock
}

/** Serves the script that opens sockets for a page, given a signed link. */
export const serveSocketWorker = (http: FastifyInstance, { folder, config, clock }: Parts): void => {
  let script: string | undefined
  http.get(socketWorkerPath, async (request, reply) => {
    const urls = socketsOfLink(request.query, clock.now(), config)
    if (urls === null) return reply.code(404).send()
    script ??= readSocketWorker(folder)
    return reply.headers(socketWorkerHeaders(urls)).send(script)
  })
}
