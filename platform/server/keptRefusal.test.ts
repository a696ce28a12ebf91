import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { makeTestDatabase } from '../../tests/support/database.ts'
import { makePeopledSchool } from '../../tests/support/peopledSchool.ts'
import { sessionWith, useTinyServer } from '../../tests/support/tinyServer.ts'
import { area } from '../contract/area.ts'
import { get, nothing, post, signedIn } from '../contract/call.ts'
import { Refusal, common } from '../contract/refusal.ts'
import { auditChange, auditEntry } from './audit/tables.ts'
import type { Db } from './database/connection.ts'
import { makeKeptRefusal } from './keptRefusal.ts'
import { serve } from './serve.ts'

const database = await makeTestDatabase()
afterAll(() => database.close())
const school = await makePeopledSchool(database)

const spec = { doc: '', may: signedIn('a test'), data: nothing }
const calls = {
  keep: post('/tiny/keep', spec),
  keepAlone: post('/tiny/keepAlone', { ...spec, transaction: 'own' }),
  refuse: post('/tiny/refuse', spec),
  refuseAlone: post('/tiny/refuseAlone', { ...spec, transaction: 'own' }),
  look: get('/tiny/look', spec),
}

/** Adds one character to the school's name, as a stand-in for a counter such as that of tries. */
const count = async (db: Db): Promise<null> => {
  await db.execute(sql`update school set name = name || '一' where id = ${school.id}`)
  return null
}
const kept = async (db: Db): Promise<null> => {
  await count(db)
  throw makeKeptRefusal(common.notFound)
}
const lost = async (db: Db): Promise<null> => {
  await count(db)
  throw new Refusal(common.notFound)
}
const served = serve(area({ name: 'tiny', title: '试', calls }), {
  keep: ({ db }) => kept(db),
  keepAlone: ({ recorded }) => recorded(kept),
  refuse: ({ db }) => lost(db),
  refuseAlone: ({ recorded }) => recorded(lost),
  look: async () => {
    throw makeKeptRefusal(common.notFound)
  },
})
const session = sessionWith({
  memberId: school.teacher.id,
  schoolId: school.id,
  scope: { kind: 'school', school: school.id },
})
const { call } = await useTinyServer(served, { database, sessions: { token: session } })

const asTest = <T>(work: (db: Db) => Promise<T>) => database.asSystem('a test looks', work)
const counted = () =>
  asTest(async (db) => {
    const rows = await db.select({ length: sql<number>`length(name)` }).from(sql`school where id = ${school.id}`)
    return rows[0]?.length ?? 0
  })
const trailOf = (name: string) =>
  asTest((db) =>
    db
      .select({ call: auditEntry.call, relation: auditChange.relation })
      .from(auditEntry)
      .innerJoin(auditChange, eq(auditChange.entryId, auditEntry.id))
      .where(inArray(auditEntry.call, [`tiny.${name}`, `tiny.${name}:refused`])),
  )
const ask = (name: keyof typeof calls, key?: string) =>
  call(calls[name], {}, { token: 'token', headers: key === undefined ? {} : { 'idempotency-key': key } })
const refused = { status: 200, code: common.notFound.code, msg: common.notFound.msg }

test.each(['keep', 'keepAlone'] as const)('%s: refuses and keeps the rows with their trail', async (name) => {
  const before = await counted()
  expect(await ask(name)).toMatchObject(refused)
  expect(await counted()).toBe(before + 1)
  expect(await trailOf(name)).toEqual([{ call: `tiny.${name}:refused`, relation: 'school' }])
})

test.each(['refuse', 'refuseAlone'] as const)('%s: rolls the rows back on any other refusal', async (name) => {
  const before = await counted()
  expect(await ask(name)).toMatchObject(refused)
  expect(await counted()).toBe(before)
  expect(await trailOf(name)).toEqual([])
})

test('runs again when repeated under an idempotency key and is never answered as done', async () => {
  const before = await counted()
  expect(await ask('keep', 'key-that-is-refused')).toMatchObject(refused)
  expect(await ask('keep', 'key-that-is-refused')).toMatchObject(refused)
  expect(await counted()).toBe(before + 2)
})

test('refuses a reading call as usual', async () => {
  expect(await ask('look')).toMatchObject(refused)
})
