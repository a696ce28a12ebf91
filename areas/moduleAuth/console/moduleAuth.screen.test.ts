import { expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roleNames.ts'
import { expectAccessible } from '../../../tests/e2e/axe.ts'
import { type FakeAnswer, answer, refusalOf } from '../../../tests/screens/answers.ts'
import { cast, sampleSession, schools } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { organisation } from '../../organisation/contract.ts'
import { type ModuleNode, type SchoolModules, moduleAuth } from '../contract.ts'

const stage = useStage()
const place = '/sys/schoolModule'

const tree: ModuleNode[] = [
  {
    id: 'group:dormitory',
    name: '住宿',
    children: [
      { id: 'dormitory', name: '宿舍' },
      { id: 'intelligenceReport', name: '智能报告' },
    ],
  },
  { id: 'group:others', name: '其他', children: [{ id: 'card', name: '一卡通' }] },
]

/** Fake calls that keep the modules of each school. */
const makeModules = (first: readonly string[] = ['card', 'dormitory']) => {
  const held = new Map<number, SchoolModules>()
  const of = (schoolId: number) => held.get(schoolId) ?? { moduleIds: [...first], version: 'v1' }
  const answers: FakeAnswer[] = [
    answer(moduleAuth.tree, tree),
    answer(moduleAuth.ids, ({ query }) => of(query.schoolId)),
    answer(moduleAuth.save, ({ body: { schoolId, moduleIds, version } }) => {
      const now = of(schoolId)
      if (version !== now.version) {
        throw refusalOf(moduleAuth.save, common.stale, { fill: { name: '模块授权' }, details: now })
      }
      const saved = { moduleIds: moduleIds.toSorted(), version: `${version}+` }
      held.set(schoolId, saved)
      return saved
    }),
    answer(
      organisation.schools,
      [schools.xingtan, schools.mingde].map((one) => ({ ...one, schoolSection: null })),
    ),
  ]
  return { answers, held }
}

const integrator = () => sampleSession({ roleIds: [role.integrator] })

test('submits the ticked modules after naming what is closed and opened', async () => {
  const { answers } = makeModules()
  const console = await stage.open(place, { as: integrator(), answers })
  const { page } = console
  const main = page.getByRole('main')
  const box = (name: string) => main.getByRole('treeitem', { name }).locator('.ant-tree-checkbox')
  const submit = main.getByRole('button', { name: '提交' })
  await main.getByText('已选 2 / 3 个').waitFor()
  expect(await submit.isDisabled()).toBe(true)
  await expectAccessible(page)
  await box('一卡通').click()
  await box('智能报告').click()
  await main.getByText('已选 2 / 3 个，将开通 1 个，关闭 1 个').waitFor()
  await submit.click()
  const question = page.getByRole('dialog', { name: `确认提交“${schools.xingtan.name}”的模块授权吗？` })
  await question.getByText('关闭 1 个：一卡通；这些模块的数据会保留，重新开通后可继续使用。', { exact: true }).waitFor()
  await question.getByText('开通 1 个：智能报告。', { exact: true }).waitFor()
  await question.getByRole('button', { name: '提交' }).click()
  await console.expectText('操作成功')
  await expect.poll(() => submit.isDisabled()).toBe(true)
  expect(console.asked(moduleAuth.save).map(({ body }) => body)).toEqual([
    { schoolId: schools.xingtan.id, moduleIds: ['dormitory', 'intelligenceReport'], version: 'v1' },
  ])
})

test('ticks all, and resets to what is saved', async () => {
  const { answers } = makeModules()
  const console = await stage.open(place, { as: integrator(), answers })
  const main = console.page.getByRole('main')
  await main.getByText('已选 2 / 3 个').waitFor()
  await main.getByLabel('全选').check()
  await main.getByText('已选 3 / 3 个，将开通 1 个，关闭 0 个').waitFor()
  await main.getByLabel('全选').uncheck()
  await main.getByText('已选 0 / 3 个，将开通 0 个，关闭 2 个').waitFor()
  await main.getByRole('button', { name: '重置' }).click()
  await main.getByText('已选 2 / 3 个', { exact: true }).waitFor()
  expect(console.asked(moduleAuth.save)).toEqual([])
})

test('ticks the modules of a template, and says why it can’t be used', async () => {
  const { answers } = makeModules()
  const console = await stage.open(place, { as: integrator(), answers })
  const { page } = console
  await page.getByRole('button', { name: '权限模板' }).click()
  const dialog = page.getByRole('dialog', { name: '权限模板' })
  await dialog.getByText('{"modules":["dormitory","card"]}', { exact: true }).waitFor()
  const apply = dialog.getByRole('button', { name: '套用' })
  const field = dialog.getByLabel('模板（JSON）')
  for (const [text, fault] of [
    ['{\n  "modules": ["card",]\n}', '权限模板必须是有效的 JSON'],
    ['["card"]', '权限模板的格式应为 {"modules": ["模块编号", …]}'],
    ['{"modules": ["card", "chess", "users"]}', '没有这些模块：chess、users'],
  ] as const) {
    await field.fill(text)
    await apply.click()
    await dialog.getByText(fault, { exact: true }).waitFor()
  }
  await expectAccessible(page)
  await field.fill('{"modules": ["intelligenceReport"]}')
  await apply.click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('已选 1 / 3 个，将开通 1 个，关闭 2 个').waitFor()
  expect(console.asked(moduleAuth.save)).toEqual([])
})

const manyModules = Array.from({ length: 17 }, (_, at) => ({
  id: `longModuleCode${String.fromCodePoint(65 + at)}`,
  name: `功能模块${at + 1}`,
}))

test('pairs the codes of a template with names, and shows the whole current choice in a low window', async () => {
  const { answers } = makeModules(manyModules.map(({ id }) => id))
  const ofMany = answer(moduleAuth.tree, [{ id: 'group:others', name: '其他', children: manyModules }])
  const { page } = await stage.open(place, { as: integrator(), answers: [ofMany, ...answers.slice(1)] })
  await page.setViewportSize({ width: 1093, height: 520 })
  await page.getByRole('button', { name: '权限模板' }).click()
  const dialog = page.getByRole('dialog', { name: '权限模板' })
  const codes = dialog.getByRole('list', { name: '模块编号' }).getByRole('listitem')
  await expect.poll(() => codes.allInnerTexts()).toEqual(manyModules.map(({ id, name }) => `${name} ${id}`))
  const current = dialog.getByRole('region', { name: '当前选择' })
  const body = dialog.locator('.ant-modal-body')
  const endOf = (part: typeof body) => part.evaluate((element) => element.getBoundingClientRect().bottom)
  await expect.poll(async () => (await endOf(current)) <= (await endOf(body))).toBe(true)
  expect(await codes.first().evaluate((row) => row.parentElement?.clientHeight ?? 0)).toBeLessThanOrEqual(88)
  await expectAccessible(page)
})

/** Unticks 一卡通 and submits after another user has opened 智能报告. */
const submitStale = async () => {
  const { answers, held } = makeModules()
  const console = await stage.open(place, { as: integrator(), answers })
  const { page } = console
  const main = page.getByRole('main')
  await main.getByText('已选 2 / 3 个').waitFor()
  held.set(schools.xingtan.id, { moduleIds: ['dormitory', 'card', 'intelligenceReport'], version: 'theirs' })
  await main.getByRole('treeitem', { name: '一卡通' }).locator('.ant-tree-checkbox').click()
  await main.getByRole('button', { name: '提交' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '提交' }).click()
  const stale = main.getByRole('alert', { name: '模块授权已被他人修改' })
  await stale.waitFor()
  return { console, main, stale }
}

test('lists only the user’s changes after another user saved, and adds them to the new list', async () => {
  const { console, main, stale } = await submitStale()
  await expect
    .poll(() => stale.getByRole('row').allInnerTexts())
    .toEqual([expect.stringContaining('字段'), '一卡通\t未开通\t开通'])
  await stale.getByText('其他人开通了 1 个：智能报告').waitFor()
  await expectAccessible(console.page)
  await stale.getByRole('button', { name: '合并提交' }).click()
  await console.expectText('操作成功')
  await main.getByText('已选 2 / 3 个', { exact: true }).waitFor()
  expect(console.asked(moduleAuth.save).map(({ body: { version, moduleIds } }) => [version, moduleIds])).toEqual([
    ['v1', ['dormitory']],
    ['theirs', ['dormitory', 'intelligenceReport']],
  ])
})

test('shows the other user’s list when the user discards their changes', async () => {
  const { console, main, stale } = await submitStale()
  await stale.getByRole('button', { name: '放弃我的修改' }).click()
  await main.getByText('已选 3 / 3 个', { exact: true }).waitFor()
  expect(console.asked(moduleAuth.save)).toHaveLength(1)
})

test('lets the platform choose the school, also by the address, and asks before changes are lost', async () => {
  const { answers } = makeModules()
  const console = await stage.open(place, { as: cast.admin(), answers })
  const { page } = console
  const main = page.getByRole('main')
  await main.getByText('请先选择学校', { exact: true }).waitFor()
  expect(console.asked(moduleAuth.ids)).toEqual([])
  const choose = async (name: string) => {
    await main.getByRole('combobox', { name: '学校' }).click()
    await page.locator('.ant-select-item-option').filter({ hasText: name }).click()
  }
  await choose(schools.mingde.name)
  await console.expectPlace(`${place}?deptId=${schools.mingde.schoolDeptId}`)
  await main.getByText('已选 2 / 3 个').waitFor()
  await main.getByLabel('全选').check()
  await choose(schools.xingtan.name)
  const question = page.getByRole('dialog', { name: '确认放弃修改吗？' })
  await question.getByRole('button', { name: '继续编辑' }).click()
  await console.expectPlace(`${place}?deptId=${schools.mingde.schoolDeptId}`)
  await choose(schools.xingtan.name)
  await question.getByRole('button', { name: '放弃修改' }).click()
  await console.expectPlace(`${place}?deptId=${schools.xingtan.schoolDeptId}`)
  await main.getByText('已选 2 / 3 个', { exact: true }).waitFor()
  expect(console.asked(moduleAuth.ids).map(({ query }) => query.schoolId)).toEqual([
    schools.mingde.id,
    schools.xingtan.id,
  ])
})

test('shows states without any tool to those who may only look', async () => {
  const { answers } = makeModules()
  const { page } = await stage.open(`${place}?deptId=${schools.mingde.schoolDeptId}`, { as: cast.school(), answers })
  const main = page.getByRole('main')
  await main.getByText(schools.xingtan.name, { exact: true }).waitFor()
  await main.getByText('已开通 2 / 3 个，由平台管理员或集成商开通').waitFor()
  await expect.poll(() => main.getByText('已开通', { exact: true }).count()).toBe(2)
  expect(await main.getByText('未开通', { exact: true }).count()).toBe(1)
  expect(await main.locator('.ant-tree-checkbox').count()).toBe(0)
  expect(await main.getByRole('button', { name: '提交' }).count()).toBe(0)
  await expectAccessible(page)
})
