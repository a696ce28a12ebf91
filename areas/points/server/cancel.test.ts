import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { refused } from '../../../tests/support/refused.ts'
import { seed } from '../../../tests/support/seed.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { points, pointsRefusals } from '../contract.ts'
import { makePointsScene } from '../make.ts'

const server = await useServer()
const { as } = server
const makeScene = () => makePointsScene(server)

const cancel = (who: Actor, id: number, cancelReason = '记错了学生') =>
  as(who, points.cancelRecord, { params: { id }, query: { cancelReason } })

describe('cancelling', () => {
  test('writes another entry with the opposite sign and the reason', async () => {
    const { school, who, pupils, own } = await makeScene()
    const [one] = pupils
    const id = await own.makeRecord(school.id, one.id, { points: 6 })
    expect(await cancel(who, id)).toMatchObject({ code: 200, data: null })
    const { entries, balance } = await own.ledgerOf(school.id, one.id)
    expect(entries).toMatchObject([
      { id, kind: 'award', points: 6 },
      { kind: 'cancel', points: -6, balance: 0, cancelledId: id, note: '记错了学生', type: '德育', byId: who.id },
    ])
    expect(balance).toBe(0)
    const { data } = await as(who, points.recordPage, { body: {} })
    expect(data.content.map(({ state, cancelReason }) => [state, cancelReason])).toEqual([
      ['cancel', null],
      ['cancelled', '记错了学生'],
    ])
  })

  test('happens once, even with concurrent requests', async () => {
    const { school, who, pupils, own } = await makeScene()
    const [one] = pupils
    const id = await own.makeRecord(school.id, one.id, { points: 6 })
    const answers = await Promise.all([cancel(who, id), cancel(who, id), cancel(who, id)])
    const codes = answers.map(({ code }) => code).toSorted((one, other) => one - other)
    const again = pointsRefusals.alreadyCancelled.code
    expect(codes).toEqual([200, again, again])
    expect(await own.ledgerOf(school.id, one.id)).toMatchObject({ balance: 0, entries: [{}, {}] })
  })

  test('cancels all or none of several, and needs a reason', async () => {
    const { school, who, pupils, own } = await makeScene()
    const [one, other] = pupils
    const ids = [await own.makeRecord(school.id, one.id), await own.makeRecord(school.id, other.id)]
    const both = (given: number[], cancelReason = '重复') =>
      as(who, points.cancelRecords, { body: { ids: given, cancelReason } })
    expect((await both(ids, ' ')).data).toEqual([{ field: 'cancelReason', msg: '请填写撤销原因' }])
    const third = await own.makeRecord(school.id, one.id)
    await cancel(who, third)
    expect(await both([...ids, third])).toMatchObject(refused(pointsRefusals.alreadyCancelled))
    expect((await own.ledgerOf(school.id, other.id)).balance).toBe(5)
    expect(await both(ids)).toMatchObject({ code: 200 })
    for (const { id } of [one, other]) expect((await own.ledgerOf(school.id, id)).balance).toBe(0)
  })

  test('refuses cancellations and initial points', async () => {
    const { school, who, pupils, own } = await makeScene()
    await own.setConfig(school.id, { initialPoints: 10 })
    const [one] = pupils
    await as(who, points.award, { body: { studentIds: [one.id], points: 4, note: '甲' } })
    const [initial, award] = (await own.ledgerOf(school.id, one.id)).entries
    expect(await cancel(who, initial?.id ?? 0)).toMatchObject(refused(pointsRefusals.notCancellable))
    expect(await cancel(who, award?.id ?? 0)).toMatchObject({ code: 200 })
    const taken = (await own.ledgerOf(school.id, one.id)).entries.at(-1)
    expect(await cancel(who, taken?.id ?? 0)).toMatchObject(refused(pointsRefusals.notCancellable))
  })

  test('is refused if the points are spent, until the deduction is cancelled', async () => {
    const { school, who, pupils, own } = await makeScene()
    const [one] = pupils
    const given = await own.makeRecord(school.id, one.id, { points: 6 })
    const spent = await own.makeRecord(school.id, one.id, { points: -4 })
    const answer = await cancel(who, given)
    expect(answer).toMatchObject(refused(pointsRefusals.tooLow))
    expect(answer.msg).toContain(`${one.name}现有 2 分`)
    expect(await cancel(who, spent)).toMatchObject({ code: 200 })
    expect(await cancel(who, given)).toMatchObject({ code: 200 })
  })

  test('is allowed to a teacher for their classes', async () => {
    const { school, teacher, pupils, own, outsider } = await makeScene()
    const theirs = await own.makeRecord(school.id, outsider.id)
    expect(await cancel(teacher, theirs)).toMatchObject(refused(common.notFound))
    expect(await cancel(teacher, await own.makeRecord(school.id, pupils[0].id))).toMatchObject({ code: 200 })
  })
})

test('keeps each balance equal to the sum of its ledger under concurrent writes', async () => {
  const act = fc.oneof(
    fc.record({
      give: fc.integer({ min: -8, max: 8 }).filter((worth) => worth !== 0),
      to: fc.integer({ min: 0, max: 2 }),
    }),
    fc.record({ cancel: fc.nat(30) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { maxLength: 4 }), async (rounds) => {
      const { school, who, pupils, own } = await makeScene()
      await own.setConfig(school.id, { initialPoints: 3 })
      const [one, other] = pupils
      const whom = [[one.id], [other.id], [other.id, one.id]]
      const entriesOf = async () =>
        (await Promise.all(pupils.map(({ id }) => own.ledgerOf(school.id, id)))).flatMap(({ entries }) => entries)
      for (const round of rounds) {
        const known = await entriesOf()
        const answers = await Promise.all(
          round.map((step) => {
            if ('cancel' in step) return cancel(who, known[step.cancel % Math.max(known.length, 1)]?.id ?? 1)
            const body = { studentIds: whom[step.to] ?? [], points: step.give, note: '甲' }
            return as(who, points.award, { body })
          }),
        )
        for (const { status } of answers) expect(status).toBe(200)
      }
      for (const { id } of pupils) {
        const { entries, balance } = await own.ledgerOf(school.id, id)
        let sum = 0
        for (const entry of entries) expect(entry.balance).toBe((sum += entry.points))
        expect(balance ?? 0).toBe(sum)
        expect(sum).toBeGreaterThanOrEqual(0)
        const taken = entries.flatMap(({ cancelledId }) => (cancelledId === null ? [] : [cancelledId]))
        expect(new Set(taken).size).toBe(taken.length)
      }
    }),
    { numRuns: 8, seed },
  )
})
