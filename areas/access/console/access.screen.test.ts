import { expect, test } from 'vitest'
import { expectAccessible } from '../../../tests/e2e/axe.ts'
import { answer } from '../../../tests/screens/answers.ts'
import { countedWith } from '../../../tests/screens/lists.ts'
import { cast } from '../../../tests/screens/somebody.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { device } from '../../device/contract.ts'
import { type AccessRow, access } from '../contract.ts'

const stage = useStage()
const place = '/sushe?tab=access'

const row: AccessRow = {
  id: 1,
  userId: 11,
  studentName: '欧阳明月',
  depts: [{ name: '七年级3班' }],
  entryTime: '2026-03-02 21:58:00',
  locationDesc: '一号楼大门',
  deviceName: '一号楼人脸机',
  operatorName: '',
  stateDictId: 6,
  typeName: '归寝',
  comment: '',
  dormitoryName: '1号宿舍楼',
  floor: 3,
  dormRoomName: '302',
}

const open = async (rows: readonly AccessRow[] = [row]) => {
  const console = await stage.open(place, {
    as: cast.dorm(),
    answers: [
      answer(access.records, ({ body }) => countedWith(body, rows)),
      answer(device.locations, []),
      answer(device.ofSchool, []),
    ],
  })
  await console.untilAsked(access.records)
  return { console, page: console.page }
}

const secondsIn = (from: string, to: string) => (Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / 1000

test('the dormitory’s records are those of the last 24 hours, with where the students sleep', async () => {
  const { console, page } = await open()
  const cells = () => console.rows().first().locator('td').allInnerTexts()
  await expect.poll(cells).toEqual(['欧阳明月', '2026-03-02 21:58:00', '一号楼大门', '1号宿舍楼', '3', '302'])
  expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
    '学生姓名',
    '时间',
    '采集点',
    '宿舍楼',
    '楼层',
    '房间',
  ])
  const { pageNum, pageSize, reqBody } = console.asked(access.records)[0]?.body ?? {}
  expect({ pageNum, pageSize, types: reqBody?.stateDictIds }).toEqual({ pageNum: 1, pageSize: 10, types: [5, 6] })
  const { startTime = '', endTime = '' } = reqBody ?? {}
  expect(endTime).toMatch(/ 23:59:59$/)
  expect(secondsIn(startTime, endTime)).toBeGreaterThanOrEqual(24 * 3600 - 60)
  expect(secondsIn(startTime, endTime)).toBeLessThan(48 * 3600)
  await expectAccessible(page)
})

test('both bounds of the time are needed', async () => {
  const { console, page } = await open()
  await console.rows().first().waitFor()
  const before = console.asked(access.records).length
  await page.locator('.ant-picker').hover()
  await page.locator('.ant-picker-clear').click()
  await console.expectToast('请选择正确的时间')
  await page.getByText('开始时间与结束时间都需要').waitFor()
  expect(await page.getByRole('button', { name: '导出' }).isDisabled()).toBe(true)
  expect(console.asked(access.records).length).toBe(before)
  await page.getByRole('button', { name: '重置' }).click()
  await console.rows().first().waitFor()
})

test('a name is searched for, types are chosen, and an empty result is not exported', async () => {
  const { console, page } = await open([])
  await console.expectText('最近 24 小时没有出入记录')
  await page.getByRole('button', { name: '导出' }).click()
  await console.expectToast('查询结果为空')
  await page.getByLabel('学生', { exact: true }).fill('欧阳')
  await page.getByRole('button', { name: '搜索', exact: true }).click()
  await expect.poll(() => console.asked(access.records).at(-1)?.body.reqBody.keyword).toBe('欧阳')
  await page.getByRole('combobox', { name: '类型' }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: '离校' }).first().click()
  await expect.poll(() => console.asked(access.records).at(-1)?.body.reqBody.stateDictIds).toEqual([5, 6, 7])
})

test('those without the permission are told who grants it', async () => {
  const who = cast.dorm()
  const console = await stage.open(place, {
    as: { ...who, permissions: who.permissions.filter((key) => key !== 'sys:access:view') },
    answers: [answer(device.locations, []), answer(device.ofSchool, [])],
  })
  await console.expectText('无权限，请联系管理员')
})
