import { expect } from 'vitest'
import { role } from '../../platform/contract/roles.ts'
import { attempt, sceneFor } from './attempt.ts'
import { findWrittenTables } from './changes.ts'
import { everyPermission, type SweptCall } from './everyCall.ts'
import { fieldsIn, idKindOf, sampleInput } from './inputs.ts'

/** True for writing calls by people that name entities by id. */
export const mayMixSchools = ({ call, triedBy }: SweptCall): boolean =>
  call.may.kind === 'permission' &&
  call.writes &&
  !call.onlyLooks &&
  triedBy !== role.superAdministrator &&
  fieldsIn(call).some((field) => idKindOf(field) !== undefined)

/**
 * Tables of the caller's school that a call about another school may write, because the rows describe the call itself.
 */
const callTables = new Set(['audit_concern', 'idempotent_answer', 'job', 'session'])

/**
 * Expects that the platform's administrator, who reaches every school, mixes no two schools: with entities of school A
 * a call works there or is refused, but writes no rows into the platform's school. No response is a fault.
 */
export const sweepFromThePlatform = async (swept: SweptCall) => {
  const { world, scene } = await sceneFor(swept)
  const { actor } = await world.stillScene(role.superAdministrator, everyPermission)
  const input = await sampleInput(swept.call, scene.sampleOf, 'all')
  const written = await findWrittenTables(world.database, world.platformId, () =>
    attempt(world, swept.call, input, { token: actor.token }),
  )
  expect(written.filter((table) => !callTables.has(table))).toEqual([])
}
