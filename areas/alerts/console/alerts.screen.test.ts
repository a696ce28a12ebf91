import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../../../tests/e2e/axe.ts'
import { type FakeAnswer, answer, refuse } from '../../../tests/screens/answers.ts'
import { countedWith } from '../../../tests/screens/lists.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import type { Scene } from '../../../tests/screens/scene.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { linkPath, sealedLinkCalls } from '../../sealedLink/contract.ts'
import { type AlertView, type HoldView, alertRefusals, alerts } from '../contract.ts'

const stage = useStage()

const told = { channel: 'sms' as const, state: 'sent' as const, lack: null, answer: null, answeredTime: null }

const sending = { told: 5, untold: 0, withoutRecipient: 0, lacks: [] }

const late: AlertView = {
  id: 1,
  kind: 'late',
  day: '2026-03-02',
  userId: 11,
  name: '王小明',
  className: '七年级1班',
  sinceTime: '2026-03-02 08:00:00',
  raisedTime: '2026-03-02 08:01:00',
  state: 'sent',
  progress: 'waiting',
  arrivedTime: null,
  endedTime: null,
  isWaiting: true,
  told: [
    { ...told, name: '王芳', role: 'parent' },
    { ...told, name: '周老师', role: 'head', state: 'failed' },
  ],
  calls: [],
}

const answered: AlertView = {
  ...late,
  id: 2,
  name: '李小红',
  progress: 'seen',
  isWaiting: false,
  told: [{ ...told, name: '李强', role: 'parent', answer: 'seen', answeredTime: '2026-03-02 08:05:00' }],
  calls: [{ byName: '周老师', parentName: '李强', time: '2026-03-02 08:03:00' }],
}

const silent: AlertView = {
  ...late,
  id: 3,
  kind: 'device',
  userId: null,
  name: '东门门禁',
  progress: 'told',
  className: '',
  isWaiting: false,
  told: [],
}

const hold: HoldView = {
  id: 9,
  kind: 'late',
  day: '2026-03-02',
  reason: 'class',
  about: '七年级2班',
  heldTime: '2026-03-02 08:01:00',
  pupils: 6,
  arrived: 1,
  names: ['甲', '乙', '丙', '丁', '戊'],
}

const settings = {
  kinds: ['late' as const],
  headKinds: ['late' as const],
  parentKinds: ['late' as const],
  lateTime: '08:00',
  hoursFrom: '08:10',
  hoursUntil: '16:00',
  overdueMinutes: 60,
  offlineMinutes: 10,
  version: 3,
}

const openToday = (...answers: readonly FakeAnswer[]) =>
  stage.open('/alerts', {
    as: cast.school(),
    answers: [
      ...answers,
      answer(alerts.today, ({ body }) => countedWith(body, [late, answered, silent])),
      answer(alerts.holds, []),
      answer(alerts.parents, [{ id: 21, name: '王芳', relationship: '母亲', telephone: '138******78' }]),
    ],
  })

