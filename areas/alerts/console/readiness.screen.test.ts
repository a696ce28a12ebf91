import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../../../tests/e2e/axe.ts'
import { type FakeAnswer, answer } from '../../../tests/screens/answers.ts'
import { countedWith } from '../../../tests/screens/lists.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { type AlertView, type HoldView, type Readiness, alerts } from '../contract.ts'

const stage = useStage()

const note = (reason: Readiness['notes'][number]['reason'], time: string | null = null, count = 0) => ({
  reason,
  time,
  count,
})

const readiness: Readiness[] = [
  {
    kind: 'late',
    isOn: true,
    notes: [note('done', '2026-03-02 08:01:00'), note('noGate', null, 320)],
    lacks: [{ role: 'parent', lack: 'noTemplate' }],
  },
  { kind: 'dormitory', isOn: false, notes: [note('noDoor', null, 45)], lacks: [] },
  { kind: 'outing', isOn: true, notes: [note('before', '2026-03-02 08:10:00')], lacks: [] },
]

const unreached: AlertView = {
  id: 1,
  kind: 'late',
  day: '2026-03-02',
  userId: 11,
  name: '王小明',
  className: '七年级1班',
  sinceTime: '2026-03-02 08:00:00',
  raisedTime: '2026-03-02 08:01:00',
  state: 'unreached',
  progress: 'unreached',
  arrivedTime: null,
  endedTime: null,
  isWaiting: true,
  told: [
    {
      name: '王芳',
      role: 'parent',
      channel: null,
      state: 'unreachable',
      lack: 'noNumber',
      answer: null,
      answeredTime: null,
    },
  ],
  calls: [],
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
  headKinds: ['late' as const, 'dormitory' as const],
  parentKinds: ['late' as const],
  lateTime: '08:00',
  hoursFrom: '08:10',
  hoursUntil: '16:00',
  overdueMinutes: 60,
  offlineMinutes: 10,
  version: 3,
}

const open = (rows: readonly AlertView[], ...answers: readonly FakeAnswer[]) =>
  stage.open('/alerts', {
    as: cast.school(),
    answers: [
      ...answers,
      answer(alerts.readiness, readiness),
      answer(alerts.today, ({ body }) => countedWith(body, [...rows])),
      answer(alerts.holds, []),
      answer(alerts.settings, settings),
    ],
  })

