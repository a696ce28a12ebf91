import { expect, test } from 'vitest'
import { expectAccessible } from '../../../tests/e2e/axe.ts'
import { answer } from '../../../tests/screens/answers.ts'
import { countedWith } from '../../../tests/screens/lists.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { makeRun } from '../../../tests/screens/imports.ts'
import { organisation } from '../../organisation/contract.ts'
import { imports } from '../contract.ts'

const stage = useStage()

const gradeNode = { schoolId: 1, type: 3, parentId: 1, orderNum: 1, visible: true, delFlag: 0 }
const gradeFigures = { schoolSection: 2, schoolGrade: 1, schoolClz: null, version: 1, selectable: true, folded: false }
const madeGrade = (id: number, name: string) => ({ ...gradeNode, ...gradeFigures, id, name })

const own = { isBeyond: false }

const run = makeRun({
  stage: 'reviewing',
  headings: [{ column: 2, title: '班级', key: 'className', isCoded: false }],
  options: [],
  counts: { new: 1, changed: 0, unchanged: 0, refused: 2, leftOut: 0, noted: 0 },
})

test('creates the classes that the school lacks, and checks the file again', async () => {
  const console = await stage.open('/sys/import?run=5', {
    as: cast.school(),
    answers: [
      answer(imports.run, run),
      answer(imports.rows, ({ body }) => countedWith(body, [])),
      answer(imports.reasons, []),
      answer(imports.missingClasses, [
        { className: '七年级5班', rows: 40, gradeId: 17, gradeName: '七年级', number: 5, newGrade: null, ...own },
        { className: '阳光班', rows: 1, gradeId: null, gradeName: null, number: null, newGrade: null, ...own },
      ]),
      answer(organisation.addClasses, []),
      answer(imports.check, { jobId: 9 }),
    ],
  })
  const { page } = console
  await page.getByRole('button', { name: '新建缺少的年级与班级' }).click()
  const dialog = page.getByRole('dialog', { name: '新建缺少的年级与班级' })
  await dialog.getByText('七年级：5班（40 行）').waitFor()
  await dialog.getByText('阳光班（1 行）：不能识别年级或班号').waitFor()
  await expectAccessible(page, '.ant-modal')
  await dialog.getByRole('button', { name: '新建并重新核对' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(console.asked(organisation.addClasses)).toMatchObject([{ body: { grades: [{ parentId: 17, numbers: [5] }] } }])
  expect(console.asked(imports.check)).toMatchObject([{ body: { id: 5, mapping: [{ column: 2, key: 'className' }] } }])
})

test('creates missing grades before their classes, from the page of values', async () => {
  const unread = {
    title: '班级',
    values: [{ value: '一年级/1班', count: 2, isChosen: false, target: null, proposal: null }],
  }
  const grade = (number: number, name: string) => ({ parentId: 1, number, name })
  const console = await stage.open('/sys/import?run=5', {
    as: cast.school(),
    answers: [
      answer(imports.run, { ...run, unread: 1, unmatched: 1 }),
      answer(imports.values, [{ key: 'className', ...unread, targets: [], mayBeBlank: false }]),
      answer(imports.missingClasses, [
        {
          className: '1班',
          rows: 2,
          gradeId: null,
          gradeName: '一年级',
          number: 1,
          newGrade: grade(1, '一年级'),
          ...own,
        },
        {
          className: '2班',
          rows: 1,
          gradeId: null,
          gradeName: '一年级',
          number: 2,
          newGrade: grade(1, '一年级'),
          ...own,
        },
        {
          className: '',
          rows: 9,
          gradeId: null,
          gradeName: '三年级',
          number: null,
          newGrade: grade(3, '三年级'),
          ...own,
        },
      ]),
      answer(organisation.addNodes, [madeGrade(17, '一年级'), madeGrade(18, '三年级')]),
      answer(organisation.addClasses, []),
      answer(imports.check, { jobId: 9 }),
    ],
  })
  const { page } = console
  await page.getByText('学校还没有可以对应的取值').waitFor()
  await page.getByRole('button', { name: '新建缺少的年级与班级' }).click()
  const dialog = page.getByRole('dialog', { name: '新建缺少的年级与班级' })
  await dialog.getByText('新建年级“一年级”：1班（2 行）、2班（1 行）').waitFor()
  await dialog.getByText('新建年级“三年级”（9 行没有班级）').waitFor()
  await dialog.getByRole('button', { name: '新建并重新核对' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(console.asked(organisation.addNodes)).toMatchObject([
    {
      body: {
        parentId: 1,
        type: 3,
        nodes: [grade(1, '一年级'), grade(3, '三年级')].map(({ name, number }) => ({ name, number })),
      },
    },
  ])
  expect(console.asked(organisation.addClasses)).toMatchObject([
    { body: { grades: [{ parentId: 17, numbers: [1, 2] }] } },
  ])
  expect(console.asked(imports.check)).toHaveLength(1)
})

test('lists the missing classes and says who can create them, to a user who may not', async () => {
  const clerk = cast.school()
  const console = await stage.open('/sys/import?run=5', {
    as: { ...clerk, permissions: clerk.permissions.filter((key) => key !== 'school:org:operate') },
    answers: [
      answer(imports.run, run),
      answer(imports.rows, ({ body }) => countedWith(body, [])),
      answer(imports.reasons, []),
      answer(imports.missingClasses, [
        { className: '七年级5班', rows: 40, gradeId: 17, gradeName: '七年级', number: 5, newGrade: null, ...own },
        { className: '八年级1班', rows: 2, gradeId: null, gradeName: null, number: 1, newGrade: null, isBeyond: true },
        { className: '阳光班', rows: 1, gradeId: null, gradeName: null, number: null, newGrade: null, ...own },
      ]),
    ],
  })
  const { page } = console
  await page.getByRole('button', { name: '查看缺少的年级与班级' }).click()
  const dialog = page.getByRole('dialog', { name: '缺少的年级与班级' })
  await dialog.getByText('七年级：5班（40 行）').waitFor()
  await dialog.getByText('八年级1班（2 行）：学校没有，或不在您的范围内，需要学校管理员').waitFor()
  await dialog.getByText('阳光班（1 行）：不能识别年级或班号，需要学校管理员新建').waitFor()
  await dialog.getByText('新建年级与班级需要学校管理员').waitFor()
  await expectAccessible(page, '.ant-modal')
  await dialog.getByRole('button', { name: '知道了' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(console.asked(organisation.addClasses)).toEqual([])
})
