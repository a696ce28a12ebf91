import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { article } from '../../../areas/article/contract.ts'
import { identity } from '../../../areas/identity/contract.ts'
import { locker } from '../../../areas/locker/contract.ts'
import { shell } from '../../../areas/shell/contract.ts'
import { users } from '../../../areas/users/contract.ts'
import { expectFocusIn } from '../../../tests/e2e/waiting.ts'
import { type FakeAnswer, answer } from '../../../tests/screens/answers.ts'
import { buildAdmission } from '../../../tests/screens/backstage.ts'
import { frameAnswers } from '../../../tests/screens/everyPage.ts'
import { pageWith, someLists } from '../../../tests/screens/lists.ts'
import { crowd, makePeople } from '../../../tests/screens/people.ts'
import type { Scene } from '../../../tests/screens/scene.ts'
import { nodes } from '../../../tests/screens/school.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'

const stage = useStage()

const open = (place: string, ...more: readonly FakeAnswer[]) =>
  stage.open(place, { as: cast.school(), answers: [...more, ...makePeople(...crowd(48)).answers, ...someLists()] })

const tabs = ({ page }: Scene) => page.getByRole('tab')
const tabNamed = ({ page }: Scene, name: string) => page.getByRole('tab', { name, exact: true })

/** The page in front. */
const front = ({ page }: Scene) => page.getByRole('tabpanel')
const searchBox = (console: Scene) => front(console).getByLabel('搜索用户')
const scroller = (console: Scene) => front(console).locator('.ant-table-tbody-virtual-holder, .ant-table-body').first()
const scrolled = (console: Scene) => scroller(console).evaluate((element) => element.scrollTop)

const choose = async (console: Scene, action: string) => {
  await console.page.getByRole('button', { name: '标签页操作' }).click()
  await console.page.getByRole('menuitem', { name: action }).click()
}

/** Opens the user list a second time and waits for it. */
const openAgain = async (console: Scene) => {
  await choose(console, '再开一个')
  await console.page.getByRole('tab', { name: '组织用户管理 2', exact: true, selected: true }).waitFor()
}

const names = (console: Scene) => tabs(console).allInnerTexts()

describe('two tabs of one screen', () => {
  test('keep filters, scroll position and unsaved input over ten switches and a refresh of the other', async () => {
    const console = await open('/sys/user?size=50')
    await console.rows().first().waitFor()
    const scroll = async () => {
      await scroller(console).evaluate((element) => element.scrollTo(0, 700))
      return scrolled(console)
    }
    // Retry until the rows that it scrolls to are rendered.
    await expect.poll(scroll).toBe(700)
    await searchBox(console).fill('写了一半')

    await openAgain(console)
    await front(console).locator('.ant-table-row').first().waitFor()
    await searchBox(console).fill('林')
    await searchBox(console).press('Enter')
    await console.untilAsked(users.findUserPage, 3)
    await front(console).locator('.ant-table-row').first().waitFor()

    for (let turn = 0; turn < 5; turn += 1) {
      await tabNamed(console, '组织用户管理').click()
      await console.expectPlace('/sys/user?size=50')
      await expect.poll(() => searchBox(console).inputValue()).toBe('写了一半')
      await expect.poll(() => scrolled(console)).toBe(700)
      await tabNamed(console, '组织用户管理 2').click()
      await expect.poll(() => searchBox(console).inputValue()).toBe('林')
      await expect.poll(() => scrolled(console)).toBe(0)
    }

    await searchBox(console).fill('另一半')
    await choose(console, '刷新当前')
    // The search word stays, like the other filters.
    await expect.poll(() => searchBox(console).inputValue()).toBe('林')
    await tabNamed(console, '组织用户管理').click()
    await expect.poll(() => searchBox(console).inputValue()).toBe('写了一半')
    await expect.poll(() => scrolled(console)).toBe(700)
  })

  test('are found by 后退, each with its query at that time', async () => {
    const console = await open('/sys/user?role=6')
    await front(console).locator('.ant-table-row').first().waitFor()
    await openAgain(console)
    await searchBox(console).fill('李')
    await front(console).getByLabel('包含下级组织').click()
    await console.expectPlace('/sys/user?below=0&role=6')
    await tabNamed(console, '组织用户管理').click()
    await console.expectPlace('/sys/user?role=6')
    await console.page.goBack()
    await console.expectPlace('/sys/user?below=0&role=6')
    await expect.poll(() => searchBox(console).inputValue()).toBe('李')
    await console.page.goBack()
    await console.expectPlace('/sys/user?role=6')
    await expect.poll(() => tabNamed(console, '组织用户管理 2').getAttribute('aria-selected')).toBe('true')
  })
})

