import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { reference } from '../../../platform/server/database/schoolTable.ts'
import { schoolTable, version } from '../../registry/server/schoolTable.ts'
import { type FormField, type FormValues, type Question, applicationStates, taskKinds } from '../contract.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** A registration task with its form and quota. */
export const registrationTask = schoolTable(
  'registration_task',
  {
    title: text().notNull(),
    kind: text({ enum: taskKinds }).notNull(),
    cohort: text().notNull().default(''),
    intro: text().notNull().default(''),
    startAt: moment().notNull(),
    endAt: moment().notNull(),
    closedAt: moment(),
    quota: integer(),
    optionTitle: text().notNull().default(''),
    takesWaiting: boolean().notNull(),
    showsPlaces: boolean().notNull(),
    fields: jsonb().$type<readonly FormField[]>().notNull(),
    questions: jsonb().$type<readonly Question[]>().notNull(),
    keepDays: integer().notNull(),
    /** In the public address of the task. It opens nobody's data, so it is stored as it is shown. */
    pageToken: text().notNull(),
    /** No foreign key: a task outlives its maker's record. */
    makerId: reference(),
    createdAt: moment().notNull(),
    version: version(),
  },
  (table) => [index('registration_task_page').on(table.pageToken)],
)

/** Foreign key to a task. The row is deleted with it. */
const ofTask = (table: { readonly schoolId: AnyPgColumn; readonly taskId: AnyPgColumn }) =>
  foreignKey({
    columns: [table.schoolId, table.taskId],
    foreignColumns: [registrationTask.schoolId, registrationTask.id],
  }).onDelete('cascade')

/** A choice of a task with a quota, such as a kind of class. */
export const registrationOption = schoolTable(
  'registration_option',
  {
    taskId: reference().notNull(),
    name: text().notNull(),
    quota: integer(),
    orderNum: integer().notNull(),
  },
  (table) => [index().on(table.schoolId, table.taskId), ofTask(table)],
)

/** A telephone number that a parent proves for a task, and the session opened with its last code. */
export const registrationVisit = schoolTable(
  'registration_visit',
  {
    taskId: reference().notNull(),
    telephone: text().notNull(),
    /** Keyed hash of the token. Null until a code was right. */
    tokenHash: text(),
    endsAt: moment(),
    createdAt: moment().notNull(),
  },
  (table) => [
    unique('registration_visit_once').on(table.schoolId, table.taskId, table.telephone),
    index('registration_visit_token').on(table.tokenHash),
    ofTask(table),
  ],
)

/** A child's application. Personal data is in columns whose values the trail masks. */
export const registrationApplication = schoolTable(
  'registration_application',
  {
    taskId: reference().notNull(),
    visitId: reference().notNull(),
    optionId: reference(),
    receipt: text().notNull(),
    state: text({ enum: applicationStates }).notNull(),
    name: text().notNull(),
    sex: smallint().notNull(),
    birthDate: date({ mode: 'string' }),
    telephone: text().notNull(),
    idCardType: text(),
    idCardCipher: text(),
    idCardTail: text(),
    idCardIndex: text(),
    values: jsonb().$type<FormValues>().notNull(),
    /** Keyed hash of what identifies the child: the document, or else name, birth date and telephone number. */
    childKey: text().notNull(),
    reason: text().notNull().default(''),
    note: text().notNull().default(''),
    /** When it was put on the waiting list, which decides the order of moving up. */
    waitingAt: moment(),
    /** True if the school put it on the waiting list, so that it doesn't move up by itself. */
    isHeld: boolean().notNull().default(false),
    classId: reference(),
    /** The student that the application became. No foreign key: the record may be deleted later. */
    memberId: reference(),
    /** No foreign key: an application outlives its reviewer's record. */
    reviewerId: reference(),
    reviewedAt: moment(),
    createdAt: moment().notNull(),
    changedAt: moment().notNull(),
    version: version(),
  },
  (table) => [
    unique('registration_application_receipt').on(table.schoolId, table.receipt),
    uniqueIndex('registration_application_child')
      .on(table.schoolId, table.taskId, table.childKey)
      .where(sql`state <> 'withdrawn'`),
    index().on(table.schoolId, table.taskId, table.state),
    index().on(table.schoolId, table.visitId),
    ofTask(table),
  ],
)

/** A photo or document that a parent uploaded. It belongs to no application until one is submitted with it. */
export const registrationFile = schoolTable(
  'registration_file',
  {
    visitId: reference().notNull(),
    applicationId: reference(),
    field: text().notNull(),
    name: text().notNull(),
    fileId: reference().notNull(),
    thumbFileId: reference(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index().on(table.schoolId, table.visitId),
    index().on(table.schoolId, table.applicationId),
    // No cascade: the files of a visit are deleted first, with their bytes.
    foreignKey({
      columns: [table.schoolId, table.visitId],
      foreignColumns: [registrationVisit.schoolId, registrationVisit.id],
    }),
  ],
)

/** A view of the full numbers of an application, with its viewer. */
export const registrationLook = schoolTable(
  'registration_look',
  {
    applicationId: reference().notNull(),
    /** No foreign key: the note outlives the viewer's record. */
    viewerId: reference().notNull(),
    at: moment().notNull(),
  },
  (table) => [
    index().on(table.schoolId, table.applicationId),
    foreignKey({
      columns: [table.schoolId, table.applicationId],
      foreignColumns: [registrationApplication.schoolId, registrationApplication.id],
    }).onDelete('cascade'),
  ],
)
