import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { makeFirstAdministrator } from '../areas/identity/server/index.ts'
import { openInstallation } from '../platform/server/installation/openInstallation.ts'
import { readConfig } from '../platform/server/config.ts'
import { makeTestDatabase } from '../tests/support/database.ts'
import { copyMigratedCluster } from '../tests/support/migratedCluster.ts'
import { programEnv } from '../tests/support/programEnv.ts'
import { useRoom } from '../tests/support/room.ts'
import { waitsEnd } from '../tests/support/waits.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

test.each([
  ['administrator.ts'],
  ['forgetFailures.ts'],
  ['rebuildWhereabouts.ts'],
  ['installation.ts'],
  ['logName.ts', 'address', '203.0.113.7'],
  ['backup.ts', 'backup', 'verify', '/no/such/folder'],
])('explains a refused %s in a sentence, without a stack', (...command) => {
  const [file = '', ...parameters] = command
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${file}`, ...parameters], {
    cwd: root,
    env: { ...programEnv, NODE_ENV: 'production', DATA: '/no/such/data' },
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stdout).toMatch(/\p{Script=Han}/u)
  expect(stdout + stderr).not.toMatch(/^\s+at /m)
})

test.each([
  ['administrator.ts'],
  ['forgetFailures.ts'],
  ['rebuildWhereabouts.ts'],
  ['installation.ts'],
  ['installation.ts', 'join'],
  ['logName.ts', 'address', '203.0.113.7'],
  ['backup.ts', 'backup'],
])('creates nothing for %s with a mistyped DATA', (...command) => {
  const [file = '', ...parameters] = command
  const folder = mkdtempSync(join(tmpdir(), 'xingtan-mistyped-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${file}`, ...parameters], {
    cwd: root,
    env: { ...programEnv, DATA: join(folder, 'none') },
    encoding: 'utf8',
  })
  expect(stdout).toContain(join(folder, 'none'))
  expect(stdout + stderr).not.toMatch(/^\s+at /m)
  expect({ status, made: readdirSync(folder) }).toEqual({ status: 1, made: [] })
})

test('writes a backup without a path next to the server’s nightly ones, also of an external database', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'xingtan-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const database = await makeTestDatabase()
  onTestFinished(database.close)
  const backUp = (settings: Readonly<Record<string, string>>) =>
    spawnSync(process.execPath, ['scripts/backup.ts', 'backup'], {
      cwd: root,
      env: { ...programEnv, DATA: join(folder, 'data'), DATABASE_URL: database.url, ...settings },
      encoding: 'utf8',
    })
  expect(backUp({})).toMatchObject({ status: 0, stdout: expect.stringContaining('已备份到') })
  expect(backUp({ BACKUPS: join(folder, 'elsewhere') }).status).toBe(0)
  for (const place of ['backups', 'elsewhere']) expect(readdirSync(join(folder, place))).toHaveLength(1)
  expect(existsSync(join(folder, 'data'))).toBe(false)
})

test('refuses an unknown word', () => {
  const { status, stdout } = spawnSync(process.execPath, ['scripts/installation.ts', 'jion'], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stdout).toContain('用法')
})

test(
  'runs commands next to a running server on the embedded database, and without it',
  async () => {
    const room = useRoom()
    const data = join(room, 'data')
    await copyMigratedCluster(data)
    const config = readConfig({ NODE_ENV: 'test', DATA: data })
    const run = (...command: string[]) => {
      const [file = '', ...words] = command
      const { status, stdout } = spawnSync(process.execPath, [`scripts/${file}`, ...words], {
        cwd: root,
        env: { ...programEnv, DATA: data },
        encoding: 'utf8',
      })
      return { status, stdout }
    }
    const expectDone = () => {
      expect(run('administrator.ts')).toMatchObject({ status: 0, stdout: expect.stringContaining('密码') })
      expect(run('forgetFailures.ts')).toMatchObject({ status: 0 })
      expect(run('rebuildWhereabouts.ts')).toMatchObject({
        status: 0,
        stdout: expect.stringContaining('全部与记录一致'),
      })
      expect(run('installation.ts')).toMatchObject({ status: 0, stdout: expect.stringContaining('数据库的标识') })
    }
    const server = await openInstallation(config)
    await makeFirstAdministrator(server, config)
    expectDone()
    const inUse = { status: 1, stdout: expect.stringContaining('正被另一个杏坛进程使用') }
    expect(run('installation.ts', 'join')).toMatchObject(inUse)
    expect(run('backup.ts', 'backup', join(room, 'backup'))).toMatchObject({ status: 0 })
    expect(run('backup.ts', 'restore', join(room, 'backup'))).toMatchObject(inUse)
    const within = { status: 1, stdout: expect.stringContaining('不能在数据目录的 database 之内') }
    expect(run('backup.ts', 'backup', join(data, 'database', 'backup'))).toMatchObject(within)
    await server.probe()
    await server.close()
    expectDone()
    expect(run('installation.ts', 'join')).toMatchObject({ status: 0 })
  },
  5 * waitsEnd,
)
