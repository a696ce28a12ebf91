import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../platform/server/database/open.ts'
import { school } from '../../areas/registry/server/tables/schools.ts'
import { testConfig } from '../support/config.ts'
import { waitsEnd } from '../support/waits.ts'
import { hasPooler, startOwnPooler } from './ownPooler.ts'
import { type OwnPostgres, hasPostgres, startOwnPostgres } from './ownPostgres.ts'

describe.skipIf(!hasPostgres || !hasPooler)('PgBouncer before the database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'xingtan-pooled-'))
  let postgres: OwnPostgres
  const close: (() => Promise<void>)[] = []

  beforeAll(async () => {
    postgres = await startOwnPostgres()
  })
  afterEach(async () => {
    for (const each of close.splice(0).toReversed()) await each()
  })
  afterAll(async () => {
    await postgres?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const pooled = async (mode: 'session' | 'transaction') => {
    const pooler = await startOwnPooler(postgres.url, mode)
    close.push(pooler.close)
    return testConfig({ databaseUrl: pooler.url, dataFolder: folder })
  }

  const open = async (config: ReturnType<typeof testConfig>) => {
    const database = await openDatabase(config)
    close.push(database.close)
    return database
  }

  test('is refused at start in transaction mode, with a message, also while others use it', async () => {
    const config = await pooled('transaction')
    for (const start of [1, 2, 3]) {
      await expect(openDatabase(config), `start ${start}`).rejects.toThrow('pool_mode = session')
    }
  })

  test('serves two nodes in session mode, and a deadline ends the running statement', async () => {
    const config = await pooled('session')
    const nodes = [await open(config), await open(config)] as const
    const calls = Array.from({ length: 200 }, (_, place) =>
      nodes[place % 2 === 0 ? 0 : 1].inSchool(1, (db) => db.select({ id: school.id }).from(school)),
    )
    expect(await Promise.all(calls)).toHaveLength(200)
    const deadline = new AbortController()
    const late = nodes[0].transaction(({ db }) => db.execute(sql`select pg_sleep(600)`), { signal: deadline.signal })
    const asleep = async () =>
      (await postgres.ask(`select 1 from pg_stat_activity where query = 'select pg_sleep(600)' and state = 'active'`))
        ?.length
    await expect.poll(asleep, { timeout: waitsEnd }).toBe(1)
    deadline.abort()
    await expect(late).rejects.toThrow('pg_sleep')
    await expect.poll(asleep, { timeout: waitsEnd }).toBe(0)
  })
})
