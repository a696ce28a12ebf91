import { describe, expect, test } from 'vitest'
import { card } from '../../areas/card/contract.ts'
import { identity } from '../../areas/identity/contract.ts'
import { pageWorkDelay } from '../e2e/finishLater.ts'
import { answer } from './answers.ts'
import { someLists } from './lists.ts'
import { liveConnections } from './mqttBroker.ts'
import { watchRequests } from './restart.ts'
import type { Scene } from './scene.ts'
import { cast } from './sampleSession.ts'
import { useStage } from './stage.ts'

const stage = useStage()
const place = '/customizeMenu/externalChaiMenu'

const answers = [answer(card.log, []), answer(card.logQueue, 'card.log/2/log/the-seal'), ...someLists()]
const open = (isLoaded = false) => stage.open(place, { as: cast.school(), answers, isLoaded })
const loadedAt = ({ page }: Scene) => page.evaluate(() => performance.timeOrigin)
const tabNames = ({ page }: Scene) => page.getByRole('tab').allInnerTexts()

const readLeftState = ({ page }: Scene) =>
  page.evaluate(() => ({
    storage: ['left', 'late', 'scheme'].flatMap((name) => [localStorage.getItem(name), sessionStorage.getItem(name)]),
    body: [document.body.className, document.body.hasAttribute('data-left')],
    isAsking: !window.dispatchEvent(new Event('beforeunload', { cancelable: true })),
  }))

const clean = { storage: [null, null, null, null, null, null], body: ['', false], isAsking: false }

const expectClean = async (console: Scene) => {
  const { page } = console
  await page.getByRole('tabpanel').getByRole('button', { name: '新增' }).waitFor()
  expect(await readLeftState(console)).toEqual(clean)
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await tabNames(console)).toEqual(['首页', '自定义菜单'])
  expect(await page.title()).toMatch(/^自定义菜单/)
  await console.untilAsked(identity.session)
  expect(liveConnections()).toBe(0)
}

/**
 * Leaves everything that a test can forget: a second tab, a dark page, stored marks, a timer, a subscription, and a
 * half-filled dialog.
 */
const leaveMess = async (console: Scene) => {
  const { page } = console
  await page.getByRole('button', { name: '标签页操作' }).click()
  await page.getByRole('menuitem', { name: '再开一个' }).click()
  await expect.poll(() => page.getByRole('tab').count()).toBe(3)
  await page.evaluate(() => {
    localStorage.setItem('scheme', 'dark')
    localStorage.setItem('left', '1')
    sessionStorage.setItem('left', '1')
    document.body.dataset['left'] = '1'
    document.body.className = 'left'
    setTimeout(() => localStorage.setItem('late', '1'), 300)
  })
  await page.getByRole('tabpanel').getByRole('button', { name: '新增' }).click()
  await page.getByRole('dialog').getByLabel('名称').fill('写了一半')
  // A page with a pending response loads again.
  const requests = watchRequests(page)
  await console.open('/tools')
  // The log is read again once the page has caught up.
  await console.untilAsked(card.log, 2)
  await expect.poll(requests.isQuiet, { message: 'the end of all requests' }).toBe(true)
  expect(liveConnections()).toBe(1)
  await page.mouse.down()
}

describe('a test that runs after another in a page', () => {
  let before: number | null = null

  test.each([1, 2, 3])('starts clean without a load, whatever the previous test left (%i)', async () => {
    const console = await open()
    await expectClean(console)
    const now = await loadedAt(console)
    if (before !== null && pageWorkDelay === 0) expect(now).toBe(before)
    before = now
    await leaveMess(console)
  })
})

const leftovers = {
  'something outside the console': ({ page }: Scene) =>
    page.evaluate(() => document.body.append('left', document.createElement('div'))),
  // As a string, because Vitest rewrites imports in functions.
  'code that did not come': ({ page }: Scene) => page.evaluate(`import('/assets/none.js').catch(() => null)`),
  'another function of the page': ({ page }: Scene) =>
    page.evaluate(() => void Object.assign(window, { scrollTo: () => undefined })),
  'a listener': ({ page }: Scene) => page.evaluate(() => window.addEventListener('focusin', () => undefined)),
  'another page': ({ page }: Scene) => page.goto(new URL('/blank', page.url()).href),
} as const

describe('a page loads again after a test that left', () => {
  let before: number | null = null

  test.each(Object.keys(leftovers))('%s', async (name) => {
    const console = await open()
    await expectClean(console)
    const now = await loadedAt(console)
    if (before !== null) expect(now).not.toBe(before)
    before = now
    await Object.entries(leftovers).find(([one]) => one === name)?.[1](console)
  })
})

test('keeps the watched page quiet when a new window opens', async () => {
  const { page } = await open()
  const requests = watchRequests(page)
  for (let count = 0; count < 5; count += 1) {
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate(() => void window.open('/assets/none.js')),
    ])
    await popup.waitForLoadState()
    await popup.close()
  }
  await expect.poll(requests.isQuiet, { message: 'no request of the window counts' }).toBe(true)
})

test('allows a test to request a load', async () => {
  const first = await loadedAt(await open(true))
  expect(first).toBeGreaterThan(0)
})
