import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../../tests/e2e/axe.ts'
import { answer, refusalOf, refuse } from '../../../tests/screens/answers.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { expectWithin } from '../../../tests/screens/within.ts'
import { access } from '../../access/contract.ts'
import {
  type LeaveDetail,
  type LeaveRecord,
  type LeaveRuleView,
  type WaitingLeave,
  kindTitles,
  leave,
  leaveRefusals,
} from '../contract.ts'
import { currentLeave, leaveRecord } from '../../../tests/screens/leave.ts'
import { nodes } from '../../../tests/screens/school.ts'
import { chooseActiveOption } from '../../../tests/e2e/options.ts'
import { countedWith, pageWith } from '../../../tests/screens/lists.ts'

const stage = useStage()

const record = leaveRecord({ studentCode: 'S01' })

const nothing = { decide: false, withdraw: false, end: false, extend: false, attach: false }
const detail: LeaveDetail = { ...record, version: 3, steps: [], attachments: [], passages: null, may: nothing }

const places = {
  records: '/leave/records',
  approvals: '/leave/approvals',
  current: '/currentLeaverTable',
  statistics: '/leave/statistics',
  flow: '/leave/flow',
}

const phone = { width: 390, height: 844 }

const records = (rows: readonly LeaveRecord[]) => [
  answer(leave.allRecords, ({ body }) =>
    countedWith(
      body,
      rows.filter(({ studentName }) => studentName.includes(body.keyword)),
    ),
  ),
]

test('sends a leave request with all fields, and keeps a refused one in the dialog', async () => {
  const console = await stage.open(places.records, {
    as: cast.teacher(),
    answers: [
      ...records([record]),
      answer(leave.students, [{ id: 12, name: '李小红', studentCode: 'S02', clazzName: '七年级3班' }]),
      refuse(leave.create, leaveRefusals.overlaps, {
        fill: { name: '李小红', from: '2026-11-23 08:00', to: '2026-11-24 08:00', state: '已同意' },
      }),
    ],
  })
  const { page } = console
  await console.rows().filter({ hasText: '王小明' }).filter({ hasText: '请假中' }).waitFor()
  await page.getByRole('button', { name: '提交请假' }).click()
  const dialog = page.getByRole('dialog', { name: '提交请假' })
  const send = dialog.getByRole('button', { name: '提交', exact: true })
  await send.click()
  for (const label of ['开始时间', '结束时间'])
    expect(await dialog.getByLabel(label).inputValue()).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d[05]$/)
  for (const missing of ['请选择学生', '请填写原因']) await dialog.getByText(missing).waitFor()
  await dialog.getByRole('combobox', { name: '学生' }).fill('李小红')
  await page.locator('.ant-select-item-option').filter({ hasText: '李小红 · 七年级3班 · S02' }).click()
  await page.keyboard.press('Escape')
  await dialog.getByText('事假').click()
  for (const [label, time] of [
    ['开始时间', '2026-11-23 12:00'],
    ['结束时间', '2026-11-23 18:00'],
  ] as const) {
    await dialog.getByLabel(label).fill(time)
    await page.keyboard.press('Enter')
  }
  await dialog.getByLabel('原因').fill('配眼镜')
  await dialog.getByLabel('由谁接走').fill('母亲')
  await send.click()
  await dialog.getByText('李小红在 2026-11-23 08:00 至 2026-11-24 08:00 已有请假（已同意），不能重叠').waitFor()
  expect(console.asked(leave.create)[0]?.body).toEqual({
    leaveerIds: [12],
    kind: 'personal',
    startTime: '2026-11-23 12:00:00',
    endTime: '2026-11-23 18:00:00',
    leaveReason: '配眼镜',
    fetcher: '母亲',
  })
  console.answer(answer(leave.create, { records: [{ id: 5, leaveState: 11 }] }))
  await send.click()
  await console.expectToast('请假已提交')
})

