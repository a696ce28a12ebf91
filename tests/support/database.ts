import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import type { Driver } from '../../platform/server/database/connection.ts'
import { type Database, makeDatabase } from '../../platform/server/database/database.ts'
import { postgresDriver } from '../../platform/server/database/postgres.ts'
import { administer, dropDatabase } from './administer.ts'
import { type Templates, withName } from './templates.ts'

/** A database with its driver, for tests that look below transactions. */
export interface TestDatabase extends Database {
  readonly driver: Driver
}

const create = async (
  { url, prefix }: Pick<Templates, 'url' | 'prefix'>,
  statement: (name: string) => string,
): Promise<TestDatabase> => {
  const name = `${prefix}_${randomBytes(6).toString('hex')}`
  await administer(url, statement(name))
  const driver = postgresDriver(withName(url, name), 6)
  const database = makeDatabase(driver)
  return {
    ...database,
    driver,
    close: async () => {
      await database.close()
      await dropDatabase(url, name)
    },
  }
}

const copyOf = (templates: Templates): Promise<TestDatabase> =>
  create(templates, (name) => `create database ${name} template ${templates.template}`)

/** A migrated, empty database of one's own. */
export const makeTestDatabase = (): Promise<TestDatabase> => copyOf(inject('templates'))

/** A database of one's own with the demo district in it; for flows alone, whose runs have it filled once. */
export const makeDistrictDatabase = (): Promise<TestDatabase> => copyOf(inject('district'))

/** A database without anything in it, not even the schema. */
export const makeEmptyDatabase = (): Promise<TestDatabase> =>
  create(inject('templates'), (name) => `create database ${name}`)
