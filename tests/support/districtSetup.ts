import type { TestProject } from 'vitest/node'
import { prepareFirstStart } from '../../app/firstStart.ts'
import { systemClock } from '../../platform/server/clock.ts'
import { readConfig } from '../../platform/server/config.ts'
import { type Database, makeDatabase } from '../../platform/server/database/database.ts'
import { postgresDriver } from '../../platform/server/database/postgres.ts'
import { makeFiles } from '../../platform/server/files/makeFiles.ts'
import { administer } from './administer.ts'
import { type Templates, withDatabaseName } from './templates.ts'
import { testSecret } from './testSecret.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The source for copies of the filled demo district. Its portraits are in the run's data folder. */
    district: Templates
  }
}

const fill = async (database: Database, dataFolder: string) => {
  const config = readConfig({ DATA: dataFolder, DEMO: '1', SECRET: testSecret })
  const files = makeFiles({ config, clock: systemClock })
  await prepareFirstStart({ database, config, clock: systemClock, files })
}

const fillCopy = async (blank: Templates, dataFolder: string): Promise<Templates> => {
  const { url, prefix } = blank
  const template = `${prefix}_district`
  await administer(url, `create database ${template} template ${blank.template}`)
  const database = makeDatabase(postgresDriver(withDatabaseName(url, template), 4))
  await fill(database, dataFolder)
  await database.close()
  return { ...blank, template }
}

/**
 * Fills the demo district once for runs with flows. Runs after `globalSetup.ts` in the same project, whose teardown
 * removes what is made here.
 */
export default async (project: TestProject) => {
  const { templates, dataFolder } = project.getProvidedContext()
  const district = await fillCopy(templates, dataFolder)
  project.provide('district', district)
}