test('Tab moves from the students to the type without choosing anybody', async () => {
  const students = ['陈晓洁', '曹沐彤', '陈新佳'].map((name, at) => ({
    id: 21 + at,
    name,
    studentCode: `S2${at}`,
    clazzName: '八年级7班',
  }))
  const console = await stage.open(places.records, {
    as: cast.teacher(),
    answers: [
      ...records([record]),
      answer(leave.students, ({ query }) => (query.keyword === 'cxj' ? students.slice(0, 1) : students.slice(1))),
    ],
  })
  const { page } = console
  await page.setViewportSize({ width: 1093, height: 520 })
  await page.getByRole('button', { name: '提交请假' }).click()
  const dialog = page.getByRole('dialog', { name: '提交请假' })
  const sought = dialog.getByRole('combobox', { name: '学生' })
  const option = (name: string) => page.locator('.ant-select-item-option').filter({ hasText: name })
  await sought.press('c')
  await sought.fill('cxj')
  await chooseActiveOption(page, '陈晓洁')
  await option('曹沐彤').waitFor()
  await page.keyboard.press('Tab')
  await expect.poll(() => dialog.locator(':focus').getAttribute('role')).toBe('radiogroup')
  expect(await dialog.locator('.ant-select-selection-item').allInnerTexts()).toEqual(['陈晓洁'])
  await option('曹沐彤').waitFor({ state: 'hidden' })
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  expect(await dialog.locator('.ant-select-selection-item').allInnerTexts()).toEqual(['陈晓洁'])
})

test('on a phone, fits a calendar with its times on the screen and shows one month at a time', async () => {
  const answers = [...records([record]), answer(leave.students, [])]
  const console = await stage.open(places.records, { as: cast.teacher(), answers })
  const { page } = console
  await page.setViewportSize(phone)
  const isWithin = async (selector: string) => {
    const shown = page.locator(`.ant-picker-dropdown:visible ${selector}`)
    await shown.first().waitFor()
    const boxes = await Promise.all((await shown.all()).map((one) => one.boundingBox()))
    return boxes.every((box) => box !== null && box.x >= 0 && box.x + box.width <= phone.width)
  }
  const month = page.locator('.ant-picker-dropdown:visible .ant-picker-date-panel:visible')
  await page.getByRole('textbox', { name: '日期范围' }).or(page.getByPlaceholder('开始日期')).first().click()
  await expect.poll(() => isWithin('.ant-picker-panel-container')).toBe(true)
  await expect.poll(() => isWithin('.ant-picker-presets li')).toBe(true)
  expect(await month.count()).toBe(1)
  const before = await month.locator('.ant-picker-month-btn').innerText()
  await month.locator('.ant-picker-header-next-btn').click()
  await expect.poll(() => month.locator('.ant-picker-month-btn').innerText()).not.toBe(before)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '提交请假' }).click()
  const dialog = page.getByRole('dialog', { name: '提交请假' })
  for (const label of ['开始时间', '结束时间']) {
    await dialog.getByLabel(label).click()
    await expect.poll(() => isWithin('.ant-picker-panel-container'), { message: label }).toBe(true)
    await expect.poll(() => isWithin('.ant-picker-time-panel-column'), { message: label }).toBe(true)
    await expect.poll(() => isWithin('.ant-picker-cell'), { message: label }).toBe(true)
    await page.keyboard.press('Escape')
    await page.locator('.ant-picker-dropdown:visible').waitFor({ state: 'hidden' })
  }
})

test('on a phone, shows the state and 详情 of each leave, and the rest under 更多', async () => {
  const answers = [
    ...records([{ ...record, stage: 'toCome' }]),
    answer(leave.linkParents, { sending: 'sent', parents: [] }),
  ]
  const console = await stage.open(places.records, { as: cast.teacher(), answers })
  const { page } = console
  await page.setViewportSize(phone)
  const row = console.rows().filter({ hasText: '王小明' })
  for (const shown of [row.getByText('已同意，未开始'), row.getByRole('button', { name: '详情 王小明' })])
    await expectWithin(shown, phone.width)
  const headers = () => page.getByRole('columnheader').allInnerTexts()
  await expect.poll(headers).toEqual(['姓名与时间', '状态', '操作'])
  for (const text of [kindTitles[record.kind], /11-20 16:00$/, /^至 .*11-22 18:00$/])
    await expectWithin(row.getByText(text), phone.width)
  const colourOf = (shown: Locator) => shown.evaluate((element) => getComputedStyle(element).color)
  expect(await colourOf(row.getByText('王小明'))).toBe(await colourOf(row.getByRole('button', { name: '详情 王小明' })))
  await expectAccessible(page)
  await row.getByRole('button', { name: '更多 王小明' }).click()
  await page.getByRole('menuitem', { name: '请家长填写' }).click()
  await page.getByRole('dialog', { name: '请家长为王小明填写请假' }).waitFor()
})

