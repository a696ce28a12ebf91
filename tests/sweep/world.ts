import { identity } from '../../areas/identity/contract.ts'
import { role } from '../../platform/contract/roles.ts'
import { deviceFactories } from '../../areas/device/make.ts'
import { sealedLinkFactories } from '../../areas/sealedLink/make.ts'
import { displayFactories } from '../../areas/display/make.ts'
import { familyPhoneFactories } from '../../areas/familyPhone/make.ts'
import { testPassword } from '../../areas/identity/makeCredentials.ts'
import type { Scene } from '../support/areaTesting.ts'
import { makeTestDatabase } from '../support/database.ts'
import { makeFactories } from '../support/people.ts'
import { someTextProvider } from '../support/config.ts'
import { makeTestServer } from '../support/server.ts'
import { signIn } from '../support/signIn.ts'
import { recordChanges } from './changes.ts'
import { makeForeignSchool } from './foreignSchool.ts'
import { type SceneParts, makeScene } from './scene.ts'

type Factories = ReturnType<typeof makeFactories>

const makeSchoolA = async (make: Factories, bureauId: number) => {
  const { id, rootId } = await make.makeSchool({ name: '甲校', bureauId })
  const office = async (name: string) => (await make.makeDepartment({ schoolId: id, parentId: rootId, name })).id
  return {
    id,
    rootId,
    officeId: await office('教务处'),
    otherOfficeId: await office('总务处'),
    newOfficeId: await office('德育处'),
  }
}

/** Members of school A and of its bureau whose calls must be refused. */
const makeOutsiders = async ({ server, school, bureau, secondSchool }: SceneParts, bureauRootId: number) => {
  const make = makeFactories(server.database)
  const place = { schoolId: school.id, departments: [school.officeId] }
  // Two roles, because every role includes some permissions: a call is tested with the one that doesn't include its
  // permission.
  const powerless = new Map<number, string>()
  for (const roleId of [role.integrator, role.staff]) {
    const { username } = await make.makeMember({ ...place, roles: [roleId] })
    powerless.set(roleId, await signIn(server, username))
  }
  // A bureau's administrator may edit the bureau's people, but not the records of its schools.
  const inspector = await make.makeMember({
    schoolId: bureau.id,
    roles: [role.bureauAdministrator, role.schoolDataAdministrator],
    departments: [bureauRootId],
  })
  const undecided = await make.makeMember({ ...place, roles: [role.schoolDataAdministrator] })
  const elsewhere = { schoolId: secondSchool.id, departments: [secondSchool.rootId] }
  await make.makeMember({ ...elsewhere, joinedTo: undecided.id, roles: [role.staff] })
  const body = { username: undecided.username, password: testPassword }
  const [admitted, atAccount] = [
    await server.call(identity.login, { body }),
    await server.call(identity.accountLogin, { body }),
  ]
  return {
    powerless,
    inspector: await signIn(server, inspector.username),
    undecided: admitted.data.token,
    forAccount: atAccount.data.token,
    device: await deviceFactories(server.database).makeCredential(school.id),
    link: (await sealedLinkFactories(server).makeOpened(school.id)).opened,
    display: (await displayFactories(server.database).makeDisplay(school.id)).credential,
    otherSystem: await familyPhoneFactories(server.database).makeCredential(school.id),
  }
}

/** Two schools, and the people to test every call with. */
const makeWorld = async () => {
  const database = await makeTestDatabase()
  // Pushes are refused if nothing can be sent. Nothing listens at these addresses.
  const config = { publicUrl: 'https://xingtan.example.cn', sms: someTextProvider }
  const server = await makeTestServer({ database, config })
  const make = makeFactories(database)
  // Made first, because it gets the audit entries of calls without a school.
  const platform = await make.makeSchool({ kind: 'platform' })
  const bureau = await make.makeSchool({ kind: 'bureau' })
  const secondSchool = await make.makeSchool({ name: '乙校', bureauId: bureau.id })
  const parts: SceneParts = { server, platform, bureau, secondSchool, school: await makeSchoolA(make, bureau.id) }
  const { administratorToken, ids } = await makeForeignSchool(server)
  const outsiders = await makeOutsiders(parts, bureau.rootId)
  await recordChanges(database)

  const still = new Map<number, Promise<Scene>>()
  return {
    server,
    database,
    platformId: platform.id,
    foreignIds: ids,
    tokens: { ...outsiders, administratorB: administratorToken },
    /** A new scene, for a call that may change data. */
    makeScene: (actorRole: number, permissions: readonly string[]) => makeScene(parts, actorRole, permissions),
    /** The unchanged scene, for refused calls and calls that only read. */
    stillScene: (actorRole: number, permissions: readonly string[]) => {
      const known = still.get(actorRole) ?? makeScene(parts, actorRole, permissions)
      still.set(actorRole, known)
      return known
    },
  }
}

let world: ReturnType<typeof makeWorld> | undefined

/** The world of this worker, made once for all the areas it tests. */
export const sharedWorld = () => (world ??= makeWorld())

export type World = Awaited<ReturnType<typeof makeWorld>>
