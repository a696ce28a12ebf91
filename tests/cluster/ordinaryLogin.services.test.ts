import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../platform/server/database/open.ts'
import { testConfig } from '../support/config.ts'
import { drillSettings, startNode } from './machinery.ts'
import { type OwnPostgres, hasPostgres, postgresProgram, startOwnPostgres } from './ownPostgres.ts'
import { signInTo } from './signInTo.ts'

describe.skipIf(!hasPostgres)('a login with only the rights of an ordinary database owner', () => {
  const room = mkdtempSync(join(tmpdir(), 'xingtan-login-'))
  let postgres: OwnPostgres

  beforeAll(async () => {
    postgres = await startOwnPostgres()
  })
  afterAll(async () => {
    await postgres?.close()
    rmSync(room, { recursive: true, force: true })
  })

  const open = (databaseUrl: string) => openDatabase(testConfig({ databaseUrl, dataFolder: room }))
  /** Opens the database with one migration pending. Returns the migration's row. */
  const openAnew = async () => {
    await postgres.ask(`delete from schema_migration where name = 'secure'`)
    await (await open(postgres.url)).close()
    return postgres.ask(`select name from schema_migration where name = 'secure'`)
  }

  /** URL of another login and another database on the same server. */
  const addressOf = (login: string, database: string) =>
    postgres.url.replace('xingtan@', `${login}@`).replace(/xingtan$/, database)

  test('is refused with the command to run if the request roles are missing, and starts after that', async () => {
    await postgres.ask('alter role xingtan nocreaterole')
    const refusal: unknown = await open(postgres.url).catch((error: unknown) => error)
    const said = refusal instanceof Error ? refusal.message : ''
    expect(said).toContain('数据库登录 xingtan 不能建立或取用请求所用的角色 xingtan_school、xingtan_schools')
    expect(await postgres.ask(`select from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([])
    await postgres.ask(said.slice(said.indexOf('\n')))
    await (await open(postgres.url)).close()
    expect(await openAnew()).toHaveLength(1)
  })

  test('is refused if it isn’t a member of the existing roles, or may not create tables', async () => {
    await postgres.ask('create role stranger login')
    await postgres.ask('create database theirs owner stranger')
    await expect(open(addressOf('stranger', 'theirs'))).rejects.toThrow(
      'grant xingtan_school, xingtan_schools to "stranger"',
    )
    await postgres.ask('create database others')
    await expect(open(addressOf('xingtan', 'others'))).rejects.toThrow('alter database "others" owner to "xingtan"')
    await postgres.ask('grant xingtan_school, xingtan_schools to stranger')
    await postgres.ask('grant create on schema public to stranger')
    await expect(open(addressOf('stranger', 'xingtan'))).rejects.toThrow('不属于登录 stranger')
  })

  test('starts again after it gave up the right to create roles, as a start advises', async () => {
    const own = await startOwnPostgres()
    try {
      await (await open(own.url)).close()
      await own.ask('alter role xingtan nocreaterole')
      await own.ask(`delete from schema_migration where name = 'secure'`)
      await (await open(own.url)).close()
      expect(await own.ask(`select name from schema_migration where name = 'secure'`)).toHaveLength(1)
    } finally {
      await own.close()
    }
  })

  test('starts a node and lets people sign in on a database made by the compose script', async () => {
    const own = await startOwnPostgres()
    try {
      await own.askIn('postgres', 'drop database xingtan')
      await own.askIn('postgres', 'drop role xingtan')
      const made = spawnSync('sh', ['compose.postgres.sh'], {
        cwd: new URL('../..', import.meta.url),
        env: {
          PATH: `${postgresProgram('')}:${process.env['PATH']}`,
          PGHOST: '127.0.0.1',
          PGPORT: new URL(own.url).port,
          XINGTAN_PASSWORD: 'a word of this test',
        },
        encoding: 'utf8',
      })
      expect(made).toMatchObject({ status: 0, stderr: '' })
      const folder = mkdtempSync(join(room, 'node-'))
      const node = await startNode({ ...drillSettings(folder), DATABASE_URL: own.url })
      expect(await signInTo(own.url, node, 1)).toEqual([expect.stringMatching(/./)])
      await node.end('SIGTERM')
    } finally {
      await own.close()
    }
  })
})
