import pg from 'pg'
import { hashChosenPassword } from '../areas/registry/server/passwords/passwords.ts'
import { makeDatabase } from '../platform/server/database/database.ts'
import { migrate } from '../platform/server/database/migrate.ts'
import { postgresDriver } from '../platform/server/database/postgres.ts'
import { fillBulk } from '../simulator/bulk.ts'
import { demoPassword } from '../simulator/district/accounts.ts'

export interface Size {
  readonly schools: number
  readonly students: number
}

/** The three sizes of the figures: a school, a city, a province. */
export const sizes: readonly Size[] = [
  { schools: 1, students: 2400 },
  { schools: 40, students: 100_000 },
  { schools: 500, students: 1_000_000 },
]

const nameOf = ({ students }: Size) => `xingtan_bench_${students}`

/** The address of the database of this size, made and filled at the first time and kept for the next. */
export const databaseOf = async (server: string, size: Size): Promise<string> => {
  const url = new URL(server)
  url.pathname = `/${nameOf(size)}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [nameOf(size)])
  if (rowCount === 0) await client.query(`create database ${nameOf(size)}`)
  await client.end()
  const database = makeDatabase(postgresDriver(url.href, 2))
  try {
    await migrate(database)
    await fillBulk(database, {
      ...size,
      parents: false,
      passwordHash: await hashChosenPassword(demoPassword),
      today: new Date('2026-11-20T00:00:00Z'),
    })
  } finally {
    await database.close()
  }
  return url.href
}
