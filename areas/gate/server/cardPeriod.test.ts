import { describe, expect, test } from 'vitest'
import { hashCard } from '../cardHash.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { access } from '../../access/contract.ts'
import { card } from '../../card/contract.ts'
import { cardFactories } from '../../card/make.ts'
import { leaveFactories } from '../../leave/makeLeave.ts'
import { gate, gateTopic } from '../contract.ts'
import { makeGateScene } from '../makeGate.ts'
import { readAfter } from '../../../platform/server/live/replay.ts'

const server = await useServer()
const { as, call, database } = server
const cards = cardFactories(database)
const hour = 3_600_000
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * hour)

const makeScene = async () => {
  const scene = await makeGateScene(server)
  const { school, pupil, credential, deviceId } = scene
  const cardNum = `7${school.id}`
  const ask = async (number: number, cardNumber: object = { cardNum }) =>
    (await call(gate.ask, { body: { series: 1, number, ...cardNumber } }, { token: credential })).data
  const lastMessage = async () => {
    const { messages } = await database.inSchool(school.id, (db) =>
      readAfter(db, `gate.desk/${school.id}/${deviceId}`, 0),
    )
    return gateTopic.message.parse(messages.at(-1)?.body)
  }
  const expire = () => cards.setEnd(school.id, pupil.id, hoursFromNow(-1))
  return { ...scene, cardNum, ask, lastMessage, expire, requests: () => scene.own.requestsOf(school.id, deviceId) }
}

