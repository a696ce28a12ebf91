import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../../../tests/e2e/axe.ts'
import { expectIdle } from '../../../tests/e2e/waiting.ts'
import { answer, refuse } from '../../../tests/screens/answers.ts'
import { pageWith } from '../../../tests/screens/lists.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { common } from '../../../platform/contract/refusal.ts'
import { device, deviceTypes } from '../../device/contract.ts'
import { display } from '../../display/contract.ts'
import { schoolConfig } from '../../schoolConfig/contract.ts'
import {
  type AfterSchoolConfig,
  type DismissalClass,
  type DismissalPupil,
  afterSchool,
  afterSchoolRefusals,
  masterKey,
} from '../contract.ts'

const stage = useStage()
const place = '/afterSchool/AfterSchoolConfig'
const master = deviceTypes.find(({ uses }) => uses.includes('dismissal'))

const choice = (id: number, name: string, basePackageName: string) => ({
  id,
  name,
  basePackageName,
  typeName: '',
  status: 'ONLINE' as const,
  ip: '',
  mac: '',
  sn: `SN${id}`,
  longitude: null,
  latitude: null,
  locationCodeId: null,
})

const config: AfterSchoolConfig = {
  deptId: 11,
  deviceId: 5,
  periods: [{ start: '16:30', end: '17:00' }],
  weekdays: [],
  publishedTime: '2026-03-02 08:00:00',
  publishedBy: '林建平',
  isPublished: true,
}

const configAnswers = () => [
  answer(afterSchool.grades, [
    { id: 1, name: '七年级' },
    { id: 2, name: '八年级' },
  ]),
  answer(afterSchool.classes, ({ query }) =>
    query.deptId === 1
      ? [
          { id: 11, name: '七年级1班' },
          { id: 12, name: '七年级2班' },
        ]
      : [{ id: 21, name: '八年级1班' }],
  ),
  answer(afterSchool.findConfig, ({ query }) => (query.deptIds.includes(11) ? [config] : [])),
  answer(device.ofSchool, [choice(5, '东门大屏', 'CAMERA'), choice(6, '大厅放学主机', master?.type ?? '')]),
  answer(schoolConfig.find, ({ params }) => ({ configKey: params.key, configValue: null })),
  answer(afterSchool.publications, ({ body }) => pageWith(body, [])),
  answer(afterSchool.saveAll, null),
  answer(afterSchool.saveConfig, null),
]

