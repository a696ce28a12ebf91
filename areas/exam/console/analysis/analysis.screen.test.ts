import { expect, test } from 'vitest'
import { expectAccessibleInBoth } from '../../../../tests/e2e/axe.ts'
import { common } from '../../../../platform/contract/refusal.ts'
import { type FakeAnswer, answer, refuse } from '../../../../tests/screens/answers.ts'
import { analysisView } from '../../../../tests/screens/examAnalysis.ts'
import { examDetail } from '../../../../tests/screens/exams.ts'
import { ownJob, pageWith } from '../../../../tests/screens/lists.ts'
import { cast } from '../../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../../tests/screens/stage.ts'
import { jobs } from '../../../jobs/contract.ts'
import { defaultAnalysisSettings } from '../../analysisSettings.ts'
import type { AnalysisView, OpenedStudent } from '../../analysisViews.ts'
import { exam, examRefusals } from '../../contract.ts'

const stage = useStage()
const office = { width: 1093, height: 520 }

const classes = [
  { classId: 31, name: '七年级3班' },
  { classId: 32, name: '七年级4班' },
]

const student: OpenedStudent = {
  studentId: 71,
  studentName: '欧阳阿依古丽·买买提江',
  studentNumber: 'S01',
  className: '七年级3班',
  score: 90,
  scaled: null,
  rank: 1,
  standard: 61.53,
}

const openAnalysis = (
  tab = 'overview',
  {
    view = analysisView(),
    as = cast.school(),
    answers = [],
  }: {
    readonly view?: AnalysisView
    readonly as?: ReturnType<typeof cast.school>
    readonly answers?: readonly FakeAnswer[]
  } = {},
) =>
  stage.open(`/examAnalysis?exam=5&subject=2&tab=${tab}`, {
    as,
    answers: [
      ...answers,
      answer(exam.exam, examDetail()),
      answer(exam.analysis, view),
      answer(exam.openFigure, ({ body }) => ({ ...pageWith(body, [student]), hidden: 2 })),
    ],
  })

test('shows the rates of each subject, and opens the students behind a figure', async () => {
  const console = await openAnalysis()
  const { page } = console
  await page.setViewportSize(office)
  await page.getByRole('heading', { name: '七年级期中考试 成绩分析' }).waitFor()
  const row = page.getByRole('row', { name: /^数学/u })
  await expect
    .poll(() => row.getByRole('cell').allInnerTexts())
    .toEqual(['100', '8', '6', '71.33', '90', '50.5', '73.5', '16.2', '33.33%', '66.67%', '0.00%', '50'])
  await page.getByRole('button', { name: '年级数学优秀 33.33%' }).click()
  await page.getByText('欧阳阿依古丽·买买提江').waitFor()
  await page.getByText('另有 2 名学生不在您的查看范围之内。').waitFor()
  const opened = { examRecordId: 5, gradeId: 12, subjectId: 2, classIds: [], from: 85 }
  await console.expectAsked(exam.openFigure, { body: opened })
  console.answer(refuse(exam.exportOpened, common.fault))
  await page.getByRole('dialog').getByRole('button', { name: '导出' }).click()
  await console.expectAsked(exam.exportOpened, { body: { ...opened, title: '年级数学 优秀' } })
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '查看数据表' }).click()
  await page.getByRole('table', { name: '年级各科优秀率、及格率、低分率数据表' }).waitFor()
  await expectAccessibleInBoth(page)
})

test('says why figures of the grade are withheld', async () => {
  const none = { count: null, rate: null }
  const figures = { mean: null, highest: null, lowest: null, median: null, deviation: null, standard: null }
  const usual = analysisView()
  const view = {
    ...usual,
    subjects: usual.subjects.map((one) => ({
      ...one,
      isGradeWithheld: true,
      grade: { ...one.grade, ...figures, excellent: none, pass: none, low: none },
    })),
  }
  const console = await openAnalysis('overview', { view })
  const { page } = console
  const row = page.getByRole('row', { name: /^数学/u })
  await expect
    .poll(() => row.getByRole('cell').allInnerTexts())
    .toEqual(['100', '8', '6', '—', '—', '—', '—', '—', '—', '—', '—', '—'])
  const note = page.getByText('其余班级的成绩不足 5 个，年级数据不显示，以免推算出个别学生的成绩。')
  await expect.poll(() => note.count()).toBe(1)
  console.answer(answer(exam.openFigure, ({ body }) => ({ ...pageWith(body, [student]), hidden: null })))
  await page.getByRole('button', { name: '年级数学应考 8' }).click()
  await page.getByRole('dialog').getByText('只列出您能看到的学生。').waitFor()
})

