import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core'
import { inject } from 'vitest'
import { waitsEnd } from '../support/waits.ts'
import { finishLater } from './finishLater.ts'

/** The browser without a window comes first: it opens a page with 40 % of the processor's time that the other takes. */
const installedBrowsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** The machine's browser, else the one that npm brought. */
const findChromium = async (): Promise<string> => {
  const installed = [process.env['CHROMIUM_PATH'], ...installedBrowsers].find((path) => path && existsSync(path))
  if (installed) return installed
  const { default: brought } = await import('@sparticuz/chromium')
  return brought.executablePath()
}

/** How a browser is started, by tests, bench and pictures alike. */
export const launchOptions = async () => ({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--enable-unsafe-swiftshader'],
  ignoreDefaultArgs: ['--disable-web-security'],
})

/**
 * A page of a test runs once and is thrown away, before code that is optimised beside it pays: that, and threads that
 * collect small heaps together, took a third of a page's processor time. Bench and pictures have them.
 */
const forShortLives = '--js-flags=--no-opt,--no-maglev,--single-threaded-gc,--min-semi-space-size=16'

let shared: Promise<Browser> | undefined

/** A worker is killed when it is done, and its browser takes nothing away: all that it keeps goes with the run's folder. */
const launchInRun = async (): Promise<Browser> => {
  const folder = inject('dataFolder')
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = folder
  try {
    const options = await launchOptions()
    const args = [...options.args, forShortLives]
    return await chromium.launch({ ...options, args, tracesDir: join(folder, 'traces') })
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
}

/** The one browser of this worker, which ends with it. Each test opens windows of its own. */
export const useBrowser = (): Promise<Browser> => (shared ??= launchInRun())

export type Kept = Exclude<BrowserContextOptions['storageState'], string | undefined>

/** A window of the browser for somebody of their own, with what an earlier window kept, if given. */
export const openWindow = async (browser: Browser, kept?: Kept) => {
  const context = await browser.newContext({
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
    // A click on something that slides in would miss it; and nothing is learnt from waiting for it.
    reducedMotion: 'reduce',
    ...(kept ? { storageState: kept } : {}),
  })
  context.setDefaultTimeout(waitsEnd)
  await finishLater(context)
  return context
}
