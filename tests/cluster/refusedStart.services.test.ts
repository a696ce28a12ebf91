import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Config } from '../../platform/server/config.ts'
import { describeNeedlessRights } from '../../platform/server/database/needlessRights.ts'
import { openInstallation } from '../../platform/server/installation/openInstallation.ts'
import { testConfig } from '../support/config.ts'
import { makeFactories } from '../support/people.ts'
import { runScript } from '../support/program.ts'
import { drillSettings, startNode } from './machinery.ts'
import { type OwnPostgres, hasPostgres, startOwnPostgres } from './ownPostgres.ts'

const joinAdvice = 'npm run installation -- join'

describe.skipIf(!hasPostgres)('a PostgreSQL on which a start is refused', () => {
  const room = mkdtempSync(join(tmpdir(), 'xingtan-refused-'))
  let postgres: OwnPostgres
  let made = 0

  beforeAll(async () => {
    postgres = await startOwnPostgres()
  })
  afterAll(async () => {
    await postgres?.close()
    rmSync(room, { recursive: true, force: true })
  })

  /** Makes an empty database and an empty data folder. */
  const makePlace = async () => {
    made += 1
    const name = `place_${made}`
    await postgres.ask(`create database ${name} owner xingtan`)
    const dataFolder = mkdtempSync(join(room, 'data-'))
    const url = postgres.url.replace(/xingtan$/, name)
    const config = (changes: Partial<Config> = {}) => testConfig({ databaseUrl: url, dataFolder, ...changes })
    return { url, dataFolder, config, ask: (question: string) => postgres.askIn(name, question) }
  }

  type Place = Awaited<ReturnType<typeof makePlace>>

  const tablesIn = ({ ask }: Place) =>
    ask(`select relname::text from pg_class where relnamespace = 'public'::regnamespace order by relname`)
  const roles = () => postgres.ask(`select rolname::text from pg_roles where rolname like 'xingtan_school%'`)

  test('stays empty, without roles, if the data folder belongs to another installation', async () => {
    const place = await makePlace()
    writeFileSync(join(place.dataFolder, 'installation'), 'b9a1c5ce-0000-4000-8000-000000000000\n')
    await expect(openInstallation(place.config())).rejects.toThrow(joinAdvice)
    expect(await tablesIn(place)).toEqual([])
    expect(await roles()).toEqual([])
    // The operator's command that shows the state changes nothing either.
    const shown = await runScript(['scripts/installation.ts'], place.dataFolder, { DATABASE_URL: place.url })
    expect(shown).toMatchObject({ code: 0, said: expect.stringContaining('数据库的标识：无') })
    expect(await tablesIn(place)).toEqual([])
  })

  test.each(['administrator', 'forgetFailures', 'rebuildWhereabouts'])(
    'stays empty for %s, which needs an existing installation',
    async (command) => {
      const place = await makePlace()
      const settings = { ...drillSettings(join(place.dataFolder, 'none')), DATABASE_URL: place.url }
      const refused = await runScript([`scripts/${command}.ts`], join(place.dataFolder, 'none'), settings)
      expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('数据库是空的') })
      expect(refused.said).not.toMatch(/^\s+at /m)
      expect(await tablesIn(place)).toEqual([])
      expect(readdirSync(place.dataFolder)).toEqual([])
    },
  )

  test('keeps the tables of another program, and gets none of ours', async () => {
    const place = await makePlace()
    await place.ask('set role xingtan; create table orders (id int)')
    await expect(openInstallation(place.config())).rejects.toThrow('数据库中已有其他程序的表（orders）')
    expect(await tablesIn(place)).toEqual([{ relname: 'orders' }])
    // A table of another login, which could not even be read.
    await place.ask('create table bills (id int)')
    await expect(openInstallation(place.config())).rejects.toThrow('数据库中的表（bills）不属于登录 xingtan')
    expect(await tablesIn(place)).toEqual([{ relname: 'bills' }, { relname: 'orders' }])
  })

  test.each<{ why: string; said: string; breaks?: string; changes?: Partial<Config> }>([
    { why: 'under another secret', said: 'SECRET', changes: { secret: 'quite another secret, by some mistake' } },
    { why: 'as another cell', said: '请改回 CELL=0', changes: { cell: 2 } },
    {
      why: 'beside files of another installation',
      said: joinAdvice,
      breaks: `update database_cell set installation = 'b9a1c5ce-0000-4000-8000-000000000000'`,
    },
    {
      why: 'with a table that has no walls',
      said: '表 forgotten 缺少',
      breaks: 'set role xingtan; create table forgotten (id int)',
    },
    { why: 'of a newer version', said: '更新版本', breaks: 'update database_cell set release = 9999' },
  ])('is not upgraded $why', async ({ said, breaks, changes = {} }) => {
    const place = await makePlace()
    await (await openInstallation(place.config())).close()
    // Leaves one migration pending.
    await place.ask(`delete from schema_migration where name = 'secure'`)
    if (breaks !== undefined) await place.ask(breaks)
    const before = await tablesIn(place)
    await expect(openInstallation(place.config(changes))).rejects.toThrow(said)
    expect(await place.ask(`select name from schema_migration where name = 'secure'`)).toEqual([])
    expect(await tablesIn(place)).toEqual(before)
    expect(await place.ask('select * from secret_mark')).toHaveLength(1)
  })

  test('is joined to its files by no command while a node runs, and is after the node has ended', async () => {
    const place = await makePlace()
    const settings = { ...drillSettings(place.dataFolder), DATABASE_URL: place.url }
    const node = await startNode(settings)
    const join = () => runScript(['scripts/installation.ts', 'join'], place.dataFolder, settings)
    const marks = () => place.ask('select installation from database_cell')
    const before = await marks()
    expect(await join()).toMatchObject({ code: 1, said: expect.stringContaining('杏坛正在运行') })
    expect(await marks()).toEqual(before)
    await node.end('SIGTERM')
    expect(await join()).toMatchObject({ code: 0, said: expect.stringContaining('属于同一套杏坛') })
    expect(await marks()).not.toEqual(before)
  })

  test('warns of a login with BYPASSRLS, which changes nothing for requests', async () => {
    const place = await makePlace()
    await postgres.ask('alter role xingtan bypassrls')
    const database = await openInstallation(place.config())
    expect((await describeNeedlessRights(database)).join('\n')).toMatch(/BYPASSRLS.*\n.*NOCREATEROLE NOBYPASSRLS$/)
    const { makeSchool } = makeFactories(database)
    const [{ id }] = [await makeSchool(), await makeSchool()]
    const seen = await database.inSchool(id, async (db) => {
      const { rows } = await db.execute<{ id: number }>(sql`select id from school`)
      return rows
    })
    await database.close()
    await postgres.ask('alter role xingtan nobypassrls')
    expect(seen).toEqual([{ id }])
  })
})