test('keeps a half-filled dialog in its tab, without blocking the others', async () => {
  const console = await open('/customizeMenu/externalChaiMenu')
  await front(console).getByRole('button', { name: '新增' }).click()
  const dialog = console.page.getByRole('dialog', { name: '新增自定义菜单' })
  await dialog.getByLabel('名称').fill('写了一半')
  await console.page.getByRole('menuitem', { name: '审计日志' }).click()
  await console.expectPlace('/administration/audit')
  await dialog.waitFor({ state: 'hidden' })
  await front(console).locator('.ant-table-row').first().click()
  await console.page.getByRole('dialog', { name: '操作详情' }).waitFor()
  await tabNamed(console, '自定义菜单').click()
  await expect.poll(() => dialog.getByLabel('名称').inputValue()).toBe('写了一半')
  await console.page.getByRole('dialog', { name: '操作详情' }).waitFor({ state: 'hidden' })
})

test('keeps two tabs of one screen with the same filters apart', async () => {
  const console = await open('/sys/user')
  await console.rows().first().waitFor()
  await searchBox(console).fill('写了一半')
  await openAgain(console)
  await expect.poll(() => searchBox(console).inputValue()).toBe('')
  await tabNamed(console, '组织用户管理').click()
  await expect.poll(() => searchBox(console).inputValue()).toBe('写了一半')
  await console.page.goBack()
  await expect.poll(() => searchBox(console).inputValue()).toBe('')
})