test('explains why a chosen or dropped file that is no picture is rejected', async () => {
  const answers = [...records([record]), answer(leave.students, [])]
  const console = await stage.open(places.records, { as: cast.teacher(), answers })
  const { page } = console
  await page.setViewportSize({ width: 1093, height: 520 })
  await page.getByRole('button', { name: '提交请假' }).click()
  const dialog = page.getByRole('dialog', { name: '提交请假' })
  const file = { name: '证明.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') }
  const fault = dialog.getByRole('alert').filter({ hasText: '不符合要求' })
  const isInSight = async () => {
    const [box, body] = [await fault.boundingBox(), await dialog.getByRole('button', { name: '取消' }).boundingBox()]
    return box !== null && body !== null && box.y > 0 && box.y + box.height <= body.y
  }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await expect.poll(isInSight).toBe(true)
  const drop = (name: string, type: string) =>
    dialog.getByRole('button', { name: '添加图片' }).evaluate(
      (button, [named, kind]) => {
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File(['x'], named, { type: kind }))
        button.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
      },
      [name, type] as const,
    )
  await drop('证明.png', 'image/png')
  await dialog.getByRole('list', { name: '图片，1 张' }).waitFor()
  await fault.waitFor({ state: 'detached' })
  await drop('证明.pdf', 'application/pdf')
  await expect.poll(isInSight).toBe(true)
})

test('lists the whole school at first, and keeps names of children out of the address', async () => {
  const console = await stage.open(places.records, { as: cast.school(), answers: records([record]) })
  const { page } = console
  await console.rows().filter({ hasText: '王小明' }).waitFor()
  expect(console.asked(leave.allRecords)[0]?.body).toMatchObject({ deptId: nodes.root })
  await page.getByRole('textbox', { name: '学生' }).fill('张')
  await page.keyboard.press('Enter')
  await console.expectNoText('王小明')
  expect(decodeURIComponent(page.url())).not.toContain('张')
})

test('opens a leave with its steps and the actions the server allows', async () => {
  const steps = [
    {
      round: 1,
      place: 1,
      approver: 'head' as const,
      leaveState: 11,
      endTime: record.endTime,
      deciderName: '周若曦',
      decidedTime: '2026-11-20 10:05:00',
      comment: '已与家长联系',
      reason: '',
    },
  ]
  const may = { ...nothing, end: true, extend: true }
  const console = await stage.open(places.records, {
    as: cast.teacher(),
    answers: [
      ...records([record]),
      answer(leave.record, () => ({ ...detail, steps, may })),
      answer(leave.ofStudent, [record, { ...record, id: 2, stage: 'over', leaveReason: '牙疼' }]),
      answer(leave.end, { id: 1, leaveState: 11 }),
      answer(leave.extend, { id: 1, leaveState: 11 }),
    ],
  })
  const { page } = console
  await page.getByRole('button', { name: '详情 王小明' }).click()
  const dialog = page.getByRole('dialog', { name: '王小明的请假' })
  await dialog.getByText('同意 · 周若曦 · 2026-11-20 10:05').waitFor()
  await dialog.getByText('已与家长联系').waitFor()
  await expectAccessible(page)
  for (const name of ['同意', '拒绝', '撤回']) expect(await dialog.getByRole('button', { name }).count()).toBe(0)
  await dialog.getByRole('button', { name: '续假' }).click()
  const extending = page.getByRole('dialog', { name: '续假 王小明' })
  await extending.getByLabel('新的结束时间').fill('2026-11-24 18:00')
  await page.keyboard.press('Enter')
  await extending.getByLabel('原因').fill('病还没好')
  await extending.getByRole('button', { name: '提交' }).click()
  await console.expectToast('续假已提交')
  const asked = { id: 1, endTime: '2026-11-24 18:00:00', leaveReason: '病还没好' }
  expect(console.asked(leave.extend)[0]?.body).toEqual(asked)
  await dialog.getByRole('button', { name: '销假' }).click()
  await page.getByRole('dialog', { name: '确认学生已返回吗？' }).getByRole('button', { name: '销假' }).click()
  await console.expectToast('已销假')
  await dialog.getByRole('tab', { name: '历次请假' }).click()
  await dialog.getByText('病假 · 牙疼').waitFor()
})

