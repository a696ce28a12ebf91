import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { makeTestDatabase } from '../../../tests/support/database.ts'
import { makePeopledSchool } from '../../../tests/support/peopledSchool.ts'
import { sqlErrorOf } from '../../../tests/support/sqlErrors.ts'
import { auditEntry } from '../audit/tables.ts'
import type { Db } from './connection.ts'
import { oneSchoolRole, severalSchoolsRole } from './schoolTable.ts'

const database = await makeTestDatabase()
afterAll(() => database.close())
const school = await makePeopledSchool(database)

const one = sql<number>`1`
const whoAmI = (db: Db) =>
  db
    .select({
      role: sql<string>`current_user::text`,
      school: sql<string>`coalesce(current_setting('app.school', true), '')`,
      schools: sql<string>`coalesce(current_setting('app.schools', true), '')`,
      entry: sql<string>`coalesce(current_setting('app.audit_entry', true), '')`,
    })
    .from(sql`(values (1)) as one`)

const rememberEntry = async (db: Db) => void (await db.execute(sql`select set_config('app.audit_entry', '7', true)`))

describe('a connection without a scope', () => {
  test('sees no row of any school, before a transaction and after one', async () => {
    const look = async () => {
      const connection = await database.driver.connect()
      const [who] = await whoAmI(connection.db)
      const rows = await connection.db.select({ one }).from(sql`member`)
      connection.release()
      return { who, rows }
    }
    const restricted = { who: { role: oneSchoolRole, school: '', schools: '', entry: '' }, rows: [] }
    for (let time = 0; time < 12; time += 1) {
      expect(await look()).toEqual(restricted)
      await database.inSchool(school.id, (db) => db.select({ one }).from(sql`member`))
      await database.transaction(async ({ db, enter, withoutWaiting }) => {
        withoutWaiting(rememberEntry(db))
        enter({ kind: 'schools', schools: [school.id] })
        return whoAmI(db)
      })
      await database.asSystem('a test', (db) => whoAmI(db))
    }
  })
})

describe('a transaction', () => {
  test('starts as the system after any earlier scope on the connection', async () => {
    await database.inSchool(school.id, (db) => whoAmI(db))
    const [who] = await database.transaction(({ db }) => whoAmI(db))
    expect([oneSchoolRole, severalSchoolsRole]).not.toContain(who?.role)
    expect(who).toMatchObject({ school: '', schools: '', entry: '' })
  })

  test('rolls back completely when its work fails', async () => {
    const fails = database.inSchool(school.id, async (db) => {
      await db.execute(sql`delete from permission_grant`)
      throw new Error('changed its mind')
    })
    await expect(fails).rejects.toThrow('changed its mind')
    const left = await database.inSchool(school.id, (db) => db.select({ one }).from(sql`permission_grant`))
    expect(left).toHaveLength(1)
  })

  test('fails when a statement in it has failed, even if the work caught the error', async () => {
    const forgiving = database.inSchool(school.id, async (db) => {
      await db.execute(sql`delete from permission_grant`)
      await db.execute(sql`select 1 / 0`).catch(() => undefined)
      return 'fine'
    })
    await forgiving.catch(() => undefined)
    const left = await database.inSchool(school.id, (db) => db.select({ one }).from(sql`permission_grant`))
    expect(left).toHaveLength(1)
  })

  test("does nothing when it can't enter its scope, even if it sends its query at once", async () => {
    const hurried = database.transaction(async ({ db, enter }) => {
      enter({ kind: 'school', school: Number.NaN })
      return db.select({ one }).from(sql`member`)
    })
    expect(await sqlErrorOf(hurried)).not.toBe('')
  })

  test('returns its connection to the pool, even when it fails', async () => {
    for (let time = 0; time < 20; time += 1) {
      await database.inSchool(school.id, (db) => db.execute(sql`select 1 / 0`)).catch(() => undefined)
      await database
        .transaction(async () => {
          throw new Error('at once')
        })
        .catch(() => undefined)
    }
    expect(await database.asSystem('a test', (db) => db.select({ one }).from(sql`(values (1)) as t`))).toHaveLength(1)
  })

  test('does not begin when it was aborted before', async () => {
    let begun = false
    const given = database.transaction(
      async () => {
        begun = true
      },
      { signal: AbortSignal.abort() },
    )
    await expect(given).rejects.toThrow('aborted')
    expect(begun).toBe(false)
  })

  test('leaves its connection usable when it only reads', async () => {
    const readers = Array.from({ length: 20 }, () =>
      database.transaction(
        async ({ db, enter }) => {
          enter({ kind: 'school', school: school.id })
          return db.select({ one }).from(sql`member`)
        },
        { onlyReads: true },
      ),
    )
    for (const rows of await Promise.all(readers)) expect(rows).toHaveLength(3)
  })
})

describe('a scope that is entered without waiting applies to the next statement', () => {
  const roleIn = async (look: (db: Db) => Promise<{ role: string }[]>) => {
    const rows = await database.transaction(({ db, enter }) => {
      enter({ kind: 'school', school: school.id })
      return look(db)
    })
    return rows[0]?.role
  }
  const role = sql<string>`current_user::text`

  test.each<[string, (db: Db) => Promise<{ role: string }[]>]>([
    ['a plain select', (db) => db.select({ role }).from(sql`(values (1)) as t`)],
    [
      'a prepared select',
      (db) =>
        db
          .select({ role })
          .from(sql`(values (1)) as t`)
          .prepare('who_am_i')
          .execute(),
    ],
    [
      'a raw statement',
      async (db) => (await db.execute<{ role: string }>(sql`select current_user::text as role`)).rows,
    ],
    ['several at once', async (db) => (await Promise.all([whoAmI(db), whoAmI(db)])).flat()],
  ])('%s', async (_what, look) => {
    expect(await roleIn(look)).toBe(oneSchoolRole)
  })

  test('an insert', async () => {
    const head = { schoolId: school.id, memberId: 1, call: 'x', requestId: 'x', address: 'x', at: new Date(0) }
    const hurried = database.transaction(({ db, enter }) => {
      enter({ kind: 'school', school: school.id })
      // Only the system may write the trail: an insert sent before its scope would succeed.
      return db.insert(auditEntry).values(head)
    })
    expect(await sqlErrorOf(hurried)).toBe('42501')
  })
})
