import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { administration } from '../../areas/administration/contract.ts'
import { common } from '../../platform/contract/refusal.ts'
import { waitsEnd } from '../support/waits.ts'
import { drill } from './drill.ts'
import { type Node, drillSettings, startNode } from './machinery.ts'
import { type OwnPostgres, hasPostgres, startOwnPostgres } from './ownPostgres.ts'
import { signInTo } from './signInTo.ts'

const searches = 12
const pool = 4

describe.skipIf(!hasPostgres)('a node with more callers than database connections', () => {
  const folder = mkdtempSync(join(tmpdir(), 'xingtan-heavy-'))
  let postgres: OwnPostgres
  let node: Node
  let tokens: readonly string[]
  let holder: pg.Client

  beforeAll(async () => {
    postgres = await startOwnPostgres()
    node = await startNode({
      DATABASE_URL: postgres.url,
      DATABASE_POOL: String(pool),
      DEADLINE_SECONDS: '60',
      AT_ONCE_PER_ACCOUNT: '0',
      ...drillSettings(folder),
    })
    tokens = await signInTo(postgres.url, node, searches)
    holder = new pg.Client({ connectionString: postgres.url })
    await holder.connect()
  })
  afterAll(async () => {
    await holder?.end()
    await node?.end('SIGKILL')
    await postgres?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const ask = (path: string, token: string, body?: object) =>
    fetch(node.address + path, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })

  /** Locks a table while the work runs, so that all its readers wait. */
  const whileTableLocked = async (table: string, work: () => Promise<void>) => {
    await holder.query(`begin; lock table ${table} in access exclusive mode`)
    try {
      await work()
    } finally {
      await holder.query('rollback')
    }
  }

  /** Counts the node's statements that wait for a lock and whose text contains `table`. */
  const countLockWaits = async (table = '') => {
    const rows = await postgres.ask<{ many: number }>(
      `select count(*)::int as many from pg_stat_activity
       where wait_event_type = 'Lock' and application_name = 'xingtan' and query ilike '%${table}%'`,
    )
    return rows?.[0]?.many ?? 0
  }

  test('keeps lists and health checks answering during twelve slow searches, each answered in turn or refused', async () => {
    let answers: Promise<Response[]> = Promise.resolve([])
    await whileTableLocked('audit_entry', async () => {
      answers = Promise.all(tokens.map((token) => ask(administration.auditPage.path, token, {})))
      // Scheduled jobs write audit entries and wait too, so count only statements on this table.
      const searching = () => countLockWaits('audit_entry')
      await expect.poll(searching, { timeout: waitsEnd }).toBe(1)
      for (const token of tokens) expect(await (await ask(drill.queue.path, token)).json()).toMatchObject({ code: 200 })
      expect((await fetch(`${node.address}/readyz`)).status).toBe(200)
      expect(await searching()).toBe(1)
    })
    for (const answer of await answers) expect([200, 503]).toContain(answer.status)
  })

  test('stays alive and ready while every connection is held, and refuses with a message what it cannot answer in time', async () => {
    let pending: Promise<Response[]> = Promise.resolve([])
    await whileTableLocked('live_stream', async () => {
      pending = Promise.all(tokens.map((token) => ask(drill.say.path, token, { words: [1] })))
      await expect.poll(() => countLockWaits(), { timeout: waitsEnd }).toBe(pool)
      expect((await fetch(`${node.address}/healthz`)).status).toBe(200)
      expect((await fetch(`${node.address}/readyz`)).status).toBe(200)
      const [token = ''] = tokens
      const refused = await ask(drill.queue.path, token)
      expect(refused.status).toBe(503)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await refused.json()).toMatchObject({
        code: common.overloaded.code,
        msg: expect.stringContaining('系统繁忙'),
      })
    })
    const statuses = (await pending).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(pool)
    expect(statuses.filter((status) => status === 503)).toHaveLength(searches - pool)
  })
})
