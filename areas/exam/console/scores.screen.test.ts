import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../../tests/e2e/axe.ts'
import { type FakeAnswer, answer, refusalOf } from '../../../tests/screens/answers.ts'
import { examDetail, examSubjects, examView, scoreRow, studentScore } from '../../../tests/screens/exams.ts'
import { pageWith } from '../../../tests/screens/lists.ts'
import { makePeople, pupil } from '../../../tests/screens/people.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { exam, examRefusals } from '../contract.ts'
import type { ExamDetail } from '../examContract.ts'
import type { ScoreChange, ScoreRow, StudentScore } from '../scoreContract.ts'

const stage = useStage()
const place = '/scoreTable?exam=5'

const openTable = (
  rows: () => readonly ScoreRow[],
  {
    detail = () => examDetail(),
    as = cast.school(),
    answers = [],
  }: {
    readonly detail?: () => ExamDetail
    readonly as?: ReturnType<typeof cast.school>
    readonly answers?: readonly FakeAnswer[]
  } = {},
) =>
  stage.open(place, {
    as,
    answers: [
      answer(exam.exam, detail),
      answer(exam.scorePage, ({ body }) => pageWith(body, rows())),
      answer(exam.scoreHistory, []),
      ...answers,
    ],
  })

test('shows scores, marks, what is not taken and what a total lacks, and searches and sorts', async () => {
  const partial = scoreRow({
    studentId: 72,
    studentName: '李小红',
    studentNumber: 'S02',
    studentScores: [
      studentScore({ subjectId: 1, score: 88.5 }),
      studentScore({ subjectId: 2, score: null, mark: 'absent' }),
      studentScore({ subjectId: 3, isTaken: false, score: null }),
    ],
    total: { value: 88.5, classOrder: null, gradeOrder: null, schoolOrder: null, districtOrder: null, isPartial: true },
  })
  const console = await openTable(() => [scoreRow(), partial])
  const { page } = console
  await page.getByRole('heading', { name: '七年级期中考试 成绩表' }).waitFor()
  await page.getByText('2026-04-20 08:00 至 2026-04-21 17:00').waitFor()
  await page.getByText('未发布').waitFor()
  const cells = console.rows().filter({ hasText: '李小红' }).getByRole('cell')
  await expect
    .poll(() => cells.allInnerTexts())
    .toEqual([
      'S02',
      '李小红',
      '七年级3班',
      '88.5',
      '缺考',
      '—',
      '88.5（缺）',
      '',
      '',
      '',
      expect.stringContaining('查看详情'),
    ])
  expect(console.asked(exam.scorePage)[0]?.body).toMatchObject({ examRecordId: 5, pageNum: 1, pageSize: 10 })
  expect(console.asked(exam.scorePage)[0]?.body.subjectId).toBeUndefined()
  await page.getByLabel('按总分排序').click()
  await page.getByTitle('按数学排序', { exact: true }).click()
  await console.expectAsked(exam.scorePage, { body: { subjectId: 2 } })
  await page.getByPlaceholder('姓名、拼音、学号').fill('李')
  await page.keyboard.press('Enter')
  await console.expectAsked(exam.scorePage, { body: { subjectId: 2, keyword: '李' } })
  await expectAccessible(page)
  await page.getByRole('button', { name: '更多 李小红' }).click()
  console.answer(answer(exam.studentExams, []), ...makePeople(pupil({ id: 72, name: '李小红' })).answers)
  await page.getByRole('menuitem', { name: '查看历次成绩' }).click()
  await console.expectPlace('/scoreStudentTable?userId=72')
})

