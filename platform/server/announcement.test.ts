import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeTestDatabase } from '../../tests/support/database.ts'
import { closeAfterwards } from '../../tests/support/closeAfterwards.ts'
import { declareAnnouncement } from './announcement.ts'

const database = await makeTestDatabase()
closeAfterwards(database.close)

test('runs listeners in the order of their places, not in the order of joining', async () => {
  const whenTold = declareAnnouncement<{ name: string }>()
  const done: string[] = []
  whenTold.join(20, async (_db, { name }) => void done.push(`second ${name}`))
  whenTold.join(10, async (_db, { name }) => void done.push(`first ${name}`))
  await database.asSystem('a test tells', (db) => whenTold.tell(db, { name: '甲' }))
  expect(done).toEqual(['first 甲', 'second 甲'])
})

test('refuses two listeners with the same place', () => {
  const whenTold = declareAnnouncement<null>()
  whenTold.join(1, async () => undefined)
  expect(() => whenTold.join(1, async () => undefined)).toThrow('place 1')
})

test('rolls back the whole transaction when one listener throws', async () => {
  const whenTold = declareAnnouncement<null>()
  whenTold.join(1, async () => {
    throw new Error('not so')
  })
  const work = database.asSystem('a test writes', async (db) => {
    await db.execute(sql`insert into school (name, kind, username_prefix) values ('不算', 'school', 'n')`)
    await whenTold.tell(db, null)
  })
  await expect(work).rejects.toThrow('not so')
  const left = await database.asSystem('a test reads', (db) =>
    db.execute<{ one: number }>(sql`select 1 as one from school where name = '不算'`),
  )
  expect(left.rows).toEqual([])
})
