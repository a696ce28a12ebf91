import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeTestDatabase } from '../../../tests/support/database.ts'
import { closeAfterwards } from '../../../tests/support/closeAfterwards.ts'
import type { Database } from '../database/database.ts'
import { checkCell, firstIdOf } from './checkCell.ts'

const open = async () => {
  const database = await makeTestDatabase()
  closeAfterwards(database.close)
  return database
}

const addSchool = (database: Database) =>
  database.asSystem('a test writes', async (db) => {
    const made = await db.execute<{ id: unknown }>(
      sql`insert into school (name, kind, username_prefix) values ('远方学校', 'school', 'y') returning id`,
    )
    return made.rows[0]?.id
  })

test('gives each cell ids after those of the previous cell, which are read as numbers', async () => {
  const database = await open()
  await checkCell(database, { cell: 8191 })
  expect(await addSchool(database)).toBe(firstIdOf(8191) + 1)
  expect(firstIdOf(8191) + 2 ** 40 - 1).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER)
  const read = await database.asSystem('a test reads', (db) => db.execute<{ id: unknown }>(sql`select id from school`))
  expect(read.rows).toEqual([{ id: firstIdOf(8191) + 1 }])
})

test('raises sequences below the cell’s ids at each start and lowers none', async () => {
  const database = await open()
  await checkCell(database, { cell: 3 })
  await addSchool(database)
  await database.asSystem('a test takes back a counter', (db) => db.execute(sql`select setval('department_id_seq', 7)`))
  await checkCell(database, { cell: 3 })
  const { rows } = await database.asSystem('a test reads', (db) =>
    db.execute<{ department: number; school: number }>(
      sql`select nextval('department_id_seq') as department, nextval('school_id_seq') as school`,
    ),
  )
  expect(rows).toEqual([{ department: firstIdOf(3) + 1, school: firstIdOf(3) + 2 }])
})

test('refuses to open a database of one cell as another and keeps its ids', async () => {
  const database = await open()
  await checkCell(database, { cell: 0 })
  await expect(checkCell(database, { cell: 2 })).rejects.toThrow('请改回 CELL=0')
  expect(await addSchool(database)).toBeLessThan(firstIdOf(1))
})
