import { expect, test } from 'vitest'
import { expectAccessible } from '../../../tests/e2e/axe.ts'
import { expectFocusIn } from '../../../tests/e2e/waiting.ts'
import { answer, refusalOf, refuse } from '../../../tests/screens/answers.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { schoolYear, schoolYearRefusals } from '../contract.ts'
import type { LineView, PlanView, ProposalView, PromotionView } from '../views.ts'

const stage = useStage()

const line = (changes: Partial<LineView> & Pick<LineView, 'id'>): LineView => ({
  classId: changes.id,
  action: 'up',
  fromGrade: '五年级',
  fromName: '五年级1班',
  fromNumber: 1,
  fromHead: '周老师',
  toGradeId: 6,
  toGrade: '六年级',
  toName: '六年级1班',
  toNumber: 1,
  head: { id: 9, name: '周老师' },
  students: 45,
  byHand: false,
  problem: '',
  ...changes,
})

const sum = { up: 1, stay: 0, graduate: 1, out: 0, new: 0, students: 45, heads: 0, problems: 0 }

const planOf = (changes: Partial<PlanView> = {}): PlanView => ({
  id: 1,
  year: 2027,
  state: 'draft',
  madeTime: '2027-08-20 09:00:00',
  madeBy: '林建平',
  carryTime: null,
  isLate: false,
  doneTime: null,
  undoneTime: null,
  undoUntil: null,
  reasons: '',
  changed: [],
  lines: [
    line({ id: 1, fromHead: null, head: null }),
    line({
      id: 2,
      action: 'graduate',
      fromGrade: '六年级',
      fromName: '六年级1班',
      toGradeId: null,
      toGrade: '',
      toName: '六年级1班（2027届）',
      toNumber: null,
    }),
  ],
  sum,
  notes: [],
  version: 1,
  ...changes,
})

const viewOf = (plan: PlanView | null): PromotionView => ({
  plan,
  nextYear: 2027,
  grades: [
    { id: 5, name: '五年级', grade: 5 },
    { id: 6, name: '六年级', grade: 6 },
  ],
  unplaced: [{ gradeId: 5, grade: '五年级', students: 1, names: ['王小明'] }],
})

test("makes a plan, changes a line, confirms and carries it out, and shows why it can't be undone", async () => {
  let plan: PlanView | null = null
  const console = await stage.open('/school/year', {
    as: cast.school(),
    answers: [
      answer(schoolYear.promotion, () => viewOf(plan)),
      answer(schoolYear.makePlan, () => viewOf((plan = planOf()))),
      answer(schoolYear.changeLine, ({ body }) => {
        const changed = line({ id: 1, action: body.action, toName: body.toName, byHand: true })
        return viewOf((plan = planOf({ lines: [changed], version: 2 })))
      }),
      answer(schoolYear.carryOut, () =>
        viewOf((plan = planOf({ state: 'done', doneTime: '2027-09-01 02:00:00', undoUntil: '2027-09-08 02:00:00' }))),
      ),
      refuse(schoolYear.undoPlan, schoolYearRefusals.builtOn, { fill: { what: '“六年级1班”的学生或教职工的进出' } }),
    ],
  })
  const { page } = console
  await page.getByText('没有班级、不随班级升级的学生：五年级 1 人（王小明）').waitFor()
  await page.getByRole('button', { name: '制定2027—2028学年升级计划' }).click()
  await console.rows().filter({ hasText: '五年级1班' }).filter({ hasText: '六年级1班' }).first().waitFor()
  await page.getByText('1 个班级升级（45 名学生），1 个班级待毕业').waitFor()
  await expectAccessible(page)

  await console.rows().first().getByRole('button', { name: '调整' }).click()
  const dialog = page.getByRole('dialog', { name: '调整五年级1班' })
  // The name follows the target.
  await dialog.getByRole('combobox', { name: '去向' }).click()
  await page.getByTitle('留在原年级', { exact: true }).click()
  await expect.poll(() => dialog.getByLabel('班级名称').inputValue()).toBe('五年级1班')
  await dialog.getByRole('combobox', { name: '去向' }).click()
  await page.getByTitle('升级', { exact: true }).click()
  await expect.poll(() => dialog.getByLabel('班级名称').inputValue()).toBe('六年级1班')
  await dialog.getByLabel('班级名称').fill('六年级实验班')
  await dialog.getByRole('button', { name: '保存' }).click()
  await console.rows().filter({ hasText: '六年级实验班' }).filter({ hasText: '升级（手工）' }).waitFor()
  expect(console.asked(schoolYear.changeLine)[0]?.body).toMatchObject({
    lineId: 1,
    action: 'up',
    headId: null,
    version: 1,
  })

  await page.getByRole('button', { name: '立即执行' }).click()
  const question = page.getByRole('dialog', { name: '确认立即执行2027—2028学年升级计划吗？' })
  await question.getByText('1 个班级升级（45 名学生）').waitFor()
  await question.getByRole('button', { name: '执行' }).click()
  await page.getByRole('button', { name: '撤销升级' }).click()
  const undo = page.getByRole('dialog', { name: '确认撤销升级吗？' })
  await undo.getByRole('button', { name: '撤销升级' }).click()
  await undo.getByText('不能撤销，执行之后已有：“六年级1班”的学生或教职工的进出').waitFor()
})

