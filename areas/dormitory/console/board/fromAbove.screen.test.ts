import { expect, test } from 'vitest'
import { expectAccessible } from '../../../../tests/e2e/axe.ts'
import { answer } from '../../../../tests/screens/answers.ts'
import { boardOf, boarder } from '../../../../tests/screens/board.ts'
import { countedWith, pageWith } from '../../../../tests/screens/lists.ts'
import { cast, schools } from '../../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../../tests/screens/stage.ts'
import { access } from '../../../access/contract.ts'
import { intelligence } from '../../../intelligenceReport/contract.ts'
import { organisation } from '../../../organisation/contract.ts'
import { boardCalls } from '../../boardContract.ts'
import { reportCalls, reportRefusals } from '../../reportContract.ts'
import { refuse } from '../../../../tests/screens/answers.ts'

const stage = useStage()

const { xingtan, mingde } = schools

const house = () => [
  {
    id: 1,
    name: '1号宿舍楼',
    rooms: [{ id: 101, name: '101', floor: 1, students: [boarder({ userId: 11, name: '王**' })] }],
  },
]

const open = async (own = [xingtan, mingde]) => {
  const console = await stage.open('/sushe', {
    as: cast.bureau(),
    answers: [
      answer(
        organisation.schools,
        own.map((school) => ({ ...school, schoolSection: null })),
      ),
      ...boardOf(house),
      answer(boardCalls.boardStudents, ({ query }) => pageWith(query, [])),
      answer(boardCalls.studentFace, { userFaceImg: null, name: '王**', className: '七年级3班' }),
      answer(boardCalls.studentName, { name: '王小明' }),
      refuse(reportCalls.reportSchedules, reportRefusals.noHistory),
      answer(access.records, ({ body }) => countedWith(body, [])),
      answer(intelligence.scenes, []),
      answer(intelligence.schedules, []),
    ],
  })
  return { console, page: console.page }
}

const choose = async ({ console, page }: Awaited<ReturnType<typeof open>>) => {
  await console.expectText('请先选择学校')
  await page.getByRole('combobox', { name: '学校' }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: mingde.name }).click()
  await page.getByRole('button', { name: /^101/ }).waitFor()
}

test('lets a bureau choose a school first and read its board, reports, records and smart report', async () => {
  const scene = await open()
  const { console, page } = scene
  await choose(scene)
  const of = { schoolId: mingde.id }
  for (const call of [boardCalls.boardQueues, boardCalls.studentNum, boardCalls.boardRooms])
    await console.untilAsked(call)
  expect(console.asked(boardCalls.boardQueues).map(({ query }) => query)).toEqual([of])
  expect(console.asked(boardCalls.studentNum)[0]?.query).toEqual(of)
  expect(console.asked(boardCalls.boardRooms)[0]?.query).toEqual({ ...of, dormitoryId: 1 })
  expect(await page.getByRole('button', { name: /演示|重置/ }).count()).toBe(0)
  await expectAccessible(page)
  await page.getByRole('tab', { name: '状态看板' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('tab', { name: '报表', exact: true }).and(page.locator(':focus')).press('Enter')
  await console.untilAsked(reportCalls.reportSchedules)
  expect(console.asked(reportCalls.reportSchedules)[0]?.params).toEqual(of)
  await page.getByRole('tab', { name: '出入记录' }).click()
  await page.getByText('上级单位只看人数，不能查看学生个人的记录；确有需要请向学校了解').waitFor()
  expect(console.asked(access.records)).toEqual([])
  await page.getByRole('tab', { name: '智能报告' }).click()
  await console.untilAsked(intelligence.scenes)
  expect(console.asked(intelligence.scenes)[0]?.params).toEqual(of)
  expect(await page.getByRole('button', { name: '存为场景' }).count()).toBe(0)
})

test('skips the choice for a bureau of one school, and shows a name only on a button press', async () => {
  const { console, page } = await open([xingtan])
  await page.getByRole('button', { name: /^101/ }).click()
  await page.getByRole('dialog', { name: '1号宿舍楼 101' }).getByText('王**').click()
  const dialog = page.getByRole('dialog', { name: '王**' })
  await dialog.getByRole('button', { name: '显示姓名' }).waitFor()
  expect(await dialog.getByRole('button', { name: '提交' }).count()).toBe(0)
  expect(console.asked(boardCalls.studentName)).toEqual([])
  await dialog.getByRole('button', { name: '显示姓名' }).click()
  await dialog.getByText('王小明').waitFor()
  expect(console.asked(boardCalls.studentName)[0]?.body).toEqual({ studentUserId: 11 })
})
