import type { Database } from '../../platform/server/database/database.ts'
import { insertRow, testRows } from '../../tests/support/testRows.ts'
import { permissionGrant, userGroup, userGroupMember, userGroupPermission } from './server/tables.ts'
import { role } from '../../platform/contract/roles.ts'
import type { AreaTesting, Scene } from '../../tests/support/areaTesting.ts'
import { usersFactories } from '../users/makeMembers.ts'

interface GroupValues {
  readonly schoolId: number
  readonly name: string
  readonly people?: readonly number[]
  readonly permissions?: readonly string[]
}

/** Grants permissions to people and groups in tests. */
export const permissionsFactories = (database: Database) => {
  const { asSystem } = testRows(database)

  const grant = (schoolId: number, memberId: number, permissions: readonly string[]) =>
    asSystem(async (db) => {
      if (permissions.length === 0) return
      const rows = permissions.map((permission) => ({ schoolId, memberId, permission }))
      await db.insert(permissionGrant).values(rows).onConflictDoNothing()
    })

  /** Inserts a group with its members and permissions. Returns its id. */
  const makeGroup = ({ schoolId, name, people = [], permissions = [] }: GroupValues) =>
    asSystem(async (db) => {
      const { id: groupId } = await insertRow(db, userGroup, { schoolId, name })
      const groupKey = { schoolId, groupId }
      if (people.length > 0)
        await db.insert(userGroupMember).values(people.map((memberId) => ({ ...groupKey, memberId })))
      if (permissions.length > 0)
        await db.insert(userGroupPermission).values(permissions.map((permission) => ({ ...groupKey, permission })))
      return groupId
    })

  const addToGroup = (schoolId: number, groupId: number, people: readonly number[]) =>
    asSystem(async (db) => {
      await db.insert(userGroupMember).values(people.map((memberId) => ({ schoolId, groupId, memberId })))
    })

  return { grant, makeGroup, addToGroup }
}

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
}
