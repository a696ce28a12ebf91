import { expect, test } from 'vitest'
import { expectAccessible } from '../../../tests/e2e/axe.ts'
import { type FakeAnswer, answer, refusalOf } from '../../../tests/screens/answers.ts'
import { pageWith } from '../../../tests/screens/lists.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { exam } from '../../exam/contract.ts'
import type { JointExamView, JointFigure } from '../bureauContract.ts'
import { jointExam, jointExamRefusals } from '../contract.ts'
import type { OfferView } from '../offerContract.ts'

const stage = useStage()

const lines = { fullMarks: 120, excellentLine: 102, passLine: 72, lowLine: 48, isCounted: true } as const
const schools = { invited: 3, joined: 0, declined: 0, reported: 0, ranked: 0 } as const

const view = (changes: Partial<JointExamView> = {}): JointExamView => ({
  id: 5,
  name: '九年级第一次模拟考试',
  level: 303,
  startTime: '2026-04-20 08:00:00',
  endTime: '2026-04-21 17:00:00',
  subjects: [{ subject: '语文', ...lines }],
  state: 'open',
  schools,
  version: 1,
  ...changes,
})

const offer = (changes: Partial<OfferView> = {}): OfferView => ({
  id: 7,
  bureau: '青禾区教育局',
  name: '九年级第一次模拟考试',
  grade: '初中毕业年级',
  startTime: '2026-04-20 08:00:00',
  endTime: '2026-04-21 17:00:00',
  subjects: ['语文'],
  state: 'offered',
  isClosed: false,
  examId: null,
  ...changes,
})

const openList = (rows: () => readonly JointExamView[], ...answers: readonly FakeAnswer[]) =>
  stage.open('/jointExam', {
    as: cast.bureau(),
    answers: [...answers, answer(jointExam.jointExams, ({ query }) => pageWith(query, rows()))],
  })

test('lists joint exams with their schools, and edits only what no school has joined', async () => {
  const console = await openList(() => [
    view(),
    view({ id: 6, name: '高三调研', level: 403, schools: { ...schools, joined: 2 } }),
    view({ id: 8, name: '九年级第二次模拟考试', state: 'closed', schools: { ...schools, joined: 3, reported: 3 } }),
  ])
  const { page } = console
  for (const text of ['0/3 所已参加', '2/3 所已参加', '已汇总 3/3 所', '高中毕业年级'])
    await console.rows().getByText(text, { exact: true }).waitFor()
  await expectAccessible(page)
  const actionsOf = async (name: string) => {
    await page.getByRole('button', { name: `更多 ${name}` }).click()
    const items = page.locator('.ant-dropdown').getByRole('menuitem')
    await items.first().waitFor()
    const texts = await items.allInnerTexts()
    return texts
  }
  expect(await actionsOf('高三调研')).toEqual(['截止录入', '邀请学校', '删除'])
})

test('names the schools that lack scores or have not answered before the entry is closed', async () => {
  const progress = { reportedAt: null, rankedAt: null }
  const console = await openList(
    () => [view({ schools: { ...schools, joined: 2 } })],
    answer(jointExam.jointExamSchools, [
      { ...progress, schoolId: 1, school: '城东中学', state: 'joined', expected: 900, entered: 870 },
      { ...progress, schoolId: 2, school: '城西中学', state: 'joined', expected: 600, entered: 600 },
      { ...progress, schoolId: 3, school: '城南中学', state: 'offered', expected: 0, entered: 0 },
    ]),
    answer(jointExam.closeEntry, null),
  )
  const { page } = console
  await page.getByRole('button', { name: '更多 九年级第一次模拟考试' }).click()
  await page.getByRole('menuitem', { name: '截止录入' }).click()
  const question = page.getByRole('dialog', { name: '确认截止录入吗？' })
  await question.getByText('城东中学：还缺 30 人次（已录 870/900）').waitFor()
  await question.getByText('1 所学校还没有答复，截止后不能再参加：城南中学').waitFor()
  expect(await question.getByText(/城西中学/).count()).toBe(0)
  await expectAccessible(page)
  await question.getByRole('button', { name: '截止录入' }).click()
  await console.expectToast('已截止录入，各校正在汇总')
  expect(console.asked(jointExam.closeEntry)[0]?.body).toEqual({ id: 5 })
})

test('adds a joint exam with its subjects, and shows the ministry’s refusal at the grade', async () => {
  let rows: JointExamView[] = []
  const console = await openList(
    () => rows,
    answer(jointExam.saveJointExam, ({ body }) => {
      if (body.level !== 403) throw refusalOf(jointExam.saveJointExam, jointExamRefusals.notLastGrade)
      rows = [view({ name: body.name, level: 403 })]
      return view({ name: body.name, level: 403 })
    }),
  )
  const { page } = console
  await page.getByRole('button', { name: '新增联考' }).click()
  const dialog = page.getByRole('dialog', { name: '新增联考' })
  await dialog.getByLabel('联考名称').fill('高三调研')
  for (const [label, time] of [
    ['开始时间', '2026-04-20 08:00'],
    ['结束时间', '2026-04-21 17:00'],
  ] as const) {
    await dialog.getByLabel(label).fill(time)
    await page.keyboard.press('Enter')
  }
  await dialog.getByRole('button', { name: '移除 英语' }).click()
  await dialog.getByLabel('数学 满分').fill('150')
  await dialog.getByLabel('数学 满分').blur()
  expect(await dialog.getByLabel('数学 及格线').inputValue()).toBe('90')
  await dialog.getByRole('button', { name: '添加学科' }).click()
  await dialog.getByLabel('第 3 科 名称').fill('物理')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText('义务教育阶段非毕业年级不得组织区域性统一考试；').waitFor()
  await dialog.getByLabel('年级').click()
  await page.getByTitle('高中毕业年级', { exact: true }).click()
  await dialog.getByRole('button', { name: '保存' }).click()
  await console.expectToast('保存成功，已邀请 3 所学校')
  expect(console.asked(jointExam.saveJointExam).at(-1)?.body).toMatchObject({
    name: '高三调研',
    level: 403,
    subjects: [
      { subject: '语文', fullMarks: 120 },
      { subject: '数学', fullMarks: 150, excellentLine: 127.5, passLine: 90, lowLine: 60 },
      { subject: '物理', fullMarks: 100 },
    ],
  })
})

