import { expect, test } from 'vitest'
import { send } from '../tests/support/client.ts'
import { importCallers } from '../tests/support/importScene.ts'
import { refused } from '../tests/support/refused.ts'
import { useServer } from '../tests/support/useServer.ts'
import { access } from '../areas/access/contract.ts'
import { entryType } from '../areas/access/entryTypes.ts'
import { makeAccessScene } from '../areas/access/make.ts'
import { card, cardRefusals } from '../areas/card/contract.ts'
import { makeCardScene } from '../areas/card/make.ts'
import { gate, gateRefusals } from '../areas/gate/contract.ts'
import { makeGateScene } from '../areas/gate/makeGate.ts'
import { users, usersRefusals } from '../areas/users/contract.ts'

const server = await useServer()
const { as, make } = server

/** Spellings of one card: padded, as printed, in full width, and copied with a blank and an invisible mark. */
const spellings = ['0004567891', '4567891', '４５６７８９１', '4567 891\u200B']

test('a card is issued, found, held once and ended by any of its spellings', async () => {
  const { school, who, holder, other, own } = await makeCardScene(server)
  await as(who, card.end, { body: { userId: holder.id, why: 'returned' } })
  expect(await as(who, card.issue, { body: { userId: holder.id, cardNum: '4567-891' } })).toMatchObject({ code: 200 })
  expect(await own.cardsOf(school.id, holder.id)).toMatchObject({ cardNum: '0004567891' })
  for (const cardNum of spellings) {
    expect((await as(who, card.holder, { query: { schoolId: school.id, card: cardNum } })).data.userId).toBe(holder.id)
    const second = await as(who, card.issue, { body: { userId: other.id, cardNum } })
    expect(second).toMatchObject(refused(usersRefusals.cardTaken))
  }
  const params = { schoolId: school.id, card: '4567891' }
  expect((await as(who, users.userOfCard, { params })).data?.id).toBe(holder.id)
  for (const studentName of ['4567', '0004567', '4567891']) {
    const { data } = await as(who, card.usage, { body: { studentName, pageNum: 1, pageSize: 10 } })
    expect(data.content.map(({ cardNum }) => cardNum)).toContain('0004567891')
  }
  const ended = await as(who, card.end, { body: { userId: holder.id, heldCardNum: '4567891', why: 'lost' } })
  expect(ended).toMatchObject({ code: 200 })
  const lost = await as(who, card.holder, { query: { schoolId: school.id, card: '4567891' } })
  expect(lost).toMatchObject(refused(cardRefusals.ended))
})

test('an import of cards pads its numbers and finds people by identity numbers as copied', async () => {
  const { school, who, holder, other, own } = await makeCardScene(server)
  const { check, apply } = importCallers(server, 'cards')
  const idCard = '11010519491231002X'
  const params = { schoolId: school.id }
  const user = await as(who, users.userModel, { params: { id: other.id } })
  const body = { id: other.id, version: user.data.version, idCard: '１１０１０５-19491231-００２ｘ\u200E' }
  expect(await as(who, users.changeUser, { params, body })).toMatchObject({ code: 200 })
  const blank = { 姓名: '', 学工号: '', 身份证号: '', 启用日期: '', 到期日期: '' }
  const run = await check(who, [
    { ...blank, 学工号: 'S-01', 卡号: '99' },
    { ...blank, 身份证号: `${idCard.slice(0, 6)} ${idCard.slice(6).toLowerCase()}`, 卡号: '1234-567890' },
  ])
  expect(run.counts).toMatchObject({ refused: 0 })
  await apply(who, run.id)
  expect(await own.cardsOf(school.id, holder.id)).toMatchObject({ cardNum: '0000000099' })
  expect(await own.cardsOf(school.id, other.id)).toMatchObject({ cardNum: '1234567890' })
})

test('a device reports a card by any of its spellings, and a card of two people is nobody’s', async () => {
  const { school, own, credential, pupilNamed } = await makeAccessScene(server)
  const pupil = await pupilNamed('李小红', '0004567891')
  await pupilNamed('张小军', '0000000077')
  await pupilNamed('赵小兰', '77')
  const records = [...spellings, '77'].map((cardNum, place) => ({
    number: place + 1,
    cardNum,
    stateDictId: entryType.backInDormitory,
    time: Date.now() - 60_000,
  }))
  const body = { clock: Date.now(), series: 1, records }
  const { data } = await send(server.http, access.deviceRecords, { body }, { token: credential })
  expect(data).toMatchObject({ counted: 4, refused: [{ number: 5, reason: '不是本校人员' }] })
  expect(await own.recordsOf(school.id, pupil.id)).toHaveLength(4)
})

test('the gate finds a card by any of its spellings', async () => {
  const { school, keeper, pupil } = await makeGateScene(server)
  await make.setMember(school.id, pupil.id, { cardNum: '0004567891' })
  for (const code of spellings) {
    expect((await as(keeper, gate.personOfCard, { params: { code } })).data.userId).toBe(pupil.id)
  }
  const unknown = await as(keeper, gate.personOfCard, { params: { code: '4567892' } })
  expect(unknown).toMatchObject(refused(gateRefusals.notACard))
})
