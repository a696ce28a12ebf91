import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../../../tests/e2e/axe.ts'
import { answer } from '../../../tests/screens/answers.ts'
import { countedWith } from '../../../tests/screens/lists.ts'
import { colleagues, makePeople } from '../../../tests/screens/people.ts'
import type { Scene } from '../../../tests/screens/scene.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { device } from '../../device/contract.ts'
import { type Why, whereaboutsCalls } from '../../whereabouts/contract.ts'
import { type AccessRow, type PersonDay, access } from '../contract.ts'

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
  faceImg: null,
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

test('shows the dormitory’s records of the last 24 hours with building, floor and room', async () => {
  const { console, page } = await open()
  const cells = () => console.rows().first().locator('td').allInnerTexts()
  await expect.poll(cells).toEqual(['欧阳明月', '2026-03-02 21:58:00', '一号楼大门', '1号宿舍楼', '3', '302', '归寝'])
  expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
    '学生姓名',
    '时间',
    '采集点',
    '宿舍楼',
    '楼层',
    '房间',
    '类型',
  ])
  const { pageNum, pageSize, reqBody } = console.asked(access.records)[0]?.body ?? {}
  expect({ pageNum, pageSize, types: reqBody?.stateDictIds }).toEqual({ pageNum: 1, pageSize: 10, types: [5, 6] })
  const { startTime = '', endTime = '' } = reqBody ?? {}
  expect(endTime).toMatch(/ 23:59:59$/)
  expect(secondsIn(startTime, endTime)).toBeGreaterThanOrEqual(24 * 3600 - 60)
  expect(secondsIn(startTime, endTime)).toBeLessThan(48 * 3600)
  await expectAccessible(page)
})

test('requires both bounds of the time range', async () => {
  const { console, page } = await open()
  await console.rows().first().waitFor()
  await page.locator('.ant-picker').hover()
  await page.locator('.ant-picker-clear').click()
  await console.expectToast('请正确选择时间！')
  await page.getByText('开始时间与结束时间都需要').waitFor()
  expect(await page.getByRole('button', { name: '导出' }).isDisabled()).toBe(true)
  const times = console.asked(access.records).map(({ body }) => body.reqBody.startTime)
  expect(new Set(times).size, 'no other time was asked for').toBe(1)
  await page.getByRole('button', { name: '重置' }).click()
  await console.rows().first().waitFor()
})