describe('the configuration', () => {
  test('loads grades and devices, saves all classes at once, and works by keyboard in a low window', async () => {
    const console = await stage.open(place, { as: cast.school(), answers: configAnswers() })
    const { page } = console
    await page.setViewportSize({ width: 1093, height: 520 })
    const start = page.getByLabel('七年级2班 时段 1 开始')
    await start.fill('1630')
    await page.keyboard.press('Tab')
    await expect.poll(() => start.inputValue()).toBe('16:30')
    await page.keyboard.type('16:00')
    await page.getByText('结束时间须晚于开始时间').waitFor()
    await page.getByRole('button', { name: '全部保存' }).click()
    await console.expectToast('提交班级放学时段失败：请先改正标出的时段')
    expect(console.asked(afterSchool.saveAll)).toEqual([])
    await page.getByLabel('七年级2班 时段 1 结束').fill('17:10')
    await expectAccessible(page)
    await page.getByRole('button', { name: '全部保存' }).press('Enter')
    await console.expectToast('操作成功')
    expect(console.asked(afterSchool.saveAll).map(({ body }) => body)).toEqual([
      {
        configs: [
          { deptId: 11, deviceId: 5, periods: [{ start: '16:30', end: '17:00' }], weekdays: [] },
          { deptId: 12, deviceId: null, periods: [{ start: '16:30', end: '17:10' }], weekdays: [] },
        ],
      },
    ])
  })

  test('asks before a change of grade discards unsaved edits', async () => {
    const { page } = await stage.open(place, { as: cast.school(), answers: configAnswers() })
    await page.getByLabel('七年级1班 时段 2 开始').fill('18:00')
    const grade = page.getByLabel('年级', { exact: true })
    const choose = async () => {
      await grade.click()
      await page.getByTitle('八年级').click()
    }
    await choose()
    await page.getByRole('button', { name: '继续编辑' }).click()
    expect(await page.getByLabel('七年级1班 时段 2 开始').inputValue()).toBe('18:00')
    await choose()
    await page.getByRole('button', { name: '放弃修改' }).click()
    await page.getByLabel('八年级1班 时段 1 开始').waitFor()
  })

  test('publishes a row and keeps showing a failure with its reason', async () => {
    const console = await stage.open(place, { as: cast.school(), answers: configAnswers() })
    const { page } = console
    const publish = page.getByRole('button', { name: '发布 七年级1班' })
    const press = async () => {
      await expectIdle(publish)
      await publish.click()
    }
    console.answer(refuse(afterSchool.publish, afterSchoolRefusals.noMaster))
    await press()
    await console.expectToast('操作失败：未配置放学发布主机，请先选择发布主机')
    const result = { deptId: 11, deptName: '七年级1班' }
    console.answer(answer(afterSchool.publish, [{ ...result, success: false, msg: '指令下发失败' }]))
    await press()
    await page.getByText('操作失败：指令下发失败').waitFor()
    console.answer(answer(afterSchool.publish, [{ ...result, success: true, msg: '已更新' }]))
    await press()
    await console.expectToast('操作成功：已更新')
    await page.getByText('操作失败：指令下发失败').waitFor({ state: 'detached' })
    expect(console.asked(afterSchool.saveConfig)).toEqual([])
    console.answer(answer(afterSchool.publish, [{ ...result, success: false, msg: '指令下发失败' }]))
    await press()
    await page.getByText('操作失败：指令下发失败').waitFor()
    await page.getByRole('button', { name: '全部保存' }).click()
    await console.expectToast('操作成功')
    await page.getByText('操作失败：指令下发失败').waitFor({ state: 'detached' })
  })

  test('shows at least five publications in a low window', async () => {
    const row = (id: number) => ({
      id,
      time: '2026-03-02 08:00:00',
      byName: '林建平',
      deptName: `七年级${id}班`,
      deviceName: '大厅放学主机',
      periods: config.periods,
      weekdays: [],
      state: 'answered' as const,
      message: '已更新',
    })
    const all = Array.from({ length: 10 }, (_, at) => row(at + 1))
    const console = await stage.open(place, {
      as: cast.school(),
      // The first configured answer of a call is used.
      answers: [answer(afterSchool.publications, ({ body }) => pageWith(body, all)), ...configAnswers()],
    })
    const { page } = console
    await page.setViewportSize({ width: 1093, height: 520 })
    await page.getByRole('button', { name: '发布记录' }).click()
    const table = page.getByRole('dialog', { name: '发布记录' }).locator('.ant-table-body, .ant-table-tbody-virtual')
    await table.getByText('七年级1班').waitFor()
    await expect.poll(async () => (await table.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(5 * 40)
  })

  test('offers only devices that know the command as master', async () => {
    const console = await stage.open(place, { as: cast.school(), answers: configAnswers() })
    const { page } = console
    await page.getByText('未配置发布主机').waitFor()
    await page.getByRole('button', { name: '发布主机' }).click()
    const dialog = page.getByRole('dialog', { name: '发布主机' })
    await dialog.getByRole('combobox', { name: '发布主机' }).click()
    await expect.poll(() => page.locator('.ant-select-item').allInnerTexts()).toEqual(['大厅放学主机'])
    await page.getByTitle('大厅放学主机').click()
    console.answer(refuse(schoolConfig.save, common.notFound))
    await dialog.getByRole('button', { name: /保\s?存/ }).click()
    await dialog.getByText(/^保存发布主机失败：/).waitFor()
    console.answer(answer(schoolConfig.save, null))
    await dialog.getByRole('button', { name: /保\s?存/ }).click()
    await console.expectToast('保存成功')
    expect(console.asked(schoolConfig.save).at(-1)?.body).toEqual({
      configKey: `school_2_${masterKey}`,
      configValue: '{"masterDeviceId":6}',
    })
  })
})

const own: DismissalClass = {
  deptId: 11,
  name: '七年级1班',
  gradeName: '七年级',
  round: 1,
  period: '16:30–17:00',
  state: 'waiting',
  total: 4,
  waiting: 1,
  kept: 1,
  dismissed: 0,
  released: 0,
  onLeave: 1,
  left: 1,
  absent: 0,
  dismissedTime: null,
  dismissedBy: '',
  canUndo: false,
  undoUntil: null,
  wasUndone: false,
  early: '',
  reason: '',
}
const pupil = (userId: number, name: string, changes: Partial<DismissalPupil> = {}): DismissalPupil => ({
  userId,
  name,
  state: 'waiting',
  reason: '',
  time: null,
  canUndo: false,
  ...changes,
})

test('dismisses the teacher’s class on a phone, keeps a pupil with a reason, and undoes it', async () => {
  let state: DismissalClass = own
  const console = await stage.open('/afterSchool/Dismissal', {
    as: cast.teacher(),
    answers: [
      answer(afterSchool.today, () => ({ day: '2026-03-04', isSchoolDay: true, classes: [state] })),
      answer(afterSchool.pupils, [pupil(1, '王小明'), pupil(2, '李小红', { state: 'kept', reason: '值日' })]),
      answer(afterSchool.keep, { notice: 'noTemplate' }),
      answer(afterSchool.release, { notice: 'sent' }),
      answer(afterSchool.undo, null),
      answer(afterSchool.dismiss, () => {
        state = {
          ...own,
          state: 'dismissed',
          dismissedTime: '2026-03-04 16:31:00',
          dismissedBy: '周若曦',
          waiting: 0,
          dismissed: 1,
          canUndo: true,
          undoUntil: '2026-03-04 16:41:00',
        }
        return { isNew: true, dismissed: 1 }
      }),
    ],
  })
  const { page } = console
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: '留下 王小明' }).click()
  const dialog = page.getByRole('dialog', { name: '留下王小明' })
  await dialog.getByLabel('原因').fill('订正作业')
  await page.keyboard.press('Enter')
  await console.expectToast(
    '已留下，家长没有收到短信：本校未设置“学生放学后留校”的短信模板，不能发送短信，请联系管理员',
  )
  expect(console.asked(afterSchool.keep).map(({ body }) => body)).toEqual([{ userId: 1, reason: '订正作业' }])
  await page.getByRole('button', { name: '放行 李小红' }).click()
  await console.expectToast('已放行，已短信告知家长')
  await page.getByText('共 4 人：待放学 1，留下 1，请假 1，已离校 1').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: '七年级1班放学（1 人，留下 1 人）' }).click()
  await page.getByText('周若曦 16:31 放学，还留下 1 人').waitFor()
  await page.getByText('共 4 人：已放学 1，留下 1，请假 1，已离校 1').waitFor()
  const undo = page.getByRole('button', { name: '撤销放学（16:41 前）' })
  await undo.waitFor()
  console.answer(refuse(afterSchool.undo, afterSchoolRefusals.undoneBefore))
  await undo.click()
  await console.expectToast('本次放学已撤销过，不能再次撤销')
  await expectIdle(undo)
  console.answer(
    answer(afterSchool.undo, () => {
      state = { ...state, canUndo: false }
      return null
    }),
  )
  await undo.click()
  await console.expectToast('已撤销')
  await page.getByText('放学已超过 10 分钟（16:41），不能再撤销').waitFor()
})

