import { describe, expect, test } from 'vitest'
import { common } from '../../../../platform/contract/refusal.ts'
import { role } from '../../../../platform/contract/roles.ts'
import { send } from '../../../../tests/support/client.ts'
import { refused } from '../../../../tests/support/refused.ts'
import { type Actor, useServer } from '../../../../tests/support/useServer.ts'
import { users, usersRefusals } from '../../contract.ts'

const { http, make, actor, as, enter } = await useServer()

const { superAdministrator, departmentManager, schoolDataAdministrator, dormitoryAdministrator } = role
const { student, staff, parent, gateKeeper, bureauAdministrator, integrator } = role

const ok = { status: 200, code: 200, data: null }
const ordered = (...ids: number[]) => ids.toSorted((one, other) => one - other)

const makeSchool = async (kind: 'platform' | 'school' = 'school') => {
  const school = await make.makeSchool({ kind })
  const add = (...roles: number[]) => actor({ schoolId: school.id, roles, departments: [school.rootId] })
  const target = await make.makeMember({ schoolId: school.id, roles: [staff], departments: [school.rootId] })
  const rolesOf = async (id: number) => (await make.membershipOf(school.id, id)).roles
  return { school, add, target, rolesOf }
}

const bind = (who: Actor, userId: number, roleId: number, schoolId = who.schoolId) =>
  as(who, users.bindRole, { query: { schoolId, userId, roleId } })
const unbind = (who: Actor, userId: number, roleId: number, schoolId = who.schoolId) =>
  as(who, users.unbindRole, { query: { schoolId, userId, roleId } })

describe('granting a role', () => {
  test.each([
    [departmentManager, true],
    [dormitoryAdministrator, true],
    [student, true],
    [gateKeeper, true],
    [schoolDataAdministrator, false],
    [parent, false],
    [superAdministrator, false],
    [bureauAdministrator, false],
    [integrator, false],
  ])('by a school data administrator, role %i: %s', async (roleId, allowed) => {
    const { add, target, rolesOf } = await makeSchool()
    const answer = await bind(await add(schoolDataAdministrator), target.id, roleId)
    expect(answer).toMatchObject(allowed ? ok : refused(usersRefusals.roleNotAllowed))
    expect(await rolesOf(target.id)).toEqual(allowed ? ordered(staff, roleId) : [staff])
  })

  test.each([
    [schoolDataAdministrator, true],
    [integrator, true],
    [parent, false],
    [superAdministrator, false],
  ])('by the platform, role %i: %s', async (roleId, allowed) => {
    const { add } = await makeSchool('platform')
    const { school, target, rolesOf } = await makeSchool()
    const answer = await bind(await add(superAdministrator), target.id, roleId, school.id)
    expect(answer).toMatchObject(allowed ? ok : refused(usersRefusals.roleNotAllowed))
    expect(await rolesOf(target.id)).toEqual(allowed ? ordered(staff, roleId) : [staff])
  })

  test('allows staff with the edit permission only the student role', async () => {
    const { school, add, target, rolesOf } = await makeSchool()
    const clerk = await add(staff)
    await make.grant(school.id, clerk.id, ['school:user:edit'])
    expect(await bind(clerk, target.id, gateKeeper)).toMatchObject(refused(usersRefusals.roleNotAllowed))
    expect(await bind(clerk, target.id, student)).toMatchObject(ok)
    expect(await rolesOf(target.id)).toEqual([student, staff])
  })

  test('allows the bureau role only in a bureau', async () => {
    const { add } = await makeSchool('platform')
    const administrator = await add(superAdministrator)
    const { school, target } = await makeSchool()
    const bureau = await make.makeSchool({ kind: 'bureau' })
    const official = await make.makeMember({ schoolId: bureau.id, roles: [staff], departments: [bureau.rootId] })
    expect(await bind(administrator, official.id, bureauAdministrator, bureau.id)).toMatchObject(ok)
    const misplaced = await bind(administrator, target.id, bureauAdministrator, school.id)
    expect(misplaced).toMatchObject(refused(usersRefusals.roleNotAllowed))
  })

  test('requires the permission', async () => {
    const { add, target } = await makeSchool()
    const teacher = await add(staff)
    expect(await bind(teacher, target.id, student)).toMatchObject(refused(common.forbidden))
    expect(await unbind(teacher, target.id, staff)).toMatchObject(refused(common.forbidden))
  })
})

