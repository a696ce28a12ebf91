import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type Page, chromium } from 'playwright-core'
import { demoPassword } from '../simulator/district/accounts.ts'
import { launchOptions } from '../tests/e2e/browser.ts'
import type { Scene } from './pictures/scene.ts'
import { scenes } from './pictures/scenes.ts'
import { type State, applyState, states } from './pictures/states.ts'
import { root, say } from './run.ts'

/** The folder for the pictures, which are only viewed. */
const folder = join(root, 'pictures')

/** An office screen, and the inner size of a browser on a school's 1366 x 768 screen at 125 %. */
const sizes = [
  { width: 1440, height: 900 },
  { width: 1093, height: 520 },
] as const

/** 200 % zoom, and a phone. */
const smallSizes = [
  { width: 720, height: 450 },
  { width: 390, height: 844 },
] as const
const schemes = ['light', 'dark'] as const

interface View {
  readonly size: { readonly width: number; readonly height: number }
  readonly scheme: (typeof schemes)[number]
  readonly state: State
}

/** Starts the product with the demo district in a temporary folder. */
const startProduct = async () => {
  const data = mkdtempSync(join(tmpdir(), 'xingtan-pictures-'))
  const child = spawn(process.execPath, ['app/server.ts'], {
    cwd: root,
    env: {
      ...process.env,
      DATA: data,
      PORT: '0',
      MQTT_PORT: '0',
      DEVICE_MQTT_PORT: '0',
      LOG_LEVEL: 'silent',
      DATABASE_URL: '',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      const found = /http:\/\/[\d.]+:\d+/.exec(String(chunk))
      if (found) resolve(found[0])
    })
    child.on('exit', () => reject(new Error('the product did not start')))
  })
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
    rmSync(data, { recursive: true, force: true })
  }
  return { address, stop }
}

const signInAs = async (page: Page, address: string, username: string) => {
  const answer = await page.request.post(`${address}/qz/login`, { data: { username, password: demoPassword } })
  const { data } = await answer.json()
  await page.addInitScript(({ token, userInfo }) => {
    sessionStorage.setItem('token', token)
    sessionStorage.setItem('userInfo', JSON.stringify(userInfo))
  }, data)
}

/** Waits until nothing is loading or moving. */
const settled = async (page: Page) => {
  await page.waitForTimeout(500)
  // Tabs in the background may still show it, because they load when they come to the front.
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLElement>('[aria-label="加载中"]')].every((one) => one.offsetParent === null),
  )
  await page.waitForTimeout(300)
}

const photograph = async (browser: Browser, address: string, scene: Scene, { size, scheme, state }: View) => {
  const context = await browser.newContext({
    locale: 'zh-CN',
    // The time zone of the district's schools, whose times the pages show.
    timezoneId: 'Asia/Shanghai',
    viewport: size,
    colorScheme: scheme,
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(10_000)
  const page = await context.newPage()
  try {
    if (scene.as) await signInAs(page, address, scene.as)
    await applyState(page, state)
    await page.goto(`${address}/#${scene.place}`)
    await settled(page)
    await scene.act?.(page)
    await settled(page)
    const name = `${scene.name}.${state}.${size.width}.${scheme}.png`
    await page.screenshot({ path: join(folder, name) })
    return []
  } catch (error) {
    return [`${scene.name} ${state} ${size.width} ${scheme}: ${String(error).split('\n')[0]}`]
  } finally {
    await context.close()
  }
}

const listViews = (scene: Scene): View[] => {
  if (scene.only) return [{ size: scene.only, scheme: 'light', state: 'data' }]
  return [...sizes, ...(scene.isSmallToo ? smallSizes : [])].flatMap((size) =>
    schemes.flatMap((scheme) =>
      states
        .filter((state) => state === 'data' || (scene.holds && size.width === 1440 && scheme === 'light'))
        .map((state) => ({ size, scheme, state })),
    ),
  )
}

/** Takes the scenes whose names begin with one of the comma-separated words, or all of them. */
const takeAll = async (words: string) => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const { address, stop } = await startProduct()
  const browser = await chromium.launch(await launchOptions())
  const troubles: string[] = []
  let pictureCount = 0
  const waiting = scenes
    .filter(({ name }) => words.split(',').some((word) => name.startsWith(word)))
    .flatMap((scene) => listViews(scene).map((view) => ({ scene, view })))
  const photographer = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      troubles.push(...(await photograph(browser, address, next.scene, next.view)))
      pictureCount += 1
    }
  }
  await Promise.all([photographer(), photographer(), photographer()])
  await browser.close()
  await stop()
  say(`${pictureCount - troubles.length} 张图片在 ${folder}`)
  for (const line of troubles) say(`失败：${line}`)
  process.exitCode = troubles.length === 0 ? 0 : 1
}

await takeAll(process.argv[2] ?? '')