describe('a card outside its period', () => {
  test('is rejected with the reason when it has expired, and the desk sees it', async () => {
    const { ask, lastMessage, expire, pupil, cardNum } = await makeScene()
    expect(await ask(1)).toMatchObject({ state: 'waiting', reply: '', reason: '' })
    await expire()
    expect(await ask(2)).toMatchObject({ number: 2, state: 'rejected', reply: 'reject', reason: '卡已过期' })
    expect(await ask(2)).toMatchObject({ state: 'rejected', reply: 'reject', reason: '卡已过期' })
    const { requests } = await lastMessage()
    const shown = requests.find(({ cardFault }) => cardFault !== null)
    expect(shown).toMatchObject({ userId: pupil.id, state: 'rejected', cardFault: 'expired', decidedByName: '' })
    expect(JSON.stringify(requests)).not.toContain(cardNum)
  })

  test('is rejected when it is not activated or begins later', async () => {
    const { ask, who, school, pupil } = await makeScene()
    await cards.forgetPeriods(school.id, pupil.id)
    expect(await ask(1)).toMatchObject({ reply: 'reject', reason: '卡未启用' })
    const later = { beginTime: '2099-01-01 00:00:00' }
    expect(await as(who, card.setPeriod, { body: { userId: pupil.id, ...later } })).toMatchObject({ code: 200 })
    expect(await ask(2)).toMatchObject({ reply: 'reject', reason: '卡未启用' })
    await as(who, card.setPeriod, { body: { userId: pupil.id, beginTime: '2020-01-01 00:00:00' } })
    expect(await ask(3)).toMatchObject({ state: 'waiting', reason: '' })
  })

  test('shown five times is one request, and its holder’s face still asks the keeper', async () => {
    const { ask, requests, expire, pupil } = await makeScene()
    await expire()
    for (let number = 1; number <= 5; number += 1) await ask(number)
    expect(await requests()).toHaveLength(1)
    expect(await ask(6, { userId: pupil.id })).toMatchObject({ state: 'waiting', reason: '' })
  })

  test('is shown as such to the keeper who reads it, who may still let the person pass', async () => {
    const { keeper, cardNum, expire, pupil, school, records, deviceId } = await makeScene()
    const read = () => as(keeper, gate.personOfCard, { params: { code: cardNum } })
    expect((await read()).data).toMatchObject({ userId: pupil.id, cardFault: null })
    await expire()
    expect((await read()).data).toMatchObject({ userId: pupil.id, cardFault: 'expired' })
    const passage = { userId: pupil.id, stateDictId: 7, deviceId, comment: '卡已过期，门卫手动放行' }
    expect(await as(keeper, access.report, { body: [passage] })).toMatchObject({ code: 200 })
    expect(await records.recordsOf(school.id, pupil.id)).toMatchObject([{ comment: '卡已过期，门卫手动放行' }])
  })

  test('is rejected also if the device names its holder, and unknown if it names somebody else', async () => {
    const { ask, expire, pupil, cardNum, keeper } = await makeScene()
    await expire()
    expect(await ask(1, { userId: pupil.id, cardNum })).toMatchObject({ state: 'rejected', reason: '卡已过期' })
    expect(await ask(2, { userId: keeper.id, cardNum })).toMatchObject({ state: 'unknown', reply: 'reject' })
  })

  test('stays the reason in the record if the keeper lets its holder pass at the next question', async () => {
    const { ask, expire, pupil, keeper, school, records, requests } = await makeScene()
    await expire()
    await ask(1)
    await ask(2, { userId: pupil.id })
    const waiting = (await requests()).find(({ decision }) => decision === null)
    const body = { id: waiting?.id ?? 0, decision: 'agree' as const }
    expect(await as(keeper, gate.decide, { body })).toMatchObject({ data: { state: 'agreed' } })
    expect(await records.recordsOf(school.id, pupil.id)).toMatchObject([{ comment: '卡已过期，门卫放行' }])
  })

  test('keeps the record that a door has made, marked with the reason', async () => {
    const { credential, cardNum, school, pupil, records } = await makeScene()
    await cards.setEnd(school.id, pupil.id, hoursFromNow(-1))
    const record = (number: number, hours: number, more: object = {}) => ({
      number,
      cardNum,
      stateDictId: 7,
      time: Date.now() + hours * hour,
      ...more,
    })
    const picture = JSON.stringify({ liveFace: 'data:image/png;base64,AAAA', comment: '侧门' })
    const sent = [record(1, -2), record(2, -0.5, { comment: '侧门' }), record(3, -0.2, { comment: picture })]
    const byFace = { number: 4, userId: pupil.id, stateDictId: 8, time: Date.now() - 1000 }
    const named = record(5, -0.1, { userId: pupil.id })
    const body = { clock: Date.now(), series: 1, records: [...sent, byFace, named] }
    const { data } = await call(access.deviceRecords, { body }, { token: credential })
    expect(data).toMatchObject({ counted: 5, refused: [] })
    const comments = (await records.recordsOf(school.id, pupil.id))
      .toSorted((one, other) => (one.number ?? 0) - (other.number ?? 0))
      .map(({ comment }) => comment)
    const marked = { liveFace: 'data:image/png;base64,AAAA', comment: '卡已过期；侧门' }
    expect(comments).toEqual(['', '卡已过期；侧门', JSON.stringify(marked), '', '卡已过期'])
  })

  test('is on an offline list only if it is good for the list’s whole time', async () => {
    const { school, pupil, keeper, credential, cardNum } = await makeScene()
    await leaveFactories(database).makeLeave(school.id, pupil.id, {
      startAt: hoursFromNow(-1),
      endAt: hoursFromNow(30),
    })
    const marks = async () => {
      const desk = (await as(keeper, gate.deskList)).data
      const { list } = (await call(gate.list, { query: { nonce: 1 } }, { token: credential })).data
      const ofGate: { people: { id: number; card: string | null }[] } = JSON.parse(list)
      const isMarked = desk.people.some((one) => one.card === hashCard(cardNum, desk.salt))
      return [isMarked, ofGate.people.find(({ id }) => id === pupil.id)?.card !== null]
    }
    expect(await marks()).toEqual([true, true])
    await cards.setEnd(school.id, pupil.id, hoursFromNow(25))
    expect(await marks()).toEqual([true, true])
    await cards.setEnd(school.id, pupil.id, hoursFromNow(5))
    expect(await marks()).toEqual([true, false])
    await cards.setEnd(school.id, pupil.id, hoursFromNow(1))
    expect(await marks()).toEqual([false, false])
  })
})
