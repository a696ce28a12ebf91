import { expect, test } from 'vitest'
import { countPages } from '../../../platform/contract/envelope.ts'
import { toCountedPage } from '../../../platform/contract/countedPage.ts'
import { expectAccessibleInBoth } from '../../../tests/e2e/axe.ts'
import { answer, refuse } from '../../../tests/screens/answers.ts'
import { makePeople, pupil } from '../../../tests/screens/people.ts'
import { cast, schools } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import {
  archiveOf,
  classRow,
  personRow,
  reading,
  sheetFrame,
  temperatureDay,
} from '../../../tests/screens/temperature.ts'
import { chooseStudentData } from '../../../tests/e2e/studentData.ts'
import { organisation } from '../../organisation/contract.ts'
import { schoolConfig } from '../../schoolConfig/contract.ts'
import { temperature, temperatureRefusals } from '../contract.ts'

const stage = useStage()

const totals = {
  studentNum: 1260,
  liveInDormitory: 500,
  noLiveInDormitory: 760,
  passInNum: 700,
  passOutNum: 12,
  tempResonableUserNum: 1200,
  tempUnresonableUserNum: 9,
  noReportTempUserNum: 51,
  outsideFeverNum: 2,
}

const rows = Array.from({ length: 28 }, (_, at) => classRow({ clazzDeptId: 171 + at, clazzName: `七年级${at + 1}班` }))

const report = answer(temperature.schoolReport, ({ query: { schoolId, date, periodId, index, size } }) => ({
  frame: sheetFrame({ date: date ?? temperatureDay, periodId: periodId ?? 1 }),
  scName: schoolId === schools.xingtan.id ? schools.xingtan.name : '青禾小学',
  totals,
  data: rows.slice((index - 1) * size, index * size),
  total: rows.length,
  ...countPages({ pageNum: index, pageSize: size }, rows.length),
}))

const people = [
  personRow({ userId: 11, name: '王小明', temps: [reading()] }),
  personRow({ userId: 12, name: '李小红', temps: [reading({ tempF: 381, abnormal: true })] }),
  personRow({ userId: 13, name: '张伟', outside: [reading({ periodId: null, tempF: 392, abnormal: true })] }),
  personRow({ userId: 14, name: '欧阳思远', absence: { kind: 'leave', words: '病假 至 11-24 08:00' } }),
]

const classReport = answer(temperature.classReport, ({ query }) => ({
  frame: sheetFrame({ date: query.date ?? temperatureDay, periodId: null }),
  clazzName: '七年级3班',
  rows: people,
}))

const archive = answer(temperature.archive, ({ query: { start } }) =>
  archiveOf(start?.startsWith('2026-12') ? { userTemperatureVOS: [] } : {}),
)

const oneSchool = answer(temperature.schoolNames, [{ id: 2, name: schools.xingtan.name }])

test('the school report starts with the current period, shows eight figures, and opens a class', async () => {
  const console = await stage.open('/health/SchoolStudentTable', {
    as: cast.school(),
    answers: [report, classReport],
  })
  const { page } = console
  await page.setViewportSize({ width: 1093, height: 520 })
  await console.expectTotal(28)
  await page.getByText('晨检 06:30–09:00').waitFor()
  const tiles = await page.getByRole('region', { name: '全校合计' }).locator('dl > div').allInnerTexts()
  expect(tiles.map((tile) => tile.replaceAll(/\s/g, ''))).toEqual([
    '学生总数1,260',
    '走读生760',
    '住宿生500',
    '进校人次700',
    '出校人次12',
    '体温异常9',
    '体温正常1,200',
    '未上报51',
    '时段外发热2',
  ])
  expect(console.asked(temperature.schoolReport)[0]?.query).toMatchObject({ schoolId: schools.xingtan.id, size: 10 })
  await expectAccessibleInBoth(page)
  await page.getByRole('combobox', { name: '时间段' }).hover()
  await page.locator('.ant-select-clear').click()
  await page.getByRole('button', { name: '搜索', exact: true }).click()
  await console.expectToast('请选择正确的时间段！')
  await console.rows().filter({ hasText: '七年级3班' }).click()
  await console.expectPlace(`/health/ClassTable?id=173&date=${temperatureDay}`)
})

