import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, inject, onTestFinished, test } from 'vitest'
import { unpackEmbedded } from '../../../tests/support/embeddedCopy.ts'
import { useFolder } from '../../../tests/support/s3.ts'
import { type Database, makeDatabase } from './database.ts'
import { DatabaseAway } from './databaseAway.ts'
import { openFolder } from './embeddedFolder.ts'
import { sqlStateOf } from './sqlState.ts'

const templates = inject('templates')
const isEmbedded = templates.kind === 'embedded'

const openCopy = async (): Promise<Database> => {
  const folder = join(await useFolder(), 'database')
  unpackEmbedded(templates.kind === 'embedded' ? templates.file : '', folder)
  const database = makeDatabase(await openFolder(folder))
  onTestFinished(database.close)
  return database
}

const ask = (database: Database, statement: string) =>
  database.asSystem('a test', async (db) => (await db.execute<Record<string, unknown>>(sql.raw(statement))).rows)

test.runIf(isEmbedded)('while the embedded database is at a statement, others are heard', async () => {
  const database = await openCopy()
  /** How often the event loop went round during a statement. */
  const roundsOf = async () => {
    let rounds = 0
    const working = ask(database, 'select count(*)::int as many from generate_series(1, 300000)')
    let ended = false
    const answer = working.finally(() => {
      ended = true
    })
    const countRounds = () => {
      rounds += 1
      if (!ended) setImmediate(countRounds)
    }
    countRounds()
    expect(await answer).toEqual([{ many: 300_000 }])
    return rounds
  }
  // In the same thread the event loop would go round a few times, and stand still for the whole of each statement. More than
  // one is asked for: a busy machine may let the other thread alone go on.
  await expect.poll(roundsOf, { interval: 1, message: 'the rounds during a statement' }).toBeGreaterThan(100)
})

test.runIf(isEmbedded)(
  'values of every kind come as from the engine of the tests, and errors with their state',
  async () => {
    const database = await openCopy()
    const statement = `select 7::bigint as id, 'x' as word, null as nothing, true as yes, '{"a":[1]}'::jsonb as held, array[1,2]::bigint[] as ids,
    '\\x0102'::bytea as bytes, timestamptz '2026-11-24 08:00:00+00' as at, date '2026-11-24' as day`
    expect(await ask(database, statement)).toEqual([
      {
        id: 7,
        word: 'x',
        nothing: null,
        yes: true,
        held: { a: [1] },
        ids: [1, 2],
        bytes: new Uint8Array([1, 2]),
        at: expect.stringMatching(/^2026-11-24 /),
        day: '2026-11-24',
      },
    ])
    const missing = await ask(database, 'select * from no_such_table').catch((error: unknown) => error)
    expect(sqlStateOf(missing)).toBe('42P01')
    expect(await ask(database, 'select 1 as one')).toEqual([{ one: 1 }])
  },
)

test.runIf(isEmbedded)('a transaction that fails leaves nothing, and one after it is whole', async () => {
  const database = await openCopy()
  await ask(database, 'create table kept (word text)')
  const failing = database.asSystem('a test', async (db) => {
    await db.execute(sql`insert into kept values ('lost')`)
    throw new Error('broken')
  })
  const [, counted] = await Promise.allSettled([
    failing,
    ask(database, `insert into kept values ('kept') returning word`),
  ])
  expect(counted).toMatchObject({ value: [{ word: 'kept' }] })
  expect(await ask(database, 'select word from kept')).toEqual([{ word: 'kept' }])
})

test.runIf(isEmbedded)('a closed engine is away', async () => {
  const database = await openCopy()
  await database.close()
  await expect(ask(database, 'select 1')).rejects.toThrow(DatabaseAway)
})
