import { describe, expect, test } from 'vitest'
import { send } from '../../../tests/support/client.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { access, accessLimits } from '../contract.ts'
import { entryType } from '../entryTypes.ts'
import { makeAccessScene } from '../make.ts'

const server = await useServer()

/**
 * Creates a school with three people, and builds a batch with one record for each; `changes` apply to the middle one.
 */
const makeScene = async () => {
  const scene = await makeAccessScene(server)
  const { school, own, credential } = scene
  const people = [scene.pupil, await scene.pupilNamed('李小红', `D${school.id}`), await scene.pupilNamed('张小军')]
  const batchWith = (changes: object) => ({
    clock: Date.now(),
    series: 1,
    records: people.map(({ id: userId }, place) => ({
      number: place + 1,
      userId,
      stateDictId: entryType.backInDormitory,
      time: Date.now() - 60_000,
      comment: '侧门',
      ...(place === 1 ? changes : {}),
    })),
  })
  const post = (body: unknown) => send(server.http, access.deviceRecords, { body }, { token: credential })
  /** Returns the comments of the three people's stored records. */
  const storedComments = () =>
    Promise.all(people.map(async ({ id }) => (await own.recordsOf(school.id, id)).map(({ comment }) => comment)))
  return { ...scene, batchWith, post, storedComments }
}

const nested = (deep: number): unknown => JSON.parse(`${'['.repeat(deep)}${']'.repeat(deep)}`)

describe('a record of a batch with', () => {
  test.each([
    ['a temperature of more than 100 degrees', { tempF: 1001 }],
    ['a temperature below zero', { tempF: -1 }],
    ['a temperature in degrees', { tempF: 36.6 }],
    ['a null temperature', { tempF: null }],
    ['a temperature as text', { tempF: '36.6' }],
    ['a null card next to the person', { cardNum: null }],
    ['an overlong card next to the person', { cardNum: 'x'.repeat(65) }],
    ['an unknown, deeply nested field', { more: nested(500) }],
  ])('%s is counted without that value', async (_what, changes) => {
    const { batchWith, post, storedComments } = await makeScene()
    const { data } = await post(batchWith(changes))
    expect(data).toEqual({ series: 1, number: 3, counted: 3, repeated: 0, refused: [] })
    expect(await storedComments()).toEqual([['侧门'], ['侧门'], ['侧门']])
  })

  test.each([
    ['a comment that is too long', '门'.repeat(201), '门'.repeat(200)],
    ['a comment whose last character would be split', `${'门'.repeat(199)}👍`, '门'.repeat(199)],
    ['a comment of 200 characters', '门'.repeat(200), '门'.repeat(200)],
    ['no comment', null, ''],
    ['a comment that is not text', 7, ''],
    ['an invisible comment', '\u200b', ''],
  ])('%s is counted, with the comment cut or dropped', async (_what, comment, left) => {
    const { batchWith, post, storedComments } = await makeScene()
    expect((await post(batchWith({ comment }))).data).toMatchObject({ counted: 3, refused: [] })
    expect(await storedComments()).toEqual([['侧门'], [left], ['侧门']])
  })

  test.each([
    ['a card that is too long', { userId: undefined, cardNum: 'x'.repeat(65) }, '不是本校人员'],
    ['neither person nor card', { userId: null, cardNum: null }, '不是本校人员'],
    ['a person as text', { userId: '7' }, '不是本校人员'],
    ['a moment before 1970', { time: -1 }, '时间有误'],
    ['a fractional moment', { time: 1.5 }, '时间有误'],
    ['a moment beyond 2199', { time: 8e15 }, '时间有误'],
    ['no moment', { time: undefined }, '时间有误'],
    ['no entry type', { stateDictId: null }, '没有这种记录类型'],
    ['an entry type as text', { stateDictId: '7' }, '没有这种记录类型'],
  ])('%s is refused, and the others are counted', async (_what, changes, reason) => {
    const { batchWith, post, storedComments } = await makeScene()
    const { data } = await post(batchWith(changes))
    expect(data).toEqual({ series: 1, number: 3, counted: 2, repeated: 0, refused: [{ number: 2, reason }] })
    expect(await storedComments()).toEqual([['侧门'], [], ['侧门']])
  })

  test('null as person is identified by its card', async () => {
    const { school, batchWith, post } = await makeScene()
    expect((await post(batchWith({ userId: null, cardNum: `D${school.id}` }))).data).toMatchObject({ counted: 3 })
  })
})

describe('a malformed batch is refused as a whole:', () => {
  test.each([
    ['a number below zero', { number: -1 }],
    ['a fractional number', { number: 1.5 }],
    ['no number', { number: null }],
  ])('%s, because receipts name records by number', async (_what, changes) => {
    const { batchWith, post, storedComments } = await makeScene()
    const answer = await post(batchWith(changes))
    expect(answer).toMatchObject({ status: 400, data: [{ field: 'records.1.number' }] })
    expect(await storedComments()).toEqual([[], [], []])
  })

  test.each([
    ['a wrong series', { series: 1.5 }],
    ['no clock', { clock: null }],
    ['records that are not a list', { records: {} }],
    ['a null record', { records: [null] }],
  ])('%s', async (_what, changes) => {
    const { batchWith, post, storedComments } = await makeScene()
    expect(await post({ ...batchWith({}), ...changes })).toMatchObject({ status: 400 })
    expect(await storedComments()).toEqual([[], [], []])
  })

  test('a record with more values than twice those of 500 records', async () => {
    const { batchWith, post, storedComments } = await makeScene()
    const answer = await post(batchWith({ more: Array.from({ length: 8200 }, () => 1) }))
    expect(answer).toMatchObject({ status: 400, data: [{ field: '', msg: '内容过多' }] })
    expect(await storedComments()).toEqual([[], [], []])
    expect((await post(batchWith({ more: Array.from({ length: 8000 }, () => 1) }))).data).toMatchObject({ counted: 3 })
  })

  test('more records than the limit of a batch', async () => {
    const { batchWith, post } = await makeScene()
    const [record] = batchWith({}).records
    const records = Array.from({ length: accessLimits.batch + 1 }, (_, number) => ({ ...record, number, comment: '' }))
    expect(await post({ ...batchWith({}), records })).toMatchObject({ status: 400 })
  })
})
