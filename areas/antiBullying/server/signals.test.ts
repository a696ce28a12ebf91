import { describe, expect, test } from 'vitest'
import { toWireTime } from '../../../platform/contract/time.ts'
import { uploadRefusals } from '../../../platform/contract/upload.ts'
import { fileSamples } from '../../../tests/support/fileSamples.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { antiBullying, bullyingRefusals } from '../contract.ts'
import { makeBullyingScene } from '../make.ts'

const server = await useServer()
const { as, call, http } = server
const minute = 60_000

const sendAudio = (token: string, number: number, file = fileSamples.audio) =>
  call(antiBullying.deviceAudio, { body: { series: 1, number }, files: [file] }, { token })

describe('a device', () => {
  test('makes one open event of signals within some minutes, and counts each once', async () => {
    const { deliver, own, schoolId } = await makeBullyingScene(server)
    const now = Date.now()
    const sent = [
      { number: 1, kind: 'keyword' as const, keyword: '救命', time: now - 9 * minute },
      { number: 2, time: now - minute },
      { number: 3, time: now - 60 * minute },
    ]
    expect((await deliver(sent)).data).toEqual({ series: 1, number: 3, counted: 3, repeated: 0, refused: [] })
    expect((await deliver(sent)).data).toMatchObject({ counted: 0, repeated: 3 })
    const events = await own.eventsOf(schoolId)
    expect(events.map(({ hits, source }) => ({ hits, source }))).toEqual([
      { hits: 1, source: 'button' },
      { hits: 2, source: 'keyword' },
    ])
    expect(events[1]).toMatchObject({ place: '三楼卫生间', deviceName: '语音报警终端', keyword: '救命' })
  })

  test('makes one event of a storm in concurrent deliveries', async () => {
    const { deliver, own, schoolId } = await makeBullyingScene(server)
    const batches = [0, 1, 2, 3].map((turn) =>
      deliver(Array.from({ length: 20 }, (_, at) => ({ number: turn * 20 + at }))),
    )
    expect((await Promise.all(batches)).map(({ data }) => data.counted)).toEqual([20, 20, 20, 20])
    expect(await own.eventsOf(schoolId)).toMatchObject([{ hits: 80 }])
  })

  test('opens another event for a signal at another place', async () => {
    const { deliver, own, schoolId } = await makeBullyingScene(server)
    await deliver([{ number: 1 }, { number: 2, place: '四楼楼梯间' }, { number: 3, place: ' ' }])
    expect(await own.eventsOf(schoolId)).toMatchObject([
      { place: '三楼卫生间', hits: 2 },
      { place: '四楼楼梯间', hits: 1 },
    ])
  })

  test('opens a new event after the former was closed', async () => {
    const { deliver, own, schoolId, who } = await makeBullyingScene(server)
    await deliver([{ number: 1 }])
    const [event] = await own.eventsOf(schoolId)
    const body = { id: event?.id ?? 0, state: 'falseAlarm' as const, outcome: '学生玩闹', version: 1 }
    expect((await as(who, antiBullying.closeEvent, { body })).data).toMatchObject({ state: 'falseAlarm' })
    await deliver([{ number: 2 }])
    expect(await own.eventsOf(schoolId)).toMatchObject([
      { state: 'falseAlarm', hits: 1 },
      { state: 'new', hits: 1 },
    ])
  })

  test('of another type is refused, and events that can never count are named in the receipt', async () => {
    const { deliver, devices, schoolId } = await makeBullyingScene(server)
    const panel = await devices.makeCredential(schoolId)
    expect(await deliver([{ number: 1 }], panel)).toMatchObject(refused(bullyingRefusals.notBullyingDevice))
    const old = Date.now() - 91 * 1440 * minute
    const answer = await deliver([{ number: 1, kind: null }, { number: 2, time: old }, { number: 3 }])
    expect(answer.data).toMatchObject({
      counted: 1,
      refused: [
        { number: 1, reason: '没有这种上报' },
        { number: 2, reason: '超过 90 天，不再接收' },
      ],
    })
  })

  test('writes only into its own school', async () => {
    const one = await makeBullyingScene(server)
    const other = await makeBullyingScene(server)
    await one.deliver([{ number: 1 }])
    expect(await other.own.eventsOf(other.schoolId)).toEqual([])
    const sent = await sendAudio(other.credential, 1)
    expect(sent).toMatchObject(refused(bullyingRefusals.noSignal))
  })
})

describe('a recording', () => {
  const withAudio = async () => {
    const scene = await makeBullyingScene(server)
    await scene.deliver([{ number: 1 }])
    expect((await sendAudio(scene.credential, 1)).code).toBe(200)
    const [signal] = await scene.own.signalsOf(scene.schoolId)
    return { ...scene, signalId: signal?.id ?? 0, eventId: signal?.eventId ?? 0, fileId: signal?.audioFileId }
  }

  test('is kept once, is checked by its content, and belongs to a signal', async () => {
    const { credential, own, schoolId, fileId } = await withAudio()
    expect((await sendAudio(credential, 1)).code).toBe(200)
    expect((await own.signalsOf(schoolId))[0]?.audioFileId).toBe(fileId)
    expect(await sendAudio(credential, 2)).toMatchObject(refused(bullyingRefusals.noSignal))
    const named = { ...fileSamples.pdf, name: '录音.wav', type: 'audio/wav' }
    expect(await sendAudio(credential, 1, named)).toMatchObject(refused(uploadRefusals.wrongKind))
  })

  test('is played with the permission alone, and each play is recorded', async () => {
    const { who, teacher, signalId, eventId } = await withAudio()
    const play = (by: typeof who) => as(by, antiBullying.playAudio, { body: { id: signalId } })
    expect((await play(teacher)).code).toBe(403)
    const { data } = await play(who)
    const fetched = await http.inject({ url: data.url })
    expect([fetched.statusCode, fetched.rawPayload.length]).toEqual([200, 1044])
    const { data: detail } = await as(who, antiBullying.event, { params: { id: eventId } })
    expect(detail).toMatchObject({ signals: [{ hasAudio: true }], plays: [{ by: '孙主任' }] })
  })

  test('is refused where none is left', async () => {
    const { own, schoolId, who } = await makeBullyingScene(server)
    const { id } = await own.makeSignal(schoolId)
    expect(await as(who, antiBullying.playAudio, { body: { id } })).toMatchObject(refused(bullyingRefusals.noAudio))
  })
})

test('counts events by place, hour and state, with the median time until a response', async () => {
  const { own, schoolId, who } = await makeBullyingScene(server)
  const at = new Date('2026-03-02T00:30:00Z')
  const after = (minutes: number) => new Date(at.getTime() + minutes * minute)
  await own.makeEvent(schoolId, { at, state: 'resolved', respondedAt: after(4) })
  await own.makeEvent(schoolId, { at, state: 'falseAlarm', respondedAt: after(8) })
  await own.makeEvent(schoolId, { at, place: '操场' })
  const days = { from: toWireTime(at).slice(0, 10), to: toWireTime(at).slice(0, 10) }
  const { data } = await as(who, antiBullying.statistics, { body: days })
  expect(data).toMatchObject({ total: 3, medianMinutes: 6 })
  expect(data.byPlace).toEqual([
    { place: '三楼卫生间', count: 2, falseAlarms: 1 },
    { place: '操场', count: 1, falseAlarms: 0 },
  ])
  expect(data.byHour[8]).toEqual({ hour: 8, count: 3 })
  expect(data.byState.map(({ count }) => count)).toEqual([1, 0, 1, 1])
})
