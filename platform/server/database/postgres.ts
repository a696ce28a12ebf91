import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Db, type Driver, openTransaction } from './connection.ts'
import { gatheringSocket } from './gatheringSocket.ts'
import { oneSchoolRole } from './schoolTable.ts'

/**
 * A pool on a PostgreSQL server. Statements are pipelined: a transaction's opening, its scope and its first query travel
 * together. Each connection starts in the restricted role, so that whatever forgets to open a scope sees nothing.
 */
export const postgresDriver = (url: string, poolSize: number): Driver => {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    pipeline: true,
    application_name: 'xingtan',
    stream: gatheringSocket,
  })
  const databases = new WeakMap<pg.PoolClient, Db>()
  // A server that goes away breaks idle connections; the pool replaces them, so there is nothing to do but not to crash.
  pool.on('error', () => undefined)

  const withClient = async (work: (client: pg.Client) => Promise<void>): Promise<void> => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      await work(client)
    } finally {
      await client.end()
    }
  }

  const databaseOf = (client: pg.PoolClient): Db => {
    const known = databases.get(client)
    if (known) return known
    const made: Db = drizzle({ client })
    databases.set(client, made)
    return made
  }

  const restrict = async (client: pg.PoolClient) => {
    // Named statements are planned once and for all: planning the user page anew each time took longer than reading it.
    await client.query(`set role ${oneSchoolRole}; set plan_cache_mode = force_generic_plan`)
  }

  return {
    kind: 'postgres',
    connect: async () => {
      const client = await pool.connect()
      if (!databases.has(client)) {
        await restrict(client).catch((error: unknown) => {
          client.release(true)
          throw error
        })
      }
      const db = databaseOf(client)
      const processId = 'processID' in client && typeof client.processID === 'number' ? client.processID : 0
      return {
        db,
        begin: async () => void (await client.query(openTransaction)),
        // On a connection of its own: the pool may be exhausted by the very statements that are to be cancelled.
        cancel: () =>
          withClient(async (other) => void (await other.query('select pg_cancel_backend($1)', [processId]))),
        release: (broken = false) => client.release(broken),
      }
    },
    script: (statements) => withClient(async (client) => void (await client.query(statements))),
    close: () => pool.end(),
  }
}