describe('the tabs', () => {
  const openThree = async () => {
    const console = await open('/sys/user')
    await console.rows().first().waitFor()
    for (const [group, entry] of [
      ['系统管理', '审计日志'],
      [null, '发件箱'],
    ] as const) {
      if (group) await console.page.getByRole('menuitem', { name: group }).click()
      await console.page.getByRole('menuitem', { name: entry }).click()
      await tabNamed(console, entry).waitFor()
    }
    await expect.poll(() => names(console)).toEqual(['首页', '组织用户管理', '审计日志', '发件箱'])
    return console
  }

  test('come back after a reload, with the same one in front', async () => {
    const console = await openThree()
    await tabNamed(console, '审计日志').click()
    await console.page.reload()
    await tabNamed(console, '发件箱').waitFor()
    await expect.poll(() => names(console)).toEqual(['首页', '组织用户管理', '审计日志', '发件箱'])
    await expect.poll(() => tabNamed(console, '审计日志').getAttribute('aria-selected')).toBe('true')
    await tabNamed(console, '组织用户管理').click()
    await front(console).locator('.ant-table-row').first().waitFor()
  })

  test('close the current, the others and all, and go home after the last', async () => {
    const console = await openThree()
    await tabNamed(console, '审计日志').click()
    await choose(console, '关闭当前')
    await console.expectPlace('/administration/outbox')
    await expect.poll(() => names(console)).toEqual(['首页', '组织用户管理', '发件箱'])
    await choose(console, '关闭其他')
    await expect.poll(() => names(console)).toEqual(['首页', '发件箱'])
    await choose(console, '关闭全部')
    await console.expectPlace('/')
    await expect.poll(() => names(console)).toEqual(['首页'])
    await console.page.getByRole('heading', { level: 1 }).waitFor()
  })

  test('can be walked and closed by keyboard, and closed by middle button', async () => {
    const console = await openThree()
    const { keyboard } = console.page
    await tabNamed(console, '发件箱').focus()
    await keyboard.press('ArrowLeft')
    await expectFocusIn(tabNamed(console, '审计日志'))
    await keyboard.press('Enter')
    await console.expectPlace('/administration/audit')
    await expectFocusIn(tabNamed(console, '审计日志'))
    await keyboard.press('Delete')
    await console.expectPlace('/administration/outbox')
    await tabNamed(console, '组织用户管理').click({ button: 'middle' })
    await expect.poll(() => names(console)).toEqual(['首页', '发件箱'])
    await tabNamed(console, '发件箱').click({ button: 'right' })
    await console.page.getByRole('menuitem', { name: '关闭当前' }).click()
    await console.expectPlace('/')
  })

  test('are not shown to another account in the same window', async () => {
    const console = await openThree()
    console.answer(answer(identity.login, () => buildAdmission(cast.teacher())))
    await console.leave()
    await console.signIn('teacher')
    await console.expectEntered()
    await console.open('/')
    await expect.poll(() => names(console)).toEqual(['首页'])
  })

  test('open a link to other contents of the same screen in a new tab, and the plain path goes back to it', async () => {
    const console = await open('/sys/user?word=李')
    await console.open('/sys/user?word=王')
    await console.expectPlace('/sys/user?word=王')
    await expect.poll(() => names(console)).toEqual(['首页', '组织用户管理', '组织用户管理 2'])
    await console.open('/')
    await console.page.getByRole('menuitem', { name: '组织用户管理' }).click()
    await console.expectPlace('/sys/user?word=王')
    await expect.poll(() => names(console)).toHaveLength(3)
  })

  test('bear the names that their screens set, also after a reload', async () => {
    const console = await open(`/sys/user?node=${nodes.juniors}`)
    await tabNamed(console, '用户：初中部').waitFor()
    await console.open('/sys/user?role=6')
    await expect.poll(() => names(console)).toEqual(['首页', '用户：初中部', '组织用户管理'])
    await console.page.reload()
    await tabNamed(console, '组织用户管理').waitFor()
    await expect.poll(() => names(console)).toEqual(['首页', '用户：初中部', '组织用户管理'])
  })

  test('are limited to twenty: the least recently used one closes, but none with unsaved input', async () => {
    const console = await open('/customizeMenu/externalChaiMenu')
    await front(console).getByRole('button', { name: '新增' }).click()
    await console.page.getByRole('dialog', { name: '新增自定义菜单' }).getByLabel('名称').fill('写了一半')
    await console.page.getByRole('menuitem', { name: '审计日志' }).click()
    await tabNamed(console, '审计日志').waitFor()
    await console.open('/dyy/jcs')
    for (let at = 3; at < 20; at += 1) await choose(console, '再开一个')
    await expect.poll(() => names(console)).toHaveLength(21)
    await console.open('/subject')
    await console.expectToast('最多同时打开 20 个标签页，已关闭最久未用的“审计日志”')
    await console.expectPlace('/subject')
    await expect.poll(() => names(console)).toHaveLength(21)
    await tabNamed(console, '自定义菜单').waitFor()
    await choose(console, '再开一个')
    await expect.poll(() => names(console)).toHaveLength(21)
    // The tab in front is scrolled into view, though the row is longer than the window.
    const inFront = console.page.getByRole('tab', { selected: true })
    await expect.poll(() => isInRow(inFront)).toBe(true)
    await console.page.getByRole('tab').nth(1).focus()
    await console.page.keyboard.press('Enter')
    await expect.poll(() => inFront.evaluate((tab) => tab.previousElementSibling?.textContent)).toBe('首页')
    await expect.poll(() => isInRow(inFront)).toBe(true)
  })
})

/** True if the whole tab is visible within its row. */
const isInRow = (tab: Locator) =>
  tab.evaluate((element) => {
    const [its, row] = [element.getBoundingClientRect(), element.parentElement?.getBoundingClientRect()]
    return row !== undefined && its.left >= row.left - 1 && its.right <= row.right + 1
  })

