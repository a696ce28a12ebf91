import {
  type AnyPgColumn,
  boolean,
  foreignKey,
  index,
  integer,
  primaryKey,
  snakeCase,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import {
  schoolKeyAndPolicies,
  schoolPolicies,
  reference,
  schoolAndId,
} from '../../../../platform/server/database/schoolTable.ts'
import { school } from './schools.ts'

/** A node of a tenant's organisation tree, including the root. */
export const department = snakeCase.table(
  'department',
  {
    ...schoolAndId(),
    parentId: reference(),
    name: text().notNull(),
    type: integer().notNull(),
    orderNum: integer().notNull().default(0),
    visible: boolean().notNull().default(true),
    /** -1 graduated, else 0 (foundations §3). */
    delFlag: integer().notNull().default(0),
    schoolSection: integer(),
    schoolGrade: integer(),
    schoolClz: integer(),
    /** The slogan of a class. */
    slogan: text(),
    /** Raised by each save. A save on an older version is refused. */
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [
    foreignKey({ columns: [table.schoolId], foreignColumns: [school.id] }),
    foreignKey({ columns: [table.schoolId, table.parentId], foreignColumns: [table.schoolId, table.id] }),
    index().on(table.schoolId, table.parentId, table.orderNum),
    ...schoolKeyAndPolicies(table),
  ],
)

/** Foreign key to a department of the same school. It uses both key parts, so that rows can't cross schools. */
export const departmentForeignKey = (schoolId: AnyPgColumn, departmentId: AnyPgColumn) =>
  foreignKey({ columns: [schoolId, departmentId], foreignColumns: [department.schoolId, department.id] })

/** Like `inDepartment`, for a row that is deleted with its department. */
export const cascadeFromDepartment = (schoolId: AnyPgColumn, departmentId: AnyPgColumn) =>
  departmentForeignKey(schoolId, departmentId).onDelete('cascade')

/** Every node with each of its ancestors and itself. Subtrees are found by equality, which RLS doesn't slow down. */
export const departmentAncestor = snakeCase.table(
  'department_ancestor',
  {
    schoolId: reference().notNull(),
    ancestorId: reference().notNull(),
    departmentId: reference().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.ancestorId, table.departmentId] }),
    index().on(table.schoolId, table.departmentId),
    cascadeFromDepartment(table.schoolId, table.ancestorId),
    cascadeFromDepartment(table.schoolId, table.departmentId),
    ...schoolPolicies(table.schoolId),
  ],
)
