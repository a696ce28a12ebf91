import { randomUUID } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import fastifyMultipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import helmet from 'helmet'
import { smallBody } from '../../contract/call.ts'
import { Refusal, common } from '../../contract/refusal.ts'
import { type OutageLogs, makeOutageLogs } from '../outageLogs.ts'
import { makeStore } from '../files/makeStore.ts'
import type { ServedArea } from '../serve.ts'
import { type DiskRoom, makeDiskRoom } from '../disk/room.ts'
import { makeDoor } from '../limits/door.ts'
import { answerRefusal, describeFault, refusalFor } from './answer.ts'
import { serveBrandLogos } from './brandLogo.ts'
import { type Brands, noBrands } from './brands.ts'
import { serveConsole } from './console.ts'
import { serveSocketWorker } from './socketWorker.ts'
import { serveDocs } from './docs.ts'
import { serveFiles } from './files.ts'
import { refuseDuringShutdown } from './ending.ts'
import { serveHealth } from './health.ts'
import { serveLicence } from './licence.ts'
import { serveMetrics } from './metrics.ts'
import { answerUnparsed } from './unparsed.ts'
import { connectionPatience, prepareCall } from './pipeline.ts'
import { formArrivesWithin } from './receiveCall.ts'
import type { PlatformParts } from './platformParts.ts'
import { noteCallers, logRefusal } from './securityLog.ts'
import { endSlowBodies } from './slowBody.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for a call that accepts files. */
    readonly takesForm?: boolean
  }
}

/** Converts `{id}` of a contract to the router's `:id`. */
const routerPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1')

export interface HttpOptions {
  readonly ground: Omit<PlatformParts, 'reachByKind' | 'room' | 'door'>
  readonly served: readonly ServedArea[]
  /** The free space for writing; by default measured on the data folder's disk. */
  readonly room?: DiskRoom
  /** Logs that the database or file store is away; by default one for this server. */
  readonly absences?: OutageLogs
  /** True while Redis answers; absent without Redis. */
  readonly isRedisUp?: () => boolean
  /** The folder of the built console; without it, only the calls are served. */
  readonly consoleFolder?: string
  readonly version: string
  /** How the console presents itself by host name; the default brand without them. */
  readonly brands?: Brands
  /** Receives the log lines; standard output by default. */
  readonly logStream?: { readonly write: (line: string) => void }
}

const makeHttp = ({ ground: { config }, logStream }: HttpOptions): FastifyInstance =>
  Fastify({
    logger: { level: config.logLevel, base: null, ...(logStream ? { stream: logStream } : {}) },
    // Fastify's request lines contain the address with ids and query; these logs contain the route.
    logController: new LogController({ disableRequestLogging: true }),
    // Also applies to unknown addresses. Files are sent as forms, within the limits of their call.
    bodyLimit: smallBody,
    // A form has minutes to arrive, the longest of all; other bodies have seconds (`endSlowBodies`).
    requestTimeout: formArrivesWithin + 60_000,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, caseSensitive: true, maxParamLength: 200 },
    // A malformed address is refused before any route; without this handler the response would be Fastify's.
    frameworkErrors: (error, request, reply) => void answerRefusal(reply, refusalFor(error, request.id)),
    // Bytes that aren't HTTP never reach a route; without this handler the response would be the parser's.
    clientErrorHandler: answerUnparsed,
    // The shutdown hook below answers instead, with a message.
    return503OnClosing: false,
    // Fastify's limit of ten seconds is off, because registering all calls takes longer on a busy machine. The process
    // that starts the server has its own limit.
    pluginTimeout: 0,
    // A kept-alive connection must not prevent the server from shutting down.
    forceCloseConnections: 'idle',
  })

/** Sets security headers. Made once: the Fastify plugin builds them for each request. */
const setSecurityHeaders = helmet({
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  // Sent only over HTTPS, where it applies: a school's LAN uses plain HTTP.
  hsts: false,
  crossOriginEmbedderPolicy: false,
})

