import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  primaryKey,
  snakeCase,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import { schoolPolicies, reference } from '../../../platform/server/database/schoolTable.ts'
import { schoolTable, version } from '../../registry/server/schoolTable.ts'
import { cascadeFromDepartment } from '../../registry/server/tables/departments.ts'
import { cascadeFromMember } from '../../registry/server/tables/members.ts'
import { sealedLink } from '../../sealedLink/server/tables.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** A collection task for the students of some classes, with its end. */
export const materialTask = schoolTable('material_task', {
  title: text().notNull(),
  note: text().notNull().default(''),
  takesPdf: boolean().notNull(),
  mostFiles: integer().notNull(),
  endAt: moment().notNull(),
  /** Parents may still upload after its end, until it is closed. */
  takesLate: boolean().notNull(),
  closedAt: moment(),
  /** No foreign key: a task outlives its maker's record. */
  makerId: reference(),
  createdAt: moment().notNull(),
  version: version(),
})

/** Foreign key to a task. The row is deleted with it. */
const ofTask = (table: { readonly schoolId: AnyPgColumn; readonly taskId: AnyPgColumn }) =>
  foreignKey({
    columns: [table.schoolId, table.taskId],
    foreignColumns: [materialTask.schoolId, materialTask.id],
  }).onDelete('cascade')

/** The classes of a task. */
export const materialTaskClass = snakeCase.table(
  'material_task_class',
  { schoolId: reference().notNull(), taskId: reference().notNull(), departmentId: reference().notNull() },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.taskId, table.departmentId] }),
    index().on(table.schoolId, table.departmentId),
    ofTask(table),
    cascadeFromDepartment(table.schoolId, table.departmentId),
    ...schoolPolicies(table.schoolId),
  ],
)

/** A file uploaded for a student, with a thumbnail if it is a picture. */
export const materialUpload = schoolTable(
  'material_upload',
  {
    taskId: reference().notNull(),
    /** No foreign key: the nightly cleanup finds the files of a deleted student by this row. */
    studentId: reference().notNull(),
    fileId: reference().notNull(),
    thumbFileId: reference(),
    name: text().notNull(),
    /** SHA-256 of the uploaded file, so that a repeated upload counts once. */
    contentHash: text().notNull(),
    /** No foreign key: a file outlives its uploader's record. */
    uploaderId: reference(),
    /** True if a parent uploaded it with a link. */
    byParent: boolean().notNull(),
    /** The link with which a parent uploaded it. Null for older uploads. */
    linkId: reference(),
    isLate: boolean().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    unique('material_upload_once').on(table.schoolId, table.taskId, table.studentId, table.contentHash),
    index().on(table.schoolId, table.studentId),
    index().on(table.schoolId, table.createdAt),
    ofTask(table),
  ],
)

/** The task that a sealed link is for. */
export const materialLink = snakeCase.table(
  'material_link',
  {
    schoolId: reference().notNull(),
    linkId: reference().notNull(),
    taskId: reference().notNull(),
    /** The school's day of the link's last upload, and that day's files and bytes, including deleted ones. */
    usedDay: date({ mode: 'string' }),
    usedFiles: integer().notNull().default(0),
    usedBytes: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.linkId] }),
    index().on(table.schoolId, table.taskId),
    foreignKey({
      columns: [table.schoolId, table.linkId],
      foreignColumns: [sealedLink.schoolId, sealedLink.id],
    }).onDelete('cascade'),
    ofTask(table),
    ...schoolPolicies(table.schoolId),
  ],
)

/** When a parent was last reminded of a task for a child. */
export const materialReminder = snakeCase.table(
  'material_reminder',
  {
    schoolId: reference().notNull(),
    taskId: reference().notNull(),
    studentId: reference().notNull(),
    parentId: reference().notNull(),
    at: moment().notNull(),
    times: integer().notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.taskId, table.studentId, table.parentId] }),
    ofTask(table),
    cascadeFromMember(table.schoolId, table.studentId),
    cascadeFromMember(table.schoolId, table.parentId),
    ...schoolPolicies(table.schoolId),
  ],
)

/** A school's settings, one row once they are saved. */
export const materialConfig = schoolTable(
  'material_config',
  { keepDays: integer().notNull(), version: version() },
  (table) => [unique('material_config_once').on(table.schoolId)],
)
