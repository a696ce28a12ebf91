import { afterAll, describe, expect, test, vi } from 'vitest'
import { shell } from '../../areas/shell/contract.ts'
import { expectAccessibleInBoth } from '../../tests/e2e/axe.ts'
import { answer } from '../../tests/screens/answers.ts'
import { findCutOff } from '../../tests/screens/cutOff.ts'
import { emptyAnswer, longName } from '../../tests/screens/sampleData.ts'
import { makeSchool } from '../../tests/screens/schoolStates.ts'
import { cast } from '../../tests/screens/sampleSession.ts'
import { useStage } from '../../tests/screens/stage.ts'

// The console's modules read the browser's storage when they load, so it is stubbed. Only screen declarations are read.
vi.stubGlobal('sessionStorage', { getItem: () => null })
vi.stubGlobal('localStorage', { getItem: () => null })
afterAll(() => vi.unstubAllGlobals())
const { homes, places } = await import('./screens.ts')

const stage = useStage()

/** Other spellings of a path, which redirect to its screen. */
const redirects = new Set(['/health/classTable', '/health/temperatureArchive'])

/** Screens that read nothing before the user has chosen a person, a class or a period. */
const waitingForChoice = new Set([
  '/Sys/accounts',
  '/dormitory/intelligenceReport',
  '/leave/statistics',
  '/reportTable',
  '/health/ClassTable',
  '/health/TemperatureArchive',
  '/scoreStudentTable',
  '/scoreTable',
  '/scoreEntry',
  '/jointExam/figures',
  '/examAnalysis',
  '/scoreImport',
  '/scoreSlips',
  '/deyu/DeyuTable',
  '/deyu/deyuArchives',
  '/editBlog',
  '/blogDetail',
  '/articleReadReport',
])

/** Screens that are shown at once, with each value as it arrives. */
const shownAtOnce = new Set(['/sys/schoolConfig'])

/** Screens without a name in their first view. */
const namesNobody = new Set([
  ...waitingForChoice,
  '/sys/photos',
  '/sys/schoolConfig',
  '/leave/flow',
  '/access/evacuation',
  '/pointsManagement/systemConfig',
  '/pointsManagement/pointsStatistics',
  '/deyu/deyuDetail',
  '/deyu/flags',
  '/deyu/record',
  '/administration/outbox',
  '/administration/status',
  '/sushe',
  '/articleList',
])

/** Screens that show a state, a time or a number which is shorter in a school than the generated text. */
const withShorterTexts = new Set([
  '/familyNumber/numberMessage',
  '/reportTable/daily',
  '/reportTable/month',
  '/school/year',
])

const screens = [...places.screens, ...homes].filter(({ path }) => !redirects.has(path))

/** A session that may open a screen. */
const findViewer = (permission: string | null) => {
  const viewers = [cast.school(), cast.bureau(), cast.admin()]
  const found = viewers.find(({ permissions }) => permission === null || permissions.includes(permission))
  if (found === undefined) throw new Error(`nobody on the stage has the permission ${permission}`)
  return found
}

/** Window sizes of a school's PC at 125 % and of a phone. */
const office = { width: 1093, height: 520 }
const phone = { width: 390, height: 844 }

const openPending = async ({ path, permission }: (typeof screens)[number]) => {
  const school = makeSchool()
  const console = await stage.open(path, { as: findViewer(permission), fallback: school.reply })
  const { page } = console
  const loading = page.getByRole('main').getByRole('status', { name: '加载中' })
  const retry = page.getByRole('main').getByRole('button', { name: '重试' })
  /** Retries until nothing has failed any more. */
  const retryAll = async () => {
    await retry.evaluateAll((buttons) => {
      for (const button of buttons) if (button instanceof HTMLElement) button.click()
    })
    return retry.count()
  }
  return { school, page, loading, retry, retryAll }
}

/** Opens a place for a user without any permission. */
const openClosed = (place: string) => {
  const school = makeSchool()
  school.become('empty')
  const as = { ...cast.teacher(), permissions: [] }
  return stage.open(place, { as, answers: [answer(shell.navTree, [])], fallback: school.reply })
}

test('finds texts and buttons that are cut off or spill out of a cell', async () => {
  const { page } = await stage.open('/tools', { as: cast.school(), fallback: emptyAnswer })
  const main = page.getByRole('main')
  await main.getByRole('heading', { level: 1 }).waitFor()
  expect(await findCutOff(page)).toStrictEqual([])
  await main.evaluate((element) => {
    const add = (parent: Element, tag: string, style: Partial<CSSStyleDeclaration>, text = '') => {
      const made = document.createElement(tag)
      // The content policy refuses styles in attributes.
      Object.assign(made.style, style)
      made.textContent = text
      parent.append(made)
      return made
    }
    add(element, 'p', { width: '9px', overflow: 'hidden', whiteSpace: 'nowrap' }, 'hidden by its parent')
    const row = add(add(element, 'table', { tableLayout: 'fixed', width: '9px' }), 'tr', {})
    add(row, 'td', { whiteSpace: 'nowrap' }, 'out of its cell')
    add(add(element, 'div', { height: '9px', overflow: 'hidden' }), 'button', { height: '30px' }, 'below its parent')
  })
  expect(await findCutOff(page)).toMatchObject([
    expect.stringMatching(/^sideways.*hidden by its parent/),
    expect.stringMatching(/^out of its cell/),
    expect.stringMatching(/^below.*below its parent/),
  ])
})

describe('every screen', () => {
  test.each(screens)('$path shows that it is loading, a failure and that it has no data', async (screen) => {
    const { school, page, loading, retry, retryAll } = await openPending(screen)
    if (waitingForChoice.has(screen.path)) {
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
      school.become('empty')
    } else {
      await expect.poll(school.isAsked).toBe(true)
      if (!shownAtOnce.has(screen.path)) await loading.first().waitFor()
      school.become('failed')
      await page.getByText('编号 7f3a').first().waitFor()
      await retry.first().waitFor()
      school.become('empty')
      await expect.poll(retryAll, { message: 'parts that failed' }).toBe(0)
    }
    await expect.poll(() => loading.count(), { message: 'parts that load' }).toBe(0)
    await expectAccessibleInBoth(page)
    for (const size of [office, phone]) {
      await page.setViewportSize(size)
      await expect.poll(() => findCutOff(page), { message: `cut off at ${size.width} px` }).toStrictEqual([])
    }
  })

  test.each(screens.filter(({ path }) => !withShorterTexts.has(path)))(
    '$path keeps the longest names within a phone',
    async ({ path, permission }) => {
      const school = makeSchool()
      school.become('filled')
      const { page } = await stage.open(path, { as: findViewer(permission), fallback: school.reply })
      await page.setViewportSize(phone)
      if (!namesNobody.has(path)) await page.getByRole('main').getByText(longName).first().waitFor()
      await expect.poll(() => findCutOff(page), { message: 'cut off' }).toStrictEqual([])
    },
  )

  test('is closed without its permission', async () => {
    const console = await openClosed('/sys/history')
    for (const { path, title } of places.screens.filter(({ permission }) => permission !== null)) {
      await console.open(path)
      await console.page.getByRole('tab', { name: title, exact: true, selected: true }).waitFor()
      const text = console.page.getByRole('tabpanel').getByText('无权限，请联系管理员')
      await expect.poll(() => text.count(), { message: path }).toBe(1)
    }
  })

  test.each(homes)('$path is closed without its permission', async ({ path }) => {
    const console = await openClosed(path)
    await console.expectText('无权限，请联系管理员')
  })
})
