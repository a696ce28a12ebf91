import { index, integer, primaryKey, snakeCase, text } from 'drizzle-orm/pg-core'
import {
  schoolKeyAndPolicies,
  schoolPolicies,
  reference,
  schoolAndId,
} from '../../../platform/server/database/schoolTable.ts'
import { cascadeFromDepartment } from '../../registry/server/tables/departments.ts'
import { cascadeFromMember } from '../../registry/server/tables/members.ts'

/** Pictures of a class in order, at most five (foundations §5). */
export const departmentPicture = snakeCase.table(
  'department_picture',
  {
    ...schoolAndId(),
    departmentId: reference().notNull(),
    fileId: reference().notNull(),
    orderNum: integer().notNull().default(0),
  },
  (table) => [
    index().on(table.schoolId, table.departmentId),
    cascadeFromDepartment(table.schoolId, table.departmentId),
    ...schoolKeyAndPolicies(table),
  ],
)

/** Places of a class: the rooms it uses (`location`) and the grounds it looks after (`area`) (decision on H-018). */
export const departmentPlace = snakeCase.table(
  'department_place',
  {
    schoolId: reference().notNull(),
    departmentId: reference().notNull(),
    kind: text({ enum: ['location', 'area'] }).notNull(),
    name: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.departmentId, table.kind, table.name] }),
    cascadeFromDepartment(table.schoolId, table.departmentId),
    ...schoolPolicies(table.schoolId),
  ],
)

/** Duty roster of a class by weekday: Sunday 1, Monday 2 to Saturday 7 (conflicts C-021). */
export const classDuty = snakeCase.table(
  'class_duty',
  {
    schoolId: reference().notNull(),
    departmentId: reference().notNull(),
    dayOfWeek: integer().notNull(),
    memberId: reference().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.departmentId, table.dayOfWeek, table.memberId] }),
    cascadeFromMember(table.schoolId, table.memberId),
    cascadeFromDepartment(table.schoolId, table.departmentId),
    ...schoolPolicies(table.schoolId),
  ],
)
