import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../platform/server/database/open.ts'
import { testConfig } from '../support/config.ts'
import { makeFactories } from '../support/people.ts'
import { type OwnPostgres, hasPostgres, postgresProgram, startOwnPostgres } from './ownPostgres.ts'

const manual = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')

/** The commands of the manual's section on restoring, as they stand there. */
const documented = () => {
  const [, block] = /<!-- restore -->\s*```\n([\s\S]*?)```/.exec(manual) ?? []
  if (block === undefined) throw new Error('the manual does not say how to restore')
  return block.split('\n').filter((line) => line.trim() !== '')
}

describe.skipIf(!hasPostgres)('a backup in a new PostgreSQL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'xingtan-restore-'))
  const config = (databaseUrl: string) => testConfig({ databaseUrl, dataFolder: folder })
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

  /** A line of the manual, with this test's servers in the place of its names. */
  const carryOut = (line: string) => {
    const said = line
      .replaceAll('OLD', former.url)
      .replaceAll('NEW', fresh.url)
      .replaceAll('ADMINISTRATOR', fresh.administrator.replace(/postgres$/, 'xingtan'))
      .replaceAll('LOGIN', 'xingtan')
      .replaceAll('FILE', join(folder, 'xingtan.dump'))
    const env = { ...process.env, PATH: `${postgresProgram('')}:${process.env['PATH']}` }
    const { status, stderr } = spawnSync('sh', ['-c', said], { encoding: 'utf8', env })
    expect({ line, status, stderr }).toEqual({ line, status: 0, stderr: '' })
  }

  test('stands after the commands of the manual, in their order: rows, policies, rights and statistics', async () => {
    const before = await openDatabase(config(former.url))
    const school = await makeFactories(before).makeSchool()
    await before.close()
    for (const line of documented()) carryOut(line)
    const after = await openDatabase(config(fresh.url))
    const make = makeFactories(after)
    const { id } = await make.makeMember({ schoolId: school.id, roles: [6], departments: [school.rootId] })
    expect(id).toBeGreaterThan(0)
    await after.close()
    const counted = 'select count(*)::int as many from '
    for (const from of [
      'pg_policy',
      'pg_trigger where not tgisinternal',
      `information_schema.role_table_grants where grantee like 'xingtan_school%'`,
    ]) {
      expect(await fresh.ask(counted + from), from).toEqual(await former.ask(counted + from))
    }
    expect(await fresh.ask(`${counted} pg_statistic where starelid = 'school'::regclass`)).not.toEqual([{ many: 0 }])
  })

  test('without the roles the restoring itself ends with an error, and a start says what was left out', async () => {
    const bare = await startOwnPostgres()
    try {
      const file = join(folder, 'xingtan.dump')
      const restore = (...more: string[]) =>
        spawnSync(postgresProgram('pg_restore'), ['--no-owner', ...more, '-d', bare.url, file], { encoding: 'utf8' })
      expect(restore('--exit-on-error').status).not.toBe(0)
      await bare.ask('drop owned by xingtan')
      await bare.ask('create schema if not exists public authorization xingtan')
      expect(restore().stderr).toContain('role "xingtan_school" does not exist')
      await expect(openDatabase(config(bare.url))).rejects.toThrow('恢复备份前须先建立角色')
    } finally {
      await bare.close()
    }
  })
})
