import { expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { toPage } from '../../../platform/contract/envelope.ts'
import { expectAccessible } from '../../../tests/e2e/axe.ts'
import { expectCount, expectFocusIn } from '../../../tests/e2e/waiting.ts'
import { answer, refusalOf, refuse } from '../../../tests/screens/answers.ts'
import { countedWith } from '../../../tests/screens/lists.ts'
import { cast, sampleSession } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { attendance, attendanceRefusals } from '../contract.ts'
import { buildDayCells } from '../dayCells.ts'
import type { CorrectionView, DetailRow, PersonDayView } from '../views.ts'

const stage = useStage()
const name = '欧阳诗涵'
const onePage = { pageSize: 10, totalPages: 1 }
const whose = { id: 7, userId: 7, userName: name, deptName: '教务处' }
const month = '2026-03'
const cells = Array.from({ length: 31 }, (_, at) => (at === 2 ? '8.2迟早' : at % 7 === 0 ? '休' : '8.5'))

const detail: DetailRow[] = [
  {
    id: 1,
    userName: name,
    deviceName: '南门人脸机',
    location: '南门',
    type: 8,
    typeName: '返校',
    time: '2026-03-03 08:40:00',
  },
  {
    id: 2,
    userName: name,
    deviceName: '北门人脸机',
    location: '北门',
    type: 7,
    typeName: '离校',
    time: '2026-03-03 16:50:00',
  },
]

const day: PersonDayView = {
  ...whose,
  day: '2026-03-03',
  weekday: 2,
  shiftName: '行政班',
  arriveTime: '08:40',
  leaveTime: '16:50',
  minutes: 490,
  status: 'fault',
  cell: '8.1迟早',
  words: '迟到、早退',
  signIns: [],
  firstRecordTime: '2026-03-03 08:40:00',
  lastRecordTime: '2026-03-04 06:50:00',
  corrections: [],
}

const correction = (changes: Partial<CorrectionView>): CorrectionView => ({
  ...whose,
  day: '2026-03-03',
  kind: 'out',
  time: '17:30',
  reason: '忘记打卡',
  state: 'asked',
  askedTime: '2026-03-04 08:00:00',
  decider: null,
  decidedTime: null,
  note: '',
  isOwn: false,
  revoker: null,
  revokedTime: null,
  revokeReason: '',
  isDecidable: true,
  isRevocable: false,
  ...changes,
})

test('opens the records of a day from its cell, filters the month and exports it', async () => {
  const console = await stage.open(`/reportTable/month?time=${month}`, {
    as: cast.school(),
    answers: [
      answer(attendance.month, {
        data: [{ ...whose, ...buildDayCells(cells), hours: '180.0', faults: 1 }],
        count: 1,
        ...onePage,
      }),
      answer(attendance.personDay, day),
      answer(attendance.detail, ({ body }) => ({ ...toPage(body, detail, 2), more: false })),
    ],
  })
  const { page } = console
  await page.setViewportSize({ width: 1093, height: 520 })
  const cell = page.getByRole('button', { name: `${name} 2026-03-03 8.2迟早` })
  await cell.waitFor()
  const height = async () => (await page.getByText(name, { exact: true }).boundingBox())?.height
  await expect.poll(height, { message: 'a name in one line' }).toBeLessThan(30)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload()
  await cell.waitFor()
  await page.emulateMedia({ colorScheme: null })
  await page.reload()
  await cell.waitFor()
  await expectAccessible(page)
  await cell.click()
  const dialog = page.getByRole('dialog', { name: `考勤明细：${name} 2026-03-03` })
  await dialog.getByText('迟到、早退').waitFor()
  for (const text of ['南门人脸机', '返校', '离校', '2026-03-03 16:50:00'])
    await dialog.getByText(text, { exact: true }).waitFor()
  expect(console.asked(attendance.detail)[0]?.body).toMatchObject({
    pageNum: 1,
    pageSize: 100,
    reqBody: {
      userId: 7,
      stateDictIds: [7, 8],
      startTime: '2026-03-03 08:40:00',
      endTime: '2026-03-04 06:50:00',
      keyword: name,
    },
  })
  expect(console.asked(attendance.month)[0]?.body).toMatchObject({ time: month, pageNo: 1, pageSize: 10 })
})

test('opens a day without records, and reads none', async () => {
  const console = await stage.open(`/reportTable/month?time=${month}`, {
    as: cast.school(),
    answers: [
      answer(attendance.month, {
        data: [{ ...whose, ...buildDayCells(cells), hours: '180.0', faults: 1 }],
        count: 1,
        ...onePage,
      }),
      answer(attendance.personDay, { ...day, firstRecordTime: null, lastRecordTime: null }),
    ],
  })
  await console.page.getByRole('button', { name: `${name} 2026-03-03 8.2迟早` }).click()
  await console.page.getByText('这一天没有离校、返校记录').waitFor()
  expect(console.asked(attendance.detail)).toEqual([])
})

test('offers a bureau no day of a person to open', async () => {
  const console = await stage.open(`/reportTable/month?time=${month}`, {
    as: cast.bureau(),
    answers: [
      answer(attendance.month, {
        data: [{ ...whose, ...buildDayCells(cells), hours: '180.0', faults: 1 }],
        count: 1,
        ...onePage,
      }),
    ],
  })
  await console.rows().filter({ hasText: name }).getByText('8.2迟早', { exact: true }).waitFor()
  await expectCount(console.page.getByRole('button', { name: '2026-03-03' }), 0)
})

test('fits five people and one row of filters into a low window', async () => {
  const people = Array.from({ length: 10 }, (_, at) => ({
    ...whose,
    id: at + 1,
    userId: at + 1,
    userName: `教师${at}`,
  }))
  const console = await stage.open(`/reportTable/month?time=${month}`, {
    as: cast.school(),
    answers: [
      answer(attendance.month, {
        data: people.map((one) => ({ ...one, ...buildDayCells(cells), hours: '180.0', faults: 1 })),
        count: 10,
        ...onePage,
      }),
      answer(attendance.corrections, ({ body }) => countedWith(body, [correction({ id: 1 })])),
    ],
  })
  const { page } = console
  await page.setViewportSize({ width: 1093, height: 520 })
  await page.getByText('教师0').waitFor()
  const room = async () => {
    const foot = await page.getByText('共 10 条').boundingBox()
    const fifth = await page.getByRole('row').filter({ hasText: '教师4' }).boundingBox()
    return (foot?.y ?? 0) - (fifth?.y ?? 0) - (fifth?.height ?? 0)
  }
  await expect.poll(room, { message: 'px below the fifth' }).toBeGreaterThanOrEqual(0)
  await page.evaluate(() => void (window.location.hash = '#/attendance/corrections'))
  await console.rows().filter({ hasText: name }).waitFor()
  const filters = page.getByRole('search')
  const apart = async () => {
    const first = await filters.getByRole('textbox').first().boundingBox()
    const search = await filters.getByRole('button', { name: '重置' }).boundingBox()
    return Math.abs((first?.y ?? 0) - (search?.y ?? 999))
  }
  await expect.poll(apart, { message: 'px between the first and the last' }).toBeLessThan(16)
})

test('refuses a correction with a reason, approves another, and explains a concurrent decision', async () => {
  let isDecided = true
  let rows = [correction({ id: 1 }), correction({ id: 2, userName: '司马相如', userId: 8 })]
  const console = await stage.open('/attendance/corrections', {
    as: cast.school(),
    answers: [
      answer(attendance.corrections, ({ body }) => countedWith(body, rows)),
      answer(attendance.decideCorrections, ({ body }) => {
        if (body.isAgreed && isDecided) {
          const fill = { name: '司马相如', state: '已撤回' }
          throw refusalOf(attendance.decideCorrections, attendanceRefusals.decidedAlready, { fill })
        }
        rows = rows.map((row) =>
          body.ids.includes(row.id) ? { ...row, state: 'refused', note: body.note, isDecidable: false } : row,
        )
        return null
      }),
    ],
  })
  const { page } = console
  await page.getByRole('button', { name: `拒绝 ${name} 2026-03-03` }).click()
  const dialog = page.getByRole('dialog', { name: `拒绝 ${name} 的补卡申请` })
  await dialog.getByRole('button', { name: '拒绝' }).click()
  await dialog.getByText('请填写拒绝的原因').waitFor()
  await dialog.getByLabel('原因').fill('请附上证明')
  await dialog.getByRole('button', { name: '拒绝' }).click()
  await console
    .rows()
    .filter({ hasText: name })
    .filter({ hasText: '未同意' })
    .filter({ hasText: '请附上证明' })
    .waitFor()
  await page.getByRole('button', { name: '同意 司马相如 2026-03-03' }).click()
  const question = page.getByRole('dialog', { name: '确认同意 司马相如 的补卡申请吗？' })
  await question.getByText('2026-03-03 下班 17:30；原因：忘记打卡').waitFor()
  expect(console.asked(attendance.decideCorrections)).toHaveLength(1)
  await expectAccessible(page)
  await question.getByRole('button', { name: '同意' }).click()
  const outdated = page.getByText('司马相如的补卡申请已经处理（已撤回），请刷新后查看')
  await outdated.waitFor()
  // A later success removes the earlier error message.
  isDecided = false
  await expectFocusIn(question.getByRole('button', { name: '同意' }))
  await page.keyboard.press('Enter')
  await page.getByText('已同意', { exact: true }).first().waitFor()
  await question.waitFor({ state: 'detached' })
  expect(await outdated.count()).toBe(0)
  expect(console.asked(attendance.decideCorrections).map(({ body }) => body.note ?? '')).toEqual(['请附上证明', '', ''])
})

test('revokes an approved correction and shows the reason next to the decision', async () => {
  const agreed = correction({ id: 1, state: 'agreed', decider: '白主任', decidedTime: '2026-03-04 09:00:00' })
  let rows: CorrectionView[] = [{ ...agreed, isDecidable: false, isRevocable: true }]
  const console = await stage.open('/attendance/corrections', {
    as: cast.school(),
    answers: [
      answer(attendance.corrections, ({ body }) => countedWith(body, rows)),
      refuse(attendance.revokeCorrection, attendanceRefusals.revokeTooLate, {
        fill: { day: '2026-03-03', days: '31' },
      }),
    ],
  })
  const { page } = console
  await page.getByRole('button', { name: `撤销 ${name} 2026-03-03` }).click()
  const dialog = page.getByRole('dialog', { name: `撤销 ${name} 的补卡` })
  await dialog.getByRole('button', { name: '撤销补卡' }).click()
  await dialog.getByText('请填写撤销的原因').waitFor()
  await dialog.getByLabel('原因').fill('与门禁记录不符')
  await dialog.getByRole('button', { name: '撤销补卡' }).click()
  await dialog.getByText('2026-03-03 已超过 31 天，考勤已经上报，不能撤销补卡').waitFor()
  console.answer(
    answer(attendance.revokeCorrection, ({ body }) => {
      const revoked = { revoker: '安校长', revokedTime: '2026-03-04 10:00:00', revokeReason: body.reason }
      rows = [{ ...agreed, ...revoked, state: 'revoked', isDecidable: false, isRevocable: false }]
      return null
    }),
  )
  await dialog.getByRole('button', { name: '撤销补卡' }).click()
  await console
    .rows()
    .filter({ hasText: '已撤销' })
    .filter({ hasText: '白主任 · 03-04 09:00；撤销 安校长 · 03-04 10:00 · 与门禁记录不符' })
    .waitFor()
  expect(console.asked(attendance.revokeCorrection).map(({ body }) => body)).toEqual([
    { id: 1, reason: '与门禁记录不符' },
    { id: 1, reason: '与门禁记录不符' },
  ])
})

test('requests a whole day away without a time', async () => {
  const console = await stage.open('/attendance/corrections', {
    as: sampleSession({ roleIds: [role.staff] }),
    answers: [
      answer(attendance.corrections, ({ body }) => countedWith(body, [])),
      answer(attendance.askCorrection, { id: 1 }),
    ],
  })
  const { page } = console
  await page.getByRole('button', { name: '申请补卡' }).first().click()
  const dialog = page.getByRole('dialog', { name: '申请补卡' })
  await dialog.getByLabel('原因').fill('区里开会')
  await dialog.getByRole('button', { name: '提交' }).click()
  await dialog.getByText('请填写时间').waitFor()
  await dialog.getByText('全天公出或请假', { exact: true }).click()
  await dialog.getByRole('button', { name: '提交' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(console.asked(attendance.askCorrection)[0]?.body).toMatchObject({ kind: 'away', reason: '区里开会' })
  expect(console.asked(attendance.askCorrection)[0]?.body).not.toHaveProperty('time')
})

test('shows a refusal at its field, visible and focused, on each try', async () => {
  const console = await stage.open('/attendance/corrections', {
    as: sampleSession({ roleIds: [role.staff] }),
    answers: [
      answer(attendance.corrections, ({ body }) => countedWith(body, [])),
      refuse(attendance.askCorrection, attendanceRefusals.leavesBeforeComing, {
        fill: { day: '2026-03-03', time: '17:30' },
      }),
    ],
  })
  const { page } = console
  await page.setViewportSize({ width: 1093, height: 520 })
  await page.getByRole('button', { name: '申请补卡' }).first().click()
  const dialog = page.getByRole('dialog', { name: '申请补卡' })
  await dialog.getByText('下班', { exact: true }).click()
  await dialog.getByLabel('时间').fill('17.30')
  await dialog.getByLabel('原因').fill('忘记打卡')
  for (const time of ['17.30', '1730']) {
    await dialog.getByLabel('时间').fill(time)
    await dialog.getByLabel('原因').focus()
    await page.keyboard.press('Tab')
    await dialog.getByRole('button', { name: '提交' }).click()
    const fault = dialog.getByText('2026-03-03 17:30 与当天的其他打卡对不上')
    await fault.waitFor()
    await expect.poll(() => page.locator(':focus').getAttribute('id')).toMatch(/_time$/)
    const footTop = async () => (await dialog.getByRole('button', { name: '提交' }).boundingBox())?.y ?? 0
    await expect
      .poll(async () => {
        const box = await fault.boundingBox()
        return box !== null && box.y + box.height <= (await footTop())
      })
      .toBe(true)
  }
  expect(console.asked(attendance.askCorrection).map(({ body }) => body.time)).toEqual(['17:30', '17:30'])
})

test('opens the roll call from the report cards and filters unseen people', async () => {
  const roll = { ...whose, firstTime: '08:00', lastTime: null, state: 'present' as const }
  const rows = [roll, { ...roll, id: 8, userId: 8, userName: '司马相如', state: 'unseen' as const, firstTime: null }]
  const totals = { all: 2, present: 1, left: 0, away: 0, unseen: 1, absent: 0, pending: 0, rest: 0, none: 0 }
  const console = await stage.open('/reportTable', {
    as: cast.school(),
    answers: [
      answer(attendance.rollCall, ({ body }) => {
        const data = rows.filter(({ state }) => body.state === undefined || body.state === state)
        return { data, count: data.length, totals, ...onePage }
      }),
    ],
  })
  const { page } = console
  await page.getByRole('main').getByRole('link', { name: '点名报表' }).click()
  await console.rows().filter({ hasText: name }).filter({ hasText: '在岗' }).waitFor()
  await page.getByText('未到 1', { exact: true }).click()
  await console.rows().filter({ hasText: name }).waitFor({ state: 'detached' })
  await expectCount(console.rows(), 1)
  await page.getByRole('button', { name: '查询' }).click()
})

/** Opens the dialog of a new shift and enters times in the wrong order last. */
const typeWrongShift = async () => {
  const console = await stage.open('/attendance/shifts', {
    as: cast.school(),
    answers: [
      answer(attendance.shifts, []),
      answer(attendance.saveShift, ({ body }) => {
        const { id = 1, ...saved } = body
        return { ...saved, id, version: 1, departmentNames: [], userNames: [], rules: [] }
      }),
    ],
  })
  const { page } = console
  await page.getByRole('button', { name: '新增班次' }).first().click()
  const dialog = page.getByRole('dialog', { name: '新增班次' })
  await dialog.getByLabel('班次名称').fill('行政班')
  await dialog.getByLabel('最早离岗').fill('08:00:00')
  return { console, page, dialog, save: dialog.getByRole('button', { name: '保存' }) }
}

test('adds a shift and shows an error for times in the wrong order', async () => {
  const { console, page, dialog, save } = await typeWrongShift()
  await save.click()
  await dialog.getByText('时间须依次为').waitFor()
  await dialog.getByLabel('最早离岗').fill('16:30')
  await page.keyboard.press('Tab')
  await save.click()
  await dialog.waitFor({ state: 'detached' })
  expect(console.asked(attendance.saveShift)[0]?.body).toMatchObject({ leaveFrom: '16:30:00', requiredMinutes: 480 })
})

test('keeps the error between fields when the check of a left field ends later', async () => {
  const { page, dialog, save } = await typeWrongShift()
  // The mouse press delays the check of the field, while the key submits the form.
  await save.hover()
  await page.mouse.down()
  await page.keyboard.press('Enter')
  const fault = dialog.getByText('时间须依次为')
  await fault.waitFor()
  await page.mouse.move(5, 5)
  await page.mouse.up()
  await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve), 200)))
  expect(await fault.count()).toBe(1)
})
