import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { useOwnServer } from '../../../tests/support/useServer.ts'
import { estimateFigures } from './estimated.ts'

// Its own: the planner's samples are those of the whole database.
const { make, database } = await useOwnServer()

/** Each student of the database so many times more. */
const multiply = (times: number) =>
  database.asSystem('test students', async (db) => {
    const copied = (table: string, key: string, also: string) =>
      sql.raw(`insert into ${table} select (jsonb_populate_record(t, jsonb_build_object('${key}', t.${key} + n * 1000000${also}))).*
        from ${table} t cross join generate_series(1, ${times}) n`)
    await db.execute(
      copied('member', 'id', ", 'username', t.username || '-' || n, 'code', null, 'account_id', t.account_id"),
    )
    await db.execute(copied('student_info', 'member_id', ''))
  })

test('about as many students as there are, for a few schools as for all of them with their bureau', async () => {
  const bureau = await make.makeSchool({ kind: 'bureau' })
  const schools: number[] = []
  for (let turn = 0; turn < 40; turn += 1) {
    const school = await make.makeSchool({ bureauId: bureau.id })
    schools.push(school.id)
    await make.makeMember({ schoolId: school.id, roles: [role.student], departments: [school.rootId] })
  }
  await multiply(99)
  await database.asSystem('test statistics', (db) => db.execute(sql`analyze`))
  const about = (ids: readonly number[]) => database.asSystem('test figures', (db) => estimateFigures(db, ids))
  for (const ids of [[bureau.id, ...schools], schools, schools.slice(0, 30), schools.slice(0, 10)]) {
    const { studentNum } = await about(ids)
    const there = ids.filter((id) => id !== bureau.id).length * 100
    expect(studentNum, `${ids.length} tenants`).toBeGreaterThan(there * 0.95)
    expect(studentNum, `${ids.length} tenants`).toBeLessThan(there * 1.05)
  }
})
