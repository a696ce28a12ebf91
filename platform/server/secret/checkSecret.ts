import { hkdfSync } from 'node:crypto'
import { ConfigError } from '../config.ts'
import type { Database } from '../database/database.ts'
import { secretMark } from './tables.ts'

/** Says nothing of the secret, and is the same for the same secret. */
const markOf = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'the mark of this secret', 32)).toString('base64url')

/**
 * Refuses a database that was written under another secret: identity numbers would be sealed under two keys, each node
 * unable to read the other's, and first passwords would open nothing. The first start leaves its mark.
 */
export const checkSecret = async (database: Database, secret: string): Promise<void> => {
  const mark = markOf(secret)
  const known = await database.asSystem('the mark of the secret', async (db) => {
    await db.insert(secretMark).values({ id: 1, mark }).onConflictDoNothing()
    return db.select().from(secretMark)
  })
  if (known.some((row) => row.mark === mark)) return
  throw new ConfigError(
    'SECRET 与此数据库原来使用的不同：已加密的证件号将无法读取，初始密码将失效。请改回原来的 SECRET（未设置时为数据目录中的 secret 文件）',
  )
}
