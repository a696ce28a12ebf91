import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { videoTele, videoTeleRefusals } from '../contract.ts'
import { makeCallScene } from '../makeCallScene.ts'
import { makeVideoPhoneScene } from '../makeVideoPhones.ts'

const server = await useServer()
const { as } = server

const cash = { way: 'cash', receipt: '0001' } as const

const makeScene = async () => {
  const scene = await makeVideoPhoneScene(server)
  const { who, own, schoolId, pupil } = scene
  const sell = (packageId: number, payment: object = cash, studentId = pupil.id) =>
    as(who, videoTele.saveOrder, { body: { studentId, packageId, ...payment } })
  const orders = async (search: object = {}) => (await as(who, videoTele.orderPage, { body: search })).data.content
  const totals = async () => (await as(who, videoTele.orderTotals, { body: {} })).data
  const balances = () => own.balancesOf(schoolId, pupil.id)
  return { ...scene, sell, orders, totals, balances }
}

describe('an order', () => {
  test('that is paid at once grants the minutes, with the amounts of its day', async () => {
    const { sell, orders, balances, own, schoolId, totals } = await makeScene()
    const pack = await own.makePackage(schoolId, { name: '月套餐', price: 3000, minutes: 60, validDays: 30 })
    expect((await sell(pack.id)).code).toBe(200)
    expect(await orders()).toMatchObject([
      { name: '王小明', packageName: '月套餐', fen: 3000, state: 'paid', receipt: '0001', left: 60, paidBy: '吴老师' },
    ])
    expect(await balances()).toMatchObject([{ title: '月套餐', minutes: 60, used: 0 }])
    expect(await totals()).toEqual({ orders: 1, unpaidFen: 0, paidFen: 3000, refundedFen: 0 })
  })

  test('is paid once, however many clerks press at once', async () => {
    const { sell, who, balances, own, schoolId, totals } = await makeScene()
    const { id } = (await sell((await own.makePackage(schoolId)).id, {})).data
    expect(await balances()).toEqual([])
    expect(await totals()).toMatchObject({ unpaidFen: 3000, paidFen: 0 })
    const pay = () => as(who, videoTele.payOrder, { body: { id, ...cash } })
    const answers = await Promise.all([pay(), pay(), pay()])
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(await balances()).toHaveLength(1)
    expect(await pay()).toMatchObject(refused(videoTeleRefusals.notUnpaid))
    const cancel = await as(who, videoTele.cancelOrder, { body: { id } })
    expect(cancel).toMatchObject(refused(videoTeleRefusals.notUnpaid))
  })

  test('that is cancelled is not paid any more, and one without a receipt is refused', async () => {
    const { sell, who, own, schoolId, orders } = await makeScene()
    const { id } = (await sell((await own.makePackage(schoolId)).id, {})).data
    const pay = (receipt: string) => as(who, videoTele.payOrder, { body: { id, way: 'cash', receipt } })
    expect((await pay(' ')).code).toBe(400)
    expect((await sell(id, { way: 'cash' })).code).toBe(400)
    expect((await sell(id, { way: null, receipt: '0003' })).code).toBe(400)
    expect((await as(who, videoTele.cancelOrder, { body: { id, reason: '家长不办了' } })).code).toBe(200)
    expect(await pay('0002')).toMatchObject(refused(videoTeleRefusals.notUnpaid))
    expect(await orders({ state: 'cancelled' })).toMatchObject([{ reason: '家长不办了', endedBy: '吴老师' }])
  })

  test('is refused for a withdrawn or ended package, and for somebody who is no pupil', async () => {
    const { sell, own, schoolId, teacher } = await makeScene()
    const withdrawn = await own.makePackage(schoolId, { onSale: false })
    const ended = await own.makePackage(schoolId, { validDays: null, lastDay: '2020-01-01' })
    expect(await sell(withdrawn.id)).toMatchObject(refused(videoTeleRefusals.packageOffSale))
    expect(await sell(ended.id)).toMatchObject(refused(videoTeleRefusals.packageOver))
    const sale = await own.makePackage(schoolId)
    expect(await sell(sale.id, cash, teacher.id)).toMatchObject(refused(videoTeleRefusals.notPupil))
  })

  test('is refunded up to what is left, and takes the minutes back', async () => {
    const { who, own, schoolId, pupil, balances, totals, orders } = await makeScene()
    const { id } = await own.makePaid(schoolId, pupil.id, 20)
    const refund = (fen: number) => as(who, videoTele.refundOrder, { body: { id, fen, reason: '转学' } })
    expect(await refund(1001)).toMatchObject({ msg: '还剩 10 分钟，最多可退 10.00 元' })
    expect(await balances()).toMatchObject([{ refunded: false }])
    expect((await refund(1000)).code).toBe(200)
    expect(await balances()).toMatchObject([{ refunded: true, used: 20 }])
    expect(await refund(0)).toMatchObject(refused(videoTeleRefusals.notPaid))
    expect(await totals()).toMatchObject({ paidFen: 3000, refundedFen: 1000 })
    expect(await orders()).toMatchObject([{ state: 'refunded', refundFen: 1000, left: 0, refundable: 0 }])
  })

  test('is not refunded during a call of the pupil', async () => {
    const { who, own, begin, end, schoolId, pupil } = await makeCallScene(server)
    const { id } = await own.makePaid(schoolId, pupil.id)
    const refund = (fen: number) => as(who, videoTele.refundOrder, { body: { id, fen, reason: '转学' } })
    await begin('a')
    expect(await refund(3000)).toMatchObject(refused(videoTeleRefusals.pupilInCall))
    await end('a', 61)
    expect(await refund(2801)).toMatchObject(refused(videoTeleRefusals.refundTooMuch))
    await begin('lost')
    await own.backdate(schoolId, 'lost', 961)
    expect((await refund(2800)).code).toBe(200)
    expect(await own.balancesOf(schoolId, pupil.id)).toMatchObject([{ used: 2, refunded: true }])
  })

  test('is not refunded if its minutes are used up', async () => {
    const { who, own, schoolId, pupil } = await makeScene()
    const { id } = await own.makePaid(schoolId, pupil.id, 30)
    const answer = await as(who, videoTele.refundOrder, { body: { id, fen: 0, reason: '转学' } })
    expect(answer).toMatchObject(refused(videoTeleRefusals.nothingLeft))
  })

  test('is not shown to a bureau, not even by sums or refusals that name a pupil', async () => {
    const { make, actor } = server
    const bureau = await make.makeSchool({ kind: 'bureau' })
    const at = { schoolId: bureau.id, departments: [bureau.rootId] }
    const director = await actor({ ...at, roles: [role.bureauAdministrator] })
    const sale = { studentId: 1, packageId: 1, ...cash }
    for (const answer of [
      await as(director, videoTele.orderTotals, { body: { keyword: '王小明' } }),
      await as(director, videoTele.saveOrder, { body: sale }),
      await as(director, videoTele.payOrder, { body: { id: 1, ...cash } }),
    ])
      expect(answer).toMatchObject(refused(common.figuresOnly))
  })

  test('is neither seen nor made by a teacher, and is found by its receipt', async () => {
    const { teacher, own, schoolId, pupil, orders } = await makeScene()
    await own.makePaid(schoolId, pupil.id)
    expect((await as(teacher, videoTele.orderPage, { body: {} })).code).toBe(403)
    expect(await orders({ keyword: 'videoTele-1' })).toHaveLength(1)
    expect(await orders({ keyword: 'videoTele-9' })).toEqual([])
  })
})

