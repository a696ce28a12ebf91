import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { isAlive, openClusterElsewhere, serverProcessOf } from '../../../../tests/support/clusterProgram.ts'
import { copyMigratedCluster } from '../../../../tests/support/migratedCluster.ts'
import { useRoom } from '../../../../tests/support/room.ts'
import { waitsEnd } from '../../../../tests/support/waits.ts'
import { makeDatabase } from '../database.ts'
import { DatabaseAway } from '../databaseAway.ts'
import { postgresDriver } from '../postgres.ts'
import { openCluster } from './openCluster.ts'
import { findPrograms } from './programs.ts'

const useCluster = async (name = 'data'): Promise<string> => {
  const dataFolder = join(useRoom(), name)
  await copyMigratedCluster(dataFolder)
  return dataFolder
}

const open = async (dataFolder: string) => {
  const reports: string[] = []
  const { url, stop } = await openCluster(dataFolder, (sentence) => void reports.push(sentence))
  const database = makeDatabase(postgresDriver(url, 2))
  let isOpen = true
  const close = async () => {
    if (!isOpen) return
    isOpen = false
    await database.close()
    await stop()
  }
  onTestFinished(close)
  const ask = (statement: string) => database.alone((asking) => asking(statement))
  return { ask, reports, close, pid: serverProcessOf(dataFolder) }
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .toSorted()
    .map((name) => [name, statSync(join(folder, name)).mtimeMs])

test('creates a cluster whose product role is not a superuser, without ICU and parallel workers', async () => {
  const { ask } = await open(join(useRoom(), 'data'))
  expect(
    await ask(`select rolsuper, current_user as name, datlocprovider as provider, pg_encoding_to_char(encoding) as encoding,
      current_setting('max_parallel_workers') as workers from pg_roles, pg_database
      where rolname = session_user and datname = current_database()`),
  ).toEqual([{ rolsuper: false, name: 'xingtan', provider: 'b', encoding: 'UTF8', workers: '0' }])
})

test('opens a data folder whose path contains a space, quotes, Chinese, # and %', async () => {
  const { ask } = await open(join(useRoom(), '数 据"\'#1%20'))
  expect(await ask('select 1 as one')).toEqual([{ one: 1 }])
})

test('opens a data folder by a relative path, like the default', async () => {
  const folder = await useCluster()
  expect(await (await open(relative(process.cwd(), folder))).ask('select 1 as one')).toEqual([{ one: 1 }])
  const fresh = relative(process.cwd(), join(useRoom(), 'data'))
  expect(await (await open(fresh)).ask('select 1 as one')).toEqual([{ one: 1 }])
})

test('creates the cluster again after a killed attempt', async () => {
  const dataFolder = join(useRoom(), 'data')
  mkdirSync(join(dataFolder, 'database.making', 'base'), { recursive: true })
  const { ask } = await open(dataFolder)
  expect(await ask('select 1 as one')).toEqual([{ one: 1 }])
  expect(readdirSync(dataFolder)).not.toContain('database.making')
})

describe('a pid file of a server that no longer runs', () => {
  test('does not prevent a start when another process has its id', async () => {
    const dataFolder = await useCluster()
    writeFileSync(
      join(dataFolder, 'database', 'postmaster.pid'),
      `${process.pid}\n${dataFolder}/database\n1795760333\n5432\n${dataFolder}\n\n  2154509        10\nready   \n`,
    )
    expect(await (await open(dataFolder)).ask('select 1 as one')).toEqual([{ one: 1 }])
    expect(isAlive(process.pid)).toBe(true)
  })

  test('does not prevent a start when it is truncated', async () => {
    const dataFolder = await useCluster()
    writeFileSync(join(dataFolder, 'database', 'postmaster.pid'), '')
    expect(await (await open(dataFolder)).ask('select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe('refuses, with a message and without changing it,', () => {
  const expectRefused = async (dataFolder: string, sentence: string) => {
    const before = filesIn(join(dataFolder, 'database'))
    await expect(openCluster(dataFolder, () => undefined)).rejects.toThrow(sentence)
    expect(filesIn(join(dataFolder, 'database'))).toEqual(before)
  }

  test('a cluster of another major version', async () => {
    const dataFolder = await useCluster()
    writeFileSync(join(dataFolder, 'database', 'PG_VERSION'), '17\n')
    await expectRefused(dataFolder, '由 PostgreSQL 17 写入，此版本的杏坛随附 PostgreSQL 18')
  })

  test('a cluster of the former embedded database, which also reports version 18', async () => {
    const dataFolder = await useCluster()
    const control = join(dataFolder, 'database', 'global', 'pg_control')
    const bytes = readFileSync(control)
    expect(bytes[248]).toBe(1)
    bytes[248] = 0
    writeFileSync(control, bytes)
    await expectRefused(dataFolder, '由旧版杏坛的内嵌数据库写入')
  })
})

test('reports a full disk', async () => {
  const dataFolder = await useCluster()
  rmSync(join(dataFolder, 'database', 'postmaster.opts'), { force: true })
  // Every write to it fails as on a full disk.
  symlinkSync('/dev/full', join(dataFolder, 'database', 'postmaster.opts'))
  await expect(openCluster(dataFolder, () => undefined)).rejects.toThrow('磁盘已满')
})

describe('a killed server', () => {
  test('is restarted, and its connections break as with an external server', async () => {
    const dataFolder = await useCluster()
    const { ask, reports, pid } = await open(dataFolder)
    await ask('create table kept (word int)')
    process.kill(pid, 'SIGKILL')
    const tryOnce = () => ask('select count(*)::int as rows from kept').catch((error: unknown) => error)
    await expect.poll(tryOnce, { timeout: waitsEnd }).toEqual([{ rows: 0 }])
    expect(serverProcessOf(dataFolder)).not.toBe(pid)
    expect(reports.join('\n')).toMatch(/数据库意外停止（SIGKILL），正在重新启动[^]*数据库已重新启动/)
  })

  test('is restarted even when it is killed while starting', async () => {
    const dataFolder = await useCluster()
    const { ask, reports, pid } = await open(dataFolder)
    process.kill(pid, 'SIGKILL')
    const nextPid = () =>
      existsSync(join(dataFolder, 'database', 'postmaster.pid')) ? serverProcessOf(dataFolder) : pid
    await expect
      .poll(nextPid, { timeout: waitsEnd, interval: 5 })
      .toSatisfy((next: unknown) => Number.isInteger(next) && next !== pid)
    process.kill(nextPid(), 'SIGKILL')
    const tryOnce = () => ask('select 1 as one').catch((error: unknown) => error)
    await expect.poll(tryOnce, { timeout: waitsEnd }).toEqual([{ one: 1 }])
    expect(reports.join('\n')).not.toContain('已损坏')
  })

  test('is restarted once its busy processes have ended', async () => {
    const dataFolder = await useCluster()
    const { ask, pid } = await open(dataFolder)
    const busy = ask('select count(*) from generate_series(1, 30000000)').catch((error: unknown) => error)
    await expect
      .poll(() => ask(`select count(*)::int as busy from pg_stat_activity where query like '%generate_series(1,%'`))
      .toEqual([{ busy: 2 }])
    process.kill(pid, 'SIGKILL')
    await busy
    const tryOnce = () => ask('select 1 as one').catch((error: unknown) => error instanceof DatabaseAway)
    await expect.poll(tryOnce, { timeout: waitsEnd }).toEqual([{ one: 1 }])
  })
})

describe('a killed process', () => {
  test.runIf(process.platform === 'linux')('ends its server too', async () => {
    const dataFolder = await useCluster()
    const elsewhere = await openClusterElsewhere(dataFolder)
    expect(elsewhere.printed).toBe('open')
    const pid = serverProcessOf(dataFolder)
    await elsewhere.end('SIGKILL')
    await expect.poll(() => isAlive(pid), { timeout: waitsEnd }).toBe(false)
  })

  test('does not prevent a start, because a leftover server is stopped first', async () => {
    const dataFolder = await useCluster()
    // Without `setpriv` nothing stops the server together with its process.
    const elsewhere = await openClusterElsewhere(dataFolder, { path: withoutPrograms(['setpriv']) })
    expect(elsewhere.printed).toBe('open')
    const left = serverProcessOf(dataFolder)
    await elsewhere.end('SIGKILL')
    expect(isAlive(left)).toBe(true)
    const { ask, pid } = await open(dataFolder)
    expect(await ask('select 1 as one')).toEqual([{ one: 1 }])
    expect([isAlive(left), pid === left]).toEqual([false, false])
  })
})

/** A folder with the system programs of this process, except some. */
const withoutPrograms = (missing: readonly string[]): string => {
  const folder = useRoom()
  chmodSync(folder, 0o755)
  for (const name of ['unshare', 'setpriv', 'ps', 'true'].filter((one) => !missing.includes(one))) {
    const { stdout } = spawnSync('which', [name], { encoding: 'utf8' })
    if (stdout !== '') symlinkSync(stdout.trim(), join(folder, name))
  }
  return folder
}

/** True if any user may run the programs of this checkout: a clone in a private folder is only accessible to root. */
const isReachable = (run: (command: string, args: string[]) => SpawnSyncReturns<Buffer>): boolean =>
  run(findPrograms().postgres, ['--version']).status === 0 && run(process.execPath, ['--version']).status === 0

describe.runIf(process.platform === 'linux' && process.getuid?.() === 0)('as root without user namespaces', () => {
  const nobody = { uid: 65_534, gid: 65_534 }

  test('runs the server as another user who can access only the database', async () => {
    const dataFolder = await useCluster()
    chmodSync(dirname(dataFolder), 0o755)
    const isSeen = isReachable((command, args) => spawnSync(command, args, { ...nobody, cwd: '/' }))
    const elsewhere = await openClusterElsewhere(dataFolder, { path: withoutPrograms(['unshare']) })
    onTestFinished(() => elsewhere.end('SIGTERM'))
    if (!isSeen) {
      expect(elsewhere.printed).toMatch(/PostgreSQL 不能以 root 运行，而用户 \w+ 无法运行/)
      return
    }
    expect(elsewhere.printed).toBe('open')
    expect(statSync(join(dataFolder, 'database')).uid).not.toBe(0)
    expect(statSync(dataFolder)).toMatchObject({ uid: 0 })
    expect(statSync(dataFolder).mode & 0o777).toBe(0o711)
    await elsewhere.end('SIGTERM')
    // The database keeps its user even when root could run it without one.
    const { ask } = await open(dataFolder)
    expect(await ask('select 1 as one')).toEqual([{ one: 1 }])
    expect(statSync(join(dataFolder, 'database')).uid).not.toBe(0)
  })

  test('tells a user without a name what to do and starts if namespaces are allowed', async (context) => {
    const stranger = { uid: 12_345, gid: 12_345 }
    if (!isReachable((command, args) => spawnSync(command, args, { ...stranger, cwd: '/' }))) context.skip()
    const folder = useRoom()
    chownSync(folder, stranger.uid, stranger.gid)
    const path = withoutPrograms(['unshare'])
    const refused = await openClusterElsewhere(join(folder, 'data'), { ...stranger, path })
    expect(refused.printed).toContain('uid 12345）在 /etc/passwd 中没有名字')
    const served = await openClusterElsewhere(join(folder, 'data'), stranger)
    expect(served.printed).toBe('open')
    await served.end('SIGTERM')
    // The name is needed only once, to create the database.
    const again = await openClusterElsewhere(join(folder, 'data'), { ...stranger, path })
    expect(again.printed).toBe('open')
    await again.end('SIGTERM')
  })
})
