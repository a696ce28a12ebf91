import { expect, test } from 'vitest'
import { expectAccessible } from '../../../../tests/e2e/axe.ts'
import { type FakeAnswer, answer, refusalOf } from '../../../../tests/screens/answers.ts'
import { examView } from '../../../../tests/screens/exams.ts'
import { makeRun, status } from '../../../../tests/screens/imports.ts'
import { countedWith, pageWith } from '../../../../tests/screens/lists.ts'
import { cast } from '../../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../../tests/screens/stage.ts'
import { fileSamples } from '../../../../tests/support/fileSamples.ts'
import { imports } from '../../../imports/contract.ts'
import { teaching } from '../../../teaching/contract.ts'
import { exam, examRefusals, sheetRefusals } from '../../contract.ts'
import type { ExamImport } from '../../sheetContract.ts'

const stage = useStage()

const usual = [answer(teaching.subjects, []), answer(exam.exams, ({ query }) => pageWith(query, [examView()]))]

const lastImport: ExamImport = {
  id: 4,
  sourceFileName: '月考.xlsx',
  result: '已核对，待写入',
  operatorName: '王语文',
  startTime: '2026-04-20 18:00:00',
  waitsFor: 'reviewing',
  errorLink: '/files/4',
}

const scoreRun = makeRun({
  kind: 'examScores',
  title: '导入成绩',
  fileName: '月考.xlsx',
  headings: [
    { column: 0, title: '学号', key: 'code', isCoded: false },
    { column: 1, title: '语文(150)', key: 'subject1', isCoded: false },
  ],
  options: [],
})

const runAnswers: readonly FakeAnswer[] = [
  answer(imports.kind, {
    kind: 'examScores',
    title: '导入成绩',
    rules: [],
    columns: [
      { key: 'code', title: '学号', required: false, note: '' },
      { key: 'subject1', title: '语文', required: false, note: '' },
    ],
  }),
  answer(imports.samples, []),
  answer(imports.reasons, []),
]

const open = (answers: readonly FakeAnswer[], as = cast.school(), place = '/exam') =>
  stage.open(place, { as, answers: [...answers, ...runAnswers, ...usual] })

type Scene = Awaited<ReturnType<typeof open>>

const choose = async ({ page }: Scene, action: string) => {
  await page.getByRole('button', { name: '更多 七年级期中考试' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

const drop = ({ page }: Scene, { name, bytes }: { name: string; bytes: Buffer | Uint8Array }) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer: Buffer.from(bytes) })

test('a teacher uploads a sheet of scores and goes on to its review', async () => {
  const console = await open(
    [answer(exam.scoreImports, []), answer(exam.importScores, { id: 5 }), answer(imports.run, scoreRun)],
    cast.teacher(),
  )
  const { page } = console
  await choose(console, '导入成绩')
  const dialog = page.getByRole('dialog', { name: '导入成绩：七年级期中考试' })
  await dialog.getByText('一次上传一个 Excel 文件（.xlsx），大小不超过 1MB').waitFor()
  await drop(console, { name: '月考.xls', bytes: Buffer.from('x') })
  await dialog.getByRole('alert').getByText('仅支持后缀为 .xlsx 的 Excel 2017 文件').waitFor()
  await drop(console, { name: '月考.xlsx', bytes: Buffer.alloc(10 * 1024 * 1024 + 1) })
  await dialog.getByRole('alert').getByText('上传文件大小不能超过 10M').waitFor()
  await drop(console, { name: '月考.xlsx', bytes: fileSamples.sheet.bytes })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '上传并识别列名' }).click()
  await page.getByText('月考.xlsx 上传成功').waitFor()
  await console.expectPlace('/scoreImport?run=5')
  await page.getByRole('combobox', { name: '“语文(150)”导入为' }).waitFor()
  expect(console.asked(imports.kind)).toMatchObject([{ query: { kind: 'examScores', run: 5 } }])
  await page.getByRole('button', { name: '返回考试管理' }).click()
  await console.expectPlace('/exam')
})

