import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../../../tests/e2e/axe.ts'
import { expectCount } from '../../../../tests/e2e/waiting.ts'
import { type FakeAnswer, answer, refuse, refusalOf } from '../../../../tests/screens/answers.ts'
import { ownJob } from '../../../../tests/screens/lists.ts'
import { cast } from '../../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../../tests/screens/stage.ts'
import { toPage } from '../../../../platform/contract/envelope.ts'
import { previousDay } from '../../../../platform/contract/wireDay.ts'
import { jobs } from '../../../jobs/contract.ts'
import { schoolConfig } from '../../../schoolConfig/contract.ts'
import { reportCalls, reportRefusals } from '../../reportContract.ts'
import type { NotReturnedRow, ReportSchedule, TrendRow } from '../../reportViews.ts'

const stage = useStage()
const date = '2026-11-20'
const place = `/dormitory/report?date=${date}`

const schedule = (changes: Partial<ReportSchedule> = {}): ReportSchedule => ({
  id: 7,
  scheduleId: 3,
  date,
  alias: '晚归寝',
  stateDictId: 6,
  startTime: `${date} 21:30:00`,
  endTime: `${date} 22:30:00`,
  startTimeStr: '21:30:00',
  endTimeStr: '22:30:00',
  writtenAt: `${date} 22:30:12`,
  isLate: false,
  isEarly: false,
  ...changes,
})

const morning = schedule({
  id: 8,
  scheduleId: 4,
  alias: '晨起离寝',
  stateDictId: 5,
  startTimeStr: '06:20:00',
  endTimeStr: '07:20:00',
  isLate: true,
})

const line = (dormitoryId: number, dormitoryName: string, noReturnStudentNum: number) => ({
  id: 7,
  dormitoryId,
  dormitoryName,
  allStudentNum: 100,
  noReturnStudentNum,
  returnStudentNum: 99 - noReturnStudentNum,
  leavingStudentNum: 1,
})

const pageParams = {
  dormitoryAndFloor: [
    { value: 1, label: '1号楼', children: [{ value: 1, label: '1层', children: [{ value: 101, label: '101' }] }] },
  ],
  schoolAllClass: [{ value: 70, label: '七年级', children: [{ value: 73, label: '七年级3班' }] }],
}

/** 120 students who had not returned; every second has a face, and every third lives in the other building. */
const student = (at: number): NotReturnedRow => ({
  userId: at + 1,
  dormitoryName: at % 3 === 0 ? '2号楼' : '1号楼',
  dormRoomFloor: 1,
  dormRoomName: '101',
  bedNumber: 1,
  studentName: `学生${at + 1}`,
  clazzName: '七年级3班',
  haveFace: at % 2 === 0 ? true : null,
  studentNotReturnMsg: at === 0 ? '去医务室' : '',
  state: '未归寝',
  firstState: '未归寝',
  correction: null,
})

const students = Array.from({ length: 120 }, (_, at) => student(at))

const fileMade = answer(jobs.get, { ...ownJob({ id: 1 }), fileLink: null })

const answers: FakeAnswer[] = [
  answer(reportCalls.reportSchedules, [schedule(), morning]),
  answer(reportCalls.historyReport, ({ body }) => ({
    schedule: body.id === 7 ? schedule() : morning,
    dormitoryReportDOS: [line(1, '1号楼', 80), line(2, '2号楼', 40)],
    correctedNum: 0,
    pageParams,
  })),
  answer(reportCalls.notReturnedPage, ({ body }) => {
    const all = students.filter(
      ({ haveFace }) => body.haveFace === undefined || (haveFace !== null) === (body.haveFace === 1),
    )
    const { pageNum, pageSize } = body
    return toPage(body, all.slice((pageNum - 1) * pageSize, pageNum * pageSize), all.length)
  }),
]

/** True if a row is completely within the visible part of its scroll container. */
const isInside = (row: Locator) =>
  row.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    const frame = element.closest('[tabindex="0"]')?.getBoundingClientRect()
    return frame !== undefined && top >= frame.top && bottom <= Math.min(frame.bottom, innerHeight)
  })

