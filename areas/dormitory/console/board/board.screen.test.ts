import { describe, expect, test } from 'vitest'
import { common } from '../../../../platform/contract/refusal.ts'
import { replayCall } from '../../../../platform/contract/replay.ts'
import { expectAccessible, switchColourScheme } from '../../../../tests/e2e/axe.ts'
import { expectFocusIn } from '../../../../tests/e2e/waiting.ts'
import { type FakeAnswer, answer, refuse } from '../../../../tests/screens/answers.ts'
import { type FakeBuilding, boardOf, boarder, channelOf, countsOf } from '../../../../tests/screens/board.ts'
import { pageWith } from '../../../../tests/screens/lists.ts'
import { cutLive, endLive, sendLive } from '../../../../tests/screens/mqttBroker.ts'
import type { Scene } from '../../../../tests/screens/scene.ts'
import { cast } from '../../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../../tests/screens/stage.ts'
import { access } from '../../../access/contract.ts'
import { schoolConfig } from '../../../schoolConfig/contract.ts'
import { type Why, whereaboutsCalls } from '../../../whereabouts/contract.ts'
import { boardCalls, boardRefusals } from '../../boardContract.ts'
import { type StudentRow } from '../../boardViews.ts'

const stage = useStage()

const missing = { studentReturnState: false, stateDictId: 5 } as const

const house = (): FakeBuilding[] => [
  {
    id: 1,
    name: '1号宿舍楼',
    rooms: [
      {
        id: 101,
        name: '101',
        floor: 1,
        students: [boarder({ userId: 11, name: '王小明' }), boarder({ userId: 12, name: '李大伟', ...missing })],
      },
      {
        id: 102,
        name: '102',
        floor: 1,
        students: [
          boarder({ userId: 13, name: '周小海' }),
          boarder({ userId: 14, name: '欧阳明月', ...missing, leaveState: 'LEAVING' }),
        ],
      },
      { id: 201, name: '201', floor: 2, students: [boarder({ userId: 15, name: '赵小兰' })] },
    ],
  },
  { id: 2, name: '2号宿舍楼', rooms: [{ id: 301, name: '301', floor: 1, students: [] }] },
]

const rowOf = (userId: number, studentName: string): StudentRow => ({
  userId,
  dormitoryName: '1号宿舍楼',
  floor: 1,
  dormRoomName: '101',
  bedNumber: 1,
  studentName,
  gradeName: '七年级3班',
  userFace: null,
  studentNotReturnMsg: '',
})

const why: Why = {
  userId: 12,
  name: '李大伟',
  counted: 'notReturned',
  place: 'unknown',
  since: null,
  summary: '未归寝：2026-03-02 21:00:00 离寝。',
  facts: [{ time: '2026-03-02 21:00:00', text: '在“一号楼大门”离寝', decides: ['dormitory'] }],
}

