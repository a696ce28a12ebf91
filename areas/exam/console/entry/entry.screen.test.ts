import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../../../tests/e2e/axe.ts'
import { type FakeAnswer, answer, failAsProxy, refuse } from '../../../../tests/screens/answers.ts'
import { examDetail, examSubjects, examView } from '../../../../tests/screens/exams.ts'
import { nodes } from '../../../../tests/screens/school.ts'
import { cast } from '../../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../../tests/screens/stage.ts'
import { exam, examRefusals } from '../../contract.ts'
import type { CellResult, ScoreGrid } from '../../scoreContract.ts'

const stage = useStage()
const classId = nodes.classThree

const students = [
  { studentId: 71, studentName: '王小明' },
  { studentId: 72, studentName: '李小红' },
  { studentId: 73, studentName: '张小军' },
] as const

/** A grid of three students. 李小红 doesn't take 物理. */
const gridOf = (first: { score: number | null; version: number } = { score: null, version: 0 }): ScoreGrid => ({
  subjects: examSubjects.map((one) => ({ ...one, fullMarks: 150 })),
  rows: students.map((student) => ({
    ...student,
    studentNumber: `S${student.studentId}`,
    examNumber: null,
    className: '七年级3班',
    cells: examSubjects
      .filter(({ id }) => !(student.studentId === 72 && id === 3))
      .map(({ id }) => ({
        subjectId: id,
        mark: null,
        ...(student.studentId === 71 && id === 1 ? first : { score: null, version: 0 }),
      })),
  })),
})

/** Saves each cell, one version up. */
const savesAll: FakeAnswer = answer(exam.saveScores, ({ body }) =>
  body.cells.map((cell): CellResult => ({
    ...cell,
    state: 'saved',
    version: cell.version + 1,
    by: '林建平',
    why: null,
  })),
)

const openEntry = (...answers: readonly FakeAnswer[]) =>
  stage.open(`/scoreEntry?exam=5&class=${classId}`, {
    as: cast.teacher(),
    answers: [
      answer(exam.exam, examDetail()),
      answer(exam.examProgress, [{ classId, subjectId: 1, expected: 3, entered: 1 }]),
      answer(exam.scoreGrid, gridOf()),
      ...answers,
      savesAll,
    ],
  })

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

const status = (page: Page) => page.getByRole('main').getByRole('status')