/** The answer for a school with or without faces. */
const faces = (value: 'true' | 'false') =>
  answer(schoolConfig.find, ({ params: { key } }) => ({
    configKey: key,
    configValue: key === 'enableFaceFunction' ? value : null,
  }))

test('shows the buildings with headers by type, and marks a late report', async () => {
  const console = await stage.open(place, { as: cast.dorm(), answers })
  const { page } = console
  const numbers = page.getByRole('table', { name: '各楼人数' })
  await numbers.getByRole('columnheader', { name: '未归寝', exact: true }).waitFor()
  await page.getByText(`归寝报表，${date} 晚归寝，${date} 22:30:12 生成`).waitFor()
  expect(await numbers.getByRole('row').last().textContent()).toBe('合计200120782')
  await expectAccessible(page)
  await page.getByRole('heading', { name: '归寝报表' }).waitFor()
  await page.getByRole('combobox', { name: '时段' }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: '晨起离寝 06:20–07:20' }).click()
  await numbers.getByRole('columnheader', { name: '未离寝', exact: true }).waitFor()
  await page.getByText('补生成').waitFor()
  await page.getByRole('heading', { name: '离寝报表' }).waitFor()
})

test('offers a new report in an open tab, and keeps showing the current one', async () => {
  const console = await stage.open(place, { as: cast.dorm(), answers, isFresh: true })
  const { page } = console
  await page.getByRole('heading', { name: '归寝报表' }).waitFor()
  console.answer(answer(reportCalls.reportSchedules, [morning]))
  await page.clock.install()
  await console.enter(cast.dorm(), place)
  await page.getByRole('heading', { name: '离寝报表' }).waitFor()
  await page.getByText('补生成').waitFor()
  const before = console.asked(reportCalls.reportSchedules).length
  console.answer(answer(reportCalls.reportSchedules, [schedule(), morning]))
  await page.clock.fastForward(60_000)
  await console.untilAsked(reportCalls.reportSchedules, before + 1)
  await page.getByRole('combobox', { name: '时段' }).click()
  const written = page.locator('.ant-select-item-option').filter({ hasText: '晚归寝 21:30–22:30' })
  await written.waitFor()
  expect(await page.getByRole('heading', { name: '离寝报表' }).count()).toBe(1)
  await written.click()
  await page.getByRole('heading', { name: '归寝报表', exact: true }).waitFor()
})

test('opens on the evening before if today has no report yet', async () => {
  const asked: string[] = []
  const console = await stage.open('/dormitory/report', {
    as: cast.dorm(),
    answers: [
      answer(reportCalls.reportSchedules, ({ body }) => {
        asked.push(body.date)
        if (body.date === asked[0]) throw refusalOf(reportCalls.reportSchedules, reportRefusals.noHistory)
        return [schedule()]
      }),
      ...answers,
    ],
  })
  await console.page.getByText('晚归寝').first().waitFor()
  const [today = '', before] = asked
  expect(before).toBe(previousDay(today))
})

test('shows 没有历史报表 for a day without reports', async () => {
  const { page } = await stage.open(place, {
    as: cast.dorm(),
    answers: [refuse(reportCalls.reportSchedules, reportRefusals.noHistory)],
  })
  await page.getByText('没有历史报表').waitFor()
  expect(await page.getByRole('button', { name: '打印' }).isDisabled()).toBe(true)
})

test('shows 无相应报表 for a report without the manager’s buildings', async () => {
  const { page } = await stage.open(place, {
    as: cast.dorm(),
    answers: [
      answer(reportCalls.reportSchedules, () => [schedule()]),
      answer(reportCalls.historyReport, () => {
        throw refusalOf(reportCalls.historyReport, reportRefusals.noReport)
      }),
    ],
  })
  await page.getByText('无相应报表').waitFor()
  expect(await page.getByRole('button', { name: '打印' }).isDisabled()).toBe(true)
})

