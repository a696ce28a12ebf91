import type { Call } from '../../platform/contract/call.ts'
import type { Scene } from '../support/areaTesting.ts'
import type { RawInput } from '../support/client.ts'
import { sceneFor } from './attempt.ts'
import type { SweptCall } from './everyCall.ts'
import { type Field, sampleInput } from './inputs.ts'
import type { World } from './world.ts'

/** A call in a scene, with an input that it accepts. */
export interface Tried {
  readonly world: World
  readonly scene: Scene
  readonly call: Call
  readonly input: RawInput
}

/** Makes a scene for a call that writes, so that other attempts can't disturb it. */
export const prepareTry = async (swept: SweptCall): Promise<Tried> => {
  const { world, scene } = await sceneFor(swept)
  const { call } = swept
  return { world, scene, call, input: await sampleInput(call, scene.sampleOf, 'all') }
}

/** True if a value arrives exactly as sent. URLs and forms carry only texts. */
export const isExact = (call: Call, field: Field) => field.part === 'body' && call.upload === null