describe('today', () => {
  test('says in one line that kinds have a problem, and each reason once on demand', async () => {
    const shared = readiness.map((one) =>
      one.kind === 'outing' ? { ...one, notes: [...one.notes, note('noGate', null, 320)] } : one,
    )
    const { page } = await open([], answer(alerts.readiness, shared))
    await page.getByText('今天的判断：2 种，2 种有问题').waitFor()
    const list = page.getByRole('list', { name: '今天的判断' })
    expect(await list.count()).toBe(0)
    await page.getByRole('button', { name: '展开', exact: true }).click()
    const lines = list.getByRole('listitem')
    const gate = lines.filter({ hasText: '门口没有连接过的门禁设备' })
    await gate.getByText('未到校、无假出校', { exact: true }).waitFor()
    await lines.filter({ hasText: '通知不到家长：缺“学生提醒”模板' }).getByText('未到校', { exact: true }).waitFor()
    await lines.filter({ hasText: '无假出校' }).getByText('08:10 开始判断').waitFor()
    await list.getByText('08:01 已判断').waitFor()
    expect(await lines.count()).toBe(4)
    await expectAccessible(page)
    await page.getByRole('button', { name: '收起', exact: true }).click()
    expect(await list.count()).toBe(0)
  })

  test('leaves the table three rows in a low window, next to the readiness and a held storm', async () => {
    const rows = [1, 2, 3, 4].map((id) => ({ ...unreached, id, name: `学生${id}` }))
    const names = Array.from({ length: 50 }, (_, at) => `买买提艾力·阿卜杜热合曼${at}`)
    const { page } = await open(rows, answer(alerts.holds, [{ ...hold, pupils: 81, names }]))
    await page.setViewportSize({ width: 1093, height: 520 })
    await page.getByText('今天的判断：2 种').waitFor()
    const third = page.getByRole('row').filter({ hasText: '学生3' })
    await third.waitFor()
    const footer = await page.getByText('共 4 条').boundingBox()
    const row = await third.boundingBox()
    expect((row?.y ?? 999) + (row?.height ?? 0)).toBeLessThanOrEqual(footer?.y ?? 0)
    await page.getByRole('button', { name: '展开', exact: true }).waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByText('今天的判断：2 种').waitFor()
    expect(await page.getByRole('list', { name: '今天的判断' }).count()).toBe(0)
  })

  test('says that no kind is on', async () => {
    const off = readiness.map((one) => ({ ...one, isOn: false }))
    const { page } = await open([], answer(alerts.readiness, off))
    await page.getByText('没有开启任何预警').waitFor()
    expect(await page.getByRole('list', { name: '今天的判断' }).count()).toBe(0)
  })

  test('shows an alert that has reached nobody with the reason', async () => {
    const { page } = await open([unreached, { ...unreached, id: 2, name: '李小红', told: [] }])
    const row = page.getByRole('row').filter({ hasText: '王小明' })
    await row.getByText('未通知到').waitFor()
    await row.getByText('家长 王芳 无法送达（家长无手机号）').waitFor()
    await page.getByRole('row').filter({ hasText: '李小红' }).getByText('没有可通知的人').waitFor()
    expect(await page.getByText('未回复').count()).toBe(0)
  })

  test('says of pupils who left that they have not returned', async () => {
    const { page } = await open([], answer(alerts.holds, [{ ...hold, kind: 'outing' as const }]))
    const held = page.getByRole('region', { name: '待核对的预警' })
    await held.getByText('已返校 1 人，还没有返校 5 人：甲、乙、丙、丁、戊').waitFor()
    await held.getByRole('button', { name: '发送', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '发送预警' })
    await dialog.getByText('5 名还没有返校的学生').waitFor()
    expect(await dialog.getByText('通知不到').count()).toBe(0)
  })

  test('says after sending a held storm who was not reached and why', async () => {
    const sent = {
      told: 3,
      untold: 2,
      withoutRecipient: 1,
      lacks: [{ role: 'head' as const, lack: 'noProvider' as const, pupils: 1 }],
    }
    const console = await open([], answer(alerts.holds, [hold]), answer(alerts.decideHold, sent))
    const held = console.page.getByRole('region', { name: '待核对的预警' })
    await held.getByRole('button', { name: '发送', exact: true }).click()
    const dialog = console.page.getByRole('dialog', { name: '发送预警' })
    await dialog.getByText('通知不到家长：缺“学生提醒”模板').waitFor()
    await dialog.getByRole('button', { name: /发\s?送/ }).click()
    await console.expectToast('已交付发送 3 人，2 人通知不到：未配置短信（1 人），没有可通知的人（1 人）')
    expect(console.asked(alerts.decideHold)).toHaveLength(1)
  })
})

test('the settings say why a chosen kind is silent, also before it is saved', async () => {
  const { page } = await open([])
  await page.getByRole('button', { name: '预警设置' }).click()
  const dialog = page.getByRole('dialog', { name: '预警设置' })
  const list = dialog.getByRole('list', { name: '所选预警现在的情况' })
  await list.getByText(/门口没有连接过的门禁设备/).waitFor()
  expect(await list.getByText(/宿舍楼/).count()).toBe(0)
  await dialog.getByLabel('开启的预警').click()
  await page.getByRole('option', { name: '未归寝' }).or(page.getByTitle('未归寝')).last().click()
  await list.getByText('宿舍楼没有连接过的设备，45 名住宿生暂不判断').waitFor()
})

test('the settings say that switching fevers on tells about those of today', async () => {
  const fever = { kind: 'fever' as const, isOn: false, notes: [note('watching')], lacks: [] }
  const chosen = { ...settings, kinds: ['fever' as const] }
  const { page } = await open([], answer(alerts.readiness, [fever]), answer(alerts.settings, chosen))
  await page.getByRole('button', { name: '预警设置' }).click()
  const hint = page.getByText('发热开启后，今天已记录的发热也会通知')
  await hint.waitFor()
  expect(await hint.count()).toBe(1)
})