test('loads 50 rows per scroll, filters by face and room, and exports the list', async () => {
  const console = await stage.open(`${place}&list=missing`, {
    as: cast.dorm(),
    answers: [...answers, faces('true'), answer(reportCalls.exportNotReturned, { jobId: 1 }), fileMade],
  })
  const { page } = console
  const rows = page.getByRole('table', { name: '未归名单' }).locator('tbody tr')
  await expect.poll(() => rows.count()).toBe(50)
  await page.getByText('共 120 人，已显示 50 人').waitFor()
  await rows.last().scrollIntoViewIfNeeded()
  await expect.poll(() => rows.count()).toBe(100)
  await rows.last().scrollIntoViewIfNeeded()
  await expect.poll(() => rows.count()).toBe(120)
  await page.getByText('共 120 人', { exact: true }).waitFor()

  await page.getByRole('combobox', { name: '人脸' }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: '未录入' }).click()
  await page.getByText('共 60 人').waitFor()
  await page.getByRole('combobox', { name: '宿舍' }).click()
  for (const name of ['1号楼', '1层']) await page.locator('.ant-cascader-menu-item').filter({ hasText: name }).click()
  await page.locator('.ant-cascader-menu-item').filter({ hasText: '101' }).locator('.ant-cascader-checkbox').click()
  await expect
    .poll(() => console.asked(reportCalls.notReturnedPage).at(-1)?.body)
    .toMatchObject({ dormitoryReportIds: [7], haveFace: 0, dormRoomIds: [101], clazzIds: [], pageNum: 1, pageSize: 50 })
  await page.getByRole('button', { name: '下载 Excel' }).click()
  await expect
    .poll(() => console.asked(reportCalls.exportNotReturned)[0]?.body)
    .toMatchObject({ dormitoryReportIds: [7], haveFace: 0, dormRoomIds: [101] })
})

test('hides columns of the list in order on a phone, and keeps names whole', async () => {
  const { page } = await stage.open(`${place}&list=missing`, { as: cast.dorm(), answers: [...answers, faces('true')] })
  const headers = () => page.getByRole('table', { name: '未归名单' }).getByRole('columnheader').allInnerTexts()
  await expect.poll(headers).toEqual(['宿舍楼', '楼层', '房间', '床位', '姓名', '班级', '状态', '备注', '人脸'])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(headers).toEqual(['宿舍楼', '房间', '姓名', '备注'])
  await page.getByText('窗口较窄，未显示：楼层、床位、班级、状态、人脸').waitFor()
})

test('numbers the printed students, loads all for a column filter, and restarts when reopened', async () => {
  const console = await stage.open(place, { as: cast.dorm(), answers: [...answers, faces('true')] })
  const { page } = console
  const open = async () => {
    await page.getByRole('button', { name: '打印', exact: true }).first().click()
    const dialog = page.getByRole('dialog', { name: '打印报表' })
    await dialog.getByRole('heading', { name: '附：未归寝学生名单（列出 50 人，共 120 人）' }).waitFor()
    return dialog
  }
  const dialog = await open()
  const list = dialog.getByRole('table', { name: '学生名单' })
  const rows = list.locator('tbody tr')
  await list.getByRole('columnheader', { name: '人脸信息' }).waitFor()
  await expectAccessible(page)
  expect((await rows.first().textContent()) ?? '').toContain('12号楼1101学生1七年级3班去医务室已录入')
  await dialog.getByRole('combobox', { name: '宿舍楼' }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: '2号楼' }).click()
  await expect.poll(() => rows.count()).toBe(40)
  await dialog.getByText('附：未归寝学生名单（列出 40 人，共 120 人）').waitFor()
  await dialog.getByText('筛选：宿舍楼 2号楼').waitFor()
  await page.keyboard.press('Escape')
  await dialog
    .getByRole('button', { name: '关闭' })
    .or(dialog.getByRole('button', { name: 'Close' }))
    .first()
    .click()
  await dialog.waitFor({ state: 'detached' })
  const before = console.asked(reportCalls.notReturnedPage).length
  await open()
  await expect.poll(() => console.asked(reportCalls.notReturnedPage)[before]?.body.pageNum).toBe(1)
})