test('warns with the days left and focuses 取消 if a plan is carried out long before its time', async () => {
  const plan = planOf({ year: 2099 })
  const console = await stage.open('/school/year', {
    as: cast.school(),
    answers: [answer(schoolYear.promotion, viewOf(plan)), answer(schoolYear.carryOut, viewOf(plan))],
  })
  const { page } = console
  await page.getByRole('button', { name: '立即执行' }).click()
  const question = page.getByRole('dialog', { name: '确认立即执行2099—2100学年升级计划吗？' })
  await question.getByText(/^离 2099-09-01 还有 \d+ 天/).waitFor()
  await expectFocusIn(question.getByRole('button', { name: '取消' }))
  await page.keyboard.press('Enter')
  await question.waitFor({ state: 'detached' })
  expect(console.asked(schoolYear.carryOut)).toEqual([])
})

test('shows problems and changes since, and disables carrying out until they are fixed', async () => {
  const faulty = planOf({
    lines: [line({ id: 1, toGradeId: null, toGrade: '', problem: '没有下一年级，请选择去向' })],
    sum: { ...sum, problems: 1 },
    changed: ['“五年级1班”的班主任已是空缺'],
  })
  const console = await stage.open('/school/year', {
    as: cast.school(),
    answers: [
      answer(schoolYear.promotion, () => viewOf(faulty)),
      answer(schoolYear.changeLine, () => {
        throw refusalOf(schoolYear.changeLine, schoolYearRefusals.notGrade, { fill: { name: '教务处' } })
      }),
      answer(schoolYear.years, {
        today: '2026-11-20',
        year: 2026,
        term: { id: 1, name: '上学期', startDay: '2026-09-01', endDay: '2027-01-22' },
        years: [
          {
            year: 2026,
            name: '2026—2027学年',
            terms: [{ id: 1, name: '上学期', startDay: '2026-09-01', endDay: '2027-01-22' }],
          },
        ],
      }),
    ],
  })
  const { page } = console
  await console.rows().filter({ hasText: '没有下一年级，请选择去向' }).waitFor()
  await page.getByText('制定之后有变动，请重新制定：“五年级1班”的班主任已是空缺').waitFor()
  expect(await page.getByRole('button', { name: '立即执行' }).isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: '定时执行' }).isDisabled()).toBe(true)
  await page.getByRole('tab', { name: '学年与学期' }).click()
  await page.getByText('今天是 2026-11-20，属于上学期').waitFor()
  await page.getByText('2026-09-01 至 2027-01-22').waitFor()
})

const student = (id: number, name: string, gender: number, score: number, classId: number) => {
  return { id, name, code: null, gender, score, family: null, classId }
}

const proposal: ProposalView = {
  classes: [
    { id: 11, name: '四年级1班', boys: 0, girls: 0, others: 0 },
    { id: 12, name: '四年级2班', boys: 1, girls: 0, others: 0 },
  ],
  students: [student(1, '王小明', 1, 90, 11), student(2, '李小红', 2, 80, 12)],
  unknown: ['查无此人'],
}

test('proposes classes for new students, moves them by keyboard and by dragging, and saves after confirmation', async () => {
  let waiting = 2
  const console = await stage.open('/school/placement', {
    as: cast.school(),
    answers: [
      answer(schoolYear.newStudents, () => ({ grades: [{ id: 4, name: '四年级', students: waiting, classes: 2 }] })),
      answer(schoolYear.proposePlacement, proposal),
      answer(schoolYear.place, () => ({ students: 2 - (waiting = 0) })),
    ],
  })
  const { page } = console
  await page.getByRole('button', { name: '填入成绩' }).click()
  const scores = page.getByRole('dialog', { name: '新生成绩' })
  await scores.getByLabel('成绩').fill('王小明\t90\n李小红 80\n乱写')
  await scores.getByText('1 行不是成绩，不会使用：乱写').waitFor()
  await scores.getByRole('button', { name: '使用 2 条成绩' }).click()
  await page.getByRole('button', { name: '生成建议' }).click()
  await page.getByText('1 条成绩找不到待分班的学生，或有同名：查无此人').waitFor()
  expect(console.asked(schoolYear.proposePlacement)[0]?.body).toMatchObject({
    gradeId: 4,
    scores: [
      { student: '王小明', score: 90 },
      { student: '李小红', score: 80 },
    ],
  })
  const [first, second] = [
    page.getByRole('region', { name: '四年级1班' }),
    page.getByRole('region', { name: '四年级2班' }),
  ]
  await second.getByText('2 人，男 1，女 1，均分 80.0').waitFor()
  await expectAccessible(page)
  await first.getByRole('button', { name: '王小明' }).press('ArrowRight')
  await second.getByText('3 人，男 2，女 1，均分 85.0').waitFor()
  await page.getByText('王小明已移到四年级2班').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('王小明')
  await second.getByRole('button', { name: '李小红' }).dragTo(first)
  await first.getByText('1 人，男 0，女 1，均分 80.0').waitFor()

  await page.getByRole('button', { name: '保存分班' }).click()
  await page.getByRole('dialog', { name: '确认保存分班吗？' }).getByRole('button', { name: '保存' }).click()
  await page.getByText('该年级没有待分班的学生').waitFor()
  expect(console.asked(schoolYear.place)[0]?.body.placed).toEqual([
    { userId: 1, classId: 12 },
    { userId: 2, classId: 11 },
  ])
})

test('opens the first grade that has students to place and classes', async () => {
  const grades = [
    { id: 3, name: '三年级', students: 0, classes: 2 },
    { id: 4, name: '四年级', students: 5, classes: 0 },
    { id: 5, name: '五年级', students: 2, classes: 2 },
  ]
  const console = await stage.open('/school/placement', {
    as: cast.school(),
    answers: [answer(schoolYear.newStudents, { grades })],
  })
  await console.page.getByText('五年级有 2 名学生待分班').waitFor()
  expect(await console.page.getByRole('button', { name: '填入成绩' }).isEnabled()).toBe(true)
})