const paste = (page: Page, text: string) =>
  page.evaluate((copied) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', copied)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)

type Scene = Awaited<ReturnType<typeof openEntry>>

/** The cells that were sent, as student, subject and entry. */
const sentBy = (console: Scene) =>
  console
    .asked(exam.saveScores)
    .flatMap(({ body }) => body.cells)
    .map(({ studentUserId, subjectId, score, mark }) => [studentUserId, subjectId, mark ?? score])

test('types scores and marks, moves by keys, and saves a moment later', async () => {
  const console = await openEntry()
  const { page } = console
  await page.getByRole('heading', { name: '七年级期中考试 成绩录入' }).waitFor()
  await page.getByText('七年级3班　1/3').waitFor()
  await field(page, '王小明 语文').focus()
  await page.keyboard.type('95.5')
  await page.keyboard.press('Enter')
  await page.keyboard.type('缺')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('８８')
  await page.keyboard.press('Tab')
  expect(await field(page, '张小军 语文').evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.press('End')
  await page.keyboard.type('60')
  // In a text, Home goes to its beginning first.
  await page.keyboard.press('Home')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowUp')
  expect(await field(page, '李小红 语文').evaluate((one) => one === document.activeElement)).toBe(true)
  expect(await field(page, '李小红 语文').inputValue()).toBe('缺考')
  expect(await field(page, '李小红 数学').inputValue()).toBe('88')
  expect(await field(page, '李小红 物理').count()).toBe(0)
  await status(page).getByText('全部已保存').waitFor()
  await expect.poll(() => sentBy(console)).toHaveLength(4)
  expect(sentBy(console)).toEqual(
    expect.arrayContaining([
      [71, 1, 95.5],
      [72, 1, 'absent'],
      [72, 2, 88],
      [73, 3, 60],
    ]),
  )
  expect(await field(page, '王小明 语文').getAttribute('title')).toBe('已保存')
  await expectAccessible(page)
})

test('sets marks by keys, by the menu of a cell and by the button, and undoes them', async () => {
  const console = await openEntry()
  const { page } = console
  await page.getByText('Alt+1 至 4，Alt+0 清除').waitFor()
  await field(page, '王小明 语文').focus()
  await page.keyboard.press('Alt+1')
  expect(await field(page, '王小明 语文').inputValue()).toBe('缺考')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Alt+4')
  expect(await field(page, '李小红 语文').inputValue()).toBe('作弊')
  await page.keyboard.press('Alt+0')
  expect(await field(page, '李小红 语文').inputValue()).toBe('')
  await field(page, '张小军 数学').click({ button: 'right' })
  await page.getByRole('menuitem', { name: '免考' }).click()
  await expect.poll(() => field(page, '张小军 数学').inputValue()).toBe('免考')
  await expect.poll(() => field(page, '张小军 数学').evaluate((one) => one === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: '标记', exact: true }).click()
  await page.getByRole('menuitem', { name: '缓考' }).click()
  await expect.poll(() => field(page, '张小军 数学').inputValue()).toBe('缓考')
  await page.keyboard.press('Control+z')
  expect(await field(page, '张小军 数学').inputValue()).toBe('免考')
  await field(page, '张小军 数学').click({ button: 'right' })
  await page.getByRole('menuitem', { name: '免考' }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => field(page, '张小军 数学').evaluate((one) => one === document.activeElement)).toBe(true)
  await expectAccessible(page)
  await status(page).getByText('全部已保存').waitFor()
})

test('marks at once what cannot be saved, and Escape takes it back', async () => {
  const console = await openEntry()
  const { page } = console
  await field(page, '王小明 语文').fill('151')
  await page.getByText('未保存：超过满分 150 分').waitFor()
  expect(await field(page, '王小明 语文').getAttribute('aria-invalid')).toBe('true')
  await status(page).getByText('1 格未保存').waitFor()
  await page.keyboard.press('Escape')
  await status(page).getByText('全部已保存').waitFor()
  expect(await field(page, '王小明 语文').inputValue()).toBe('')
  expect(console.asked(exam.saveScores)).toHaveLength(0)
})

test('fills the grid from a copied block, and undoes it', async () => {
  const console = await openEntry()
  const { page } = console
  await field(page, '王小明 数学').focus()
  await paste(page, '９５\t88\r\n旷考\t77\r\n"60"\t免\r\n1\t2\r\n')
  await console.expectToast('3 格在表格之外，或学生不考这一科，没有粘贴')
  expect(await field(page, '王小明 物理').inputValue()).toBe('88')
  await status(page).getByText('全部已保存').waitFor()
  await expect.poll(() => sentBy(console)).toHaveLength(5)
  expect(sentBy(console)).toEqual([
    [71, 2, 95],
    [71, 3, 88],
    [72, 2, 'absent'],
    [73, 2, 60],
    [73, 3, 'exempt'],
  ])
  await page.keyboard.press('Control+z')
  for (const name of ['王小明 数学', '王小明 物理', '张小军 物理'])
    expect(await field(page, name).inputValue()).toBe('')
  await console.untilAsked(exam.saveScores, 2)
  await status(page).getByText('全部已保存').waitFor()
  expect(console.asked(exam.saveScores)[1]?.body.cells[0]).toEqual({
    studentUserId: 71,
    subjectId: 2,
    score: null,
    mark: null,
    version: 1,
  })
})

test('shows both values of a conflict, and saves the chosen one', async () => {
  const conflict = answer(exam.saveScores, ({ body }) =>
    body.cells.map((cell): CellResult =>
      cell.version === 4
        ? { ...cell, state: 'saved', version: 5, by: '我', why: null }
        : { ...cell, state: 'conflict', score: 90, mark: null, version: 4, by: '李老师', why: null },
    ),
  )
  const console = await openEntry(conflict)
  const { page } = console
  await field(page, '王小明 语文').fill('95')
  await field(page, '张小军 语文').fill('80')
  await page.getByText('冲突：您填 95，李老师填 90').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: '张小军 语文 用对方的' }).click()
  expect(await field(page, '张小军 语文').inputValue()).toBe('90')
  await page.getByRole('button', { name: '王小明 语文 用我的' }).click()
  await status(page).getByText('全部已保存').waitFor()
  expect(await field(page, '王小明 语文').inputValue()).toBe('95')
  expect(console.asked(exam.saveScores).at(-1)?.body.cells).toMatchObject([
    { studentUserId: 71, score: 95, version: 4 },
  ])
})