describe('granting and revoking', () => {
  test('keeps a role that the member already has', async () => {
    const { add, target, rolesOf } = await makeSchool()
    expect(await bind(await add(schoolDataAdministrator), target.id, staff)).toMatchObject(ok)
    expect(await rolesOf(target.id)).toEqual([staff])
  })

  test('revokes one of two roles but not the last one', async () => {
    const { add, target, rolesOf } = await makeSchool()
    const administrator = await add(schoolDataAdministrator)
    await bind(administrator, target.id, gateKeeper)
    expect(await unbind(administrator, target.id, staff)).toMatchObject(ok)
    expect(await unbind(administrator, target.id, gateKeeper)).toMatchObject(refused(usersRefusals.lastRole))
    expect(await rolesOf(target.id)).toEqual([gateKeeper])
  })

  test('keeps one role when two clerks revoke both at once', async () => {
    const { add, target, rolesOf } = await makeSchool()
    const [one, other] = [await add(schoolDataAdministrator), await add(schoolDataAdministrator)]
    await bind(one, target.id, gateKeeper)
    const answers = await Promise.all([unbind(one, target.id, staff), unbind(other, target.id, gateKeeper)])
    expect(ordered(...answers.map((answer) => answer.code))).toEqual([200, usersRefusals.lastRole.code])
    expect(await rolesOf(target.id)).toHaveLength(1)
  })

  test('refuses to revoke a role that the member does not have', async () => {
    const { add, target } = await makeSchool()
    const answer = await unbind(await add(schoolDataAdministrator), target.id, gateKeeper)
    expect(answer).toMatchObject(refused(usersRefusals.roleNotHeld))
  })

  test('refuses to revoke a role that the caller may not grant', async () => {
    const { add, rolesOf } = await makeSchool()
    const colleague = await add(schoolDataAdministrator, staff)
    const answer = await unbind(await add(schoolDataAdministrator), colleague.id, schoolDataAdministrator)
    expect(answer).toMatchObject(refused(usersRefusals.roleNotAllowed))
    expect(await rolesOf(colleague.id)).toEqual([schoolDataAdministrator, staff])
  })

  test('refuses changes to the roles of the caller', async () => {
    const { add } = await makeSchool()
    const administrator = await add(schoolDataAdministrator, staff)
    expect(await bind(administrator, administrator.id, gateKeeper)).toMatchObject(refused(usersRefusals.notYourself))
    expect(await unbind(administrator, administrator.id, staff)).toMatchObject(refused(usersRefusals.notYourself))
  })

  test.each([0, 11, 1.5, 'abc'])('refuses the unknown role %s', async (roleId) => {
    const { add, target, school } = await makeSchool()
    const { token } = await add(schoolDataAdministrator)
    const query = { schoolId: school.id, userId: target.id, roleId }
    const answer = await send(http, users.bindRole, { query }, { token })
    expect(answer).toMatchObject({ status: 400, data: [{ field: 'roleId' }] })
  })

  test('takes effect at the next call of the person, without a new sign-in', async () => {
    const { add, school, target } = await makeSchool()
    const administrator = await add(schoolDataAdministrator)
    const keeper = await add(gateKeeper)
    expect(await as(keeper, users.user, { query: { id: keeper.id } })).toMatchObject({ status: 403 })
    await bind(administrator, keeper.id, staff)
    expect(await as(keeper, users.user, { query: { id: target.id } })).toMatchObject({ code: 200 })
    await unbind(administrator, keeper.id, staff)
    expect(await as(keeper, users.user, { query: { id: keeper.id } })).toMatchObject({ status: 403 })
    expect(school.id).toBe(keeper.schoolId)
  })
})

describe('a person with records in two schools', () => {
  test('gets roles from each school only in its record', async () => {
    const [here, there] = [await makeSchool(), await makeSchool()]
    const joined = await make.makeMember({
      schoolId: there.school.id,
      joinedTo: here.target.id,
      roles: [staff],
      departments: [there.school.rootId],
    })
    const administrator = await here.add(schoolDataAdministrator)
    expect(await bind(administrator, here.target.id, gateKeeper)).toMatchObject(ok)
    for (const schoolId of [here.school.id, there.school.id]) {
      const foreign = await bind(administrator, joined.id, gateKeeper, schoolId)
      expect(foreign).toMatchObject(refused(common.notFound))
    }
    expect(await here.rolesOf(here.target.id)).toEqual([staff, gateKeeper])
    expect(await there.rolesOf(joined.id)).toEqual([staff])
    expect(await enter(here.target.username, there.school.id)).toBeTruthy()
  })

  test('is not found in a school without a record', async () => {
    const [here, there] = [await makeSchool(), await makeSchool()]
    const administrator = await here.add(schoolDataAdministrator)
    const foreign = await bind(administrator, there.target.id, gateKeeper)
    expect(foreign).toMatchObject(refused(common.notFound))
    expect((await bind(administrator, 2_000_000_000, gateKeeper)).text).toBe(foreign.text)
  })
})

describe('the list of assignable roles', () => {
  const list = async (who: Actor) => (await as(who, users.assignableRoles)).data

  test('offers nobody the parent role', async () => {
    const { add } = await makeSchool()
    for (const own of [schoolDataAdministrator, staff, departmentManager]) {
      expect(await list(await add(own))).not.toContain(parent)
    }
  })

  test('lets a school data administrator grant the roles within the school, and staff only the student role', async () => {
    const { add } = await makeSchool()
    const withinSchool = ordered(departmentManager, dormitoryAdministrator, student, staff, gateKeeper)
    expect(ordered(...(await list(await add(schoolDataAdministrator))))).toEqual(withinSchool)
    expect(await list(await add(staff))).toEqual([student])
    expect(await list(await add(departmentManager))).toEqual([])
  })

  test('lets the platform grant administrator roles', async () => {
    const { add } = await makeSchool('platform')
    expect(await list(await add(superAdministrator))).toEqual(
      expect.arrayContaining([schoolDataAdministrator, bureauAdministrator, integrator]),
    )
  })

  test('is refused without the permission to view users', async () => {
    const { add } = await makeSchool()
    expect(await as(await add(gateKeeper), users.assignableRoles)).toMatchObject(refused(common.forbidden))
  })
})
