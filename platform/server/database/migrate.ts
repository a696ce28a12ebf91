import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { sql } from 'drizzle-orm'
import { buildIndex, parseConcurrentIndex } from './buildIndex.ts'
import type { Ask, Db } from './connection.ts'
import type { Database } from './database.ts'
import { lockWait, untilLocked } from './despiteLocks.ts'
import { createRoles, secureTables } from './secure.ts'

/** The folder of the product's migrations. */
export const ownMigrations = fileURLToPath(new URL('../../../migrations', import.meta.url))

const bookkeeping = `
create table if not exists schema_migration (
  name text primary key,
  hash text not null,
  applied_at timestamptz not null default now()
)`

/**
 * An arbitrary number that all nodes agree on. The node that holds the lock migrates; the others retry and find it
 * done.
 */
const migrationLock = 7_301_977

/** How long a node waits before it tries the migration lock again, ms. */
const lockRetryInterval = 200

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

/** The bookkeeping name that records that the indexes of a migration are built. */
const indexEntryName = (name: string) => `${name}#indexes`

/** The migration that a bookkeeping name belongs to. A migration's indexes have a separate entry. */
export const migrationOf = (line: string): string => line.replace(/#indexes$/, '')

type Migration = ReturnType<typeof readMigrationFiles>[number]

const reportWaiting = () =>
  void process.stdout.write('数据库升级正在等待其他事务（例如 pg_dump 备份）结束，期间其他节点照常服务\n')

/**
 * Gets the migration lock by polling: a node that waited inside a statement would block the other node's concurrent
 * index builds.
 */
const takeTurn = async (ask: Ask): Promise<void> => {
  const take = async () => (await ask(`select pg_try_advisory_lock(${migrationLock}) as taken`))[0]?.['taken'] === true
  while (!(await take())) await sleep(lockRetryInterval)
}

/**
 * Changes the schema in a transaction that makes others wait at most `lockWait`. It is repeated until it gets its
 * locks.
 */
const changeSchema = <T>(database: Database, work: (db: Db) => Promise<T>): Promise<T> =>
  untilLocked(
    () =>
      database.asSystem('migrations', async (db) => {
        await db.execute(sql.raw(`set local lock_timeout = '${lockWait}'`))
        return work(db)
      }),
    reportWaiting,
  )

const recordMigration = (db: Db, name: string, hash: string) =>
  db.execute(sql`
    insert into schema_migration (name, hash) values (${name}, ${hash})
    on conflict (name) do update set hash = excluded.hash, applied_at = now()`)

/** True for a drop that may be repeated, as the second step of a migration must be. */
const dropsIndex = (statement: string) => /^\s*DROP\s+INDEX\s+IF\s+EXISTS\b/i.test(statement)

/**
 * Splits the statements of a migration into two steps. The second builds indexes concurrently and drops those that
 * they replace: dropped in the first step, searches would have neither meanwhile.
 */
const splitSteps = ({ sql: statements }: Migration) => {
  const first = statements.findIndex((statement) => parseConcurrentIndex(statement) !== null)
  const isLater = (statement: string, at: number) =>
    parseConcurrentIndex(statement) !== null || (first !== -1 && at > first && dropsIndex(statement))
  return {
    atOnce: statements.filter((statement, at) => !isLater(statement, at)),
    later: statements.filter(isLater),
  }
}

/** Runs the first step of a migration. */
const apply = (database: Database, migration: Migration): Promise<void> =>
  changeSchema(database, async (db) => {
    const { name, hash } = migration
    for (const statement of splitSteps(migration).atOnce) await db.execute(sql.raw(statement))
    await recordMigration(db, name, hash)
    // Forget that the tables are secured until everything is done: an interrupted start must not count as secured.
    await db.execute(sql`delete from schema_migration where name = 'secure'`)
  })

/** Runs the second step of a migration. */
const buildIndexes = async (database: Database, ask: Ask, migration: Migration): Promise<void> => {
  const once = (statement: string) => changeSchema(database, (db) => db.execute(sql.raw(statement)))
  for (const statement of splitSteps(migration).later) {
    const building = parseConcurrentIndex(statement)
    if (building === null) await once(statement)
    else await buildIndex(ask, building)
  }
  await changeSchema(database, (db) => recordMigration(db, indexEntryName(migration.name), migration.hash))
}

/** The migrations to run: those of a folder, up to and including `upTo` if it is set. */
interface MigrationRange {
  readonly migrationsFolder: string
  readonly upTo: string | undefined
}

const migrationsIn = ({ migrationsFolder, upTo }: MigrationRange): Migration[] => {
  const migrations = readMigrationFiles({ migrationsFolder })
  if (upTo === undefined) return migrations
  const end = migrations.findIndex(({ name }) => name === upTo)
  if (end === -1) throw new Error(`there is no migration ${upTo}`)
  return migrations.slice(0, end + 1)
}

const bringUpToDate = async (database: Database, ask: Ask, range: MigrationRange): Promise<void> => {
  await database.script(createRoles)
  const known = await changeSchema(database, async (db) => {
    await db.execute(sql.raw(bookkeeping))
    const done = await db.select({ name: sql<string>`name`, hash: sql<string>`hash` }).from(sql`schema_migration`)
    return new Map(done.map((row) => [row.name, row.hash]))
  })
  const migrations = migrationsIn(range)
  const missing = migrations.filter((migration) => !known.has(migration.name))
  for (const migration of missing) await apply(database, migration)
  // The tables of an earlier version may differ from those that this program secures.
  if (range.upTo !== undefined) return
  // Repeated whenever the script changes or tables were added: it covers all tables.
  const secured = digest(secureTables)
  if (missing.length > 0 || known.get('secure') !== secured) {
    await changeSchema(database, async (db) => {
      for (const statement of splitStatements(secureTables)) await db.execute(sql.raw(statement))
      await recordMigration(db, 'secure', secured)
    })
  }
  const withIndexes = migrations.filter((migration) => splitSteps(migration).later.length > 0)
  for (const migration of withIndexes) {
    if (!known.has(indexEntryName(migration.name))) await buildIndexes(database, ask, migration)
  }
}

/**
 * Brings the schema up to date while other nodes serve: each missing migration in a separate transaction, then grants
 * and triggers for every table, then indexes on large tables outside any transaction. Nodes that start together take
 * turns. With `upTo`, the tables end as that migration leaves them, ready for rows of that version; migrating again
 * does the rest.
 */
export const migrate = async (database: Database, migrationsFolder = ownMigrations, upTo?: string): Promise<void> => {
  const range = { migrationsFolder, upTo }
  await database.alone(async (ask) => {
    await takeTurn(ask)
    await bringUpToDate(database, ask, range)
  })
}

/** Splits a script into statements at blank lines, which the function bodies in it don't contain. */
const splitStatements = (script: string) => script.split(/;\n\n/).filter((statement) => statement.trim() !== '')
