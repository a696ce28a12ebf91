import { role } from '../../platform/contract/roles.ts'
import type { AreaTesting, Scene } from '../../tests/support/areaTesting.ts'
import { usersFactories } from '../users/factories.ts'
import { permissionsFactories } from './factories.ts'
import { userGroup, userGroupMember, userGroupPermission } from './server/tables.ts'

const grantedKey = 'school:org:view'

const addStaff = async ({ server, school }: Scene) =>
  usersFactories(server.database).makeMember({
    schoolId: school.id,
    roles: [role.staff],
    departments: [school.officeId],
  })

const addGroup = async (scene: Scene, people: readonly number[]) =>
  permissionsFactories(scene.server.database).makeGroup({
    schoolId: scene.school.id,
    name: `甲组${scene.actor.id}`,
    people,
    permissions: [grantedKey],
  })

/** Samples of permissions for the sweep: a group with a member and a permission, and a grant that can be revoked. */
export const testing: AreaTesting = {
  samples: {
    permission: () => 'school:user:view',
    heldPermission: async (scene) => {
      const colleague = await scene.idOf('user')
      await permissionsFactories(scene.server.database).grant(scene.school.id, colleague, [grantedKey])
      return grantedKey
    },
    groupMember: async (scene) => (await addStaff(scene)).id,
    userGroup: async (scene) => addGroup(scene, [await scene.idOf('groupMember')]),
    userGroupName: ({ actor }) => `乙组${actor.id}`,
    userGroupVersion: () => 1,
  },
  prepare: {
    groupUsers: async (scene) => {
      const [group, school] = [await scene.idOf('userGroup'), scene.school]
      const people = [await addStaff(scene), await addStaff(scene), await addStaff(scene)].map(({ id }) => id)
      await permissionsFactories(scene.server.database).addToGroup(school.id, group, people)
    },
  },
  foreign: {
    userGroup: ({ server, id, canary, studentId }) =>
      permissionsFactories(server.database).makeGroup({ schoolId: id, name: canary, people: [studentId] }),
  },
  rows: async (db, { id: schoolId, teacher }) => {
    const [group] = await db.insert(userGroup).values({ schoolId, name: 'x' }).returning()
    if (!group) throw new Error('nothing was inserted')
    await db.insert(userGroupMember).values({ schoolId, groupId: group.id, memberId: teacher.id })
    await db.insert(userGroupPermission).values({ schoolId, groupId: group.id, permission: 'school:user:view' })
  },
}
