import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { boardCalls } from '../areas/dormitory/boardContract.ts'
import { type Boarders, makeBoarders } from './boarders.ts'
import { sendRecords } from './doorDevices.ts'
import type { Bench, Figure } from './figure.ts'
import { framesOf, noteFrames } from './frames.ts'
import { type SlowBrowser, slowness, startSlowBrowser } from './slowBrowser.ts'
import { median, takeTurns } from './turns.ts'

const limits = { drawn: 300, frame: 50, growth: 1 } as const
/** Rooms that such a board shows at first: those of its first building. */
const roomsAtFirst = 100
const burst = { perSecond: 500, seconds: 10 } as const
/** Eight hours at 60 times speed. Set `BENCH_BOARD_SECONDS` for a shorter trial. Everybody leaves and returns twice. */
const evening = { perSecond: 50, seconds: Number(process.env['BENCH_BOARD_SECONDS'] ?? 480) } as const
/** The part of the evening before the first memory measurement, so that one-time loading is over. */
const warmUpPart = 0.1

const board = '/sushe'
const firstAnswers = [boardCalls.studentNum.path, boardCalls.boardBuildings.path]

/**
 * Makes the page record when the last of the board's first responses arrived, and when the board was painted after
 * that.
 */
const noteDrawing = (page: Page) =>
  page.addInitScript(
    ({ paths, rooms }) => {
      const ask = window.fetch.bind(window)
      const left = new Set<string>(paths)
      const isDrawn = () =>
        left.size === 0 &&
        document.querySelectorAll('button[data-room]').length >= rooms &&
        !/–/.test(document.querySelector('[aria-label="人数"]')?.textContent ?? '–')
      const paint = (answered: number) =>
        requestAnimationFrame(() => {
          if (isDrawn()) requestAnimationFrame((now) => (document.body.dataset['drawn'] = String(now - answered)))
          else paint(answered)
        })
      window.fetch = async (...parameters) => {
        const answer = await ask(...parameters)
        const [input] = parameters
        const { pathname } = new URL(input instanceof Request ? input.url : input.toString(), location.href)
        if (!left.has(pathname)) return answer
        const body = await answer.text()
        if (left.delete(pathname) && left.size === 0) paint(performance.now())
        return new Response(body, answer)
      }
    },
    { paths: firstAnswers, rooms: roomsAtFirst },
  )

const openBoard = async ({ open, enter }: SlowBrowser): Promise<Page> => {
  const page = await open()
  await enter(page, board)
  await page
    .locator('button[data-room]')
    .nth(roomsAtFirst - 1)
    .waitFor()
  return page
}

const measureDrawing = async ({ open, enter }: SlowBrowser): Promise<number> => {
  const page = await open()
  await noteDrawing(page)
  await enter(page, board)
  const drawn = await page.waitForFunction(() => document.body?.dataset['drawn'] ?? null)
  const elapsed = Number(await drawn.jsonValue())
  await page.context().close()
  return elapsed
}

const startBoard = async (bench: Bench) => {
  const school = await makeBoarders(bench.server)
  return { school, browser: await startSlowBrowser(bench, school.url) }
}

/** Makes pupils pass the doors one after the other, each in the opposite direction of their last pass. */
const passPupils = ({ students, credentials }: Boarders, address: string, perSecond: number, seconds: number) => {
  let made = 0
  const next = () => {
    made += 1
    const round = Math.floor(made / students.length)
    return { userId: students[(made * 7919) % students.length] ?? 0, stateDictId: round % 2 === 0 ? 6 : 5 }
  }
  return sendRecords({ address, credentials, perSecond, seconds, next })
}

/** A board of 6,000 students on a slow processor: from its first responses until it is painted. */
export const boardDrawn: Figure = {
  name: `board of 6,000 students, processor slowed ${slowness} times, drawn after its first answers`,
  measure: async (bench) => {
    const { browser } = await startBoard(bench)
    // The first run warms the server.
    await measureDrawing(browser)
    const turnTimes = await takeTurns(bench, () => measureDrawing(browser))
    const middle = median(turnTimes)
    const value = `${middle.toFixed(0)} ms (slowest ${Math.max(...turnTimes).toFixed(0)} ms)`
    return [{ value, limit: `within ${limits.drawn} ms`, held: middle <= limits.drawn }]
  },
}

/** The same board while everybody comes home. */
export const boardInBurst: Figure = {
  name: `board of 6,000 students, processor slowed ${slowness} times, ${burst.perSecond} events a second`,
  measure: async (bench) => {
    const { school, browser } = await startBoard(bench)
    const page = await openBoard(browser)
    await sleep(2000)
    await noteFrames(page)
    const frames = await framesOf(page, () => passPupils(school, browser.address, burst.perSecond, burst.seconds))
    const longest = Math.max(...frames)
    const over = frames.filter((one) => one > limits.frame).length
    const value = `longest frame ${longest.toFixed(0)} ms, ${over} of ${frames.length} over ${limits.frame} ms`
    return [{ value, limit: `none over ${limits.frame} ms`, held: over === 0 }]
  },
}

const readMemory = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters')
  await devtools.detach()
  return { megabytes: usedSize / 1024 / 1024, nodes, jsEventListeners }
}

/** The board through an evening, in which its memory must not grow. */
export const boardThroughEvening: Figure = {
  name: `board of 6,000 students through ${evening.seconds} s of ${evening.perSecond} events a second`,
  measure: async (bench) => {
    const { school, browser } = await startBoard(bench)
    const page = await openBoard(browser)
    const pass = (seconds: number) => passPupils(school, browser.address, evening.perSecond, seconds)
    await pass(evening.seconds * warmUpPart)
    const before = await readMemory(page)
    await pass(evening.seconds * (1 - warmUpPart))
    const after = await readMemory(page)
    const grown = after.megabytes - before.megabytes
    const value = `${grown.toFixed(2)} MB (${after.megabytes.toFixed(1)} MB in the end; ${after.nodes - before.nodes} nodes, ${after.jsEventListeners - before.jsEventListeners} listeners more)`
    return [
      { of: "growth of the page's heap", value, limit: `at most ${limits.growth} MB`, held: grown <= limits.growth },
    ]
  },
}
