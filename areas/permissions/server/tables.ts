import { foreignKey, integer, snakeCase, primaryKey, text } from 'drizzle-orm/pg-core'
import { ownedBySchool } from '../../../platform/server/database/schoolTable.ts'
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
