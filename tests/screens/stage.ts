import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished } from 'vitest'
import type { Session } from '../../areas/identity/contract.ts'
import type { Config } from '../../platform/server/config.ts'
import { buildConsoleIfNeeded } from '../../scripts/buildConsole.ts'
import { useBrowser } from '../e2e/browser.ts'
import { delayPages, pageWorkDelay } from '../e2e/finishLater.ts'
import { logToasts } from '../e2e/toasts.ts'
import { testConfig } from '../support/config.ts'
import { waitsEnd } from '../support/waits.ts'
import type { FakeAnswer } from './answers.ts'
import {
  type TestFakes,
  issueToken,
  activateFakes,
  forgetWindows,
  hasOpenWindow,
  reply,
  reportUnknownRequest,
} from './backstage.ts'
import { startFakeServer } from './fakeServer.ts'
import { sharedGallery } from './gallery.ts'
import { forgetLive } from './mqttBroker.ts'
import { acceptRestarts, beginConsole, endConsole, watchRequests } from './restart.ts'
import { Scene } from './scene.ts'

interface Opening {
  /** The signed-in user, or null for a stranger. */
  readonly as?: Session | null
  readonly answers?: readonly FakeAnswer[]
  /** Answers all other calls of screens, such as `emptyAnswer`. */
  readonly fallback?: TestFakes['fallback']
  /** The settings of this installation that the page gets. */
  readonly settings?: Partial<Config>
  /** Uses a new browser context and page, which is slower. For changes that can't be undone, such as a moved clock. */
  readonly isFresh?: boolean
  /** True if the test is about the page load, such as code that arrives late. */
  readonly isLoaded?: boolean
  /** False if the test moves the page's clock, because the page would correct it by a response's date. */
  readonly tellsTime?: boolean
}

const viewport = { width: 1440, height: 900 }

/**
 * Time that each page stays open at the end of its test, ms. A page that still makes requests after its test fails it
 * only by chance on a slow machine; with a second or two it fails each time.
 */
const lingerTime = Number(process.env['LINGER'] ?? 0)

interface StageParts {
  readonly browser: Browser
  readonly page: Page
  readonly requests: ReturnType<typeof watchRequests>
}

let stage: Promise<StageParts & { readonly url: string }> | undefined
let settings: Partial<Config> = {}
let sendsDate = true
let isPageInUse = false
/** The settings with which the kept page was loaded, if its console can start again; null if it must load. */
let readySettings: string | null = null

const makeContext = async (browser: Browser) => {
  const context = await browser.newContext({
    locale: 'zh-CN',
    viewport,
    // A click on an element that slides in could miss it, and waiting for animations tests nothing.
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(waitsEnd)
  await logToasts(context)
  await delayPages(context)
  await acceptRestarts(context)
  return context
}

const setUp = async () => {
  const folder = await buildConsoleIfNeeded()
  const backstage = { reply, stray: reportUnknownRequest, settings: () => settings, tellsTime: () => sendsDate }
  const { url } = await startFakeServer(folder, testConfig({ demo: true }), backstage)
  const browser = await useBrowser()
  const context = await makeContext(browser)
  // A moved clock would affect every later test in all windows, and pages wouldn't find what has been loaded.
  context.clock.install = () => Promise.reject(new Error('a clock is moved on a page of its own (isFresh)'))
  const page = await context.newPage()
  return { url, browser, page, requests: watchRequests(page) }
}

/** The stage, set up when the first test of this worker needs it. */
const sharedStage = () => (stage ??= setUp())

/** Clears the browser's storage except for the signed-in session, on a page of this origin outside the console. */
const begin = async (
  page: Page,
  url: string,
  session: { token: string; userInfo: Session } | null,
  isFirst: boolean,
) => {
  if (page.url() !== `${url}/blank`) await page.goto(`${url}/blank`)
  await page.evaluate(
    ({ session, isFirst }) => {
      // All windows of a test share the storage of one browser.
      if (isFirst) localStorage.clear()
      sessionStorage.clear()
      if (session === null) return
      sessionStorage.setItem('token', session.token)
      sessionStorage.setItem('userInfo', JSON.stringify(session.userInfo))
    },
    { session, isFirst },
  )
}

/** Resets the worker's page for the next test. */
const tidy = async (page: Page) => {
  for (const event of ['console', 'pageerror', 'request', 'response', 'download'] as const)
    page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().setOffline(false)
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme: null, media: null, reducedMotion: 'reduce' })
  await page.mouse.move(0, 0)
}

