import { expect, test } from 'vitest'
import { expectAccessibleInBoth } from '../e2e/axe.ts'
import { findCutOff } from './cutOff.ts'
import { findViewer, office, phone, type screens } from './everyScreen.ts'
import { makeSchool } from './schoolStates.ts'
import type { useStage } from './stage.ts'
import { waitingForChoice } from './waitingForChoice.ts'

type Stage = ReturnType<typeof useStage>
type Shown = (typeof screens)[number]

/** Screens that are shown at once, with each value as it arrives. */
const shownAtOnce = new Set(['/sys/schoolConfig'])

const openPending = async (stage: Stage, { path, permission }: Shown) => {
  const school = makeSchool()
  const console = await stage.open(path, { as: findViewer(permission), fallback: school.reply })
  const { page } = console
  const loading = page.getByRole('main').getByRole('status', { name: '加载中' })
  const retry = page.getByRole('main').getByRole('button', { name: '重试' })
  /** Retries until nothing has failed any more. */
  const retryAll = async () => {
    await retry.evaluateAll((buttons) => {
      for (const button of buttons) if (button instanceof HTMLElement) button.click()
    })
    return retry.count()
  }
  return { school, page, loading, retry, retryAll }
}

/** Tests that screens show loading, a failure and no data, without anything cut off on a small PC or a phone. */
export const testScreenStates = (stage: Stage, shown: readonly Shown[]) => {
  test.each(shown)('$path shows that it is loading, a failure and that it has no data', async (screen) => {
    const { school, page, loading, retry, retryAll } = await openPending(stage, screen)
    if (waitingForChoice.has(screen.path)) {
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
      school.become('empty')
    } else {
      await expect.poll(school.isAsked).toBe(true)
      if (!shownAtOnce.has(screen.path)) await loading.first().waitFor()
      school.become('failed')
      await page.getByText('编号 7f3a').first().waitFor()
      await retry.first().waitFor()
      school.become('empty')
      await expect.poll(retryAll, { message: 'parts that failed' }).toBe(0)
    }
    await expect.poll(() => loading.count(), { message: 'parts that load' }).toBe(0)
    await expectAccessibleInBoth(page)
    for (const size of [office, phone]) {
      await page.setViewportSize(size)
      await expect.poll(() => findCutOff(page), { message: `cut off at ${size.width} px` }).toStrictEqual([])
    }
  })
}
