import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { makePicture } from '../../../tests/support/pictures.ts'
import { refused } from '../../../tests/support/refused.ts'
import { testRows } from '../../../tests/support/testRows.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { nightPatrol, patrolLimits, patrolRefusals } from '../contract.ts'
import { makePatrolScene } from '../makePatrol.ts'
import { patrolRound } from './tables.ts'

const server = await useServer()
const { as, database } = server
const { find } = testRows(database)

/** A school with a round of three places under way, which two guards share. */
const makeScene = async () => {
  const scene = await makePatrolScene(server)
  const { school, own, places, guard, other, who } = scene
  await own.setConfig(school.id, { leastSeconds: 0 })
  const round = await own.makeRound(school.id, [guard.id, other.id], places)
  const send = (at: number, body: object = {}, by: Actor = guard) =>
    as(by, nightPatrol.check, {
      body: { clientKey: randomUUID(), roundId: round.id, way: 'code', code: places[at]?.code, ...body },
    })
  const report = (note: string, by: Actor = guard, clientKey: string = randomUUID()) =>
    send(0, { clientKey, result: 'abnormal', note }, by)
  const handle = (id: number) => as(who, nightPatrol.handle, { body: { id, handling: '已通知后勤换锁' } })
  const exceptions = async (isHandled: boolean) =>
    (await as(who, nightPatrol.exceptionPage, { body: { isHandled } })).data.content
  const abnormalOfRound = async () => (await find(patrolRound, { schoolId: school.id, id: round.id }))[0]?.abnormal
  return { ...scene, round, send, report, handle, exceptions, abnormalOfRound }
}

describe('an exception at a place that is already checked', () => {
  test('is added with the name of who reports it, next to those before', async () => {
    const { send, report, other, abnormalOfRound } = await makeScene()
    await send(0)
    const first = await report('窗户没关', other)
    expect(first).toMatchObject({ data: { by: '王强', result: 'abnormal', note: '李明补记：窗户没关' } })
    const second = await report('消防门锁死')
    expect(second).toMatchObject({ data: { note: '李明补记：窗户没关\n王强补记：消防门锁死' } })
    expect(await abnormalOfRound()).toBe(1)
  })

  test('is added once, however often the phone sends it', async () => {
    const { report, other } = await makeScene()
    const [first, second] = [randomUUID(), randomUUID()]
    const sendFirst = () => report('灯不亮', undefined, first)
    const sendSecond = () => report('消防门锁死', other, second)
    const sent = [await sendFirst(), await sendFirst(), await sendSecond(), await sendFirst(), await sendSecond()]
    const both = '灯不亮\n李明补记：消防门锁死'
    expect(sent.map(({ data }) => data.note)).toEqual(['灯不亮', '灯不亮', both, both, both])
  })

  test('under the number of another place’s exception is refused', async () => {
    const { send, report } = await makeScene()
    const clientKey = randomUUID()
    await send(0)
    await report('窗户没关', undefined, clientKey)
    const answer = await send(1, { clientKey })
    expect(answer).toMatchObject(refused(patrolRefusals.keyUsed))
  })

  test('keeps the words of the normal check', async () => {
    const { send, report } = await makeScene()
    await send(0, { note: '值班室已交接' })
    expect((await report('窗户没关')).data.note).toBe('值班室已交接\n王强补记：窗户没关')
  })

  test('opens a handled place again, with what was done before', async () => {
    const { report, other, handle, exceptions } = await makeScene()
    const { data } = await report('门没有锁')
    await handle(data.id)
    await report('灯不亮', other)
    expect(await exceptions(true)).toEqual([])
    const note = '门没有锁\n陈处长处理：已通知后勤换锁\n李明补记：灯不亮'
    expect(await exceptions(false)).toMatchObject([{ note, handling: '', handledBy: '', handledTime: null }])
    expect(await handle(data.id)).toMatchObject({ code: 200 })
  })
})

describe('the photos of a check', () => {
  const makePhotos = async () => {
    const scene = await makeScene()
    const picture = await makePicture({ name: '玻璃.png' })
    const add = (
      id: number,
      count: number,
      { by = scene.guard, key = randomUUID() }: { by?: Actor; key?: string } = {},
    ) =>
      as(by, nightPatrol.addPhotos, {
        params: { id },
        body: { clientKey: key },
        files: Array.from({ length: count }, () => picture),
      })
    return { ...scene, add }
  }

  test('are added by who made it, once for each upload, and up to six', async () => {
    const { send, add, other, who, round } = await makePhotos()
    const { data } = await send(0, { result: 'abnormal', note: '玻璃破损' })
    const key = randomUUID()
    expect(await add(data.id, 2, { key })).toMatchObject({ data: { photos: 2 } })
    expect(await add(data.id, 2, { key })).toMatchObject({ data: { photos: 2 } })
    expect(await add(data.id, patrolLimits.photos - 1)).toMatchObject(refused(patrolRefusals.tooManyPhotos))
    expect(await add(data.id, 1, { by: other })).toMatchObject(refused(patrolRefusals.notYourCheck))
    const found = await as(who, nightPatrol.round, { params: { id: round.id } })
    expect(found.data.checks[0]?.photos).toHaveLength(2)
  })

  test('are also taken from who added an exception', async () => {
    const { send, report, add, other } = await makePhotos()
    await send(0)
    const { data } = await report('玻璃破损', other)
    await report('灯不亮')
    expect(await add(data.id, 1, { by: other })).toMatchObject({ data: { photos: 1 } })
  })
})

test('an exception is handled once, by the first of two', async () => {
  const { send, report, handle, exceptions } = await makeScene()
  const { data } = await report('门没有锁')
  const { data: normal } = await send(1)
  expect(await handle(normal.id)).toMatchObject(refused(patrolRefusals.notAbnormal))
  const answers = await Promise.all([handle(data.id), handle(data.id)])
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, patrolRefusals.alreadyHandled.code]))
  expect(await exceptions(false)).toEqual([])
  expect(await exceptions(true)).toMatchObject([
    { place: '东门', note: '门没有锁', handling: '已通知后勤换锁', handledBy: '陈处长' },
  ])
})
