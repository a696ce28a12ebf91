import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeEmptyDatabase, makeTestDatabase } from '../../../tests/support/database.ts'
import { closeAfterwards } from '../../../tests/support/closeAfterwards.ts'
import { sqlErrorOf } from '../../../tests/support/sqlErrors.ts'
import { type Database, makeDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { postgresDriver } from './postgres.ts'
import { checkRowSecurity } from './precautions.ts'
import { createRoles } from './secure.ts'

const applied = (database: Database) =>
  database.asSystem('a test reads the migrations', (db) =>
    db
      .select({ row: sql<string>`m::text` })
      .from(sql`schema_migration m`)
      .orderBy(sql`name`),
  )

test('changes nothing when run again', async () => {
  const database = await makeTestDatabase()
  closeAfterwards(database.close)
  const before = await applied(database)
  await migrate(database)
  expect(await applied(database)).toEqual(before)
  expect(before.length).toBeGreaterThan(1)
})

test('drops a replaced index only after its replacement is built', async () => {
  const database = await makeTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'xingtan-migrate-'))
  closeAfterwards(async () => {
    rmSync(folder, { recursive: true, force: true })
    await database.close()
  })
  const release = (name: string, ...statements: string[]) => {
    mkdirSync(join(folder, name), { recursive: true })
    writeFileSync(join(folder, name, 'migration.sql'), statements.join('--> statement-breakpoint\n'))
    return migrate(database, folder)
  }
  const replacing = (column: string) =>
    release(
      '20990102000000_second',
      `CREATE INDEX CONCURRENTLY "drill_second" ON "live_message" ("${column}");`,
      'DROP INDEX IF EXISTS "drill_first";',
    )
  const listDrillIndexes = async () => {
    const { rows } = await database.asSystem('a test looks at indexes', (db) =>
      db.execute<{ name: string }>(sql`select indexname as name from pg_indexes where indexname like 'drill_%'`),
    )
    return rows.map(({ name }) => name)
  }
  await release('20990101000000_first', 'CREATE INDEX "drill_first" ON "live_message" ("at");')
  await expect(replacing('no_such_column')).rejects.toThrow('no_such_column')
  expect(await listDrillIndexes()).toEqual(['drill_first'])
  await replacing('at')
  expect(await listDrillIndexes()).toEqual(['drill_second'])
})

test('secures an empty database', async () => {
  const database = await makeEmptyDatabase()
  closeAfterwards(database.close)
  await migrate(database)
  await expect(checkRowSecurity(database)).resolves.toBeUndefined()
})

test('takes turns between nodes that start together', async () => {
  const database = await makeEmptyDatabase()
  const other = makeDatabase(postgresDriver(database.url, 2))
  closeAfterwards(async () => {
    await other.close()
    await database.close()
  })
  await Promise.all([migrate(database), migrate(other), migrate(database), migrate(other)])
  expect(await applied(other)).toEqual(await applied(database))
  await expect(checkRowSecurity(other)).resolves.toBeUndefined()
})

test('lets a login without superuser rights use the roles that it created', async () => {
  const database = await makeEmptyDatabase()
  closeAfterwards(database.close)
  await database.alone(async (ask) => {
    expect(await ask('select rolsuper from pg_roles where rolname = session_user')).toEqual([{ rolsuper: false }])
  })
  await database.script(createRoles)
  await database.script(createRoles)
  for (const role of ['xingtan_school', 'xingtan_schools']) {
    expect(await sqlErrorOf(database.script(`set role ${role}; reset role`))).toBe('')
  }
})
