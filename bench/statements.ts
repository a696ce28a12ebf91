import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { z } from 'zod'
import { areas } from '../app/areas.ts'
import { assemble } from '../app/assemble.ts'
import { makeSessionSource } from '../areas/identity/server/index.ts'
import type { Call, InputOf } from '../platform/contract/call.ts'
import { systemClock } from '../platform/server/clock.ts'
import { readConfig } from '../platform/server/config.ts'
import type { Db } from '../platform/server/database/connection.ts'
import type { Database } from '../platform/server/database/database.ts'
import { openDatabase } from '../platform/server/database/open.ts'
import { permissionRules } from '../platform/server/permissions.ts'
import type { Context, Handler } from '../platform/server/serve.ts'
import type { BenchRequest } from './load.ts'
import { productionSettings } from './programs.ts'
import { type Statement, makeRecorder } from './recorder.ts'

/** A handler's context without its input. */
type Surroundings = Omit<Context<Call>, keyof InputOf<Call>>

/** A reading call as the console makes it, and its handler's work. */
export interface ReadCall {
  readonly asked: BenchRequest
  readonly work: (surroundings: Surroundings) => Promise<unknown>
}

/** A call whose only input is its body, or that has none, with its handler. */
export const readCall = <C extends Call>(call: C, handler: Handler<C>, body?: z.input<C['body']>): ReadCall => ({
  asked: { path: call.path, ...(body === undefined ? {} : { body }) },
  work: async (surroundings) => {
    const input: InputOf<C> = {
      params: z.parse<C['params']>(call.params, {}),
      query: z.parse<C['query']>(call.query, {}),
      body: z.parse<C['body']>(call.body, body),
    }
    return handler({ ...surroundings, ...input })
  },
})

const refuseUse = (): never => {
  throw new Error('a call whose statements are repeated only reads')
}

/** A database for calls that open separate transactions. Here they run in none. */
const makePassThrough = (db: Db): Database => ({
  url: '',
  transaction: refuseUse,
  asSystem: (_why, work) => work(db),
  inSchool: (_school, work) => work(db),
  expectedWait: () => 0,
  probe: refuseUse,
  alone: refuseUse,
  script: refuseUse,
  close: refuseUse,
})

/** Assembles the product in this process without listening, for the services that a handler needs. */
const assembleHere = async (url: string) => {
  const folder = join(tmpdir(), 'xingtan-bench-statements')
  const config = readConfig({ ...productionSettings, DATABASE_URL: url, DATA: folder, LOG_LEVEL: 'silent' })
  const database = await openDatabase(config)
  const http = await assemble({ database, clock: systemClock, config })
  const close = async () => {
    await http.close()
    await database.close()
  }
  return { http, config, close }
}

/** The context of a session's handlers, on a database whose statements are recorded. */
const buildSurroundings = async ({ http, config }: Awaited<ReturnType<typeof assembleHere>>, db: Db, token: string) => {
  const found = await makeSessionSource(permissionRules(areas), systemClock)(db, token, 'watch')
  if (found === null) throw new Error('the session of the bench is not there')
  const surroundings: Surroundings = {
    ...http.running.services,
    db,
    session: found.session,
    token,
    recorded: refuseUse,
    recordedAsSystem: refuseUse,
    sign: refuseUse,
    database: makePassThrough(db),
    uploads: [],
    clock: systemClock,
    config,
    log: http.log,
    origin: { requestId: 'bench', address: '127.0.0.1', userAgent: 'bench', cookies: {} },
    cookies: { set: refuseUse, clear: refuseUse },
  }
  return surroundings
}

/** The statements that a session's calls execute, without those of the platform around them. */
export const statementsOf = async (url: string, token: string, calls: readonly ReadCall[]): Promise<Statement[][]> => {
  const here = await assembleHere(url)
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const { logger, hear } = makeRecorder()
  try {
    const surroundings = await buildSurroundings(here, drizzle({ client: pool, logger }), token)
    const recorded: Statement[][] = []
    for (const { work } of calls) {
      // A first call fills the caches, so that the recorded one doesn't query them.
      await work(surroundings)
      recorded.push(await hear(() => work(surroundings)))
    }
    return recorded
  } finally {
    await pool.end()
    await here.close()
  }
}
