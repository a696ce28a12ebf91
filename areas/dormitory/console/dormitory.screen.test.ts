import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../../tests/e2e/axe.ts'
import { expectFocusIn } from '../../../tests/e2e/waiting.ts'
import { answer, refuse, refusalOf } from '../../../tests/screens/answers.ts'
import { pageWith } from '../../../tests/screens/lists.ts'
import { makePeople, pupil } from '../../../tests/screens/people.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { common } from '../../../platform/contract/refusal.ts'
import { dormitory } from '../contract.ts'
import { planRefusals } from '../planContract.ts'
import type { BuildingView, PlanView, Sleeper } from '../planViews.ts'
import { type ScheduleView, scheduleRefusals } from '../scheduleContract.ts'

const stage = useStage()
const place = '/dormitory/manage'

const building: BuildingView = {
  id: 1,
  name: '1号宿舍楼',
  orderNum: 1,
  managers: [{ userId: 9, name: '钱桂兰' }],
  floors: 1,
  rooms: 2,
  beds: 4,
  taken: 2,
  freeBeds: 2,
  version: 1,
}

const sleeper = (userId: number, name: string, bedNumber: number, studentStatus = 1): Sleeper => ({
  userId,
  name,
  gender: 1,
  className: '七年级3班',
  bedNumber,
  studentStatus,
})

/** A floor with two rooms of two beds. Moves change its state; `statuses` sets a student's status if it isn't 1. */
const makeHouse = (statuses: Readonly<Record<number, number>> = {}) => {
  const beds = new Map([
    [11, { roomId: 101, bed: 1, name: '王小明' }],
    [12, { roomId: 101, bed: 2, name: '李大伟' }],
  ])
  const room = (id: number) => {
    const students = [...beds].flatMap(([userId, { roomId, bed, name }]) =>
      roomId === id ? [sleeper(userId, name, bed, statuses[userId])] : [],
    )
    const about = { dormitoryId: 1, floor: 1, name: String(id), beds: 2, gender: 1, version: 1 }
    return { id, ...about, freeBeds: 2 - students.length, students }
  }
  const plan = (): PlanView => ({
    dormitory: { id: 1, name: '1号宿舍楼' },
    beds: 4,
    freeBeds: 4 - beds.size,
    floors: [{ floor: 1, rooms: [room(101), room(102)] }],
  })
  const answers = [
    ...makePeople(pupil({ id: 13, name: '周小海' })).answers,
    answer(dormitory.buildingPage, ({ body }) => pageWith(body, [building])),
    answer(dormitory.plan, plan),
    answer(dormitory.moveStudent, ({ body }) => {
      const { userId, dormRoomId: roomId, bedNumber: bed = 1, swapWithId } = body
      const before = beds.get(userId)
      const other = swapWithId === undefined ? undefined : beds.get(swapWithId)
      if (before && other && swapWithId !== undefined) beds.set(swapWithId, { ...before, name: other.name })
      beds.set(userId, { roomId, bed, name: before?.name ?? '周小海' })
      return null
    }),
    answer(dormitory.leaveBed, ({ body }) => {
      beds.delete(body.userId)
      return null
    }),
  ]
  return answers
}

const openPlan = async (as = cast.school(), statuses = {}) => {
  const console = await stage.open(`${place}?tab=plan`, { as, answers: makeHouse(statuses) })
  const { page } = console
  const bed = (room: number, number: number) => page.locator(`[data-room="${room}"][data-bed="${number}"]`)
  await bed(101, 1).filter({ hasText: '王小明' }).waitFor()
  return { console, page, bed }
}

test('drags a student to a free bed, and onto another student to swap', async () => {
  const { console, page, bed } = await openPlan()
  const drag = async (from: ReturnType<typeof bed>, to: ReturnType<typeof bed>) => {
    const [start, end] = [await from.boundingBox(), await to.boundingBox()]
    if (start === null || end === null) throw new Error('a bed is not shown')
    await page.mouse.move(start.x + 60, start.y + start.height / 2)
    await page.mouse.down()
    await page.mouse.move(end.x + 50, end.y + end.height / 2, { steps: 4 })
    await page.mouse.move(end.x + 60, end.y + end.height / 2)
    await page.mouse.up()
  }
  await drag(bed(101, 1), bed(102, 2))
  await bed(102, 2).filter({ hasText: '王小明' }).waitFor()
  expect(console.asked(dormitory.moveStudent)[0]?.body).toEqual({ userId: 11, dormRoomId: 102, bedNumber: 2 })
  await drag(bed(101, 2), bed(102, 2))
  const question = page.getByRole('dialog', { name: '确认互换床位吗？' })
  await question.getByText('李大伟换到 102 2 号床').waitFor()
  await question.getByRole('button', { name: '互换' }).click()
  await bed(102, 2).filter({ hasText: '李大伟' }).waitFor()
  await bed(101, 2).filter({ hasText: '王小明' }).waitFor()
})

