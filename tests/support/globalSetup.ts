import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { makeDatabase } from '../../platform/server/database/database.ts'
import { migrate } from '../../platform/server/database/migrate.ts'
import { postgresDriver } from '../../platform/server/database/postgres.ts'
import { administer, databasesOf, dropDatabase } from './administer.ts'
import { roomFor } from './room.ts'
import { type Templates, withDatabaseName } from './templates.ts'
import { startTestCluster } from './testCluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder where test servers keep files, removed after the run. */
    dataFolder: string
    /** The source for copies of a migrated, empty database. */
    templates: Templates
  }
}

interface Run {
  readonly dataFolder: string
  readonly templates: Templates
  readonly remove: () => Promise<void>
}

declare global {
  var xingtanRun: Promise<Run> | undefined
}

/**
 * Room in bytes needed to keep files in memory. They needn't outlast the run, and a disk takes seconds to write and
 * remove the thousands of files of a district.
 */
const neededBytes = 512 * 1024 ** 2

/** The run's database server: the one in DATABASE_URL, or an embedded one. */
const findServer = async (): Promise<{ url: string; close: (prefix: string) => Promise<void> }> => {
  const url = process.env['DATABASE_URL']
  if (!url) return startTestCluster()
  const close = async (prefix: string) => {
    // Workers end without closing their shared servers.
    for (const name of await databasesOf(url, prefix)) await dropDatabase(url, name)
  }
  return { url, close }
}

const prepareTemplate = async (url: string): Promise<Templates> => {
  // Add random bytes to the process id: containers that share a server may have the same ids, and a killed run leaves
  // its databases behind.
  const prefix = `xingtan_${process.pid}_${randomBytes(6).toString('hex')}`
  const template = `${prefix}_template`
  await administer(url, `create database ${template}`)
  const database = makeDatabase(postgresDriver(withDatabaseName(url, template), 2))
  await migrate(database)
  await database.close()
  return { url, prefix, template }
}

/** Removes the run's files. A dying browser may still write, and its leftovers are no reason to fail. */
const removeRun = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }).catch(() => undefined)

const prepare = async (): Promise<Run> => {
  const server = await findServer()
  const dataFolder = mkdtempSync(join(roomFor(neededBytes), 'xingtan-files-'))
  const templates = await prepareTemplate(server.url)
  const removeAll = async () => {
    await removeRun(dataFolder)
    await server.close(templates.prefix)
  }
  let removing: Promise<void> | undefined
  return { dataFolder, templates, remove: () => (removing ??= removeAll()) }
}

/**
 * Migrates one database for the whole run. Each test file copies it, which is much faster than migrating again. Vitest
 * runs this setup for the flows and for the other projects in one process with separate modules, so the run is shared
 * through `globalThis`.
 */
export default async (project: TestProject) => {
  const { dataFolder, templates, remove } = await (globalThis.xingtanRun ??= prepare())
  project.provide('dataFolder', dataFolder)
  project.provide('templates', templates)
  return remove
}
