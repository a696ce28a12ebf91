import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Db, type Driver, openTransaction } from './connection.ts'
import { DatabaseAway, tellsOfGoing } from './databaseAway.ts'
import { gatheringSocket } from './gatheringSocket.ts'
import { oneSchoolRole } from './schoolTable.ts'

// Ids are 64 bits wide and stay below 2^53, which a number holds exactly. node-postgres would give text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** The driver's own names of types know no lists. */
const int8Array: number = 1016

/** The numbers of a list as PostgreSQL writes it, such as `{1,NULL,3}`. */
const numbersIn = (text: string): (number | null)[] =>
  text === '{}'
    ? []
    : text
        .slice(1, -1)
        .split(',')
        .map((each) => (each === 'NULL' ? null : Number(each)))

// Lists of ids too, such as the departments of a session.
pg.types.setTypeParser(int8Array, numbersIn)

/** How long the end of a transaction that has only read may wait for company, in milliseconds. */
const endsWithin = 5

/** How long making a connection may take, in milliseconds: a server that is gone for good does not even refuse. */
const connectsWithin = 10_000

/**
 * The end of a reading transaction, left to travel with the next opening on its connection: a message less for each call
 * of a busy server. Where no call follows soon it goes by itself, so that an idle connection holds no transaction open.
 */
const makeReadingEnd = (client: pg.PoolClient) => {
  let timer: NodeJS.Timeout | undefined
  const end = () => {
    timer = undefined
    client.query('commit').catch(() => undefined)
  }
  return {
    leave: () => {
      timer = setTimeout(end, endsWithin)
    },
    /** Takes over an end that was left: the caller has to send it where this gives true. */
    takeOver: (): boolean => {
      if (timer === undefined) return false
      clearTimeout(timer)
      timer = undefined
      return true
    },
  }
}

/** How long the question whether the server answers may take, in milliseconds. */
const answersWithin = 5000

/**
 * Asks whether the server answers, on a connection of its own: those of the pool may all be held by work, which is no
 * reason to take this node out of the balancer. Those who ask at the same time share one question.
 */
const makeProbe = (url: string) => {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    application_name: 'xingtan probe',
    connectionTimeoutMillis: answersWithin,
    query_timeout: answersWithin,
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
export const answers = async (url: string): Promise<boolean> => {
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

/** Connections that broke off. */
const lost = new WeakSet<pg.ClientBase>()

/** A connection that does not end the process when its server goes away; its running statements fail by themselves. */
class SteadyClient extends pg.Client {
  constructor(options: pg.ClientConfig = {}) {
    // Not an option of the pool: there it would also limit how long a call waits for its turn.
    super({ ...options, connectionTimeoutMillis: connectsWithin })
    // From the first moment on: the pool listens to connections that are idle, and to no others.
    this.on('error', () => void lost.add(this))
  }
}

/** The things kept for a connection of the pool. */
interface Kept {
  readonly db: Db
  readonly reading: ReturnType<typeof makeReadingEnd>
  /** The number of the server's process behind it. */
  readonly processId: number
}

/**
 * A pool on a PostgreSQL server. Statements are pipelined: a transaction's opening, its scope and its first query travel
 * together. Each connection starts in the restricted role, so that code which forgets to open a scope sees nothing.
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
  const known = new WeakMap<pg.PoolClient, Kept>()
  const probe = makeProbe(url)
  // A server that goes away breaks idle connections; the pool replaces them, so there is nothing to do but not to crash.
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
    // Named statements are planned once and for all: planning the user page each time took longer than reading it.
    await client.query(`set role ${oneSchoolRole}; set plan_cache_mode = force_generic_plan`)
    // Asked, and not what the connection was told when it was made: through a pooler that is the pooler's own number.
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
      let kept = known.get(client)
      if (!kept) {
        const processId = await restrict(client).catch((error: unknown) => {
          client.release(true)
          throw lost.has(client) || tellsOfGoing(error) ? new DatabaseAway(error) : error
        })
        known.set(client, (kept = { db: drizzle({ client }), reading: makeReadingEnd(client), processId }))
      }
      const { db, reading, processId } = kept
      return {
        db,
        begin: async () =>
          void (await client.query(reading.takeOver() ? `commit; ${openTransaction}` : openTransaction)),
        end: async (how) => void (await client.query(how)),
        endReading: reading.leave,
        // On a connection of its own: the pool may be exhausted by the very statements that are to be cancelled.
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