test('searches by name, filters by type and does not export an empty result', async () => {
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

test('opens a full record with the remark and the photograph', async () => {
  const comment = JSON.stringify({ liveFace: 'data:image/png;base64,iVBORw0KGgo=', comment: '家长已接走' })
  const { console, page } = await open([{ ...row, comment, operatorName: '赵师傅' }])
  await page.setViewportSize({ width: 1093, height: 520 })
  await console.rows().first().click()
  const dialog = page.getByRole('dialog', { name: '欧阳明月' })
  const facts = () => dialog.getByRole('definition').allInnerTexts()
  await expect
    .poll(facts)
    .toEqual(['2026-03-02 21:58:00', '归寝', '七年级3班', '一号楼大门', '一号楼人脸机', '赵师傅', '家长已接走'])
  // The picture's address has expired, so no broken image is shown.
  await dialog.getByRole('img', { name: '欧阳明月的现场照片未能读取' }).waitFor()
  expect(await dialog.locator('img').count()).toBe(0)
  await expectAccessible(page, '[role="dialog"]')
})

describe('the general table', () => {
  const face =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const day: PersonDay = { userId: 11, name: '欧阳明月', day: '2026-03-02', records: [row], more: false }
  const why: Why = {
    userId: 11,
    name: '欧阳明月',
    counted: 'returned',
    place: 'dormitory',
    since: '2026-03-02 21:58:00',
    summary: '已归寝：一号楼大门 归寝。',
    facts: [],
  }

  const openGeneral = async (rows: readonly AccessRow[] = [row], isTimed = false) => {
    const { answers } = makePeople(...colleagues())
    const console = await stage.open('/access/records', {
      as: cast.school(),
      isFresh: isTimed,
      tellsTime: !isTimed,
      answers: [
        ...answers,
        answer(access.records, ({ body }) => countedWith(body, rows)),
        answer(access.personDay, ({ query }) => ({ ...day, day: query.day })),
        answer(whereaboutsCalls.why, why),
        answer(device.locations, []),
        answer(device.ofSchool, []),
      ],
    })
    await console.untilAsked(access.records)
    return { console, page: console.page }
  }

  test('starts with the seven general types and shows the photograph in a remark', async () => {
    const comment = JSON.stringify({ liveFace: face, comment: '补录' })
    const { console, page } = await openGeneral([{ ...row, comment, operatorName: '孙国柱' }])
    expect(console.asked(access.records)[0]?.body.reqBody.stateDictIds).toEqual([5, 6, 7, 8, 9, 10, 82])
    await page.getByRole('cell', { name: '孙国柱', exact: true }).waitFor()
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
      '姓名',
      '部门',
      '时间',
      '采集点',
      '设备',
      '类型',
      '备注',
      '登记人',
      '操作',
    ])
    await page.getByRole('button', { name: '查看欧阳明月的照片' }).click()
    await page.getByAltText('欧阳明月的现场照片').waitFor()
    await expectAccessible(page)
  })

  test('shows the record’s photograph if it has one', async () => {
    const { page } = await openGeneral([{ ...row, faceImg: face }])
    expect(await page.getByRole('button', { name: '查看欧阳明月的照片' }).locator('img').getAttribute('src')).toBe(face)
  })

  const later = { ...row, id: 2, userId: 12, studentName: '李小红', entryTime: '2026-03-02 22:04:00' }

  const noon = Date.parse('2026-03-03T12:00:00+08:00')

  /** Opens the table with a query on a page whose clock the test moves. */
  const openTimed = async (query: string, time: number = noon) => {
    const { console, page } = await openGeneral([row], true)
    await page.clock.install({ time })
    await console.enter(cast.school(), `/access/records${query}`)
    await page.getByRole('cell', { name: '欧阳明月', exact: true }).waitFor()
    return { console, page, before: console.asked(access.records).length }
  }

  test('refreshes its first page with newly reported records', async () => {
    const { console, page, before } = await openTimed('')
    console.answer(answer(access.records, ({ body }) => countedWith(body, [later, row])))
    await page.clock.fastForward(10_000)
    await page.getByRole('cell', { name: '李小红', exact: true }).waitFor()
    const asked = console.asked(access.records)
    expect(asked.at(-1)?.body).toEqual(asked[before - 1]?.body)
  })

  test.each([
    ['a page after the first', '?page=2'],
    ['a past time range', `?time=${encodeURIComponent('2026-03-01 00:00~2026-03-02 23:59')}`],
  ])('does not refresh %s', async (_, query) => {
    const { console, page, before } = await openTimed(query)
    await page.clock.fastForward(30_000)
    await page.getByRole('button', { name: /^当天 欧阳明月/ }).click()
    await console.untilAsked(access.personDay)
    expect(console.asked(access.records)).toHaveLength(before)
  })

  const midnight = Date.parse('2026-03-03T00:00:00+08:00')
  const lastAsked = (console: Scene) => {
    const { startTime, endTime } = console.asked(access.records).at(-1)?.body.reqBody ?? {}
    return [startTime, endTime]
  }

  test('moves to the new day after midnight if no time range was chosen', async () => {
    const { console, page } = await openTimed('', midnight - 60_000)
    expect(lastAsked(console)).toEqual(['2026-03-01 23:59:00', '2026-03-02 23:59:59'])
    await page.clock.fastForward(70_000)
    await expect.poll(() => lastAsked(console)).toEqual(['2026-03-02 00:00:00', '2026-03-03 23:59:59'])
  })

  test('keeps a chosen time range after midnight', async () => {
    const chosen = '2026-03-02 06:00~2026-03-03 12:00'
    const { console, page, before } = await openTimed(`?time=${encodeURIComponent(chosen)}`, midnight - 60_000)
    await page.clock.fastForward(70_000)
    await expect.poll(() => console.asked(access.records).length).toBeGreaterThan(before)
    expect(lastAsked(console)).toEqual(['2026-03-02 06:00:00', '2026-03-03 12:00:59'])
  })

  test('opens a person’s day together with the reason for their whereabouts', async () => {
    const { console, page } = await openGeneral()
    await page.getByRole('button', { name: '当天 欧阳明月 2026-03-02 21:58:00' }).click()
    await page.getByRole('list', { name: '欧阳明月 2026-03-02 的出入记录' }).getByText('归寝').waitFor()
    await console.expectText('已归寝：一号楼大门 归寝。')
    expect(console.asked(access.personDay)[0]?.query).toMatchObject({ userId: 11, day: '2026-03-02' })
    await expectAccessible(page)
  })
})