test('notes a return with the last passages, and asks again if the student was last seen leaving', async () => {
  const passages = [
    { stateDictId: 7, time: '2026-11-22 17:40:10' },
    { stateDictId: 8, time: '2026-11-22 13:05:00' },
  ]
  const console = await stage.open(places.records, {
    as: cast.teacher(),
    answers: [
      ...records([{ ...record, stage: 'returned' }]),
      answer(leave.record, () => ({ ...detail, passages, may: { ...nothing, end: true } })),
      answer(leave.end, { id: 1, leaveState: 11 }),
    ],
  })
  const { page } = console
  await console.rows().filter({ hasText: '已返校，待销假' }).waitFor()
  await page.getByRole('button', { name: '详情 王小明' }).click()
  await page.getByRole('dialog', { name: '王小明的请假' }).getByRole('button', { name: '销假' }).click()
  const first = page.getByRole('dialog', { name: '确认学生已返回吗？' })
  const shown = first.getByRole('list', { name: '最近的出入' }).getByRole('listitem')
  expect(await shown.allTextContents()).toEqual(['2026-11-22 17:40 离校', '2026-11-22 13:05 返校'])
  await first.getByRole('button', { name: '销假' }).click()
  const again = page.getByRole('dialog', { name: '确认仍要销假吗？' })
  await again.getByText('2026-11-22 17:40 离校').waitFor()
  expect(console.asked(leave.end)).toEqual([])
  await again.getByRole('button', { name: '仍要销假' }).click()
  await console.expectToast('已销假')
  expect(console.asked(leave.end)[0]?.body).toEqual({ id: 1 })
})

test('notes a return without a second question if the student was last seen coming back', async () => {
  const passages = [{ stateDictId: 8, time: '2026-11-22 18:00:00' }]
  const console = await stage.open(places.records, {
    as: cast.teacher(),
    answers: [
      ...records([record]),
      answer(leave.record, () => ({ ...detail, passages, may: { ...nothing, end: true } })),
      answer(leave.end, { id: 1, leaveState: 11 }),
    ],
  })
  const { page } = console
  await page.getByRole('button', { name: '详情 王小明' }).click()
  await page.getByRole('dialog', { name: '王小明的请假' }).getByRole('button', { name: '销假' }).click()
  await page.getByRole('dialog', { name: '确认学生已返回吗？' }).getByRole('button', { name: '销假' }).click()
  await console.expectToast('已销假')
})

test('shows the reason of an extension and the end it changes', async () => {
  const step = {
    place: 1,
    approver: 'head' as const,
    deciderName: '周若曦',
    decidedTime: null,
    comment: '',
    reason: '',
  }
  const steps = [
    { ...step, round: 1, leaveState: 11, endTime: '2026-11-22 18:00:00' },
    { ...step, round: 2, leaveState: 12, endTime: '2026-11-25 18:00:00', reason: '家中有事' },
    { ...step, round: 3, leaveState: 11, endTime: '2026-11-24 18:00:00', reason: '病还没好' },
  ]
  const extended = { ...detail, endTime: '2026-11-24 18:00:00', steps }
  const console = await stage.open(places.records, {
    as: cast.teacher(),
    answers: [...records([record]), answer(leave.record, extended)],
  })
  const { page } = console
  await page.getByRole('button', { name: '详情 王小明' }).click()
  const dialog = page.getByRole('dialog', { name: '王小明的请假' })
  await dialog.getByRole('heading', { name: '续假至 2026-11-25 18:00，原为 2026-11-22 18:00' }).waitFor()
  // A refused extension doesn't change the end.
  await dialog.getByRole('heading', { name: '续假至 2026-11-24 18:00，原为 2026-11-22 18:00' }).waitFor()
  expect(await dialog.getByText(/^原因：/).allTextContents()).toEqual(['原因：家中有事', '原因：病还没好'])
  await expectAccessible(page)
})

