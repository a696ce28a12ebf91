import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { makeDatabase } from '../../platform/server/database/database.ts'
import { openFolder } from '../../platform/server/database/embeddedFolder.ts'
import { unpackEmbedded } from '../support/embeddedCopy.ts'
import { useFolder } from '../support/s3.ts'

const templates = inject('templates')

/** True if this machine can break a process's disk: strace is a program of its own, and a container may forbid it. */
const hasStrace = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0

const url = (path: string) => JSON.stringify(import.meta.resolve(path))

/** A program that writes into an embedded database, says each word that was acknowledged, and ends only if it is ended. */
const programFor = (folder: string) => `
  import { sql } from 'drizzle-orm'
  import { makeDatabase } from ${url('../../platform/server/database/database.ts')}
  import { openFolder } from ${url('../../platform/server/database/embeddedFolder.ts')}
  const database = makeDatabase(await openFolder(${JSON.stringify(folder)}))
  const run = (statement) => database.asSystem('a test', (db) => db.execute(statement))
  await run(sql\`create table kept (word int)\`)
  setInterval(() => undefined, 1000)
  for (let word = 1; ; word += 1) {
    await run(sql\`insert into kept values (\${word})\`)
    process.stdout.write(word + '\\n')
  }`

/** Runs a program whose disk fails to write out from its n-th time on. */
const runFailing = (from: number, program: string) => {
  const failing = ['-f', '-o', '/dev/null', '-e', 'trace=fsync', '-e', `inject=fsync:error=EIO:when=${from}+`]
  const cwd = new URL('../..', import.meta.url)
  return spawnSync('strace', [...failing, process.execPath, '--input-type=module', '--eval', program], {
    cwd,
    encoding: 'utf8',
  })
}

test.skipIf(!hasStrace || templates.kind === 'postgres')(
  'a disk that fails to write out ends the process of the embedded database; what was acknowledged is there at the next start',
  async () => {
    const folder = join(await useFolder(), 'database')
    unpackEmbedded(templates.kind === 'embedded' ? templates.file : '', folder)
    // Opened once, so that it is not written out as a whole at the start.
    await (await openFolder(folder)).close()
    const { status, stdout, stderr } = runFailing(40, programFor(folder))
    expect(status).toBe(1)
    expect(stderr).toContain('the engine of the database ended')
    const words = stdout.trim().split('\n').map(Number)
    expect(words.length).toBeGreaterThan(0)
    const database = makeDatabase(await openFolder(folder))
    const { rows } = await database.asSystem('a test', (db) =>
      db.execute<{ word: number }>(sql`select word from kept order by word`),
    )
    await database.close()
    expect(rows.slice(0, words.length)).toEqual(words.map((word) => ({ word })))
  },
)

test.skipIf(!hasStrace || templates.kind === 'postgres')(
  'a disk that fails at the start is told as that, and not as a damaged database',
  async () => {
    const folder = join(await useFolder(), 'database')
    unpackEmbedded(templates.kind === 'embedded' ? templates.file : '', folder)
    const { status, stdout } = runFailing(
      1,
      `
    import { explainStart } from ${url('../../platform/server/explainStart.ts')}
    import { openFolder } from ${url('../../platform/server/database/embeddedFolder.ts')}
    await openFolder(${JSON.stringify(folder)}).catch((error) => process.stdout.write(explainStart(error)))`,
    )
    expect(status).toBe(0)
    expect(stdout).toBe(`启动失败：磁盘读写出错（${folder}）：请先检查磁盘，再启动；数据请从备份恢复`)
  },
)
