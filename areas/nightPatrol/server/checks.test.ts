import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { toWireTime } from '../../../platform/contract/time.ts'
import { common } from '../../../platform/contract/refusal.ts'
import { refused } from '../../../tests/support/refused.ts'
import { testRows } from '../../../tests/support/testRows.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { nightPatrol, patrolRefusals } from '../contract.ts'
import { makePatrolScene } from '../makePatrol.ts'
import { patrolRound } from './tables.ts'

const server = await useServer()
const { as, database } = server
const { find } = testRows(database)

const minute = 60_000
const fromNow = (minutes: number) => new Date(Date.now() + minutes * minute)

type RoundValues = Partial<typeof patrolRound.$inferInsert>

/** A school whose guards may go from place to place at once, with a round of three places under way. */
const makeScene = async (values: RoundValues = {}, config: { leastSeconds?: number; allowsPress?: boolean } = {}) => {
  const scene = await makePatrolScene(server)
  const { school, own, places, guard, other } = scene
  await own.setConfig(school.id, { leastSeconds: 0, ...config })
  const round = await own.makeRound(school.id, [guard.id, other.id], places, values)
  const send = (at: number, body: object = {}, by: Actor = guard) =>
    as(by, nightPatrol.check, {
      body: { clientKey: randomUUID(), roundId: round.id, way: 'code', code: places[at]?.code, ...body },
    })
  const counts = async () => {
    const [row] = await find(patrolRound, { schoolId: school.id, id: round.id })
    return { checked: row?.checked, late: row?.late, abnormal: row?.abnormal }
  }
  return { ...scene, round, send, counts }
}

