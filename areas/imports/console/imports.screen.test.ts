import { expect, test } from 'vitest'
import { expectAccessible } from '../../../tests/e2e/axe.ts'
import { type FakeAnswer, answer, refuse } from '../../../tests/screens/answers.ts'
import { countedWith, ownJob } from '../../../tests/screens/lists.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { expectNoOpenList } from '../../../tests/e2e/options.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { uploadRefusals } from '../../../platform/contract/upload.ts'
import { fileSamples } from '../../../tests/support/fileSamples.ts'
import { jobs } from '../../jobs/contract.ts'
import { type ImportRowView, imports } from '../contract.ts'
import { makeRun, status } from '../../../tests/screens/imports.ts'

const stage = useStage()

const makeRow = (changes: Partial<ImportRowView> & Pick<ImportRowView, 'id' | 'verdict' | 'name'>): ImportRowView => ({
  differences: [],
  notes: [],
  faults: [],
  leftOut: false,
  ...changes,
})

const rows = [
  makeRow({
    id: 2,
    verdict: 'new',
    name: '白小妍 2026001',
    differences: [{ title: '性别', before: null, after: '女' }],
  }),
  makeRow({
    id: 3,
    verdict: 'changed',
    name: '王修竹 2026002',
    differences: [{ title: '班级', before: '1班', after: '2班' }],
  }),
  makeRow({ id: 4, verdict: 'refused', name: '坏号码', faults: [{ title: '手机号', why: '请填写正确的手机号码' }] }),
]

const kind = answer(imports.kind, {
  kind: 'students',
  title: '导入学生',
  rules: ['空白的单元格保留原有内容。'],
  columns: [
    { key: 'name', title: '姓名', required: true, note: '' },
    { key: 'nationality', title: '民族', required: false, note: '' },
    { key: 'className', title: '班级', required: false, note: '' },
  ],
})

const kinds = answer(imports.kinds, [
  { kind: 'students', title: '导入学生' },
  { kind: 'teachers', title: '导入教师' },
])

const rowAnswer = answer(imports.rows, ({ body }) =>
  countedWith(
    body,
    rows.filter(({ verdict }) => verdict === body.verdict),
  ),
)

const samples = answer(imports.samples, [
  { column: 0, samples: ['王修竹', '白小妍', '林建平'] },
  { column: 2, samples: ['七年级1班'] },
])
const reasons = answer(imports.reasons, [])

const open = (place: string, answers: readonly FakeAnswer[]) =>
  stage.open(place, { as: cast.school(), answers: [kind, kinds, rowAnswer, samples, ...answers, reasons] })

test('uploads a file, lets the clerk match its columns, and checks its rows', async () => {
  let run = makeRun()
  const console = await open('/sys/import?kind=students', [
    answer(imports.start, { id: 5 }),
    answer(imports.run, () => run),
    answer(imports.check, () => {
      run = makeRun({
        stage: 'reviewing',
        counts: { new: 1, changed: 1, unchanged: 0, refused: 1, leftOut: 0, noted: 0 },
        job: status('done'),
        doing: 'check',
      })
      return { jobId: 9 }
    }),
  ])
  const { page } = console
  await page.getByText('空白的单元格保留原有内容。').waitFor()
  await expectAccessible(page)
  const { name, bytes } = fileSamples.sheet
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer: Buffer.from(bytes) })
  await page.getByRole('button', { name: '上传并识别列名' }).click()
  await console.expectPlace('/sys/import?run=5')
  await page.getByText('此列填的是代码，导入时换成文字').waitFor()
  await page.getByText('没有识别，不会导入').waitFor()
  await page.getByText('王修竹、白小妍、林建平').waitFor()
  const list = page.getByRole('combobox', { name: '“孩子的班”导入为' })
  await list.click()
  await list.fill('班')
  await expect.poll(() => page.locator('.ant-select-item-option').allTextContents()).toEqual(['班级'])
  await page.getByTitle('班级', { exact: true }).click()
  await expectNoOpenList(page)
  await page.getByRole('combobox', { name: '同名同关系的家长换号' }).click()
  await page.getByTitle('保留原手机号', { exact: true }).click()
  await expectNoOpenList(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: '开始核对' }).click()
  await page.getByRole('tab', { name: '不能导入 1' }).waitFor()
  expect(console.asked(imports.check)).toMatchObject([
    {
      body: {
        id: 5,
        mapping: [
          { column: 0, key: 'name' },
          { column: 1, key: 'nationality' },
          { column: 2, key: 'className' },
        ],
        options: [{ key: 'parentNumbers', value: 'keep' }],
      },
    },
  ])
})

