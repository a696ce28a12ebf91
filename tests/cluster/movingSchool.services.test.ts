import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../platform/server/database/database.ts'
import { openDatabase } from '../../platform/server/database/open.ts'
import { firstIdOf } from '../../platform/server/cell/checkCell.ts'
import { testConfig } from '../support/config.ts'
import { makePeopledSchool } from '../support/peopledSchool.ts'
import { makeFactories } from '../support/people.ts'
import { type OwnPostgres, hasPostgres, startOwnPostgres } from './ownPostgres.ts'
import { makeWriters } from './writers.ts'

const pupils = 3000

const open = (postgres: OwnPostgres, cell: number) => openDatabase(testConfig({ databaseUrl: postgres.url, cell }))

/** Tables whose rows belong to a school and move with it. The directory stays: sign-in names no school. */
const tablesOfSchools = `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
  where a.attname = 'school_id' and c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
    and c.relname not in ('login_name', 'session', 'upgrade_note') order by 1`

describe.skipIf(!hasPostgres)('a school that moves to another PostgreSQL during writes', () => {
  let [from, to]: OwnPostgres[] = []
  const databases: Database[] = []
  let writers: ReturnType<typeof makeWriters> | undefined

  beforeAll(async () => {
    from = await startOwnPostgres(['wal_level=logical'])
    to = await startOwnPostgres()
    databases.push(await open(from, 0), await open(to, 1))
  })
  afterAll(async () => {
    await writers?.end()
    for (const database of databases) await database.close()
    // Close the subscriber first, because the publisher would wait for it.
    await to?.close()
    await from?.close()
  })

  const parts = () => {
    const [database, other] = databases
    if (!from || !to || !database || !other) throw new Error('the two databases did not start')
    return { from, to, database, other }
  }

  /** Two schools with a row in every table, one of them with `pupils` students. */
  const fill = async (database: Database) => {
    await makeFactories(database).makeSchool({ kind: 'platform' })
    const [moving, staying] = [await makePeopledSchool(database), await makePeopledSchool(database)]
    const { from: source } = parts()
    await source.ask(`with made as (insert into account select from generate_series(1, ${pupils}) returning id),
      records as (insert into member (school_id, account_id, username, name, pinyin, initials, main_department_id)
        select ${moving.id}, id, 'm' || id, '学生' || id, 'xs', 'xs', ${moving.rootId} from made returning id, account_id, username)
      insert into login_name select username, account_id, ${moving.id}, id from records`)
    return { moving, staying }
  }

  /**
   * Copies rows as an operator does who can read both databases: in replica mode, so that no trigger counts or audits
   * them.
   */
  const copy = async (table: string, where: string) => {
    const { from: source, to: target } = parts()
    const [row] = (await source.ask<{ rows: unknown }>(
      `select coalesce(json_agg(t), '[]') as rows from ${table} t where ${where}`,
    )) ?? [{ rows: [] }]
    const text = pg.escapeLiteral(JSON.stringify(row?.rows))
    const done = await target.ask(
      `set session_replication_role = replica;
        insert into ${table} select * from json_populate_recordset(null::${table}, ${text}) on conflict do nothing`,
    )
    expect(done, `copying ${table}`).not.toBeNull()
  }

  const copyDirectory = async (schoolId: number) => {
    await copy('school', `id = ${schoolId}`)
    const accounts = `(select account_id from member where school_id = ${schoolId})`
    await copy('account', `id in ${accounts}`)
    await copy('credential', `account_id in ${accounts}`)
    await copy('login_name', `school_id = ${schoolId}`)
  }

  const contentOf = async (postgres: OwnPostgres, table: string, schoolId: number) =>
    ((await postgres.ask<{ rows: number; content: string }>(
      `select count(*)::int as rows, md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) as content
          from ${table} t where school_id = ${schoolId}`,
    )) ?? [])[0]

  const until = async (what: string, isSo: () => Promise<boolean>) => {
    await expect.poll(isSo, { message: what }).toBe(true)
  }

  test('arrives complete, and no statement of the other schools fails', async () => {
    const { from: source, to: target, database, other } = parts()
    const { moving, staying } = await fill(database)
    const tables = ((await source.ask<{ name: string }>(tablesOfSchools)) ?? []).map(({ name }) => name)
    expect(tables.length).toBeGreaterThan(25)
    writers = makeWriters(source.url, [moving.id, staying.id])
    await copyDirectory(moving.id)

    // Tables partitioned by month need their partitions in the target database before the first record arrives.
    for (const { name } of (await source.ask<{ name: string }>(`select inhrelid::regclass::text as name from pg_inherits
      join pg_class c on c.oid = inhparent where c.relkind = 'p'`)) ?? []) {
      const [, table, month] = /^(.+)_(\d{4}_\d{2})$/.exec(name) ?? []
      await target.ask(`select open_month('${table}', '${month?.replace('_', '-')}-01T00:00:00Z')`)
    }

    const began = performance.now()
    const publish = tables.map((name) => `${name} where (school_id = ${moving.id})`).join(', ')
    expect(
      await source.ask(`create publication moving for table ${publish} with (publish_via_partition_root)`),
    ).not.toBeNull()
    const subscribe = `create subscription moving connection '${source.source}' publication moving`
    expect(await target.ask(subscribe), 'the other database fetches').not.toBeNull()
    await until('every table has arrived', async () => {
      const waiting = await target.ask(`select 1 from pg_subscription_rel where srsubstate <> 'r'`)
      return waiting?.length === 0
    })

    // From here on nobody writes to the school: it is about to be served from the other database.
    const stopped = performance.now()
    await writers.stop(moving.id)
    const [mark] = (await source.ask<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn')) ?? []
    await until('the last write has arrived', async () => {
      const behind = await source.ask(
        `select 1 from pg_replication_slots where slot_name = 'moving' and confirmed_flush_lsn < '${mark?.lsn}'`,
      )
      return behind?.length === 0
    })
    const [whole, pause] = [performance.now() - began, performance.now() - stopped]
    await copyDirectory(moving.id)
    expect(await target.ask('drop subscription moving')).not.toBeNull()

    for (const table of tables) {
      expect(await contentOf(target, table, moving.id), table).toEqual(await contentOf(source, table, moving.id))
      expect(await contentOf(target, table, staying.id), table).toMatchObject({ rows: 0 })
    }
    expect((await contentOf(target, 'member', moving.id))?.rows).toBe(pupils + 3)
    const tally = await writers.end()
    expect(tally.failed, 'statements that failed').toEqual([])
    expect(tally.written.get(staying.id)).toBeGreaterThan(tally.written.get(moving.id) ?? 0)

    const next = await makeFactories(other).makeDepartment({ schoolId: moving.id, parentId: null })
    expect(next.id).toBeGreaterThan(firstIdOf(1))
    process.stdout.write(
      `a school of ${pupils} moved in ${Math.round(whole)} ms, not written to for ${Math.round(pause)} ms\n`,
    )
  })
})
