import { expect, test } from 'vitest'
import { accessFactories } from '../../areas/access/make.ts'
import { freshCard } from '../../areas/card/make.ts'
import { type AskAnswer, manualReleaseComment } from '../../areas/gate/contract.ts'
import { leaveFactories } from '../../areas/leave/makeLeave.ts'
import { role } from '../../platform/contract/roles.ts'
import { testPassword } from '../support/people.ts'
import { useBrowser } from './browser.ts'
import { readCard } from './cardReader.ts'
import { openConsole } from './console.ts'
import { useDistrict } from './district.ts'
import {
  expectEnded,
  expectGates,
  expectQueue,
  expectRecords,
  openGate,
  waitUntilDecidable,
  readCallers,
} from './keeper.ts'
import { expectValue } from './waiting.ts'

const district = await useDistrict()
const browser = await useBrowser()
const { database, make } = district
const passages = accessFactories(database)
const leaves = leaveFactories(database)

const open = () => openGate(district, browser)

const hour = 3_600_000

/** Makes a leave that covers the present moment. */
const grant = ({ id, schoolId }: { readonly id: number; readonly schoolId: number }) =>
  leaves.makeLeave(schoolId, id, { startAt: new Date(Date.now() - hour), endAt: new Date(Date.now() + 3 * hour) })

const rush = [
  '王勃',
  '杨炯',
  '卢照邻',
  '骆宾王',
  '陈子昂',
  '宋之问',
  '沈佺期',
  '杜审言',
  '张若虚',
  '刘希夷',
  '上官仪',
  '虞世南',
]

/** A request with an unknown card. It makes the desk receive the full list of waiting requests again. */
const stranger = (number: number) => ({ series: 1, number, cardNum: '9000000000' })

test('queues and counts a rush before two keepers, decides each request once and sends it to the gate once', async () => {
  const { school, deviceId, gateRows, makePupil, makeKeeper, connect, requests, openDesk } = await open()
  const pupils = await Promise.all(rush.map((name) => makePupil(name)))
  const [zhao, sun] = [await makeKeeper('赵师傅'), await makeKeeper('孙师傅')]
  const line = await connect()
  const desks = await Promise.all([openDesk(zhao), openDesk(sun)])
  const [first, second] = desks

  await Promise.all(pupils.map(({ id: userId }, at) => line.publish('ask', { series: 1, number: at + 1, userId })))
  await line.until('decision', rush.length)
  // Extends the requests, so that none expires before it is checked on a busy machine.
  await gateRows.giveTime(school.id, deviceId)
  await line.publish('ask', stranger(100))
  await line.until('decision', rush.length + 1)
  const gateRequests = await requests()
  const nameOf = (id: number) => pupils.find((pupil) => pupil.id === id)?.name ?? ''
  const names = gateRequests.map(({ memberId }) => nameOf(memberId))
  for (const desk of desks) await expectQueue(desk, names)

  const waitingNames = names.slice(0, -1)
  const [last = ''] = names.slice(-1)
  for (const [at, name] of waitingNames.entries()) {
    await waitUntilDecidable(first, name)
    await first.page.keyboard.press(at % 2 === 0 ? 'y' : 'n')
  }
  for (const [at, name] of waitingNames.entries()) {
    await second.expectToast(`${name} 赵师傅已${at % 2 === 0 ? '同意' : '拒绝'}`)
    await expectEnded(second, name, ['返校', at % 2 === 0 ? '同意' : '拒绝', '赵师傅'])
  }
  // Both press at once: the first one decides, and both see that.
  for (const desk of desks) await waitUntilDecidable(desk, last)
  await Promise.all([first.page.keyboard.press('y'), second.page.keyboard.press('n')])
  await line.until('decision', 2 * rush.length + 1)
  const decided = await requests()
  const { decision } = decided.at(-1) ?? {}
  const words = decision === 'agree' ? ['返校', '同意', '赵师傅'] : ['返校', '拒绝', '孙师傅']
  for (const desk of desks) await expectEnded(desk, last, words)

  expect(decided.map((row) => row.decision)).toEqual([
    ...waitingNames.map((_, at) => (at % 2 === 0 ? 'agree' : 'reject')),
    decision,
  ])
  // The response to this last request follows all others, so nothing was sent twice.
  await line.publish('ask', stranger(101))
  const sentDecisions = await line.until('decision', 2 * rush.length + 2)
  const answers = sentDecisions
    .map((one): AskAnswer => Object(one))
    .filter(({ state }) => state === 'agreed' || state === 'rejected')
  expect(answers.map(({ number, reply }) => [number, reply])).toEqual(decided.map((row) => [row.number, row.decision]))
  const agreed = decided.filter((row) => row.decision === 'agree').map(({ memberId }) => memberId)
  for (const { id } of pupils)
    expect(await passages.recordsOf(school.id, id)).toMatchObject(
      agreed.includes(id) ? [{ deviceId, operatorId: zhao.id }] : [],
    )
  for (const desk of desks) {
    await expectRecords(desk, agreed.map(nameOf))
    desk.expectNoTrouble()
  }
})