test('scrolls to all nine subjects at 1093 × 520 and keeps the name in sight', async () => {
  const names = ['语文', '数学', '英语', '物理', '化学', '道德与法治', '历史', '地理', '生物学']
  const subjects = names.map((subject, at) => ({ id: at + 1, subject }))
  const studentScores = subjects.map(({ id }) => studentScore({ subjectId: id }))
  const console = await openTable(() => [scoreRow({ studentScores })], { detail: () => examDetail({ subjects }) })
  const { page } = console
  await page.setViewportSize({ width: 1093, height: 520 })
  const row = console.rows().filter({ hasText: '王小明' })
  await page.getByText(/^窗口较窄，未显示：/).waitFor()
  await page.getByText('左右滚动可查看全部列').waitFor()
  for (const text of ['S01', '七年级3班']) expect(await row.getByText(text, { exact: true }).isVisible()).toBe(true)
  const edgesOf = async (element: Locator) => {
    const { x, width } = (await element.boundingBox()) ?? { x: 0, width: 0 }
    return { left: x, right: x + width }
  }
  const name = row.getByText('王小明', { exact: true })
  const { left: actions } = await edgesOf(page.getByRole('columnheader', { name: '操作' }))
  const first = await edgesOf(name)
  for (const title of [...names, '总分', '校名次']) {
    const heading = page.getByRole('columnheader', { name: title, exact: true })
    const at = await heading.evaluate((cell) => [...(cell.parentElement?.children ?? [])].indexOf(cell))
    await row.getByRole('cell').nth(at).hover()
    await expect.poll(async () => (await edgesOf(heading)).right).toBeLessThanOrEqual(actions + 1)
    // The name stays in sight, and left of the subject.
    expect((await edgesOf(name)).left).toBeGreaterThanOrEqual(0)
    expect((await edgesOf(name)).left).toBeLessThanOrEqual(first.left)
    expect((await edgesOf(heading)).left).toBeGreaterThanOrEqual((await edgesOf(name)).right - 1)
  }
  await page.getByRole('button', { name: '查看详情 王小明' }).click()
  const dialog = page.getByRole('dialog', { name: '王小明的成绩' })
  await dialog.getByText('学号 S01').waitFor()
  await dialog.getByText('七年级3班', { exact: true }).waitFor()
  expect(await dialog.getByText('正在重新排名').count()).toBe(0)
})

test('has no column for a subject that is hidden in all rows, and no total then', async () => {
  const hide = (one: StudentScore): StudentScore =>
    one.subjectId === 2 ? one : { ...one, score: null, isHidden: true, classOrder: null }
  const rows = [scoreRow({ studentScores: scoreRow().studentScores.map(hide), total: null })]
  const console = await openTable(() => rows, { as: cast.teacher() })
  const headings = console.page.getByRole('columnheader')
  await console.rows().filter({ hasText: '王小明' }).waitFor()
  expect((await headings.allInnerTexts()).filter((text) => text !== '')).toEqual([
    '学号',
    '姓名',
    '班级',
    '数学',
    '总分',
    '校名次',
    '年级名次',
    '班名次',
    '操作',
  ])
})

test('says that ranks are being computed until they are current, and shows the new ones', async () => {
  let areRanksCurrent = false
  const console = await openTable(
    () => [
      scoreRow({
        total: {
          value: 300,
          classOrder: 1,
          gradeOrder: 1,
          schoolOrder: areRanksCurrent ? 7 : null,
          districtOrder: null,
          isPartial: false,
        },
      }),
    ],
    { detail: () => examDetail({ areRanksCurrent }) },
  )
  const { page } = console
  await page.getByText('名次正在更新').waitFor()
  expect(await page.getByRole('button', { name: '刷新排名' }).count()).toBe(0)
  await page.getByRole('button', { name: '查看详情 王小明' }).click()
  const dialog = page.getByRole('dialog', { name: '王小明的成绩' })
  await dialog.getByText('正在重新排名，总分与名次稍后更新').waitFor()
  areRanksCurrent = true
  await dialog.getByText('正在重新排名').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.getByText('名次正在更新').waitFor({ state: 'detached' })
  await console.rows().getByText('7', { exact: true }).waitFor()
})

