import { expect, test } from 'vitest'
import { expectAccessible } from '../../../tests/e2e/axe.ts'
import { common } from '../../../platform/contract/refusal.ts'
import { type FakeAnswer, answer, refusalOf, refuse } from '../../../tests/screens/answers.ts'
import { examDetail, examSubjects, examView } from '../../../tests/screens/exams.ts'
import { pageWith } from '../../../tests/screens/lists.ts'
import { nodes } from '../../../tests/screens/school.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { teaching } from '../../teaching/contract.ts'
import { exam, examRefusals } from '../contract.ts'
import type { ExamView } from '../examContract.ts'

const stage = useStage()

const subjects: FakeAnswer = answer(
  teaching.subjects,
  examSubjects.map(({ id, subject }) => ({
    id,
    subject,
    position: id,
    grades: [],
    electiveGrades: [],
    groupName: '',
    version: 1,
  })),
)

const listOf = (rows: () => readonly ExamView[]) => answer(exam.exams, ({ query }) => pageWith(query, rows()))

const openList = (rows: () => readonly ExamView[], ...answers: readonly FakeAnswer[]) =>
  stage.open('/exam', { as: cast.school(), answers: [subjects, listOf(rows), ...answers] })

type Scene = Awaited<ReturnType<typeof openList>>

