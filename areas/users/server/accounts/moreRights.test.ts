import { describe, expect, test } from 'vitest'
import { role } from '../../../../platform/contract/roles.ts'
import { testPassword } from '../../../../tests/support/people.ts'
import { refused } from '../../../../tests/support/refused.ts'
import { type Actor, freshAddress, useServer } from '../../../../tests/support/useServer.ts'
import { identity } from '../../../identity/contract.ts'
import { users, usersRefusals } from '../../contract.ts'

const { make, actor, as, call } = await useServer()

const held = ['sys:user:resetPassword', 'school:user:edit']

/** Creates a clerk who may reset passwords and edit users, and a colleague of the same rank. */
const makeScene = async (more: { mustChange?: boolean; roles?: number[] } = {}) => {
  const school = await make.makeSchool()
  const place = { schoolId: school.id, departments: [school.rootId] }
  const clerk = await actor({ ...place, roles: [role.departmentManager] })
  await make.grant(school.id, clerk.id, held)
  const target = await make.makeMember({ ...place, roles: [role.staff], ...more })
  return { school, place, clerk, target }
}
type Scene = Awaited<ReturnType<typeof makeScene>>

const ways: Record<string, (scene: Scene) => Promise<unknown>> = {
  'by a grant': ({ school, target }) => make.grant(school.id, target.id, ['points:config:edit']),
  'by a group': ({ school, target }) =>
    make.makeGroup({ schoolId: school.id, name: '管理', permissions: ['school:user:delete'], people: [target.id] }),
  'by role': ({ school, target }) => make.setRoles(school.id, target.id, [role.dormitoryAdministrator]),
}

const reset = (who: Actor, id: number) => as(who, users.resetPassword, { params: { id } })
const unbind = (who: Actor, userId: number) => as(who, users.unbindWechat, { body: { userId } })
const signIn = (username: string) =>
  call(identity.login, { body: { username, password: testPassword } }, { address: freshAddress() })

describe('a target with more rights than the clerk', () => {
  test.each(Object.entries(ways))('refuses reset and unbinding if the rights come %s', async (_how, give) => {
    const scene = await makeScene()
    const { clerk, target } = scene
    await give(scene)
    await make.bindWechat(target.id)
    for (const attempt of [reset, unbind])
      expect(await attempt(clerk, target.id)).toMatchObject(refused(usersRefusals.moreRights))
    expect(await signIn(target.username)).toMatchObject({ code: 200 })
  })

  test('allows an equally privileged clerk, the platform, and unbinding by a data administrator', async () => {
    const scene = await makeScene()
    const { school, place, clerk, target } = scene
    await make.grant(school.id, target.id, ['points:config:edit'])
    await make.bindWechat(target.id)
    const administrator = await actor({ ...place, roles: [role.schoolDataAdministrator] })
    await make.grant(school.id, administrator.id, held)
    expect(await unbind(administrator, target.id)).toMatchObject({ code: 200 })
    await make.grant(school.id, clerk.id, ['points:config:edit'])
    expect(await reset(clerk, target.id)).toMatchObject({ code: 200 })
    const platform = await make.makeSchool({ kind: 'platform' })
    const overseer = await actor({
      schoolId: platform.id,
      roles: [role.superAdministrator],
      departments: [platform.rootId],
    })
    await make.grant(school.id, target.id, ['school:user:delete'])
    expect(await reset(clerk, target.id)).toMatchObject(refused(usersRefusals.moreRights))
    expect(await reset(overseer, target.id)).toMatchObject({ code: 200 })
  })
})

describe('the telephone number of a target with more rights', () => {
  const setNumber = async ({ clerk, target }: Scene, telephone: string) =>
    as(clerk, users.changeOwnSchoolUser, { body: { id: target.id, version: 1, telephone } })

  test('is not changed while the first password is valid', async () => {
    const scene = await makeScene({ mustChange: true })
    await make.grant(scene.school.id, scene.target.id, ['points:config:edit'])
    expect(await setNumber(scene, '13700000001')).toMatchObject(refused(usersRefusals.moreRights))
    expect(await make.membershipOf(scene.school.id, scene.target.id)).toMatchObject({ telephone: null })
  })

  test('is changed once the first password is replaced, or if the target has no more rights', async () => {
    const [chosen, plain] = [await makeScene(), await makeScene({ mustChange: true })]
    await make.grant(chosen.school.id, chosen.target.id, ['points:config:edit'])
    for (const scene of [chosen, plain]) expect(await setNumber(scene, '13700000002')).toMatchObject({ code: 200 })
  })

  test('is not changed through the parent dialog either', async () => {
    const scene = await makeScene({ mustChange: true, roles: [role.staff, role.parent] })
    const { school, place, clerk, target } = scene
    await make.grant(school.id, target.id, ['points:config:edit'])
    const pupil = await make.makeMember({ ...place, roles: [role.student] })
    const id = await make.makeParentLink(school.id, pupil.id, target.id)
    const change = () => as(clerk, users.changeParent, { params: { id }, body: { telephone: '13700000003' } })
    expect(await change()).toMatchObject(refused(usersRefusals.moreRights))
    await make.grant(school.id, clerk.id, ['points:config:edit'])
    expect(await change()).toMatchObject({ code: 200 })
  })
})
