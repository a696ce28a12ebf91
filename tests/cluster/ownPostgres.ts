import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../support/freePort.ts'

const versionsFolder = '/usr/lib/postgresql'

const findPrograms = (): string | null => {
  const versions = existsSync(versionsFolder)
    ? readdirSync(versionsFolder).toSorted((a, b) => Number(b) - Number(a))
    : []
  const folder = versions
    .map((version) => join(versionsFolder, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')))
  return folder ?? null
}

/** Path of a PostgreSQL program such as `pg_dump`. */
export const postgresProgram = (name: string): string => join(findPrograms() ?? '', name)

const readUserId = (flag: '-u' | '-g') => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)

/** The user that PostgreSQL runs as: never root. Null if there is no other user. */
export const postgresUser = (): { uid?: number; gid?: number } | null => {
  if (process.getuid?.() !== 0) return {}
  const [uid, gid] = [readUserId('-u'), readUserId('-g')]
  return uid > 0 ? { uid, gid } : null
}

/** True if this machine can start a PostgreSQL for a test. */
export const hasPostgres = findPrograms() !== null && postgresUser() !== null

/** Runs a statement as the superuser. Returns null if the server doesn't answer. */
const runStatement = async <Row extends pg.QueryResultRow>(url: string, question: string): Promise<Row[] | null> => {
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

/** Kills a process at once, if it still runs. */
export const kill = (id: number) => {
  try {
    process.kill(id, 'SIGKILL')
  } catch {
    // The process has exited by itself meanwhile.
  }
}

/** Starts a PostgreSQL in a temporary folder, with `more` settings added. It can be killed and started again. */
export const startOwnPostgres = async (more: readonly string[] = []) => {
  const [bin, as] = [findPrograms(), postgresUser()]
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

  /**
   * Retries until the server keeps running: a killed server leaves shared memory behind, and the next one refuses to
   * start while that is in use.
   */
  const start = async (): Promise<void> => {
    program = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), '-k', folder, ...settings], options)
    const exit = once(program, 'exit')
    const hasEnded = () => program.exitCode !== null || program.signalCode !== null
    while (!hasEnded() && (await runStatement(administrator, 'select 1')) === null) {
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    if (!hasEnded()) return
    await exit
    await new Promise((resolve) => setTimeout(resolve, 100))
    await start()
  }

  /** Stops it as `pg_ctl -m` does: `fast` aborts running transactions, `immediate` also skips the final checkpoint. */
  const stop = async (mode: 'fast' | 'immediate') => {
    const exit = once(program, 'exit')
    program.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
    await exit
  }

  /** Kills all its processes, as on a machine that loses power. */
  const killAll = async () => {
    const rows = (await runStatement<{ pid: number }>(administrator, 'select pid from pg_stat_activity')) ?? []
    const exit = once(program, 'exit')
    program.kill('SIGKILL')
    for (const { pid } of rows) kill(pid)
    await exit
  }

  await start()
  // The product's role isn't a superuser.
  await runStatement(administrator, 'create role xingtan login createdb createrole')
  await runStatement(administrator, 'create database xingtan owner xingtan')
  return {
    /** URL of the superuser in its default database. */
    administrator,
    url: `postgres://xingtan@127.0.0.1:${port}/xingtan`,
    /** Connection string from which another PostgreSQL replicates. */
    source: `host=127.0.0.1 port=${port} user=postgres dbname=xingtan`,
    /** Runs a statement in the product's database as the superuser. Returns null if the server doesn't answer. */
    ask: <Row extends pg.QueryResultRow>(question: string) =>
      runStatement<Row>(administrator.replace(/postgres$/, 'xingtan'), question),
    /** Same as `ask`, in another database of this server. */
    askIn: <Row extends pg.QueryResultRow>(name: string, question: string) =>
      runStatement<Row>(administrator.replace(/postgres$/, name), question),
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