const open = async (as = cast.dorm(), others: readonly FakeAnswer[] = []) => {
  const console = await stage.open('/sushe', {
    as,
    answers: [
      ...others,
      ...boardOf(house),
      answer(boardCalls.boardStudents, ({ query }) => pageWith(query, [rowOf(12, '李大伟')])),
      answer(boardCalls.studentFace, { userFaceImg: null, name: '李大伟', className: '七年级3班' }),
      answer(whereaboutsCalls.why, why),
      answer(access.report, { counted: 1 }),
    ],
  })
  const { page } = console
  const room = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}(，|$)`) })
  await room('101').waitFor()
  return { console, page, room }
}

/** Waits until all queues are subscribed and have replayed what was missed while connecting. */
const expectListening = async (console: Scene) => {
  await expect
    .poll(() => console.asked(replayCall).filter(({ query }) => query.queue.startsWith('dormitory.board')).length, {
      message: 'the queues are listened to',
    })
    .toBeGreaterThanOrEqual(4)
}

const counter = ({ page }: Scene, name: string, number: number) =>
  page.getByRole('group', { name: '人数' }).getByRole('button', { name: new RegExp(`^${name}\\s*${number}$`) })

const sendReturn = (userId: number, name: string, seq: number) => {
  const event = { userId, name, stateDictId: 6, studentReturnState: true, leaveState: 'LEAVE_NO', roomId: 101 }
  const events = [{ ...event, buildingId: 1, entryTime: `2026-03-02 22:00:0${seq}`, byHand: false, entryType: 6 }]
  const counts = countsOf([boarder({ userId: 11, name: '' }), boarder({ userId, name })])
  sendLive(channelOf(1), seq, { events, rooms: [{ id: 101, buildingId: 1, ...counts }], reload: false })
}

describe('the live board', () => {
  test('shows each room by colour and text, updates by live messages, and folds buildings', async () => {
    const { console, page, room } = await open()
    await room('101，1 人未归').waitFor()
    await expect.poll(() => room('101').getAttribute('data-tone'), { message: 'red by a missing one' }).toBe('absent')
    await room('102，无人缺寝，1 人请假').waitFor()
    await expect.poll(() => room('102').getAttribute('data-tone'), { message: 'red by a leave' }).toBe('absent')
    await room('201，全部归寝').waitFor()
    await room('301，无人入住').waitFor()
    await counter(console, '在寝', 3).waitFor()
    await console.expectText('当前无人通过！')
    await console.expectText('当前不在统计时段')
    await expectListening(console)
    sendReturn(12, '李大伟', 1)
    await room('101，全部归寝').waitFor()
    await counter(console, '在寝', 4).waitFor()
    await counter(console, '不在寝', 0).waitFor()
    const line = page.getByRole('list', { name: '最新签到' }).getByRole('listitem')
    await expect.poll(() => line.allInnerTexts()).toEqual([expect.stringMatching(/22:00:01\s*李大伟\s*签到\s*归寝/)])

    await page.getByRole('button', { name: /^1号宿舍楼/ }).click()
    await room('101').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^1号宿舍楼/ }).click()
    await room('101').click()
    await page.getByRole('dialog', { name: '1号宿舍楼 101' }).getByText('李大伟').waitFor()
  })

  test('reads its state again after a reload message', async () => {
    const { console } = await open()
    await expectListening(console)
    const before = console.asked(boardCalls.boardBuildings).length
    console.answer(...boardOf(() => house().slice(0, 1)))
    sendLive(channelOf(2), 1, { events: [], rooms: [], reload: true })
    await console.untilAsked(boardCalls.boardBuildings, before + 1)
    await console.page.getByRole('button', { name: /^2号宿舍楼/ }).waitFor({ state: 'detached' })
  })

  test('reads its queues again after a building was withdrawn, and shows the rest', async () => {
    const { console } = await open()
    await expectListening(console)
    const [queues, readings] = [
      console.asked(boardCalls.boardQueues).length,
      console.asked(boardCalls.boardBuildings).length,
    ]
    console.answer(...boardOf(() => house().slice(0, 1)))
    endLive(channelOf(2))
    await console.untilAsked(boardCalls.boardQueues, queues + 1)
    await console.untilAsked(boardCalls.boardBuildings, readings + 1)
    await console.page.getByRole('button', { name: /^2号宿舍楼/ }).waitFor({ state: 'detached' })
  })

  test('requests the list and each unfolded building once', async () => {
    const { console } = await open()
    await expectListening(console)
    await console.untilAsked(boardCalls.boardRooms, 2)
    expect(console.asked(boardCalls.boardBuildings)).toHaveLength(1)
    // Both requests run in parallel, so either may arrive first.
    const asked = console.asked(boardCalls.boardRooms).map(({ query }) => query.dormitoryId)
    expect(new Set(asked)).toEqual(new Set([1, 2]))
    expect(asked).toHaveLength(2)
  })

  test('starts with the last events, and shows a decision as such and a reset in one line', async () => {
    const { console, page } = await open()
    const event = {
      entryType: 6,
      stateDictId: 6,
      studentReturnState: true,
      leaveState: 'LEAVE_NO',
      roomId: 101,
      buildingId: 1,
    } as const
    const decided = { ...event, entryType: 5, stateDictId: 5, studentReturnState: false, byHand: true } as const
    console.answer(
      answer(boardCalls.boardLog, {
        events: [
          { ...decided, userId: 12, name: '李大伟', entryTime: '2026-03-02 22:10:00' },
          { ...event, userId: 11, name: '王小明', entryTime: '2026-03-02 21:50:00', byHand: false },
        ],
        resets: [1, 2].map((buildingId) => ({
          buildingId,
          stateDictId: 5 as const,
          students: 3,
          entryTime: '2026-03-02 21:30:00',
        })),
      }),
    )
    const held = console.hold(boardCalls.boardLog)
    await page.reload()
    await held.arrived()
    await page.getByRole('heading', { name: '实时签到' }).waitFor()
    expect(await page.getByText('当前无人通过！').count()).toBe(0)
    held.release()
    const lines = page.getByRole('list', { name: '最新签到' }).getByRole('listitem')
    await expect
      .poll(async () => (await lines.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ')))
      .toEqual([
        '22:10:00 李大伟 签到 登记为未归寝',
        '21:50:00 王小明 签到 归寝',
        '21:30:00 签到状态全部重置为未归寝 6 人',
      ])
  })

  test('shows the log only to dormitory administrators, and the reset only with the permission', async () => {
    const { console, page } = await open(cast.school())
    await console.expectText('当前账户不支持')
    await page.getByRole('button', { name: '重置状态' }).waitFor()
    const without = cast.dorm()
    const permissions = without.permissions.filter((key) => key !== 'school:dormitory:resetkanban')
    const { page: other } = await open({ ...without, permissions })
    await other.getByText('当前无人通过！').waitFor()
    expect(await other.getByRole('button', { name: '重置状态' }).count()).toBe(0)
  })

  test('shows 绑定消息队列失败 without a queue, and retries', async () => {
    const console = await stage.open('/sushe', {
      as: cast.dorm(),
      answers: [answer(boardCalls.boardQueues, []), ...boardOf(house)],
    })
    const bar = console.page.getByRole('alert').filter({ hasText: '绑定消息队列失败' })
    await bar.waitFor()
    console.answer(...boardOf(house))
    await bar.getByRole('button', { name: '重试' }).click()
    await expectListening(console)
    await bar.waitFor({ state: 'detached' })
  })

  test('shows since when the connection is lost, and hides it after reconnecting', async () => {
    const { console, page } = await open()
    await expectListening(console)
    const reconnect = cutLive()
    const bar = page.getByRole('alert').filter({ hasText: /连接中断，数据可能不是最新\s*自 \d\d:\d\d:\d\d 起/ })
    try {
      await bar.waitFor()
    } finally {
      reconnect()
    }
    await bar.waitFor({ state: 'detached' })
  })

  test('shows why the read failed, and retries by itself', async () => {
    const console = await stage.open('/sushe', {
      as: cast.dorm(),
      answers: [refuse(boardCalls.boardBuildings, common.fault), ...boardOf(house)],
    })
    await console.page.getByRole('button', { name: '重试' }).waitFor()
    await console.expectText(common.fault.msg)
    console.answer(...boardOf(house))
    await console.expectText('101')
  })
})

describe('the board by period', () => {
  const during = (stateDictId: 5 | 6) => {
    const day = { startTime: '2000-01-01 00:00:00', endTime: '2999-01-01 00:00:00' }
    return answer(boardCalls.currentPeriod, { current: { alias: '时段', stateDictId, ...day }, next: null })
  }
  const edgeOf = (button: ReturnType<Awaited<ReturnType<typeof open>>['room']>) =>
    button.evaluate((element) => getComputedStyle(element).borderLeftColor)

  test('is red and green only during a period, and keeps its numbers and words outside', async () => {
    const { console, page, room } = await open()
    await page.getByText('当前不在统计时段').waitFor()
    await expect.poll(async () => (await edgeOf(room('101'))) === (await edgeOf(room('201')))).toBe(true)
    await room('101，1 人未归').waitFor()
    await counter(console, '不在寝', 1).waitFor()
    console.answer(during(6))
    await page.reload()
    await room('101，1 人未归').waitFor()
    await expect.poll(async () => (await edgeOf(room('101'))) === (await edgeOf(room('201')))).toBe(false)
  })

  test.each([
    { stateDictId: 5 as const, words: '离寝' },
    { stateDictId: 6 as const, words: '未归寝' },
  ])('says $words for a student who leaves in a period of type $stateDictId', async ({ stateDictId, words }) => {
    const { console, page } = await open(cast.dorm(), [during(stateDictId)])
    await page.getByText(/^时段 /).waitFor()
    await expectListening(console)
    const event = { userId: 12, name: '李大伟', stateDictId: 5, studentReturnState: false, leaveState: 'LEAVE_NO' }
    const place = { roomId: 101, buildingId: 1, byHand: false }
    const events = [
      { ...event, ...place, entryTime: '2026-03-02 06:30:00', entryType: 5 },
      { ...event, ...place, userId: 11, name: '王小明', entryTime: '2026-03-02 06:31:00', entryType: 7 },
    ]
    sendLive(channelOf(1), 1, { events, rooms: [], reload: false })
    const lines = page.getByRole('list', { name: '最新签到' }).getByRole('listitem')
    await expect
      .poll(async () => (await lines.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ')))
      .toEqual([`06:30:00 李大伟 签到 ${words}`])
  })

  test('shows no interruption while it opens, but says so if no connection comes', async () => {
    const console = await stage.open('/sushe', { as: cast.dorm(), answers: boardOf(house), isFresh: true })
    const { page } = console
    await page.getByRole('button', { name: /^101/ }).waitFor()
    const held = console.hold(boardCalls.boardQueues)
    await page.clock.install()
    await console.enter(cast.dorm(), '/sushe')
    await held.arrived()
    await page.clock.fastForward(5000)
    expect(await page.getByText('连接中断').count()).toBe(0)
    await page.clock.fastForward(15_000)
    await page.getByText('连接中断').waitFor()
    held.release()
  })
})

describe('keyboard use', () => {
  test('reaches, opens and leaves counters, buildings, rooms and students', async () => {
    const { page } = await open()
    const expectFocused = async (name: string) => {
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''), { message: name })
        .toContain(name)
    }
    await page.getByRole('button', { name: /^1号宿舍楼/ }).focus()
    await page.keyboard.press('Tab')
    await expectFocused('101，')
    await page.keyboard.press('ArrowRight')
    await expectFocused('102，')
    await page.keyboard.press('ArrowDown')
    await expectFocused('201，')
    await page.keyboard.press('Home')
    await expectFocused('101，')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: '1号宿舍楼 101' })
    await expect
      .poll(() =>
        dialog
          .locator('.ant-table-row')
          .first()
          .evaluate((row) => row === document.activeElement),
      )
      .toBe(true)
    // Missing students are listed first.
    const row = (at: number) => dialog.locator('.ant-table-row').nth(at)
    await page.keyboard.press('ArrowDown')
    await expectFocusIn(row(1))
    await page.keyboard.press('ArrowUp')
    await expectFocusIn(row(0))
    await page.keyboard.press('Enter')
    const student = page.getByRole('dialog', { name: '李大伟', exact: true })
    await student.waitFor()
    await page.keyboard.press('Escape')
    await student.waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    // Wait until the closed dialog has returned the focus. Otherwise it would take it from the counter.
    await expectFocused('101，')
    await page.getByRole('button', { name: /^在寝/ }).focus()
    await page.keyboard.press('ArrowRight')
    await expectFocusIn(page.getByRole('button', { name: /^不在寝/ }))
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: '不在寝学生' }).waitFor()
  })
})

/** Opens the dialog of the student who has not returned. */
const openStudent = async () => {
  const scene = await open()
  const { page, room } = scene
  await room('101').click()
  await page.getByRole('dialog', { name: '1号宿舍楼 101' }).getByText('李大伟').click()
  const dialog = page.getByRole('dialog', { name: '李大伟', exact: true })
  await dialog.getByText('未归寝：2026-03-02 21:00:00 离寝。').waitFor()
  return { ...scene, dialog }
}

describe('the dialog of a student', () => {
  test('requires a reason for 未归寝, and disables it for 已归寝', async () => {
    const { console, page, dialog, room } = await openStudent()
    const reason = dialog.getByLabel('未归宿说明')
    await dialog.getByRole('radio', { name: '已归寝' }).check()
    await expect.poll(() => reason.isDisabled()).toBe(true)
    await dialog.getByRole('radio', { name: '未归寝' }).check()
    await expect.poll(() => reason.isEnabled()).toBe(true)
    await dialog.getByRole('button', { name: '提交' }).click()
    await dialog.getByText('未填写未归宿说明').waitFor()
    expect(console.asked(access.report)).toEqual([])
    await reason.fill('家长已接走')
    await dialog.getByRole('button', { name: '提交' }).click()
    await console.expectToast('确认信息已提交')
    expect(console.asked(access.report)[0]?.body).toMatchObject([{ userId: 12, stateDictId: 5, comment: '家长已接走' }])
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('dialog').getByText('李大伟').click()
    await dialog.getByRole('radio', { name: '已归寝' }).check()
    await expect.poll(() => reason.isDisabled()).toBe(true)
    const held = console.hold(access.report)
    await dialog.getByRole('button', { name: '提交' }).click()
    await held.arrived()
    // The board shows the decision before the response.
    await room('101，全部归寝').waitFor()
    await counter(console, '在寝', 4).waitFor()
    held.release()
    await dialog.waitFor({ state: 'detached' })
    expect(console.asked(access.report)[1]?.body).toMatchObject([{ userId: 12, stateDictId: 6, comment: '' }])
  })

  test('reverts a refused decision', async () => {
    const { console, dialog, room } = await openStudent()
    console.answer(refuse(access.report, common.notFound))
    await dialog.getByRole('radio', { name: '已归寝' }).check()
    await dialog.getByRole('button', { name: '提交' }).click()
    await console.expectText(common.notFound.msg)
    await room('101，1 人未归').waitFor()
    await counter(console, '不在寝', 1).waitFor()
  })

  test('keeps errors visible on a low screen', async () => {
    const scene = await open()
    const { console, page, room } = scene
    await page.setViewportSize({ width: 1093, height: 520 })
    await room('101').click()
    const list = page.getByRole('dialog', { name: '1号宿舍楼 101' })
    await list.getByText('李大伟').waitFor()
    expect(await list.getByRole('listitem', { name: '1', exact: true }).count(), 'no numbers of one page').toBe(0)
    await list.getByText('李大伟').click()
    const dialog = page.getByRole('dialog', { name: '李大伟', exact: true })
    /** True if a text is visible at its middle. */
    const isSeen = (text: string) =>
      dialog.getByText(text).evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        const there = document.elementFromPoint(left + width / 2, top + height / 2)
        return there !== null && (element.contains(there) || there.contains(element))
      })
    await expect.poll(() => isSeen('未归宿说明'), { message: 'the reason is in sight' }).toBe(true)
    await dialog.getByRole('radio', { name: '未归寝' }).check()
    await dialog.getByRole('button', { name: '提交' }).click()
    await expect.poll(() => isSeen('未填写未归宿说明'), { message: 'the fault is in sight' }).toBe(true)
    await dialog.getByRole('radio', { name: '已归寝' }).check()
    // A student who is there needs no reason.
    await expect.poll(() => dialog.getByLabel('未归宿说明').isDisabled()).toBe(true)
    console.answer(refuse(access.report, common.fault))
    await dialog.getByRole('button', { name: '提交' }).click()
    await expect.poll(() => isSeen(common.fault.msg), { message: 'the refusal is in sight' }).toBe(true)
  })

  test('reloads a failed explanation on a button press', async () => {
    const { console, page, room } = await open()
    console.answer(refuse(whereaboutsCalls.why, common.fault))
    await room('101').click()
    await page.getByRole('dialog', { name: '1号宿舍楼 101' }).getByText('李大伟').click()
    const dialog = page.getByRole('dialog', { name: '李大伟', exact: true })
    await dialog.getByText(common.fault.msg).waitFor()
    console.answer(answer(whereaboutsCalls.why, why))
    await dialog.getByRole('button', { name: '重试' }).click()
    await dialog.getByText('未归寝：2026-03-02 21:00:00 离寝。').waitFor()
    expect(await dialog.getByText(common.fault.msg).count()).toBe(0)
  })

  test('shows the records behind the state, and contacts after a button press', async () => {
    const { console, dialog } = await openStudent()
    await dialog.getByText('依据 1 条记录').click()
    await dialog.getByText('在“一号楼大门”离寝').waitFor()
    await dialog.getByText('以此为准').waitFor()
    expect(console.asked(boardCalls.studentContacts)).toEqual([])
    console.answer(refuse(boardCalls.studentContacts, boardRefusals.noMemberInfo))
    await dialog.getByRole('button', { name: '查看联系人' }).click()
    await dialog.getByText('无相关信息').waitFor()
    console.answer(
      answer(boardCalls.studentContacts, {
        parents: [{ parentName: '李建国', parentTelephone: '13800005678', relationShip: '父亲' }],
        teachers: [{ teacherName: '周若曦', telephone: '' }],
      }),
    )
    await dialog.getByRole('button', { name: '查看联系人' }).click()
    const number = dialog.getByRole('link', { name: '拨打李建国的电话 13800005678' })
    expect(await number.getAttribute('href')).toBe('tel:13800005678')
    await dialog.getByRole('table', { name: '班主任' }).getByText('未填写').waitFor()
  })
})

describe('lists and dialogs', () => {
  test('opens a counter’s list and a student from it', async () => {
    const { console, page } = await open()
    await page.getByRole('button', { name: /^不在寝/ }).click()
    const dialog = page.getByRole('dialog', { name: '不在寝学生' })
    await dialog.getByRole('button', { name: '导出' }).waitFor()
    await console.untilAsked(boardCalls.boardStudents)
    expect(console.asked(boardCalls.boardStudents)[0]?.query).toMatchObject({ type: 2, pageNum: 1, pageSize: 10 })
    await dialog.getByText('李大伟').click()
    await page.getByRole('dialog', { name: '李大伟', exact: true }).getByRole('radio', { name: '未归寝' }).waitFor()
  })

  test('finds a student by name or number and opens the dialog', async () => {
    const { console, page } = await open()
    await page.getByRole('button', { name: '查找学生' }).click()
    const dialog = page.getByRole('dialog', { name: '查找学生' })
    await dialog.getByText('请输入姓名或学号').waitFor()
    expect(console.asked(boardCalls.boardStudents)).toEqual([])
    await dialog.getByRole('searchbox', { name: '查找学生' }).fill(' 大伟 ')
    await page.keyboard.press('Enter')
    await dialog.getByRole('table', { name: '查找结果' }).getByText('李大伟').click()
    expect(console.asked(boardCalls.boardStudents).at(-1)?.query).toMatchObject({ keyword: '大伟', pageNum: 1 })
    await page.getByRole('dialog', { name: '李大伟', exact: true }).waitFor()
  })

  test('decides for several students at once, with one reason', async () => {
    const { console, page, room } = await open()
    await room('101').click()
    const dialog = page.getByRole('dialog', { name: '1号宿舍楼 101' })
    expect(await dialog.getByRole('button', { name: '登记所选' }).isDisabled()).toBe(true)
    for (const name of ['李大伟', '王小明']) await dialog.getByRole('checkbox', { name: `选择 ${name}` }).check()
    await dialog.getByRole('button', { name: '登记所选 2 人' }).click()
    const form = page.getByRole('dialog', { name: '登记 2 人' })
    await form.getByText('李大伟、王小明').waitFor()
    await form.getByRole('radio', { name: '未归寝' }).check()
    await form.getByRole('button', { name: '提交' }).click()
    await form.getByText('未填写未归宿说明').waitFor()
    await form.getByLabel('未归宿说明').fill('校队训练')
    await form.getByRole('button', { name: '提交' }).click()
    await console.expectToast('确认信息已提交')
    expect(console.asked(access.report)[0]?.body).toMatchObject([
      { userId: 12, stateDictId: 5, comment: '校队训练' },
      { userId: 11, stateDictId: 5, comment: '校队训练' },
    ])
    await form.waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: '登记所选', exact: true }).waitFor()
  })

  test('resets all states after a choice and reads the board again', async () => {
    const { console, page } = await open()
    await expectListening(console)
    console.answer(answer(boardCalls.resetStates, { students: 5 }))
    await page.getByRole('button', { name: '重置状态' }).click()
    const dialog = page.getByRole('dialog', { name: '重置状态' })
    await dialog.getByRole('button', { name: '确认重置' }).click()
    await dialog.getByText('请选择重置后的状态').waitFor()
    expect(console.asked(boardCalls.resetStates)).toEqual([])
    await dialog.getByText('1号宿舍楼、2号宿舍楼的 5 名学生会改为所选状态').waitFor()
    await dialog.getByRole('radio', { name: '全部未归寝' }).check()
    const before = console.asked(boardCalls.boardBuildings).length
    await dialog.getByRole('button', { name: '确认重置' }).click()
    await console.expectToast('已重置 5 人')
    expect(console.asked(boardCalls.resetStates)[0]?.query).toMatchObject({ stateId: 5 })
    await console.untilAsked(boardCalls.boardBuildings, before + 1)
  })

  test('closes a failed reset without a question', async () => {
    const { console, page } = await open()
    console.answer(refuse(boardCalls.resetStates, common.notFound))
    await page.getByRole('button', { name: '重置状态' }).click()
    const dialog = page.getByRole('dialog', { name: '重置状态' })
    await dialog.getByRole('radio', { name: '全部未归寝' }).check()
    await dialog.getByRole('button', { name: '确认重置' }).click()
    await dialog.getByText(common.notFound.msg).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('keeps the order of a room’s students while it is open', async () => {
    const { console, page, room } = await open()
    await expectListening(console)
    await room('101').click()
    const dialog = page.getByRole('dialog', { name: '1号宿舍楼 101' })
    const row = (at: number) => dialog.locator('.ant-table-row').nth(at)
    await row(0).getByText('李大伟').waitFor()
    await row(1).getByText('王小明').waitFor()
    sendReturn(12, '李大伟', 1)
    await dialog.getByText('全部归寝').waitFor()
    expect(await row(0).innerText()).toContain('李大伟')
    await row(0).getByText('已归寝').waitFor()
  })

  test('adapts the report’s headers to the period, and shows faces only if the school uses them', async () => {
    const { console, page } = await open()
    const nums = { inDormitoryNum: 3, notInDormitoryNum: 1, leaveNum: 1 }
    const dormitory = { dormitoryId: 1, dormitoryName: '1号宿舍楼', bedroomNum: 5, ...nums }
    console.answer(answer(boardCalls.buildingNums, [dormitory]))
    await page.getByRole('button', { name: '实时报表' }).click()
    const dialog = page.getByRole('dialog', { name: '实时报表' })
    const headers = () => dialog.getByRole('table', { name: '各楼人数' }).getByRole('columnheader').allInnerTexts()
    await expect.poll(headers).toEqual(['宿舍楼', '应到', '未归寝', '已归寝', '请假'])
    await dialog.getByText('未录入').waitFor()
    await dialog.getByRole('combobox', { name: '名单' }).click()
    await page.locator('.ant-select-item-option').filter({ hasText: '不在寝' }).click()
    await expect.poll(() => console.asked(boardCalls.boardStudents).at(-1)?.query.type).toBe(2)
    await dialog.getByRole('button', { name: '打印' }).click()
    const paper = page.getByRole('dialog', { name: '打印报表' })
    await paper.getByRole('heading', { name: '宿舍实时归寝报表', level: 1 }).waitFor()
    await page.keyboard.press('Escape')
    await paper.waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    const day = { startTime: '2000-01-01 00:00:00', endTime: '2999-01-01 00:00:00' }
    const current = { alias: '晨起离寝', stateDictId: 5 as const, ...day }
    console.answer(
      answer(boardCalls.currentPeriod, { current, next: null }),
      answer(schoolConfig.find, ({ params: { key } }) => ({
        configKey: key,
        configValue: key.endsWith('enableFaceFunction') ? 'false' : null,
      })),
    )
    await page.reload()
    await page.getByText(/^晨起离寝/).waitFor()
    await page.getByRole('button', { name: '实时报表' }).click()
    await expect.poll(headers).toEqual(['宿舍楼', '应到', '未离寝', '已离寝', '请假'])
    // Three are in the dormitory, so they haven't left it.
    const numbers = dialog.getByRole('table', { name: '各楼人数' }).locator('tbody tr')
    expect(await numbers.textContent()).toBe('1号宿舍楼5311')
    await dialog.getByText('李大伟').waitFor()
    expect(await dialog.getByText('人脸').count()).toBe(0)
  })
})

describe('the wall', () => {
  test('fills the screen on F with numbers and rooms without controls, and ends on F or Esc', async () => {
    const { console, page } = await open()
    await expectListening(console)
    await page.keyboard.press('f')
    const wall = page.getByRole('region', { name: '宿舍看板' })
    await wall.getByText('101', { exact: true }).waitFor()
    expect(await wall.getByText('2号宿舍楼').count()).toBe(0)
    sendReturn(12, '李大伟', 1)
    await wall.getByRole('listitem', { name: '101，全部归寝' }).waitFor()
    await wall.getByText('李大伟').waitFor()
    expect(await wall.getByRole('button').allInnerTexts()).toEqual(['退出全屏'])
    await page.keyboard.press('f')
    await wall.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '全屏' }).click()
    await wall.waitFor()
    await page.keyboard.press('Escape')
    await wall.waitFor({ state: 'detached' })
  })

  test('shows the room’s number and missing count in full on a long floor with both marks', async () => {
    const away = { ...missing, leaveState: 'LEAVING' } as const
    const rooms = Array.from({ length: 20 }, (_, at) => ({
      id: 101 + at,
      name: String(101 + at),
      floor: 1,
      students: [
        boarder({ userId: at * 3 + 1, name: '王小明', ...missing }),
        boarder({ userId: at * 3 + 2, name: '李大伟', ...away }),
        boarder({ userId: at * 3 + 3, name: '周小海', ...away }),
      ],
    }))
    const answers = boardOf(() => [{ id: 1, name: '1号宿舍楼', rooms }])
    const { page } = await stage.open('/sushe', { as: cast.dorm(), answers })
    await page.setViewportSize({ width: 1093, height: 520 })
    await page.getByRole('button', { name: '全屏' }).click()
    const room = page.getByRole('listitem', { name: '115，1 人未归，2 人请假' })
    const gaps = () =>
      room.evaluate((item) => {
        const { left, right } = item.getBoundingClientRect()
        const parts = [...item.children].map((part) => part.getBoundingClientRect())
        const edges = [left, ...parts.flatMap((part) => [part.left, part.right]), right]
        return edges.flatMap((edge, at) => (at % 2 === 0 ? [] : [edge - (edges[at - 1] ?? 0)]))
      })
    await expect
      .poll(async () => (await gaps()).every((gap) => gap >= 0), { message: 'nothing is cut or covered' })
      .toBe(true)
  })
})

describe('accessibility', () => {
  test('is accessible, also in dark mode, and stacks on a phone', async () => {
    const { page, room } = await open()
    await expectAccessible(page)
    await switchColourScheme(page, 'dark')
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await room('101').waitFor()
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= 390), { message: 'nothing is cut' })
      .toBe(true)
    await expectAccessible(page)
  })
})
