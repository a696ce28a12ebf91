import { expect, test } from 'vitest'
import { answer, refuse } from '../../../tests/screens/answers.ts'
import { leaveRecord } from '../../../tests/screens/leave.ts'
import { pageWith } from '../../../tests/screens/lists.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { boardCalls } from '../../dormitory/contract.ts'
import { organisation } from '../../organisation/contract.ts'
import { leave } from '../../leave/contract.ts'
import { home, homeRefusals } from '../contract.ts'

const stage = useStage()

test('shows a school its figures, its grades and all activity', async () => {
  const console = await stage.open('/', { as: cast.school() })
  for (const text of ['2,400', '各年级学生', '全部审计日志']) await console.expectText(text)
})

test('shows teachers their classes and their actions', async () => {
  const figures = { studentNum: 45, pausedNum: 0, teachingNum: 0, liveInDormitory: 5, noLiveInDormitory: 40 }
  const console = await stage.open('/', {
    as: cast.teacher(),
    answers: [
      answer(home.studentInfo, { ...figures, countedAt: null, reach: 'part' }),
      answer(home.studentGroups, {
        by: 'class',
        rows: [{ id: 173, name: '七年级3班', studentNum: 45, male: 20, female: 25, tie: 'teaches' }],
      }),
      answer(home.recent, { of: 'self', rows: [] }),
    ],
  })
  await console.expectText('我的班级')
  await console.expectText('七年级3班 任教')
  await console.expectText('我的登录与操作')
  expect(await console.page.getByText('2,400', { exact: true }).count()).toBe(0)
})

test('leads an empty platform to creating its first school', async () => {
  const console = await stage.open('/', {
    as: cast.admin(),
    answers: [
      answer(home.studentGroups, { by: 'school', rows: [] }),
      answer(organisation.schoolPage, ({ body }) => pageWith(body, [])),
    ],
  })
  await console.page.getByRole('button', { name: '新建第一所学校' }).click()
  await console.expectPlace('/Sys/platform')
  await console.page.getByRole('dialog', { name: '新建学校或教育局' }).waitFor()
})

const waitingLeaves = (num: number) =>
  answer(leave.waiting, ({ body }) => ({
    ...pageWith(body, [
      { ...leaveRecord(), approver: 'head' as const, place: 1, steps: 1, attachments: 0, version: 1 },
    ]),
    totalSize: num,
    totalPages: num,
  }))

test('shows users who decide on leaves how many wait, with a link', async () => {
  const console = await stage.open('/', { as: cast.teacher(), answers: [waitingLeaves(3)] })
  const link = console.page.getByRole('main').getByRole('link', { name: '待审批请假 3' })
  await link.waitFor()
  expect(await link.getAttribute('href')).toBe('#/leave/approvals')
})

test('doesn’t request waiting leaves above schools, or where leaves are not in use', async () => {
  const users = [cast.bureau(), cast.gate(), { ...cast.teacher(), closedModules: ['leave'] }]
  for (const user of users) {
    const console = await stage.open('/', { as: user })
    await console.page.getByRole('main').getByRole('heading', { name: '快捷入口' }).waitFor()
    expect(console.asked(leave.waiting)).toStrictEqual([])
  }
})

test('links a class to its people', async () => {
  const rows = [{ id: 173, name: '七年级3班', studentNum: 45, male: 20, female: 25 }]
  const console = await stage.open('/', {
    as: cast.teacher(),
    answers: [answer(home.studentGroups, { by: 'class', rows })],
  })
  const link = console.page.getByRole('link', { name: '七年级3班' })
  expect(await link.getAttribute('href')).toBe('#/sys/user?node=173')
})

test.each([
  ['gate', '出入管理'],
  ['dorm', '宿舍管理'],
] as const)('requests no people for %s and shows the available links', async (who, place) => {
  const console = await stage.open('/', { as: cast[who]() })
  // The menu next to the page has some of these names too.
  const page = console.page.getByRole('main')
  for (const name of [place, '操作历史', '账号管理']) await page.getByRole('link', { name }).first().waitFor()
  expect(await console.page.getByText('各年级学生').count()).toBe(0)
  expect(console.asked(home.studentInfo)).toStrictEqual([])
})