test('shows pupils on leave, gone or absent, and dismisses a present one separately', async () => {
  const away = [
    pupil(1, '王小明', { state: 'onLeave' }),
    pupil(2, '李小红', { state: 'left' }),
    pupil(3, '张小军', { state: 'absent' }),
  ]
  const console = await stage.open('/afterSchool/Dismissal', {
    as: cast.teacher(),
    answers: [
      answer(afterSchool.today, {
        day: '2026-03-04',
        isSchoolDay: true,
        classes: [{ ...own, kept: 0, absent: 1 }],
      }),
      answer(afterSchool.pupils, [...away, pupil(4, '赵小刚')]),
      answer(afterSchool.release, { notice: 'notDue' }),
    ],
  })
  const { page } = console
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByText('共 4 人：待放学 1，请假 1，已离校 1，不在校 1').waitFor()
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await row('王小明').getByText('请假', { exact: true }).waitFor()
  await row('李小红').getByText('已离校', { exact: true }).waitFor()
  await row('张小军').getByText('不在校', { exact: true }).waitFor()
  expect(await row('李小红').getByRole('button').count()).toBe(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: '单独放学 张小军' }).click()
  await console.expectToast('已放学')
  expect(console.asked(afterSchool.release).map(({ body }) => body)).toEqual([{ userId: 3 }])
})

