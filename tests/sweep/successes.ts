import { expect } from 'vitest'
import { attempt, sceneFor } from './attempt.ts'
import { changesBy, readHistoryWrites } from './changes.ts'
import type { SweptCall } from './everyCall.ts'
import { sampleInput } from './inputs.ts'
import { expectNoSecretKept, freshKey } from './keptAnswers.ts'
import { lastEntry, trailAfter } from './trail.ts'

/** A mobile or identity number without masking. */
const fullNumber = /(?<!\w)(?:1[3-9]\d{9}|\d{17}[\dX])(?!\w)/u

/** The texts of a response. A size in bytes may look like a mobile number, but personal numbers are never JSON numbers. */
const textsIn = (data: unknown): string =>
  JSON.stringify(data, (_, value: unknown) => (typeof value === 'number' ? null : value))

/**
 * Expects that a call succeeds with its required fields or with all. A writing call must leave an audit entry, unless
 * its area excludes it, a reading one nothing.
 */
export const sweepSuccess = async (swept: SweptCall, fields: 'required' | 'all') => {
  const { name, call, isRecordedForItself, isUnrecorded, mayWriteOutside } = swept
  const { world, scene } = await sceneFor(swept)
  const { database } = world
  const input = await sampleInput(call, scene.sampleOf, fields)
  const entry = await lastEntry(database)
  const key = freshKey()
  const succeed = async () => {
    const answer = await attempt(world, call, input, {
      token: scene.actor.token,
      cookies: scene.cookies,
      headers: { 'idempotency-key': key },
    })
    expect(answer, answer.msg).toMatchObject({ status: 200, code: 200 })
    call.data.parse(answer.data)
    if (!call.showsInFull) expect(textsIn(answer.data), 'showsInFull: a number in full').not.toMatch(fullNumber)
  }
  if (!call.writes) {
    return expect(await changesBy(database, succeed), 'a reading call changes nothing').toEqual([])
  }
  const historyChanges = await readHistoryWrites(database, succeed)
  await expectNoSecretKept(database, { key, swept, input, token: scene.actor.token })
  const trail = await trailAfter(database, call.toldAs ?? name, entry)
  expect(trail.entries, 'a writing call is recorded').toBe(isUnrecorded ? 0 : 1)
  const outside = [...trail.outside, ...historyChanges.outside].filter((table) => !mayWriteOutside.includes(table))
  expect(outside, 'tables of the school written outside its walls').toEqual([])
  // With required fields only, a call may write nothing, such as emptying an empty list. With all fields every writing
  // call writes.
  if (fields === 'all' && !isRecordedForItself) {
    expect(trail.changes + historyChanges.changes, 'and what it changed').toBeGreaterThan(0)
  }
}
