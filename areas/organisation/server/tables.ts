import {
  type AnyPgColumn,
  boolean,
  foreignKey,
  index,
  integer,
  snakeCase,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import { ownedBySchool } from '../../../platform/server/database/schoolTable.ts'

/** A tenant: the platform itself (id 1), an education bureau, or a school. */
export const school = snakeCase.table(
  'school',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    kind: text({ enum: ['platform', 'bureau', 'school'] }).notNull(),
    bureauId: integer().references((): AnyPgColumn => school.id),
    section: integer(),
    /** Starts the usernames that are made up for its people. */
    usernamePrefix: text().notNull(),
    timeZone: text().notNull().default('Asia/Shanghai'),
    createdAt: timestamp({ withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [index().on(table.bureauId), ...ownedBySchool(table.id)],
)

/** A node of a tenant's organisation tree, the root included. */
export const department = snakeCase.table(
  'department',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    schoolId: integer()
      .notNull()
      .references(() => school.id),
    parentId: integer(),
    name: text().notNull(),
    type: integer().notNull(),
    orderNum: integer().notNull().default(0),
    visible: boolean().notNull().default(true),
    /** -1 graduated, else 0 (foundations §3). */
    delFlag: integer().notNull().default(0),
    schoolSection: integer(),
    schoolGrade: integer(),
    schoolClz: integer(),
    /** What a class says of itself. */
    slogan: text(),
    /** Grows with each save: a save on an older one is refused. */
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [
    // What other tables point at, so that no link can cross from one school to another.
    unique('department_in_school').on(table.schoolId, table.id),
    foreignKey({ columns: [table.schoolId, table.parentId], foreignColumns: [table.schoolId, table.id] }),
    index().on(table.schoolId, table.parentId, table.orderNum),
    ...ownedBySchool(table.schoolId),
  ],
)

/** Every node with every node above it and itself: subtrees by equality, which RLS does not slow down. */
export const departmentAncestor = snakeCase.table(
  'department_ancestor',
  {
    schoolId: integer().notNull(),
    ancestorId: integer().notNull(),
    departmentId: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.ancestorId, table.departmentId] }),
    index().on(table.schoolId, table.departmentId),
    foreignKey({
      columns: [table.schoolId, table.ancestorId],
      foreignColumns: [department.schoolId, department.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.schoolId, table.departmentId],
      foreignColumns: [department.schoolId, department.id],
    }).onDelete('cascade'),
    ...ownedBySchool(table.schoolId),
  ],
)

/** Ties a row to a department of its own school; it goes with the department. */
const ofDepartment = (schoolId: AnyPgColumn, departmentId: AnyPgColumn) =>
  foreignKey({ columns: [schoolId, departmentId], foreignColumns: [department.schoolId, department.id] }).onDelete(
    'cascade',
  )

/** The pictures of a class, at most five (foundations §5), in their order. */
export const departmentPicture = snakeCase.table(
  'department_picture',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    schoolId: integer().notNull(),
    departmentId: integer().notNull(),
    fileId: integer().notNull(),
    orderNum: integer().notNull().default(0),
  },
  (table) => [
    index().on(table.schoolId, table.departmentId),
    ofDepartment(table.schoolId, table.departmentId),
    ...ownedBySchool(table.schoolId),
  ],
)

/** Where a class is: the rooms it uses (locations), and the grounds it looks after (areas) (decision on H-018). */
export const departmentPlace = snakeCase.table(
  'department_place',
  {
    schoolId: integer().notNull(),
    departmentId: integer().notNull(),
    kind: text({ enum: ['location', 'area'] }).notNull(),
    name: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.departmentId, table.kind, table.name] }),
    ofDepartment(table.schoolId, table.departmentId),
    ...ownedBySchool(table.schoolId),
  ],
)
