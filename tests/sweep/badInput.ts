import fc from 'fast-check'
import { expect } from 'vitest'
import { z } from 'zod'
import type { Call } from '../../platform/contract/call.ts'
import { fieldMeaning } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { unwrap } from '../../platform/server/schema.ts'
import type { Scene } from '../support/areaTesting.ts'
import type { Answer, RawInput } from '../support/client.ts'
import { seed } from '../support/seed.ts'
import { attempt, changingNothing, sceneFor } from './attempt.ts'
import { changesBy, textsNotWritten } from './changes.ts'
import type { SweptCall } from './everyCall.ts'
import { hostileTexts, turnedTexts, unstorableTexts, wrongValues } from './hostile.ts'
import {
  type Field,
  fieldsIn,
  isFreeText,
  isStored,
  keepsFirstAlone,
  nameOf,
  sampleInput,
  withField,
} from './inputs.ts'
import type { World } from './world.ts'

interface Tried {
  readonly world: World
  readonly scene: Scene
  readonly call: Call
  readonly input: RawInput
}

const prepareTry = async (swept: SweptCall): Promise<Tried> => {
  const { world, scene } = await sceneFor(swept)
  const { call } = swept
  return { world, scene, call, input: await sampleInput(call, scene.sampleOf, 'all') }
}

/** True if a value arrives exactly as it was sent: an address and a form carry texts. */
const isExact = (call: Call, field: Field) => field.part === 'body' && call.upload === null

/** The schema library's own words, which name types, signs and patterns. */
const machineWords = /期望|实际接收|无效(?:输入|选项|字符串)|正则|undefined|null|NaN|string|number|array|object|[<>]=/

const Faults = z.array(z.object({ msg: z.string() }))

/** Sees that each fault of a refusal is said in Chinese that a clerk understands. */
const expectPlainWords = ({ data }: Answer, field: Field) => {
  for (const { msg } of Faults.safeParse(data).data ?? []) {
    expect(msg, nameOf(field)).toMatch(/\p{Script=Han}/u)
    expect(msg, nameOf(field)).not.toMatch(machineWords)
  }
}

const tryWrongValues = async ({ world, scene, call, input }: Tried, field: Field) => {
  let onlyRefused = true
  const changes = await changesBy(world.database, () =>
    fc.assert(
      fc.asyncProperty(wrongValues(field.schema), async (value) => {
        const answer = await attempt(world, call, withField(input, field, value), { token: scene.actor.token })
        const isAccepted = isExact(call, field) && call.body.safeParse(withField(input, field, value).body).success
        if (isExact(call, field) && !isAccepted) expect(answer.status, nameOf(field)).toBe(400)
        if (answer.status === 400) {
          expect(answer.code).toBe(common.badInput.code)
          expectPlainWords(answer, field)
        } else onlyRefused = false
      }),
      { numRuns: 30, seed },
    ),
  )
  if (onlyRefused) expect(changes, nameOf(field)).toEqual([])
}

/** The ends of the calendar of all inputs, and days beyond them. */
const ends = ['1900-01-01', '2199-12-31']
const beyond = ['1899-12-31', '2200-01-01', '9999-12-30', '9999-12-31']

/** A day in the form of a field, a moment at its end; null where the field takes neither. */
const dayFor = ({ schema }: Field): ((day: string) => string) | null => {
  const accepts = (value: string) => z.safeParse(unwrap(schema), value).success
  // A login name takes the first as well, and the second.
  const takes = (value: string, noDay: string) => accepts(value) && !accepts(noDay)
  if (takes('2026-11-21', '2026-13-45')) return (day) => day
  return takes('2026-11-21 08:00:00', '2026-13-45 08:00:00') ? (day) => `${day} 23:59:59` : null
}

