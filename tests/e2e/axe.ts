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

/** The rules about colours: only these can fail in one of a page's schemes alone. */
export const colourRules = ['color-contrast', 'link-in-text-block'] as const

/** Brings axe into a page that does not hold it yet; by the debugger, for the content policy lets no script of others in. */
export const bringAxe = async (page: Page) => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
}

/** The violations that axe finds in the page, or in one part of it, each with its elements; by all rules, or by a few. */
const violationsIn = async (page: Page, part: string, rules?: readonly string[]): Promise<Violation[]> => {
  await bringAxe(page)
  const run = async ({ part, rules }: { part: string; rules: readonly string[] | undefined }) => {
    const { axe } = Object(window)
    const { violations } = await axe.run(part, { resultTypes: ['violations'], ...(rules && { runOnly: rules }) })
    return violations.map((violation: { id: string; help: string; nodes: { html: string; any: object[] }[] }) => ({
      id: violation.id,
      help: violation.help,
      nodes: violation.nodes.map(({ html, any }) => `${html.slice(0, 200)} ${JSON.stringify(any).slice(0, 300)}`),
    }))
  }
  return page.evaluate(run, { part, rules })
}

/**
 * Waits until everything has faded in: half faded, no text has its contrast. Does not wait for endless turning, nor for the
 * ripple that a pressed button leaves for two seconds, which holds nothing to read.
 */
export const settled = (page: Page) =>
  page.evaluate(async () => {
    const isRipple = (target: Element | null) => target !== null && target.classList.contains('ant-wave')
    const ending = document.getAnimations().filter(({ effect }) => {
      if (effect instanceof KeyframeEffect && isRipple(effect.target)) return false
      return effect?.getComputedTiming().iterations !== Infinity
    })
    await Promise.all(ending.map(({ finished }) => finished.catch(() => null)))
  })

const schemeOf = (page: Page) => page.evaluate(() => document.documentElement.style.colorScheme)

/** Makes the viewer's system ask for another colour scheme, and waits until the page has it. */
export const turnScheme = async (page: Page, scheme: 'light' | 'dark') => {
  await page.emulateMedia({ colorScheme: scheme })
  await expect.poll(() => schemeOf(page), { message: 'the scheme of the page' }).toBe(scheme)
  await settled(page)
}

/** Expects that axe finds no fault: people who use a screen reader, or see little contrast, find their way. */
export const expectAccessible = async (page: Page, part = 'body') => {
  await settled(page)
  expect(await violationsIn(page, part)).toStrictEqual([])
}

/** The same in the light and in the dark: by all rules in the one that the page has, by what judges colours in the other. */
export const expectAccessibleInBoth = async (page: Page, part = 'body') => {
  await expectAccessible(page, part)
  await turnScheme(page, (await schemeOf(page)) === 'dark' ? 'light' : 'dark')
  expect(await violationsIn(page, part, colourRules)).toStrictEqual([])
}