test('shows the refusal of a report, and still offers the periods', async () => {
  const set = JSON.stringify({ scheduleList: sheetFrame().periods })
  const { page } = await stage.open('/health/SchoolStudentTable', {
    as: cast.school(),
    answers: [
      refuse(temperature.schoolReport, temperatureRefusals.wrongPeriod),
      answer(schoolConfig.find, ({ params: { key } }) => ({
        configKey: key,
        configValue: key === 'school_2_TempInfo' ? set : null,
      })),
    ],
  })
  await page.getByText('请选择正确的时段', { exact: true }).waitFor()
  await page.getByRole('combobox', { name: '时间段' }).click()
  const option = page.locator('.ant-select-item-option')
  await option.first().waitFor()
  expect(await option.allInnerTexts()).toEqual(['晨检 06:30–09:00', '午检 11:30–14:30'])
})

/** Fake answer with the schools of a bureau. */
const below = answer(organisation.schools, [
  { id: 5, name: '青禾小学', schoolDeptId: 50, schoolSection: null },
  { ...schools.mingde, schoolSection: null },
])

const noon = { name: '午检', startTime: '11:30:00', endTime: '14:30:00' }
const bedtime = { name: '睡前', startTime: '20:30:00', endTime: '21:30:00' }

test('shows a bureau the figures of schools and classes without links to names', async () => {
  const region = answer(temperature.regionReport, {
    frame: sheetFrame(),
    totals,
    rows: [
      {
        scId: 5,
        scName: '青禾小学',
        ...totals,
        tempUnresonableUserNum: 0,
        tempStartsAt: null,
        period: noon,
        isSchoolDay: true,
        isUnmatched: false,
      },
      {
        scId: 5,
        scName: '青禾小学',
        ...totals,
        studentNum: null,
        liveInDormitory: null,
        noLiveInDormitory: null,
        outsideFeverNum: null,
        tempStartsAt: null,
        period: bedtime,
        isSchoolDay: true,
        isUnmatched: true,
      },
      {
        scId: 6,
        scName: '青禾中学',
        ...totals,
        noReportTempUserNum: 0,
        tempStartsAt: '12:30',
        period: noon,
        isSchoolDay: true,
        isUnmatched: false,
      },
    ],
  })
  const console = await stage.open('/health/AreaStudentTable', { as: cast.bureau(), answers: [region, report, below] })
  await console.rows().filter({ hasText: '青禾中学' }).getByText('未开始', { exact: true }).waitFor()
  expect(await console.rows().filter({ hasText: '青禾小学' }).getByText('未开始').count()).toBe(0)
  const further = console.rows().filter({ hasText: '青禾小学：睡前 20:30–21:30' })
  expect(await further.getByText('—', { exact: true }).count()).toBe(4)
  const { page } = console
  await page.setViewportSize({ width: 1093, height: 520 })
  const furtherName = further.getByText('青禾小学：睡前 20:30–21:30')
  expect(await furtherName.evaluate((name) => name.scrollWidth - name.clientWidth)).toBe(0)
  await page.getByRole('button', { name: '体温异常 9' }).click()
  await console.rows().filter({ hasText: '青禾小学：睡前' }).waitFor()
  expect(await console.rows().filter({ hasText: '青禾小学' }).count()).toBe(1)
  await page.getByRole('button', { name: '体温异常 9', pressed: true }).click()
  await console.rows().filter({ hasText: '青禾小学' }).first().click()
  await console.expectPlace(`/health/SchoolStudentTable?id=5&date=${temperatureDay}`)
  await console.page.getByRole('heading', { name: '学校学生体温：青禾小学' }).waitFor()
  await console.rows().filter({ hasText: '七年级3班' }).click()
  await console.expectPlace(`/health/SchoolStudentTable?id=5&date=${temperatureDay}`)
})

