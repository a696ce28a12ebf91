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

/** The colour rules: only these can fail in one colour scheme and pass in the other. */
export const colourRules = ['color-contrast', 'link-in-text-block'] as const

/**
 * Loads axe into a page that doesn't hold it yet. It is evaluated by the debugger, because the content policy admits no
 * foreign script.
 */
export const injectAxe = async (page: Page) => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
}

/** The violations that axe finds in the page or in one part of it, each with its elements, by all rules or by some. */
const violationsIn = async (page: Page, part: string, rules?: readonly string[]): Promise<Violation[]> => {
  await injectAxe(page)
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
 * Waits until all fade-ins have ended, because half-faded text lacks contrast. Skips endless animations and the
 * two-second ripple of a pressed button, which contains no text. Transitions begin a frame after what causes them.
 */
export const waitForAnimations = (page: Page) =>
  page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await nextFrame()
    await nextFrame()
    const isRipple = (target: Element | null) => target !== null && target.classList.contains('ant-wave')
    const ending = document.getAnimations().filter(({ effect }) => {
      if (effect instanceof KeyframeEffect && isRipple(effect.target)) return false
      return effect?.getComputedTiming().iterations !== Infinity
    })
    await Promise.all(ending.map(({ finished }) => finished.catch(() => null)))
  })

const schemeOf = (page: Page) => page.evaluate(() => document.documentElement.style.colorScheme)

/** Emulates another system colour scheme, and waits until the page has it. */
export const switchColourScheme = async (page: Page, scheme: 'light' | 'dark') => {
  await page.emulateMedia({ colorScheme: scheme })
  await expect.poll(() => schemeOf(page), { message: 'the scheme of the page' }).toBe(scheme)
  await waitForAnimations(page)
}

const mostLooks = 4

/** Looks again if there is a violation: that of a transition passes, and a real one stays. */
const expectNoViolation = async (page: Page, part: string, rules?: readonly string[]) => {
  const findAfterAnimations = async () => {
    await waitForAnimations(page)
    return violationsIn(page, part, rules)
  }
  let found = await findAfterAnimations()
  for (let looks = 1; found.length > 0 && looks < mostLooks; looks += 1) found = await findAfterAnimations()
  expect(found).toStrictEqual([])
}

/** Expects no axe violation, so that users of screen readers and with low vision can use the page. */
export const expectAccessible = (page: Page, part = 'body') => expectNoViolation(page, part)

/** Same in both schemes: all rules in the current scheme, the colour rules in the other. */
export const expectAccessibleInBoth = async (page: Page, part = 'body') => {
  await expectAccessible(page, part)
  await switchColourScheme(page, (await schemeOf(page)) === 'dark' ? 'light' : 'dark')
  await expectNoViolation(page, part, colourRules)
}