test('compares classes and teachers in the chosen subject', async () => {
  const console = await openAnalysis('classes')
  const { page } = console
  await page.getByRole('row', { name: /^七年级4班/u }).waitFor()
  await page.getByRole('tab', { name: '教师' }).click()
  await page.getByRole('row', { name: /^李数学 七年级3班、七年级4班/u }).waitFor()
  await page.getByRole('combobox', { name: '学科' }).click()
  await page.getByTitle('总分', { exact: true }).click()
  await page.getByText('没有可以查看的教师数据').waitFor()
  await console.expectPlace('/examAnalysis?exam=5&subject=0&tab=teachers')
})

test('shows bands with their students', async () => {
  const bands = answer(exam.analysisBands, {
    classes,
    scores: [
      { from: 90, to: null, grade: 3, classes: [2, 1] },
      { from: 60, to: 90, grade: 3, classes: [1, 2] },
      { from: null, to: 60, grade: 0, classes: [0, 0] },
    ],
    ranks: [{ from: 1, to: 10, grade: 6, classes: [3, 3] }],
    distribution: [{ from: 0, to: null, grade: 6, classes: [3, 3] }],
  })
  const console = await openAnalysis('bands', { answers: [bands] })
  const { page } = console
  await page.getByRole('button', { name: '七年级4班 数学 60–89.99 分 2 人' }).click()
  await console.expectAsked(exam.openFigure, { body: { subjectId: 2, from: 60, below: 90, classIds: [32] } })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '年级 数学 第 1–10 名 6 人' }).click()
  await console.expectAsked(exam.openFigure, { body: { rankFrom: 1, rankTo: 10, classIds: [] } })
})

test('compares with the exam that is chosen', async () => {
  const change = { compared: 6, rankChange: 1.5, standardChange: -0.25 }
  const console = await openAnalysis('change', {
    answers: [
      answer(exam.earlierExams, [{ id: 4, name: '第一次月考', startTime: '2026-03-20 08:00:00' }]),
      answer(exam.analysisChange, { grade: change, classes: classes.map((one) => ({ ...one, change })), teachers: [] }),
      answer(exam.changedStudents, ({ body }) =>
        pageWith(body, [
          {
            studentId: 71,
            studentName: '王小明',
            studentNumber: 'S01',
            className: '七年级3班',
            rank: 3,
            rankBefore: 10,
            rankChange: 7,
            standard: 61.5,
            standardBefore: 55.25,
            standardChange: 6.25,
          },
        ]),
      ),
    ],
  })
  const { page } = console
  await page.getByText('还没有选择另一次考试').waitFor()
  await page.getByRole('combobox', { name: '与哪次考试相比' }).click()
  await page.getByTitle('第一次月考（2026-03-20）').click()
  await page.getByRole('row', { name: '七年级3班 班级 6 +1.5 -0.25' }).waitFor()
  await page.getByRole('row', { name: /王小明.*\+7/u }).waitFor()
  await console.expectAsked(exam.changedStudents, { body: { examRecordId: 5, sinceId: 4 } })
  console.answer(refuse(exam.exportChanged, common.fault))
  await page.getByRole('button', { name: '导出' }).last().click()
  await console.expectAsked(exam.exportChanged, { body: { examRecordId: 5, sinceId: 4 } })
})

test('shows who is near a line, within the marks that are typed', async () => {
  const counted = { grade: 2, classes: [1, 1] }
  const near = answer(exam.nearLines, ({ query }) => ({
    classes,
    within: query.within ?? 5,
    lines: [{ name: '及格线', groupName: '', value: 60, below: counted, above: counted }],
  }))
  const console = await openAnalysis('near', { answers: [near] })
  const { page } = console
  await page.getByRole('button', { name: '年级 数学 及格线线下 2 人' }).click()
  await console.expectAsked(exam.openFigure, { body: { from: 55, below: 60 } })
  await page.keyboard.press('Escape')
  await page.getByLabel('距分数线几分以内').fill('3')
  await page.keyboard.press('Tab')
  await page.getByText('线上 3 分以内').waitFor()
})

