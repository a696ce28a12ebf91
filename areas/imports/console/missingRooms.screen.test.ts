import { expect, test } from 'vitest'
import { expectAccessible } from '../../../tests/e2e/axe.ts'
import { answer } from '../../../tests/screens/answers.ts'
import { makeRun } from '../../../tests/screens/imports.ts'
import { countedWith } from '../../../tests/screens/lists.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { imports } from '../contract.ts'

const stage = useStage()

const headings = [
  { column: 0, title: '楼栋', key: 'building', isCoded: false },
  { column: 1, title: '寝室号', key: 'room', isCoded: false },
  { column: 2, title: '电话', key: null, isCoded: false },
]

const run = makeRun({
  kind: 'moves',
  stage: 'reviewing',
  headings,
  options: [],
  counts: { new: 0, changed: 0, unchanged: 0, refused: 3, leftOut: 0, noted: 0 },
})

const room = { building: '1号楼', floor: 2, room: '201', beds: 4, bedsNow: null, rows: 4, why: null }

test('shows the rooms that the school lacks, creates them and checks the file again', async () => {
  const console = await stage.open('/sys/import?run=5', {
    as: cast.school(),
    answers: [
      answer(imports.run, run),
      answer(imports.rows, ({ body }) => countedWith(body, [])),
      answer(imports.reasons, []),
      answer(imports.missingRooms, [
        room,
        { ...room, room: '202', beds: 3, bedsNow: 2 },
        { ...room, room: '203', beds: 30, why: '一个房间最多 20 个床位' },
      ]),
      answer(imports.makeRooms, { added: 1, changed: 1 }),
      answer(imports.check, { jobId: 9 }),
    ],
  })
  const { page } = console
  await page.getByRole('button', { name: '新建缺少的房间' }).click()
  const dialog = page.getByRole('dialog', { name: '新建缺少的房间' })
  await dialog.getByText('1号楼 2 层 201：4 个床位').waitFor()
  await dialog.getByText('1号楼 2 层 202：床位由 2 个增加到 3 个').waitFor()
  await dialog.getByText('1号楼 203：一个房间最多 20 个床位').waitFor()
  await expectAccessible(page, '.ant-modal')
  await dialog.getByRole('button', { name: '新建并重新核对' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(console.asked(imports.makeRooms)).toMatchObject([{ body: { id: 5 } }])
  expect(console.asked(imports.check)).toHaveLength(1)
})

test('offers the rooms from the page of values, also without a column of buildings', async () => {
  const value = { value: '3号楼', count: 4, isChosen: false, target: null, proposal: null }
  const console = await stage.open('/sys/import?run=5', {
    as: cast.school(),
    answers: [
      answer(imports.run, { ...run, headings: headings.slice(1), unread: 1, unmatched: 1 }),
      answer(imports.values, [{ key: 'building', title: '宿舍楼', values: [value], targets: [], mayBeBlank: true }]),
      answer(imports.missingRooms, [{ ...room, building: '3号楼' }]),
      answer(imports.makeRooms, { added: 1, changed: 0 }),
      answer(imports.check, { jobId: 9 }),
    ],
  })
  const { page } = console
  await page.getByText('学校还没有可以对应的取值，请先新建：3号楼').waitFor()
  await page.getByRole('button', { name: '新建缺少的房间' }).click()
  const dialog = page.getByRole('dialog', { name: '新建缺少的房间' })
  await dialog.getByText('3号楼 2 层 201：4 个床位').waitFor()
  await dialog.getByRole('button', { name: '新建并重新核对' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(console.asked(imports.makeRooms)).toHaveLength(1)
})

test('lists the columns that will not be imported', async () => {
  const console = await stage.open('/sys/import?run=5', {
    as: cast.school(),
    answers: [
      answer(imports.run, makeRun({ kind: 'moves', stage: 'mapping', headings, options: [] })),
      answer(imports.kind, { kind: 'moves', title: '批量调宿', rules: [], columns: [] }),
      answer(imports.samples, []),
    ],
  })
  await console.page.getByText('1 列不会导入：电话').waitFor()
  expect(console.asked(imports.check)).toEqual([])
})