test('marks absent students who keep a bed, and lets them be removed', async () => {
  const { console, page, bed } = await openPlan(cast.school(), { 11: 2, 12: 3 })
  await page.getByText('共 4 床，空 2 床；2 名离校或休学的学生未退床位').waitFor()
  await bed(101, 2).getByText('休学', { exact: true }).waitFor()
  await page.getByRole('region', { name: '101 房间' }).getByText('已住满，2 床离校或休学未退').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: '王小明 七年级3班 离校' }).click()
  await page.getByRole('menuitem', { name: '退出床位', exact: true }).waitFor()
  expect(await page.getByRole('menuitem', { name: '移动到…' }).count()).toBe(0)
  await page.getByRole('menuitem', { name: '退出床位', exact: true }).click()
  await page.getByRole('dialog', { name: '确认退出床位吗？' }).getByRole('button', { name: '退出床位' }).click()
  await page.getByText('共 4 床，空 3 床；1 名离校或休学的学生未退床位').waitFor()
  expect(console.asked(dormitory.leaveBed)[0]?.body).toMatchObject({ userId: 11, staysBoarder: false })
})

/**
 * Presses Enter on an item of a menu or dialog once it has the focus. While opening, it takes the focus and would lose
 * the key.
 */
const pressInFocused = async (place: Locator, name: string) => {
  const page = place.page()
  const part = page.getByRole('menuitem', { name }).or(page.getByRole('button', { name }))
  const held = place.filter({ has: part })
  await expectFocusIn(held)
  await held.locator(part).press('Enter')
}

test('lists rooms with free beds first in the menu’s dialog, and swaps only after confirmation', async () => {
  const { console, page, bed } = await openPlan()
  await page.getByRole('button', { name: '王小明 七年级3班' }).click()
  await page.getByRole('menuitem', { name: '移动到…' }).click()
  const dialog = page.getByRole('dialog', { name: '移动王小明' })
  await dialog.getByRole('combobox', { name: '房间' }).click()
  const rooms = page.locator('.ant-select-item-option')
  await expect.poll(() => rooms.allInnerTexts()).toEqual(['102 · 空 2 床', '101 · 已满，只能互换'])
  await rooms.last().click()
  await dialog.getByRole('combobox', { name: '床位' }).click()
  await page.getByTitle('2 号床 · 与李大伟互换', { exact: true }).click()
  await dialog.getByRole('button', { name: '移动' }).click()
  const question = page.getByRole('dialog', { name: '确认互换床位吗？' })
  await question.getByText('王小明换到 101 2 号床，李大伟换到王小明现在的床位。').waitFor()
  expect(console.asked(dormitory.moveStudent)).toEqual([])
  await question.getByRole('button', { name: '互换' }).click()
  await bed(101, 2).filter({ hasText: '王小明' }).waitFor()
})

test('filters the plan by name and free beds', async () => {
  const { page } = await openPlan()
  const room = (name: string) => page.getByRole('region', { name: `${name} 房间` })
  await room('101').waitFor()
  await page.getByRole('checkbox', { name: '只看空床' }).check()
  await room('101').waitFor({ state: 'detached' })
  await room('102').waitFor()
  await page.getByRole('textbox', { name: '学生' }).fill('王小')
  await page.getByRole('button', { name: '清除筛选' }).click()
  await room('102').waitFor()
  await page.getByRole('textbox', { name: '学生' }).fill('王小')
  await room('102').waitFor({ state: 'detached' })
  expect(await room('101').count()).toBe(1)
})