describe('free minutes', () => {
  const gift = { minutes: 10, lastDay: '2099-12-31', reason: '开学赠送' }

  test('are given to classes, groups and pupils, once to each pupil', async () => {
    const { who, own, schoolId, pupil, second, outsider, classId, otherClassId } = await makeScene()
    const group = await own.makeGroup(schoolId, [otherClassId])
    const body = { ...gift, classIds: [classId], groupId: group.id, studentIds: [pupil.id] }
    expect((await as(who, videoTele.giveMinutes, { body })).data).toEqual({ pupils: 3 })
    for (const { id } of [pupil, second, outsider])
      expect(await own.balancesOf(schoolId, id)).toMatchObject([{ title: '赠送', minutes: 10, reason: '开学赠送' }])
  })

  test('need a reason, somebody at school, and a day to come', async () => {
    const { who, teacher, own, schoolId, pupil } = await makeScene()
    const give = (changes: object, by = who) =>
      as(by, videoTele.giveMinutes, { body: { ...gift, studentIds: [pupil.id], ...changes } })
    expect((await give({ reason: ' ' })).code).toBe(400)
    expect((await give({ studentIds: [] })).code).toBe(400)
    expect(await give({ lastDay: '2020-01-01' })).toMatchObject(refused(videoTeleRefusals.giftOver))
    const empty = await own.makeGroup(schoolId, [])
    expect(await give({ studentIds: [], groupId: empty.id })).toMatchObject(refused(videoTeleRefusals.noPupils))
    expect((await give({}, teacher)).code).toBe(403)
    expect(await own.balancesOf(schoolId, pupil.id)).toEqual([])
  })

  test('are listed with their state, for a head of a class only those of the class', async () => {
    const { who, teacher, own, schoolId, pupil, outsider } = await makeScene()
    await own.makeBalance(schoolId, pupil.id, { minutes: 30, used: 30 })
    await own.makeBalance(schoolId, pupil.id, { lastDay: '2020-01-01' })
    await own.makeBalance(schoolId, pupil.id, { minutes: 30, used: 12 })
    await own.makeBalance(schoolId, outsider.id, { refunded: true })
    const list = async (by: typeof who, search: object = {}) =>
      (await as(by, videoTele.balancePage, { body: search })).data.content.map(({ state, left }) => [state, left])
    expect(await list(teacher)).toEqual([
      ['usable', 18],
      ['usedUp', 0],
      ['expired', 0],
    ])
    expect(await list(who)).toHaveLength(4)
    expect(await list(who, { state: 'refunded' })).toEqual([['refunded', 0]])
  })
})
