import { expect } from 'vitest'
import type { Call } from '../../platform/contract/call.ts'
import { type Scene, openedLink, systemCredential } from '../support/areaTesting.ts'
import { type Answer, type RawInput, type SendOptions, send } from '../support/client.ts'
import { everyTesting } from '../support/everyTesting.ts'
import { changesBy } from './changes.ts'
import { everyPermission, type SweptCall } from './everyCall.ts'
import { canary } from './foreignSchool.ts'
import { type World, sharedWorld } from './world.ts'

let attempts = 0

/** An address without earlier attempts, so that failures of one call don't slow down the next. */
const freshAddress = (): string => {
  attempts += 1
  return `198.18.${(attempts >> 8) % 256}.${attempts % 256}`
}

/**
 * Sends a call as a user of school A. The response must not be a server fault, must be an envelope, and must contain
 * nothing of school B.
 */
export const attempt = async (
  world: World,
  call: Call,
  input: RawInput,
  options: SendOptions = {},
): Promise<Answer> => {
  const answer = await send(world.server.http, call, input, { address: freshAddress(), ...options })
  // Format the message only when needed, because an input may hold files of megabytes.
  const what = answer.status < 500 ? '' : `${call.method} ${call.path} ${JSON.stringify(input)} answered ${answer.msg}`
  expect(answer.status, what).toBeLessThan(500)
  expect(typeof answer.code).toBe('number')
  expect(answer.msg).toMatch(/\p{Script=Han}/u)
  expect(answer.text).not.toContain(canary)
  return answer
}

/** Runs work that is refused, and expects that it changes nothing. */
export const expectNoChange = async ({ database }: World, work: () => Promise<unknown>, what?: string) => {
  expect(await changesBy(database, work), what).toEqual([])
}

const prepareScene = async ({ name }: SweptCall, scene: Scene): Promise<Scene> => {
  const [area = '', call = ''] = name.split('.')
  await everyTesting.get(area)?.prepare?.[call]?.(scene)
  return scene
}

/** The sample key of the token that a call needs, or null if the scene's actor makes the call. */
const findTokenSample = ({ may }: Call): string | null => {
  if (may.kind === 'device' || may.kind === 'display') return `${may.kind}Credential`
  if (may.kind === 'otherSystem') return systemCredential(may.system)
  return may.kind === 'link' ? openedLink(may.purpose) : null
}

/**
 * Adds the credential that a call for devices, displays, other systems or links needs. Other calls are made by the
 * scene's actor.
 */
const withCredential = async ({ call }: SweptCall, scene: Scene): Promise<Scene> => {
  const sample = findTokenSample(call)
  if (sample === null) return scene
  const token = await scene.sampleOf(sample)
  return { ...scene, actor: { ...scene.actor, token: String(token) } }
}

/** A scene that isn't changed, shared by reading and refused calls. */
export const unchangedScene = async (swept: SweptCall) => {
  const world = await sharedWorld()
  return { world, scene: await withCredential(swept, await world.stillScene(swept.triedBy, everyPermission)) }
}

/** A scene of another member of the same school, with separate samples. */
export const sceneOfAnother = async (swept: SweptCall): Promise<Scene> =>
  (await sharedWorld()).makeScene(swept.triedBy, everyPermission)

/** A scene prepared for a call: a fresh one, unless the call only reads. */
export const sceneFor = async (swept: SweptCall) => {
  const still = await unchangedScene(swept)
  if (!swept.call.writes) return { ...still, scene: await prepareScene(swept, still.scene) }
  const fresh = await withCredential(swept, await still.world.makeScene(swept.triedBy, everyPermission))
  return { ...still, scene: await prepareScene(swept, fresh) }
}
