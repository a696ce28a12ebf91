import pg from 'pg'
import { ConfigError } from '../config.ts'
import { refuseUnreached } from './refuseUnreached.ts'

/** So many times two connections take turns; a pooler that gives servers out in any order is found out long before. */
const rounds = 5

const processOf = async (client: pg.Client, before = ''): Promise<number> => {
  const answers = await client.query<{ pid: number }>(`${before}select pg_backend_pid() as pid`)
  const [last] = [answers].flat().slice(-1)
  return last?.rows[0]?.pid ?? 0
}

/** True if one of these connections is served by another process from one transaction to the next, or both by the same. */
const takesTurns = async (one: pg.Client, other: pg.Client): Promise<boolean> => {
  const own = await processOf(one)
  for (let round = 0; round < rounds; round++) {
    // Twice, for a pooler that gives its servers out one after the other; then beside the other's open transaction.
    if ((await processOf(one)) !== own) return true
    if ((await processOf(other, 'begin; ')) === own) return true
    if ((await processOf(one)) !== own) return true
    await other.query('commit')
  }
  return false
}

/**
 * Refuses a pooler that gives the connection to somebody else after each transaction: statements that were prepared, roles
 * and the process to be cancelled belong to a session, and would be a stranger's. A pooler that keeps sessions is no different
 * from PostgreSQL itself.
 */
export const refuseTransactionPooler = async (url: string): Promise<void> => {
  const clients = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })] as const
  for (const client of clients) client.on('error', () => undefined)
  try {
    for (const client of clients) await client.connect().catch(refuseUnreached)
    if (!(await takesTurns(...clients))) return
  } catch (error) {
    // By statements not even a transaction may be opened.
    if (!(error instanceof pg.DatabaseError) || !/statement pooling/.test(error.message)) throw error
  } finally {
    await Promise.allSettled(clients.map((client) => client.end()))
  }
  throw new ConfigError(
    'DATABASE_URL 指向按事务（或按语句）分配连接的连接池，本系统不能在其上运行：请将连接池改为按会话分配（PgBouncer：pool_mode = session），或直接连接 PostgreSQL',
  )
}
