import { expect, test } from 'vitest'
import { expectAccessible } from '../../../tests/e2e/axe.ts'
import { type FakeAnswer, answer, refuse } from '../../../tests/screens/answers.ts'
import { countedWith } from '../../../tests/screens/lists.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { type VisitRow, defaultConfig, passRefusals, visitor, visitorRefusals } from '../contract.ts'
import { passPath } from '../words.ts'

const stage = useStage()

/** Answers to the calls that every view of the screen makes. */
const shared: readonly FakeAnswer[] = [
  answer(visitor.gateCounts, { inside: 0, people: 0, overdue: 0, pending: 0, expected: 1 }),
  answer(visitor.visitorConfig, defaultConfig),
]

const place = '/visitor/visitorWater'

const visitRow = (changes: Partial<VisitRow> & Pick<VisitRow, 'id' | 'name'>): VisitRow => ({
  kind: 'invited',
  state: 'agreed',
  telephone: '139******78',
  reason: '家长来访',
  companions: 0,
  plate: '',
  hostName: '陈老师',
  hostDepartment: '教务处',
  studentName: null,
  className: null,
  fromTime: '2026-03-02 08:00:00',
  untilTime: '2026-03-02 10:00:00',
  gate: '',
  badge: '',
  enteredTime: null,
  leftTime: null,
  isOverdue: false,
  isErased: false,
  blockReason: null,
  sameName: false,
  isHost: false,
  mayDecide: false,
  mayCancel: true,
  mayLetIn: true,
  mayLetOut: false,
  mayDelete: true,
  ...changes,
})

/** A gate with one visitor who can be let in, and out again. */
const makeGate = (first: VisitRow) => {
  let row = first
  const rows = () => [row]
  const answers: FakeAnswer[] = [
    ...shared,
    answer(visitor.visits, ({ body }) => countedWith(body, rows())),
    answer(visitor.findAtGate, ({ body }) => rows().filter(({ name }) => name.includes(body.word))),
    answer(visitor.letIn, ({ body }) => {
      row = { ...row, state: 'inside', badge: body.badge ?? '', mayLetIn: false, mayLetOut: true }
      return null
    }),
    answer(visitor.letOut, () => {
      row = { ...row, state: 'left', mayLetOut: false }
      return null
    }),
  ]
  return answers
}

test('lets a found visitor in with a badge, and out again', async () => {
  const answers = makeGate(visitRow({ id: 7, name: '吴访客' }))
  const console = await stage.open(place, { as: cast.school(), answers })
  const { page } = console
  await page.getByRole('button', { name: '入校、离校' }).click()
  const gate = page.getByRole('dialog', { name: '访客入校、离校' })
  await gate.getByRole('searchbox').fill('吴访客')
  await page.keyboard.press('Enter')
  const found = gate.getByRole('list', { name: '找到的访客' })
  await found.getByRole('button', { name: '入校' }).click()
  const entering = page.getByRole('dialog', { name: '入校：吴访客' })
  await entering.getByLabel('访客牌号').fill('07')
  await entering.getByRole('button', { name: /入\s*校/ }).click()
  await found.getByText('访客牌 07').waitFor()
  await found.getByRole('button', { name: '离校' }).click()
  const asking = page.getByRole('dialog', { name: '确认吴访客离校吗？' })
  expect(console.asked(visitor.letOut)).toEqual([])
  await asking.getByRole('button', { name: /离\s*校/ }).click()
  await found.getByText('已离校').waitFor()
  expect(await found.getByRole('button').count()).toBe(0)
})

test('records the host’s answer for a visitor who waits at the gate', async () => {
  const row = visitRow({ id: 7, name: '吴访客', state: 'pending', mayLetIn: false, mayDecide: true })
  const answers = [...makeGate(row), answer(visitor.decideVisit, null)]
  const console = await stage.open(place, { as: cast.gate(), answers })
  const { page } = console
  await page.getByRole('button', { name: '入校、离校' }).click()
  const gate = page.getByRole('dialog', { name: '访客入校、离校' })
  await gate.getByRole('searchbox').fill('吴访客')
  await page.keyboard.press('Enter')
  await gate.getByRole('button', { name: /同\s*意/ }).click()
  const deciding = page.getByRole('dialog', { name: '同意来访：吴访客' })
  await deciding.getByLabel('说明').fill('电话确认')
  await deciding.getByRole('button', { name: /同\s*意/ }).click()
  await deciding.waitFor({ state: 'detached' })
  expect(console.asked(visitor.decideVisit)).toMatchObject([{ body: { id: 7, agrees: true, note: '电话确认' } }])
})

