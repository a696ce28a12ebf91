import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { hashChosenPassword } from '../areas/registry/server/passwords/passwords.ts'
import { makeDatabase } from '../platform/server/database/database.ts'
import { migrate } from '../platform/server/database/migrate.ts'
import { postgresDriver } from '../platform/server/database/postgres.ts'
import { fillBulk } from '../simulator/bulk.ts'
import { demoPassword } from '../simulator/district/accounts.ts'
import { addPhotographs } from './photographs.ts'

export interface Size {
  readonly name: string
  readonly schools: number
  readonly students: number
}

/** The three sizes of the figures, each student with two parents. */
export const sizes = {
  school: { name: 'school', schools: 1, students: 2400 },
  city: { name: 'city', schools: 40, students: 100_000 },
  province: { name: 'province', schools: 500, students: 1_000_000 },
} as const satisfies Readonly<Record<string, Size>>

/** A size as text in a figure's name. */
export const describeSize = ({ schools, students }: Size): string =>
  `${students} students in ${schools} ${schools === 1 ? 'school' : 'schools'}`

/** Connects to a database as its owner, and passes the client to `work`. */
export const withClient = async <Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const nameOf = ({ name }: Size) => `xingtan_bench_${name}`

const make = async (server: string, size: Size): Promise<string> => {
  const url = new URL(server)
  url.pathname = `/${nameOf(size)}`
  await withClient(server, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [nameOf(size)])
    if (rowCount === 0) await client.query(`create database ${nameOf(size)}`)
  })
  const database = makeDatabase(postgresDriver(url.href, 2))
  try {
    await migrate(database)
    await fillBulk(database, {
      ...size,
      parents: true,
      passwordHash: await hashChosenPassword(demoPassword),
      today: new Date('2026-11-20T00:00:00Z'),
    })
  } finally {
    await database.close()
  }
  await withClient(url.href, addPhotographs)
  return url.href
}

const madeDatabases = new Map<string, Promise<string>>()

/** The URL of the database of this size, made and filled on first use and kept for later runs. */
export const databaseOf = (server: string, size: Size): Promise<string> => {
  const known = madeDatabases.get(size.name)
  if (known !== undefined) return known
  const making = make(server, size)
  madeDatabases.set(size.name, making)
  return making
}

const isBusyError = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === '42501' || error.code === '55006')

/** Drops a database of the bench. Retries while the server's autovacuum works in it, which only a superuser may end. */
const drop = async (server: string, size: Size): Promise<void> => {
  const dropped = `drop database if exists ${nameOf(size)} with (force)`
  for (let left = 60; left > 0; left -= 1) {
    const failed = await withClient(server, (client) => client.query(dropped)).then(
      () => null,
      (error: unknown) => error,
    )
    if (failed === null) return
    if (left === 1 || !isBusyError(failed)) throw failed
    await sleep(1000)
  }
}

/** The URL of a database that is made again for each run, because measuring changes it. */
export const freshDatabaseOf = async (server: string, size: Size): Promise<string> => {
  await drop(server, size)
  return make(server, size)
}
