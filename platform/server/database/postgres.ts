import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Db, Driver } from './connection.ts'
import { oneSchoolRole } from './schoolTable.ts'

/**
 * A pool on a PostgreSQL server. Statements are pipelined: a transaction's opening, its scope and its first query travel
 * together. Each connection starts in the restricted role, so that whatever forgets to open a scope sees nothing.
 */
export const postgresDriver = (url: string, poolSize: number): Driver => {
  const pool = new pg.Pool({ connectionString: url, max: poolSize, pipeline: true, application_name: 'xingtan' })
  const databases = new WeakMap<pg.PoolClient, Db>()
  // A server that goes away breaks idle connections; the pool replaces them, so there is nothing to do but not to crash.
  pool.on('error', () => undefined)

  const databaseOf = (client: pg.PoolClient): Db => {
    const known = databases.get(client)
    if (known) return known
    const made: Db = drizzle({ client })
    databases.set(client, made)
    return made
  }

  const restrict = async (client: pg.PoolClient) => {
    await client.query(`set role ${oneSchoolRole}`)
  }

  return {
    kind: 'postgres',
    connect: async () => {
      const client = await pool.connect()
      if (!databases.has(client)) await restrict(client)
      const db = databaseOf(client)
      const processId = 'processID' in client && typeof client.processID === 'number' ? client.processID : 0
      return {
        db,
        cancel: async () => {
          await pool.query('select pg_cancel_backend($1)', [processId])
        },
        release: (broken = false) => client.release(broken),
      }
    },
    script: async (statements) => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      try {
        await client.query(statements)
      } finally {
        await client.end()
      }
    },
    close: () => pool.end(),
  }
}
