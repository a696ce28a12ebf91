import { expect, test } from 'vitest'
import { expectAccessible } from '../../../tests/e2e/axe.ts'
import { expectNoOpenList } from '../../../tests/e2e/options.ts'
import { type FakeAnswer, answer } from '../../../tests/screens/answers.ts'
import { countedWith } from '../../../tests/screens/lists.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { type ImportRowView, type RunView, type UnreadColumn, imports } from '../contract.ts'
import { makeRun, status } from '../../../tests/screens/imports.ts'

const stage = useStage()

const unread: readonly UnreadColumn[] = [
  {
    key: 'className',
    title: '班级名称',
    values: [
      { value: '301班', count: 12, isChosen: false, target: null, proposal: '三年级/1班' },
      { value: '向日葵班', count: 3, isChosen: false, target: null, proposal: null },
    ],
    targets: ['三年级/1班', '三年级/2班'],
    mayBeBlank: true,
  },
  {
    key: 'nationality',
    title: '民族',
    values: [{ value: '满簇', count: 2, isChosen: false, target: null, proposal: '满族' }],
    targets: ['汉族', '满族', '回族'],
    mayBeBlank: true,
  },
]

const reviewed = (changes: Partial<RunView> = {}) =>
  makeRun({
    stage: 'reviewing',
    counts: { new: 1, changed: 0, unchanged: 0, refused: 15, leftOut: 0, noted: 2 },
    job: status('done'),
    doing: 'check',
    unread: 3,
    unmatched: 3,
    ...changes,
  })

const row = (id: number, changes: Partial<ImportRowView>): ImportRowView => ({
  id,
  verdict: 'refused',
  name: `新生${id}`,
  differences: [],
  notes: [],
  faults: [],
  leftOut: false,
  ...changes,
})

const open = (place: string, answers: readonly FakeAnswer[]) =>
  stage.open(place, {
    as: cast.school(),
    answers: [...answers, answer(imports.values, [...unread]), answer(imports.reasons, [])],
  })

test('asks for each value that could not be read, and checks again with the choices', async () => {
  let run = reviewed()
  const console = await open('/sys/import?run=5', [
    answer(imports.run, () => run),
    answer(imports.rows, ({ body }) => countedWith(body, [])),
    answer(imports.check, () => {
      run = reviewed({ unmatched: 1, counts: { new: 16, changed: 0, unchanged: 0, refused: 0, leftOut: 0, noted: 0 } })
      return { jobId: 9 }
    }),
  ])
  const { page } = console
  await page.setViewportSize({ width: 1093, height: 520 })
  await page.getByText('301班 12 行').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: '采用全部建议（2）' }).click()
  const list = page.getByRole('combobox', { name: '“向日葵班”对应为' })
  await list.click()
  await page.getByTitle('留空', { exact: true }).click()
  await expectNoOpenList(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: '重新核对' }).click()
  await page.getByRole('tab', { name: '新增 16' }).waitFor()
  await page.getByText('有 1 个取值不能识别').waitFor()
  expect(console.asked(imports.check)).toMatchObject([
    {
      body: {
        id: 5,
        values: [
          { key: 'className', value: '301班', target: '三年级/1班' },
          { key: 'className', value: '向日葵班', target: null },
          { key: 'nationality', value: '满簇', target: '满族' },
        ],
      },
    },
  ])
  await page.getByRole('button', { name: '对应取值' }).click()
  await page.getByText('向日葵班 3 行').waitFor()
  console.expectNoTrouble()
})

test('leads to the review without choices, and shows earlier choices again', async () => {
  const [classes] = unread
  const chosen = { value: '301班', count: 12, isChosen: true, target: '三年级/2班', proposal: '三年级/1班' }
  const console = await open('/sys/import?run=5', [
    answer(imports.run, reviewed({ unread: 1, unmatched: 1 })),
    answer(imports.rows, ({ body }) => countedWith(body, [])),
    answer(imports.values, classes === undefined ? [] : [{ ...classes, values: [chosen] }]),
  ])
  const { page } = console
  await page.getByText('三年级/2班').waitFor()
  await page.getByRole('button', { name: '采用建议：三年级/1班' }).waitFor()
  await page.getByRole('button', { name: '查看核对结果' }).click()
  await page.getByRole('tab', { name: '不能导入 15' }).waitFor()
  expect(console.asked(imports.check)).toEqual([])
})

test('groups refused rows by reason, and shows only those of the chosen one', async () => {
  const first = 'a'.repeat(32)
  const why = '没有此班级，或不在您的范围内'
  const rows = [
    row(2, { faults: [{ title: '班级', why, value: '301班' }] }),
    row(3, { faults: [{ title: '学号', why: '与文件第 4 行相同' }] }),
  ]
  const console = await open('/sys/import?run=5&verdict=refused', [
    answer(imports.run, reviewed()),
    answer(imports.rows, ({ body }) => countedWith(body, body.reason === first ? rows.slice(0, 1) : rows)),
    answer(imports.reasons, [
      { reason: first, title: '班级', value: '301班', why, rows: 12 },
      ...['b', 'c', 'd', 'e', 'f'].map((letter, at) => ({
        reason: letter.repeat(32),
        title: '学号',
        value: null,
        why: `原因${letter}`,
        rows: 3 - Math.min(at, 2),
      })),
    ]),
  ])
  const { page } = console
  await page.setViewportSize({ width: 1093, height: 520 })
  await console.rows().filter({ hasText: '与文件第 4 行相同' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: `班级“301班”：${why}（12 行）` }).click()
  await console.rows().filter({ hasText: '与文件第 4 行相同' }).waitFor({ state: 'detached' })
  await console.rows().filter({ hasText: '新生2' }).waitFor()
  await console.expectPlace(`/sys/import?run=5&verdict=refused&reason=${first}`)
  await page.getByRole('button', { name: `班级“301班”：${why}（12 行）`, pressed: true }).click()
  await console.rows().filter({ hasText: '新生3' }).waitFor()
  await page.getByRole('button', { name: '学号：原因f（1 行）' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '全部 6 种' }).click()
  await page.getByRole('button', { name: '学号：原因f（1 行）' }).waitFor()
  console.expectNoTrouble()
})

test('lists rows with notes on a tab of their own, and downloads the notes', async () => {
  const note = '“手机号”的“12”没有导入：请填写正确的手机号码'
  const noted = row(7, { verdict: 'new', notes: [note] })
  const console = await open('/sys/import?run=5&verdict=new', [
    answer(imports.run, reviewed({ unread: 0, unmatched: 0 })),
    answer(imports.rows, ({ body }) => countedWith(body, body.hasNotes === true ? [noted] : [])),
    answer(imports.reasons, ({ body }) =>
      body.hasNotes === true
        ? [
            {
              reason: 'a'.repeat(32),
              title: null,
              value: null,
              why: '“手机号”的“…”没有导入：请填写正确的手机号码',
              rows: 2,
            },
          ]
        : [],
    ),
    answer(imports.notes, { fileLink: 'data:,notes' }),
  ])
  const { page } = console
  await page.getByText('有提示 2 行').waitFor()
  await page.getByRole('tab', { name: '有提示 2' }).click()
  await console.rows().filter({ hasText: note }).waitFor()
  await page.getByRole('button', { name: '“手机号”的“…”没有导入：请填写正确的手机号码（2 行）' }).waitFor()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载提示' }).click()
  expect((await download).url()).toBe('data:,notes')
  expect(console.asked(imports.notes)).toMatchObject([{ body: { id: 5 } }])
})