test('undoes an accidental release and shows parents who need a call', async () => {
  let released = pupil(2, '李小红', { state: 'released', time: '2026-03-04 16:40:00', canUndo: true })
  const console = await stage.open('/afterSchool/Dismissal', {
    as: cast.teacher(),
    answers: [
      answer(afterSchool.today, {
        day: '2026-03-04',
        isSchoolDay: true,
        classes: [{ ...own, state: 'gone', kept: 0 }],
      }),
      answer(afterSchool.pupils, () => [pupil(1, '王小明', { state: 'dismissed' }), released]),
      refuse(afterSchool.undoRelease, afterSchoolRefusals.goneSince, { fill: { name: '李小红' } }),
    ],
  })
  const { page } = console
  await page.setViewportSize({ width: 390, height: 844 })
  const undo = page.getByRole('button', { name: '撤销放行 李小红' })
  await undo.click()
  await console.expectToast('李小红放行后已经离校或请假，不能撤销放行')
  await expectIdle(undo)
  console.answer(
    answer(afterSchool.undoRelease, () => {
      released = pupil(2, '李小红', { state: 'kept', reason: '值日' })
      return { parentsTold: 'callNeeded' as const }
    }),
  )
  await undo.click()
  await page.getByText('请电话告知李小红的家长：放行有误，学生仍在校').waitFor()
  await page.getByRole('button', { name: '放行 李小红', exact: true }).waitFor()
  await expectAccessible(page)
  expect(console.asked(afterSchool.undoRelease).map(({ body }) => body)).toEqual([{ userId: 2 }, { userId: 2 }])
})

test('asks for a reason before an early dismissal', async () => {
  const early = { ...own, early: '未到放学时间（16:30）' }
  const console = await stage.open('/afterSchool/Dismissal', {
    as: cast.teacher(),
    answers: [
      answer(afterSchool.today, { day: '2026-03-04', isSchoolDay: true, classes: [early] }),
      answer(afterSchool.pupils, [pupil(1, '王小明'), pupil(2, '李小红', { state: 'kept', reason: '值日' })]),
      answer(afterSchool.dismiss, { isNew: true, dismissed: 1 }),
    ],
  })
  const { page } = console
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: '七年级1班放学（1 人，留下 1 人）' }).click()
  const dialog = page.getByRole('dialog', { name: '七年级1班提前放学' })
  await dialog.getByText('未到放学时间（16:30），现在放学').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '确认放学' }).click()
  await dialog.getByText('请填写原因').waitFor()
  expect(console.asked(afterSchool.dismiss)).toEqual([])
  await dialog.getByLabel('原因').fill('台风停课')
  await dialog.getByRole('button', { name: '确认放学' }).click()
  await console.expectToast('七年级1班已放学')
  expect(console.asked(afterSchool.dismiss).map(({ body }) => body)).toEqual([{ deptId: 11, reason: '台风停课' }])
})

test('shows classes on a paired hall board with the surnames of remaining pupils', async () => {
  const shown = { deptId: 11, name: '七年级1班', place: '东门', period: '16:30–17:00' }
  const console = await stage.open('/device/dismissal', {
    isFresh: true,
    answers: [
      answer(display.code, { code: 'K7M4QX', ticket: 'the-ticket', endsAt: '2026-03-02T08:10:00.000Z' }),
      answer(display.self, {
        schoolId: 2,
        deviceId: 5,
        page: 'dismissal',
        schoolName: '杏坛实验学校',
        deviceName: '大厅',
      }),
      answer(afterSchool.board, {
        schoolName: '杏坛实验学校',
        now: '2026-03-04 16:40:00',
        isSchoolDay: true,
        classes: [
          { ...shown, state: 'dismissed', dismissedTime: '2026-03-04 16:31:00', waiting: 0, kept: ['李同学'] },
          { ...shown, deptId: 12, name: '七年级2班', state: 'waiting', dismissedTime: null, waiting: 40, kept: [] },
        ],
      }),
    ],
  })
  const { page } = console
  await page.getByRole('heading', { name: '杏坛实验学校 放学', level: 1 }).waitFor()
  const classes = page.getByRole('list', { name: '班级' }).getByRole('listitem')
  await expect.poll(() => classes.allInnerTexts()).toHaveLength(2)
  await classes.nth(0).getByText('还在：李同学').waitFor()
  await classes.nth(1).getByText('待放学 16:30').waitFor()
  await expectAccessible(page)
  // No name stays on the wall after the school has lost the module.
  console.answer(refuse(afterSchool.board, common.notInSchool))
  await page.getByText('本校未开通此功能', { exact: true }).waitFor()
  expect(await classes.count()).toBe(0)
})
