import { describe, expect, test } from 'vitest'
import type { Area } from '../../platform/contract/area.ts'
import { sweepDays } from './days.ts'
import { callsOf } from './everyCall.ts'
import { mayMixSchools, sweepFromThePlatform } from './fromThePlatform.ts'
import { sweepHostileTexts } from './hostileFields.ts'
import { fieldsIn, isFreeText } from './inputs.ts'
import { isPaged, sweepPages } from './pages.ts'
import { sweepRefusals } from './refusals.ts'
import { mayHaveLists, sweepRepeatedElements } from './repeated.ts'
import { sweepSuccess } from './successes.ts'
import { sweepWrongValues } from './wrongValues.ts'

/** Declares a test only if it applies to the call, so that no skipped test is listed. */
const testWhen = (applies: boolean): ((title: string, work: () => Promise<unknown>) => void) =>
  applies ? test : () => undefined

/** Declares tests that make every call of an area in every way. */
export const sweepArea = (area: Area) => {
  const succeeded = new Set<string>()

  describe.each(callsOf(area))('$name', (swept) => {
    const fields = fieldsIn(swept.call)

    test.each(['required', 'all'] as const)('succeeds with %s fields', async (which) => {
      await sweepSuccess(swept, which)
      succeeded.add(swept.name)
    })

    test('is refused without a token, school, permission or reach, and to the bureau', () => sweepRefusals(swept))

    testWhen(mayMixSchools(swept))('mixes no two schools when the platform’s administrator calls it', () =>
      sweepFromThePlatform(swept),
    )

    testWhen(isPaged(swept.call))('returns pages with correct bounds, total and order', () => sweepPages(swept))

    testWhen(fields.length > 0)('answers bad input with 400 and changes nothing', async () => {
      await sweepWrongValues(swept)
      await sweepDays(swept)
    })

    testWhen(mayHaveLists(swept))('has no fault if an element of a list comes twice', () =>
      sweepRepeatedElements(swept),
    )

    testWhen(fields.some(isFreeText))('stores hostile text as text, or refuses it', () => sweepHostileTexts(swept))
  })

  test('has had a success of every call in this run', () => {
    expect(callsOf(area).flatMap(({ name }) => (succeeded.has(name) ? [] : [name]))).toEqual([])
  })
}
