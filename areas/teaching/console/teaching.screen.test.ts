import { expect, test } from 'vitest'
import { expectAccessible } from '../../../tests/e2e/axe.ts'
import { answer, refusalOf, refuse } from '../../../tests/screens/answers.ts'
import { countedWith } from '../../../tests/screens/lists.ts'
import { makePeople, person } from '../../../tests/screens/people.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import type { ClassTeachers } from '../assignmentContract.ts'
import { teaching } from '../contract.ts'
import { teachingRefusals } from '../refusals.ts'
import type { SubjectView } from '../subjectContract.ts'

const stage = useStage()

const subject = (id: number, name: string, changes: Partial<SubjectView> = {}): SubjectView => ({
  id,
  subject: name,
  position: id,
  grades: [],
  electiveGrades: [],
  groupName: '',
  version: 1,
  ...changes,
})

const taughtClass: ClassTeachers = { id: 31, name: '1班', gradeName: '七年级', gradeLevel: 301, subjects: [] }

test('adds a subject with its elective grades, and asks before deleting one', async () => {
  let subjects = [subject(1, '语文')]
  const console = await stage.open('/subject', {
    as: cast.school(),
    answers: [
      answer(teaching.assignments, () => [taughtClass]),
      answer(teaching.subjects, () => subjects),
      answer(teaching.saveSubject, ({ body }) => {
        if (body.subject === '语文')
          throw refusalOf(teaching.saveSubject, teachingRefusals.subjectTwice, { fill: { name: '语文' } })
        const saved = { ...body, id: body.id ?? 2, version: body.version + 1 }
        subjects = [...subjects, saved]
        return saved
      }),
      answer(teaching.deleteSubject, ({ query }) => {
        subjects = subjects.filter(({ id }) => id !== query.id)
        return null
      }),
    ],
  })
  const { page } = console
  await page.getByRole('button', { name: '新增学科' }).click()
  const dialog = page.getByRole('dialog', { name: '新增学科' })
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText('不能为空').waitFor()
  await dialog.getByLabel('学科', { exact: true }).fill('语文')
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.locator('.ant-form-item').filter({ hasText: '已有学科“语文”' }).waitFor()
  expect(await dialog.getByLabel('学科', { exact: true }).getAttribute('aria-invalid')).toBe('true')
  await dialog.getByLabel('学科', { exact: true }).fill('物理')
  await dialog.getByLabel('选考年级').click()
  await page.getByTitle('七年级', { exact: true }).click()
  await page.keyboard.press('Tab')
  await dialog.getByLabel('所属类别').fill('物理类')
  await dialog.getByRole('button', { name: '保存' }).click()
  await page.getByText('创建成功').waitFor()
  expect(console.asked(teaching.saveSubject).at(-1)?.body).toMatchObject({
    subject: '物理',
    position: 2,
    electiveGrades: [301],
    groupName: '物理类',
  })
  await console.rows().filter({ hasText: '七年级 · 物理类' }).waitFor()
  await expectAccessible(page)

  await page
    .getByRole('button', { name: '更多 语文' })
    .or(page.getByRole('button', { name: '删除 语文' }))
    .first()
    .click()
  const menuItem = page.getByRole('menuitem', { name: '删除' })
  if (await menuItem.isVisible()) await menuItem.click()
  await page.getByRole('dialog', { name: '警告' }).getByText('确认删除吗？').waitFor()
  await page.getByRole('dialog', { name: '警告' }).getByRole('button', { name: '删除' }).click()
  await console.rows().filter({ hasText: '语文' }).waitFor({ state: 'detached' })
})

test('chooses the teachers of a class by subject and sends only what changed', async () => {
  const teacher = person({ id: 12, name: '李老师' })
  const people = makePeople(teacher)
  let subjects: ClassTeachers['subjects'] = [{ subjectId: 1, teachers: [{ id: 77, name: '王老师' }] }]
  const console = await stage.open('/teaching', {
    as: cast.school(),
    answers: [
      ...people.answers,
      answer(teaching.subjects, () => [subject(1, '语文'), subject(2, '数学'), subject(3, '物理', { grades: [401] })]),
      answer(teaching.assignments, () => [{ ...taughtClass, subjects }]),
      answer(teaching.saveAssignments, ({ body }) => {
        subjects = [
          ...subjects,
          { subjectId: body.subjects[0]?.subjectId ?? 0, teachers: [{ id: teacher.id, name: teacher.name }] },
        ]
        return null
      }),
    ],
  })
  const { page } = console
  await console.rows().filter({ hasText: '七年级1班' }).filter({ hasText: '王老师' }).waitFor()
  await page.getByRole('button', { name: '安排 七年级1班' }).click()
  const dialog = page.getByRole('dialog', { name: '七年级1班的任课教师' })
  expect(await dialog.getByText('物理').count()).toBe(0)
  await dialog.getByLabel('数学教师').fill(teacher.name)
  await page.locator('.ant-select-item-option').filter({ hasText: teacher.name }).click()
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(console.asked(teaching.saveAssignments)[0]?.body).toEqual({
    classId: 31,
    subjects: [{ subjectId: 2, added: [teacher.id], removed: [] }],
  })
  await console.rows().filter({ hasText: '数学' }).filter({ hasText: teacher.name }).waitFor()
  await expectAccessible(page)
})

test('gives several students the same electives, and shows why they are refused', async () => {
  const console = await stage.open('/elective', {
    as: cast.school(),
    answers: [
      answer(teaching.subjects, () => [
        subject(1, '物理', { electiveGrades: [301], groupName: '物理类' }),
        subject(2, '历史', { electiveGrades: [301], groupName: '历史类' }),
      ]),
      answer(teaching.electivePage, ({ body }) =>
        countedWith(body, [
          { id: 5, name: '王小明', code: 'S01', className: '七年级1班', subjects: [], groupName: '' },
          { id: 6, name: '李小红', code: 'S02', className: '七年级1班', subjects: [], groupName: '' },
        ]),
      ),
      refuse(teaching.saveElectives, teachingRefusals.severalGroups, { fill: { names: '“物理”、“历史”' } }),
    ],
  })
  const { page } = console
  await page.getByRole('checkbox', { name: `选择 王小明` }).check()
  await page.getByRole('button', { name: '批量选科' }).click()
  const dialog = page.getByRole('dialog', { name: '给 1 名学生选科' })
  await dialog.getByLabel('选科').click()
  await page.getByTitle('物理', { exact: true }).click()
  await page.getByTitle('历史', { exact: true }).click()
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText('“物理”、“历史”只能选其中一科').waitFor()
  expect(console.asked(teaching.saveElectives)[0]?.body).toEqual({ studentIds: [5], subjectIds: [1, 2] })
})
