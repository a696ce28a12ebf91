import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { users, usersRefusals } from '../../users/contract.ts'
import { card, cardRefusals } from '../contract.ts'
import { freshCard, makeCardScene } from '../make.ts'

const server = await useServer()
const { as, actor } = server
const makeScene = () => makeCardScene(server)
const times = { beginTime: '2026-09-01 00:00:00', endTime: '2029-06-30 23:59:59' }

describe('issuing a card', () => {
  test('writes its number into the record and stores its period', async () => {
    const { school, who, other, own } = await makeScene()
    const cardNum = freshCard()
    const body = { userId: other.id, cardNum, ...times }
    expect(await as(who, card.issue, { body })).toMatchObject({ code: 200 })
    const { cardNum: held, rows } = await own.cardsOf(school.id, other.id)
    expect(held).toBe(cardNum)
    const period = { beginsAt: new Date('2026-08-31T16:00:00Z'), endsAt: new Date('2029-06-30T15:59:59Z') }
    expect(rows).toMatchObject([{ cardNum, ...period, endedAt: null, endedWhy: null }])
  })

  test('refuses a holder, a number in use and an end before the start', async () => {
    const { school, who, holder, other, cardNum, own } = await makeScene()
    const issue = (userId: number, number: string, more = {}) =>
      as(who, card.issue, { body: { userId, cardNum: number, ...more } })
    const twice = await issue(holder.id, freshCard())
    expect(twice).toMatchObject(refused(cardRefusals.hasCard))
    expect(twice.msg).toContain(`王小明已有一卡通号 ${cardNum}`)
    expect(await issue(other.id, cardNum)).toMatchObject(refused(usersRefusals.cardTaken))
    const turned = { beginTime: times.endTime, endTime: times.beginTime }
    expect(await issue(other.id, freshCard(), turned)).toMatchObject(refused(cardRefusals.timesTurned))
    expect((await issue(other.id, '12a')).data).toEqual([{ field: 'cardNum', msg: '一卡通号只能为数字' }])
    expect(await own.cardsOf(school.id, other.id)).toEqual({ cardNum: null, rows: [] })
  })

  test('refuses a person with more permissions than the caller', async () => {
    const { school, who } = await makeScene()
    const place = { schoolId: school.id, departments: [school.rootId] }
    const clerk = await actor({ ...place, roles: [role.departmentManager] })
    await server.make.grant(school.id, clerk.id, ['sys:user:disableCard'])
    const give = (userId: number) => as(clerk, card.issue, { body: { userId, cardNum: freshCard() } })
    expect(await give(who.id)).toMatchObject(refused(common.forbidden))
    const colleague = await server.make.makeMember({ ...place, roles: [role.staff] })
    expect(await give(colleague.id)).toMatchObject({ code: 200 })
  })
})

describe('a lost card', () => {
  test('is given out again only after a question that names its last holder', async () => {
    const { school, who, holder, other, cardNum, own } = await makeScene()
    await as(who, card.end, { body: { userId: holder.id, why: 'lost' } })
    const give = (more: object = {}) => as(who, card.issue, { body: { userId: other.id, cardNum, ...more } })
    const asked = await give()
    expect(asked).toMatchObject(refused(cardRefusals.wasLost))
    expect(asked.msg).toContain(`卡号“${cardNum}”由王小明（S-01）于`)
    expect((await own.cardsOf(school.id, other.id)).cardNum).toBeNull()
    expect(await give({ isLostConfirmed: true })).toMatchObject({ code: 200 })
    expect((await own.cardsOf(school.id, other.id)).cardNum).toBe(cardNum)
  })

  test('asks before it replaces another card, and a returned one does not', async () => {
    const { who, holder, other, cardNum } = await makeScene()
    await as(who, card.issue, { body: { userId: other.id, cardNum: freshCard() } })
    await as(who, card.end, { body: { userId: holder.id, why: 'lost' } })
    const body = { userId: other.id, cardNum, why: 'replaced' as const }
    expect(await as(who, card.replace, { body })).toMatchObject(refused(cardRefusals.wasLost))
    expect(await as(who, card.replace, { body: { ...body, isLostConfirmed: true } })).toMatchObject({ code: 200 })
    await as(who, card.end, { body: { userId: other.id, why: 'returned' } })
    expect(await as(who, card.issue, { body: { userId: holder.id, cardNum } })).toMatchObject({ code: 200 })
  })
})

