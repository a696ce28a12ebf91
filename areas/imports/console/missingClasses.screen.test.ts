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
        { className: '七年级5班', rows: 40, gradeId: 17, gradeName: '七年级', number: 5 },
        { className: '阳光班', rows: 1, gradeId: null, gradeName: null, number: null },
      ]),
      answer(organisation.addClasses, []),
      answer(imports.check, { jobId: 9 }),
    ],
  })
  const { page } = console
  await page.getByRole('button', { name: '新建缺少的班级' }).click()
  const dialog = page.getByRole('dialog', { name: '新建缺少的班级' })
  await dialog.getByText('七年级5班（40 行）：七年级 5班').waitFor()
  await dialog.getByText('阳光班（1 行）：不能识别年级或班号').waitFor()
  await expectAccessible(page, '.ant-modal')
  await dialog.getByRole('button', { name: '新建并重新核对' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(console.asked(organisation.addClasses)).toMatchObject([{ body: { grades: [{ parentId: 17, numbers: [5] }] } }])
  expect(console.asked(imports.check)).toMatchObject([{ body: { id: 5, mapping: [{ column: 2, key: 'className' }] } }])
})
