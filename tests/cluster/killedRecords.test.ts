import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { access } from '../../areas/access/contract.ts'
import { deviceFactories } from '../../areas/device/make.ts'
import { rebuildSchool } from '../../areas/whereabouts/server/index.ts'
import type { Database } from '../../platform/server/database/database.ts'
import { openDatabase } from '../../platform/server/database/open.ts'
import { testConfig } from '../support/config.ts'
import { serverProcessOf } from '../support/clusterProgram.ts'
import { makeFactories } from '../support/people.ts'
import { type Node, drillSettings, startNode } from './machinery.ts'

const devices = 4
const batches = 10
const batchSize = 250
const pupils = 60

/** A device that keeps each batch and sends it again until it has the receipt. */
const deliver = async (
  addressOf: () => string,
  credential: string,
  people: readonly number[],
  acknowledged: () => void,
) => {
  for (let batch = 0; batch < batches; batch += 1) {
    const now = Date.now()
    const records = Array.from({ length: batchSize }, (_record, at) => ({
      number: batch * batchSize + at + 1,
      userId: people[(batch * batchSize + at) % people.length],
      stateDictId: (batch + at) % 3 === 0 ? 5 : 6,
      // Records are out of order, and several have the same moment.
      time: now - ((at * 7919) % 600_000),
    }))
    const body = JSON.stringify({ clock: now, series: 1, records })
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${credential}` }
    for (let isThere = false; !isThere;) {
      const answer = await fetch(`${addressOf()}${access.deviceRecords.path}`, { method: 'POST', headers, body })
        .then(async (response): Promise<{ code: number }> => response.json())
        .catch(() => ({ code: 0 }))
      isThere = answer.code === 200
      if (!isThere) await sleep(50)
    }
    acknowledged()
  }
}

/** Number of kills. Each kill costs a start, so only `npm run test:all` tries twenty. */
const killCount = process.env['SEED'] === undefined ? 4 : 20

/** Kills the server and its database in turn, spread over the acknowledged batches. */
const kills = Array.from({ length: killCount }, (_kill, at) => ({
  after: 1 + Math.floor((at * devices * batches) / (killCount + 1)),
  victim: at % 2 === 0 ? 'server' : 'database',
}))

describe('a server and a database killed amid a burst of records', () => {
  const folder = mkdtempSync(join(tmpdir(), 'xingtan-killed-'))
  let node: Node | undefined

  afterAll(async () => {
    await node?.end('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  const settings = () => drillSettings(folder)

  const within = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
    const { SECRET: secret } = drillSettings(folder)
    const database = await openDatabase(testConfig({ dataFolder: folder, secret }))
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  }

  const makeScene = async (database: Database) => {
    const make = makeFactories(database)
    await make.makeSchool({ kind: 'platform' })
    const school = await make.makeSchool()
    const people: number[] = []
    for (let left = pupils; left > 0; left -= 1) {
      people.push((await make.makeMember({ schoolId: school.id, roles: [5], departments: [school.rootId] })).id)
    }
    const credentials: string[] = []
    for (let left = devices; left > 0; left -= 1)
      credentials.push(await deviceFactories(database).makeCredential(school.id))
    return { schoolId: school.id, people, credentials }
  }

  test('has counted each acknowledged record once, and every state follows from its records', async () => {
    const { schoolId, people, credentials } = await within(makeScene)
    let running = await startNode(settings())
    node = running
    let receipts = 0
    const delivering = Promise.all(
      credentials.map((credential) =>
        deliver(
          () => running.address,
          credential,
          people,
          () => (receipts += 1),
        ),
      ),
    )
    for (const { after, victim } of kills) {
      await expect.poll(() => receipts, { message: `${after} receipts` }).toBeGreaterThanOrEqual(after)
      if (victim === 'database') {
        process.kill(serverProcessOf(folder), 'SIGKILL')
        continue
      }
      await running.end('SIGKILL')
      running = await startNode(settings(), running.port)
      node = running
    }
    await delivering
    await running.end('SIGKILL')
    await within(async (database) => {
      const { rows } = await database.asSystem('a test counts records', (db) =>
        db.execute<{ all: number; once: number }>(sql`select count(*)::int as all,
            count(distinct (device_id, series, number))::int as once from access_record`),
      )
      const sent = devices * batches * batchSize
      expect(rows[0]).toEqual({ all: sent, once: sent })
      const states = await database.inSchool(schoolId, (db) => rebuildSchool(db, schoolId))
      expect(states).toEqual({ all: 2 * pupils, different: 0 })
    })
  })
})
