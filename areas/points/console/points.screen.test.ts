import { expect, test } from 'vitest'
import { expectAccessible } from '../../../tests/e2e/axe.ts'
import { type FakeAnswer, answer, refuse, refusalOf } from '../../../tests/screens/answers.ts'
import { countedWith } from '../../../tests/screens/lists.ts'
import { makePeople, pupil } from '../../../tests/screens/people.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { defaultConfig, points, pointsRefusals } from '../contract.ts'
import type { RuleView } from '../contract.ts'
import type { RecordRow } from '../views.ts'

const stage = useStage()
const places = {
  config: '/pointsManagement/systemConfig',
  records: '/pointsManagement/IntegralFlow',
  statistics: '/pointsManagement/pointsStatistics',
} as const

const rule = (changes: Partial<RuleView> & Pick<RuleView, 'id'>): RuleView => ({
  type: '德育',
  item: '好人好事',
  rank: '校级',
  points: 5,
  note: '',
  disabled: false,
  version: 1,
  ...changes,
})

const record = (changes: Partial<RecordRow> & Pick<RecordRow, 'id' | 'name'>): RecordRow => ({
  studentId: changes.id,
  code: 'S01',
  className: '七年级3班',
  type: '德育',
  item: '好人好事',
  rank: '校级',
  points: 5,
  balance: 5,
  note: '',
  operator: '周若曦',
  createdTime: '2026-03-02 08:00:00',
  state: 'valid',
  cancelReason: null,
  ...changes,
})

