import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { runPackage, say } from '../scripts/run.ts'
import { databaseOf, withClient } from './data.ts'
import { type Part, type TakenRow, firstLine, takeFigure } from './figure.ts'
import { watchMachine } from './machine.ts'
import { parts } from './parts.ts'
import { report } from './report.ts'

const page = 'docs/figures.md'
const names = parts.map(({ name }) => name)

const refuse = (reason: string): never => {
  say(reason)
  say(`用法：DATABASE_URL=postgres://… npm run bench [-- data | ${names.join(' | ')} …]`)
  process.exit(1)
}

const seconds = Number(process.env['BENCH_SECONDS'] ?? 5)

/** Reads the requested parts: all of them without a word; `data` only makes the databases. */
const readRequestedParts = (): readonly string[] => {
  const wanted = process.argv.slice(2)
  const unknown = wanted.filter((name) => name !== 'data' && !names.includes(name))
  if (unknown.length > 0) refuse(`没有这一部分：${unknown.join('、')}`)
  return wanted
}

/** Makes the databases before anything is measured. If one can't be made, its figures report that. */
const makeData = async (server: string, chosen: readonly Part[]): Promise<void> => {
  for (const size of new Set(chosen.flatMap(({ data }) => data))) {
    say(`${size.name}: ${await databaseOf(server, size).catch(firstLine)}`)
  }
}

const describeDatabase = (server: string): Promise<string> =>
  withClient(server, async (client) => {
    const { rows } = await client.query<{ told: string }>(
      `select format('PostgreSQL %s (shared_buffers %s, fsync %s)', split_part(current_setting('server_version'), ' ', 1),
        current_setting('shared_buffers'), current_setting('fsync')) as told`,
    )
    return rows[0]?.told ?? 'PostgreSQL'
  })

const sayRow = ({ name, value, limit, held, machine }: TakenRow) =>
  say(`${held ? 'ok  ' : 'OVER'} ${name}: ${value} (${limit}; machine ${machine})`)

const takeAll = async (server: string, chosen: readonly Part[]): Promise<TakenRow[]> => {
  const rows: TakenRow[] = []
  for (const figure of chosen.flatMap(({ figures }) => figures)) {
    const takenRow = await takeFigure(figure, { server, seconds, watch: watchMachine() })
    takenRow.forEach(sayRow)
    rows.push(...takenRow)
  }
  return rows
}

const run = async (server: string): Promise<boolean> => {
  const wanted = readRequestedParts()
  const onlyData = wanted.includes('data')
  const chosen = parts.filter(({ name }) => onlyData || wanted.length === 0 || wanted.includes(name))
  await makeData(server, chosen)
  if (onlyData) return true
  const began = performance.now()
  const rows = await takeAll(server, chosen)
  const minutes = Math.ceil((performance.now() - began) / 60_000)
  say(`${rows.length} rows in ${minutes} minutes, ${rows.filter(({ held }) => !held).length} not held`)
  if (wanted.length > 0) return rows.every(({ held }) => held)
  const date = new Date().toISOString().slice(0, 10)
  const database = await describeDatabase(server)
  writeFileSync(
    new URL(`../${page}`, import.meta.url),
    report(rows, { date, cores: cpus().length, seconds, minutes, database }),
  )
  runPackage('oxfmt/bin/oxfmt', page)
  return rows.every(({ held }) => held)
}

const server = process.env['DATABASE_URL'] ?? refuse('npm run bench 需要 DATABASE_URL 指明一个可以建库的 PostgreSQL')
process.exit((await run(server)) ? 0 : 1)