/** Registers the calls that accept files, or those that don't. */
const serveCalls = (
  http: FastifyInstance,
  platform: PlatformParts,
  served: readonly ServedArea[],
  withFiles: boolean,
): void => {
  for (const { area, handlers } of served) {
    for (const [name, call] of Object.entries(area.calls)) {
      const handler = handlers[name]
      if (!handler) throw new Error(`${area.name}.${name} has no handler`)
      if ((call.upload !== null) !== withFiles) continue
      http.route({
        method: call.method,
        url: routerPath(call.path),
        // HEAD would run the call and discard its answer, and some GETs of the specification write.
        exposeHeadRoute: false,
        bodyLimit: call.mostBytes,
        config: { takesForm: withFiles },
        ...prepareCall(
          platform,
          { name: `${area.name}.${name}`, call, module: area.isModule ? area.name : null },
          handler,
        ),
      })
    }
  }
}

/**
 * Assembles the server: every call of every area with the same pipeline, the console, and the routes for operators.
 */
export const makeServer = async (options: HttpOptions): Promise<FastifyInstance> => {
  const http = makeHttp(options)
  const reachByKind = Object.assign({}, ...options.served.map((served) => served.reach))
  const { database, config } = options.ground
  const {
    room = makeDiskRoom(config),
    absences = makeOutageLogs({ log: http.log, database, store: makeStore(config) }),
  } = options
  const door = makeDoor({ expectedWait: database.expectedWait, most: connectionPatience(config) })
  const platform: PlatformParts = { ...options.ground, reachByKind, room, door }

  await http.register(fastifyCookie)
  http.addHook('onRequest', ({ raw }, reply, done) => setSecurityHeaders(raw, reply.raw, () => done()))
  noteCallers(http)
  http.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // Answers contain personal data: no proxy or browser may cache them, not even after sign-out.
    reply.header('cache-control', 'no-store')
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
  })
  http.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    request.log.info(
      { method, route: routeOptions.url ?? 'unknown', status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
  })
  const isEnding = refuseDuringShutdown(http)
  http.addHook('onClose', async () => absences.close())
  http.setNotFoundHandler((_request, reply) => answerRefusal(reply, new Refusal(common.unknownPath)))
  http.setErrorHandler((error, request, reply) => {
    const refusal = refusalFor(error, request.id)
    // Only when it is logged: reading an error's stack costs more than the refusal itself.
    const fault = () => ({ fault: describeFault(error), route: request.routeOptions.url })
    if (refusal.kind === common.fault) request.log.error(fault(), 'fault')
    if (refusal.kind === common.diskFull) {
      room.noteFull()
      request.log.error(fault(), 'the disk is full')
    }
    absences.note(error, () => ({ reqId: request.id, ...fault() }))
    logRefusal(platform.config, request, reply, refusal)
    return answerRefusal(reply, refusal)
  })

  endSlowBodies(http, platform.config.deadlineSeconds * 1000)
  serveHealth(http, { ...platform, isEnding })
  const { isRedisUp } = options
  serveMetrics(http, { ...platform, ...(isRedisUp === undefined ? {} : { isRedisUp }) })
  serveDocs(
    http,
    platform,
    options.served.map((served) => served.area),
  )
  serveFiles(http, platform)
  const { brands = noBrands } = options
  serveBrandLogos(http, brands, platform.services.files)
  serveLicence(http)
  serveCalls(http, platform, options.served, false)
  // Forms are parsed only in this scope: for other calls they are invalid input.
  await http.register(async (withForms) => {
    await withForms.register(fastifyMultipart)
    serveCalls(withForms, platform, options.served, true)
  })
  if (options.consoleFolder) {
    const { config, clock } = platform
    const folder = options.consoleFolder
    await serveConsole(http, { folder, config, version: options.version, brands })
    serveSocketWorker(http, { folder, config, clock })
  }
  return http
}