test('shows each verdict, leaves rows out, and writes after a confirmation', async () => {
  const counts = { new: 1, changed: 1, unchanged: 0, refused: 1, leftOut: 0, noted: 0 }
  let run = makeRun({ stage: 'reviewing', counts, job: status('done'), doing: 'check' })
  const console = await open('/sys/import?run=5', [
    answer(imports.run, () => run),
    answer(imports.leaveOut, null),
    answer(imports.apply, () => {
      const written = [{ what: '新增学生', count: 1 }]
      run = { ...run, stage: 'done', written, writtenTime: '2026-03-02 08:05:00', hasPasswords: true }
      return { jobId: 10 }
    }),
    answer(imports.passwords, () => {
      run = { ...run, hasPasswords: false }
      return { fileName: '初始密码.xlsx', content: 'eA==' }
    }),
    answer(imports.undo, () => {
      const why =
        '不能撤销，导入之后已有：出入记录。能撤回或清除的处理后可再撤销，其余请逐个修改或删除；本次没有撤销任何数据'
      run = { ...run, doing: 'undo', job: status('failed', why) }
      return { jobId: 11 }
    }),
  ])
  const { page } = console
  await console.rows().filter({ hasText: '性别：女' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('tab', { name: '变更 1' }).click()
  await console.rows().filter({ hasText: '1班 → 2班' }).waitFor()
  await page.getByRole('button', { name: '不导入 王修竹 2026002' }).click()
  await expect
    .poll(() => console.asked(imports.leaveOut))
    .toMatchObject([{ body: { id: 5, rows: [3], leftOut: true } }])
  await page.getByRole('tab', { name: '不能导入 1' }).click()
  await console.rows().filter({ hasText: '“手机号”：请填写正确的手机号码' }).waitFor()
  await page.getByRole('button', { name: '全部写入' }).dblclick()
  const confirmation = page.getByRole('dialog', { name: '确认全部写入吗？' })
  await confirmation.getByText('新增 1 行、变更 1 行').waitFor()
  await confirmation.getByRole('button', { name: '全部写入' }).click()
  await page.getByText('已于 2026-03-02 08:05:00 写入').waitFor()

  await page.getByRole('button', { name: '下载初始密码' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('dialog', { name: '确认下载初始密码吗？' }).getByRole('button', { name: '下载' }).click()
  expect((await download).suggestedFilename()).toBe('初始密码.xlsx')
  await page.getByRole('button', { name: '下载初始密码' }).waitFor({ state: 'detached' })

  await page.getByRole('button', { name: '撤销导入' }).click()
  await page.getByRole('dialog', { name: '确认撤销导入吗？' }).getByRole('button', { name: '撤销导入' }).click()
  await page.getByText('撤销没有完成').waitFor()
  await page.getByText('导入之后已有：出入记录').waitFor()
  // In a low window the messages scroll with the rows and leave them enough height.
  await page.setViewportSize({ width: 1093, height: 520 })
  const table = page.locator('.ant-table-wrapper').locator('..')
  await expect.poll(async () => (await table.boundingBox())?.height ?? 0).toBeGreaterThan(150)
  console.expectNoTrouble()
})

test('returns to a running import from both histories', async () => {
  const working = { ...status('running'), createdTime: '2026-03-02 08:00:00', endTime: null, fileLink: null }
  const console = await open('/sys/history', [
    answer(jobs.page, ({ body }) =>
      countedWith(body, [ownJob({ id: 9, title: '导入学生：核对', place: '/sys/import?run=5' })]),
    ),
    answer(jobs.get, working),
    answer(imports.run, makeRun({ job: status('running'), doing: 'check' })),
    answer(imports.history, ({ body }) =>
      countedWith(body, [
        {
          id: 5,
          type: 'students',
          title: '导入学生',
          sourceFileName: '七年级名单.xlsx',
          state: 0,
          schedule: 50,
          waitsFor: null,
          result: '进行中',
          operatorName: '林建平',
          startTime: '2026-03-02 08:00:00',
          endTime: null,
        },
      ]),
    ),
  ])
  const { page } = console
  await page.getByRole('button', { name: '查看 导入学生：核对' }).click()
  await page.getByText('正在核对').waitFor()
  await page.getByText('导入动作耗时较长，请在').waitFor()
  await page.getByRole('button', { name: '返回导入记录' }).click()
  await console.rows().filter({ hasText: '进行中 50%' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: '查看 导入学生 2026-03-02 08:00:00' }).click()
  await console.expectPlace('/sys/import?run=5')
})

test('starts an import from the history, and shows which imports wait for the clerk', async () => {
  const line = {
    id: 5,
    type: 'students',
    title: '导入学生',
    sourceFileName: '七年级名单.xlsx',
    state: 0,
    schedule: null,
    waitsFor: 'reviewing' as const,
    result: '已核对，待写入',
    operatorName: '林建平',
    startTime: '2026-03-02 08:00:00',
    endTime: null,
  }
  const console = await open('/sys/import?page=1', [
    answer(imports.history, ({ body }) => countedWith(body, [line])),
    refuse(imports.start, uploadRefusals.wrongKind, { fill: { kinds: 'Excel 文件' } }),
  ])
  const { page } = console
  await console.rows().filter({ hasText: '已核对，待写入' }).getByText('待写入', { exact: true }).waitFor()
  await page.getByRole('button', { name: '导入', exact: true }).click()
  await page.getByRole('menuitem', { name: '导入学生' }).click()
  await console.expectPlace('/sys/import?kind=students')
  await page.locator('input[type=file]').setInputFiles({ name: '假.xlsx', mimeType: '', buffer: Buffer.from('假') })
  await page.getByText('不足 1 KB，点击可更换').waitFor()
  await page.getByRole('button', { name: '上传并识别列名' }).click()
  await page.getByRole('alert').filter({ hasText: '文件内容不符合要求，请上传 Excel 文件' }).waitFor()
})

test('folds long rows until opened, and names tabs by the import’s kind and time', async () => {
  const fields = ['性别', '班级', '民族', '出生日期', '住宿', '家长1', '家长2', '一卡通号', '家庭住址', '手机号']
  const differences = fields.map((title) => ({ title, before: null, after: `${title}的内容` }))
  const people = Array.from({ length: 8 }, (_, at) =>
    makeRow({ id: at + 2, verdict: 'new', name: `新生${at} 202600${at}`, differences }),
  )
  const counts = { new: people.length, changed: 0, unchanged: 0, refused: 0, leftOut: 0, noted: 0 }
  const answers = [
    kind,
    kinds,
    answer(imports.run, makeRun({ stage: 'reviewing', counts, job: status('done'), doing: 'check' })),
    answer(imports.rows, ({ body }) => countedWith(body, people)),
    answer(imports.history, ({ body }) => countedWith(body, [])),
  ]
  const console = await stage.open('/sys/import?run=5', { as: cast.school(), answers })
  const { page } = console
  await page.setViewportSize({ width: 1093, height: 520 })
  const first = console.rows().filter({ hasText: '新生0' })
  await first.getByText('性别：性别的内容，班级：班级的内容，共 10 项').waitFor()
  const heightOf = async () => (await first.boundingBox())?.height ?? 0
  await expect.poll(heightOf).toBeLessThan(70)
  const folded = await heightOf()
  await first.getByText('共 10 项').click()
  await first.getByText('家庭住址：家庭住址的内容').waitFor()
  await expect.poll(heightOf).toBeGreaterThan(folded * 2)
  await expectAccessible(page)
  await page.getByRole('tab', { name: '导入学生 03-02 08:00' }).waitFor()
  await page.getByRole('button', { name: '返回导入记录' }).click()
  await page.getByRole('tab', { name: '导入记录' }).waitFor()
})