/** Sees that days and moments beyond the calendar of all inputs are refused, alone and together, and its ends are no fault. */
export const sweepDays = async (swept: SweptCall) => {
  const { world, scene, call, input } = await prepareTry(swept)
  const fields = fieldsIn(call).flatMap((field) => {
    const form = dayFor(field)
    return form ? [{ field, form }] : []
  })
  if (fields.length === 0) return
  const { token } = scene.actor
  const withAll = (day: string) => fields.reduce((all, { field, form }) => withField(all, field, form(day)), input)
  await changingNothing(world, async () => {
    for (const day of beyond) {
      const alone = fields.map(({ field, form }) => withField(input, field, form(day)))
      for (const tried of [...alone, withAll(day)]) {
        expect(await attempt(world, call, tried, { token }), day).toMatchObject({
          status: 400,
          code: common.badInput.code,
        })
      }
    }
  })
  for (const day of ends) await attempt(world, call, withAll(day), { token })
}

/** Sees that wrong values in any field are answered with 400 and change nothing. */
export const sweepWrongValues = async (swept: SweptCall) => {
  const tried = await prepareTry(swept)
  for (const field of fieldsIn(swept.call)) await tryWrongValues(tried, field)
}

const versionOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'version' in data ? data.version : undefined

/** Numbers for fields whose value counts once. */
let numbersGiven = 1_000_000_000

/** Sends text after text; a save that has become stale by the one before is made again on the version that there is now. */
const makeSender = ({ world, scene, call, input }: Tried, field: Field) => {
  const version = fieldsIn(call).find(({ way }) => way.at(-1) === 'version')
  const { token } = scene.actor
  const once = fieldsIn(call).find(({ schema }) => fieldMeaning.get(unwrap(schema))?.isOnce)
  let current = input
  return async (text: string): Promise<Answer> => {
    if (once) current = withField(current, once, (numbersGiven += 1))
    const answer = await attempt(world, call, withField(current, field, text), { token })
    if (version === undefined || answer.code !== common.stale.code) return answer
    current = withField(current, version, versionOf(answer.data))
    return attempt(world, call, withField(current, field, text), { token })
  }
}

/** Sends each text in a scene of its own. */
const makeFreshSender = (swept: SweptCall, field: Field) => async (text: string) =>
  makeSender(await prepareTry(swept), field)(text)

/** A text as its field keeps it: a number's field says by its schema that it is written plainly. */
const keptAs = ({ schema }: Field, text: string): string => {
  const { data } = z.safeParse(unwrap(schema), text)
  return typeof data === 'string' ? data : text
}

const tryHostileTexts = async (swept: SweptCall, tried: Tried, field: Field) => {
  const { world, call } = tried
  const send = keepsFirstAlone(field) ? makeFreshSender(swept, field) : makeSender(tried, field)
  const missing = await textsNotWritten(world.database, async () => {
    const accepted: string[] = []
    for (const text of hostileTexts) {
      const answer = await send(text)
      if (answer.status === 200 && answer.code === 200) accepted.push(keptAs(field, text))
    }
    return call.writes && isStored(field) ? accepted : []
  })
  expect(missing, `${nameOf(field)} stores texts as they came`).toEqual([])
}

/** A machine's batch is taken with such characters replaced; its area's own tests see what becomes of them. */
const tryMendedTexts = async ({ world, scene, call, input }: Tried, field: Field) => {
  for (const text of [...unstorableTexts, ...turnedTexts]) {
    const answer = await attempt(world, call, withField(input, field, text), { token: scene.actor.token })
    expect(answer, nameOf(field)).toMatchObject({ status: 200, code: 200 })
  }
}

const tryUnstorableTexts = async ({ world, scene, call, input }: Tried, field: Field) =>
  changingNothing(world, async () => {
    for (const text of isStored(field) ? [...unstorableTexts, ...turnedTexts] : unstorableTexts) {
      const answer = await attempt(world, call, withField(input, field, text), { token: scene.actor.token })
      // A query string or a form cannot carry half a character: it arrives mended.
      if (isExact(call, field)) expect(answer.status, nameOf(field)).toBe(400)
    }
  })

/** Sees that hostile text in any text field is taken as text, or not at all. */
export const sweepHostileTexts = async (swept: SweptCall) => {
  const tried = await prepareTry(swept)
  for (const field of fieldsIn(swept.call).filter(isFreeText)) {
    await tryHostileTexts(swept, tried, field)
    await (swept.call.mendsTexts ? tryMendedTexts : tryUnstorableTexts)(tried, field)
  }
}