test.each([
  { who: 'an administrator', as: cast.school(), mayRefresh: true },
  { who: 'a teacher', as: cast.teacher(), mayRefresh: false },
])('after a minute of outdated ranks, $who may refresh them: $mayRefresh', async ({ as, mayRefresh }) => {
  const detail = examDetail({ areRanksCurrent: false })
  const console = await stage.open('/exam', {
    as,
    isFresh: true,
    tellsTime: false,
    answers: [
      answer(exam.exams, ({ query }) => pageWith(query, [examView()])),
      answer(exam.exam, detail),
      answer(exam.scorePage, ({ body }) => pageWith(body, [scoreRow()])),
      answer(exam.refreshRanks, null),
    ],
  })
  const { page } = console
  await console.rows().first().waitFor()
  await page.clock.install()
  await page.getByRole('link', { name: detail.name }).click()
  await page.getByText('名次正在更新').waitFor()
  for (let step = 0; step < 32; step += 1) await page.clock.runFor(2000)
  await page.getByText('名次还没有更新').waitFor()
  const button = page.getByRole('button', { name: '刷新排名' })
  expect(await button.count()).toBe(mayRefresh ? 1 : 0)
  if (!mayRefresh) return
  await button.click()
  await console.untilAsked(exam.refreshRanks)
})

/** True if the middle of an element can be seen: no part of the dialog and no edge of the window covers it. */
const isInView = (element: Locator) =>
  element.evaluate((one) => {
    const { left, top, width, height } = one.getBoundingClientRect()
    const seen = document.elementFromPoint(left + width / 2, top + height / 2)
    return seen !== null && (one === seen || one.contains(seen))
  })

test('corrects a score in place, with a reason once the exam is published, and shows the history', async () => {
  const published = examView({ state: 'published' })
  let scores = scoreRow().studentScores
  let history: ScoreChange[] = []
  const console = await openTable(() => [scoreRow({ studentScores: scores })], {
    detail: () => examDetail({ ...published }),
    answers: [
      answer(exam.modifyScore, ({ body }) => {
        if ((body.score ?? 0) > 150) {
          const fill = { subject: '数学', full: 150, score: body.score ?? 0 }
          throw refusalOf(exam.modifyScore, examRefusals.aboveFullMarks, { fill })
        }
        const { score, mark, reason } = body
        const changed = studentScore({ subjectId: 2, score, mark, version: 2, isCorrected: true })
        scores = scores.map((one) => (one.subjectId === 2 ? changed : one))
        const before = { score: 100, mark: null }
        history = [
          {
            id: 1,
            subjectId: 2,
            subject: '数学',
            before,
            after: { score, mark },
            reason,
            by: '林建平',
            at: '2026-04-25 09:00:00',
          },
        ]
        return changed
      }),
    ],
  })
  console.answer(answer(exam.scoreHistory, () => history))
  const { page } = console
  await page.getByRole('button', { name: '查看详情 王小明' }).click()
  const dialog = page.getByRole('dialog', { name: '王小明的成绩' })
  await dialog.getByText('没有修改记录').waitFor()
  // A low window shows only a part of the dialog.
  await page.setViewportSize({ width: 1093, height: 520 })
  await dialog.getByRole('button', { name: '修改 数学' }).click()
  const form = dialog.getByRole('form', { name: '修改数学成绩' })
  await form.getByLabel('数学分数').fill('优')
  await form.getByRole('button', { name: '保存' }).click()
  await form.getByText('“优”不是分数，可填数字或缺考、缓考、免考、作弊').waitFor()
  await form.getByLabel('数学分数').fill('151')
  await form.getByRole('button', { name: '保存' }).click()
  await form.getByText('成绩已发布，更正时请填写原因').waitFor()
  await expect.poll(() => isInView(form.getByText('成绩已发布，更正时请填写原因'))).toBe(true)
  expect(await form.getByLabel('更正原因').getAttribute('aria-invalid')).toBe('true')
  expect(await form.getByLabel('数学分数').getAttribute('aria-invalid')).not.toBe('true')
  expect(console.asked(exam.modifyScore)).toHaveLength(0)
  await form.getByLabel('更正原因').fill('加分有误')
  await form.getByRole('button', { name: '保存' }).click()
  await form.getByText('数学满分 150 分，不能填 151').waitFor()
  await expect.poll(() => isInView(form.getByText('数学满分 150 分，不能填 151'))).toBe(true)
  expect(await form.getByLabel('数学分数').getAttribute('aria-invalid')).toBe('true')
  await expectAccessible(page)
  await form.getByLabel('数学分数').fill('９８．５')
  await form.getByRole('button', { name: '保存' }).click()
  await console.expectToast('保存成功')
  await form.waitFor({ state: 'detached' })
  expect(console.asked(exam.modifyScore).at(-1)?.body).toMatchObject({
    examRecordId: 5,
    studentUserId: 71,
    subjectId: 2,
    score: 98.5,
    mark: null,
    version: 1,
    reason: '加分有误',
  })
  await dialog.getByRole('row', { name: /^数学 98\.5\s*更正/ }).waitFor()
  await dialog.getByText('由 100 改为 98.5：加分有误').waitFor()
})