describe('today', () => {
  test('shows who is missing, who was told and what was answered, and its count in the menu', async () => {
    const { page } = await openToday(answer(alerts.count, { waiting: 1, holds: 0 }))
    const row = page.getByRole('row').filter({ hasText: '王小明' })
    await row.getByText('08:00 仍没有到校记录').waitFor()
    await row.getByText('班主任 周老师 发送失败').waitFor()
    await row.getByText('未回复').waitFor()
    const other = page.getByRole('row').filter({ hasText: '李小红' })
    await other.getByText('08:05 李强：知道了').waitFor()
    await other.getByText('08:03 周老师致电李强').waitFor()
    await page.getByTitle('1 条待处理').filter({ visible: true }).waitFor()
    expect(await page.getByRole('button', { name: /^打电话/ }).count()).toBe(2)
    await expectAccessible(page)
  })

  test('records a call and shows the number as a link for the phone', async () => {
    const console = await openToday(answer(alerts.call, { name: '王芳', telephone: '13800001234' }))
    const { page } = console
    await page.getByRole('button', { name: '打电话 王小明 未到校' }).click()
    const dialog = page.getByRole('dialog', { name: '联系家长：王小明' })
    await dialog.getByText('138******78').waitFor()
    await dialog.getByRole('button', { name: '拨打 王芳' }).click()
    const link = dialog.getByRole('link', { name: '13800001234' })
    await link.waitFor()
    expect(await link.getAttribute('href')).toBe('tel:13800001234')
    await expect.poll(() => link.evaluate((shown) => shown === document.activeElement)).toBe(true)
    expect(console.asked(alerts.call).map(({ body }) => body)).toEqual([{ id: 1, parentId: 21 }])
  })

  test('shows no held storms and no settings to those who reach a part of the school, even with the permission', async () => {
    const granted = ['alerts:alert:view', 'alerts:alert:decide', 'alerts:settings:edit']
    const teacher = cast.teacher()
    const console = await stage.open('/alerts', {
      as: { ...teacher, permissions: [...teacher.permissions, ...granted] },
      answers: [
        answer(alerts.today, ({ body }) => countedWith(body, [late])),
        refuse(alerts.holds, alertRefusals.tooFewReached),
      ],
    })
    await console.page.getByText('08:00 仍没有到校记录').waitFor()
    expect(console.asked(alerts.holds)).toEqual([])
    expect(await console.page.getByRole('button', { name: '预警设置' }).count()).toBe(0)
  })

  test('lets an administrator send or drop what was held, with the reason', async () => {
    const console = await openToday(answer(alerts.holds, [hold]), answer(alerts.decideHold, sending))
    const { page } = console
    const held = page.getByRole('region', { name: '待核对的预警' })
    await held.getByText('未到校 6 人，没有发送：同一班级同时预警的学生过多（七年级2班）').waitFor()
    await held.getByRole('button', { name: '发送', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '发送预警' })
    console.answer(refuse(alerts.decideHold, alertRefusals.holdDecided, { fill: { name: '林主任' } }))
    await dialog.getByRole('button', { name: /发\s?送/ }).click()
    await dialog.getByText(/已由林主任处理/).waitFor()
    console.answer(answer(alerts.decideHold, sending))
    await dialog.getByRole('button', { name: /发\s?送/ }).click()
    await console.expectToast('已交付发送 5 人')
    await held.getByRole('button', { name: '不发送' }).click()
    const drop = page.getByRole('dialog', { name: '不发送预警' })
    await drop.getByLabel('说明').fill('秋游')
    await drop.getByRole('button', { name: '不发送' }).click()
    await console.expectToast('已标为不发送')
    expect(console.asked(alerts.decideHold).at(-1)?.body).toEqual({ id: 9, sends: false, note: '秋游' })
  })

  test('names a few pupils of a storm in the list and all in the dialog, and leaves the table its room', async () => {
    const names = Array.from({ length: 50 }, (_, at) => `买买提艾力·阿卜杜热合曼${at}`)
    const storms = [1, 2, 3, 4, 5, 6].map((id) => ({ ...hold, id, pupils: 81, arrived: 1, names }))
    const { page } = await openToday(answer(alerts.holds, storms))
    await page.setViewportSize({ width: 1093, height: 520 })
    const held = page.getByRole('region', { name: '待核对的预警' })
    const first = held.getByRole('listitem').first()
    await first.getByText('还没有到 80 人').waitFor()
    expect(
      await first
        .getByText(/热合曼/)
        .filter({ visible: true })
        .count(),
    ).toBe(0)
    await page.getByText('08:00 仍没有到校记录').first().waitFor()
    const card = await page.getByText('共 3 条').boundingBox()
    const row = await page.getByRole('row').filter({ hasText: '王小明' }).boundingBox()
    expect((row?.y ?? 999) + (row?.height ?? 0)).toBeLessThanOrEqual(card?.y ?? 0)
    await expectAccessible(page)
    await first.getByRole('button', { name: '发送', exact: true }).click()
    await page
      .getByRole('dialog', { name: '发送预警' })
      .getByText(/热合曼49 等$/)
      .waitFor()
    await page.setViewportSize({ width: 1440, height: 900 })
    await first.getByText(/热合曼5 等$/).waitFor()
  })

  test('counts what waits on the icon of a folded menu, and above the entry of an open one', async () => {
    const { page } = await openToday(answer(alerts.count, { waiting: 2, holds: 3 }))
    await page.setViewportSize({ width: 1093, height: 520 })
    const count = page.getByRole('navigation').getByTitle('5 条待处理').filter({ visible: true })
    await count.waitFor()
    const hidden = await count.evaluate((badge) => {
      const [shown, entry] = [badge, badge.closest('[role=menuitem]')].map((one) => one?.getBoundingClientRect())
      return Math.max((entry?.top ?? 999) - (shown?.top ?? 0), (shown?.right ?? 999) - (entry?.right ?? 0))
    })
    expect(hidden).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: '展开菜单' }).click()
    const entry = page.getByRole('link', { name: '今日预警' })
    await entry.getByTitle('5 条待处理').waitFor()
    expect(await count.count()).toBe(1)
    expect(await entry.getAttribute('href')).toBe('#/alerts')
  })

  test('without alerts, offers the settings to those who may set them, and names them to others', async () => {
    const none = answer(alerts.today, ({ body }) => countedWith(body, []))
    const { page } = await openToday(none, answer(alerts.settings, settings))
    await page.getByRole('button', { name: '选择要开启的预警' }).click()
    await page.getByRole('dialog', { name: '预警设置' }).waitFor()
    const head = await stage.open('/alerts', { as: cast.teacher(), answers: [none] })
    await head.page.getByText('如需开启，请联系学校管理员').waitFor()
    expect(await head.page.getByRole('button', { name: /预警设置|要开启/ }).count()).toBe(0)
  })

  test('saves the settings', async () => {
    const console = await openToday(answer(alerts.settings, settings), answer(alerts.saveSettings, settings))
    const { page } = console
    await page.getByRole('button', { name: '预警设置' }).click()
    const dialog = page.getByRole('dialog', { name: '预警设置' })
    await dialog.getByLabel('应到校时间').fill('730')
    await dialog.getByLabel('在校时间至').fill('0800')
    await dialog.getByRole('button', { name: /保\s?存/ }).click()
    await dialog.getByText('结束时间须晚于开始时间').waitFor()
    await dialog.getByLabel('在校时间至').fill('1630')
    // A number out of bounds is named, not changed to another one.
    const minutes = dialog.getByLabel('请假到期后（分钟）')
    await minutes.fill('900')
    await dialog.getByRole('button', { name: /保\s?存/ }).click()
    await dialog.getByText('请填写 0 至 720 的分钟数').waitFor()
    expect(await minutes.inputValue()).toBe('900')
    expect(console.asked(alerts.saveSettings)).toEqual([])
    await minutes.fill('90')
    await dialog.getByRole('button', { name: /保\s?存/ }).click()
    await console.expectToast('保存成功')
    expect(console.asked(alerts.saveSettings).at(-1)?.body).toMatchObject({
      lateTime: '07:30',
      hoursUntil: '16:30',
      overdueMinutes: 90,
      version: 3,
    })
  })
})

