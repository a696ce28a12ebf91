import { expect, test } from 'vitest'
import { role } from '../../../../platform/contract/roleNames.ts'
import { expectAccessible } from '../../../../tests/e2e/axe.ts'
import { answer, refusalOf, refuse } from '../../../../tests/screens/answers.ts'
import { pageWith } from '../../../../tests/screens/lists.ts'
import { cast, sampleSession } from '../../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../../tests/screens/stage.ts'
import { media, mediaRefusals } from '../../contract.ts'
import { sampleLayout, sampleNotice, sampleTask, sampleTaskView } from '../../sample.ts'

const stage = useStage()
const place = '/multiMedis/task'

const choices = [
  answer(media.layoutPage, ({ body }) => pageWith(body, [sampleLayout()])),
  answer(media.resourcePage, ({ body }) => pageWith(body, [sampleNotice()])),
  answer(media.pads, [{ id: 5, name: '大厅屏', place: '大厅', buildingId: null, building: null }]),
]

test('writes a task: layout, content of its regions and pads, and shows what is missing at the field', async () => {
  const console = await stage.open(place, {
    as: cast.school(),
    answers: [
      ...choices,
      answer(media.taskPage, ({ body }) => pageWith(body, [])),
      answer(media.saveTask, sampleTaskView()),
    ],
  })
  const { page } = console
  await page.getByRole('button', { name: '新增任务' }).first().click()
  const dialog = page.getByRole('dialog', { name: '新增发布任务' })
  await dialog.getByText('请先选择版式').waitFor()
  await dialog.getByRole('button', { name: /保\s?存/ }).click()
  for (const missing of ['请填写名称', '请选择版式']) await dialog.getByText(missing).waitFor()
  await dialog.getByLabel('名称').fill('升旗')
  const choose = async (label: string, option: string) => {
    await dialog.getByRole('combobox', { name: label }).click()
    await page
      .locator('.ant-select-item-option')
      .and(page.getByTitle(option, { exact: true }))
      .click()
  }
  await choose('版式', '横屏班牌')
  await choose('区域 5 公告文字', '通知 / 升旗仪式')
  await page.keyboard.press('Escape')
  await choose('范围', '指定班牌')
  await dialog.getByRole('button', { name: /保\s?存/ }).click()
  await dialog.getByText('请选择班牌').waitFor()
  await choose('班牌', '大厅屏（大厅）')
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /保\s?存/ }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(console.asked(media.saveTask)[0]?.body).toMatchObject({
    name: '升旗',
    layoutId: 1,
    target: 'pads',
    padIds: [5],
    contents: [{ regionKey: 5, resourceIds: [1] }],
  })
})

test('asks before publishing, with the pads and the tasks published at the same time, and shows why it is refused', async () => {
  const rivals = [
    { id: 8, name: '停课', priority: 'urgent' as const, pads: 1, precedes: true },
    { id: 9, name: '校庆', priority: 'normal' as const, pads: 2, precedes: false },
  ]
  const pads = [5, 6].map((id) => ({ id, name: `班牌${id}`, place: '' }))
  let row = sampleTask()
  const console = await stage.open(place, {
    as: cast.school(),
    answers: [
      ...choices,
      answer(media.taskPage, ({ body }) => pageWith(body, [row])),
      answer(media.task, sampleTaskView({ pads, rivals })),
      refuse(media.publishTask, mediaRefusals.regionEmpty, { fill: { region: '区域 5（公告文字）' } }),
      answer(media.withdrawTask, () => {
        row = sampleTask({ state: 'withdrawn' })
        return row
      }),
    ],
  })
  const { page } = console
  await page.getByRole('button', { name: '发布 升旗' }).click()
  const dialog = page.getByRole('dialog', { name: '确认发布“升旗”吗？' })
  await dialog.getByText('在 2 块班牌上显示').waitFor()
  const listed = dialog.getByRole('list', { name: '同时发布的任务' }).getByRole('listitem')
  expect(await listed.allInnerTexts()).toEqual([
    '与“停课”同时时显示“停课”（紧急通知，1 块班牌）',
    '与“校庆”同时时显示本任务（普通，2 块班牌）',
  ])
  await expectAccessible(page)
  const publish = dialog.getByRole('button', { name: /^发\s?布$/ })
  await publish.click()
  await dialog.getByText('区域 5（公告文字）还没有内容，请填写后再发布').waitFor()
  console.answer(
    answer(media.publishTask, () => {
      row = sampleTask({ state: 'published', publishedBy: '林建平' })
      return row
    }),
  )
  await publish.click()
  await console.rows().filter({ hasText: '显示中' }).waitFor()
  expect(console.asked(media.publishTask).at(-1)?.body).toEqual({ id: 1, version: 1 })
  await page.getByRole('button', { name: '撤回 升旗' }).click()
  await page.getByRole('dialog', { name: '确认撤回“升旗”吗？' }).getByRole('button', { name: '撤回' }).click()
  await console.rows().filter({ hasText: '已撤回' }).waitFor()
})