test('says why a cell was refused', async () => {
  const why = '没有录入王小明的语文的权限'
  const console = await openEntry(
    answer(exam.saveScores, ({ body }) =>
      body.cells.map((cell): CellResult => ({ ...cell, state: 'refused', score: null, version: 0, by: null, why })),
    ),
  )
  const { page } = console
  await field(page, '王小明 语文').fill('95')
  await page.getByText(`未保存：${why}`).waitFor()
  await page.getByRole('button', { name: '王小明 语文', exact: true }).click()
  expect(await field(page, '王小明 语文').evaluate((one) => one === document.activeElement)).toBe(true)
})

test('keeps what is typed while the server is away, warns, and saves it then', async () => {
  const console = await openEntry(failAsProxy(exam.saveScores, 503))
  const { page } = console
  await field(page, '王小明 语文').fill('95')
  await page.getByText(/已填的成绩留在本页，请不要关闭/).waitFor()
  await field(page, '王小明 数学').fill('80')
  await page.getByRole('tab', { selected: true }).press('Delete')
  await page.getByRole('dialog', { name: '确认放弃修改吗？' }).getByRole('button', { name: '继续编辑' }).click()
  console.answer(savesAll)
  await page.getByRole('button', { name: '重试' }).click()
  await status(page).getByText('全部已保存').waitFor()
  expect(console.asked(exam.saveScores).at(-1)?.body.cells).toMatchObject([
    { studentUserId: 71, subjectId: 1, score: 95, version: 0 },
    { studentUserId: 71, subjectId: 2, score: 80, version: 0 },
  ])
})

test('says that the network is down', async () => {
  const console = await openEntry()
  const { page } = console
  await field(page, '王小明 语文').waitFor()
  await page.context().setOffline(true)
  await field(page, '王小明 语文').fill('95')
  await status(page).getByText('1 格未保存：网络已断开。已填的成绩留在本页，请不要关闭').waitFor()
  await page.context().setOffline(false)
  await status(page).getByText('全部已保存').waitFor()
  expect(sentBy(console).at(-1)).toEqual([71, 1, 95])
})

test('tries again by itself once the server is back', async () => {
  const console = await openEntry(failAsProxy(exam.saveScores, 503))
  const { page } = console
  await field(page, '王小明 语文').fill('95')
  await page.getByText(/已填的成绩留在本页/).waitFor()
  console.answer(savesAll)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await status(page).getByText('全部已保存').waitFor()
  expect(console.asked(exam.saveScores)).toHaveLength(2)
})

test('shows what another teacher has entered, and leaves what is being typed', async () => {
  let grid = gridOf()
  const console = await openEntry(answer(exam.scoreGrid, () => grid))
  console.answer(answer(exam.scoreGrid, () => grid))
  const { page } = console
  await field(page, '张小军 语文').fill('15')
  const held = console.hold(exam.saveScores)
  await field(page, '张小军 语文').fill('151')
  grid = gridOf({ score: 91, version: 2 })
  await page.getByLabel('学科').click()
  await page.getByTitle('语文', { exact: true }).click()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  held.release()
  await expect.poll(() => field(page, '王小明 语文').inputValue(), { timeout: 20_000 }).toBe('91')
  expect(await field(page, '张小军 语文').inputValue()).toBe('151')
  expect(await field(page, '王小明 数学').count()).toBe(0)
})

test('a published exam cannot be filled in, also if it was published meanwhile', async () => {
  const published = await stage.open('/scoreEntry?exam=5', {
    as: cast.teacher(),
    answers: [answer(exam.exam, examDetail({ ...examView({ state: 'published' }) }))],
  })
  await published.page.getByText('考试“七年级期中考试”已发布，不能再录入成绩').waitFor()
  const fill = { name: '七年级期中考试', action: '录入成绩' }
  const meanwhile = await openEntry(refuse(exam.saveScores, examRefusals.published, { fill }))
  await field(meanwhile.page, '王小明 语文').fill('95')
  await meanwhile.page.getByText(/1 格未保存：考试“七年级期中考试”已发布，不能再录入成绩/).waitFor()
  expect(await field(meanwhile.page, '王小明 语文').inputValue()).toBe('95')
})

test('is closed without its permission', async () => {
  const console = await stage.open('/scoreEntry?exam=5', { as: { ...cast.teacher(), permissions: [] } })
  await console.expectText('无权限，请联系管理员')
  expect(console.asked(exam.exam)).toHaveLength(0)
})