test('the state of an alert is named like its filter, and a pupil who had left returns', async () => {
  const at = '2026-03-02 09:10:00'
  const steps = ['unreached', 'noParent', 'queued', 'called'] as const
  const rows = steps.map((progress, id) => ({ ...late, id: 30 + id, name: progress, progress }))
  const back = { ...late, id: 40, kind: 'outing' as const, name: 'back', progress: 'arrived' as const, arrivedTime: at }
  const console = await stage.open('/alerts/history', {
    as: cast.school(),
    answers: [
      answer(alerts.history, ({ body }) => countedWith(body, [...rows, back])),
      answer(alerts.figures, [
        { kind: 'outing', raised: 3, sent: 3, unreached: 0, held: 0, dropped: 0, answered: 1, arrived: 2 },
      ]),
    ],
  })
  const { page } = console
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })
  const words = ['未通知到', '未通知到家长', '待发送', '已致电']
  for (const [at, word] of words.entries())
    await rowOf(steps[at] ?? '')
      .getByText(word, { exact: true })
      .waitFor()
  await rowOf('back').getByText('09:10 已返校').waitFor()
  await page.getByText('家长回复 1，之后返校 2').waitFor()
  await page.getByRole('combobox', { name: '状态' }).click()
  for (const word of words) await page.getByTitle(word, { exact: true }).last().waitFor()
  await page.getByTitle('未通知到家长', { exact: true }).last().click()
  await expect.poll(() => console.asked(alerts.history).at(-1)?.body).toMatchObject({ state: 'noParent' })
})

test('the history shows figures of the chosen days', async () => {
  const none = { raised: 0, sent: 0, unreached: 0, held: 0, dropped: 0, answered: 0, arrived: 0 }
  const { page } = await stage.open('/alerts/history', {
    as: cast.school(),
    answers: [
      answer(alerts.history, ({ body }) => countedWith(body, [late])),
      answer(alerts.figures, [
        { kind: 'late', ...none, raised: 12, unreached: 2, answered: 9, arrived: 11 },
        { kind: 'fever', ...none },
      ]),
    ],
  })
  const figures = page.getByRole('region', { name: '各种预警' })
  await figures.getByText('家长回复 9，之后已到 11，未通知到 2').waitFor()
  expect(await figures.getByRole('listitem').count()).toBe(1)
  const size = await figures.getByText('12', { exact: true }).evaluate((shown) => getComputedStyle(shown).fontSize)
  expect(Number.parseFloat(size)).toBeGreaterThanOrEqual(28)
  await page.getByRole('row').filter({ hasText: '2026-03-02' }).waitFor()
})

