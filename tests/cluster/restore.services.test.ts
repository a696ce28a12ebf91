import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../platform/server/database/open.ts'
import { testConfig } from '../support/config.ts'
import { copyMigratedCluster } from '../support/migratedCluster.ts'
import { makeFactories } from '../support/people.ts'
import { makePeopledSchool } from '../support/peopledSchool.ts'
import { programEnv } from '../support/programEnv.ts'
import { fingerprintRows } from '../support/restored.ts'
import { type OwnPostgres, hasPostgres, postgresProgram, startOwnPostgres } from './ownPostgres.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

describe.skipIf(!hasPostgres)('an installation moved to a new PostgreSQL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'xingtan-move-'))
  const [before, after, backup] = [join(folder, 'before'), join(folder, 'after'), join(folder, 'backup')]
  const config = (databaseUrl: string, dataFolder: string) => testConfig({ databaseUrl, dataFolder })
  let former: OwnPostgres
  let fresh: OwnPostgres

  beforeAll(async () => {
    former = await startOwnPostgres()
    fresh = await startOwnPostgres()
  })
  afterAll(async () => {
    await former?.close()
    await fresh?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Runs the backup command against a server and a data folder. */
  const command = (url: string, dataFolder: string, ...words: string[]) => {
    const env = { ...programEnv, DATABASE_URL: url, DATA: dataFolder }
    return spawnSync(process.execPath, ['scripts/backup.ts', ...words], { cwd: root, env, encoding: 'utf8' })
  }

  test('has its rows, policies, rights, statistics and files there', async () => {
    const serving = await openDatabase(config(former.url, before))
    const school = await makeFactories(serving).makeSchool()
    mkdirSync(join(before, 'files', 'ab'), { recursive: true })
    writeFileSync(join(before, 'files', 'ab', 'photo'), 'bytes of a photo')
    // Back up while the program runs.
    expect(command(former.url, before, 'backup', backup)).toMatchObject({ status: 0, stderr: '' })
    await serving.close()
    expect(command(fresh.url, after, 'restore', backup)).toMatchObject({ status: 0, stderr: '' })
    expect(readFileSync(join(after, 'files', 'ab', 'photo'), 'utf8')).toBe('bytes of a photo')

    const moved = await openDatabase(config(fresh.url, after))
    const make = makeFactories(moved)
    const { id } = await make.makeMember({ schoolId: school.id, roles: [6], departments: [school.rootId] })
    expect(id).toBeGreaterThan(0)
    await moved.close()
    const counted = 'select count(*)::int as many from '
    for (const from of [
      'pg_policy',
      'pg_trigger where not tgisinternal',
      "pg_constraint where contype = 'f' and convalidated",
      `information_schema.role_table_grants where grantee like 'xingtan_school%'`,
    ]) {
      expect(await fresh.ask(counted + from), from).toEqual(await former.ask(counted + from))
    }
    expect(await fresh.ask(`${counted} pg_statistic where starelid = 'school'::regclass`)).not.toEqual([{ many: 0 }])
  })

  test('is not restored if the login may not create the roles, and the message names the command to run', async () => {
    const bare = await startOwnPostgres()
    try {
      await bare.ask('alter role xingtan nocreaterole')
      const none = join(folder, 'none')
      const { status, stdout } = command(bare.url, none, 'restore', backup)
      expect({ status, stdout }).toMatchObject({
        status: 1,
        stdout: expect.stringContaining('create role xingtan_school nologin'),
      })
      expect(existsSync(none) ? readdirSync(none).filter((name) => name !== 'lock') : []).toEqual([])
      expect(await bare.ask(`select relname from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([])
      await bare.ask('create role xingtan_school nologin')
      await bare.ask('create role xingtan_schools nologin')
      await bare.ask('grant xingtan_school, xingtan_schools to xingtan')
      expect(command(bare.url, none, 'restore', backup)).toMatchObject({ status: 0 })
    } finally {
      await bare.close()
    }
  })

  test('moves from the embedded database to an older server and back with every row', async () => {
    const [first, second] = [join(folder, 'embedded'), join(folder, 'embedded-again')]
    const [there, back] = [join(folder, 'there'), join(folder, 'back')]
    const older = await startOwnPostgres()
    try {
      await copyMigratedCluster(first)
      const serving = await openDatabase(testConfig({ dataFolder: first }))
      await makePeopledSchool(serving)
      // Back up while the program runs, through its socket.
      expect(command('', first, 'backup', there)).toMatchObject({ status: 0, stderr: '' })
      const rows = await fingerprintRows(serving)
      await serving.close()
      expect(command(older.url, join(folder, 'elsewhere'), 'restore', there)).toMatchObject({ status: 0, stderr: '' })
      expect(command(older.url, join(folder, 'elsewhere'), 'backup', back)).toMatchObject({ status: 0, stderr: '' })
      expect(command('', second, 'restore', back)).toMatchObject({ status: 0, stderr: '' })
      for (const config of [testConfig({ databaseUrl: older.url }), testConfig({ dataFolder: second })]) {
        const moved = await openDatabase(config)
        expect(await fingerprintRows(moved)).toBe(rows)
        await moved.close()
      }
    } finally {
      await older.close()
    }
  })

  test('fails to restore by pg_dump without the roles, and a start names what was left out', async () => {
    const bare = await startOwnPostgres()
    try {
      const file = join(folder, 'xingtan.dump')
      expect(spawnSync(postgresProgram('pg_dump'), ['-Fc', '-f', file, former.url]).status).toBe(0)
      const restore = (...more: string[]) =>
        spawnSync(postgresProgram('pg_restore'), ['--no-owner', ...more, '-d', bare.url, file], { encoding: 'utf8' })
      expect(restore('--exit-on-error').status).not.toBe(0)
      await bare.ask('drop owned by xingtan')
      await bare.ask('create schema if not exists public authorization xingtan')
      expect(restore().stderr).toContain('role "xingtan_school" does not exist')
      await expect(openDatabase(config(bare.url, join(folder, 'bare')))).rejects.toThrow('恢复备份前须先建立角色')
    } finally {
      await bare.close()
    }
  })
})
