import { expect } from 'vitest'
import { z } from 'zod'
import { common } from '../../platform/contract/refusal.ts'
import { unwrap } from '../../platform/server/schema.ts'
import { attempt, expectNoChange } from './attempt.ts'
import type { SweptCall } from './everyCall.ts'
import { type Field, fieldsIn, nameOf, withField } from './inputs.ts'
import { expectRefused, parsedRefusal } from './parsing.ts'
import { prepareTry } from './tried.ts'

/** The first and last day allowed in inputs, and days beyond them. */
const ends = ['1900-01-01', '2199-12-31']
const outOfRange = ['1899-12-31', '2200-01-01', '9999-12-30', '9999-12-31']

/** Formats a day for a field, as a day or as a moment at its end. Returns null if the field accepts neither. */
const findDayFormat = ({ schema }: Field): ((day: string) => string) | null => {
  const accepts = (value: string) => z.safeParse(unwrap(schema), value).success
  // Also try an impossible day, because a login name would accept both.
  const acceptsOnlyDays = (value: string, noDay: string) => accepts(value) && !accepts(noDay)
  if (acceptsOnlyDays('2026-11-21', '2026-13-45')) return (day) => day
  return acceptsOnlyDays('2026-11-21 08:00:00', '2026-13-45 08:00:00') ? (day) => `${day} 23:59:59` : null
}

/**
 * Expects that days and moments outside the allowed range are refused, singly and together, and that its ends cause no
 * fault.
 */
export const sweepDays = async (swept: SweptCall) => {
  const fields = fieldsIn(swept.call).flatMap((field) => {
    const form = findDayFormat(field)
    return form ? [{ field, form }] : []
  })
  if (fields.length === 0) return
  const tried = await prepareTry(swept)
  const { world, scene, call, input } = tried
  const { token } = scene.actor
  const withAll = (day: string) => fields.reduce((all, { field, form }) => withField(all, field, form(day)), input)
  const singleDays = fields.map(({ field, form }) => ({
    what: nameOf(field),
    withDay: (day: string) => withField(input, field, form(day)),
  }))
  const judged = [...singleDays, { what: 'all days', withDay: withAll }].map(({ what, withDay }) =>
    outOfRange.map((day) => {
      const wrong = { what: `${what} ${day}`, input: withDay(day) }
      return { ...wrong, refused: parsedRefusal(call, wrong.input, wrong.what) }
    }),
  )
  await expectRefused(
    tried,
    judged.flatMap((days) => days.find(({ refused }) => refused)?.refused ?? []),
  )
  const others = judged.flat().filter(({ refused }) => refused === null)
  if (others.length > 0) {
    await expectNoChange(world, async () => {
      for (const one of others) {
        const answer = await attempt(world, call, one.input, { token })
        expect(answer, one.what).toMatchObject({ status: 400, code: common.badInput.code })
      }
    })
  }
  for (const day of ends) await attempt(world, call, withAll(day), { token })
}
