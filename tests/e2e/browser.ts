import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core'
import { inject } from 'vitest'
import { waitsEnd } from '../support/waits.ts'
import { delayPages } from './finishLater.ts'

/** The headless shell comes first: it opens a page with 40 % of the processor time of the full browser. */
const installedBrowsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** The machine's browser, otherwise the one that npm installed. */
const findChromium = async (): Promise<string> => {
  const installed = [process.env['CHROMIUM_PATH'], ...installedBrowsers].find((path) => path && existsSync(path))
  if (installed) return installed
  const { default: bundled } = await import('@sparticuz/chromium')
  return bundled.executablePath()
}

/** Launch options shared by tests, bench and pictures. */
export const launchOptions = async () => ({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--enable-unsafe-swiftshader'],
  ignoreDefaultArgs: ['--disable-web-security'],
})

/**
 * A test's page runs once and is discarded before optimised code pays off. Optimising, and threads that collect small
 * heaps, took a third of a page's processor time. Bench and pictures keep both.
 */
const shortPageFlags = '--js-flags=--no-opt,--no-maglev,--single-threaded-gc,--min-semi-space-size=16'

let shared: Promise<Browser> | undefined

/**
 * Launches the browser with its temporary files in the run's folder. A worker is killed when it is done, so its browser
 * can't clean up; the folder is deleted with the run.
 */
const launchInRun = async (): Promise<Browser> => {
  const folder = inject('dataFolder')
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = folder
  try {
    const options = await launchOptions()
    const args = [...options.args, shortPageFlags]
    return await chromium.launch({ ...options, args, tracesDir: join(folder, 'traces') })
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
}

/** The only browser of this worker, which ends with it. Each test opens new windows in it. */
export const useBrowser = (): Promise<Browser> => (shared ??= launchInRun())

export type Kept = Exclude<BrowserContextOptions['storageState'], string | undefined>

/** Opens a separate browser context, with the storage of an earlier window if passed. */
export const openWindow = async (browser: Browser, kept?: Kept) => {
  const context = await browser.newContext({
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
    // A click on an element that slides in could miss it, and waiting for animations tests nothing.
    reducedMotion: 'reduce',
    ...(kept ? { storageState: kept } : {}),
  })
  context.setDefaultTimeout(waitsEnd)
  await delayPages(context)
  return context
}