describe('replacing a card', () => {
  test.each(['lost', 'replaced'] as const)('ends the previous card as %s', async (why) => {
    const { school, who, holder, cardNum, own } = await makeScene()
    const next = freshCard()
    expect(await as(who, card.replace, { body: { userId: holder.id, cardNum: next, why } })).toMatchObject({
      code: 200,
    })
    const { cardNum: held, rows } = await own.cardsOf(school.id, holder.id)
    expect(held).toBe(next)
    expect(rows).toMatchObject([
      { cardNum, endedWhy: why },
      { cardNum: next, endedAt: null, endsAt: null },
    ])
    const { data } = await as(who, card.history, { params: { userId: holder.id } })
    expect(data.map((row) => [row.cardNum, row.endedWhy])).toEqual([
      [next, null],
      [cardNum, why],
    ])
  })

  test('refuses a person without a card, the same number and a number in use, without ending anything', async () => {
    const { school, who, holder, other, cardNum, own } = await makeScene()
    const replace = (userId: number, number: string) =>
      as(who, card.replace, { body: { userId, cardNum: number, why: 'lost' } })
    expect(await replace(other.id, freshCard())).toMatchObject(refused(cardRefusals.noCard))
    expect(await replace(holder.id, cardNum)).toMatchObject(refused(cardRefusals.sameCard))
    const taken = freshCard()
    await as(who, card.issue, { body: { userId: other.id, cardNum: taken } })
    expect(await replace(holder.id, taken)).toMatchObject(refused(usersRefusals.cardTaken))
    expect(await own.cardsOf(school.id, holder.id)).toMatchObject({ cardNum, rows: [{ cardNum, endedAt: null }] })
  })
})

describe('ending a card', () => {
  test.each(['lost', 'returned'] as const)('as %s frees its number', async (why) => {
    const { school, who, holder, other, cardNum, own } = await makeScene()
    const end = () => as(who, card.end, { body: { userId: holder.id, why } })
    expect(await end()).toMatchObject({ code: 200 })
    expect(await own.cardsOf(school.id, holder.id)).toMatchObject({ cardNum: null, rows: [{ cardNum, endedWhy: why }] })
    expect(await end()).toMatchObject(refused(cardRefusals.noCard))
    expect(
      await as(who, card.issue, { body: { userId: other.id, cardNum, isLostConfirmed: why === 'lost' } }),
    ).toMatchObject({ code: 200 })
  })

  test('stores a row even if the card was never activated', async () => {
    const { school, who, holder, cardNum, own } = await makeScene()
    await own.forgetPeriods(school.id, holder.id)
    await as(who, card.end, { body: { userId: holder.id, why: 'lost' } })
    const ended = { cardNum, beginsAt: null, endedWhy: 'lost' }
    expect(await own.cardsOf(school.id, holder.id)).toMatchObject({ cardNum: null, rows: [ended] })
  })
})