test('shows no missing staff in a period that has not begun', async () => {
  const { studentNum: teacherNum, liveInDormitory: _lives, noLiveInDormitory: _walks, ...figures } = totals
  const staff = answer(temperature.staffDetail, ({ query: { periodId } }) => ({
    frame: sheetFrame({ periodId: periodId ?? 1 }),
    scName: schools.xingtan.name,
    totals: { teacherNum, ...figures },
    rows: [personRow({ userId: 21, name: '周若曦' })],
  }))
  const console = await stage.open('/health/SchoolTeacherTable', { as: cast.school(), answers: [staff] })
  const row = console.rows().filter({ hasText: '周若曦' })
  await row.getByText('未上报').waitFor()
  await row.getByText('未开始').waitFor()
  expect(await row.getByText('未上报').count()).toBe(1)
  const sums = console.page.getByRole('region', { name: '全校合计' })
  await sums.getByText('51', { exact: true }).waitFor()
  await console.open('/health/SchoolTeacherTable?period=2')
  await sums.getByText('未开始', { exact: true }).waitFor()
  expect(await sums.getByText('51', { exact: true }).count()).toBe(0)
})

test('shows a bureau only the list of schools until it chooses one', async () => {
  const console = await stage.open('/health/SchoolStudentTable', { as: cast.bureau(), answers: [report, below] })
  const { page } = console
  await console.expectText('请先选择学校')
  expect(await page.getByRole('button', { name: '下载 Excel' }).count()).toBe(0)
  expect(await page.getByRole('region', { name: '全校合计' }).count()).toBe(0)
  expect(console.asked(temperature.schoolReport)).toEqual([])
  await page.getByRole('combobox', { name: '学校' }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: '青禾小学' }).click()
  await console.expectPlace('/health/SchoolStudentTable?id=5')
  await page.getByRole('button', { name: '下载 Excel' }).waitFor()
})