test('saves rules and settings; the first save creates the settings, the next sends their version', async () => {
  let config = defaultConfig
  let rules = [rule({ id: 1 })]
  const save = (body: typeof defaultConfig) => (config = { ...body, version: body.version + 1 })
  const console = await stage.open(places.config, {
    as: cast.school(),
    answers: [
      answer(points.config, () => config),
      answer(points.createConfig, ({ body }) => save(body)),
      answer(points.saveConfig, ({ body }) => save(body)),
      answer(points.rules, () => rules),
      answer(points.saveRule, ({ body }) => {
        const twice = { fill: { name: '德育 · 好人好事 · 校级' } }
        if (body.id === undefined && body.rank === '校级')
          throw refusalOf(points.saveRule, pointsRefusals.ruleTwice, twice)
        const saved = { ...body, id: body.id ?? 2, version: body.version + 1 }
        rules = [...rules.filter(({ id }) => id !== saved.id), saved]
        return saved
      }),
      answer(points.deleteRule, ({ query }) => {
        rules = rules.filter(({ id }) => id !== query.id)
        return null
      }),
    ],
  })
  const { page } = console
  for (const name of ['文明币', '星星']) {
    await page.getByRole('button', { name: '积分设置' }).click()
    const dialog = page.getByRole('dialog', { name: '积分设置' })
    await dialog.getByLabel('积分名称').fill(name)
    await dialog.getByRole('button', { name: '保存' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  expect(console.asked(points.createConfig).map(({ body }) => [body.pointName, body.version])).toEqual([['文明币', 0]])
  expect(console.asked(points.saveConfig).map(({ body }) => [body.pointName, body.version])).toEqual([['星星', 1]])

  await page.getByRole('button', { name: '新增规则' }).click()
  const dialog = page.getByRole('dialog', { name: '新增积分规则' })
  await dialog.getByRole('button', { name: '保存' }).click()
  for (const missing of ['请填写类型', '请填写项目', '请填写分值']) await dialog.getByText(missing).waitFor()
  await dialog.getByLabel('类型').fill('德育')
  await dialog.getByLabel('项目').fill('好人好事')
  await dialog.getByLabel('等级').fill('校级')
  await dialog.getByLabel('分值').fill('-3')
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText('已有规则“德育 · 好人好事 · 校级”').waitFor()
  await dialog.getByLabel('等级').fill('班级')
  await dialog.getByRole('button', { name: '保存' }).click()
  await console.rows().filter({ hasText: '班级' }).filter({ hasText: '-3' }).waitFor()

  await page.getByRole('button', { name: '停用 德育 · 好人好事 · 班级' }).click()
  await page.getByRole('button', { name: '启用 德育 · 好人好事 · 班级' }).waitFor()
  await page.getByRole('button', { name: '更多 德育 · 好人好事 · 班级' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page.getByRole('dialog').getByText('已按它记的积分不变').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await console.rows().filter({ hasText: '班级' }).waitFor({ state: 'detached' })
})

test('sends each of two rules disabled in quick succession once', async () => {
  let rules = [rule({ id: 1 }), rule({ id: 2, item: '拾金不昧' })]
  const console = await stage.open(places.config, {
    as: cast.school(),
    answers: [
      answer(points.config, defaultConfig),
      answer(points.rules, () => rules),
      answer(points.saveRule, ({ body }) => {
        const saved = { ...body, id: body.id ?? 0, version: body.version + 1 }
        rules = rules.map((one) => (one.id === saved.id ? saved : one))
        return saved
      }),
    ],
  })
  const { page } = console
  const held = console.hold(points.saveRule)
  await page.getByRole('button', { name: '停用 德育 · 好人好事 · 校级' }).dblclick()
  await page.getByRole('button', { name: '停用 德育 · 拾金不昧 · 校级' }).click()
  await console.untilAsked(points.saveRule, 2)
  held.release()
  for (const item of ['好人好事', '拾金不昧'])
    await page.getByRole('button', { name: `启用 德育 · ${item} · 校级` }).waitFor()
  expect(console.asked(points.saveRule).map(({ body }) => [body.id, body.disabled])).toEqual([
    [1, true],
    [2, true],
  ])
})

/** Fake answers for the ledger of two students that remember awards and cancellations. */
const makeLedger = () => {
  let rows = [
    record({ id: 1, name: '王小明' }),
    record({ id: 2, name: '李小红', state: 'cancelled', cancelReason: '记错' }),
  ]
  const cancel = (ids: readonly number[]) => {
    rows = rows.map((row) => (ids.includes(row.id) ? { ...row, state: 'cancelled' } : row))
    return null
  }
  const answers: FakeAnswer[] = [
    ...makePeople(pupil({ id: 11, name: '王小明' }), pupil({ id: 12, name: '李小红' })).answers,
    answer(points.config, { ...defaultConfig, pointName: '文明币', version: 1 }),
    answer(points.ruleTypes, ['德育']),
    answer(points.ruleItems, [{ id: 7, item: '好人好事' }]),
    answer(points.ruleRanks, [{ id: 8, rank: '校级', points: 5, note: '' }]),
    answer(points.recordPage, ({ body }) =>
      countedWith(
        body,
        rows.filter(({ name }) => name.includes(body.keyword)),
      ),
    ),
    answer(points.award, ({ body }) => {
      rows = [record({ id: 3, name: '李小红', note: body.note, points: body.points ?? 5 }), ...rows]
      return { students: body.studentIds.length }
    }),
    answer(points.cancelRecord, ({ params }) => cancel([params.id])),
    answer(points.cancelRecords, ({ body }) => cancel(body.ids)),
  ]
  return answers
}

test('awards points by a rule or freely, and keeps the dialog open on a refusal', async () => {
  const console = await stage.open(places.records, { as: cast.teacher(), answers: makeLedger() })
  const { page } = console
  await page.getByRole('columnheader', { name: '文明币' }).waitFor()
  const open = async () => {
    await page.getByRole('button', { name: '记积分' }).click()
    const dialog = page.getByRole('dialog', { name: '记积分' })
    await dialog.getByRole('combobox', { name: '学生' }).fill('李小红')
    await page.locator('.ant-select-item-option').filter({ hasText: '李小红' }).click()
    await page.keyboard.press('Escape')
    return dialog
  }
  const choose = async (label: string, option: string) => {
    await page.getByRole('dialog').getByRole('combobox', { name: label }).click()
    await page
      .locator('.ant-select-item-option')
      .and(page.getByTitle(option, { exact: true }))
      .click()
  }
  await page.setViewportSize({ width: 1093, height: 520 })
  const dialog = await open()
  const [note, give] = [dialog.getByLabel('备注'), dialog.getByRole('button', { name: '记积分' })]
  await expect
    .poll(async () => {
      const [above, below] = [await note.boundingBox(), await give.boundingBox()]
      return above !== null && below !== null && above.y + above.height < below.y
    })
    .toBe(true)
  await give.click()
  await dialog.getByText('请选择规则').waitFor()
  await choose('类型', '德育')
  await choose('项目', '好人好事')
  await choose('等级与分值', '校级 +5 分')
  await dialog.getByRole('button', { name: '记积分' }).click()
  await console.expectToast('已记积分')
  await dialog.waitFor({ state: 'detached' })
  expect(console.asked(points.award).map(({ body }) => body)).toEqual([{ studentIds: [12], ruleId: 8, note: '' }])

  const free = await open()
  await free.getByText('自定分值').click()
  await free.getByRole('spinbutton').fill('9')
  await free.getByRole('button', { name: '记积分' }).click()
  await free.getByText('请填写原因').waitFor()
  await free.getByLabel('原因').fill('拾金不昧')
  const name = { name: '李小红', today: 15, most: 20 }
  console.answer(refuse(points.award, pointsRefusals.tooMuchToday, { fill: name }))
  await free.getByRole('button', { name: '记积分' }).click()
  await free.getByText('李小红当天已加 15 分，每人每天最多加 20 分').waitFor()
  expect(console.asked(points.award).at(-1)?.body).toEqual({ studentIds: [12], points: 9, note: '拾金不昧' })
})

test('cancels valid awards with a reason, one or several; names of students stay out of the URL', async () => {
  const console = await stage.open(places.records, { as: cast.teacher(), answers: makeLedger() })
  const { page } = console
  const box = (name: string) => page.getByRole('checkbox', { name: `选择 ${name} 2026-03-02 08:00:00` })
  await box('李小红').waitFor()
  expect(await box('李小红').isDisabled()).toBe(true)
  await page.getByRole('textbox', { name: '学生' }).fill('王小明')
  await page.keyboard.press('Enter')
  await console.expectNoText('李小红')
  expect(decodeURIComponent(page.url())).not.toContain('王小明')
  await box('王小明').check()
  await page.getByRole('button', { name: '批量撤销' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
  await page.getByRole('button', { name: '撤销 王小明 2026-03-02 08:00:00' }).click()
  const dialog = page.getByRole('dialog', { name: '撤销 1 条积分记录' })
  await dialog.getByRole('button', { name: '撤销' }).click()
  await dialog.getByText('请填写撤销原因').waitFor()
  await dialog.getByLabel('撤销原因').fill('记错了学生')
  console.answer(refuse(points.cancelRecord, pointsRefusals.alreadyCancelled))
  await dialog.getByRole('button', { name: '撤销' }).click()
  await dialog.getByText('记录已经撤销，请刷新后查看').waitFor()
  console.answer(answer(points.cancelRecord, null))
  await dialog.getByRole('button', { name: '撤销' }).click()
  await console.expectToast('撤销成功')
  const [asked] = console.asked(points.cancelRecord)
  expect(asked).toMatchObject({ params: { id: 1 }, query: { cancelReason: '记错了学生' } })
})

test('cancels several awards together and then clears the selection', async () => {
  const rows = [1, 2].map((id) => record({ id, name: `学生${id}` }))
  const console = await stage.open(places.records, {
    as: cast.school(),
    answers: [...makeLedger(), answer(points.recordPage, ({ body }) => countedWith(body, rows))].toReversed(),
  })
  const { page } = console
  for (const { name } of rows) await page.getByRole('checkbox', { name: `选择 ${name} 2026-03-02 08:00:00` }).check()
  await page.getByRole('status').filter({ hasText: '已选 2 条' }).waitFor()
  await page.getByRole('button', { name: '批量撤销' }).click()
  const dialog = page.getByRole('dialog', { name: '撤销 2 条积分记录' })
  await dialog.getByLabel('撤销原因').fill('重复记录')
  await dialog.getByRole('button', { name: '撤销' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '批量撤销' }).waitFor({ state: 'detached' })
  expect(console.asked(points.cancelRecords).map(({ body }) => body)).toEqual([
    { ids: [1, 2], cancelReason: '重复记录' },
  ])
})

test('shows reason, note, time and operator of each entry on a phone', async () => {
  const console = await stage.open(places.records, {
    as: cast.teacher(),
    answers: [
      ...makeLedger(),
      answer(points.recordPage, ({ body }) =>
        countedWith(body, [record({ id: 1, name: '王小明', note: '扶老人过马路' })]),
      ),
    ].toReversed(),
  })
  const { page } = console
  await page.setViewportSize({ width: 390, height: 844 })
  const row = page.getByRole('row').filter({ hasText: '王小明' })
  const said = ['德育 · 好人好事 · 校级', '扶老人过马路', '七年级3班', '2026-03-02 08:00', '周若曦', '+5']
  for (const text of said) await row.getByText(text, { exact: true }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('shows statistics by type, class and student for the filters, and exports nothing if empty', async () => {
  const sums = { added: 13, deducted: 3, num: 4 }
  const console = await stage.open(places.statistics, {
    as: cast.teacher(),
    answers: [
      answer(points.config, defaultConfig),
      answer(points.statistics, ({ body }) =>
        body.from === undefined
          ? {
              ...sums,
              students: 2,
              byType: [{ type: '德育', ...sums }],
              byClass: [{ className: '七年级3班', ...sums }],
              top: [{ studentId: 1, name: '王小明', className: '七年级3班', points: 13 }],
            }
          : { added: 0, deducted: 0, num: 0, students: 0, byType: [], byClass: [], top: [] },
      ),
    ],
  })
  const { page } = console
  await page.getByRole('img', { name: '按类型，柱状图。德育加分 13分，德育扣分 3分' }).waitFor()
  await page.getByRole('img', { name: '得分最多的学生，柱状图。王小明 七年级3班 13分' }).waitFor()
  await expectAccessible(page)
  const size = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  const toTable = page.getByRole('button', { name: '查看数据表' }).first()
  const rightOf = () => toTable.evaluate((button) => button.getBoundingClientRect().right)
  await expect.poll(rightOf, { message: 'whole on a phone' }).toBeLessThan(390 - 24)
  if (size !== null) await page.setViewportSize(size)
  await page.getByPlaceholder('开始日期').fill('2026-03-02')
  await page.keyboard.press('Enter')
  await page.getByPlaceholder('结束日期').fill('2026-03-03')
  await page.keyboard.press('Enter')
  await page.getByText('暂无数据').first().waitFor()
  await expect
    .poll(() => console.asked(points.statistics).at(-1)?.body)
    .toEqual({ from: '2026-03-02', to: '2026-03-03' })
  await page.getByRole('button', { name: '导出' }).click()
  await console.expectToast('查询结果为空')
})

test('lets only administrators open the configuration, and offers no changes to viewers', async () => {
  const console = await stage.open(places.config, { as: cast.teacher() })
  await console.expectText('无权限，请联系管理员')
  const looker = { ...cast.teacher(), permissions: ['points:record:view'] }
  const other = await stage.open(places.records, { as: looker, answers: makeLedger() })
  await other.rows().filter({ hasText: '王小明' }).waitFor()
  for (const name of ['记积分', '导入']) expect(await other.page.getByRole('button', { name }).count()).toBe(0)
  expect(await other.page.getByRole('button', { name: '导出' }).count()).toBe(1)
})
