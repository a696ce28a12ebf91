import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { TestProject } from 'vitest/node'
import { makeDatabase } from '../../platform/server/database/database.ts'
import { migrate } from '../../platform/server/database/migrate.ts'
import { postgresDriver } from '../../platform/server/database/postgres.ts'
import { pgliteDriver } from '../../platform/server/database/embedded.ts'
import { administer, databasesOf, dropDatabase } from './administer.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where test servers keep files; gone after the run. */
    dataFolder: string
    /**
     * Where test databases are copied from: a template on a server, or a file of the embedded database's folder. All
     * databases of a run have names that begin with its prefix.
     */
    templates: { kind: 'postgres'; url: string; prefix: string; template: string } | { kind: 'embedded'; file: string }
  }
}

const withName = (url: string, name: string) => {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

const preparePostgres = async (project: TestProject, url: string) => {
  // Not by the process alone: containers that share a server number theirs alike, and a run that was killed leaves its own.
  const prefix = `xingtan_${process.pid}_${randomBytes(6).toString('hex')}`
  const template = `${prefix}_template`
  await administer(url, `create database ${template}`)
  const database = makeDatabase(postgresDriver(withName(url, template), 2))
  await migrate(database)
  await database.close()
  project.provide('templates', { kind: 'postgres', url, prefix, template })
  return async () => {
    // Workers end without closing what they share.
    for (const name of await databasesOf(url, prefix)) await dropDatabase(url, name)
  }
}

const prepareEmbedded = async (project: TestProject) => {
  const folder = mkdtempSync(join(tmpdir(), 'xingtan-test-'))
  const pglite = await PGlite.create()
  const database = makeDatabase(pgliteDriver(pglite))
  await migrate(database)
  await database.script('reset role')
  const file = join(folder, 'template.tar')
  const dump = await pglite.dumpDataDir('none')
  writeFileSync(file, Buffer.from(await dump.arrayBuffer()))
  await database.close()
  project.provide('templates', { kind: 'embedded', file })
  return async () => rmSync(folder, { recursive: true, force: true })
}

/** Migrates one database for the whole run; each test file copies it, which is far quicker than migrating again. */
export default async (project: TestProject) => {
  const url = process.env['DATABASE_URL']
  const dataFolder = mkdtempSync(join(tmpdir(), 'xingtan-files-'))
  project.provide('dataFolder', dataFolder)
  const removeDatabase = await (url ? preparePostgres(project, url) : prepareEmbedded(project))
  return async () => {
    rmSync(dataFolder, { recursive: true, force: true })
    await removeDatabase()
  }
}
