import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { closeAfterwards } from '../../../tests/support/closeAfterwards.ts'
import { makeTestDatabase } from '../../../tests/support/database.ts'
import { describeNeedlessRights } from './needlessRights.ts'

test('the rights that a login has beyond its work are told with the sentence that takes them away', async () => {
  const database = await makeTestDatabase()
  closeAfterwards(database.close)
  const [login] = await database.asSystem('a test looks', (db) =>
    db
      .select({
        name: sql<string>`rolname::text`,
        isFirst: sql<boolean>`oid = 10`,
        all: sql<boolean>`rolsuper`,
        roles: sql<boolean>`rolcreaterole`,
        walls: sql<boolean>`rolbypassrls`,
      })
      .from(sql`pg_roles`)
      .where(sql`rolname = session_user`),
  )
  const told = (await describeNeedlessRights(database)).join('\n')
  // Of the embedded database, whose login is its own.
  if (login?.isFirst) return expect(told).toContain('另建登录')
  expect(told.includes('NOSUPERUSER')).toBe(login?.all)
  expect(told.includes('NOCREATEROLE')).toBe(login?.roles)
  expect(told.includes('NOBYPASSRLS')).toBe(login?.walls)
  // Whoever made this database could make its roles.
  expect(told).toContain(`ALTER ROLE "${login?.name}"`)
})