test('makes the ranks in the district, without a missing school only after a second yes', async () => {
  const closed = view({ state: 'closed', schools: { ...schools, joined: 2, reported: 1 } })
  const console = await openList(
    () => [closed],
    answer(jointExam.rankDistrict, ({ body }) => {
      if (body.isConfirmed) return null
      throw refusalOf(jointExam.rankDistrict, jointExamRefusals.someNotReported, { fill: { names: '“明德学校”' } })
    }),
  )
  const { page } = console
  await page.getByRole('button', { name: `更多 ${closed.name}` }).click()
  await page.getByRole('menuitem', { name: '生成全区名次' }).click()
  const question = page.getByRole('dialog', { name: '确认生成全区名次吗？' })
  await question.getByRole('button', { name: '生成', exact: true }).click()
  await question.getByText('“明德学校”尚未汇总').waitFor()
  await question.getByRole('button', { name: '仍要生成' }).click()
  await console.expectToast('正在写入各校的全区名次')
  expect(console.asked(jointExam.rankDistrict).map(({ body }) => body.isConfirmed)).toEqual([false, true])
})

test('shows which school has gaps', async () => {
  const school = { expected: 12, entered: 12, reportedAt: null, rankedAt: null } as const
  const console = await openList(
    () => [view()],
    answer(jointExam.jointExamSchools, [
      { schoolId: 2, school: '杏坛学校', state: 'joined', ...school },
      { schoolId: 3, school: '明德学校', state: 'joined', ...school, entered: 11 },
      { schoolId: 4, school: '启智学校', state: 'declined', ...school, expected: 0, entered: 0 },
    ]),
  )
  const { page } = console
  await page.getByRole('button', { name: `学校 ${view().name}` }).click()
  const dialog = page.getByRole('dialog')
  for (const text of ['12/12', '11/12', '不参加']) await dialog.getByText(text, { exact: true }).waitFor()
  await expectAccessible(page)
})

const figure = (changes: Partial<JointFigure>): JointFigure => ({
  schoolId: 2,
  school: '杏坛学校',
  subject: '语文',
  expected: 40,
  entered: 39,
  mean: 88.25,
  highest: 118,
  lowest: 31,
  deviation: 12.5,
  excellentRate: 25,
  passRate: 75,
  lowRate: 5,
  ...changes,
})

test('shows the figures of the schools for one subject', async () => {
  const console = await stage.open('/jointExam/figures?id=5', {
    as: cast.bureau(),
    answers: [
      answer(jointExam.jointFigures, {
        name: '九年级第一次模拟考试',
        isOpen: true,
        subjects: ['语文', '总分'],
        rows: [
          figure({ schoolId: 0, school: '全区' }),
          figure({}),
          figure({ schoolId: 3, school: '明德学校', mean: null, highest: null }),
          figure({ schoolId: 0, school: '全区', subject: '总分', mean: 301.5, passRate: null }),
        ],
      }),
    ],
  })
  const { page } = console
  await page.getByRole('heading', { name: '九年级第一次模拟考试 统计' }).waitFor()
  await page.getByText('录入尚未截止，平均分等在截止后显示').waitFor()
  await console.rows().filter({ hasText: '明德学校' }).getByText('—').first().waitFor()
  await expectAccessible(page)
  await page.getByRole('combobox', { name: '学科' }).click()
  await page.getByTitle('总分', { exact: true }).last().click()
  await console.rows().filter({ hasText: '301.5' }).waitFor()
})

test('tells a school of an offer above its exams, and joins', async () => {
  let offers = [offer()]
  const console = await stage.open('/exam', {
    as: cast.school(),
    answers: [
      answer(jointExam.offers, () => offers),
      answer(exam.exams, ({ query }) => pageWith(query, [])),
      answer(jointExam.joinJointExam, () => {
        offers = [offer({ state: 'joined', examId: 9 })]
        return offer({ state: 'joined', examId: 9 })
      }),
    ],
  })
  const { page } = console
  await page.getByText('青禾区教育局邀请本校参加联考“九年级第一次模拟考试”').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: '答复' }).click()
  const dialog = page.getByRole('dialog', { name: '联考邀请' })
  await dialog.getByRole('button', { name: '参加 九年级第一次模拟考试', exact: true }).click()
  const question = page.getByRole('dialog', { name: '确认参加吗？' })
  await question.getByText('初中毕业年级的全部班级参加').waitFor()
  await question.getByRole('button', { name: /^参\s?加$/ }).click()
  await console.expectToast('已参加，考试已新建')
  await dialog.getByText('已参加', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: '退出 九年级第一次模拟考试' }).waitFor()
})