const openMore = async ({ page }: Scene, name: string, action: string) => {
  await page.getByRole('button', { name: `更多 ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('lists exams with their state, by name and days', async () => {
  const console = await openList(() => [
    examView(),
    examView({ id: 6, name: '七年级期末考试', kind: 'final', state: 'published' }),
  ])
  const { page } = console
  const row = console.rows().filter({ hasText: '七年级期中考试' })
  for (const text of ['未发布', '期中', '语文、数学、物理', '2026-04-20 08:00 至 2026-04-21 17:00'])
    await row.getByText(text, { exact: true }).waitFor()
  await console.rows().filter({ hasText: '已发布' }).waitFor()
  expect(console.asked(exam.exams)[0]?.query).toMatchObject({ pageNum: 1, pageSize: 10 })
  await page.getByPlaceholder('考试名称').fill('期末')
  await page.keyboard.press('Enter')
  await console.expectAsked(exam.exams, { query: { keyword: '期末' } })
  await expectAccessible(page)
  expect(await page.getByRole('link', { name: '七年级期中考试' }).getAttribute('href')).toBe('#/scoreTable?exam=5')
  const asked = console.asked(exam.exams).length
  await page.getByRole('button', { name: '刷新', exact: true }).click()
  await console.untilAsked(exam.exams, asked + 1)
})

test('leaves adding, refreshing and changing to those who may', async () => {
  const console = await stage.open('/exam', {
    as: cast.teacher(),
    answers: [subjects, listOf(() => [examView(), examView({ id: 6, name: '期末', state: 'published' })])],
  })
  const { page } = console
  await page.getByRole('button', { name: '录入成绩 七年级期中考试' }).waitFor()
  await page.getByRole('button', { name: '查看成绩 期末' }).waitFor()
  for (const name of ['新增考试', '刷新', '更多 期末', '录入成绩 期末'])
    expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: '更多 七年级期中考试' }).click()
  await page.getByRole('menuitem', { name: '导入成绩' }).waitFor()
  const items = page.locator('.ant-dropdown').getByRole('menuitem')
  expect(await items.allTextContents()).toEqual(['导入成绩', '成绩分析'])
})

test('adds an exam, and saves again what needs a confirmation', async () => {
  let rows: ExamView[] = []
  const rules = '七年级一学期最多一次期中考试'
  const console = await openList(
    () => rows,
    answer(exam.saveExam, ({ body }) => {
      if (!body.isConfirmed) throw refusalOf(exam.saveExam, examRefusals.rulesNeedConfirmation, { fill: { rules } })
      rows = [examView({ name: body.name })]
      return examView({ name: body.name })
    }),
  )
  const { page } = console
  await page.getByRole('button', { name: '新增考试' }).click()
  const dialog = page.getByRole('dialog', { name: '新增考试' })
  await dialog.getByRole('button', { name: '保存' }).click()
  for (const missing of ['请填写考试名称', '请选择开始时间', '请选择学科', '请选择参加考试的年级或班级'])
    await dialog.getByText(missing, { exact: true }).waitFor()
  await dialog.getByLabel('考试名称').fill('第二次期中')
  for (const [label, time] of [
    ['开始时间', '2026-04-20 08:00'],
    ['结束时间', '2026-04-21 17:00'],
  ] as const) {
    await dialog.getByLabel(label).fill(time)
    await page.keyboard.press('Enter')
  }
  await dialog.getByLabel('学科').click()
  await page.getByTitle('数学', { exact: true }).click()
  await page.keyboard.press('Tab')
  await dialog.getByLabel('年级或班级').fill('七年级3')
  await page.locator('.ant-select-tree-title').filter({ hasText: '七年级3班' }).click()
  await dialog.getByLabel('考试名称').click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '保存' }).click()
  const question = page.getByRole('dialog', { name: '确认保存吗？' })
  await question.getByText(rules, { exact: true }).waitFor()
  await question.getByRole('button', { name: '取消' }).click()
  await dialog.getByRole('alert').getByText(`创建失败：${rules}`).waitFor()
  expect(console.asked(exam.saveExam)).toHaveLength(1)
  await dialog.getByRole('button', { name: '保存' }).click()
  await question.getByRole('button', { name: '仍要保存' }).click()
  await console.expectToast('创建成功')
  await dialog.waitFor({ state: 'detached' })
  expect(console.asked(exam.saveExam).map(({ body }) => body.isConfirmed)).toEqual([false, false, true])
  expect(console.asked(exam.saveExam).at(-1)?.body).toMatchObject({
    name: '第二次期中',
    kind: 'regular',
    startTime: '2026-04-20 08:00:00',
    linkSubjectList: [2],
    departmentIds: [nodes.classThree],
    doPartialTotalsRank: false,
  })
  await console.rows().filter({ hasText: '第二次期中' }).waitFor()
})

test('compares with what a colleague has saved, and saves over it', async () => {
  const theirs = examView({ name: '七年级期中统考', version: 9 })
  const console = await openList(
    () => [examView()],
    answer(exam.exam, examDetail()),
    answer(exam.saveExam, ({ body }) => {
      if (body.version !== 9) throw refusalOf(exam.saveExam, common.stale, { fill: { name: '考试' }, details: theirs })
      return examView()
    }),
  )
  await openMore(console, '七年级期中考试', '编辑')
  const dialog = console.page.getByRole('dialog', { name: '编辑考试' })
  await dialog.getByLabel('考试名称').fill('期中')
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText('考试已被他人修改', { exact: true }).waitFor()
  await dialog.getByRole('row', { name: '考试名称 期中 七年级期中统考' }).waitFor()
  await dialog.getByRole('button', { name: '用我的内容覆盖' }).click()
  await console.expectToast('保存成功')
  expect(console.asked(exam.saveExam).at(-1)?.body).toMatchObject({ name: '期中', version: 9 })
})

test('edits an exam with its classes, and names the scores that would be lost', async () => {
  const console = await openList(
    () => [examView()],
    answer(exam.exam, examDetail()),
    answer(exam.saveExam, ({ body }) => {
      if (body.endTime < body.startTime) throw refusalOf(exam.saveExam, examRefusals.endsBeforeStart)
      if (!body.isConfirmed) throw refusalOf(exam.saveExam, examRefusals.partsHaveScores, { fill: { names: '“物理”' } })
      return examView()
    }),
  )
  const { page } = console
  await openMore(console, '七年级期中考试', '编辑')
  const dialog = page.getByRole('dialog', { name: '编辑考试' })
  await dialog.getByText('七年级3班').waitFor()
  await dialog.getByLabel('结束时间').fill('2026-04-19 17:00')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText('结束时间须晚于开始时间').waitFor()
  await dialog.getByLabel('结束时间').fill('2026-04-22 17:00')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: '保存' }).click()
  const question = page.getByRole('dialog', { name: '确认移除并删除成绩吗？' })
  await question.getByText('“物理”已有成绩').waitFor()
  await question.getByRole('button', { name: '移除' }).click()
  await console.expectToast('保存成功')
  expect(console.asked(exam.saveExam).at(-1)?.body).toMatchObject({
    id: 5,
    version: 3,
    departmentIds: [nodes.classThree],
    isConfirmed: true,
  })
})

test('a published exam keeps its subjects and classes', async () => {
  const published = examView({ state: 'published' })
  const console = await openList(() => [published], answer(exam.exam, examDetail({ ...published })))
  const { page } = console
  await openMore(console, published.name, '编辑')
  const dialog = page.getByRole('dialog', { name: '编辑考试' })
  await dialog.getByLabel('考试名称').waitFor()
  expect(await dialog.getByLabel('学科').count()).toBe(0)
  await dialog.getByRole('button', { name: '取消' }).click()
  await openMore(console, published.name, '考试设置')
  const settings = page.getByRole('dialog', { name: `考试设置：${published.name}` })
  await settings.getByText('考试已发布，满分与分数线不能再改').waitFor()
  expect(await settings.getByLabel('语文 满分').isDisabled()).toBe(true)
})

test('publishes, refreshes ranks and roster, and deletes after a question', async () => {
  let rows = [examView()]
  const console = await openList(
    () => rows,
    answer(exam.missingScores, { students: 0, cells: 0, parts: [] }),
    refuse(exam.publishExam, examRefusals.nothingToPublish, { fill: { name: '七年级期中考试' } }),
    answer(exam.refreshRanks, null),
    answer(exam.refreshRoster, { added: 2, changed: 0, removed: 1, kept: 0 }),
    answer(exam.deleteExam, () => {
      rows = []
      return null
    }),
  )
  const { page } = console
  const question = page.getByRole('dialog')
  await openMore(console, '七年级期中考试', '发布成绩')
  await question.getByRole('button', { name: '发布成绩' }).click()
  await question.getByText('发布失败：考试“七年级期中考试”还没有成绩，不能发布').waitFor()
  console.answer(
    answer(exam.publishExam, () => {
      rows = [examView({ state: 'published' })]
      return null
    }),
  )
  await question.getByRole('button', { name: '发布成绩' }).click()
  await console.expectToast('发布成功')
  await console.rows().filter({ hasText: '已发布' }).waitFor()
  rows = [examView()]
  await page.getByRole('button', { name: '刷新', exact: true }).click()
  await console.rows().filter({ hasText: '未发布' }).waitFor()
  for (const [action, toast] of [
    ['刷新排名', '刷新成功'],
    ['更新名单', '刷新成功：新增 2 人，移除 1 人'],
  ] as const) {
    await openMore(console, '七年级期中考试', action)
    await question.getByRole('button', { name: action }).click()
    await console.expectToast(toast)
    await question.waitFor({ state: 'detached' })
  }
  await openMore(console, '七年级期中考试', '删除')
  await page.getByRole('dialog', { name: '确认删除吗？' }).getByRole('button', { name: '删除' }).click()
  await console.expectToast('删除成功')
  await page.getByText('还没有考试', { exact: true }).waitFor()
})

test('deletes a published exam only when its name is typed', async () => {
  const published = examView({ state: 'published' })
  let rows = [published]
  const console = await openList(
    () => rows,
    answer(exam.deleteExam, ({ query }) => {
      const { name } = published
      if (query.name !== name) throw refusalOf(exam.deleteExam, examRefusals.nameNotTyped, { fill: { name } })
      rows = []
      return null
    }),
  )
  const { page } = console
  await openMore(console, published.name, '删除')
  const dialog = page.getByRole('dialog', { name: `删除已发布的考试“${published.name}”` })
  await dialog.getByLabel('考试名称').fill('期中')
  await dialog.getByRole('button', { name: '删除' }).click()
  await dialog.getByText(/请输入考试名称“七年级期中考试”/).waitFor()
  await dialog.getByLabel('考试名称').fill(published.name)
  await dialog.getByRole('button', { name: '删除' }).click()
  await console.expectToast('删除成功')
  await dialog.waitFor({ state: 'detached' })
})

test('opens the menu of the top row at its first entry, also in a low window', async () => {
  const { page } = await openList(() => [examView()])
  await page.setViewportSize({ width: 1093, height: 520 })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.getByRole('button', { name: '更多 七年级期中考试' }).click()
  const menu = page.getByRole('menu').filter({ has: page.getByRole('menuitem', { name: '考试设置' }) })
  await menu.waitFor()
  await expect.poll(() => menu.evaluate((list) => list.contains(list.ownerDocument.activeElement))).toBe(true)
  const height = await menu.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
  expect(height).toBeGreaterThan(0)
  expect(await menu.evaluate(({ scrollTop }) => scrollTop)).toBe(0)
})

test('saves full marks and lines, and names lines out of order', async () => {
  const console = await openList(
    () => [examView()],
    answer(exam.exam, examDetail()),
    answer(exam.saveExamSubjects, null),
  )
  const { page } = console
  await openMore(console, '七年级期中考试', '考试设置')
  const dialog = page.getByRole('dialog', { name: '考试设置：七年级期中考试' })
  await dialog.getByLabel('数学 满分').fill('120')
  await dialog.getByText('数学的分数线已按新满分的 85%、60%、40% 改为 102、72、48').waitFor()
  await dialog.getByLabel('语文 及格线').fill('95')
  await dialog.getByLabel('语文 满分').fill('80')
  await dialog.getByRole('button', { name: '保存' }).click()
  // The field that is wrong says so itself.
  const wrong = dialog.getByLabel('语文 及格线')
  await expect.poll(() => wrong.getAttribute('aria-invalid')).toBe('true')
  await wrong.locator('xpath=ancestor::td').getByText('语文的及格线不能高于优秀线 68').waitFor()
  expect(await dialog.locator('[aria-invalid="true"]').count()).toBe(1)
  expect(console.asked(exam.saveExamSubjects)).toHaveLength(0)
  await dialog.getByLabel('语文 满分').fill('150')
  await dialog.getByLabel('物理 计入总分').uncheck()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '保存' }).click()
  await console.expectToast('保存成功')
  const sent = console.asked(exam.saveExamSubjects)[0]?.body
  expect(sent?.examRecordId).toBe(5)
  expect(sent?.settings).toMatchObject([
    { subjectId: 1, level: 307, fullMarks: 150, excellentLine: 127.5, passLine: 95, lowLine: 60, isCounted: true },
    { subjectId: 2, level: 307, fullMarks: 120, excellentLine: 102, passLine: 72, lowLine: 48 },
    { subjectId: 3, level: 307, isCounted: false },
  ])
})

test.each(['', 'abc'])('asks for a number of a subject instead of saving %j as 0', async (text) => {
  const console = await openList(
    () => [examView()],
    answer(exam.exam, examDetail()),
    answer(exam.saveExamSubjects, null),
  )
  const { page } = console
  await openMore(console, '七年级期中考试', '考试设置')
  const dialog = page.getByRole('dialog', { name: '考试设置：七年级期中考试' })
  for (const [label, fault] of [
    ['语文 满分', '请填写语文的满分'],
    ['数学 优秀线', '请填写数学的优秀线'],
  ] as const) {
    const field = dialog.getByLabel(label)
    const before = await field.inputValue()
    await field.fill(text)
    await dialog.getByRole('button', { name: '保存' }).click()
    await field.locator('xpath=ancestor::td').getByText(fault, { exact: true }).waitFor()
    expect(await field.inputValue()).toBe('')
    await field.pressSequentially('12x')
    expect(await field.inputValue()).toBe('12x')
    await field.press('Backspace')
    await field.pressSequentially('.5')
    expect(await field.inputValue()).toBe('12.5')
    await field.fill(before)
  }
  expect(console.asked(exam.saveExamSubjects)).toHaveLength(0)
})