test('names what can’t be registered at its field, and asks whose child is collected', async () => {
  const console = await stage.open(place, { as: cast.gate(), answers: makeGate(visitRow({ id: 7, name: '吴访客' })) })
  const { page } = console
  await page.getByRole('button', { name: '登记访客' }).click()
  const form = page.getByRole('dialog', { name: '登记访客' })
  const typed = { 访客姓名: '长'.repeat(33), 随行人数: '-3', 预计停留: '5' }
  for (const [label, text] of Object.entries(typed)) {
    await form.getByLabel(label).fill(text)
    await form.getByLabel(label).press('Tab')
  }
  for (const fault of ['最多 32 个字', '不能小于 0', '不能小于 10']) await form.getByText(fault).waitFor()
  for (const [label, text] of Object.entries(typed)) expect(await form.getByLabel(label).inputValue()).toBe(text)
  await form.getByLabel('来访事由').click()
  await page.getByTitle('接孩子').click()
  await form.getByRole('button', { name: /登\s*记/ }).click()
  await form.getByText('请选择接的学生').waitFor()
  expect(console.asked(visitor.registerVisitor)).toEqual([])
})

test('opens the figures of this month, and says so', async () => {
  const none = { visits: 0, people: 0, refused: 0, expired: 0, overdue: 0, averageMinutes: null }
  const found = { ...none, byDay: [], byReason: [], byDepartment: [], byHour: [] }
  const console = await stage.open('/visitor/visitorStatistics', {
    as: cast.school(),
    answers: [answer(visitor.visitStatistics, found)],
  })
  await console.page.getByText('这些天没有访客入校').waitFor()
  const [asked] = console.asked(visitor.visitStatistics)
  expect(asked?.body.from).toMatch(/-01$/)
  expect(await console.page.getByPlaceholder('开始日期').inputValue()).toBe(asked?.body.from)
  expect(await console.page.getByPlaceholder('结束日期').inputValue()).toBe(asked?.body.to)
})

test('shows the blacklist reason and the refusal of a visitor whom the keeper may not let in', async () => {
  const row = visitRow({ id: 7, name: '高某某', blockReason: '扰乱秩序' })
  const fill = { name: '高某某', reason: '扰乱秩序' }
  const answers = [
    ...shared,
    answer(visitor.visits, ({ body }) => countedWith(body, [row])),
    refuse(visitor.letIn, visitorRefusals.blocked, { fill }),
  ]
  const console = await stage.open(place, { as: cast.gate(), answers })
  const { page } = console
  await page.getByRole('button', { name: '入校 高某某' }).click()
  const entering = page.getByRole('dialog', { name: '入校：高某某' })
  await entering.getByText('黑名单人员：扰乱秩序').waitFor()
  await entering.getByRole('button', { name: /入\s*校/ }).click()
  await entering.getByText('高某某在本校访客黑名单中').waitFor()
  expect(await entering.isVisible()).toBe(true)
})

test('an invitation shows its code and link once', async () => {
  const console = await stage.open(passPath('x'.repeat(43)), {
    answers: [
      answer(visitor.pass, {
        schoolName: '杏坛实验学校',
        visitorName: '赵**',
        hostName: '陈**',
        state: 'agreed',
        code: '204816',
        fromTime: '2026-03-02 08:00:00',
        untilTime: '2026-03-02 10:00:00',
        gate: '南门',
        companions: 0,
      }),
    ],
  })
  await console.page.getByText('204816').waitFor()
  await expectAccessible(console.page)
  expect(await console.page.getByRole('heading', { name: '杏坛实验学校' }).isVisible()).toBe(true)
})

test('a link that exists no more says so', async () => {
  const console = await stage.open(passPath('y'.repeat(43)), { answers: [refuse(visitor.pass, passRefusals.unknown)] })
  await console.page.getByText(passRefusals.unknown.msg).waitFor()
  expect(await console.page.getByRole('alert').isVisible()).toBe(true)
})
