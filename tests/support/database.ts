import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import type { Driver } from '../../platform/server/database/connection.ts'
import { type Database, makeDatabase } from '../../platform/server/database/database.ts'
import { postgresDriver } from '../../platform/server/database/postgres.ts'
import { administer, dropDatabase } from './administer.ts'
import { type Templates, withDatabaseName } from './templates.ts'

/** A database with its driver, for tests of what is below transactions. */
export interface TestDatabase extends Database {
  readonly driver: Driver
}

const create = async (
  { url, prefix }: Pick<Templates, 'url' | 'prefix'>,
  statement: (name: string) => string,
): Promise<TestDatabase> => {
  const name = `${prefix}_${randomBytes(6).toString('hex')}`
  await administer(url, statement(name))
  const driver = postgresDriver(withDatabaseName(url, name), 6)
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

const copyTemplate = (templates: Templates): Promise<TestDatabase> =>
  create(templates, (name) => `create database ${name} template ${templates.template}`)

/** Makes a separate, migrated, empty database. */
export const makeTestDatabase = (): Promise<TestDatabase> => copyTemplate(inject('templates'))

/** Makes a separate database with the demo district. Only for flows, whose runs fill the template once. */
export const makeDistrictDatabase = (): Promise<TestDatabase> => copyTemplate(inject('district'))

/** Makes a database without anything in it, not even the schema. */
export const makeEmptyDatabase = (): Promise<TestDatabase> =>
  create(inject('templates'), (name) => `create database ${name}`)
