import {
  type AnyPgColumn,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import { reference } from '../../../platform/server/database/schoolTable.ts'
import { schoolTable, version } from '../../registry/server/schoolTable.ts'
import { cascadeFromMember } from '../../registry/server/tables/members.ts'
import { appealStates, assessTypes, correctionKinds, durations, scoringWays } from '../words.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })
const day = () => date({ mode: 'string' })

// Values are whole hundredths (`value.ts`).

/** A project by which a school assesses students, classes or rooms (academics §3). */
export const assessProject = schoolTable(
  'assess_project',
  {
    name: text().notNull(),
    assessType: text({ enum: assessTypes }).notNull(),
    duration: text({ enum: durations }).notNull(),
    /** User groups, whose members examine. No foreign key: a deleted group has no members. */
    examinerGroupIds: reference().array().notNull(),
    defaultValue: integer().notNull(),
    joinDefault: boolean().notNull(),
    scoreIs: text({ enum: scoringWays }).notNull(),
    isEnable: boolean().notNull(),
    /** The first day that has periods. */
    startDay: day().notNull(),
    version: version(),
  },
  (table) => [unique('assess_project_named').on(table.schoolId, table.name)],
)

/** A category of a project. */
export const assessCategory = schoolTable(
  'assess_category',
  {
    projectId: reference().notNull(),
    title: text().notNull(),
    remark: text().notNull(),
    position: integer().notNull(),
    version: version(),
  },
  (table) => [
    unique('assess_category_titled').on(table.schoolId, table.projectId, table.title),
    foreignKey({
      columns: [table.schoolId, table.projectId],
      foreignColumns: [assessProject.schoolId, assessProject.id],
    }),
  ],
)

/** A scoring item of a category. One with records is disabled instead of deleted. */
export const assessItem = schoolTable(
  'assess_item',
  {
    categoryId: reference().notNull(),
    title: text().notNull(),
    value: integer().notNull(),
    remark: text().notNull(),
    isEnable: boolean().notNull(),
    position: integer().notNull(),
    version: version(),
  },
  (table) => [
    unique('assess_item_titled').on(table.schoolId, table.categoryId, table.title),
    foreignKey({
      columns: [table.schoolId, table.categoryId],
      foreignColumns: [assessCategory.schoolId, assessCategory.id],
    }),
  ],
)

/**
 * A record of an examiner about a target. It keeps the item's words and the names of that time, and is deleted with the
 * student's record.
 */
export const assessRecord = schoolTable(
  'assess_record',
  {
    projectId: reference().notNull(),
    assessType: text({ enum: assessTypes }).notNull(),
    targetId: reference().notNull(),
    targetName: text().notNull(),
    /** The target, if it is a student. */
    studentId: reference(),
    /** The class of that day; null for a room. */
    classId: reference(),
    /** The class's name, or the building's. */
    groupName: text().notNull(),
    itemId: reference().notNull(),
    categoryTitle: text().notNull(),
    detailTitle: text().notNull(),
    itemValue: integer().notNull(),
    /** The value that counts: 0 after a withdrawal, another one after an upheld appeal. */
    value: integer().notNull(),
    firstValue: integer().notNull(),
    isCorrected: boolean().notNull().default(false),
    description: text().notNull(),
    onDutyName: text().notNull(),
    /** No foreign key: a record outlasts the record of its examiner. */
    examinerId: reference().notNull(),
    /** The number that the examiner's device gave it. */
    clientKey: text().notNull(),
    at: moment().notNull(),
    /** The day of `at` in the school's time zone. */
    day: day().notNull(),
    withdrawnAt: moment(),
    withdrawReason: text().notNull().default(''),
    version: version(),
  },
  (table) => [
    unique('assess_record_sent_once').on(table.schoolId, table.examinerId, table.clientKey),
    index().on(table.schoolId, table.projectId, table.day),
    index().on(table.schoolId, table.targetId, table.day),
    index().on(table.schoolId, table.classId, table.at),
    index().on(table.schoolId, table.at),
    index().on(table.schoolId, table.itemId),
    foreignKey({
      columns: [table.schoolId, table.projectId],
      foreignColumns: [assessProject.schoolId, assessProject.id],
    }),
    cascadeFromMember(table.schoolId, table.studentId),
  ],
)

/** Foreign key to a record; the row is deleted with it. */
const ofRecord = (table: { readonly schoolId: AnyPgColumn; readonly recordId: AnyPgColumn }) =>
  foreignKey({
    columns: [table.schoolId, table.recordId],
    foreignColumns: [assessRecord.schoolId, assessRecord.id],
  }).onDelete('cascade')

/** A picture of a record. */
export const assessPicture = schoolTable(
  'assess_picture',
  {
    recordId: reference().notNull(),
    fileId: reference().notNull(),
    /** The number of the upload, and the picture's place in it. */
    clientKey: text().notNull(),
    position: integer().notNull(),
  },
  (table) => [
    unique('assess_picture_sent_once').on(table.schoolId, table.recordId, table.clientKey, table.position),
    ofRecord(table),
  ],
)

/** A change of a record after a report with it had been written. */
export const assessCorrection = schoolTable(
  'assess_correction',
  {
    recordId: reference().notNull(),
    kind: text({ enum: correctionKinds }).notNull(),
    byId: reference().notNull(),
    byName: text().notNull(),
    at: moment().notNull(),
    reason: text().notNull(),
    oldValue: integer().notNull(),
    newValue: integer().notNull(),
  },
  (table) => [index().on(table.schoolId, table.recordId), ofRecord(table)],
)

/** The appeal of a class against a record. */
export const assessAppeal = schoolTable(
  'assess_appeal',
  {
    recordId: reference().notNull(),
    words: text().notNull(),
    byId: reference().notNull(),
    byName: text().notNull(),
    at: moment().notNull(),
    state: text({ enum: appealStates }).notNull(),
    oldValue: integer().notNull(),
    newValue: integer(),
    answer: text().notNull().default(''),
    answeredByName: text().notNull().default(''),
    answeredAt: moment(),
  },
  (table) => [unique('assess_appeal_once').on(table.schoolId, table.recordId), ofRecord(table)],
)