test('moves by keyboard from the bed’s menu, and shows a refusal in the dialog', async () => {
  const { console, page, bed } = await openPlan()
  await page.getByRole('button', { name: '王小明 七年级3班' }).focus()
  await page.keyboard.press('Enter')
  await pressInFocused(page.getByRole('menu'), '移动到…')
  const dialog = page.getByRole('dialog', { name: '移动王小明' })
  await expectFocusIn(dialog)
  // The key press that chose the item must not open the menu again behind the dialog.
  expect(await page.getByRole('menuitem', { name: '移动到…' }).count()).toBe(0)
  await pressInFocused(dialog, '移动')
  await dialog.getByText('请选择房间与床位').waitFor()
  const choose = async (label: string, option: string) => {
    await dialog.getByRole('combobox', { name: label }).click()
    await page.getByTitle(option, { exact: true }).click()
  }
  await choose('房间', '102 · 空 2 床')
  await choose('床位', '1 号床 · 空床')
  console.answer(refuse(dormitory.moveStudent, planRefusals.roomFull, { fill: { room: '1号宿舍楼 102', beds: 2 } }))
  await dialog.getByRole('button', { name: '移动' }).click()
  await dialog.getByText('1号宿舍楼 102已住满 2 人').waitFor()
  console.answer(answer(dormitory.moveStudent, null))
  await dialog.getByRole('button', { name: '移动' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(console.asked(dormitory.moveStudent).at(-1)?.body).toEqual({ userId: 11, dormRoomId: 102, bedNumber: 1 })

  await page.getByRole('button', { name: '李大伟 七年级3班' }).press('Enter')
  await pressInFocused(page.getByRole('menu'), '退出床位，等待安排')
  await page.getByRole('dialog').getByRole('button', { name: '退出床位' }).click()
  await page.getByRole('button', { name: '空床，安排到 101 2 号床' }).waitFor()
  expect(console.asked(dormitory.leaveBed)[0]?.body).toEqual({ userId: 12, staysBoarder: true })

  await page.getByRole('button', { name: '空床，安排到 101 2 号床' }).press('Enter')
  const placing = page.getByRole('dialog', { name: '安排到 101 2 号床' })
  await placing.getByRole('combobox', { name: '学生' }).fill('周小海')
  await page.locator('.ant-select-item-option').filter({ hasText: '周小海' }).click()
  await placing.getByRole('button', { name: '安排' }).click()
  await placing.waitFor({ state: 'detached' })
  expect(console.asked(dormitory.moveStudent).at(-1)?.body).toEqual({ userId: 13, dormRoomId: 101, bedNumber: 2 })
  await bed(101, 2).waitFor()
})

test('shows an accessible plan that stacks in a narrow window', async () => {
  const { page, bed } = await openPlan()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect
    .poll(
      async () => {
        const [first, second] = [await bed(101, 1).boundingBox(), await bed(102, 1).boundingBox()]
        return first?.x === second?.x
      },
      { message: 'rooms stand one under the other' },
    )
    .toBe(true)
})

test('assigns beds after a preview, and shows a new one if beds have changed', async () => {
  const place = { className: '七年级3班', dormitoryName: '1号宿舍楼', floor: 1, roomId: 102, roomName: '102' }
  const preview = (version: string, bedNumber: number) => ({
    places: [{ ...place, userId: 13, name: '周小海', bedNumber }],
    unplaced: [{ userId: 14, name: '孙小北', className: null, reason: '未登记性别' }],
    version,
  })
  const { console, page } = await openPlan()
  let now = preview('a', 1)
  console.answer(answer(dormitory.previewAllocation, () => now))
  console.answer(
    answer(dormitory.carryOutAllocation, ({ body }) => {
      if (body.version === now.version) return { students: 1 }
      throw refusalOf(dormitory.carryOutAllocation, common.stale, { fill: { name: '床位' } })
    }),
  )
  await page.getByRole('button', { name: '批量安排' }).click()
  const dialog = page.getByRole('dialog', { name: '批量安排床位' })
  expect(await dialog.getByRole('button', { name: '安排' }).isDisabled()).toBe(true)
  await dialog.getByRole('combobox', { name: '宿舍楼' }).click()
  await page.getByTitle('1号宿舍楼（空 2 床）', { exact: true }).click()
  await dialog.getByText('1号宿舍楼 102 · 1 号床').waitFor()
  await dialog.getByText('未登记性别').waitFor()
  now = preview('b', 2)
  await dialog.getByRole('button', { name: '安排 1 人' }).click()
  await dialog.getByText('床位已被他人修改').waitFor()
  await dialog.getByText('1号宿舍楼 102 · 2 号床').waitFor()
  await dialog.getByRole('button', { name: '安排 1 人' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(console.asked(dormitory.carryOutAllocation).map(({ body }) => body.version)).toEqual(['a', 'b'])
})

test('saves buildings and adds rooms, and hides both from managers', async () => {
  const console = await stage.open(place, {
    as: cast.school(),
    answers: [
      ...makeHouse(),
      answer(dormitory.saveBuilding, ({ body }) => {
        if (body.name === '1号宿舍楼')
          throw refusalOf(dormitory.saveBuilding, planRefusals.buildingTwice, { fill: { name: body.name } })
        return { ...building, id: 2, name: body.name }
      }),
      answer(dormitory.addRooms, { added: 60, kept: 12 }),
    ],
  })
  const { page } = console
  await page.getByRole('button', { name: '新增宿舍楼' }).click()
  const dialog = page.getByRole('dialog', { name: '新增宿舍楼' })
  await dialog.getByLabel('名称').fill('1号宿舍楼')
  await dialog.getByRole('button', { name: '保存' }).click()
  const ofName = dialog.locator('.ant-form-item').filter({ has: page.getByLabel('名称') })
  await ofName.getByText('已有宿舍楼“1号宿舍楼”').waitFor()
  await dialog.getByLabel('名称').fill('2号宿舍楼')
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '更多 1号宿舍楼' }).click()
  await page.getByRole('menuitem', { name: '批量新增房间' }).click()
  const rooms = page.getByRole('dialog', { name: '批量新增房间：1号宿舍楼' })
  await rooms.getByText('将新增 6 层 × 12 间，共 72 间、432 张床位').waitFor()
  await rooms.getByLabel('终止楼层').fill('200')
  await rooms.getByLabel('每间床位').fill('0')
  await rooms.getByRole('button', { name: '新增' }).click()
  await rooms.getByText('不能大于 40').waitFor()
  await rooms.getByText('不能小于 1').waitFor()
  expect(console.asked(dormitory.addRooms)).toEqual([])
  await rooms.getByLabel('终止楼层').fill('6')
  await rooms.getByLabel('每间床位').fill('6')
  await rooms.getByRole('button', { name: '新增' }).click()
  await console.expectToast('新增 60 间，已有 12 间不变')
  await page.getByRole('button', { name: '更多 1号宿舍楼' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await console.expectToast('1号宿舍楼还有 2 人住宿，不能删除')
  expect(await page.getByRole('dialog').count()).toBe(0)
  const { page: other } = await stage.open(place, { as: cast.dorm(), answers: makeHouse() })
  await other.getByRole('button', { name: '床位图 1号宿舍楼' }).click()
  await other.getByText('王小明').waitFor()
  for (const name of ['批量安排', '新增房间', '空床，安排到 102 1 号床'])
    expect(await other.getByRole('button', { name }).count()).toBe(0)
})

test('accepts times as 21:30, shows 次日 for the next day, and shows an overlap', async () => {
  const flags = { onHolidays: false, resetsAtStart: true, disabled: false }
  const night: ScheduleView = {
    ...flags,
    id: 1,
    alias: '查夜',
    startTime: '23:30:00',
    endTime: '00:30:00',
    startTimeStr: '23:30:00',
    endTimeStr: '00:30:00',
    stateDictId: 6,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    version: 1,
  }
  const words = { name: '查夜', start: '23:30:00', end: '00:30:00', weekday: '周一' }
  const console = await stage.open(`${place}?tab=schedules`, {
    as: cast.school(),
    answers: [
      answer(dormitory.schedules, [night]),
      refuse(dormitory.saveSchedule, scheduleRefusals.schedulesOverlap, { fill: words }),
    ],
  })
  const { page } = console
  await console.rows().filter({ hasText: '23:30–次日 00:30' }).filter({ hasText: '每天' }).waitFor()
  await page.getByRole('button', { name: '新增时段' }).click()
  const dialog = page.getByRole('dialog', { name: '新增考勤时段' })
  await dialog.getByLabel('时段名称').fill('晚归寝')
  await dialog.getByLabel('开始时间').fill('21:30')
  await dialog.getByLabel('结束时间').fill('22：30')
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText('与时段“查夜”（23:30:00–00:30:00）在周一重叠').waitFor()
  expect(console.asked(dormitory.saveSchedule)[0]?.body).toMatchObject({
    startTime: '21:30:00',
    endTime: '22:30:00',
    stateDictId: 6,
  })
})
