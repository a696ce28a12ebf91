import { expect, test } from 'vitest'
import { expectAccessible } from '../../../tests/e2e/axe.ts'
import { answer } from '../../../tests/screens/answers.ts'
import { countedWith } from '../../../tests/screens/lists.ts'
import { sendLive } from '../../../tests/screens/mqttBroker.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { replayCall } from '../../../platform/contract/replay.ts'
import { moralEducation } from '../contract.ts'
import type { RecordRow } from '../recordViews.ts'

const stage = useStage()

const record: RecordRow = {
  id: 1,
  projectId: 4,
  assessType: 'clazz',
  targetId: 71,
  targetName: '七年级1班',
  className: '七年级1班',
  projectName: '班级常规量化',
  itemId: 21,
  categoryTitle: '卫生',
  detailTitle: '地面有纸屑',
  assessValue: -2,
  firstValue: -2,
  examUserName: '钱桂兰',
  onDutyName: '',
  createTime: '2026-03-02 08:00:00',
  desc: '',
  pictures: 0,
  state: 'valid',
  isCorrected: false,
  isMine: true,
  isOpen: true,
  appealState: null,
  mayAppeal: true,
  version: 1,
}

const openRecords = async (shown: RecordRow = record) => {
  let rows = [shown]
  const console = await stage.open('/deyu/records', {
    as: cast.school(),
    answers: [
      answer(moralEducation.recordPage, ({ body }) => countedWith(body, rows)),
      answer(moralEducation.recordQueue, 'moralEducation.records/2/all/the-seal'),
    ],
  })
  await console.page.getByText('卫生 · 地面有纸屑').waitFor()
  const add = () => {
    rows = [{ ...record, id: 2, targetName: '八年级3班' }, record]
  }
  return { console, page: console.page, add }
}

test('shows the value of a record on a phone', async () => {
  const { page } = await openRecords()
  await page.setViewportSize({ width: 390, height: 844 })
  const [value, actions] = [
    page.getByRole('cell', { name: '-2', exact: true }),
    page.getByRole('button', { name: /^查看/ }),
  ]
  await value.waitFor()
  const [shown, next] = [await value.boundingBox(), await actions.boundingBox()]
  expect((shown?.x ?? 0) + (shown?.width ?? 0)).toBeLessThanOrEqual(next?.x ?? 0)
  await expectAccessible(page)
})

test('names the building of a room on a phone', async () => {
  const { page } = await openRecords({ ...record, assessType: 'dorm_room', targetName: '106', className: '二号楼' })
  await page.getByRole('cell', { name: '106', exact: true }).waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('cell', { name: '二号楼 106', exact: true }).waitFor()
  await expectAccessible(page)
  expect(await page.getByRole('columnheader', { name: '班级或楼栋' }).count()).toBe(0)
})

test('has its filters in one line on a school PC', async () => {
  const { page } = await openRecords()
  await page.setViewportSize({ width: 1093, height: 520 })
  const clear = page.getByRole('button', { name: '重置' })
  const word = page.getByRole('textbox', { name: '对象' })
  const middleOf = async (control: typeof clear) => {
    const { y = 0, height = 0 } = (await control.boundingBox()) ?? {}
    return y + height / 2
  }
  await expect.poll(async () => Math.abs((await middleOf(clear)) - (await middleOf(word)))).toBeLessThan(8)
})

test('reads the list again when a record is made anywhere in the school', async () => {
  const { console, page, add } = await openRecords()
  await expect.poll(() => console.asked(replayCall).length).toBeGreaterThanOrEqual(1)
  expect(console.asked(moralEducation.recordQueue).map(({ query }) => query)).toEqual([{}])
  add()
  sendLive('moralEducation.records/2/all', 1, { recordId: null })
  await page.getByText('八年级3班').first().waitFor()
})
