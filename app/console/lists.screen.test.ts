import { expect, test } from 'vitest'
import { administration } from '../../areas/administration/contract.ts'
import { device } from '../../areas/device/contract.ts'
import { jobs } from '../../areas/jobs/contract.ts'
import { type LeaveRuleView, leave } from '../../areas/leave/contract.ts'
import { organisation } from '../../areas/organisation/contract.ts'
import { permissions } from '../../areas/permissions/contract.ts'
import { shell } from '../../areas/shell/contract.ts'
import { users } from '../../areas/users/contract.ts'
import { expectAccessible } from '../../tests/e2e/axe.ts'
import { type FakeAnswer, answer } from '../../tests/screens/answers.ts'
import { countedWith, pageWith } from '../../tests/screens/lists.ts'
import { cast } from '../../tests/screens/sampleSession.ts'
import { useStage } from '../../tests/screens/stage.ts'

const stage = useStage()

interface List {
  readonly place: string
  readonly who?: keyof typeof cast
  /** The response of an empty list. */
  readonly none: FakeAnswer
  readonly empty: string
  /** A query that narrows the list; null where it has no filters. */
  readonly filter: string | null
}

const lists: readonly List[] = [
  {
    place: '/sys/user',
    none: answer(users.findUserPage, ({ body }) => pageWith(body, [])),
    empty: '这里还没有用户',
    filter: 'word=zzzz',
  },
  {
    place: '/limits/userLimits',
    none: answer(users.findUserPage, ({ body }) => pageWith(body, [])),
    empty: '这里还没有用户',
    filter: 'word=zzzz',
  },
  {
    place: '/administration/audit',
    none: answer(administration.auditPage, ({ body }) => countedWith(body, [])),
    empty: '还没有审计日志',
    filter: 'person=zzzz',
  },
  {
    place: '/administration/outbox',
    none: answer(administration.outboxPage, ({ body }) => countedWith(body, [])),
    empty: '还没有消息',
    filter: 'state=failed',
  },
  {
    place: '/administration/jobs',
    none: answer(administration.jobPage, ({ body }) => countedWith(body, [])),
    empty: '还没有后台任务',
    filter: 'state=failed',
  },
  {
    place: '/administration/brands',
    who: 'admin',
    none: answer(administration.brands, []),
    empty: '还没有品牌',
    filter: null,
  },
  {
    place: '/sys/history',
    none: answer(jobs.page, ({ body }) => countedWith(body, [])),
    empty: '还没有操作历史',
    filter: null,
  },
  {
    place: '/customizeMenu/externalChaiMenu',
    none: answer(shell.customMenuPage, ({ body }) => pageWith(body, [])),
    empty: '还没有自定义菜单',
    filter: 'word=zzzz',
  },
  {
    place: '/Sys/platform',
    who: 'admin',
    none: answer(organisation.schoolPage, ({ body }) => pageWith(body, [])),
    empty: '还没有学校',
    filter: 'word=zzzz',
  },
  {
    place: '/dormitory/device',
    none: answer(device.page, ({ body }) => pageWith(body, [])),
    empty: '还没有设备',
    filter: 'status=OFFLINE',
  },
  { place: '/limits/userGroupLimits', none: answer(permissions.groups, []), empty: '还没有用户组', filter: null },
]

test.each(lists)('$place says what it would list, and clears filters that leave nothing', async (list) => {
  const { place, who = 'school', none, empty, filter } = list
  const console = await stage.open(place, {
    as: cast[who](),
    answers: [none, answer(administration.auditChoices, { calls: [], relations: [] }), answer(device.locations, [])],
  })
  const { page } = console
  await console.expectText(empty)
  if (filter === null) return
  await console.open(`${place}?${filter}`)
  await console.expectText('没有符合条件的数据')
  await page.getByRole('tabpanel').getByRole('button', { name: '清除筛选' }).click()
  await console.expectPlace(place)
  await page.getByRole('tabpanel').getByText(empty, { exact: true }).waitFor()
})

test('an empty list that scrolls has a named tab stop, and a list with focusable rows has none', async () => {
  let rules: LeaveRuleView[] = []
  const answers = [answer(leave.rules, () => rules)]
  const open = async () => {
    const { page } = await stage.open('/leave/flow', { as: cast.school(), answers })
    await page.setViewportSize({ width: 390, height: 844 })
    return { page, stop: page.getByRole('region', { name: '请假审批设置，可滚动' }) }
  }
  const none = await open()
  await none.page.getByText('还没有审批设置').waitFor()
  await none.stop.waitFor()
  await none.stop.focus()
  expect(await none.stop.evaluate((element) => element === document.activeElement)).toBe(true)
  await expectAccessible(none.page)
  rules = [{ id: 1, kind: '', moreThanHours: 0, steps: ['head'], version: 1 }]
  const some = await open()
  await some.page.getByRole('button', { name: /^编辑/ }).waitFor()
  await expect.poll(() => some.stop.count()).toBe(0)
  await expectAccessible(some.page)
})