test('gives a mark in place of a score before publishing, without a reason', async () => {
  const console = await openTable(() => [scoreRow()], {
    answers: [answer(exam.modifyScore, studentScore({ subjectId: 1, score: null, mark: 'absent', version: 2 }))],
  })
  const { page } = console
  await page.getByRole('button', { name: '查看详情 王小明' }).click()
  const dialog = page.getByRole('dialog', { name: '王小明的成绩' })
  await dialog.getByRole('button', { name: '修改 语文' }).click()
  await dialog.getByLabel('语文标记').click()
  await page.getByTitle('缺考', { exact: true }).click()
  expect(await dialog.getByLabel('更正原因').count()).toBe(0)
  await dialog.getByRole('button', { name: '保存' }).click()
  await console.expectToast('保存成功')
  expect(console.asked(exam.modifyScore)[0]?.body).toMatchObject({ score: null, mark: 'absent', reason: '' })
})

const total = {
  value: 300,
  classOrder: 1,
  gradeOrder: 11,
  schoolOrder: 13,
  districtOrder: null,
  isPartial: false,
} as const

test('shows one student’s exams with their details', async () => {
  const named = scoreRow().studentScores.map((one) => ({
    ...one,
    subjectName: examSubjects.find(({ id }) => id === one.subjectId)?.subject ?? '',
    standardScore: null,
    level: null,
  }))
  const console = await stage.open('/scoreStudentTable', {
    as: cast.school(),
    answers: [
      ...makePeople(pupil({ id: 71, name: '王小明' })).answers,
      answer(exam.studentExams, ({ query }) => [
        {
          examRecordId: 5,
          exam: '七年级期中考试',
          startTime: '2026-04-20 08:00:00',
          state: 'published' as const,
          studentName: query.userId === 71 ? '王小明' : '其他人',
          studentNumber: 'S01',
          deptName: '七年级3班',
          disclosure: 'levels' as const,
          scores: named,
          total: { ...total, standardScore: null },
        },
      ]),
    ],
  })
  const { page } = console
  await page.getByText('还没有选择学生').waitFor()
  await page.getByRole('combobox', { name: '学生' }).fill('王小明')
  await page.locator('.ant-select-item-option').filter({ hasText: '王小明' }).click()
  await console.expectPlace('/scoreStudentTable?userId=71')
  const row = console.rows().filter({ hasText: '王小明' })
  for (const text of ['S01', '七年级3班', '七年级期中考试', '300', '13'])
    await row.getByText(text, { exact: true }).waitFor()
  await page.getByRole('button', { name: '详情 七年级期中考试' }).click()
  const dialog = page.getByRole('dialog', { name: '王小明 七年级期中考试' })
  await dialog.getByRole('row', { name: '物理 100 2 12 14' }).waitFor()
  await dialog.getByRole('row', { name: '总分 300 1 11 13' }).waitFor()
  await expectAccessible(page)
})

test('is closed without its permission', async () => {
  const console = await stage.open(place, { as: { ...cast.teacher(), permissions: [] } })
  await console.expectText('无权限，请联系管理员')
  expect(console.asked(exam.exam)).toHaveLength(0)
})