test.each([
  { who: 'school', width: 1440, height: 900 },
  { who: 'school', width: 390, height: 844 },
  { who: 'teacher', width: 1093, height: 520 },
  { who: 'dorm', width: 1093, height: 520 },
  { who: 'gate', width: 1093, height: 520 },
] as const)('moves nothing when the responses arrive: $who, $width wide', async ({ who, ...size }) => {
  const console = await stage.open('/404', { as: null, answers: [waitingLeaves(12)] })
  const { page } = console
  await page.setViewportSize(size)
  const { schoolsNow: _ofBureaus, ...calls } = home
  const held = [...Object.values(calls), boardCalls.studentNum, leave.waiting].map((call) => console.hold(call))
  await console.enter(cast[who](), '/')
  await page.getByRole('heading', { name: '快捷入口' }).waitFor()
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('[role="tabpanel"] section:has(h2)')].map((one) => [
        one.querySelector('h2')?.textContent,
        one.getBoundingClientRect().top,
      ]),
    )
  // Code of the cards arrives in parts, so the first look may be too early.
  let before = await places()
  await expect
    .poll(async () => {
      const last = JSON.stringify(before)
      before = await places()
      return JSON.stringify(before) === last
    })
    .toBe(true)
  for (const one of held) one.release()
  await expect.poll(() => page.getByRole('main').getByRole('status', { name: '加载中' }).count()).toBe(0)
  if (who !== 'gate') await page.getByRole('link', { name: '待审批请假 12' }).waitFor()
  expect(before.length).toBeGreaterThan(3)
  await expect.poll(places).toStrictEqual(before)
})

test('shows where students and staff are, and an error only in the card that failed', async () => {
  const console = await stage.open('/', {
    as: cast.school(),
    answers: [refuse(home.leaveNow, homeRefusals.manySchools)],
  })
  const page = console.page.getByRole('main')
  for (const text of ['学生动向', '2,300', '96.2%', '教职工动向', '150', '学生体温', '2,300', '晨检 07:00–08:30'])
    await console.expectText(text)
  await page.getByText('请假加载失败').waitFor()
  await page.getByText('还没有发给您的新闻。').waitFor()
})

test('shows who is left out, that no period has begun, and the weekday of activity', async () => {
  const console = await stage.open('/', {
    as: cast.school(),
    answers: [
      answer(home.studentTemperature, {
        tempResonableUserNum: 0,
        tempUnresonableUserNum: 0,
        noReportTempUserNum: 2390,
        outsideFeverNum: 1,
        tempStartsAt: '06:30',
        tempPeriod: { name: '晨检', startTime: '06:30:00', endTime: '09:00:00' },
      }),
    ],
  })
  for (const text of ['全校在册，含休学、停用 10 人', '未知中 3 人在请假，请假后没有出入记录', '晨检 06:30 开始'])
    await console.expectText(text)
  const page = console.page.getByRole('main')
  await page.getByText('未开始', { exact: true }).waitFor()
  await page.getByText('时段外发热').first().waitFor()
  expect(await page.getByText('未上报', { exact: true }).count()).toBe(0)
  await page.getByText('03-02 周一 08:00').waitFor()
  await console.page.setViewportSize({ width: 390, height: 844 })
  const hint = page.getByText('全校在册，含休学、停用 10 人')
  const cut = () => hint.evaluate((one) => one.scrollWidth - one.clientWidth + one.scrollHeight - one.clientHeight)
  await expect.poll(cut, { message: 'the hint is whole on a phone' }).toBe(0)
})

test.each([
  ['dorm', '宿舍此刻', '打开状态看板'],
  ['gate', '门口此刻', '打开门卫台'],
] as const)('shows %s the user’s work first', async (who, title, way) => {
  const console = await stage.open('/', { as: cast[who]() })
  await console.page.getByRole('heading', { name: title }).waitFor()
  await console.page.getByRole('link', { name: way }).waitFor()
  expect(console.asked(home.studentLocation)).toStrictEqual([])
})

test('pages through a bureau’s schools', async () => {
  const warm = {
    tempResonableUserNum: 270,
    tempUnresonableUserNum: 0,
    noReportTempUserNum: 30,
    outsideFeverNum: 0,
    tempStartsAt: null,
  }
  const school = { studentNum: 300, inScNum: 290, inHomeNum: 5, onRoadNum: 0, unknowNum: 5, leaveNum: 6, ...warm }
  const names = (pageNum: number) => `第${pageNum}实验学校`
  const console = await stage.open('/', {
    as: cast.bureau(),
    answers: [
      answer(home.schoolsNow, ({ query }) => ({
        content: [{ ...school, id: query.pageNum, name: names(query.pageNum) }],
        totalSize: 21,
        totalPages: 2,
        pageNum: query.pageNum,
        pageSize: 20,
      })),
    ],
  })
  const row = console.page.getByRole('row', { name: names(1) })
  await row.waitFor()
  await console.page.setViewportSize({ width: 390, height: 844 })
  const name = await row.getByRole('rowheader').boundingBox()
  expect(name?.height, 'a name in two lines at most').toBeLessThan(60)
  expect(await row.getByRole('cell').allTextContents()).toStrictEqual([
    '300',
    '290',
    '5',
    '0',
    '5',
    '6',
    '0',
    '30',
    '0',
  ])
  await console.expectText('不计休学、停用的学生')
  await console.page.getByRole('button', { name: '下一页' }).click()
  await console.page.getByRole('row', { name: names(2) }).waitFor()
  expect(console.asked(home.studentLocation)).toStrictEqual([])
})