test('shows why an upload was refused, and keeps the file', async () => {
  const why = { fill: { name: '七年级期中考试', action: '导入成绩' } }
  const console = await open([
    answer(exam.scoreImports, []),
    answer(exam.importScores, () => {
      throw refusalOf(exam.importScores, examRefusals.published, why)
    }),
  ])
  const { page } = console
  await choose(console, '导入成绩')
  await drop(console, { name: '月考.xlsx', bytes: fileSamples.sheet.bytes })
  await page.getByRole('button', { name: '上传并识别列名' }).click()
  await page.getByRole('alert').getByText('上传失败：考试“七年级期中考试”已发布，不能再导入成绩').waitFor()
  expect(await page.getByRole('button', { name: '月考.xlsx' }).isEnabled()).toBe(true)
})

test('lists the latest imports of the exam, with error file and review', async () => {
  const counts = { new: 0, changed: 1, unchanged: 0, refused: 1, leftOut: 0, noted: 0 }
  const differences = [{ title: '语文', before: '80', after: '85.5' }]
  const row = { id: 2, verdict: 'changed' as const, name: '王小明 S01', differences, notes: [], faults: [] }
  const console = await open([
    answer(exam.scoreImports, [lastImport]),
    answer(imports.run, { ...scoreRun, id: 4, stage: 'reviewing', counts, job: status('done'), doing: 'check' }),
    answer(imports.rows, ({ body }) => countedWith(body, [{ ...row, leftOut: false }])),
  ])
  const { page } = console
  await choose(console, '导入成绩')
  const recent = page.getByRole('region', { name: '最近的导入' })
  await recent.getByText('王语文 2026-04-20 18:00，已核对，待写入').waitFor()
  expect(await recent.getByRole('link', { name: '下载错误文件' }).getAttribute('href')).toBe('/files/4')
  await recent.getByRole('button', { name: '继续' }).click()
  await console.expectPlace('/scoreImport?run=4')
  await page.getByText('80', { exact: true }).waitFor()
  await expectAccessible(page)
})

test('generates exam numbers, and asks before it replaces them', async () => {
  const console = await open([
    answer(exam.generateNumbers, ({ body }) => {
      if (!body.isConfirmed) throw refusalOf(exam.generateNumbers, sheetRefusals.numbersExist, { fill: { count: 3 } })
      return { count: 120 }
    }),
  ])
  const { page } = console
  await choose(console, '生成考号')
  const dialog = page.getByRole('dialog', { name: '生成考号：七年级期中考试' })
  await dialog.getByLabel('前缀').fill('26-')
  await dialog.getByRole('button', { name: '生成' }).click()
  await dialog.getByText('前缀只能是字母与数字').waitFor()
  await dialog.getByLabel('前缀').fill('26A')
  await dialog.getByLabel('年级内混编').click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '生成' }).click()
  const question = page.getByRole('dialog', { name: '确认更换考号吗？' })
  await question.getByText('已有 3 名学生有考号').waitFor()
  await question.getByRole('button', { name: '更换' }).click()
  await page.getByText('已生成 120 个考号').waitFor()
  expect(console.asked(exam.generateNumbers).at(-1)?.body).toMatchObject({
    examRecordId: 5,
    prefix: '26A',
    order: 'mixed',
    isConfirmed: true,
  })
})

test('uploads a sheet of exam numbers', async () => {
  const console = await open([answer(exam.importNumbers, { id: 6 }), answer(imports.run, { ...scoreRun, id: 6 })])
  const { page } = console
  await choose(console, '导入考号')
  await drop(console, { name: '考号.xlsx', bytes: fileSamples.sheet.bytes })
  await page.getByRole('button', { name: '上传并识别列名' }).click()
  await console.expectPlace('/scoreImport?run=6')
})

test('shows somebody without a permission no import', async () => {
  const console = await open([answer(imports.run, scoreRun)], cast.gate(), '/scoreImport?run=5')
  await console.page.getByText('无权限，请联系管理员').waitFor()
  expect(console.asked(imports.run)).toEqual([])
})
