import { readFileSync, statSync } from 'node:fs'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { extname, join } from 'node:path'
import { WebSocketServer } from 'ws'
import { areas } from '../../app/areas.ts'
import type { Call, InputOf } from '../../platform/contract/call.ts'
import { common } from '../../platform/contract/refusal.ts'
import { contentPolicy } from '../../platform/server/http/console.ts'
import { fillPage } from '../../platform/server/http/consolePage.ts'
import { parseInput } from '../../platform/server/http/input.ts'
import { readSocketWorker, socketWorkerHeaders, socketsOfLink } from '../../platform/server/http/socketWorker.ts'
import { socketWorkerPath } from '../../platform/contract/socketWorker.ts'
import type { Config } from '../../platform/server/config.ts'
import { mqttBroker } from './mqttBroker.ts'

/** A request to a call of the contract, parsed and checked. */
export interface CallRequest {
  readonly call: Call
  readonly token: string | null
  readonly input: InputOf<Call>
  readonly files: readonly string[]
}

/** A response: an envelope, or a page without one. */
export interface Reply {
  readonly status: number
  readonly body: unknown
}

/** Answers a page's calls. `stray` receives requests that match no call of the contract. */
interface Backstage {
  readonly reply: (request: CallRequest) => Promise<Reply>
  readonly stray: (what: string) => void
  /** The settings of this installation that the page gets. */
  readonly settings: () => Partial<Config>
  /** False if responses carry no date, so that the page uses its clock. */
  readonly tellsTime: () => boolean
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

const nonce = 'the-nonce-of-this-page'

/** A page outside the console, on which tests can set up the browser's storage. */
const blankPage = '<!doctype html><link rel="icon" href="data:,"><title>blank</title>'

const escapePattern = (text: string) => text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)

const routes = areas
  .flatMap((area) => Object.values(area.calls))
  .map((call) => {
    const names = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
    const pattern = escapePattern(call.path).replaceAll(/\{\w+\}/g, '([^/]+)')
    return { call, names, pattern: new RegExp(`^${pattern}$`) }
  })
  // A path without params must match before one that would read it as a param.
  .toSorted((one, other) => one.names.length - other.names.length)

const findCall = (method: string, path: string) => {
  for (const { call, names, pattern } of routes) {
    const found = call.method === method ? pattern.exec(path) : null
    if (found !== null) {
      const params = Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(found[at + 1] ?? '')]))
      return { call, params }
    }
  }
  return null
}

const readBytes = async (request: IncomingMessage) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The body of a request: JSON, or a form's fields and file names. */
const readBody = async (request: IncomingMessage): Promise<{ body: unknown; files: readonly string[] }> => {
  const bytes = await readBytes(request)
  const type = request.headers['content-type'] ?? ''
  if (!type.startsWith('multipart/'))
    return { body: bytes.length > 0 ? JSON.parse(bytes.toString()) : undefined, files: [] }
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData()
  const body: Record<string, unknown> = {}
  const files: string[] = []
  for (const [name, value] of form) {
    if (value instanceof File) files.push(value.name)
    else body[name] = value
  }
  return { body, files }
}

const queryOf = (search: URLSearchParams) =>
  Object.fromEntries(
    [...new Set(search.keys())].map((name) => {
      const all = search.getAll(name)
      return [name, all.length > 1 ? all : all[0]]
    }),
  )

/**
 * Serves the built console as the server does, with its content policy, and passes each call to the backstage. There is
 * no real server and no database behind it.
 */
export const startFakeServer = async (folder: string, config: Config, backstage: Backstage) => {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')

  const sendPage = (response: ServerResponse) => {
    const shown = { config: { ...config, ...backstage.settings() }, version: 'V1.0', brand: null, nonce }
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': contentPolicy(page, nonce),
    })
    response.end(fillPage(page, shown))
  }

  const sendAsset = (path: string, response: ServerResponse) => {
    const file = join(folder, path)
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
      response.writeHead(404).end()
      return
    }
    const type = types[extname(path)] ?? 'application/octet-stream'
    response.writeHead(200, { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' })
    response.end(readFileSync(file))
  }

  const sendWorker = (url: URL, response: ServerResponse) => {
    const urls = socketsOfLink(Object.fromEntries(url.searchParams), new Date(), config)
    if (urls === null) response.writeHead(404).end()
    else response.writeHead(200, socketWorkerHeaders(urls)).end(readSocketWorker(folder))
  }

  const sendJson = (response: ServerResponse, { status, body }: Reply) => {
    if (response.destroyed) return
    const isEnvelope = typeof body === 'object'
    response.sendDate = backstage.tellsTime()
    response.writeHead(status, { 'content-type': isEnvelope ? 'application/json' : 'text/html' })
    response.end(isEnvelope ? JSON.stringify(body) : body)
  }

  const answerCall = async (request: IncomingMessage, url: URL): Promise<Reply> => {
    const found = findCall(request.method ?? 'GET', url.pathname)
    const what = `${request.method} ${url.pathname}`
    const { code, msg, status } = common.unknownPath
    if (found === null) {
      backstage.stray(`${what} is no call of the contract`)
      return { status, body: { code, msg, data: null } }
    }
    const { body, files } = await readBody(request)
    try {
      const input = parseInput(found.call, { params: found.params, query: queryOf(url.searchParams), body })
      const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? null
      return await backstage.reply({ call: found.call, token, input, files })
    } catch (error) {
      backstage.stray(`${what} does not take ${JSON.stringify(body)}: ${String(error)}`)
      return { status, body: { code, msg, data: null } }
    }
  }

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://console')
    if (url.pathname === '/') sendPage(response)
    else if (url.pathname === '/blank') response.writeHead(200, { 'content-type': 'text/html' }).end(blankPage)
    else if (url.pathname.startsWith('/assets/')) sendAsset(url.pathname, response)
    else if (url.pathname === socketWorkerPath) sendWorker(url, response)
    else sendJson(response, await answerCall(request, url))
  }

  const http = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      backstage.stray(String(error))
      response.destroy()
    })
  })
  const sockets = new WebSocketServer({ noServer: true, handleProtocols: () => 'mqtt' })
  http.on('upgrade', (request, socket, head) =>
    sockets.handleUpgrade(request, socket, head, (live) => mqttBroker(live)),
  )
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve))
  const at = http.address()
  http.unref()
  if (at === null || typeof at === 'string') throw new Error('the stage has no address')
  return { url: `http://127.0.0.1:${at.port}` }
}
