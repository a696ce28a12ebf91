import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { lookAtDatabase } from '../../platform/server/database/open.ts'
import { testConfig } from '../support/config.ts'
import { copyMigratedCluster } from '../support/migratedCluster.ts'
import { useRoom } from '../support/room.ts'
import { waitsEnd } from '../support/waits.ts'

/** True if this machine can break a process's disk: strace is a separate program, and a container may forbid it. */
const hasStrace = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0

const url = (path: string) => JSON.stringify(import.meta.resolve(path))

/** A program that writes to an embedded database and prints each acknowledged word, until a write fails. */
const buildWriterProgram = (folder: string) => `
  import { sql } from 'drizzle-orm'
    import { makeDatabase } from ${url('../../platform/server/database/database.ts')}
  import { openCluster } from ${url('../../platform/server/database/embedded/openCluster.ts')}
  import { postgresDriver } from ${url('../../platform/server/database/postgres.ts')}
  import { serverProcessOf } from ${url('../support/clusterProgram.ts')}
  const cluster = await openCluster(${JSON.stringify(folder)}, () => undefined)
  const database = makeDatabase(postgresDriver(cluster.url, 1))
  const run = (statement) => database.asSystem('a test', (db) => db.execute(statement))
  try {
    await run(sql\`create table kept (word int)\`)
    for (let word = 1; ; word += 1) {
      await run(sql\`insert into kept values (\${word})\`)
      process.stdout.write(word + '\\n')
    }
  } catch (error) {
    process.stderr.write(error.name)
    // It would try for ever to write out what it has.
    process.kill(serverProcessOf(${JSON.stringify(folder)}), 'SIGQUIT')
    process.exit(3)
  }`

/** Runs a program in which every disk flush of a process fails, from the `from`-th on. */
const runWithFailingDisk = (from: number, program: string) => {
  const calls = 'fsync,fdatasync'
  const failing = ['-f', '-o', '/dev/null', '-e', `trace=${calls}`, '-e', `inject=${calls}:error=EIO:when=${from}+`]
  return spawnSync('strace', [...failing, process.execPath, '--input-type=module', '--eval', program], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    encoding: 'utf8',
    timeout: waitsEnd,
    killSignal: 'SIGKILL',
  })
}

test.skipIf(!hasStrace)(
  'does not acknowledge a write that the disk fails to keep, and has the acknowledged ones at the next start',
  async () => {
    const folder = join(useRoom(), 'data')
    await copyMigratedCluster(folder)
    const { status, stdout, stderr } = runWithFailingDisk(40, buildWriterProgram(folder))
    expect([status, stderr]).toEqual([3, 'DatabaseAway'])
    const words = stdout.trim().split('\n').map(Number)
    expect(words.length).toBeGreaterThan(0)
    const config = testConfig({ dataFolder: folder })
    const rows = await lookAtDatabase(config, (ask) => ask('select word from kept order by word'))
    expect(rows.slice(0, words.length)).toEqual(words.map((word) => ({ word })))
  },
)

test.skipIf(!hasStrace)('reports a disk that fails at the start as such, not as a damaged database', async () => {
  const folder = join(useRoom(), 'data')
  await copyMigratedCluster(folder)
  const { status, stdout } = runWithFailingDisk(
    1,
    `
    import { explainStart } from ${url('../../platform/server/explainStart.ts')}
    import { openCluster } from ${url('../../platform/server/database/embedded/openCluster.ts')}
    await openCluster(${JSON.stringify(folder)}, () => undefined).catch((error) => process.stdout.write(explainStart(error)))`,
  )
  expect(status).toBe(0)
  expect(stdout).toBe(`启动失败：磁盘读写出错（${folder}/database）：请先检查磁盘，再启动；数据请从备份恢复`)
})
