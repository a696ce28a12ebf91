import { type AnyPgColumn, foreignKey, index, integer, primaryKey, snakeCase, text, unique } from 'drizzle-orm/pg-core'
import { ownedBySchool } from '../../../platform/server/database/schoolTable.ts'
import { school } from '../../organisation/server/tables.ts'
import { member } from '../../users/server/tables.ts'

/** A permission granted to one member, beyond what the roles bring (decision on H-027). */
export const permissionGrant = snakeCase.table(
  'permission_grant',
  { schoolId: integer().notNull(), personId: integer().notNull(), permission: text().notNull() },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.personId, table.permission] }),
    foreignKey({
      columns: [table.schoolId, table.personId],
      foreignColumns: [member.schoolId, member.personId],
    }).onDelete('cascade'),
    ...ownedBySchool(table.schoolId),
  ],
)

/** A group of members who are granted permissions together. */
export const userGroup = snakeCase.table(
  'user_group',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    schoolId: integer()
      .notNull()
      .references(() => school.id),
    name: text().notNull(),
    /** Grows with each save: a save on an older one is refused. */
    version: integer().notNull().default(1),
  },
  (table) => [
    unique('group_in_school').on(table.schoolId, table.id),
    unique('group_named').on(table.schoolId, table.name),
    ...ownedBySchool(table.schoolId),
  ],
)

/** Ties a row to a group of its own school; it goes with the group. */
const ofGroup = (schoolId: AnyPgColumn, groupId: AnyPgColumn) =>
  foreignKey({ columns: [schoolId, groupId], foreignColumns: [userGroup.schoolId, userGroup.id] }).onDelete('cascade')

/** Who is in a group. */
export const userGroupMember = snakeCase.table(
  'user_group_member',
  { schoolId: integer().notNull(), groupId: integer().notNull(), personId: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.groupId, table.personId] }),
    index().on(table.schoolId, table.personId),
    ofGroup(table.schoolId, table.groupId),
    foreignKey({
      columns: [table.schoolId, table.personId],
      foreignColumns: [member.schoolId, member.personId],
    }).onDelete('cascade'),
    ...ownedBySchool(table.schoolId),
  ],
)

/** A permission granted to a group. */
export const userGroupPermission = snakeCase.table(
  'user_group_permission',
  { schoolId: integer().notNull(), groupId: integer().notNull(), permission: text().notNull() },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.groupId, table.permission] }),
    ofGroup(table.schoolId, table.groupId),
    ...ownedBySchool(table.schoolId),
  ],
)