test('decides waiting leaves on a phone; a refusal needs a reason', async () => {
  let waiting: WaitingLeave[] = [1, 2].map((id) => ({
    ...record,
    id,
    studentName: `学生${id}`,
    stage: 'asked',
    leaveState: 10,
    approver: 'head',
    place: 1,
    steps: 2,
    attachments: 1,
    version: 4,
    fetcher: id === 1 ? '母亲来接' : '父亲',
    leaveReason: '家里有事，需要回老家处理一些很长很长的事情，周日晚上之前返校',
  }))
  const console = await stage.open(places.approvals, {
    as: cast.teacher(),
    answers: [
      answer(leave.waiting, ({ body }) => pageWith(body, waiting)),
      answer(leave.decide, ({ body }) => {
        waiting = waiting.filter(({ id }) => body.every((one) => one.id !== id))
        return body.map(({ id, leaveState }) => ({ id, leaveState }))
      }),
    ],
  })
  const { page } = console
  await page.setViewportSize(phone)
  const card = (name: string) => page.getByRole('listitem', { name: `${name} 2026-11-20 16:00` })
  await card('学生1').getByText('第 1 步，共 2 步（班主任）').waitFor()
  await card('学生1')
    .getByText(/母亲来接(?!接走)/)
    .waitFor()
  await card('学生2').getByText('父亲接走').waitFor()
  const height = async () => (await card('学生1').getByRole('button', { name: '同意' }).boundingBox())?.height
  await expect.poll(height).toBeGreaterThanOrEqual(44)
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect.poll(tooWide).toBeLessThanOrEqual(0)
  await expectAccessible(page)
  await card('学生1').getByRole('button', { name: '同意' }).click()
  await console.expectToast('已同意')
  await card('学生1').waitFor({ state: 'detached' })
  await card('学生2').getByRole('button', { name: '拒绝' }).click()
  const dialog = page.getByRole('dialog', { name: '拒绝学生2的请假' })
  await dialog.getByRole('button', { name: '拒绝' }).click()
  await dialog.getByText('请填写拒绝的原因').waitFor()
  await dialog.getByLabel('原因').fill('周三有考试')
  await dialog.getByRole('button', { name: '拒绝' }).click()
  await page.getByText('没有等待您审批的请假').waitFor()
  expect(console.asked(leave.decide).map(({ body }) => body)).toEqual([
    [{ id: 1, leaveState: 11, comment: '', version: 4 }],
    [{ id: 2, leaveState: 12, comment: '周三有考试', version: 4 }],
  ])
})

test('撤回续假 withdraws only the extension the user saw, even when pressed again after a decision', async () => {
  const fill = { name: '王小明', state: '已同意' }
  const handled = '王小明的请假已经处理或有变化（现为已同意），请核对后重试'
  let now: LeaveDetail = { ...detail, extendTime: '2026-11-24 18:00:00', may: { ...nothing, withdraw: true } }
  const console = await stage.open(places.records, {
    as: cast.teacher(),
    answers: [
      ...records([record]),
      answer(leave.record, () => now),
      answer(leave.withdraw, ({ body }) => {
        // The school approves while the dialog is open.
        now = { ...now, extendTime: null, endTime: '2026-11-24 18:00:00', version: 9 }
        if (body.version !== now.version) throw refusalOf(leave.withdraw, leaveRefusals.nothingToDecide, { fill })
        return { id: 1, leaveState: 13 }
      }),
    ],
  })
  const { page } = console
  await page.getByRole('button', { name: '详情 王小明' }).click()
  const dialog = page.getByRole('dialog', { name: '王小明的请假' })
  await dialog.getByRole('button', { name: '撤回续假' }).click()
  const question = page.getByRole('dialog', { name: '确认撤回续假吗？' })
  const press = question.getByRole('button', { name: '撤回', exact: true })
  await press.click()
  await question.getByText(handled).waitFor()
  // The page behind is read again, but the dialog still refers to the leave the user saw.
  await dialog.getByRole('button', { name: '撤回', exact: true, includeHidden: true }).waitFor()
  await press.click()
  const versions = () => console.asked(leave.withdraw).map(({ body }) => body.version)
  await expect.poll(versions).toEqual([3, 3])
  await question.getByRole('button', { name: '取消' }).click()
  await dialog.getByText('2026-11-24 18:00').waitFor()
})

