import fc from 'fast-check'
import { expect } from 'vitest'
import { common } from '../../platform/contract/refusal.ts'
import type { RawInput } from '../support/client.ts'
import { seed } from '../support/seed.ts'
import { attempt } from './attempt.ts'
import { markChanges } from './changes.ts'
import type { SweptCall } from './everyCall.ts'
import { wrongValues } from './hostile.ts'
import { type Field, fieldsIn, nameOf, withField } from './inputs.ts'
import { type RefusedInput, expectPlainWords, expectRefused, parsedRefusal } from './parsing.ts'
import { type Tried, prepareTry } from './tried.ts'

/** A field with the first input that the parser refuses, and the inputs that it leaves to the server. */
interface ParsedField {
  readonly field: Field
  readonly refused: RefusedInput | null
  readonly others: readonly RawInput[]
}

const parseField = ({ call, input }: Tried, field: Field): ParsedField => {
  let refused: RefusedInput | null = null
  const others: RawInput[] = []
  fc.assert(
    fc.property(wrongValues(field.schema), (value) => {
      const tried = withField(input, field, value)
      const found = parsedRefusal(call, tried, nameOf(field))
      if (found === null) others.push(tried)
      refused ??= found
    }),
    { numRuns: 30, seed },
  )
  return { field, refused, others }
}

/** Sends the inputs that the parser doesn't refuse; the handler may still refuse them, or accept them. */
const sendOthers = async ({ world, scene, call }: Tried, { field, others }: ParsedField) => {
  if (others.length === 0) return
  const changesSince = await markChanges(world.database)
  let onlyRefused = true
  for (const input of others) {
    const answer = await attempt(world, call, input, { token: scene.actor.token })
    if (answer.status === 400) {
      expect(answer.code, nameOf(field)).toBe(common.badInput.code)
      expectPlainWords(answer.data, nameOf(field))
    } else onlyRefused = false
  }
  if (onlyRefused) expect(await changesSince(), nameOf(field)).toEqual([])
}

/** Expects that wrong values in any field are answered with 400 and change nothing. */
export const sweepWrongValues = async (swept: SweptCall) => {
  const tried = await prepareTry(swept)
  const judged = fieldsIn(swept.call).map((field) => parseField(tried, field))
  await expectRefused(
    tried,
    judged.flatMap(({ refused }) => refused ?? []),
  )
  for (const one of judged) await sendOthers(tried, one)
}