describe('a check', () => {
  test('by the code on the wall, in small letters and with blanks, completes the round', async () => {
    const { send, counts, who, round, places } = await makeScene()
    const code = places[0].code.toLowerCase()
    const typed = await send(0, { code: ` ${code.slice(0, 4)} ${code.slice(4)}` })
    expect(typed).toMatchObject({ data: { place: '东门', state: 'checked', by: '王强', sentTime: null } })
    // Full width, as a Chinese keyboard types it.
    const wide = [...places[1].code].map((sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0)).join('')
    expect(await send(1, { code: wide })).toMatchObject({ code: 200 })
    expect((await as(who, nightPatrol.round, { params: { id: round.id } })).data.state).toBe('running')
    await send(2)
    expect((await as(who, nightPatrol.round, { params: { id: round.id } })).data).toMatchObject({
      state: 'done',
      checked: 3,
      late: 0,
    })
    expect(await counts()).toEqual({ checked: 3, late: 0, abnormal: 0 })
  })

  test('is refused for an unknown code and for a place of another line', async () => {
    const { send, own, school } = await makeScene()
    expect(await send(0, { code: 'NOSUCH22' })).toMatchObject(refused(patrolRefusals.codeUnknown))
    const elsewhere = await own.makePlace(school.id, { name: '车棚' })
    const answer = await send(0, { code: elsewhere.code })
    expect(answer).toMatchObject(refused(patrolRefusals.notOnLine))
    expect(answer.msg).toContain('车棚')
    expect((await send(0, { code: '' })).data).toEqual([{ field: 'code', msg: '请输入地点编码' }])
  })

  test('of an ordered line follows the order, and a locked place is reported instead', async () => {
    const { send, own, school, round, counts } = await makeScene({ isOrdered: true })
    const answer = await send(1)
    expect(answer).toMatchObject(refused(patrolRefusals.wrongOrder))
    expect(answer.msg).toContain('东门')
    const [first] = await own.checksOf(school.id, round.id)
    const locked = { way: 'unreachable', code: undefined, checkId: first?.id }
    expect((await send(0, locked)).data).toEqual([{ field: 'result', msg: '无法到达须记为异常' }])
    expect((await send(0, { ...locked, result: 'abnormal' })).data).toEqual([{ field: 'note', msg: '请说明异常' }])
    expect(await send(0, { ...locked, result: 'abnormal', note: '铁门上锁' })).toMatchObject({ code: 200 })
    expect(await send(1)).toMatchObject({ code: 200 })
    expect(await counts()).toEqual({ checked: 2, late: 0, abnormal: 1 })
  })

  test('of an ordered line can’t be earlier than that of the place before', async () => {
    const { send, other, counts } = await makeScene({ isOrdered: true, startAt: fromNow(-60) })
    const [at, earlier] = [fromNow(-6), fromNow(-10)].map((moment) => toWireTime(moment))
    expect(await send(0, { time: at })).toMatchObject({ data: { time: at } })
    for (const by of [undefined, other]) {
      const answer = await send(1, { time: earlier }, by)
      expect(answer).toMatchObject(refused(patrolRefusals.backwards))
      expect(answer.msg).toContain('东门')
      expect(answer.msg).toContain(at?.slice(11))
    }
    expect(await counts()).toMatchObject({ checked: 1 })
    // The second that both share is no step back.
    expect(await send(1, { time: at })).toMatchObject({ data: { time: at } })
    expect(await send(2)).toMatchObject({ code: 200 })
  })

  test('of an ordered line keeps the minimum pause after the place before', async () => {
    const { send } = await makeScene({ isOrdered: true }, { leastSeconds: 60 })
    const [first, soon, later] = [-180, -150, -110].map((seconds) => toWireTime(fromNow(seconds / 60)))
    await send(0, { time: first })
    expect(await send(1, { time: soon })).toMatchObject(refused(patrolRefusals.tooFast))
    expect(await send(1, { time: later })).toMatchObject({ data: { time: later } })
  })

  test('of a line without order takes the earlier place later, but not within the minimum pause', async () => {
    const { send } = await makeScene({}, { leastSeconds: 60 })
    const [at, near, earlier] = [-110, -140, -180].map((seconds) => toWireTime(fromNow(seconds / 60)))
    await send(0, { time: at })
    expect(await send(1, { time: near })).toMatchObject(refused(patrolRefusals.tooFast))
    expect(await send(1, { time: earlier })).toMatchObject({ data: { time: earlier } })
  })

  test('by choosing the place needs the school’s permission', async () => {
    const [strict, easy] = [await makeScene(), await makeScene({}, { allowsPress: true })]
    for (const { own, school, round, send } of [strict, easy]) {
      const [first] = await own.checksOf(school.id, round.id)
      const answer = await send(0, { way: 'press', code: undefined, checkId: first?.id })
      expect(answer).toMatchObject(send === easy.send ? { code: 200 } : refused(patrolRefusals.pressRefused))
    }
    expect((await easy.send(1, { way: 'press', code: undefined })).data).toEqual([
      { field: 'checkId', msg: '请选择地点' },
    ])
  })

  test('too soon after another of the same guard is refused, and one of a second guard counts', async () => {
    const { send, other } = await makeScene({}, { leastSeconds: 60 })
    await send(0)
    expect(await send(1)).toMatchObject(refused(patrolRefusals.tooFast))
    expect(await send(1, {}, other)).toMatchObject({ data: { by: '李明' } })
    const time = toWireTime(fromNow(-2))
    expect(await send(2, { time })).toMatchObject({ data: { time, state: 'checked' } })
  })

  test('is late after the end, and refused before the start and after the tolerance', async () => {
    const late = await makeScene({ startAt: fromNow(-40), endAt: fromNow(-10), dueAt: fromNow(5) })
    expect(await late.send(0)).toMatchObject({ data: { state: 'late' } })
    expect(await late.counts()).toEqual({ checked: 1, late: 1, abnormal: 0 })
    const early = await makeScene({ startAt: fromNow(11), endAt: fromNow(40), dueAt: fromNow(50) })
    expect(await early.send(0)).toMatchObject(refused(patrolRefusals.notYet))
    const allowed = await makeScene({ startAt: fromNow(9), endAt: fromNow(40), dueAt: fromNow(50) })
    expect(await allowed.send(0)).toMatchObject({ code: 200 })
    const over = await makeScene({ startAt: fromNow(-60), endAt: fromNow(-30), dueAt: fromNow(-1) })
    expect(await over.send(0)).toMatchObject(refused(patrolRefusals.roundOver))
    expect(await over.send(0, { time: toWireTime(fromNow(-40)) })).toMatchObject({ data: { state: 'checked' } })
  })

  test('that waited on the phone keeps its time, and says when it arrived', async () => {
    const { send } = await makeScene({ startAt: fromNow(-60), endAt: fromNow(-30), dueAt: fromNow(-20) })
    const time = toWireTime(fromNow(-35))
    const { data } = await send(0, { time })
    expect(data).toMatchObject({ time, state: 'checked' })
    expect(data.sentTime).not.toBeNull()
    for (const minutes of [10, -49 * 60])
      expect(await send(1, { time: toWireTime(fromNow(minutes)) })).toMatchObject(refused(patrolRefusals.timeOutside))
  })

  test('counts once when it is sent twice or by two phones at once', async () => {
    const { send, other, counts, own, school, round } = await makeScene()
    const clientKey = randomUUID()
    const sent = await Promise.all([send(0, { clientKey }), send(0, { clientKey }), send(0, {}, other)])
    expect(sent.map(({ code }) => code)).toEqual([200, 200, 200])
    expect(new Set(sent.map(({ data }) => data.by)).size).toBe(1)
    expect(await counts()).toEqual({ checked: 1, late: 0, abnormal: 0 })
    expect((await own.checksOf(school.id, round.id)).filter(({ at }) => at !== null)).toHaveLength(1)
  })

  test('with the number of another place’s check is refused, and an exception under the same number is kept', async () => {
    const { send, counts, own, school, round } = await makeScene({}, { allowsPress: true })
    const clientKey = randomUUID()
    await send(0, { clientKey })
    const [, second] = await own.checksOf(school.id, round.id)
    const press = { way: 'press', code: undefined, checkId: second?.id }
    for (const other of [{}, press]) {
      const answer = await send(1, { clientKey, ...other })
      expect(answer).toMatchObject(refused(patrolRefusals.keyUsed))
      expect(answer.msg).toContain('东门')
    }
    expect(await send(0, { clientKey, code: 'NOSUCH22' })).toMatchObject(refused(patrolRefusals.codeUnknown))
    const added = await send(0, { clientKey, result: 'abnormal', note: '窗户没关' })
    expect(added).toMatchObject({ data: { result: 'abnormal', note: '窗户没关' } })
    expect(await counts()).toEqual({ checked: 1, late: 0, abnormal: 1 })
  })

  test('by choosing the place is answered again after the school has forbidden it', async () => {
    const { send, own, school, round } = await makeScene({}, { allowsPress: true })
    const [first] = await own.checksOf(school.id, round.id)
    const body = { clientKey: randomUUID(), way: 'press', code: undefined, checkId: first?.id }
    await send(0, body)
    await own.setConfig(school.id, { allowsPress: false })
    expect(await send(0, body)).toMatchObject({ data: { id: first?.id } })
  })
})

