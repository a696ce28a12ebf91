import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { makeTestDatabase } from '../../../tests/support/database.ts'
import { makePeopledSchool } from '../../../tests/support/peopledSchool.ts'
import { sessionWith, useTinyServer } from '../../../tests/support/tinyServer.ts'
import { area } from '../../contract/area.ts'
import { get, nothing, post, signedIn } from '../../contract/call.ts'
import { secretText } from '../../contract/ids.ts'
import { Refusal, common } from '../../contract/refusal.ts'
import { auditEntry } from '../audit/tables.ts'
import { serve } from '../serve.ts'
import { answeredCall } from './tables.ts'

const database = await makeTestDatabase()
afterAll(() => database.close())
const [school, other] = [await makePeopledSchool(database), await makePeopledSchool(database)]
const may = signedIn('a test')
const calls = {
  enter: post('/tiny/enter', { doc: '', may, data: z.object({ token: secretText() }) }),
  append: post('/tiny/append', { doc: '', may, body: z.object({ letter: z.string() }), data: z.string() }),
  keep: post('/tiny/keep', { doc: '', may, data: z.int() }),
  refuse: post('/tiny/refuse', { doc: '', may, data: nothing }),
  look: get('/tiny/look', { doc: '', may, data: z.string() }),
}
let refuses = true
let entered = 0
const served = serve(area({ name: 'tiny', title: '试', calls }), {
  enter: () => ({ token: `secret-${(entered += 1)}` }),
  append: async ({ db, body }) => {
    const { rows } = await db.execute<{ name: string }>(
      sql`update school set name = name || ${body.letter} where id = ${school.id} returning name`,
    )
    return rows[0]?.name ?? ''
  },
  keep: ({ session }) => session.schoolId ?? 0,
  refuse: () => {
    if (refuses) throw new Refusal(common.notFound)
    return null
  },
  look: async ({ db }) => {
    const { rows } = await db.execute<{ name: string }>(sql`select name from school where id = ${school.id}`)
    return rows[0]?.name ?? ''
  },
})
const scope = { kind: 'school', school: school.id } as const
const sessions = {
  teacher: sessionWith({ memberId: school.teacher.id, schoolId: school.id, scope }),
  pupil: sessionWith({ accountId: 2, memberId: school.pupil.id, schoolId: school.id, scope }),
  elsewhere: sessionWith({
    memberId: other.teacher.id,
    schoolId: other.id,
    scope: { kind: 'school', school: other.id },
  }),
}
const { call } = await useTinyServer(served, { database, sessions })

const append = (letter: string, key?: string, token = 'teacher') =>
  call(calls.append, { body: { letter } }, { token, headers: key === undefined ? {} : { 'idempotency-key': key } })
const name = async () => (await call(calls.look, {}, { token: 'teacher' })).data
const entries = () =>
  database.asSystem('a test counts', (db) => db.$count(auditEntry, eq(auditEntry.call, 'tiny.append')))

describe('a write with an idempotency key', () => {
  test('runs once and repeats its answer, with one audit entry', async () => {
    const before = await entries()
    const first = await append('甲', 'key-of-the-first')
    const again = await append('甲', 'key-of-the-first')
    expect(first.data).toMatch(/甲$/)
    expect({ ...again, text: '' }).toEqual({ ...first, text: '' })
    expect(await name()).toBe(first.data)
    expect(await entries()).toBe(before + 1)
  })

  test('runs once even when it arrives several times at once', async () => {
    const before = await name()
    const answers = await Promise.all([1, 2, 3, 4].map(() => append('乙', 'key-at-once')))
    expect(new Set(answers.map(({ data }) => data))).toEqual(new Set([`${before}乙`]))
    expect(await name()).toBe(`${before}乙`)
  })

  test('runs each time with another key or without one', async () => {
    const before = await name()
    await append('丙', 'key-number-one')
    await append('丙', 'key-number-two')
    await append('丙')
    await append('丙')
    expect(await name()).toBe(`${before}丙丙丙丙`)
  })

  test('is separate for each person using the same key', async () => {
    const before = await name()
    await append('丁', 'key-of-anybody')
    expect((await append('丁', 'key-of-anybody', 'pupil')).data).toBe(`${before}丁丁`)
  })

  test('is separate for each school of the same account', async () => {
    const options = { headers: { 'idempotency-key': 'key-in-two-schools' } }
    await call(calls.keep, {}, { token: 'teacher', ...options })
    expect((await call(calls.keep, {}, { token: 'elsewhere', ...options })).data).toBe(other.id)
  })

  test('with a secret in its answer runs once, answers once and stores no answer', async () => {
    const options = { token: 'teacher', headers: { 'idempotency-key': 'key-of-a-secret' } }
    const both = await Promise.all([call(calls.enter, {}, options), call(calls.enter, {}, options)])
    const again = await call(calls.enter, {}, options)
    expect(both.flatMap(({ code, data }) => (code === 200 ? [data.token] : []))).toEqual(['secret-1'])
    for (const code of [...both.map((one) => one.code).filter((one) => one !== 200), again.code]) {
      expect(code).toBe(common.saidOnce.code)
    }
    const other = await call(calls.enter, {}, { ...options, token: 'pupil' })
    expect(other.data.token).toBe('secret-2')
    const kept = await database.asSystem('a test looks', (db) => db.select().from(answeredCall))
    expect(kept).not.toEqual([])
    expect(JSON.stringify(kept)).not.toContain('secret-')
  })

  test('stores only a keyed digest of its input, so that passwords can’t be guessed from it', async () => {
    await append('辛', 'key-of-a-digest')
    const plain = (text: string) => createHash('sha256').update(text).digest('base64url')
    const kept = await database.asSystem('a test looks', (db) =>
      db.select().from(answeredCall).where(eq(answeredCall.key, 'key-of-a-digest')),
    )
    const input = { params: {}, query: {}, body: { letter: '辛' } }
    expect(kept).toMatchObject([{ inputDigest: expect.stringMatching(/^[\w-]{43}$/) }])
    expect(kept[0]?.inputDigest).not.toBe(plain(JSON.stringify(input)))
  })

  test('is refused when the key was used for something else', async () => {
    await append('戊', 'key-used-before')
    const before = await name()
    expect(await append('己', 'key-used-before')).toMatchObject({ code: common.keyReused.code })
    expect(await name()).toBe(before)
  })

  test('can be repeated with the same key after a refusal', async () => {
    const options = { token: 'teacher', headers: { 'idempotency-key': 'key-refused-first' } }
    expect(await call(calls.refuse, {}, options)).toMatchObject({ code: common.notFound.code })
    refuses = false
    expect(await call(calls.refuse, {}, options)).toMatchObject({ code: 200, data: null })
    refuses = true
    expect(await call(calls.refuse, {}, options)).toMatchObject({ code: 200, data: null })
  })

  test.each(['short', 'x'.repeat(65), 'a key with blanks'])('is refused with the malformed key %o', async (key) => {
    expect(await append('庚', key)).toMatchObject({ status: 400, data: [{ field: 'idempotency-key' }] })
  })

  test('needs a session like any other call', async () => {
    expect(await append('甲', 'key-of-the-first', 'nobody')).toMatchObject({ status: 401 })
  })
})