/** The shell's routes of the specification (foundations §2, academics §2), without queries. */
const routes =
  `/articleList /articleReadReport /blogDetail /editBlog /tools /chargeCheck /chargeCheckDetail /currentLeaverTable /subject
  /exam /scoreTable /scoreStudentTable /deyu/deyuDetail /deyu/deyuArchives /deyu/DeyuTable /health/tempTable /health/AreaStudentTable
  /health/AreaTeacherTable /health/SchoolStudentTable /health/SchoolTeacherTable /health/ClassTable /health/TemperatureArchive
  /health/MaterialUploadViewer /afterSchool/AfterSchoolConfig /reportTable /limits/userLimits /limits/userGroupLimits
  /familyNumber/numberMessage /familyNumber/billInquiry /familyNumber/selectMoney /sys/schoolModule /orderMeal/order /orderMeal/group
  /orderMeal/canteenTable /orderMeal/orderMage /orderMeal/orderWater /orderMeal/billMange /orderMeal/recipe /orderMeal/payCose /gis/gisConfig
  /gis/gisModel /gis/allTube /gis/construction /resc/rescMange /resc/rescType /checkin/track /IMIS/relevance /visitor/visitorWater
  /visitor/visitorStatistics /dyy/jcs /Sys/platform /nightPatrol/nightPatrolLine /nightPatrol/nightPatrolHoliday /nightPatrol/nightPatrolPlan
  /nightPatrol/selectInfo /nightPatrol/nightPatrolHistory /nightPatrol/nightPatrolStatistics /nightPatrol/nightPatrolConfig
  /nightPatrol/nightPatrolPlace /environmentDevice/environment /honor/honorHistory /honor/yearAdmin /honor/honorAdmin /honor/honorTable
  /multiMedis/resource /multiMedis/task /multiMedis/layout /multiMedis/devices /videoTele/DataStatistics /videoTele/UserPackage
  /videoTele/Payment /videoTele/CallLog /videoTele/Device /videoTele/PublicPhone /videoTele/PackageManage /videoTele/GroupManage
  /videoTele/publicSetting /videoTele/faceBrushingRecord /antiBullying/antiBullyingInfo /customizeMenu/externalChaiMenu
  /3DModel/3DModelMatching /storageManagement/storageCabinet /storageManagement/storageRecords /studentRegistrationManagement/index
  /studentRegistrationManagement/addTask /studentRegistrationManagement/viewTaskDetails /pointsManagement/systemConfig
  /pointsManagement/IntegralFlow /pointsManagement/pointsStatistics /dormitory/device`.split(/\s+/)

const someArticles = [answer(article.articles, ({ body }) => pageWith(body, [])), answer(article.audienceChoices, [])]

/** Number of routes opened together per test. */
const batchSize = 15

const groups = Array.from({ length: Math.ceil(routes.length / batchSize) }, (_, at) =>
  routes.slice(at * batchSize, (at + 1) * batchSize),
)

test.each(groups)('opens a titled screen for every route of the specification: from %s on', async (...group) => {
  const console = await open('/', ...someArticles)
  for (const route of group) {
    await console.open(route)
    await front(console).getByRole('heading', { level: 1 }).first().waitFor()
    await console.expectPlace(route)
  }
})

test("shows an external menu entry of the school in a frame, with the user's name in its address", async () => {
  const entry = {
    id: 10_001,
    name: '区图书馆',
    icon: null,
    url: 'https://library.invalid/home',
    orderNum: 1,
    hidden: false,
  }
  const entryDefaults = { host: null, token: null, fixedParam: null, customParam: 'reader={username}', children: [] }
  const address = 'https://library.invalid/home?reader=school'
  const console = await open(
    '/',
    answer(shell.customMenu, [{ ...entry, ...entryDefaults }]),
    answer(shell.menuAddress, ({ params }) => ({
      address: params.id === entry.id ? address : 'https://other.invalid/',
    })),
  )
  await console.page.getByRole('menuitem', { name: '区图书馆' }).click()
  const frame = front(console).locator('iframe')
  await frame.waitFor()
  expect(await frame.getAttribute('src')).toBe(address)
  expect(await frame.getAttribute('sandbox')).not.toContain('allow-top-navigation')
  await tabNamed(console, '区图书馆').waitFor()
})

test('shows that a module is closed for the school, and its screen after it is opened again', async () => {
  const who = cast.school()
  const console = await stage.open('/storageManagement/storageCabinet', {
    as: { ...who, closedModules: ['locker'] },
    answers: [answer(locker.cabinetPage, ({ body }) => pageWith(body, []))],
  })
  await console.expectText('本校未开通此功能')
  console.answer(...frameAnswers(who))
  await console.page.evaluate(() => {
    // Move the clock past the time that the last check stays valid.
    const now = Date.now
    Date.now = () => now() + 5000
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await console.expectText('还没有储物柜')
})
