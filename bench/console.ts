import { consoleTree } from './consoleTree.ts'
import type { Figure, Row } from './figure.ts'
import { type SlowBrowser, slowness, startSlowBrowser } from './slowBrowser.ts'
import { takePaging, takeTabs } from './consoleWindows.ts'
import { median, takeTurns } from './turns.ts'

/** From the start of the navigation until the user can type the account, ms. */
const measureLogin = async ({ address, open }: SlowBrowser): Promise<number[]> => {
  const times: number[] = []
  for (let left = 2; left > 0; left--) {
    const page = await open()
    await page.goto(`${address}/#/login`)
    // The field gets the focus when the page is interactive.
    const usable = await page.waitForFunction(() =>
      document.activeElement?.getAttribute('autocomplete') === 'username' ? performance.now() : null,
    )
    times.push(Number(await usable.jsonValue()))
    await page.context().close()
  }
  return times
}

interface Wanted {
  readonly words: string
  readonly most: number
  readonly limit: string
  readonly take: (browser: SlowBrowser) => Promise<readonly number[]>
}

const rowOf = (turns: readonly (readonly number[])[], { most, limit }: Wanted): Row => {
  const middle = median(turns.map(median))
  const slowest = Math.max(...turns.flat())
  return { value: `${middle.toFixed(0)} ms (slowest ${slowest.toFixed(0)} ms)`, limit, held: middle <= most }
}

const consoleFigure = (wanted: Wanted): Figure => ({
  name: `console, processor slowed ${slowness} times: ${wanted.words}`,
  measure: async (bench) => {
    const browser = await startSlowBrowser(bench)
    return [rowOf(await takeTurns(bench, () => wanted.take(browser)), wanted)]
  },
})

/** The console in a browser with a slowed processor, as the product serves it. */
export const consoleFigures: readonly Figure[] = [
  consoleFigure({ words: 'login page usable, cold', most: 1500, limit: 'within 1,500 ms', take: measureLogin }),
  consoleFigure({ words: 'switching tabs', most: 100, limit: 'within 100 ms', take: takeTabs }),
  consoleFigure({
    words: 'page turn of the users table, after the answer',
    most: 200,
    limit: 'within 200 ms',
    take: takePaging,
  }),
  consoleFigure({
    words: 'tree of 5,000 nodes unfolded and filtered, longest frame',
    most: 100,
    limit: 'at most 100 ms',
    take: consoleTree,
  }),
]
