import { expect } from 'vitest'
import { z } from 'zod'
import type { Call } from '../../platform/contract/call.ts'
import { Refusal, common } from '../../platform/contract/refusal.ts'
import { parseInput } from '../../platform/server/http/input.ts'
import type { RawInput } from '../support/client.ts'
import { arrivingInput } from './arriving.ts'
import { attempt } from './attempt.ts'
import { changesBy } from './changes.ts'
import type { Tried } from './tried.ts'

/** The schema library's messages, which name types, signs and patterns. */
const technicalWords = /期望|实际接收|无效(?:输入|选项|字符串)|正则|undefined|null|NaN|string|number|array|object|[<>]=/

const Faults = z.array(z.object({ msg: z.string() }))

/** Expects that each message of a refusal is Chinese that a clerk understands. */
export const expectPlainWords = (faults: unknown, what: string) => {
  for (const { msg } of Faults.safeParse(faults).data ?? []) {
    expect(msg, what).toMatch(/\p{Script=Han}/u)
    expect(msg, what).not.toMatch(technicalWords)
  }
}

/** An input that the parser refuses in process, and the faults that it finds. */
export interface RefusedInput {
  /** Names the field in a failure message. */
  readonly what: string
  readonly input: RawInput
  readonly faults: unknown
}

/**
 * Parses an input in process, as the server would. Returns null if the server must answer: the parser accepts the
 * input, or never gets it.
 */
export const parsedRefusal = (call: Call, input: RawInput, what: string): RefusedInput | null => {
  const arriving = arrivingInput(call, input)
  if (arriving === null) return null
  try {
    parseInput(call, arriving)
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    expect(error.kind, what).toBe(common.badInput)
    expectPlainWords(error.details, what)
    return { what, input, faults: error.details }
  }
}

/** Sends refused inputs. The server must find the same faults as the parser in process, and change nothing. */
export const expectRefused = async ({ world, scene, call }: Tried, all: readonly RefusedInput[]) => {
  if (all.length === 0) return
  const changesOf = (some: readonly RefusedInput[]) =>
    changesBy(world.database, async () => {
      for (const { what, input, faults } of some) {
        const answer = await attempt(world, call, input, { token: scene.actor.token })
        expect(answer, what).toMatchObject({ status: 400, code: common.badInput.code, data: faults })
        expectPlainWords(answer.data, what)
      }
    })
  const changes = await changesOf(all)
  if (changes.length === 0) return
  // Again one by one, so that the failure names the field.
  for (const one of all) expect(await changesOf([one]), one.what).toEqual([])
  expect(changes, all.map(({ what }) => what).join()).toEqual([])
}