describe('the rounds of a guard', () => {
  test('are all that they see, and those of others are as if missing', async () => {
    const { round, guard, own, school, places, who, other } = await makeScene()
    const foreign = await own.makeRound(school.id, [other.id], [places[0]])
    const { data } = await as(guard, nightPatrol.myRounds)
    expect(data.rounds.map(({ id }) => id)).toEqual([round.id])
    expect(data.rounds[0]?.checks.map(({ place }) => place)).toEqual(['东门', '食堂', '配电房'])
    expect(await as(guard, nightPatrol.round, { params: { id: foreign.id } })).toMatchObject(refused(common.notFound))
    const body = { clientKey: randomUUID(), roundId: foreign.id, way: 'code' as const, code: places[0].code }
    expect(await as(guard, nightPatrol.check, { body })).toMatchObject(refused(common.notFound))
    // The head sees both, but walks neither.
    expect(await as(who, nightPatrol.round, { params: { id: foreign.id } })).toMatchObject({ code: 200 })
    expect(await as(who, nightPatrol.check, { body })).toMatchObject(refused(common.notFound))
    expect(await as(guard, nightPatrol.night)).toMatchObject(refused(common.forbidden))
  })

  test('show what to look at in each place', async () => {
    const { guard, own, school } = await makeScene()
    const place = await own.makePlace(school.id, { name: '机房', note: '空调、门锁' })
    const { id } = await own.makeRound(school.id, [guard.id], [place])
    const { data } = await as(guard, nightPatrol.myRounds)
    expect(data.rounds.find((round) => round.id === id)?.checks).toMatchObject([
      { place: '机房', lookAt: '空调、门锁' },
    ])
  })

  test('never show the codes of the places', async () => {
    const { guard, places } = await makeScene()
    const text = JSON.stringify(await as(guard, nightPatrol.myRounds))
    for (const { code } of places) expect(text).not.toContain(code)
  })
})

test('the settings leave out heads who have left, and take no others than staff', async () => {
  const { who, other, school, own } = await makeScene()
  await own.setConfig(school.id, { headIds: [who.id, other.id] })
  await server.make.setMember(school.id, other.id, { disabled: true })
  const { data } = await as(who, nightPatrol.config)
  expect(data.headIds).toEqual([who.id])
  expect(await as(who, nightPatrol.saveConfig, { body: data })).toMatchObject({ data: { version: 2 } })
  const body = { ...data, version: 2, headIds: [other.id] }
  expect(await as(who, nightPatrol.saveConfig, { body })).toMatchObject(refused(patrolRefusals.notStaff))
  expect(await as(who, nightPatrol.saveConfig, { body: data })).toMatchObject(refused(common.stale))
})