test('reads a card into any focused field, and audits that full numbers were shown on a press', async () => {
  const { school, makePupil, makeKeeper, openDesk } = await open()
  const cardNum = freshCard()
  const pupil = await makePupil('王维', cardNum)
  const parent = { schoolId: school.id, roles: [role.parent], name: '王处廉', telephone: '13812345678' }
  await make.makeParentLink(school.id, pupil.id, (await make.makeMember(parent)).id)
  await grant(pupil)
  const keeper = await makeKeeper('赵师傅')
  const desk = await openDesk(keeper)
  const word = desk.page.getByRole('textbox', { name: '学生' })
  await word.fill('李')
  await word.focus()
  await readCard(desk.page, cardNum)

  const dialog = await waitUntilDecidable(desk, '王维')
  await expectValue(word, '李')
  for (const text of ['一班', '请假中', '发烧回家休息', '王处廉', '138******78'])
    await dialog.getByText(text, { exact: true }).waitFor()
  await dialog.locator('[data-tone="good"]', { hasText: '请假中' }).waitFor()
  const countContactViews = () => readCallers(database, school.id, 'gate.contacts')
  expect(await countContactViews()).toEqual([])
  await dialog.getByRole('button', { name: '显示完整号码' }).click()
  await dialog.getByRole('link', { name: '拨打王处廉的电话 13812345678' }).waitFor()
  expect(await countContactViews()).toEqual([keeper.id])

  await dialog.getByText('离校', { exact: true }).click()
  await dialog.getByRole('radio', { name: '离校', checked: true }).waitFor({ state: 'attached' })
  await desk.page.keyboard.press('y')
  await desk.expectToast('已提交')
  await dialog.waitFor({ state: 'detached' })
  await expectRecords(desk, ['王维'])
  const released = { stateDictId: 7, operatorId: keeper.id, comment: manualReleaseComment }
  expect(await passages.recordsOf(school.id, pupil.id)).toMatchObject([released])
  desk.expectNoTrouble()
})

test('expires an undecided request after half a minute, at the gate and at the desk', async () => {
  const { school, deviceId, gateRows, makePupil, makeKeeper, connect, requests, openDesk } = await open()
  const pupil = await makePupil('孟浩然')
  const line = await connect()
  const ask = { series: 1, number: 1, userId: pupil.id }
  await line.publish('ask', ask)
  await line.until('decision', 1)
  await gateRows.giveTime(school.id, deviceId)
  const desk = await openDesk(await makeKeeper('赵师傅'))
  const dialog = await waitUntilDecidable(desk, '孟浩然')

  await gateRows.takeTime(school.id, deviceId)
  await line.publish('ask', stranger(100))
  await desk.expectToast('孟浩然 超时')
  await dialog.waitFor({ state: 'detached' })
  await expectEnded(desk, '孟浩然', ['返校', '超时'])
  await expectQueue(desk, [])
  await line.publish('ask', ask)
  expect((await line.until('decision', 3)).at(-1)).toMatchObject({ number: 1, state: 'timedOut', reply: 'timeout' })
  expect(await requests()).toMatchObject([{ decision: null, decidedById: null }])
  expect(await passages.recordsOf(school.id, pupil.id)).toEqual([])
  desk.expectNoTrouble()
})

