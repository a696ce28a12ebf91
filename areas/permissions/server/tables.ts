import { type AnyPgColumn, foreignKey, index, primaryKey, snakeCase, text, unique } from 'drizzle-orm/pg-core'
import { schoolPolicies, reference } from '../../../platform/server/database/schoolTable.ts'
import { cascadeFromMember } from '../../registry/server/tables/members.ts'
import { schoolTable, version } from '../../registry/server/schoolTable.ts'

/** A permission granted to one member in addition to those of the roles (decision on H-027). */
export const permissionGrant = snakeCase.table(
  'permission_grant',
  { schoolId: reference().notNull(), memberId: reference().notNull(), permission: text().notNull() },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.memberId, table.permission] }),
    cascadeFromMember(table.schoolId, table.memberId),
    ...schoolPolicies(table.schoolId),
  ],
)

/** A group whose members get its permissions. */
export const userGroup = schoolTable('user_group', { name: text().notNull(), version: version() }, (table) => [
  unique('group_named').on(table.schoolId, table.name),
])

/** References a group of the same school. The row is deleted with the group. */
const ofGroup = (schoolId: AnyPgColumn, groupId: AnyPgColumn) =>
  foreignKey({ columns: [schoolId, groupId], foreignColumns: [userGroup.schoolId, userGroup.id] }).onDelete('cascade')

/** The members of a group. */
export const userGroupMember = snakeCase.table(
  'user_group_member',
  { schoolId: reference().notNull(), groupId: reference().notNull(), memberId: reference().notNull() },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.groupId, table.memberId] }),
    index().on(table.schoolId, table.memberId),
    ofGroup(table.schoolId, table.groupId),
    cascadeFromMember(table.schoolId, table.memberId),
    ...schoolPolicies(table.schoolId),
  ],
)

/** A permission granted to a group. */
export const userGroupPermission = snakeCase.table(
  'user_group_permission',
  { schoolId: reference().notNull(), groupId: reference().notNull(), permission: text().notNull() },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.groupId, table.permission] }),
    ofGroup(table.schoolId, table.groupId),
    ...schoolPolicies(table.schoolId),
  ],
)