test('opens a task with its content, layout and pads, and offers a reader no change', async () => {
  const contents = [{ regionKey: 5, resources: [sampleNotice()] }]
  const console = await stage.open(place, {
    as: sampleSession({ roleIds: [role.departmentManager] }),
    answers: [
      ...choices,
      answer(media.taskPage, ({ body }) => pageWith(body, [sampleTask()])),
      answer(media.task, sampleTaskView({ contents })),
    ],
  })
  const { page } = console
  await console.rows().filter({ hasText: '升旗' }).click()
  const drawer = page.getByRole('dialog', { name: '升旗' })
  await drawer.getByText('区域 5 公告文字：升旗仪式').waitFor()
  await drawer.getByRole('img', { name: '横屏，校名与班级、日期时间、图片轮播、班级信息、公告文字' }).waitFor()
  await drawer.getByText('范围内没有班牌').waitFor()
  await expectAccessible(page)
  for (const name of ['新增任务', '发布 升旗', '编辑 升旗'])
    expect(await page.getByRole('button', { name }).count()).toBe(0)
})

test('keeps of the content only what a newly chosen layout shows', async () => {
  const regions = [
    { key: 3, kind: 'pictures', x: 0, y: 0, width: 50, height: 100 },
    { key: 5, kind: 'pictures', x: 50, y: 0, width: 50, height: 100 },
  ] as const
  const [picture, notice] = [sampleNotice({ id: 7, kind: 'picture', name: '校门' }), sampleNotice()]
  const other = sampleLayout({ id: 2, name: '两图', regions: [...regions] })
  const gone = { regionKey: 9, resources: [notice] }
  const contents = [{ regionKey: 3, resources: [picture] }, { regionKey: 5, resources: [notice] }, gone]
  const console = await stage.open(place, {
    as: cast.school(),
    answers: [
      answer(media.pads, []),
      answer(media.layoutPage, ({ body }) => pageWith(body, [sampleLayout(), other])),
      answer(media.resourcePage, ({ body }) => pageWith(body, [picture, notice])),
      answer(media.taskPage, ({ body }) => pageWith(body, [sampleTask()])),
      answer(media.task, sampleTaskView({ contents })),
      answer(media.saveTask, sampleTaskView()),
    ],
  })
  const { page } = console
  await page.getByRole('button', { name: '编辑 升旗' }).click()
  const dialog = page.getByRole('dialog', { name: '编辑发布任务' })
  await dialog.getByRole('combobox', { name: '版式' }).click()
  await page
    .locator('.ant-select-item-option')
    .and(page.getByTitle('两图', { exact: true }))
    .click()
  await dialog.getByRole('combobox', { name: '区域 2 图片轮播' }).waitFor()
  await dialog.getByRole('button', { name: /保\s?存/ }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(console.asked(media.saveTask)[0]?.body).toMatchObject({
    layoutId: 2,
    contents: [
      { regionKey: 3, resourceIds: [7] },
      { regionKey: 5, resourceIds: [] },
    ],
  })
})

test('keeps what was typed when content does not fit a region', async () => {
  const console = await stage.open(place, {
    as: cast.school(),
    answers: [
      ...choices,
      answer(media.taskPage, ({ body }) => pageWith(body, [sampleTask()])),
      answer(media.task, sampleTaskView()),
      answer(media.saveTask, () => {
        const fill = { region: '区域 3（图片轮播）', name: '升旗仪式', kind: '图片' }
        throw refusalOf(media.saveTask, mediaRefusals.wrongContent, { fill })
      }),
    ],
  })
  const { page } = console
  await page.getByRole('button', { name: '编辑 升旗' }).click()
  const dialog = page.getByRole('dialog', { name: '编辑发布任务' })
  await dialog.getByLabel('名称').fill('升旗仪式')
  await dialog.getByRole('button', { name: /保\s?存/ }).click()
  await dialog.getByText('区域 3（图片轮播）不能显示“升旗仪式”，请选择图片').waitFor()
  expect(await dialog.getByLabel('名称').inputValue()).toBe('升旗仪式')
})