test('同意 approves only the leave the row shows; if it changed, shows the refusal and reads the list again', async () => {
  const fill = { name: '王小明', state: '续假待审批' }
  let row: WaitingLeave = {
    ...record,
    extendTime: '2026-12-30 18:00:00',
    approver: 'head',
    place: 1,
    steps: 1,
    attachments: 0,
    version: 4,
  }
  const console = await stage.open(places.approvals, {
    as: cast.teacher(),
    answers: [
      answer(leave.waiting, ({ body }) => pageWith(body, [row])),
      answer(leave.decide, () => {
        row = { ...row, extendTime: '2027-05-12 18:00:00', version: 6 }
        throw refusalOf(leave.decide, leaveRefusals.nothingToDecide, { fill })
      }),
    ],
  })
  const { page } = console
  await page.getByText('2026-12-30 18:00').waitFor()
  await page.getByRole('button', { name: '同意' }).click()
  await console.expectToast('王小明的请假已经处理或有变化（现为续假待审批），请核对后重试')
  await page.getByText('2027-05-12 18:00').waitFor()
  expect(console.asked(leave.decide).map(({ body }) => body[0]?.version)).toEqual([4])
})

test('counts current leaves; gate staff report departures and returns, teachers don’t', async () => {
  const answers = [
    answer(leave.current, ({ query }) => pageWith(query, [currentLeave({ studentCode: 'S01' })])),
    answer(access.report, { counted: 1 }),
  ]
  const console = await stage.open(places.current, { as: cast.gate(), answers })
  const { page } = console
  await page.getByRole('status').filter({ hasText: '现在请假 1 人' }).waitFor()
  await page.getByRole('button', { name: '离校 王小明' }).click()
  await page.getByRole('dialog', { name: '确认登记离校吗？' }).getByRole('button', { name: '离校' }).click()
  await console.expectToast('已登记')
  expect(console.asked(access.report)[0]?.body).toEqual([{ userId: 11, stateDictId: 7, comment: '' }])
  const other = await stage.open(places.current, { as: cast.teacher(), answers })
  await other.rows().filter({ hasText: '王小明' }).waitFor()
  expect(await other.page.getByRole('button', { name: '离校 王小明' }).count()).toBe(0)
})

test('labels the count of a search as found students', async () => {
  const answers = [
    answer(leave.current, ({ query }) => pageWith(query, query['keyword'] === 'x' ? [] : [currentLeave({})])),
  ]
  const console = await stage.open(places.current, { as: cast.gate(), answers })
  await console.page.getByRole('status').filter({ hasText: '现在请假 1 人' }).waitFor()
  await console.page.getByPlaceholder('姓名、拼音、学号').fill('x')
  await console.page.keyboard.press('Enter')
  await console.page.getByRole('status').filter({ hasText: '找到现在请假的 0 人' }).waitFor()
  expect(console.asked(leave.current).at(-1)?.query).toMatchObject({ keyword: 'x' })
})

