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

const told = { channel: 'sms' as const, state: 'sent' as const, answer: null, answeredTime: null }

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
  arrivedTime: null,
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

const openToday = (...answers: readonly FakeAnswer[]) =>
  stage.open('/alerts', {
    as: cast.school(),
    answers: [
      ...answers,
      answer(alerts.today, ({ body }) => countedWith(body, [late, answered, silent])),
      answer(alerts.holds, []),
      answer(alerts.parents, [{ id: 21, name: '王芳', relationship: '母亲', telephone: '138********' }]),
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
    await page.getByTitle('1 条待处理').waitFor()
    expect(await page.getByRole('button', { name: /^打电话/ }).count()).toBe(2)
    await expectAccessible(page)
  })

  test('records a call and shows the number as a link for the phone', async () => {
    const console = await openToday(answer(alerts.call, { name: '王芳', telephone: '13800001234' }))
    const { page } = console
    await page.getByRole('button', { name: '打电话 王小明 未到校' }).click()
    const dialog = page.getByRole('dialog', { name: '联系家长：王小明' })
    await dialog.getByText('138********').waitFor()
    await dialog.getByRole('button', { name: '拨打 王芳' }).click()
    const link = dialog.getByRole('link', { name: '13800001234' })
    await link.waitFor()
    expect(await link.getAttribute('href')).toBe('tel:13800001234')
    expect(console.asked(alerts.call).map(({ body }) => body)).toEqual([{ id: 1, parentId: 21 }])
  })

  test('lets an administrator send or drop what was held, with the reason', async () => {
    const console = await openToday(answer(alerts.holds, [hold]), answer(alerts.decideHold, { told: 5 }))
    const { page } = console
    const held = page.getByRole('region', { name: '待核对的预警' })
    await held.getByText('未到校 6 人，没有发送：同一班级同时预警的学生过多（七年级2班）').waitFor()
    await held.getByRole('button', { name: '发送', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '发送预警' })
    console.answer(refuse(alerts.decideHold, alertRefusals.holdDecided, { fill: { name: '林主任' } }))
    await dialog.getByRole('button', { name: /发\s?送/ }).click()
    await dialog.getByText(/已由林主任处理/).waitFor()
    console.answer(answer(alerts.decideHold, { told: 5 }))
    await dialog.getByRole('button', { name: /发\s?送/ }).click()
    await console.expectToast('已通知 5 名学生的家长和班主任')
    await held.getByRole('button', { name: '不发送' }).click()
    const drop = page.getByRole('dialog', { name: '不发送预警' })
    await drop.getByLabel('说明').fill('秋游')
    await drop.getByRole('button', { name: '不发送' }).click()
    await console.expectToast('已标为不发送')
    expect(console.asked(alerts.decideHold).at(-1)?.body).toEqual({ id: 9, sends: false, note: '秋游' })
  })

  test('saves the settings', async () => {
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
    const console = await openToday(answer(alerts.settings, settings), answer(alerts.saveSettings, settings))
    const { page } = console
    await page.getByRole('button', { name: '预警设置' }).click()
    const dialog = page.getByRole('dialog', { name: '预警设置' })
    await dialog.getByLabel('应到校时间').fill('730')
    await dialog.getByLabel('在校时间至').fill('0800')
    await dialog.getByRole('button', { name: /保\s?存/ }).click()
    await dialog.getByText('结束时间须晚于开始时间').waitFor()
    await dialog.getByLabel('在校时间至').fill('1630')
    await dialog.getByRole('button', { name: /保\s?存/ }).click()
    await console.expectToast('保存成功')
    expect(console.asked(alerts.saveSettings).at(-1)?.body).toMatchObject({
      lateTime: '07:30',
      hoursUntil: '16:30',
      version: 3,
    })
  })
})

test('the history shows figures of the chosen days', async () => {
  const none = { raised: 0, sent: 0, held: 0, dropped: 0, answered: 0, arrived: 0 }
  const { page } = await stage.open('/alerts/history', {
    as: cast.school(),
    answers: [
      answer(alerts.history, ({ body }) => countedWith(body, [late])),
      answer(alerts.figures, [
        { kind: 'late', ...none, raised: 12, answered: 9, arrived: 11 },
        { kind: 'fever', ...none },
      ]),
    ],
  })
  const figures = page.getByRole('list', { name: '各种预警' })
  await figures.getByText('家长回复 9，之后已到 11').waitFor()
  expect(await figures.getByRole('listitem').count()).toBe(1)
  await page.getByRole('row').filter({ hasText: '2026-03-02' }).waitFor()
})

const phone = { width: 390, height: 844 }

const home = {
  studentName: '王小明',
  parentName: '王芳',
  nowTime: '2026-03-02 08:06:00',
  kind: 'late' as const,
  sinceTime: '2026-03-02 08:00:00',
  arrivedTime: null,
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
  await console.page.getByLabel('手机号后四位').fill('5678')
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
