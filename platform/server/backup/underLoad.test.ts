import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { closeAfterwards } from '../../../tests/support/closeAfterwards.ts'
import { makeTestDatabase } from '../../../tests/support/database.ts'
import { makePeopledSchool } from '../../../tests/support/peopledSchool.ts'
import { openWithoutClosing, fingerprintRows, useEmptyDatabase } from '../../../tests/support/restored.ts'
import { useRoom } from '../../../tests/support/room.ts'
import type { Database } from '../database/database.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'

const now = new Date('2026-11-20T02:00:00Z')

/** The writer opens a new month every this many transactions, which copying the table must not block. */
const monthEvery = 50

/** The time of the record of the n-th transaction. */
const timeOf = (n: number) => new Date(Date.UTC(2000, Math.floor(n / monthEvery), 1)).toISOString()

/** The numbers of the transactions that left a row in a table. */
const readNumbers = (database: Database, table: string, column: string) =>
  database.asSystem('a test reads what writers wrote', async (db) => {
    const { rows } = await db.execute<{ n: number }>(
      sql.raw(`select ${column}::int as n from ${table} where ${column} ~ '^\\d+$' order by n`),
    )
    return rows.map(({ n }) => n)
  })

/** Keeps writing one number into unrelated tables in one transaction, until it is stopped. */
const startWriter = (database: Database, { id, teacher }: { id: number; teacher: { id: number } }) => {
  let n = 0
  const stopping = new AbortController()
  const write = () =>
    database.asSystem('a test writes under load', async (db) => {
      const at = timeOf(n)
      await db.execute(sql`select open_month('access_record', ${at}::timestamptz)`)
      await db.execute(
        sql`insert into school (name, kind, username_prefix) values (${String(n)}, 'school', ${`w${n}`})`,
      )
      await db.execute(sql`insert into access_record (school_id, member_id, state_dict_id, at, arrived_at, comment)
        values (${id}, ${teacher.id}, 6, ${at}::timestamptz, now(), ${String(n)})`)
      await db.execute(
        sql`insert into upgrade_note (school_id, member_id, what) values (${id}, ${teacher.id}, ${String(n)})`,
      )
    })
  const work = async () => {
    for (; !stopping.signal.aborted; n += 1) await write()
  }
  const done = work()
  return {
    written: () => n,
    stop: async () => {
      stopping.abort()
      await done
    },
  }
}

test('does not block a writer and contains the same transactions in every table', async () => {
  const folder = useRoom()
  const source = await makeTestDatabase()
  closeAfterwards(source.close)
  const school = await makePeopledSchool(source)
  const writer = startWriter(source, school)
  await expect.poll(writer.written).toBeGreaterThan(monthEvery)
  const place = { url: source.url, dataFolder: join(folder, 'none'), withFiles: true, now }
  const before = writer.written()
  await backUp({ ...place, target: join(folder, 'loaded') })
  const after = writer.written()
  expect(after - before).toBeGreaterThan(10)
  await writer.stop()

  const database = await useEmptyDatabase()
  const restoring = { dataFolder: place.dataFolder, holdsDatabase: false, withFiles: true }
  await restore({ ...restoring, backup: join(folder, 'loaded'), openTarget: openWithoutClosing(database) })
  const written = await readNumbers(database, 'school', 'name')
  expect(written).toEqual(Array.from(written, (_, at) => at))
  expect(written.length).toBeGreaterThanOrEqual(before)
  expect(written.length).toBeLessThanOrEqual(after + 1)
  expect(await readNumbers(database, 'access_record', 'comment')).toEqual(written)
  expect(await readNumbers(database, 'upgrade_note', 'what')).toEqual(written)

  // The two databases differ only in the rows that the writer added since.
  await source.script(`
      delete from upgrade_note where what ~ '^\\d+$' and what::int >= ${written.length};
      delete from access_record where comment ~ '^\\d+$' and comment::int >= ${written.length};
      delete from school where name ~ '^\\d+$' and name::int >= ${written.length};
      delete from change_count; `)
  await database.script('delete from change_count')
  expect(await fingerprintRows(database)).toBe(await fingerprintRows(source))
})
