import { expect } from 'vitest'
import { attempt } from './attempt.ts'
import type { SweptCall } from './everyCall.ts'
import { prepareTry } from './tried.ts'

type Way = readonly string[]

/** Lists the ways to the filled lists of a value. */
const waysToLists = (value: unknown, way: Way = []): Way[] => {
  if (Array.isArray(value)) return value.length > 0 ? [way] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => waysToLists(inner, [...way, name]))
}

/** Returns the value with the list at the end of the way twice in itself. */
const repeatAt = (value: unknown, [step, ...rest]: Way): unknown => {
  if (Array.isArray(value)) return [...value, ...value]
  if (step === undefined || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, name === step ? repeatAt(inner, rest) : inner]),
  )
}

/** Returns true if the sample of a call's body may have lists. */
export const mayHaveLists = ({ call }: SweptCall) => call.hasBody && call.upload === null

/**
 * Expects that a call accepts or refuses a list in which an element comes twice, as a double click or another system
 * may send it. Otherwise the database refuses the statement, and the caller reads of a fault.
 */
export const sweepRepeatedElements = async (swept: SweptCall) => {
  const first = await prepareTry(swept)
  for (const way of waysToLists(first.input.body)) {
    const { world, call, scene, input } = await prepareTry(swept)
    const answer = await attempt(
      world,
      call,
      { ...input, body: repeatAt(input.body, way) },
      { token: scene.actor.token },
    )
    expect(answer.status, way.join('.')).not.toBe(500)
  }
}
