import { describe, expect, test } from 'vitest'
import { send } from '../../../tests/support/client.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { access, accessLimits } from '../contract.ts'
import { entryType } from '../entryTypes.ts'
import { makeAccessScene } from '../factories.ts'

const server = await useServer()

/** A school with three people, and a batch with a record of each, the middle one with some fields of its own. */
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
  /** The comments of the three people's records. */
  const kept = () =>
    Promise.all(people.map(async ({ id }) => (await own.recordsOf(school.id, id)).map(({ comment }) => comment)))
  return { ...scene, batchWith, post, kept }
}

const nested = (deep: number): unknown => JSON.parse(`${'['.repeat(deep)}${']'.repeat(deep)}`)

describe('a record of a batch with', () => {
  test.each([
    ['a temperature of more than 100 degrees', { tempF: 1001 }],
    ['one below zero', { tempF: -1 }],
    ['one in degrees', { tempF: 36.6 }],
    ['none at all', { tempF: null }],
    ['a temperature in words', { tempF: '36.6' }],
    ['a card that is empty beside the person', { cardNum: null }],
    ['a card that is none beside the person', { cardNum: 'x'.repeat(65) }],
    ['a field that nobody asked for, nested deep', { more: nested(500) }],
  ])('%s is counted without it', async (_what, changes) => {
    const { batchWith, post, kept } = await makeScene()
    const { data } = await post(batchWith(changes))
    expect(data).toEqual({ series: 1, number: 3, counted: 3, repeated: 0, refused: [] })
    expect(await kept()).toEqual([['侧门'], ['侧门'], ['侧门']])
  })

  test.each([
    ['a comment that is too long', '门'.repeat(201), '门'.repeat(200)],
    ['one whose last character would be cut in half', `${'门'.repeat(199)}👍`, '门'.repeat(199)],
    ['one of 200 characters', '门'.repeat(200), '门'.repeat(200)],
    ['no comment', null, ''],
    ['a comment that is no text', 7, ''],
    ['a comment that nobody sees', '\u200b', ''],
  ])('%s is counted, and the comment cut or left out', async (_what, comment, left) => {
    const { batchWith, post, kept } = await makeScene()
    expect((await post(batchWith({ comment }))).data).toMatchObject({ counted: 3, refused: [] })
    expect(await kept()).toEqual([['侧门'], [left], ['侧门']])
  })

  test.each([
    ['a card that is too long', { userId: undefined, cardNum: 'x'.repeat(65) }, '不是本校人员'],
    ['neither person nor card', { userId: null, cardNum: null }, '不是本校人员'],
    ['a person in words', { userId: '7' }, '不是本校人员'],
    ['a moment before 1970', { time: -1 }, '时间有误'],
    ['a broken moment', { time: 1.5 }, '时间有误'],
    ['a moment beyond 2199', { time: 8e15 }, '时间有误'],
    ['no moment', { time: undefined }, '时间有误'],
    ['no kind', { stateDictId: null }, '没有这种记录类型'],
    ['a kind in words', { stateDictId: '7' }, '没有这种记录类型'],
  ])('%s is refused alone, and the others are counted', async (_what, changes, reason) => {
    const { batchWith, post, kept } = await makeScene()
    const { data } = await post(batchWith(changes))
    expect(data).toEqual({ series: 1, number: 3, counted: 2, repeated: 0, refused: [{ number: 2, reason }] })
    expect(await kept()).toEqual([['侧门'], [], ['侧门']])
  })

  test('null in the place of the person is known by its card', async () => {
    const { school, batchWith, post } = await makeScene()
    expect((await post(batchWith({ userId: null, cardNum: `D${school.id}` }))).data).toMatchObject({ counted: 3 })
  })
})

describe('a batch whose frame cannot be read is refused whole:', () => {
  test.each([
    ['a number below zero', { number: -1 }],
    ['a broken number', { number: 1.5 }],
    ['no number', { number: null }],
  ])('%s, since a receipt names records by it', async (_what, changes) => {
    const { batchWith, post, kept } = await makeScene()
    const answer = await post(batchWith(changes))
    expect(answer).toMatchObject({ status: 400, data: [{ field: 'records.1.number' }] })
    expect(await kept()).toEqual([[], [], []])
  })

  test.each([
    ['a wrong series', { series: 1.5 }],
    ['no clock', { clock: null }],
    ['records that are no list', { records: {} }],
    ['a record that is none', { records: [null] }],
  ])('%s', async (_what, changes) => {
    const { batchWith, post, kept } = await makeScene()
    expect(await post({ ...batchWith({}), ...changes })).toMatchObject({ status: 400 })
    expect(await kept()).toEqual([[], [], []])
  })

  test('a record stuffed with more values than 500 records have twice', async () => {
    const { batchWith, post, kept } = await makeScene()
    const answer = await post(batchWith({ more: Array.from({ length: 8200 }, () => 1) }))
    expect(answer).toMatchObject({ status: 400, data: [{ field: '', msg: '内容过多' }] })
    expect(await kept()).toEqual([[], [], []])
    expect((await post(batchWith({ more: Array.from({ length: 8000 }, () => 1) }))).data).toMatchObject({ counted: 3 })
  })

  test('more records than a batch may have', async () => {
    const { batchWith, post } = await makeScene()
    const [record] = batchWith({}).records
    const records = Array.from({ length: accessLimits.batch + 1 }, (_, number) => ({ ...record, number, comment: '' }))
    expect(await post({ ...batchWith({}), records })).toMatchObject({ status: 400 })
  })
})
