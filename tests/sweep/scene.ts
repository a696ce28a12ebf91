import { role } from '../../platform/contract/roles.ts'
import type { Scene, SweptSchool } from '../support/areaTesting.ts'
import { everyTesting } from '../support/everyTesting.ts'
import { makeFactories } from '../support/people.ts'
import { makeRecords } from '../support/records.ts'
import type { TestServer } from '../support/server.ts'
import { signIn } from '../support/signIn.ts'

/** The server and schools that all scenes of a worker share. */
export interface SceneParts {
  readonly server: TestServer
  readonly school: SweptSchool
  readonly platform: { readonly id: number; readonly rootId: number }
  readonly bureau: { readonly id: number }
  readonly secondSchool: { readonly id: number; readonly rootId: number }
}

const listed = [...everyTesting.values()].flatMap((testing) => Object.entries(testing.samples ?? {}))
const samples = new Map(listed)

// An area would get the sample of another one, and fail for a reason that has nothing to do with it.
const twice = listed.find(([meaning], at) => listed.findIndex(([other]) => other === meaning) < at)
if (twice) throw new Error(`two areas have a sample of '${twice[0]}' in their make.ts: rename one`)

/**
 * Makes and signs in a member of school A who may make the call, or of the platform if the call needs its
 * administrator.
 */
const makeActor = async (
  { server, school, platform }: SceneParts,
  actorRole: number,
  permissions: readonly string[],
) => {
  const make = { ...makeFactories(server.database), ...makeRecords(server.database) }
  const isOfPlatform = actorRole === role.superAdministrator
  const isOfRoot = actorRole === role.departmentManager
  const place = isOfPlatform
    ? { schoolId: platform.id, departments: [platform.rootId] }
    : { schoolId: school.id, departments: [isOfRoot ? school.rootId : school.officeId] }
  const actor = await make.makeMember({
    ...place,
    roles: [actorRole],
    telephone: '13800001111',
  })
  await make.grant(place.schoolId, actor.id, permissions)
  return { id: actor.id, username: actor.username, token: await signIn(server, actor.username, place.schoolId) }
}

/** A new actor with samples that are made on first use, each once. */
export const makeScene = async (
  parts: SceneParts,
  actorRole: number,
  permissions: readonly string[],
): Promise<Scene> => {
  const actor = await makeActor(parts, actorRole, permissions)
  const made = new Map<string, Promise<unknown>>()
  const sampleOf = (meaning: string) => {
    const make = samples.get(meaning)
    if (!make) throw new Error(`no area's make.ts has a sample of '${meaning}': give one there`)
    const known = made.get(meaning) ?? Promise.resolve(make(scene))
    made.set(meaning, known)
    return known
  }
  const idOf = async (meaning: string) => {
    const value = await sampleOf(meaning)
    if (typeof value !== 'number') throw new Error(`the sample of '${meaning}' is no id`)
    return value
  }
  const scene: Scene = { ...parts, actor, cookies: {}, sampleOf, idOf }
  return scene
}