test('on a phone, shows 离校 and 返校 next to the end of the leave without sideways scrolling', async () => {
  const answers = [answer(leave.current, ({ query }) => pageWith(query, [currentLeave({ studentCode: 'S01' })]))]
  const console = await stage.open(places.current, { as: cast.gate(), answers })
  const { page } = console
  await page.setViewportSize(phone)
  const row = console.rows().filter({ hasText: '王小明' })
  await row.getByText(record.endTime.slice(0, 16)).waitFor()
  const rightOf = async (name: string) => {
    const box = await row.getByRole('button', { name }).boundingBox()
    return (box?.x ?? 0) + (box?.width ?? phone.width + 1)
  }
  for (const name of ['离校 王小明', '返校 王小明']) {
    await expect.poll(() => rightOf(name), { message: name }).toBeLessThanOrEqual(phone.width)
  }
  const overflow = () =>
    page.evaluate(() => {
      const tables = [...document.querySelectorAll('.ant-table-content, .ant-table-body')]
      return tables.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    })
  await expect.poll(overflow).toEqual([0])
  await expectAccessible(page)
})

test('requires a department for statistics, and prints them with their sums', async () => {
  const rows = [
    {
      deptId: 5,
      deptName: '七年级1班',
      memberCount: 1040,
      leaveUserCount: 2,
      leaveUsers: [
        { leaverId: 1, leaverName: '王小明' },
        { leaverId: 2, leaverName: '李小红' },
      ],
    },
    {
      deptId: 6,
      deptName: '七年级2班',
      memberCount: 41,
      leaveUserCount: 1,
      leaveUsers: [{ leaverId: 3, leaverName: '张小军' }],
    },
  ]
  const console = await stage.open(places.statistics, {
    as: cast.school(),
    answers: [
      answer(leave.statistics, ({ body }) => ({
        deptStudentNum: 1081,
        notCounted: 2,
        checkTime: '2026-11-20 17:00:00',
        deptLeaverPage: pageWith(body, rows),
      })),
    ],
  })
  const { page } = console
  await page.getByRole('button', { name: '搜索', exact: true }).click()
  await console.expectToast('请选择部门')
  await page.getByRole('button', { name: '全校' }).click()
  await page.getByRole('heading', { name: '请假统计表', level: 2 }).waitFor()
  await page.getByRole('row', { name: '七年级1班 1,040 2 王小明,李小红' }).waitFor()
  await page.getByRole('row', { name: '合计 1,081 3 在校学生 1,081；不含休学等 2 人' }).waitFor()
  await page.getByText('统计时间 2026-11-20 17:00:00').waitFor()
  await page.getByRole('button', { name: '打印' }).waitFor()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const title = page.getByRole('heading', { name: '请假统计表', level: 1 })
  const controls = page.getByRole('button', { name: '打印' })
  const fits = async () => {
    const [box, its] = [await title.boundingBox(), await controls.boundingBox()]
    return [box?.height, (its?.x ?? 0) + (its?.width ?? 999) <= 390]
  }
  await expect.poll(fits).toEqual([28, true])
  expect(console.asked(leave.statistics)[0]?.body).toMatchObject({ deptId: nodes.root, pageNum: 0, pageSize: 1000 })
})

test('lists the approvers of a rule in order; hides rules from teachers', async () => {
  let rules: LeaveRuleView[] = []
  const console = await stage.open(places.flow, {
    as: cast.school(),
    answers: [
      answer(leave.rules, () => rules),
      answer(leave.saveRule, ({ body: { id: _id, ...body } }) => {
        const saved = { ...body, id: 1, version: 1 }
        rules = [saved]
        return saved
      }),
    ],
  })
  const { page } = console
  await page.getByText('没有设置时，所有请假由班主任审批').waitFor()
  await page.getByRole('button', { name: '新增设置' }).first().click()
  const dialog = page.getByRole('dialog', { name: '新增请假审批设置' })
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText('请选择审批人').waitFor()
  await dialog.getByRole('spinbutton').fill('24')
  await dialog.getByRole('combobox', { name: '审批人' }).click()
  for (const name of ['班主任', '学校管理员']) await page.getByTitle(name, { exact: true }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: '保存' }).click()
  await console.rows().filter({ hasText: '超过 24 小时' }).filter({ hasText: '班主任 → 学校管理员' }).waitFor()
  expect(console.asked(leave.saveRule)[0]?.body).toEqual({
    kind: '',
    moreThanHours: 24,
    steps: ['head', 'office'],
    version: 0,
  })
  const teacher = await stage.open(places.flow, { as: cast.teacher() })
  await teacher.expectText('无权限，请联系管理员')
})
