import { expect } from 'vitest'
import { z } from 'zod'
import { fieldMeaning } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { unwrap } from '../../platform/server/schema.ts'
import type { Answer } from '../support/client.ts'
import { attempt, expectNoChange } from './attempt.ts'
import { findUnwrittenTexts } from './changes.ts'
import type { SweptCall } from './everyCall.ts'
import { hostileTexts, bidirectionalTexts, unstorableTexts } from './hostile.ts'
import { type Field, fieldsIn, isFreeText, isStored, keepsFirstValue, nameOf, withField } from './inputs.ts'
import { type RefusedInput, expectRefused, parsedRefusal } from './parsing.ts'
import { type Tried, isExact, prepareTry } from './tried.ts'

const readVersion = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'version' in data ? data.version : undefined

/** Counter for fields whose values must be unique. */
let lastUniqueNumber = 1_000_000_000

/**
 * Sends one text after another. If the version has become stale by the previous save, it sends again with the present
 * version.
 */
const makeSender = ({ world, scene, call, input }: Tried, field: Field) => {
  const version = fieldsIn(call).find(({ way }) => way.at(-1) === 'version')
  const { token } = scene.actor
  const once = fieldsIn(call).find(({ schema }) => fieldMeaning.get(unwrap(schema))?.isOnce)
  let current = input
  return async (text: string): Promise<Answer> => {
    if (once) current = withField(current, once, (lastUniqueNumber += 1))
    const answer = await attempt(world, call, withField(current, field, text), { token })
    if (version === undefined || answer.code !== common.stale.code) return answer
    current = withField(current, version, readVersion(answer.data))
    return attempt(world, call, withField(current, field, text), { token })
  }
}

/** Sends each text in a fresh scene. */
const makeFreshSender = (swept: SweptCall, field: Field) => async (text: string) =>
  makeSender(await prepareTry(swept), field)(text)

/** A text as its field stores it. Fields of numbers normalise it by their schema. */
const formatStored = ({ schema }: Field, text: string): string => {
  const { data } = z.safeParse(unwrap(schema), text)
  return typeof data === 'string' ? data : text
}

/** True if the field accepts the text itself. A field that catches unreadable values refuses only their row. */
const isReadable = ({ schema }: Field, text: string): boolean => z.safeParse(unwrap(schema), text).success

/** The texts of a field that the parser leaves to the server, and the refusals of the others. */
interface ParsedTexts {
  readonly refused: readonly RefusedInput[]
  readonly others: readonly string[]
}

const parseTexts = ({ call, input }: Tried, field: Field, texts: readonly string[]): ParsedTexts => {
  const judged = texts.map((text) => ({
    text,
    refused: parsedRefusal(call, withField(input, field, text), nameOf(field)),
  }))
  return {
    refused: judged.flatMap(({ refused }) => refused ?? []).slice(0, 1),
    others: judged.filter(({ refused }) => refused === null).map(({ text }) => text),
  }
}

const tryHostileTexts = async (swept: SweptCall, tried: Tried, field: Field, texts: readonly string[]) => {
  if (texts.length === 0) return
  const { world, call } = tried
  const send = keepsFirstValue(field) ? makeFreshSender(swept, field) : makeSender(tried, field)
  const missing = await findUnwrittenTexts(world.database, async () => {
    const accepted: string[] = []
    for (const text of texts) {
      const answer = await send(text)
      const isAccepted = answer.status === 200 && answer.code === 200 && isReadable(field, text)
      if (isAccepted) accepted.push(formatStored(field, text))
    }
    return call.writes && isStored(field) ? accepted : []
  })
  expect(missing, `${nameOf(field)} stores texts as they came`).toEqual([])
}

/** In a device's batch such characters are replaced, not refused. The area's tests check the result. */
const tryReplacedTexts = async ({ world, scene, call, input }: Tried, field: Field) => {
  for (const text of [...unstorableTexts, ...bidirectionalTexts]) {
    const answer = await attempt(world, call, withField(input, field, text), { token: scene.actor.token })
    expect(answer, nameOf(field)).toMatchObject({ status: 200, code: 200 })
  }
}

/** Codes drop direction marks instead, since copied numbers bring them. */
const refusedMarks = (field: Field) => bidirectionalTexts.filter((text) => formatStored(field, text) === text)

const unstorableIn = (field: Field) =>
  isStored(field) ? [...unstorableTexts, ...refusedMarks(field)] : unstorableTexts

const tryUnstorableTexts = async ({ world, scene, call, input }: Tried, field: Field, texts: readonly string[]) => {
  if (texts.length === 0) return
  await expectNoChange(world, async () => {
    for (const text of texts) {
      const answer = await attempt(world, call, withField(input, field, text), { token: scene.actor.token })
      // A query string or a form can't carry a lone surrogate, which arrives replaced.
      if (isExact(call, field)) expect(answer.status, nameOf(field)).toBe(400)
    }
  })
}

/** Expects that hostile text in any text field is stored as text or refused. */
export const sweepHostileTexts = async (swept: SweptCall) => {
  const tried = await prepareTry(swept)
  const { mendsTexts } = swept.call
  const judged = fieldsIn(swept.call)
    .filter(isFreeText)
    .map((field) => ({
      field,
      hostile: parseTexts(tried, field, hostileTexts),
      unstorable: parseTexts(tried, field, mendsTexts ? [] : unstorableIn(field)),
    }))
  await expectRefused(
    tried,
    judged.flatMap(({ hostile, unstorable }) => [...hostile.refused, ...unstorable.refused]),
  )
  for (const { field, hostile, unstorable } of judged) {
    await tryHostileTexts(swept, tried, field, hostile.others)
    if (mendsTexts) await tryReplacedTexts(tried, field)
    else await tryUnstorableTexts(tried, field, unstorable.others)
  }
}
