import { hkdfSync } from 'node:crypto'
import { ne, sql } from 'drizzle-orm'
import { type Config, ConfigError } from '../config.ts'
import { readRowsIfTable } from '../database/inspectDatabase.ts'
import type { Ask, Db } from '../database/connection.ts'
import type { Database } from '../database/database.ts'
import { type Secrets, everySecret } from './secrets.ts'
import { secretMark } from './tables.ts'

/** The mark of a secret: it reveals nothing about the secret and is the same for the same one. */
const makeMark = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'the mark of this secret', 32)).toString('base64url')

/** The row for a mark; its id is derived from the mark, so that concurrent nodes write it once. */
const makeRow = (mark: string) => ({ id: Buffer.from(mark, 'base64url').readInt32BE(), mark })

/** Refuses the marks of unknown secrets. */
const refuseUnknown = (marks: readonly string[], secrets: Secrets): void => {
  const knownMarks = new Set(everySecret(secrets).map(makeMark))
  const missing = marks.filter((mark) => !knownMarks.has(mark))
  if (missing.length === 0) return
  throw new ConfigError(
    missing.length === marks.length
      ? 'SECRET 与此数据库原来使用的不同：已加密的证件号将无法读取，初始密码将失效。请改回原来的 SECRET（未设置时为数据目录中的 secret 文件），要更换 SECRET 请把原来的写入 SECRET_PREVIOUS'
      : '数据库中还有用先前的 SECRET 加密的内容，或有节点正在换用另一个 SECRET：请把它写入 SECRET_PREVIOUS，待“运行状态”显示密钥更换已完成后再去掉',
  )
}

/** The same check as `checkSecret` on an unchanged database: nothing is written yet. */
export const refuseOtherSecret = async (ask: Ask, config: Config): Promise<void> => {
  const rows = await readRowsIfTable(ask, 'secret_mark')
  if (rows.length > 0 && config.isSecretNew) {
    throw new ConfigError(
      `没有找到密钥：既没有设置 SECRET，数据目录 ${config.dataFolder} 中也没有 secret 文件，而数据库中已有数据。没有改动任何数据，也没有生成新的密钥。请检查 DATA 是否指向了别处，从备份取回 secret 文件，或用 SECRET 设置原来的密钥`,
    )
  }
  refuseUnknown(
    rows.map(({ mark }) => String(mark)),
    config,
  )
}

/**
 * Refuses a database with content encrypted under an unknown secret: identity numbers could not be read, and nodes
 * with different secrets would write content that others can't decrypt. The marks are those of all secrets still in
 * use; the first start writes one, and so does the first start under another secret.
 */
export const checkSecret = async (database: Database, secrets: Secrets): Promise<void> => {
  const knownMarks = new Set(everySecret(secrets).map(makeMark))
  const own = makeMark(secrets.secret)
  const known = await database.asSystem('the mark of the secret', async (db) => {
    // Id 1 is the first secret: of nodes with different secrets that start together on an empty database, all but one
    // are refused.
    await db.execute(sql`insert into ${secretMark} (id, mark)
      select 1, ${own} where not exists (select 1 from ${secretMark}) on conflict do nothing`)
    const rows = await db.select().from(secretMark)
    const isOurs = rows.every(({ mark }) => knownMarks.has(mark))
    const isNew = rows.every(({ mark }) => mark !== own)
    if (isOurs && isNew) await db.insert(secretMark).values(makeRow(own)).onConflictDoNothing()
    return rows
  })
  refuseUnknown(
    known.map(({ mark }) => mark),
    secrets,
  )
}

/** True if everything is encrypted under the current secret. */
export const isOnlySecret = async (db: Db, secrets: Secrets): Promise<boolean> =>
  (await db.select().from(secretMark)).every(({ mark }) => mark === makeMark(secrets.secret))

/** Deletes the marks of previous secrets, once nothing is encrypted under them any more. */
export const forgetPreviousSecrets = async (db: Db, secrets: Secrets): Promise<void> => {
  await db.delete(secretMark).where(ne(secretMark.mark, makeMark(secrets.secret)))
}