test('opens a class by id without a selector, marks missing and abnormal values red, and opens an archive from a row', async () => {
  const console = await stage.open(`/health/classTable?id=173&date=${temperatureDay}`, {
    as: cast.teacher(),
    answers: [classReport, archive, ...makePeople(pupil({ id: 12, name: '李小红' })).answers],
  })
  const { page } = console
  await console.expectPlace(`/health/ClassTable?id=173&date=${temperatureDay}`)
  await page.getByRole('heading', { name: '班级体温：七年级3班' }).waitFor()
  expect(await page.getByRole('combobox', { name: '班级' }).count()).toBe(0)
  await page
    .getByRole('table', { name: '时段外发热' })
    .getByRole('row', { name: /张伟/ })
    .getByText('39.2 偏高')
    .waitFor()
  const morning = page.getByRole('table', { name: '晨检体温' })
  expect(await morning.locator('[data-red]').allInnerTexts()).toEqual(['38.1 偏高', '未上报', '未上报'])
  await page.getByText('正常 1 人，异常 1 人，未上报 2 人').waitFor()
  // Nobody can have reported at noon, so nothing of noon is red.
  const noon = page.getByRole('table', { name: '午检体温' })
  expect(await noon.locator('[data-red]').count()).toBe(0)
  expect(await noon.getByText('未开始').count()).toBe(4)
  await expectAccessibleInBoth(page)
  await morning.getByRole('row', { name: /王小明/ }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await console.expectPlace('/health/TemperatureArchive?uid=12&month=2026-11')
  await page.getByRole('table', { name: '2026-11 每日体温' }).waitFor()
})

test('reminds the parents of missing students with one click, and names those it can’t reach', async () => {
  const console = await stage.open(`/health/ClassTable?id=173&date=${temperatureDay}`, {
    as: cast.teacher(),
    answers: [classReport, answer(temperature.remindPlan, { sending: 'sent', noNumber: [] })],
  })
  const { page } = console
  const press = () => page.getByRole('button', { name: '提醒未上报 2 人' }).click()
  await press()
  const dialog = page.getByRole('dialog', { name: '提醒家长填报晨检体温' })
  await dialog.getByText('病假 至 11-24 08:00，不提醒').waitFor()
  console.answer(
    answer(temperature.remind, { sent: 0, asked: 0, noNumber: [{ userId: 13, name: '张伟' }], sending: 'sent' }),
  )
  await dialog.getByRole('button', { name: '提醒 1 名学生的家长' }).click()
  await dialog.getByText('没有可以收到短信的家长，请另行联系：张伟').waitFor()
  expect(console.asked(temperature.remind)[0]?.body).toEqual({
    deptId: 173,
    date: temperatureDay,
    periodId: 1,
    studentIds: [13],
  })
})

test('names unreachable students before a reminder, and disables it if nothing can be sent', async () => {
  const console = await stage.open(`/health/ClassTable?id=173&date=${temperatureDay}`, {
    as: cast.teacher(),
    answers: [
      classReport,
      answer(temperature.remindPlan, { sending: 'noTemplate', noNumber: [{ userId: 13, name: '张伟' }] }),
    ],
  })
  const { page } = console
  await page.getByRole('button', { name: '提醒未上报 2 人' }).click()
  const dialog = page.getByRole('dialog', { name: '提醒家长填报晨检体温' })
  await dialog.getByText('本校未设置“请家长填报体温”的短信模板，不能发送短信，请联系管理员').waitFor()
  await dialog.getByRole('listitem').filter({ hasText: '张伟' }).getByText('没有可以收到短信的家长').waitFor()
  expect(await dialog.getByRole('button', { name: '提醒 0 名学生的家长' }).isDisabled()).toBe(true)
})

test('requires a person for an archive, shows profile and days, and nothing for a future month', async () => {
  const { answers } = makePeople(pupil({ id: 12, name: '李小红' }))
  const console = await stage.open('/health/TemperatureArchive', { as: cast.teacher(), answers: [archive, ...answers] })
  const { page } = console
  await page.getByRole('button', { name: '搜索', exact: true }).click()
  await console.expectToast('请输入姓名进行查询')
  await console.open('/health/temperatureArchive?uid=12&month=2026-11')
  const days = page.getByRole('table', { name: '2026-11 每日体温' })
  await days.waitFor()
  // It is 07:40 of the last day, whose noon has not begun. Nobody had to report on Sunday.
  expect(await days.locator('[data-red]').allInnerTexts()).toEqual(['38.1 偏高', '未上报'])
  await days
    .getByRole('row', { name: /11-22 周日/ })
    .getByText('休息')
    .waitFor()
  await days.getByText('未开始').waitFor()
  for (const text of ['1101**********123X', '青禾区杏坛路****']) await page.getByText(text).waitFor()
  await page.getByRole('table', { name: '亲属与教师' }).getByText('班主任').waitFor()
  await expectAccessibleInBoth(page)
  await page.getByRole('textbox', { name: '月份' }).fill('2026-12')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '搜索', exact: true }).click()
  await page.getByText('这个月还没有到，没有体温记录').waitFor()
})

