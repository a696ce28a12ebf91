import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { identity } from '../../areas/identity/contract.ts'
import { makeDatabase } from '../../platform/server/database/database.ts'
import { postgresDriver } from '../../platform/server/database/postgres.ts'
import { makeFactories, testPassword } from '../support/people.ts'
import { common } from '../../platform/contract/refusal.ts'
import { waitsEnd } from '../support/waits.ts'
import { drill } from './drill.ts'
import { makeFront } from './front.ts'
import { makeLoad } from './load.ts'
import { type Node, drillSettings, startNode } from './machinery.ts'
import { type OwnPostgres, hasPostgres, kill, startOwnPostgres } from './ownPostgres.ts'

const callers = 8

/** Signs in a new user on a node. Call it before anything is killed. */
const signIn = async (url: string, node: Node): Promise<string> => {
  const database = makeDatabase(postgresDriver(url, 2))
  const make = makeFactories(database)
  const school = await make.makeSchool()
  const { username } = await make.makeMember({ schoolId: school.id, roles: [6], departments: [school.rootId] })
  await database.close()
  const { call } = makeFront(() => [node.address])
  const { data } = await call(identity.login, { body: { username, password: testPassword } }, '')
  return data.token
}

describe.skipIf(!hasPostgres)('a node whose PostgreSQL fails under load', () => {
  const folder = mkdtempSync(join(tmpdir(), 'xingtan-away-'))
  let postgres: OwnPostgres
  let node: Node
  let load: ReturnType<typeof makeLoad>
  let token: string

  beforeAll(async () => {
    postgres = await startOwnPostgres()
    node = await startNode({
      DATABASE_URL: postgres.url,
      ...drillSettings(folder),
      LOG_LEVEL: 'warn',
    })
    token = await signIn(postgres.url, node)
  })
  afterEach(() => load.end())
  afterAll(async () => {
    await node?.end('SIGKILL')
    await postgres?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const begin = async () => {
    load = makeLoad(node.address, token, callers)
    await load.until('done', 5)
  }

  /** Expects that all callers are served again, got no error but 503, and that acknowledged writes are kept. */
  const expectRecovered = async () => {
    await load.until('done', 20)
    await load.end()
    expect(load.tally.other).toEqual([])
    expect(node.isRunning()).toBe(true)
    const rows = await postgres.ask<{ word: number }>(`select (body->>'word')::int as word from live_message`)
    const kept = new Set(rows?.map((row) => row.word))
    expect(load.tally.said.filter((word) => !kept.has(word))).toEqual([])
  }

  test('loses at most one call for each ended connection, and continues', async () => {
    await begin()
    let ended = 0
    // Under load most connections carry a call. Some end between two calls.
    while (load.tally.away < 5 && load.tally.other.length === 0) {
      const rows = await postgres.ask(
        `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'xingtan' and state = 'active' limit 1`,
      )
      ended += rows?.length ?? 0
      await load.until('done', 1)
    }
    await expectRecovered()
    expect(load.tally.away).toBeLessThanOrEqual(ended)
  })

  /**
   * The ways in which an operator or a fail-over stops PostgreSQL. Each costs some seconds, so an ordinary run tries
   * each once and `npm run test:all` ten times.
   */
  const times = process.env['SEED'] === undefined ? 1 : 10
  const ends = (['fast', 'immediate'] as const).flatMap((mode) =>
    Array.from({ length: times }, (_, time) => ({ mode, time: time + 1 })),
  )

  test.each(ends)(
    'answers 503 with its reason while PostgreSQL is stopped ($mode, $time), and loses nothing',
    async ({ mode }) => {
      await begin()
      await postgres.stop(mode)
      await load.until('away', 5)
      const refused = await fetch(`${node.address}${drill.queue.path}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      expect(refused.status).toBe(503)
      expect(await refused.json()).toEqual({ code: 503, msg: common.databaseAway.msg, data: null })
      expect((await fetch(`${node.address}/readyz`)).status).toBe(503)
      expect((await fetch(`${node.address}/healthz`)).status).toBe(200)
      await postgres.start()
      await expectRecovered()
      expect((await fetch(`${node.address}/readyz`)).status).toBe(200)
    },
  )

  test('answers 503 while a killed PostgreSQL is away, and recovers when it is back', async () => {
    await begin()
    await postgres.kill()
    await load.until('away', 5)
    await postgres.start()
    await expectRecovered()
  })

  /** Log messages about the database's absence, and errors caused by it. */
  const readDatabaseLog = () =>
    node.log
      .filter((line) => /the database is|DatabaseAway/.test(line))
      .map((line) => /"msg":"([^"]*)"/.exec(line)?.[1])
  const untilBack = async () => {
    const last = () => readDatabaseLog().at(-1)
    await expect.poll(last, { message: 'what is told last', timeout: waitsEnd }).toBe('the database is back')
  }

  test('logs once that the database is away and once that it is back, however many calls and timers fail', async () => {
    await begin()
    if (readDatabaseLog().length > 0) await untilBack()
    const before = readDatabaseLog().length
    // On a slow machine more than a minute may pass, after which the node logs that the database is still away.
    const changes = () =>
      readDatabaseLog()
        .slice(before)
        .filter((line) => line !== 'the database is still away')
    await postgres.stop('immediate')
    await load.until('away', 20)
    expect(changes()).toEqual(['the database is away'])
    await postgres.start()
    await expectRecovered()
    await untilBack()
    expect(changes()).toEqual(['the database is away', 'the database is back'])
  })

  test('recovers after one killed process makes PostgreSQL restart', async () => {
    await begin()
    while (load.tally.away === 0 && load.tally.other.length === 0) {
      const rows = await postgres.ask<{ pid: number }>(
        `select pid from pg_stat_activity where usename = 'xingtan' limit 1`,
      )
      for (const { pid } of rows ?? []) kill(pid)
      await load.until('done', 1)
    }
    await expectRecovered()
  })
})
