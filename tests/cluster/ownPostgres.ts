import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../support/freePort.ts'

const installed = '/usr/lib/postgresql'

const programs = (): string | null => {
  const versions = existsSync(installed) ? readdirSync(installed).toSorted((a, b) => Number(b) - Number(a)) : []
  const folder = versions
    .map((version) => join(installed, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')))
  return folder ?? null
}

/** Where a program of PostgreSQL's lies, such as `pg_dump`. */
export const postgresProgram = (name: string): string => join(programs() ?? '', name)

const numberOf = (flag: '-u' | '-g') => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)

/** The user that PostgreSQL runs as: never root. Null where there is nobody else. */
export const postgresUser = (): { uid?: number; gid?: number } | null => {
  if (process.getuid?.() !== 0) return {}
  const [uid, gid] = [numberOf('-u'), numberOf('-g')]
  return uid > 0 ? { uid, gid } : null
}

/** True if this machine can start a PostgreSQL of a test's own. */
export const hasPostgres = programs() !== null && postgresUser() !== null

/** Asks as the superuser; null while nobody answers. */
const asking = async <Row extends pg.QueryResultRow>(url: string, question: string): Promise<Row[] | null> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<Row>(question)).rows
  } catch {
    return null
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Ends a process at once, if it is still there. */
export const kill = (id: number) => {
  try {
    process.kill(id, 'SIGKILL')
  } catch {
    // It has ended by itself meanwhile.
  }
}

/** A PostgreSQL in a folder of its own, with these settings beside its own; it can be killed and started again. */
export const startOwnPostgres = async (more: readonly string[] = []) => {
  const [bin, as] = [programs(), postgresUser()]
  if (bin === null || as === null) throw new Error('there is no PostgreSQL here')
  const folder = mkdtempSync(join(tmpdir(), 'xingtan-postgres-'))
  if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid)
  const options: SpawnOptions = { cwd: '/', stdio: 'ignore', ...as }
  const data = join(folder, 'data')
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '-N'],
    options,
  )
  if (made.status !== 0) throw new Error('initdb failed')
  const port = await freePort()
  const administrator = `postgres://postgres@127.0.0.1:${port}/postgres`
  const settings = ['listen_addresses=127.0.0.1', 'fsync=off', ...more].flatMap((setting) => ['-c', setting])
  let program: ChildProcess

  /** Started again until it stays: one that was killed leaves memory behind, which the next may not find in use. */
  const start = async (): Promise<void> => {
    program = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), '-k', folder, ...settings], options)
    const exit = once(program, 'exit')
    const hasEnded = () => program.exitCode !== null || program.signalCode !== null
    while (!hasEnded() && (await asking(administrator, 'select 1')) === null) {
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    if (!hasEnded()) return
    await exit
    await new Promise((resolve) => setTimeout(resolve, 100))
    await start()
  }

  /** Ends it as `pg_ctl -m` does: what is under way is broken off (`fast`), or nothing is written down either (`immediate`). */
  const stop = async (mode: 'fast' | 'immediate') => {
    const exit = once(program, 'exit')
    program.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
    await exit
  }

  /** As a machine that loses its power does it: no process of it ends in good order. */
  const killAll = async () => {
    const rows = (await asking<{ pid: number }>(administrator, 'select pid from pg_stat_activity')) ?? []
    const exit = once(program, 'exit')
    program.kill('SIGKILL')
    for (const { pid } of rows) kill(pid)
    await exit
  }

  await start()
  // The product's role, which is no superuser.
  await asking(administrator, 'create role xingtan login createdb createrole')
  await asking(administrator, 'create database xingtan owner xingtan')
  return {
    /** Its superuser, in its own database. */
    administrator,
    url: `postgres://xingtan@127.0.0.1:${port}/xingtan`,
    /** The address from which another PostgreSQL fetches. */
    source: `host=127.0.0.1 port=${port} user=postgres dbname=xingtan`,
    /** Asks the product's database as the superuser; null where nobody answers. */
    ask: <Row extends pg.QueryResultRow>(question: string) =>
      asking<Row>(administrator.replace(/postgres$/, 'xingtan'), question),
    /** The same, in another database of its. */
    askIn: <Row extends pg.QueryResultRow>(name: string, question: string) =>
      asking<Row>(administrator.replace(/postgres$/, name), question),
    start,
    stop,
    kill: killAll,
    close: async () => {
      await killAll()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type OwnPostgres = Awaited<ReturnType<typeof startOwnPostgres>>
