import { sql } from 'drizzle-orm'
import { inject as provided, expect, test } from 'vitest'
import { makeEmptyDatabase, makeTestDatabase } from '../../../tests/support/database.ts'
import { copyEmbedded } from '../../../tests/support/embeddedCopy.ts'
import { closeAfterwards } from '../../../tests/support/closeAfterwards.ts'
import { sqlErrorOf } from '../../../tests/support/sqlErrors.ts'
import { type Database, makeDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { postgresDriver } from './postgres.ts'
import { checkWalls } from './precautions.ts'
import { createRoles } from './secure.ts'

const templates = provided('templates')

const applied = (database: Database) =>
  database.asSystem('a test reads the migrations', (db) =>
    db
      .select({ row: sql<string>`m::text` })
      .from(sql`schema_migration m`)
      .orderBy(sql`name`),
  )

test('a second time changes nothing', async () => {
  const database = await makeTestDatabase()
  closeAfterwards(database.close)
  const before = await applied(database)
  await migrate(database)
  expect(await applied(database)).toEqual(before)
  expect(before.length).toBeGreaterThan(1)
})

test('an empty database stands afterwards', async () => {
  const database = await makeEmptyDatabase()
  closeAfterwards(database.close)
  await migrate(database)
  await expect(checkWalls(database)).resolves.toBeUndefined()
})

test.skipIf(templates.kind === 'embedded')('nodes that start together take turns (PostgreSQL)', async () => {
  const database = await makeEmptyDatabase()
  const other = makeDatabase(postgresDriver(database.url ?? '', 2))
  closeAfterwards(async () => {
    await other.close()
    await database.close()
  })
  await Promise.all([migrate(database), migrate(other), migrate(database), migrate(other)])
  expect(await applied(other)).toEqual(await applied(database))
  await expect(checkWalls(other)).resolves.toBeUndefined()
})

test.skipIf(templates.kind === 'postgres')(
  'a login that is no superuser may take the roles that it has made (PostgreSQL 16 and later)',
  async () => {
    const pglite = await copyEmbedded(templates.kind === 'embedded' ? templates.empty : '')
    closeAfterwards(() => pglite.close())
    await pglite.exec('create role app login createrole; set session authorization app')
    await pglite.exec(createRoles)
    await pglite.exec(createRoles)
    for (const role of ['xingtan_school', 'xingtan_schools']) {
      expect(await sqlErrorOf(pglite.exec(`set role ${role}; reset role`))).toBe('')
    }
  },
)