const reachedLine = {
  lineId: 8,
  name: '特控线',
  groupName: '',
  value: 210,
  students: { grade: 6, classes: [3, 3] },
  reached: { grade: 2, classes: [1, 1] },
  subjects: [
    {
      subjectId: 2,
      subject: '数学',
      line: 70,
      grade: { both: 1, onlyTotal: 1, onlySubject: 1, keptBack: 3 },
      classes: [
        { both: 1, onlyTotal: 0, onlySubject: 0, keptBack: 1 },
        { both: 0, onlyTotal: 1, onlySubject: 1, keptBack: 2 },
      ],
    },
  ],
}

test('shows who reaches a line of the total, and saves the lines', async () => {
  const console = await openAnalysis('reached', {
    answers: [
      answer(exam.reachedLines, { classes, lines: [reachedLine] }),
      refuse(exam.saveLines, examRefusals.linesTwice, { fill: { name: '特控线' } }),
    ],
  })
  const { page } = console
  await page.getByRole('button', { name: '年级 特控线 数学 未上线，这科差得最多 3 人' }).click()
  await console.expectAsked(exam.openFigure, { body: { subjectId: 2, lineId: 8, reach: 'keptBack' } })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '设置分数线' }).click()
  await page.getByRole('button', { name: '添加分数线' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /保\s?存/u })
    .click()
  await page.getByText('请填写分数线的名称').waitFor()
  await page.getByLabel('名称 2').fill('特控线')
  await page.getByLabel('分数 2').fill('180')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /保\s?存/u })
    .click()
  await page.getByText('分数线“特控线”重复').waitFor()
  const lines = [
    { name: '特控线', groupName: '', value: 210 },
    { name: '特控线', groupName: '', value: 180 },
  ]
  await console.expectAsked(exam.saveLines, { body: { examRecordId: 5, level: 307, lines } })
})

test('saves the bands of the school', async () => {
  const console = await openAnalysis('overview', {
    answers: [
      answer(exam.analysisSettings, defaultAnalysisSettings),
      answer(exam.saveAnalysisSettings, { ...defaultAnalysisSettings, version: 1 }),
    ],
  })
  const { page } = console
  await page.getByRole('button', { name: '分析设置' }).click()
  await page.getByLabel('分数段的下限').fill('九十')
  const save = page.getByRole('dialog').getByRole('button', { name: /保\s?存/u })
  await save.click()
  await page.getByText('请填写整数，用顿号或空格分开').waitFor()
  await page.getByLabel('分数段的下限').fill('90 60')
  await page.getByText('应考人数').click()
  await save.click()
  await console.expectAsked(exam.saveAnalysisSettings, {
    body: { rateBase: 'roster', scoreBands: [90, 60], version: 0 },
  })
})

test('exports the open table', async () => {
  const console = await openAnalysis('classes', {
    answers: [answer(exam.exportAnalysis, { jobId: 3 }), answer(jobs.get, { ...ownJob({ id: 3 }), fileLink: null })],
  })
  await console.page.getByRole('button', { name: '导出' }).click()
  await console.expectAsked(exam.exportAnalysis, { body: { examRecordId: 5, table: 'classes', subjectId: 2 } })
})

test('tells a teacher without scores whose they see, and offers no settings', async () => {
  const view = analysisView({ grades: [], gradeId: null, subjects: [] })
  const { page } = await openAnalysis('overview', { view, as: cast.teacher() })
  await page.getByText('没有可以查看的成绩').waitFor()
  expect(await page.getByRole('button', { name: '分析设置' }).count()).toBe(0)
})

test('offers no settings to a teacher who may edit exams, because they concern the whole school', async () => {
  const teacher = cast.teacher()
  const { page } = await openAnalysis('overview', {
    as: { ...teacher, permissions: [...teacher.permissions, 'sys:exam:edit'] },
  })
  await page.getByRole('tab').first().waitFor()
  expect(await page.getByRole('button', { name: '分析设置' }).count()).toBe(0)
})
