import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { replayCall } from '../../../platform/contract/replay.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { makeAccessScene } from '../../access/make.ts'
import { entryType } from '../../access/entryTypes.ts'
import { dormitoryFactories } from '../../dormitory/makeDormitory.ts'
import { card, cardRefusals } from '../contract.ts'
import { freshCard, makeCardScene } from '../make.ts'

const server = await useServer()
const { as, make, database } = server
const makeScene = () => makeCardScene(server)

describe('card lookup', () => {
  test('returns the holder, or the person whose default number is made of their code’s digits', async () => {
    const { school, who, holder, other, cardNum } = await makeScene()
    await make.setMember(school.id, other.id, { code: `X9${school.id}` })
    const look = (number: string) => as(who, card.holder, { query: { schoolId: school.id, card: number } })
    const expectedResult = { name: '王小明', studentOrTeacherCode: 'S-01', deptNames: '一班', cardNum, status: 'inUse' }
    expect((await look(cardNum)).data).toEqual({ userId: holder.id, ...expectedResult })
    expect((await look(`9${school.id}`)).data).toMatchObject({ userId: other.id, status: null })
  })

  test('refuses a missing school or number', async () => {
    const { school, who, cardNum } = await makeScene()
    for (const query of [{ card: cardNum }, { schoolId: school.id }, { schoolId: school.id, card: ' ' }])
      expect(await as(who, card.holder, { query })).toMatchObject(refused(cardRefusals.incomplete))
  })

  test('refuses a card that is unknown, ended, shared or of another school', async () => {
    const { school, who, holder, other, cardNum } = await makeScene()
    const look = (number: string, schoolId = school.id) => as(who, card.holder, { query: { schoolId, card: number } })
    expect(await look('4444444444')).toMatchObject(refused(cardRefusals.nobodys))
    await make.setMember(school.id, other.id, { code: `Y${cardNum}` })
    expect(await look(cardNum)).toMatchObject(refused(cardRefusals.severalPeople))
    await make.setMember(school.id, other.id, { code: 'S-02' })
    await as(who, card.end, { body: { userId: holder.id, why: 'lost' } })
    const ended = await look(cardNum)
    expect(ended).toMatchObject(refused(cardRefusals.ended))
    const since = expect.stringMatching(
      `^此卡已挂失：卡号“${cardNum}”，原持卡人王小明（S-01），\\d{4}-\\d\\d-\\d\\d .*起$`,
    )
    expect(ended.msg).toEqual(since)
    // A former holder with another card is still named: the found card was theirs.
    await as(who, card.issue, { body: { userId: holder.id, cardNum: freshCard() } })
    expect((await look(cardNum)).msg).toEqual(since)
    const elsewhere = await makeScene()
    expect(await look(elsewhere.cardNum, elsewhere.school.id)).toMatchObject(refused(common.notFound))
    expect(await look(elsewhere.cardNum)).toMatchObject(refused(cardRefusals.nobodys))
  })

  test('finds nobody outside the caller’s reach', async () => {
    const { school, who, teacher, other, cardNum } = await makeScene()
    await make.grant(school.id, teacher.id, ['card:tool:view'])
    const look = (number: string) => as(teacher, card.holder, { query: { schoolId: school.id, card: number } })
    expect(await look(cardNum)).toMatchObject({ code: 200 })
    const number = `8${school.id}`
    await as(who, card.issue, { body: { userId: other.id, cardNum: number } })
    expect(await look(number)).toMatchObject(refused(cardRefusals.nobodys))
  })
})

test('returns where a person lives, or empty values for a non-boarder', async () => {
  const { school, who, holder, other } = await makeScene()
  const own = dormitoryFactories(database)
  const room = await own.makeRoom(school.id)
  await own.settle(school.id, holder.id, room.id)
  const placeOf = async (userId: number) => (await as(who, card.accommodation, { params: { userId } })).data
  expect(await placeOf(holder.id)).toMatchObject({ isBoarder: true, room: room.name, floor: room.floor })
  const none = { isBoarder: false, building: '', floor: null, room: '', bed: null }
  expect(await placeOf(other.id)).toEqual({ userId: other.id, ...none })
})

describe('card log', () => {
  test('lists only records by card, newest first', async () => {
    const { school, who, pupil, deliver, deletePlace } = await makeAccessScene(server)
    const cardNum = `C${school.id}`
    const at = Date.now() - 120_000
    const record = { stateDictId: entryType.backInDormitory, comment: '' }
    const shown = [
      { ...record, number: 1, cardNum, time: at },
      { ...record, number: 2, userId: pupil.id, time: at + 1000 },
      { ...record, number: 3, cardNum, stateDictId: entryType.leftDormitory, time: at + 2000 },
      { ...record, number: 4, cardNum, time: at - 25 * 3_600_000 },
    ]
    await deliver({ records: shown })
    const titles = async () => (await as(who, card.log)).data.map(({ title }) => title)
    const expectedResult = ['王小明 在一号楼人脸机刷卡：离寝', '王小明 在一号楼人脸机刷卡：归寝']
    expect(await titles()).toEqual(expectedResult)
    await deletePlace()
    expect(await titles(), 'also once the device was deleted').toEqual(expectedResult)
  })

  test('announces a batch once on the live channel, without names, and only for cards', async () => {
    const { school, who, pupil, deliver } = await makeAccessScene(server)
    const record = { stateDictId: entryType.backInDormitory, comment: '', time: Date.now() - 60_000 }
    const { data: queue } = await as(who, card.logQueue)
    const heard = async () => (await as(who, replayCall, { query: { queue, after: 0 } })).data.messages
    await deliver({ records: [{ ...record, number: 1, userId: pupil.id }] })
    expect(await heard()).toEqual([])
    const cards = [2, 3].map((number) => ({ ...record, number, cardNum: `C${school.id}` }))
    await deliver({ records: cards })
    expect(await heard()).toMatchObject([{ body: { last: expect.any(Number) } }])
  })
})