test('loads more printed rows on scroll, and shows rows in a low window', async () => {
  const console = await stage.open(place, { as: cast.dorm(), answers: [...answers, faces('true')] })
  const { page } = console
  await page.setViewportSize({ width: 1093, height: 520 })
  await page.getByRole('button', { name: '打印', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: '打印报表' })
  const rows = dialog.getByRole('table', { name: '学生名单' }).locator('tbody tr')
  await expect.poll(() => rows.count()).toBe(50)
  await expect.poll(() => isInside(rows.first()), { message: 'the first row is in the window' }).toBe(true)
  expect(console.asked(reportCalls.notReturnedPage)).toHaveLength(1)
  await rows.last().scrollIntoViewIfNeeded()
  await expect.poll(() => rows.count()).toBeGreaterThan(50)
})

test('hides faces in list and print if the school doesn’t use them', async () => {
  const { page } = await stage.open(`${place}&list=missing`, { as: cast.dorm(), answers: [...answers, faces('false')] })
  await page.getByRole('table', { name: '未归名单' }).waitFor()
  await expectCount(page.getByRole('columnheader', { name: '人脸' }), 0)
  await expectCount(page.getByRole('combobox', { name: '人脸' }), 0)
})

test('names the tab, list and trend of a leaving period in its words, and shows a correction with time and device', async () => {
  const stay = { state: '未离寝', firstState: '已离寝' }
  const correction = { time: `${date} 07:05:00`, device: '1号楼门口机' }
  const console = await stage.open(`${place}&report=8&list=missing`, {
    as: cast.dorm(),
    answers: [
      answer(reportCalls.reportSchedules, [morning]),
      answer(reportCalls.historyReport, {
        schedule: morning,
        dormitoryReportDOS: [line(1, '1号楼', 1)],
        correctedNum: 1,
        pageParams,
      }),
      answer(reportCalls.notReturnedPage, ({ body }) => toPage(body, [{ ...student(0), ...stay, correction }], 1)),
      answer(reportCalls.reportTrend, ({ body }) => toPage(body, [], 0)),
    ],
  })
  const { page } = console
  await page.getByText('已按补传记录更正 1 人').waitFor()
  await page.getByRole('tab', { name: '未离寝名单' }).waitFor()
  const row = page.getByRole('table', { name: '未离寝名单' }).locator('tbody tr')
  await row.getByRole('cell', { name: '未离寝', exact: true }).waitFor()
  await row.getByText('更正：生成时已离寝，11-20 07:05 1号楼门口机').waitFor()
  await page.getByRole('combobox', { name: '名单' }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: '已更正' }).click()
  await expect.poll(() => console.asked(reportCalls.notReturnedPage).at(-1)?.body.type).toBe(4)
  await page.getByRole('tab', { name: '趋势' }).click()
  await page.getByRole('combobox', { name: '时段类型' }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: '离寝' }).click()
  await page.getByText('这段时间没有未离寝的学生').waitFor()
})

test('lists students who are often late, by week', async () => {
  const row: TrendRow = {
    userId: 1,
    studentName: '王小明',
    clazzName: '七年级3班',
    dormitoryName: '1号楼',
    dormRoomName: '101',
    times: 4,
    leaveTimes: 1,
    lastDay: date,
    weeks: [{ monday: '2026-11-16', times: 3 }],
  }
  const console = await stage.open(`${place}&list=trend`, {
    as: cast.dorm(),
    answers: [...answers, answer(reportCalls.reportTrend, ({ body }) => toPage(body, [row], 1))],
  })
  const { page } = console
  await page.getByText('11-16 起 3 次').waitFor()
  await page.getByRole('combobox', { name: '时段类型' }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: '离寝' }).click()
  await expect.poll(() => console.asked(reportCalls.reportTrend).at(-1)?.body.stateDictId).toBe(5)
  expect(await page.getByRole('button', { name: '打印' }).count(), 'what is of one day').toBe(0)
})
