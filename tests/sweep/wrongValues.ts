import fc from 'fast-check'
import { expect } from 'vitest'
import { common } from '../../platform/contract/refusal.ts'
import { seed } from '../support/seed.ts'
import { attempt } from './attempt.ts'
import { changesBy } from './changes.ts'
import type { SweptCall } from './everyCall.ts'
import { wrongValues } from './hostile.ts'
import { type Field, fieldsIn, nameOf, withField } from './inputs.ts'
import { type Refused, expectPlainWords, expectRefused, parsedRefusal } from './parsing.ts'
import { type Tried, prepareTry } from './tried.ts'

const runs = { numRuns: 30, seed }

/** A field with the first of its values that the parser refuses, and whether it leaves others to the server. */
interface Judged {
  readonly field: Field
  readonly refused: Refused | null
  readonly leavesSome: boolean
}

const judgeField = ({ call, input }: Tried, field: Field): Judged => {
  let refused: Refused | null = null
  let leavesSome = false
  fc.assert(
    fc.property(wrongValues(field.schema), (value) => {
      const found = parsedRefusal(call, withField(input, field, value), nameOf(field))
      refused ??= found
      leavesSome ||= found === null
    }),
    runs,
  )
  return { field, refused, leavesSome }
}

/** Sends the values that the parser doesn't refuse; the handler may still refuse them, or accept them. */
const sendOthers = async ({ world, scene, call, input }: Tried, field: Field) => {
  let onlyRefused = true
  const changes = await changesBy(world.database, () =>
    fc.assert(
      fc.asyncProperty(wrongValues(field.schema), async (value) => {
        const tried = withField(input, field, value)
        if (parsedRefusal(call, tried, nameOf(field))) return
        const answer = await attempt(world, call, tried, { token: scene.actor.token })
        if (answer.status !== 400) return void (onlyRefused = false)
        expect(answer.code).toBe(common.badInput.code)
        expectPlainWords(answer.data, nameOf(field))
      }),
      runs,
    ),
  )
  if (onlyRefused) expect(changes, nameOf(field)).toEqual([])
}

/** Sees that wrong values in any field are answered with 400 and change nothing. */
export const sweepWrongValues = async (swept: SweptCall) => {
  const tried = await prepareTry(swept)
  const judged = fieldsIn(swept.call).map((field) => judgeField(tried, field))
  await expectRefused(
    tried,
    judged.flatMap(({ refused }) => refused ?? []),
  )
  for (const { field, leavesSome } of judged) if (leavesSome) await sendOthers(tried, field)
}
