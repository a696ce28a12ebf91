import { expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { answer, refuse } from '../../../tests/screens/answers.ts'
import { quietBoard } from '../../../tests/screens/board.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { moralEducation } from '../contract.ts'

const stage = useStage()

const check = {
  id: 1,
  projectName: '内务检查',
  categoryTitle: '卫生',
  detailTitle: '地面不洁',
  assessValue: 0,
  firstValue: -2,
  examUserName: '钱桂兰',
  createTime: '2026-03-02 21:40:00',
  state: 'withdrawn',
  isCorrected: false,
  appealState: null,
} as const

const openRoom = async (as = cast.dorm()) => {
  const console = await stage.open('/sushe', { as, answers: quietBoard() })
  const kept = { ...check, id: 2, assessValue: -1, firstValue: -1, createTime: '2026-03-02 21:30:00' }
  console.answer(answer(moralEducation.roomChecks, [check, { ...kept, state: 'valid' }]))
  const open = async () => {
    await console.page.getByRole('button', { name: /^101，/ }).click()
    const dialog = console.page.getByRole('dialog', { name: '1号宿舍楼 101' })
    await dialog.getByText('王小明').waitFor()
    return dialog
  }
  return { console, open }
}

test('shows today’s checks of a room next to its students', async () => {
  const { console, open } = await openRoom()
  const dialog = await open()
  const lines = dialog.getByRole('list', { name: '今天的检查' }).getByRole('listitem')
  await expect
    .poll(async () => (await lines.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ')))
    .toEqual(['21:40 卫生 · 地面不洁 0（原 -2） 钱桂兰 已撤回', '21:30 卫生 · 地面不洁 -1 钱桂兰'])
  expect(console.asked(moralEducation.roomChecks)[0]?.query).toEqual({ roomId: 101 })
})

test('reads no checks without the right to see records', async () => {
  const keeper = cast.dorm()
  const permissions = keeper.permissions.filter((key) => key !== 'moralEducation:record:view')
  const { console, open } = await openRoom({ ...keeper, permissions })
  const dialog = await open()
  expect(await dialog.getByText('今天的检查').count()).toBe(0)
  expect(console.asked(moralEducation.roomChecks)).toEqual([])
})

test('keeps the students when the checks can’t be read', async () => {
  const { console, open } = await openRoom()
  console.answer(refuse(moralEducation.roomChecks, common.fault))
  const dialog = await open()
  await dialog.getByText('检查记录加载失败').waitFor()
  console.answer(answer(moralEducation.roomChecks, [{ ...check, state: 'valid' }]))
  await dialog.getByRole('button', { name: '重试' }).click()
  await dialog.getByRole('list', { name: '今天的检查' }).waitFor()
  expect(await dialog.getByText('王小明').count()).toBe(1)
})

test('says that a room has not been checked today', async () => {
  const { console, open } = await openRoom()
  console.answer(answer(moralEducation.roomChecks, []))
  const dialog = await open()
  await dialog.getByRole('heading', { name: '今天的检查' }).waitFor()
  await dialog.getByText('今天还没有检查记录').waitFor()
  expect(await dialog.getByRole('list', { name: '今天的检查' }).count()).toBe(0)
})