test('searches the history by name, and offers schools only to managers of several', async () => {
  const record = {
    id: 1,
    userId: 12,
    name: '李小红',
    depts: [{ name: '七年级3班' }],
    submitterName: '李建国',
    source: 'parent' as const,
    tempF: 381,
    abnormal: true,
    periodName: '晨检',
    createTime: `${temperatureDay} 07:31:05`,
    updateTime: `${temperatureDay} 07:31:06`,
    withdrawn: null,
  }
  const withdrawn = { byName: '周若曦', time: `${temperatureDay} 07:40:00`, reason: '录错学生' }
  const console = await stage.open('/health/tempTable', {
    as: cast.teacher(),
    answers: [
      answer(temperature.history, ({ query }) =>
        toCountedPage(
          query,
          query.name === '张' ? [] : [record, { ...record, id: 2, tempF: 365, abnormal: false, withdrawn }],
          query.name === '张' ? 0 : 2,
        ),
      ),
      oneSchool,
    ],
  })
  const { page } = console
  await console.rows().filter({ hasText: '38.1 异常' }).waitFor()
  await console.rows().filter({ hasText: '36.5 已撤回' }).filter({ hasText: '周若曦撤回：录错学生' }).waitFor()
  expect(await page.getByRole('combobox', { name: '学校' }).count()).toBe(0)
  await page.getByRole('textbox', { name: '姓名' }).fill('张')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '清除筛选' }).waitFor()
  await expectAccessibleInBoth(page)
})

test('shows a bureau the history of a school after it has chosen one', async () => {
  const console = await stage.open('/health/tempTable', {
    as: cast.bureau(),
    answers: [answer(temperature.history, ({ query }) => toCountedPage(query, [], 0)), oneSchool, below],
  })
  const { page } = console
  await console.expectText('请先选择学校')
  expect(console.asked(temperature.history)).toEqual([])
  await page.getByRole('combobox', { name: '学校' }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: '青禾小学' }).click()
  await console.expectPlace('/health/tempTable?school=5')
  await expect.poll(() => console.asked(temperature.history)[0]?.query).toMatchObject({ schoolId: 5 })
})

test('shows a period that has not begun as 未开始 in the figures of a school, and nothing of it in red', async () => {
  const later = answer(temperature.schoolReport, ({ query: { index, size } }) => ({
    frame: sheetFrame({ periodId: 2 }),
    scName: schools.xingtan.name,
    totals,
    data: rows.slice(0, 1),
    total: 1,
    ...countPages({ pageNum: index, pageSize: size }, 1),
  }))
  const console = await stage.open('/health/SchoolStudentTable?period=2', { as: cast.school(), answers: [later] })
  const { page } = console
  const sums = page.getByRole('region', { name: '全校合计' })
  await sums.getByText('未开始', { exact: true }).waitFor()
  expect(await sums.getByRole('button', { name: /未上报/ }).count()).toBe(0)
  const row = console.rows().filter({ hasText: '七年级1班' })
  await row.getByText('未开始', { exact: true }).waitFor()
})

test('shows a day off as such in class, school and region, with its figures, and nothing missing in red', async () => {
  const date = '2026-11-22'
  const frame = sheetFrame({ date, isSchoolDay: false })
  const sunday = [
    answer(temperature.schoolReport, ({ query: { index, size } }) => ({
      frame,
      scName: schools.xingtan.name,
      totals: { ...totals, tempUnresonableUserNum: 0, outsideFeverNum: 0 },
      data: [classRow({ clazzDeptId: 171, clazzName: '七年级1班', tempUnresonableUserNum: 0 })],
      total: 1,
      ...countPages({ pageNum: index, pageSize: size }, 1),
    })),
    answer(temperature.classReport, {
      frame: { ...frame, periodId: null },
      clazzName: '七年级3班',
      rows: [
        personRow({ userId: 11, name: '王小明', temps: [reading()] }),
        personRow({ userId: 14, name: '欧阳思远' }),
      ],
    }),
  ]
  const console = await stage.open(`/health/SchoolStudentTable?date=${date}`, { as: cast.school(), answers: sunday })
  const { page } = console
  const missing = page.getByRole('region', { name: '全校合计' }).locator('dl > div').filter({ hasText: '未上报' })
  await missing.getByText('休息日', { exact: true }).waitFor()
  await missing.getByText('51', { exact: true }).waitFor()
  expect(await page.locator('dd[data-red="true"]').count()).toBe(0)
  const row = console.rows().filter({ hasText: '七年级1班' })
  await row.getByText('休息日', { exact: true }).waitFor()
  await expectAccessibleInBoth(page)
  await console.open(`/health/ClassTable?id=173&date=${date}`)
  const morning = page.getByRole('table', { name: '晨检体温' })
  await morning.getByText('休息', { exact: true }).waitFor()
  expect(await morning.locator('[data-red]').count()).toBe(0)
  await page.getByText('休息日，正常 1 人，异常 0 人，未上报 1 人').waitFor()
  await page.getByText('休息日，没有体温').waitFor()
})

