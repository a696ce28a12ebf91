import { index, primaryKey, snakeCase, timestamp } from 'drizzle-orm/pg-core'
import { schoolPolicies, reference } from '../../../../platform/server/database/schoolTable.ts'
import { cascadeFromDepartment } from './departments.ts'
import { cascadeFromMember } from './members.ts'

/** From when to when a member was in a class. It follows from `member_department`, and no request writes it directly. */
export const classStay = snakeCase.table(
  'class_stay',
  {
    schoolId: reference().notNull(),
    memberId: reference().notNull(),
    departmentId: reference().notNull(),
    fromAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
    /** The first moment after the stay; null while it lasts. */
    untilAt: timestamp({ withTimezone: true, mode: 'date' }),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.memberId, table.departmentId, table.fromAt] }),
    index().on(table.schoolId, table.departmentId, table.fromAt),
    cascadeFromMember(table.schoolId, table.memberId),
    cascadeFromDepartment(table.schoolId, table.departmentId),
    ...schoolPolicies(table.schoolId),
  ],
)