const phone = { width: 390, height: 844 }

const openHistory = async (viewport: { readonly width: number; readonly height: number }) => {
  const console = await stage.open('/alerts/history', {
    as: cast.school(),
    answers: [answer(alerts.history, ({ body }) => countedWith(body, [answered])), answer(alerts.figures, [])],
  })
  await console.page.setViewportSize(viewport)
  return console.page
}

test('the history shows everything of an alert on a phone', async () => {
  const page = await openHistory(phone)
  const row = page.getByRole('row').filter({ hasText: '李小红' })
  const words = ['2026-03-02 七年级1班', '未到校', '08:00 仍没有到校记录', '家长 李强', '08:03 周老师致电李强']
  for (const text of [...words, '08:05 李强：知道了']) await row.getByText(text, { exact: true }).waitFor()
  expect(await page.getByText('窗口较窄，未显示').count()).toBe(0)
  await expectAccessible(page)
})

test('the history shows the whole reason on a school’s usual PC', async () => {
  const page = await openHistory({ width: 1093, height: 520 })
  const why = page.getByText('08:00 仍没有到校记录')
  await why.waitFor()
  expect(await why.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
  expect(await page.getByText('窗口较窄，未显示').count()).toBe(0)
})

const home = {
  studentName: '王小明',
  parentName: '王芳',
  nowTime: '2026-03-02 08:06:00',
  kind: 'late' as const,
  sinceTime: '2026-03-02 08:00:00',
  arrivedTime: null,
  ending: null,
  answer: null,
  answeredTime: null,
  mayAskLeave: true,
}

const openLink = async (...answers: readonly FakeAnswer[]) => {
  const console = await stage.open(linkPath('x'.repeat(43)), {
    answers: [
      ...answers,
      answer(sealedLinkCalls.look, { schoolName: '杏坛实验学校', studentName: '王**', purpose: 'alert' }),
      answer(sealedLinkCalls.open, () => ({ token: 'link.1', purpose: 'alert', endsTime: '2026-03-02 08:40:00' })),
    ],
  })
  await console.page.setViewportSize(phone)
  await console.page.getByLabel('手机号后六位').fill('345678')
  await console.page.getByRole('button', { name: '打开' }).click()
  return console
}

const fillLeave = async ({ page }: Scene) => {
  await page.getByRole('button', { name: '为孩子请假' }).click()
  await page.getByLabel('结束时间').fill('2026-03-02T17:00')
  await page.getByLabel('原因').fill('不舒服')
  await page.getByRole('button', { name: '提交请假' }).click()
}

describe('a parent', () => {
  test('answers 知道了 and sees it afterwards', async () => {
    let isAnswered = false
    const console = await openLink(
      answer(alerts.parentHome, () =>
        isAnswered ? { ...home, answer: 'seen' as const, answeredTime: '2026-03-02 08:06:00' } : home,
      ),
      answer(alerts.parentSeen, () => {
        isAnswered = true
        return null
      }),
    )
    const { page } = console
    await page.getByText('截至 08:00，学校没有孩子的到校记录').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: '知道了' }).click()
    await page.getByText('您已于 03-02 08:06 回复“知道了”').waitFor()
    expect(await page.getByRole('button', { name: '知道了' }).count()).toBe(0)
  })

  test('asks for leave with the form of leaves, without pictures', async () => {
    const console = await openLink(
      answer(alerts.parentHome, home),
      refuse(alerts.parentLeave, alertRefusals.answeredBefore),
    )
    const { page } = console
    await fillLeave(console)
    await page.getByText(alertRefusals.answeredBefore.msg).waitFor()
    expect(await page.getByRole('button', { name: '选择照片' }).count()).toBe(0)
    console.answer(answer(alerts.parentLeave, { id: 5, leaveState: 10 }))
    await page.getByRole('button', { name: '提交请假' }).click()
    await page.getByText('请假已提交，等待老师审批').first().waitFor()
    expect(console.asked(alerts.parentLeave).at(-1)?.body).toMatchObject({
      kind: 'sick',
      startTime: '2026-03-02 08:06:00',
      leaveReason: '不舒服',
    })
  })
})
