import { expect, test } from 'vitest'
import { expectAccessible } from '../../../tests/e2e/axe.ts'
import { answer } from '../../../tests/screens/answers.ts'
import { pageWith } from '../../../tests/screens/lists.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { type CabinetView, type CellView, locker } from '../contract.ts'

const stage = useStage()

const cabinet: CabinetView = {
  id: 1,
  name: '一班手机柜',
  kind: 'phone',
  place: '教室后侧',
  deviceId: null,
  deviceName: null,
  rows: 1,
  columns: 2,
  firstNumber: 1,
  numbering: 'row',
  taken: 1,
  free: 1,
  outOfOrder: 0,
  version: 1,
}

const holder = { userId: 8, name: '王小明', className: '一班', since: '2026-03-02 08:00:00' }

const cells: CellView[] = [
  { id: 11, number: 1, rowNo: 1, columnNo: 1, state: 'taken', holder, note: '', version: 1 },
  { id: 12, number: 2, rowNo: 1, columnNo: 2, state: 'free', holder: null, note: '', version: 1 },
]

test('shows the cells of a cabinet, moves between them by arrow keys, and takes one back', async () => {
  const console = await stage.open('/storageManagement/storageCabinet', {
    as: cast.school(),
    answers: [
      answer(locker.cabinetPage, ({ body }) => pageWith(body, [cabinet])),
      answer(locker.cabinet, { cabinet, cells }),
      answer(locker.releaseCells, { released: 1 }),
    ],
  })
  const { page } = console
  await page.getByRole('button', { name: '格口 一班手机柜' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '1 号 王小明 使用中' }).click()
  await dialog.getByText('1 号格，使用中，王小明 一班').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await dialog.getByText('2 号格，空闲').waitFor()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: '收回 1 号格' }).click()
  await page.getByText('1 号格将从王小明收回，请先确认格内已清空。').waitFor()
  await page.getByRole('dialog').last().getByRole('button', { name: '收回', exact: true }).click()
  await console.expectAsked(locker.releaseCells, { body: { cellIds: [11], holderIds: [8] } })
  expect(console.asked(locker.releaseCells)).toHaveLength(1)
})

const pupil = {
  userId: 8,
  name: '王小明',
  code: '20260101',
  cell: '一班手机柜 1 号',
  state: 'missing' as const,
  time: null,
}

test('records that all missing telephones of a class were stored, after a question', async () => {
  const console = await stage.open('/storageManagement/phoneBoard?department=171', {
    as: cast.school(),
    answers: [
      answer(locker.board, {
        day: '2026-03-02',
        depositBy: '08:00',
        isOver: true,
        students: [pupil, { ...pupil, userId: 9, name: '李小红' }, { ...pupil, userId: 10, state: 'leave' as const }],
      }),
      answer(locker.saveRecord, { students: 2 }),
    ],
  })
  const { page } = console
  await page.getByText('已过 08:00').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: '未存的 2 人登记存入' }).click()
  await page.getByText('确认 2 人都已存入吗？').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: '登记存入', exact: true }).click()
  await console.expectAsked(locker.saveRecord, { body: { userIds: [8, 9], action: 'store' } })
  await page.getByText('已登记 2 人').waitFor()
  expect(console.asked(locker.saveRecord)).toHaveLength(1)
})

test('offers no action that takes a cell from somebody out of reach', async () => {
  const hidden = { ...holder, userId: null, name: '王**' }
  const { page } = await stage.open('/storageManagement/storageCabinet', {
    as: cast.school(),
    answers: [
      answer(locker.cabinetPage, ({ body }) => pageWith(body, [cabinet])),
      answer(locker.cabinet, {
        cabinet,
        cells: cells.map((cell) => (cell.holder === null ? cell : { ...cell, holder: hidden })),
      }),
    ],
  })
  await page.getByRole('button', { name: '格口 一班手机柜' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '1 号 王** 使用中' }).click()
  await dialog.getByRole('button', { name: '停用 1 号格' }).waitFor()
  expect(await dialog.getByRole('button', { name: /1 号格$/ }).allTextContents()).toEqual(['停用'])
})
