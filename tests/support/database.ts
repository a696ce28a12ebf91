import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, makeDatabase } from '../../platform/server/database/database.ts'
import { pgliteDriver } from '../../platform/server/database/embedded.ts'
import { postgresDriver } from '../../platform/server/database/postgres.ts'

let made = 0

const copyOnPostgres = async (url: string, template: string): Promise<Database & { url: string }> => {
  const name = `${template}_${process.pid}_${made++}`
  const administer = async (statement: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await administer(`create database ${name} template ${template}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  const database = makeDatabase(postgresDriver(own.href, 6))
  return {
    ...database,
    url: own.href,
    close: async () => {
      await database.close()
      await administer(`drop database if exists ${name} with (force)`)
    },
  }
}

/** A migrated database of one's own, empty; on the server where the run has one, else embedded and in memory. */
export const makeTestDatabase = async (): Promise<Database & { url: string | undefined }> => {
  const templates = inject('templates')
  if (templates.kind === 'postgres') return copyOnPostgres(templates.url, templates.template)
  const pglite = await PGlite.create({ loadDataDir: new Blob([readFileSync(templates.file)]) })
  return { ...makeDatabase(pgliteDriver(pglite)), url: undefined }
}
