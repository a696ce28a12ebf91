import pg from 'pg'
import { ConfigError } from '../config.ts'
import { refuseUnreached } from './refuseUnreached.ts'

/** Rounds of alternating transactions. A pooler that assigns servers in any order is detected long before. */
const rounds = 5

const readProcessId = async (client: pg.Client, before = ''): Promise<number> => {
  const answers = await client.query<{ pid: number }>(`${before}select pg_backend_pid() as pid`)
  const [last] = [answers].flat().slice(-1)
  return last?.rows[0]?.pid ?? 0
}

/** True if one of these connections changes its server process between transactions, or both share one. */
const sharesServers = async (one: pg.Client, other: pg.Client): Promise<boolean> => {
  const own = await readProcessId(one)
  for (let round = 0; round < rounds; round++) {
    // Twice, for a pooler that rotates its servers; then during the other's open transaction.
    if ((await readProcessId(one)) !== own) return true
    if ((await readProcessId(other, 'begin; ')) === own) return true
    if ((await readProcessId(one)) !== own) return true
    await other.query('commit')
  }
  return false
}

/**
 * Refuses a pooler that reassigns the connection after each transaction: prepared statements, roles and the process
 * to cancel belong to a session and would be those of another client. A pooler in session mode is fine.
 */
export const refuseTransactionPooler = async (url: string): Promise<void> => {
  const clients = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })] as const
  for (const client of clients) client.on('error', () => undefined)
  try {
    for (const client of clients) await client.connect().catch(refuseUnreached)
    if (!(await sharesServers(...clients))) return
  } catch (error) {
    // In statement mode not even a transaction can be opened.
    if (!(error instanceof pg.DatabaseError) || !/statement pooling/.test(error.message)) throw error
  } finally {
    await Promise.allSettled(clients.map((client) => client.end()))
  }
  throw new ConfigError(
    'DATABASE_URL 指向按事务（或按语句）分配连接的连接池，本系统不能在其上运行：请将连接池改为按会话分配（PgBouncer：pool_mode = session），或直接连接 PostgreSQL',
  )
}
