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
  const migrateAgain = async () => {
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
    const message = refusal instanceof Error ? refusal.message : ''
    expect(message).toContain('数据库登录 xingtan 不能建立或取用请求所用的角色 xingtan_school、xingtan_schools')
    expect(await postgres.ask(`select from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([])
    await postgres.ask(message.slice(message.indexOf('\n')))
    await (await open(postgres.url)).close()
    expect(await migrateAgain()).toHaveLength(1)
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
    const freshServer = await startOwnPostgres()
    try {
      await (await open(freshServer.url)).close()
      await freshServer.ask('alter role xingtan nocreaterole')
      await freshServer.ask(`delete from schema_migration where name = 'secure'`)
      await (await open(freshServer.url)).close()
      expect(await freshServer.ask(`select name from schema_migration where name = 'secure'`)).toHaveLength(1)
    } finally {
      await freshServer.close()
    }
  })

  test('starts a node and lets people sign in on a database made by the compose script', async () => {
    const freshDatabase = await startOwnPostgres()
    try {
      await freshDatabase.askIn('postgres', 'drop database xingtan')
      await freshDatabase.askIn('postgres', 'drop role xingtan')
      const made = spawnSync('sh', ['compose.postgres.sh'], {
        cwd: new URL('../..', import.meta.url),
        env: {
          PATH: `${postgresProgram('')}:${process.env['PATH']}`,
          PGHOST: '127.0.0.1',
          PGPORT: new URL(freshDatabase.url).port,
          XINGTAN_PASSWORD: 'a word of this test',
        },
        encoding: 'utf8',
      })
      expect(made).toMatchObject({ status: 0, stderr: '' })
      const folder = mkdtempSync(join(room, 'node-'))
      const node = await startNode({ ...drillSettings(folder), DATABASE_URL: freshDatabase.url })
      expect(await signInTo(freshDatabase.url, node, 1)).toEqual([expect.stringMatching(/./)])
      await node.end('SIGTERM')
    } finally {
      await freshDatabase.close()
    }
  })
})
