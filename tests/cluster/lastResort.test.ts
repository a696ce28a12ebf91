import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { identity } from '../../areas/identity/contract.ts'
import { readConfig } from '../../platform/server/config.ts'
import { openDatabase } from '../../platform/server/database/open.ts'
import { job } from '../../platform/server/jobs/tables.ts'
import { makeFactories, testPassword } from '../support/people.ts'
import { drill } from './drill.ts'
import { makeFront } from './front.ts'
import { beginNode, drillSettings, startNode } from './machinery.ts'

/** Prepares a new data folder with one person who may sign in. */
const prepareFolder = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'xingtan-last-resort-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const settings = drillSettings(folder)
  const database = await openDatabase(readConfig(settings))
  const make = makeFactories(database)
  const school = await make.makeSchool()
  const { username } = await make.makeMember({ schoolId: school.id, roles: [6], departments: [school.rootId] })
  await database.close()
  return { settings: { ...settings, DATABASE_URL: '' }, username }
}

/** Reads the job from the database of a server that has ended. */
const readJob = async (settings: Readonly<Record<string, string>>, id: number) => {
  const database = await openDatabase(readConfig(settings))
  const [row] = await database.asSystem('a test reads a job', (db) => db.select().from(job).where(eq(job.id, id)))
  await database.close()
  return row
}

test('ends two processes in good order for a job that throws outside of its promise, and does not retry it', async () => {
  const { settings, username } = await prepareFolder()
  const first = await startNode(settings)
  onTestFinished(() => first.end('SIGKILL'))
  const front = makeFront(() => [first.address])
  const { data } = await front.call(identity.login, { body: { username, password: testPassword } }, '')
  const { data: id } = await front.call(drill.ruin, { body: {} }, data.token)
  expect(await first.ended()).toBe(1)
  const second = await beginNode(settings)
  onTestFinished(() => second.end('SIGKILL'))
  expect(await second.ended()).toBe(1)
  expect(await readJob(settings, id)).toMatchObject({ state: 'failed', attempts: 2, lease: null })
})
