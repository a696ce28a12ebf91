import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Db, type Driver, openTransaction } from './connection.ts'
import { DatabaseAway, isShutdownError } from './databaseAway.ts'
import { gatheringSocket } from './gatheringSocket.ts'
import { oneSchoolRole } from './schoolTable.ts'

// Ids are 64 bits wide and stay below 2^53, which a number holds exactly. node-postgres would return text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** The driver's type constants don't include arrays. */
const int8Array: number = 1016

/** Parses the numbers of a PostgreSQL array such as `{1,NULL,3}`. */
const parseNumberArray = (text: string): (number | null)[] =>
  text === '{}'
    ? []
    : text
        .slice(1, -1)
        .split(',')
        .map((each) => (each === 'NULL' ? null : Number(each)))

// Arrays of ids too, such as the departments of a session.
pg.types.setTypeParser(int8Array, parseNumberArray)

/** How long the end of a read-only transaction may wait to be sent with the next statement, ms. */
const endDelay = 5

/** Connection timeout, ms: a server that is gone for good doesn't even refuse. */
const connectTimeout = 10_000

/**
 * Defers the end of a read-only transaction and sends it with the next opening on its connection, which saves a
 * message per call on a busy server. If no call follows soon it is sent separately, so that an idle connection holds
 * no transaction open.
 */
const makeReadingEnd = (client: pg.PoolClient) => {
  let timer: NodeJS.Timeout | undefined
  const end = () => {
    timer = undefined
    client.query('commit').catch(() => undefined)
  }
  return {
    leave: () => {
      timer = setTimeout(end, endDelay)
    },
    /** Takes over a deferred end. If it returns true, the caller has to send the end. */
    takeOver: (): boolean => {
      if (timer === undefined) return false
      clearTimeout(timer)
      timer = undefined
      return true
    },
  }
}

/** Timeout of the probe, ms. */
const probeTimeout = 5000

/**
 * Makes a probe of whether the server answers, on a separate connection: the pool's connections may all be busy,
 * which is no reason to take this node out of the load balancer. Concurrent probes share one query.
 */
const makeProbe = (url: string) => {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    application_name: 'xingtan probe',
    connectionTimeoutMillis: probeTimeout,
    query_timeout: probeTimeout,
    Client: SteadyClient,
  })
  pool.on('error', () => undefined)
  let asked: Promise<void> | undefined
  const ask = async () => {
    try {
      await pool.query('select 1')
    } catch (error) {
      throw new DatabaseAway(error)
    } finally {
      asked = undefined
    }
  }
  return { ask: () => (asked ??= ask()), close: () => pool.end() }
}

/** True if a server accepts a connection. */
export const isServerReachable = async (url: string): Promise<boolean> => {
  const client = new SteadyClient({ connectionString: url })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end()
  }
}

/** Connections that broke. */
const lost = new WeakSet<pg.ClientBase>()

/** A client that doesn't end the process when its server goes away; its running statements fail by themselves. */
class SteadyClient extends pg.Client {
  constructor(options: pg.ClientConfig = {}) {
    // Not an option of the pool: there it would also limit how long a call waits for its turn.
    super({ ...options, connectionTimeoutMillis: connectTimeout })
    // From the start: the pool only listens to idle connections.
    this.on('error', () => void lost.add(this))
  }
}

/** Data stored per pooled connection. */
interface ConnectionData {
  readonly db: Db
  readonly reading: ReturnType<typeof makeReadingEnd>
  /** The process id of its server process. */
  readonly processId: number
}

/**
 * Makes a driver with a connection pool. Statements are pipelined: a transaction's opening, its scope and its first
 * query are sent together. Each connection starts in the restricted role, so that code that forgets to enter a scope
 * sees no rows.
 */
export const postgresDriver = (url: string, poolSize: number): Driver => {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    pipeline: true,
    application_name: 'xingtan',
    stream: gatheringSocket,
    Client: SteadyClient,
  })
  const known = new WeakMap<pg.PoolClient, ConnectionData>()
  const probe = makeProbe(url)
  // A server that goes away breaks idle connections. The pool replaces them; without a listener the process would
  // crash.
  pool.on('error', () => undefined)

  const withClient = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new SteadyClient({ connectionString: url })
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }

  const restrict = async (client: pg.PoolClient) => {
    // Named statements are planned once: planning the user page each time took longer than reading it.
    await client.query(`set role ${oneSchoolRole}; set plan_cache_mode = force_generic_plan`)
    // Query it instead of using the id from the connection's start: through a pooler that is the pooler's number.
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return rows[0]?.pid ?? 0
  }

  return {
    url,
    connections: poolSize,
    probe: probe.ask,
    connect: async () => {
      const client = await pool.connect().catch((error: unknown) => {
        throw new DatabaseAway(error)
      })
      let data = known.get(client)
      if (!data) {
        const processId = await restrict(client).catch((error: unknown) => {
          client.release(true)
          throw lost.has(client) || isShutdownError(error) ? new DatabaseAway(error) : error
        })
        known.set(client, (data = { db: drizzle({ client }), reading: makeReadingEnd(client), processId }))
      }
      const { db, reading, processId } = data
      return {
        db,
        begin: async () =>
          void (await client.query(reading.takeOver() ? `commit; ${openTransaction}` : openTransaction)),
        end: async (how) => void (await client.query(how)),
        endReading: reading.leave,
        // On a separate connection: the pool may be exhausted by the very statements to cancel.
        cancel: () =>
          withClient(async (other) => void (await other.query('select pg_cancel_backend($1)', [processId]))),
        isLost: () => lost.has(client),
        release: (broken = false) => client.release(broken),
      }
    },
    alone: (work) =>
      withClient((client) => work(async (statement) => (await client.query<Record<string, unknown>>(statement)).rows)),
    script: (statements) => withClient(async (client) => void (await client.query(statements))),
    close: async () => {
      await Promise.all([pool.end(), probe.close()])
    },
  }
}