test('a region is red for the missing readings of schools with lessons only', async () => {
  const schoolRow = (scId: number, scName: string, isSchoolDay: boolean, missing: number) => ({
    scId,
    scName,
    ...totals,
    noReportTempUserNum: missing,
    tempStartsAt: null,
    period: noon,
    isSchoolDay,
    isUnmatched: false,
  })
  const region = answer(temperature.regionReport, ({ query: { date } }) => ({
    frame: sheetFrame({ date: date ?? temperatureDay }),
    totals,
    rows: [schoolRow(5, '青禾小学', false, 40), schoolRow(6, '青禾中学', true, date === '2026-11-22' ? 0 : 11)],
  }))
  const console = await stage.open('/health/AreaStudentTable', { as: cast.bureau(), answers: [region] })
  const { page } = console
  await console.rows().filter({ hasText: '青禾小学' }).getByText('休息日', { exact: true }).waitFor()
  expect(await console.rows().filter({ hasText: '青禾中学' }).getByText('休息日').count()).toBe(0)
  const tile = page.getByRole('region', { name: '区域合计' }).locator('dl > div').filter({ hasText: '未上报' })
  expect(await tile.locator('dd').getAttribute('data-red')).toBe('true')
  await console.open('/health/AreaStudentTable?date=2026-11-22')
  await tile.getByText('休息日', { exact: true }).waitFor()
  expect(await tile.locator('dd').getAttribute('data-red')).toBe('false')
})

test('a tile opens the list that it counts, for the shown day and period', async () => {
  const console = await stage.open('/health/SchoolStudentTable', {
    as: cast.school(),
    answers: [report, classReport, answer(temperature.history, ({ query }) => toCountedPage(query, [], 0)), oneSchool],
  })
  const { page } = console
  await page.getByRole('button', { name: '未上报 51' }).click()
  await page.getByRole('button', { name: '未上报 51', pressed: true }).waitFor()
  expect(console.asked(temperature.schoolReport).at(-1)?.query).toMatchObject({ only: 'missing' })
  await console.rows().filter({ hasText: '七年级3班' }).click()
  await console.expectPlace(`/health/ClassTable?id=173&date=${temperatureDay}&show=missing`)
  await console.open('/health/SchoolStudentTable')
  await page.getByRole('button', { name: '体温异常 9' }).click()
  await console.expectPlace(`/health/tempTable?days=${temperatureDay}~${temperatureDay}&abnormal=yes`)
  await expect
    .poll(() => console.asked(temperature.history)[0]?.query)
    .toMatchObject({ start: temperatureDay, end: temperatureDay, onlyAbnormal: true })
})

test('asks for graduates and closed accounts if they are shown', async () => {
  const console = await stage.open('/', {
    as: cast.school(),
    answers: [report, answer(temperature.history, ({ query }) => toCountedPage(query, [], 0)), oneSchool],
  })
  await chooseStudentData(console, '显示毕业生')
  const flags = { viewAccountDisable: true, viewDel: true, viewDelFlag: true, viewLocked: true }
  await console.page.evaluate(() => location.assign('#/health/SchoolStudentTable'))
  await expect.poll(() => console.asked(temperature.schoolReport)[0]?.query).toMatchObject(flags)
  await console.page.evaluate(() => location.assign('#/health/tempTable'))
  await expect.poll(() => console.asked(temperature.history)[0]?.query).toMatchObject(flags)
})