/** A page that is closed with its test. */
const buildClosingPage = (page: Page, url: string, leave: () => Promise<void>) => {
  const end = async () => void (await page.goto(`${url}/blank`))
  return { page, mayRestart: false, end, leave }
}

type StagePage = Awaited<ReturnType<typeof acquirePage>>

/** Returns the worker's page for the first window of a test, and a new page for each further window. */
const acquirePage = async ({ browser, page, requests }: StageParts, url: string, isFresh: boolean) => {
  if (isFresh) {
    const freshContext = await makeContext(browser)
    return buildClosingPage(await freshContext.newPage(), url, () => freshContext.close())
  }
  if (isPageInUse) {
    const extraPage = await page.context().newPage()
    return buildClosingPage(extraPage, url, () => extraPage.close())
  }
  isPageInUse = true
  const shown = JSON.stringify(settings)
  /** Ends the console, or leaves the console's page if it can't start again. */
  const end = async (isFailed: boolean) => {
    // With delayed tasks, React would wait forever for one that was cleared with the timers.
    const mayEnd = !isFailed && pageWorkDelay === 0
    const isClean = mayEnd && (await endConsole(page).catch(() => false)) && requests.isQuiet()
    readySettings = isClean ? shown : null
    if (isClean) return
    await page.goto(`${url}/blank`)
    requests.forget()
  }
  const leave = async () => {
    await tidy(page)
    isPageInUse = false
  }
  return { page, mayRestart: readySettings === shown, end, leave }
}

/** Ends a window with its test, and fails the test after an invisible error. A failed test saves a screenshot. */
const atEnd = (scene: Scene, { end, leave }: StagePage) =>
  onTestFinished(async ({ task }) => {
    const { page, part } = scene
    const picture = `pictures/failed/${task.name.slice(0, 60)} ${Date.now() % 10_000}.png`
    const isFailed = task.result?.state === 'fail'
    if (isFailed) await page.screenshot({ path: picture })
    scene.releaseAll()
    if (lingerTime > 0) await page.waitForTimeout(lingerTime)
    await end(isFailed)
    forgetWindows()
    await leave()
    expect(part.faults, 'what the fakes did not know').toStrictEqual([])
    expect(scene.unexpectedTroubles(), 'what broke unseen').toStrictEqual([])
  })

const openScene = async (place: string, opening: Opening) => {
  const {
    as = null,
    answers = [],
    fallback,
    settings: pageSettings = {},
    isFresh = false,
    isLoaded = false,
    tellsTime = true,
  } = opening
  const { url, ...kept } = await sharedStage()
  settings = pageSettings
  sendsDate = tellsTime
  const isFirst = !hasOpenWindow()
  if (isFirst) forgetLive()
  const part: TestFakes = {
    answers: [...answers],
    asked: [],
    holds: new Map(),
    faults: [],
    ...(fallback === undefined ? {} : { fallback }),
  }
  activateFakes(part)
  const stagePage = await acquirePage(kept, url, isFresh)
  const { page } = stagePage
  const scene = new Scene(page, url, part)
  atEnd(scene, stagePage)
  const session = as === null ? null : { token: issueToken(part, as), userInfo: as }
  if (isFirst && stagePage.mayRestart && !isLoaded) await beginConsole(page, place, session)
  else {
    await begin(page, url, session, isFirst)
    await scene.open(place)
  }
  if (as !== null) await scene.expectEntered()
  return scene
}

/** Opens a section of the kit's gallery, which answers its calls within the page. */
const openGallerySection = async (section: string, colorScheme: 'light' | 'dark' = 'light') => {
  const { url, ...kept } = await sharedStage()
  const part: TestFakes = { answers: [], asked: [], holds: new Map(), faults: [] }
  activateFakes(part)
  const stagePage = await acquirePage(kept, url, false)
  const { page } = stagePage
  const { url: gallery } = await sharedGallery()
  const scene = new Scene(page, gallery, part)
  atEnd(scene, stagePage)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ colorScheme })
  await page.goto(`${gallery}/#${section}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  return scene
}

/**
 * The stage of this worker: one browser, and the console built for production, answered by the fakes of the test. There
 * is no server behind it. A call without a fake fails the test, and so does a fake that doesn't match the contract.
 */
export const useStage = () => {
  // A build, if needed, must not count as a test's time.
  beforeAll(async () => {
    await sharedStage()
    // Each file loads the page, so that its tests don't depend on the files before it.
    readySettings = null
  })
  return {
    /** Opens a place of the console, signed in unless `as` is left out. */
    open: (place: string, opening: Opening = {}): Promise<Scene> => openScene(place, opening),
    /** Opens a section of the kit's gallery. */
    openGallery: openGallerySection,
  }
}
