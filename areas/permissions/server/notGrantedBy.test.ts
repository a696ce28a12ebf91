import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { writeSheet } from '../../../platform/server/sheets/writeSheet.ts'
import { refused } from '../../../tests/support/refused.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { jobs } from '../../jobs/contract.ts'
import { permissions, permissionsRefusals } from '../contract.ts'
import { groupSheet } from './groupRows.ts'

const { make, actor, as, http } = await useServer()

const ok = { status: 200, code: 200, data: null }
const key = 'sys:user:resetPassword'

/**
 * Three users who hold the key and may grant: a school data administrator, a manager, and a platform user with both
 * roles.
 */
const makeScene = async () => {
  const [school, platform] = [await make.makeSchool(), await make.makeSchool({ kind: 'platform' })]
  const { id: schoolId } = school
  const add = (...roles: number[]) => actor({ schoolId, roles, departments: [school.rootId] })
  const [who, manager, target] = [
    await add(role.schoolDataAdministrator, role.staff),
    await add(role.departmentManager),
    await add(role.staff),
  ]
  await make.grant(schoolId, who.id, [key])
  await make.grant(schoolId, manager.id, [key, 'sys:permission:edit'])
  const both = [role.superAdministrator, role.schoolDataAdministrator]
  const overseer = await actor({ schoolId: platform.id, roles: both, departments: [platform.rootId] })
  const groupId = await make.makeGroup({ schoolId, name: '重置组', permissions: [key] })
  const emptyId = await make.makeGroup({ schoolId, name: '空组' })
  return { schoolId, who, manager, target, overseer, groupId, emptyId }
}
type Scene = Awaited<ReturnType<typeof makeScene>>

const grantToTarget = (by: Actor, { schoolId, target }: Scene) =>
  as(by, permissions.setOfUser, { params: { schoolId, userId: target.id }, body: { ids: [key] } })
const set = (by: Actor, id: number) => as(by, permissions.setGroupModels, { params: { id }, body: { ids: [key] } })
const link = (by: Actor, { groupId, target }: Scene) =>
  as(by, permissions.linkUsers, { body: { groupId, userIds: [target.id] } })

/** Returns for the user's tree and the group's tree whether this caller may grant the key. */
const canGrantInTrees = async (by: Actor, { schoolId, target, emptyId }: Scene) => {
  const ofUser = (await as(by, permissions.treeOfUser, { params: { schoolId, userId: target.id } })).data
  const ofGroup = (await as(by, permissions.groupModels, { params: { id: emptyId } })).data.moduleModels
  return [ofUser, ofGroup].map((tree) => tree.flatMap(({ children }) => children).find(({ id }) => id === key)?.held)
}

/** Adds the target to the group by an import. Returns the link of the error file. */
const importTarget = async (by: Actor, { schoolId, target }: Scene) => {
  const bytes = await buffer(writeSheet(groupSheet, [{ group: '重置组', account: target.username }]))
  const files = [{ name: '用户组.xlsx', bytes }]
  const { data } = await as(by, permissions.importGroups, { body: { schoolId }, files })
  await http.running.runner.drain()
  return (await as(by, jobs.get, { query: { id: data.jobId } })).data.fileLink
}

test('refuses to let a school data administrator grant password resets, even if held', async () => {
  const scene = await makeScene()
  const { who, emptyId } = scene
  expect((await as(who, permissions.own)).data).toContain(key)
  for (const answer of [await grantToTarget(who, scene), await set(who, emptyId), await link(who, scene)]) {
    expect(answer).toMatchObject(refused(permissionsRefusals.notHeld))
  }
  expect(await importTarget(who, scene)).not.toBeNull()
  expect(await canGrantInTrees(who, scene)).toEqual([false, false])
  expect((await as(scene.target, permissions.own)).data).not.toContain(key)
})

test('lets other holders grant it, and the platform whatever its roles', async () => {
  const scene = await makeScene()
  const { overseer, manager, emptyId } = scene
  expect(await canGrantInTrees(overseer, scene)).toEqual([true, true])
  expect(await importTarget(overseer, scene)).toBeNull()
  for (const answer of [
    await set(overseer, emptyId),
    await link(overseer, scene),
    await grantToTarget(manager, scene),
  ]) {
    expect(answer).toMatchObject(ok)
  }
})

test('lets a school data administrator keep or revoke an existing grant of the key', async () => {
  const scene = await makeScene()
  const { schoolId, who, target, overseer } = scene
  expect(await grantToTarget(overseer, scene)).toMatchObject(ok)
  expect(await grantToTarget(who, scene)).toMatchObject(ok)
  const params = { schoolId, userId: target.id }
  expect(await as(who, permissions.setOfUser, { params, body: { ids: [] } })).toMatchObject(ok)
  expect(await grantToTarget(who, scene)).toMatchObject(refused(permissionsRefusals.notHeld))
})
