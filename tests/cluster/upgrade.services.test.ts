import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDatabase } from '../../platform/server/database/database.ts'
import { migrate } from '../../platform/server/database/migrate.ts'
import { postgresDriver } from '../../platform/server/database/postgres.ts'
import { waitsEnd } from '../support/waits.ts'
import { makeLoad } from './load.ts'
import { type Node, drillSettings, startNode } from './machinery.ts'
import { type OwnPostgres, hasPostgres, startOwnPostgres } from './ownPostgres.ts'
import { signInTo } from './signInTo.ts'

const statements = [
  'ALTER TABLE "live_stream" ADD COLUMN "drill" integer;',
  'CREATE INDEX CONCURRENTLY "drill_message" ON "live_message" ("at","seq");',
  'CREATE INDEX CONCURRENTLY "drill_record" ON "access_record" ("at","id");',
]

describe.skipIf(!hasPostgres)('an upgrade while pg_dump runs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'xingtan-upgrade-'))
  let postgres: OwnPostgres
  let node: Node
  let token: string
  let dump: pg.Client

  beforeAll(async () => {
    postgres = await startOwnPostgres()
    node = await startNode({ DATABASE_URL: postgres.url, DEADLINE_SECONDS: '60', ...drillSettings(folder) })
    token = (await signInTo(postgres.url, node, 1))[0] ?? ''
    dump = new pg.Client({ connectionString: postgres.url })
    await dump.connect()
  })
  afterAll(async () => {
    await dump?.end()
    await node?.end('SIGKILL')
    await postgres?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Writes the migration of a next version and returns its folder. */
  const nextVersion = () => {
    const place = join(folder, 'migrations', '20990101000000_next')
    mkdirSync(place, { recursive: true })
    writeFileSync(join(place, 'migration.sql'), statements.join('--> statement-breakpoint\n'))
    return join(folder, 'migrations')
  }

  const validOf = async (name: string) => {
    const rows = await postgres.ask<{ valid: boolean }>(
      `select indisvalid as valid from pg_index where indexrelid = to_regclass('${name}')`,
    )
    return rows?.[0]?.valid
  }

  const waitsForLock = async () =>
    (await postgres.ask(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'ALTER TABLE%'`))
      ?.length

  test('blocks nobody, finishes after the dump, and rebuilds an invalid index, month by month on partitioned tables', async () => {
    await postgres.ask('create index drill_message on live_message (at); alter index drill_message owner to xingtan')
    await postgres.ask(`update pg_index set indisvalid = false where indexrelid = 'drill_message'::regclass`)
    await postgres.ask(`select open_month('access_record', now())`)
    await dump.query('begin isolation level repeatable read; lock table live_stream, live_message in access share mode')
    const load = makeLoad(node.address, token, 4)
    const next = nextVersion()
    const databases = [1, 2].map(() => makeDatabase(postgresDriver(postgres.url, 2)))
    let done = 0
    const upgrades = databases.map((database) => migrate(database, next).then(() => (done += 1)))
    await expect.poll(waitsForLock, { timeout: waitsEnd }).toBe(1)
    await load.until('done', 20)
    expect(done).toBe(0)
    await dump.query('commit')
    await Promise.all(upgrades)
    await load.end()
    await Promise.all(databases.map((database) => database.close()))
    expect(load.tally).toMatchObject({ away: 0, other: [] })
    expect(await Promise.all(['drill_message', 'drill_record'].map(validOf))).toEqual([true, true])
  })
})
