import type { Database } from '../../platform/server/database/database.ts'
import { insertedRow } from '../../tests/support/inserted.ts'
import { permissionGrant, userGroup, userGroupMember, userGroupPermission } from './server/tables.ts'

interface GroupValues {
  readonly schoolId: number
  readonly name: string
  readonly people?: readonly number[]
  readonly permissions?: readonly string[]
}

/** Grants permissions to people and groups in tests. */
export const permissionsFactories = (database: Database) => {
  const asSystem = <T>(work: Parameters<typeof database.asSystem<T>>[1]) => database.asSystem('test factories', work)

  const grant = (schoolId: number, memberId: number, permissions: readonly string[]) =>
    asSystem(async (db) => {
      if (permissions.length === 0) return
      const rows = permissions.map((permission) => ({ schoolId, memberId, permission }))
      await db.insert(permissionGrant).values(rows).onConflictDoNothing()
    })

  /** Inserts a group with its members and permissions. Returns its id. */
  const makeGroup = ({ schoolId, name, people = [], permissions = [] }: GroupValues) =>
    asSystem(async (db) => {
      const { id: groupId } = insertedRow(
        await db.insert(userGroup).values({ schoolId, name }).returning({ id: userGroup.id }),
      )
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
