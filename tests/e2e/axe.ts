import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  readonly id: string
  readonly help: string
  readonly nodes: readonly string[]
}

/** What axe finds wrong in the page, or in one part of it, each with the elements concerned. */
const violationsIn = async (page: Page, part: string): Promise<Violation[]> => {
  await page.evaluate(source)
  return page.evaluate(async (within) => {
    const { axe } = Object(window)
    const { violations } = await axe.run(within, { resultTypes: ['violations'] })
    return violations.map((violation: { id: string; help: string; nodes: { html: string; any: object[] }[] }) => ({
      id: violation.id,
      help: violation.help,
      nodes: violation.nodes.map(({ html, any }) => `${html.slice(0, 200)} ${JSON.stringify(any).slice(0, 300)}`),
    }))
  }, part)
}

/** What fades in is judged when it is there: half faded, no text has its contrast. What turns for ever is not waited for. */
export const settled = (page: Page) =>
  page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
    await Promise.all(ending.map(({ finished }) => finished.catch(() => null)))
  })

/** Whoever reads by ear, or sees little contrast, finds their way: axe has nothing to say against the page. */
export const expectAccessible = async (page: Page, part = 'body') => {
  await settled(page)
  expect(await violationsIn(page, part)).toStrictEqual([])
}
