import { expect, test } from 'vitest'
import { expectAccessible } from '../../../tests/e2e/axe.ts'
import { answer } from '../../../tests/screens/answers.ts'
import { countedWith } from '../../../tests/screens/lists.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { type CallView, type FaceView, type PhoneStatistics, videoTele } from '../contract.ts'

const stage = useStage()

const call: CallView = {
  id: 1,
  studentId: 11,
  name: '王小明',
  className: '一班',
  phoneName: '大厅话机',
  party: '父亲',
  number: '138******00',
  startedTime: '2026-03-02 12:10:00',
  seconds: 301,
  charged: 2,
  short: 4,
  isFree: false,
  state: 'answered',
  reason: '',
}

test('calls show what was charged, what was not, and why one was refused', async () => {
  const refusedCall: CallView = {
    ...call,
    id: 2,
    seconds: 0,
    charged: 0,
    short: 0,
    state: 'refused',
    reason: '现在不是通话时间',
  }
  const free: CallView = {
    ...call,
    id: 3,
    studentId: null,
    name: null,
    party: '急救',
    number: '120',
    short: 0,
    isFree: true,
  }
  const console = await stage.open('/videoTele/CallLog', {
    as: cast.school(),
    answers: [answer(videoTele.callPage, ({ body }) => countedWith(body, [call, refusedCall, free]))],
  })
  const { page } = console
  for (const text of ['2（超出 4）', '免费', '急救 120', '现在不是通话时间', '未识别'])
    await page.getByText(text, { exact: true }).first().waitFor()
  await page.getByText('5:01').first().waitFor()
  await expectAccessible(page)
  await page.getByRole('combobox', { name: '结果' }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: '未接听' }).first().click()
  await expect.poll(() => console.asked(videoTele.callPage).at(-1)?.body.state).toBe('unanswered')
})

const face: FaceView = {
  id: 1,
  studentId: 11,
  name: '王小明',
  className: '一班',
  phoneName: '大厅话机',
  time: '2026-03-02 12:10:00',
  way: 'face',
  result: 'passed',
  similarity: 93.2,
  reason: '',
}

test('identifications show similarity and reason, and no picture', async () => {
  const unknown: FaceView = {
    ...face,
    id: 2,
    studentId: null,
    name: null,
    className: null,
    result: 'unknown',
    similarity: 41,
  }
  const { page } = await stage.open('/videoTele/faceBrushingRecord', {
    as: cast.school(),
    answers: [answer(videoTele.facePage, ({ body }) => countedWith(body, [face, unknown]))],
  })
  for (const text of ['93.20%', '41.00%', '可以通话']) await page.getByText(text).waitFor()
  await expectAccessible(page)
  expect(await page.getByRole('main').locator('img').count()).toBe(0)
})

const figures = { calls: 4, answered: 3, unanswered: 1, refused: 2, minutes: 11 }

const statistics = (from: string, to: string): PhoneStatistics => ({
  from,
  to,
  ...figures,
  charged: 9,
  pupils: 2,
  days: [{ day: to, ...figures }],
  classes: [{ id: 7, name: '七年级1班', ...figures }],
  phones: [{ id: 1, name: '大厅话机', ...figures }],
  hours: [{ hour: 12, calls: 4 }],
})

test('the statistics count the last 30 days by class and phone', async () => {
  const console = await stage.open('/videoTele/DataStatistics', {
    as: cast.school(),
    answers: [answer(videoTele.statistics, ({ body: { from, to } }) => statistics(from, to))],
  })
  const { page } = console
  for (const title of ['按班级', '按话机']) await page.getByRole('region', { name: title }).waitFor()
  await page.getByRole('row').filter({ hasText: '七年级1班' }).waitFor()
  await expectAccessible(page)
  const { from = '', to = '' } = console.asked(videoTele.statistics)[0]?.body ?? {}
  expect(Date.parse(to) - Date.parse(from)).toBe(29 * 86_400_000)
})

test('the statistics say how many days they count at most', async () => {
  const console = await stage.open('/videoTele/DataStatistics?days=2024-01-01~2026-01-01', {
    as: cast.school(),
    answers: [answer(videoTele.statistics, ({ body: { from, to } }) => statistics(from, to))],
  })
  await console.page.getByText('一次最多统计 366 天').waitFor()
  expect(console.asked(videoTele.statistics)).toEqual([])
})