test('returns the stored decision to a gate that asks again after its line broke before the decision', async () => {
  const { school, deviceId, gateRows, makePupil, makeKeeper, connect, requests, openDesk } = await open()
  const pupil = await makePupil('高适')
  const line = await connect()
  const ask = { series: 1, number: 1, userId: pupil.id }
  await line.publish('ask', ask)
  await line.until('decision', 1)
  await gateRows.giveTime(school.id, deviceId)
  const keeper = await makeKeeper('赵师傅')
  const desk = await openDesk(keeper)
  await waitUntilDecidable(desk, '高适')
  await expectGates(desk, '正常')

  line.cut()
  await expectGates(desk, '异常')
  await desk.page.keyboard.press('y')
  await expectEnded(desk, '高适', ['返校', '同意', '赵师傅'])
  expect(line.toldOn('decision')).toHaveLength(1)
  const again = await connect()
  await again.publish('ask', ask)
  expect(await again.until('decision', 1)).toMatchObject([{ number: 1, state: 'agreed', reply: 'agree' }])
  await expectGates(desk, '正常')
  expect(await requests()).toMatchObject([{ number: 1, decision: 'agree', decidedById: keeper.id }])
  expect(await readCallers(database, school.id, 'gate.ask')).toHaveLength(1)
  await expectRecords(desk, ['高适'])
  expect(await passages.recordsOf(school.id, pupil.id)).toHaveLength(1)
  desk.expectNoTrouble()
})

test('lets a gate without a line decide by its list, and shows the keeper what had become outdated', async () => {
  const { school, deviceId, gateRows, makePupil, makeKeeper, connect, openDesk, pair } = await open()
  const cardNum = freshCard()
  const [first, second] = [await makePupil('李白', cardNum), await makePupil('杜甫')]
  const third = await makePupil('贾岛')
  for (const pupil of [first, second]) await grant(pupil)
  const { credential, offline } = await pair()
  const line = await connect(credential)
  expect(await offline.refresh()).toBeNull()
  line.cut()

  const office = await openConsole(browser, district.url)
  await office.openAs(school.clerk.username, '/leave/records', testPassword)
  await office.page.getByRole('button', { name: '详情 杜甫' }).click()
  await office.page.getByRole('dialog', { name: '杜甫的请假' }).getByRole('button', { name: '销假' }).click()
  const question = office.page.getByRole('dialog', { name: '确认学生已返回吗？' })
  await question.getByRole('button', { name: '销假' }).click()
  await office.expectToast('已销假')

  expect(offline.decide({ card: cardNum }, 7)).toMatchObject({ passed: true })
  expect(offline.decide({ id: second.id }, 7)).toMatchObject({ passed: true })
  expect(offline.decide({ id: third.id }, 7)).toEqual({ passed: false, reason: '不在名单上' })
  await connect(credential)
  expect(await offline.settle()).toEqual([])

  const desk = await openDesk(await makeKeeper('赵师傅'))
  await expectGates(desk, '正常')
  await expectRecords(desk, ['李白', '杜甫'])
  await desk.page.getByRole('button', { name: '离线放行待核对（1）' }).click()
  const dialog = desk.page.getByRole('dialog', { name: '离线放行待核对' })
  await dialog
    .getByRole('row')
    .filter({ hasText: '杜甫' })
    .getByText('当时没有有效的请假或通行规则（名单 1）')
    .waitFor()
  await dialog.getByRole('button', { name: '已核对 杜甫' }).click()
  await dialog.getByText('没有待核对的离线放行').waitFor()
  expect(await gateRows.offlineOf(school.id, deviceId)).toMatchObject([
    { memberId: first.id, verdict: 'stands' },
    { memberId: second.id, verdict: 'notAllowed' },
  ])
  for (const { id } of [first, second])
    expect(await passages.recordsOf(school.id, id)).toMatchObject([{ deviceId, operatorId: null, comment: '离线放行' }])
  for (const console of [office, desk]) console.expectNoTrouble()
})
