import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Call, type Fields, get, nothing, post, signedIn } from '../contract/call.ts'
import { id } from '../contract/ids.ts'
import { common } from '../contract/refusal.ts'
import { sessionWith } from '../../tests/support/tinyServer.ts'
import type { Db } from './database/connection.ts'
import { type ReachByKind, kindsIn, prepareReach } from './reach.ts'

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- reaches of these tests look at no database
const noDatabase = {} as Db

const may = signedIn('a test')
const callWith = (body: z.ZodType, query: Fields = {}): Call =>
  post('/tiny', { doc: '', may, query, body, data: nothing })

/** Reaches even ids only, and records the ids that it is called with. */
const makeReach = (...kinds: string[]) => {
  const asked: { kind: string; ids: readonly number[] }[] = []
  const reach: ReachByKind = Object.fromEntries(
    kinds.map((kind) => [
      kind,
      async (_db, _session, ids) => {
        asked.push({ kind, ids })
        return ids.filter((one) => one % 2 === 0)
      },
    ]),
  )
  return { reach, asked }
}

const check = async (call: Call, input: { query?: unknown; body?: unknown }, reach: ReachByKind) => {
  const query = call.query.parse(input.query ?? {})
  return prepareReach(call, reach)(noDatabase, sessionWith(), { params: {}, query, body: call.body.parse(input.body) })
}

describe('ids in an input', () => {
  test.each([
    ['a field', z.object({ a: id('thing') }), { a: 2 }, { a: 1 }],
    ['an optional field', z.object({ a: id('thing').optional() }), { a: 2 }, { a: 1 }],
    ['a nullable field', z.object({ a: id('thing').nullable() }), { a: 2 }, { a: 1 }],
    ['a field with a default', z.object({ a: id('thing').default(4) }), {}, { a: 1 }],
    ['a default itself', z.object({ a: id('thing').default(3) }), { a: 2 }, {}],
    ['a described field', z.object({ a: id('thing').describe('甲') }), { a: 2 }, { a: 1 }],
    ['a refined field', z.object({ a: id('thing').refine(() => true) }), { a: 2 }, { a: 1 }],
    ['a narrowed field', z.object({ a: id('thing').max(100) }), { a: 2 }, { a: 1 }],
    ['a read-only field', z.object({ a: id('thing').readonly() }), { a: 2 }, { a: 1 }],
    ['a list', z.object({ a: z.array(id('thing')) }), { a: [2, 4] }, { a: [2, 3] }],
    ['a list as body', z.array(id('thing')), [2], [2, 1]],
    ['a list of objects', z.array(z.object({ b: id('thing') })), [{ b: 2 }], [{ b: 2 }, { b: 1 }]],
    ['an object in an object', z.object({ a: z.object({ b: id('thing') }) }), { a: { b: 2 } }, { a: { b: 1 } }],
    ['an optional object', z.object({ a: z.object({ b: id('thing') }).optional() }), {}, { a: { b: 1 } }],
    ['a strict object', z.strictObject({ a: id('thing') }), { a: 2 }, { a: 1 }],
    ['an extended object', z.object({ a: id('thing') }).extend({ b: z.int().optional() }), { a: 2 }, { a: 1 }],
    ['a partial object', z.object({ a: id('thing') }).partial(), {}, { a: 1 }],
  ])('%s', async (_what, body, reached, beyond) => {
    const { reach } = makeReach('thing')
    await check(callWith(body), { body: reached }, reach)
    await expect(check(callWith(body), { body: beyond }, reach)).rejects.toMatchObject({ kind: common.notFound })
  })

  test('are checked in sets, one query per kind, over path, query and body', async () => {
    const { reach, asked } = makeReach('thing', 'room')
    const call = callWith(z.object({ a: z.array(id('thing')), b: id('room') }), {
      q: id('thing'),
      r: id('room').optional(),
    })
    await check(call, { query: { q: 8 }, body: { a: [2, 4, 2], b: 6 } }, reach)
    expect(asked).toEqual([
      { kind: 'thing', ids: [8, 2, 4] },
      { kind: 'room', ids: [6] },
    ])
  })

  test('are not checked when absent', async () => {
    const { reach, asked } = makeReach('thing')
    await check(callWith(z.object({ a: id('thing').optional(), b: z.array(id('thing')) })), { body: { b: [] } }, reach)
    expect(asked).toEqual([])
  })

  test('ignores ids that a reach returns without having been asked for', async () => {
    const generous: ReachByKind = { thing: async () => [2, 4] }
    const body = z.object({ a: id('thing') })
    await expect(check(callWith(body), { body: { a: 6 } }, generous)).rejects.toMatchObject({ kind: common.notFound })
  })
})

describe('at start', () => {
  test('refuses a kind without a registered reach, naming call and kind', () => {
    const call = get('/tiny/{thing}', { doc: '', may, params: { thing: id('thing') }, data: nothing })
    expect(() => prepareReach(call, {})).toThrow('GET /tiny/{thing}: no area says how thing is reached')
    expect([...kindsIn(call)]).toEqual(['thing'])
  })

  test.each([
    ['a union', z.object({ a: z.union([id('thing'), z.literal(0)]) })],
    ['a discriminated union', z.discriminatedUnion('k', [z.object({ k: z.literal(1), a: id('thing') })])],
    ['a record', z.record(z.string(), id('thing'))],
    ['a tuple', z.tuple([id('thing')])],
    ['an intersection', z.intersection(z.object({ a: id('thing') }), z.object({ b: z.int() }))],
    ['a transformation', z.object({ a: id('thing').transform((value) => value + 1) })],
    ['a lazy schema', z.lazy(() => z.object({ a: id('thing') }))],
    ['a promise of rest', z.object({ b: z.int() }).catchall(id('thing'))],
  ])('refuses an id in %s, where the check would not find it', (_what, body) => {
    const { reach } = makeReach('thing')
    expect(() => prepareReach(callWith(body), reach)).toThrow('hides an id of thing')
  })
})