describe('a card’s period', () => {
  test('is set on a card that was never activated, and changed later', async () => {
    const { school, who, holder, own } = await makeScene()
    await own.forgetPeriods(school.id, holder.id)
    const set = (body: object) => as(who, card.setPeriod, { body: { userId: holder.id, ...body } })
    expect(await set(times)).toMatchObject({ code: 200 })
    expect(await set({ ...times, endTime: '2030-06-30 23:59:59' })).toMatchObject({ code: 200 })
    const { rows } = await own.cardsOf(school.id, holder.id)
    expect(rows).toMatchObject([{ endsAt: new Date('2030-06-30T15:59:59Z') }])
    expect(await set({ endTime: '2020-01-01 00:00:00' })).toMatchObject(refused(cardRefusals.timesTurned))
  })

  test('is refused for a person without a card', async () => {
    const { who, other } = await makeScene()
    expect(await as(who, card.setPeriod, { body: { userId: other.id } })).toMatchObject(refused(cardRefusals.noCard))
  })
})

describe('a card that a colleague has just replaced', () => {
  const seenLate = async () => {
    const made = await makeScene()
    const { who, holder, cardNum } = made
    const next = freshCard()
    const body = { userId: holder.id, cardNum: next, why: 'lost' as const, heldCardNum: cardNum }
    expect(await as(who, card.replace, { body })).toMatchObject({ code: 200 })
    return { ...made, next, body }
  }

  test('is not ended, replaced or changed by a caller who saw the previous one', async () => {
    const { school, who, holder, cardNum, next, own } = await seenLate()
    const seen = { userId: holder.id, heldCardNum: cardNum }
    const answers = [
      await as(who, card.end, { body: { ...seen, why: 'lost' } }),
      await as(who, card.replace, { body: { ...seen, why: 'lost', cardNum: freshCard() } }),
      await as(who, card.setPeriod, { body: { ...seen, ...times } }),
    ]
    for (const answer of answers) {
      expect(answer).toMatchObject(refused(cardRefusals.otherCard))
      expect(answer.msg).toBe(`王小明的卡已由他人更换（现为 ${next}），请核对后重试`)
    }
    const { cardNum: held, rows } = await own.cardsOf(school.id, holder.id)
    expect(held).toBe(next)
    expect(rows.at(-1)).toMatchObject({ cardNum: next, endedAt: null, endsAt: null })
    const body = { userId: holder.id, heldCardNum: next, why: 'lost' as const }
    expect(await as(who, card.end, { body })).toMatchObject({ code: 200 })
    expect(await as(who, card.end, { body })).toMatchObject(refused(cardRefusals.noCard))
  })

  test('is replaced by only one of two concurrent callers', async () => {
    const { school, who, holder, cardNum, own } = await makeScene()
    const replace = () => {
      const body = { userId: holder.id, heldCardNum: cardNum, cardNum: freshCard(), why: 'lost' as const }
      return as(who, card.replace, { body })
    }
    const answers = await Promise.all([replace(), replace()])
    const codes = answers.map(({ code }) => code)
    expect(codes.toSorted((one, other) => one - other)).toEqual([200, cardRefusals.otherCard.code])
    expect((await own.cardsOf(school.id, holder.id)).rows).toHaveLength(2)
  })

  test('is ended by a caller who names no card, as in the specification', async () => {
    const { who, holder } = await seenLate()
    expect(await as(who, card.end, { body: { userId: holder.id, why: 'lost' } })).toMatchObject({ code: 200 })
  })
})

test('changing or clearing the number in the user’s record ends one card and begins the next', async () => {
  const { school, who, holder, cardNum, own } = await makeScene()
  const next = freshCard()
  const change = (schoolCardNum: string, version: number) =>
    as(who, users.changeOwnSchoolUser, { body: { id: holder.id, version, schoolCardNum } })
  expect(await change(next, 1)).toMatchObject({ code: 200 })
  expect(await change('', 2)).toMatchObject({ code: 200 })
  const { rows } = await own.cardsOf(school.id, holder.id)
  expect(rows).toMatchObject([
    { cardNum, endedWhy: 'replaced' },
    { cardNum: next, endedWhy: 'returned' },
  ])
  expect(rows.every(({ beginsAt, endedAt }) => beginsAt !== null && endedAt !== null)).toBe(true)
})
