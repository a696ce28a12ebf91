import { expect } from 'vitest'
import { role } from '../../platform/contract/roles.ts'
import { attempt, sceneFor } from './attempt.ts'
import { tablesWrittenOf } from './changes.ts'
import { everyPermission, type SweptCall } from './everyCall.ts'
import { fieldsIn, idKindOf, sampleInput } from './inputs.ts'

/** Calls that people make, that write, and that name things by their ids. */
export const mayMixSchools = ({ call, triedBy }: SweptCall): boolean =>
  call.may.kind === 'permission' &&
  call.writes &&
  !call.onlyLooks &&
  triedBy !== role.superAdministrator &&
  fieldsIn(call).some((field) => idKindOf(field) !== undefined)

/** Tables of the caller's own school that a call about another's things rightly writes: what tells of the call itself. */
const aboutTheCall = new Set(['audit_concern', 'idempotent_answer', 'job', 'session'])

/**
 * Sees that the platform's administrator, who reaches every school, mixes none of them: with the things of school A a call does
 * something there, or is refused, but writes nothing of them into the platform's own school. Nothing is a fault.
 */
export const sweepFromThePlatform = async (swept: SweptCall) => {
  const { world, scene } = await sceneFor(swept)
  const { actor } = await world.stillScene(role.superAdministrator, everyPermission)
  const input = await sampleInput(swept.call, scene.sampleOf, 'all')
  const written = await tablesWrittenOf(world.database, world.platformId, () =>
    attempt(world, swept.call, input, { token: actor.token }),
  )
  expect(written.filter((table) => !aboutTheCall.has(table))).toEqual([])
}
