import { expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { expectAccessible } from '../../../tests/e2e/axe.ts'
import { type FakeAnswer, answer, refuse, refusalOf } from '../../../tests/screens/answers.ts'
import { countedWith, pageWith } from '../../../tests/screens/lists.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { openOptions } from '../../../tests/e2e/options.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import type { AccessRow } from '../../access/contract.ts'
import { intelligence, intelligenceRefusals } from '../contract.ts'
import type { PersonRow, SceneView } from '../views.ts'

const stage = useStage()
const place = '/dormitory/intelligenceReport'

const person: PersonRow = {
  userId: 1,
  department: '七年级3班',
  name: '王小明',
  dormitory: '1号楼',
  room: '101',
  recordNum: 1,
  entryRecords: [{ id: 9, entryTime: '2026-03-02 21:40:00', stateDictId: 5, typeName: '离寝', locationDesc: '' }],
}

const record: AccessRow = {
  id: 9,
  userId: 1,
  studentName: '王小明',
  depts: [{ name: '七年级3班' }],
  entryTime: '2026-03-02 21:40:00',
  locationDesc: '一号楼大门',
  deviceName: '',
  operatorName: '',
  stateDictId: 5,
  typeName: '离寝',
  comment: '',
  faceImg: null,
  dormitoryName: '1号楼',
  floor: 1,
  dormRoomName: '101',
}

const statistic = (period: number, entryType: number, typeName: string, entryUserNum: number) => ({
  period,
  entryType,
  typeName,
  entryBegin: '2026-03-01 21:30:00',
  entryEnd: '2026-03-07 22:30:00',
  entryUserNum,
})

const saved: SceneView = {
  id: 4,
  schoolId: 2,
  alias: '夜里外出未归',
  firstStartTimeStr: '21:00:00',
  firstEndTimeStr: '22:00:00',
  firstStateDictId: 7,
  caculateCondition: 1,
  secondStartTimeStr: '21:00:00',
  secondEndTimeStr: '23:00:00',
  secondStateDictId: 8,
  version: 2,
}

/** Fake answers of a school with one scene; saved scenes are kept in memory. */
const makeAnswers = (): FakeAnswer[] => {
  let scenes = [saved]
  return [
    answer(intelligence.scenes, () => scenes),
    answer(intelligence.schedules, [
      { id: 3, alias: '晚归寝', startTime: '22:00:00', endTime: '22:20:00', stateDictId: 6 },
    ]),
    answer(intelligence.entryRecords, ({ body }) => ({
      ...pageWith(body, [person]),
      statistics: [
        statistic(1, body.firstPeroid.stateDictId, '离寝', 1),
        ...(body.condition === 1 ? [statistic(2, 6, '归寝', 0)] : []),
      ],
    })),
    answer(intelligence.periodRecords, ({ body }) => countedWith(body, [record])),
    answer(intelligence.saveScene, ({ body }) => {
      if (body.alias === '重名') {
        throw refusalOf(intelligence.saveScene, intelligenceRefusals.sceneTwice, { fill: { name: '重名' } })
      }
      const { secondStartTimeStr = null, secondEndTimeStr = null, secondStateDictId = null } = body
      const second = { secondStartTimeStr, secondEndTimeStr, secondStateDictId }
      const scene = { ...body, ...second, id: body.id ?? 5, schoolId: 2, version: body.version + 1 }
      scenes = [...scenes.filter(({ id }) => id !== scene.id), scene]
      return scene
    }),
    answer(intelligence.deleteScene, ({ query }) => {
      scenes = scenes.filter(({ id }) => id !== query.id)
      return null
    }),
  ]
}

const open = async (answers = makeAnswers(), as = cast.dorm()) => {
  const console = await stage.open(place, { as, answers })
  const { page } = console
  const choose = async (label: string, option: string) => {
    await page.getByRole('combobox', { name: label, exact: true }).click()
    await openOptions(page).filter({ hasText: option }).click()
  }
  const asked = () => console.asked(intelligence.entryRecords).at(-1)?.body
  return { console, page, choose, asked }
}

test('starts a query with the leaving type, adds a second period and opens the records of a figure', async () => {
  const { page, choose, asked, console } = await open()
  await page.getByText('还没有查询').waitFor()
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await page.getByText('03-02 21:40 离寝').waitFor()
  expect(asked()).toMatchObject({ condition: 0, caculateCondition: 0, firstPeroid: { stateDictId: 5 } })
  await page.getByText('每日 21:30–22:30').waitFor()
  await choose('合并方式', '两个时段都有')
  await page.getByText('还没有查询').waitFor()
  await choose('考勤时段', '晚归寝')
  await choose('第一个时段类型', '到家')
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await expect.poll(asked).toMatchObject({
    condition: 1,
    caculateCondition: 3,
    firstPeroid: { startTime: '22:00:00', endTime: '22:20:00', stateDictId: 10 },
    secondPeroid: { stateDictId: 6 },
  })
  await page.getByRole('button', { name: '查看归寝的出入记录' }).waitFor()
  expect(await page.getByRole('button', { name: '查看归寝的出入记录' }).isDisabled()).toBe(true)
  await expectAccessible(page)
  await page.getByRole('button', { name: '查看离寝的出入记录' }).click()
  await page.getByRole('dialog', { name: '出入记录' }).getByText('一号楼大门').waitFor()
  expect(console.asked(intelligence.periodRecords).at(-1)?.body).toMatchObject({ period: 1, condition: 1 })
})

test('runs a chosen scene at once, saves it under the same or another name, and deletes it', async () => {
  const { page, choose, asked, console } = await open()
  await choose('常用场景', '夜里外出未归')
  await expect.poll(asked).toMatchObject({
    caculateCondition: 1,
    firstPeroid: { startTime: '21:00:00', endTime: '22:00:00', stateDictId: 7 },
    secondPeroid: { startTime: '21:00:00', endTime: '23:00:00', stateDictId: 8 },
  })
  await page.getByRole('button', { name: '存为场景' }).click()
  const dialog = page.getByRole('dialog', { name: '存为场景' })
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText('请填写场景名称').waitFor()
  await dialog.getByLabel('场景名称').fill('重名')
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText('已有场景“重名”').waitFor()
  await dialog.getByLabel('场景名称').fill('周末外出')
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(console.asked(intelligence.saveScene).at(-1)?.body).toMatchObject({
    alias: '周末外出',
    caculateCondition: 1,
    secondStateDictId: 8,
    version: 0,
  })
  // Wait until the list is read again, otherwise the previous scene would be saved.
  await page.getByTitle('周末外出', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: '保存场景' }).click()
  await page.getByRole('dialog', { name: '保存场景' }).getByRole('button', { name: '保存' }).click()
  await page.getByRole('dialog', { name: '保存场景' }).waitFor({ state: 'detached' })
  expect(console.asked(intelligence.saveScene).at(-1)?.body).toMatchObject({ id: 5, version: 1 })
  await page.getByRole('button', { name: '删除场景' }).click()
  await page.getByRole('dialog').getByText('场景“周末外出”将被删除').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await console.expectToast('删除成功')
  expect(console.asked(intelligence.deleteScene)).toMatchObject([{ query: { id: 5 } }])
})

test('shows the refusals of deleting a scene and of a query', async () => {
  const { page, choose } = await open([
    refuse(intelligence.deleteScene, common.notFound),
    refuse(intelligence.entryRecords, intelligenceRefusals.tooManyDays, { fill: { days: 93 } }),
    ...makeAnswers().filter(({ call }) => call !== intelligence.deleteScene && call !== intelligence.entryRecords),
  ])
  await choose('常用场景', '夜里外出未归')
  await page.getByText('获取报表失败').waitFor()
  await page.getByText('一次最多查询 93 天').waitFor()
  await page.getByRole('button', { name: '删除场景' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  const text = page.getByRole('dialog').getByText(`删除失败：${common.notFound.msg}`)
  await text.waitFor()
  expect(await text.count()).toBe(1)
})
