import { randomBytes } from 'node:crypto'
import type { PGlite } from '@electric-sql/pglite'
import { inject } from 'vitest'
import type { Driver } from '../../platform/server/database/connection.ts'
import { type Database, makeDatabase } from '../../platform/server/database/database.ts'
import { pgliteDriver } from '../../platform/server/database/embedded.ts'
import { postgresDriver } from '../../platform/server/database/postgres.ts'
import { administer, dropDatabase } from './administer.ts'
import { copyEmbedded } from './embeddedCopy.ts'
import { type Templates, withName } from './templates.ts'

/** A database with its driver, for tests that look below transactions, and its address, where it has one. */
export interface TestDatabase extends Database {
  readonly driver: Driver
  readonly url: string | undefined
}

const createOnPostgres = async (
  { url, prefix }: { url: string; prefix: string },
  statement: (name: string) => string,
): Promise<TestDatabase> => {
  const name = `${prefix}_${randomBytes(6).toString('hex')}`
  await administer(url, statement(name))
  const ownUrl = withName(url, name)
  const driver = postgresDriver(ownUrl, 6)
  const database = makeDatabase(driver)
  return {
    ...database,
    driver,
    url: ownUrl,
    close: async () => {
      await database.close()
      await dropDatabase(url, name)
    },
  }
}

const openEmbedded = (pglite: PGlite): TestDatabase => {
  const driver = pgliteDriver(pglite)
  return { ...makeDatabase(driver), driver, url: undefined }
}

const copyOf = async (templates: Templates): Promise<TestDatabase> => {
  if (templates.kind === 'postgres') {
    return createOnPostgres(templates, (name) => `create database ${name} template ${templates.template}`)
  }
  return openEmbedded(await copyEmbedded(templates.file))
}

/** A migrated database of one's own, empty; on the server where the run has one, else embedded and in memory. */
export const makeTestDatabase = (): Promise<TestDatabase> => copyOf(inject('templates'))

/** A database of one's own with the demo district in it; for flows alone, whose runs have it filled once. */
export const makeDistrictDatabase = (): Promise<TestDatabase> => copyOf(inject('district'))

/** A database without anything in it, not even the schema. */
export const makeEmptyDatabase = async (): Promise<TestDatabase> => {
  const templates = inject('templates')
  if (templates.kind === 'postgres') return createOnPostgres(templates, (name) => `create database ${name}`)
  return openEmbedded(await copyEmbedded(templates.empty))
}
