import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { area } from '../../contract/area.ts'
import { anyone, get, nothing, post, signedIn } from '../../contract/call.ts'
import { makeTestDatabase } from '../../../tests/support/database.ts'
import { useTinyServer } from '../../../tests/support/tinyServer.ts'
import { serve } from '../serve.ts'

const calls = {
  dawdle: get('/tiny/dawdle', { doc: '', may: anyone('a test'), data: nothing, transaction: 'own' }),
  write: post('/tiny/write', { doc: '', may: signedIn('a test'), data: nothing }),
  writeAlone: post('/tiny/writeAlone', { doc: '', may: signedIn('a test'), data: nothing, transaction: 'own' }),
  sleep: get('/tiny/sleep', { doc: '', may: signedIn('a test'), data: nothing }),
  quick: get('/tiny/quick', { doc: '', may: signedIn('a test'), data: nothing }),
}

/** Holds handlers back until the deadline has been answered, like work outside the database. */
let hold = Promise.withResolvers<void>()
let done: Promise<unknown> = Promise.resolve()

const database = await makeTestDatabase()
afterAll(() => database.close())
const { http, call } = await useTinyServer(
  serve(area({ name: 'tiny', title: '试', calls }), {
    dawdle: () => hold.promise.then(() => null),
    write: ({ db }) => {
      const work = async () => {
        await db.execute(sql`insert into school (id, name, kind, username_prefix) values (2, 'late', 'school', 'x')`)
        await hold.promise
        return null
      }
      const result = work()
      done = result.catch(() => null)
      return result
    },
    writeAlone: ({ recorded }) => {
      const result = recorded(async (db) => {
        await db.execute(sql`insert into school (id, name, kind, username_prefix) values (2, 'late', 'school', 'x')`)
        await hold.promise
        return null
      })
      done = result.catch(() => null)
      return result
    },
    sleep: async ({ db }) => {
      await db.execute(sql`select pg_sleep(25)`)
      return null
    },
    quick: async ({ db }) => {
      await db.execute(sql`select 1`)
      return null
    },
  }),
  { database, config: { deadlineSeconds: 0.3 } },
)

/** The same database with a long deadline, for calls that must succeed however slow the machine is. */
const patient = await useTinyServer(
  serve(area({ name: 'tiny', title: '试', calls: { sleep: calls.sleep, quick: calls.quick } }), {
    sleep: async ({ db }) => {
      await db.execute(sql`select pg_sleep(25)`)
      return null
    },
    quick: async ({ db }) => {
      await db.execute(sql`select 1`)
      return null
    },
  }),
  { database },
)

const late = { status: 408, code: 408, msg: '请求超时，请稍后重试', data: null }
const withToken = { token: 'token' }

const schoolsWritten = () =>
  database.asSystem('a test looks for what was written', (db) => db.select({ id: sql<number>`id` }).from(sql`school`))

const asleep = () =>
  database.asSystem('a test looks for running statements', (db) =>
    db
      .select({ query: sql<string>`query` })
      .from(sql`pg_stat_activity`)
      .where(
        sql`datname = current_database() and state = 'active' and query like '%pg_sleep%' and pid <> pg_backend_pid()`,
      ),
  )

test('answers a call that takes too long in Chinese', async () => {
  hold = Promise.withResolvers()
  expect(await call(calls.dawdle, {})).toMatchObject(late)
  hold.resolve()
})

test.each([calls.write, calls.writeAlone])(
  '$path: does not finish the work after answering the deadline',
  async (writing) => {
    hold = Promise.withResolvers()
    expect(await call(writing, {}, withToken)).toMatchObject(late)
    hold.resolve()
    await done
    expect(await patient.call(calls.quick, {}, withToken)).toMatchObject({ code: 200 })
    expect(await schoolsWritten()).toEqual([])
  },
)

describe('a call past its deadline or without its caller', () => {
  test('has its running statement cancelled', async () => {
    expect(await call(calls.sleep, {}, withToken)).toMatchObject(late)
    await expect.poll(asleep).toEqual([])
  })

  test('frees all connections, even when all were busy with such statements', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => call(calls.sleep, {}, withToken)))
    for (const answer of answers) expect(answer).toMatchObject(late)
    await expect.poll(asleep).toEqual([])
    const after = await Promise.all(Array.from({ length: 12 }, () => patient.call(calls.quick, {}, withToken)))
    for (const answer of after) expect(answer).toMatchObject({ code: 200 })
  })

  test('is cancelled when the caller disconnects', async () => {
    const address = await patient.http.listen({ host: '127.0.0.1', port: 0 })
    const caller = new AbortController()
    const answer = fetch(`${address}/tiny/sleep`, {
      headers: { authorization: 'Bearer token' },
      signal: caller.signal,
    })
    await expect.poll(asleep).toHaveLength(1)
    caller.abort()
    await expect(answer).rejects.toThrow('aborted')
    await expect.poll(asleep).toEqual([])
    expect(http.server.listening).toBe(false)
  })
})
