import { boolean, date, foreignKey, index, text, timestamp, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { reference } from '../../../platform/server/database/schoolTable.ts'
import { schoolTable, version } from '../../registry/server/schoolTable.ts'
import { cascadeFromMember } from '../../registry/server/tables/members.ts'
import { awardStates, levels, ribbons, targets } from '../words.ts'

/** A year of honours: a school year, or another period that the school names. A closed one is read-only. */
export const honorYear = schoolTable(
  'honor_year',
  {
    name: text().notNull(),
    fromDay: date({ mode: 'string' }).notNull(),
    toDay: date({ mode: 'string' }).notNull(),
    closed: boolean().notNull().default(false),
    version: version(),
  },
  (table) => [unique('honor_year_once').on(table.schoolId, table.name)],
)

/** A kind of honour, such as 三好学生 of the district. */
export const honorKind = schoolTable(
  'honor_kind',
  {
    name: text().notNull(),
    level: text({ enum: levels }).notNull(),
    target: text({ enum: targets }).notNull(),
    ribbon: text({ enum: ribbons }).notNull(),
    /** The words of the certificate after the name. Empty for the usual ones. */
    wording: text().notNull(),
    disabled: boolean().notNull(),
    version: version(),
  },
  (table) => [unique('honor_kind_once').on(table.schoolId, table.target, table.level, table.name)],
)

/** An honour of a person or a class. A person's is deleted with the person's record. */
export const honorAward = schoolTable(
  'honor_award',
  {
    yearId: reference().notNull(),
    kindId: reference().notNull(),
    /** Null for the honour of a class. */
    memberId: reference(),
    /**
     * The class or department at the time, or the honoured class. No foreign key: the honour outlives the class. Its
     * names are kept too, since a class is renamed when it moves up.
     */
    departmentId: reference(),
    departmentName: text().notNull(),
    /** Empty for staff. */
    gradeName: text().notNull(),
    awardedOn: date({ mode: 'string' }).notNull(),
    issuer: text().notNull(),
    certificateNumber: text().notNull(),
    note: text().notNull(),
    state: text({ enum: awardStates }).notNull(),
    /** Remark of the office on its decision, or the reason for withdrawing. */
    reason: text().notNull(),
    pictureFileId: reference(),
    /** No foreign keys: an honour outlives the records of those who handled it. */
    proposedById: reference(),
    decidedById: reference(),
    at: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
    version: version(),
  },
  (table) => [
    index().on(table.schoolId, table.awardedOn, table.id),
    index().on(table.schoolId, table.yearId, table.state),
    index().on(table.schoolId, table.kindId),
    index().on(table.schoolId, table.memberId),
    index().on(table.schoolId, table.departmentId),
    uniqueIndex('honor_award_person_once')
      .on(table.schoolId, table.kindId, table.yearId, table.memberId, table.awardedOn, table.certificateNumber)
      .where(sql`member_id is not null and state in ('proposed', 'approved')`),
    uniqueIndex('honor_award_class_once')
      .on(table.schoolId, table.kindId, table.yearId, table.departmentId, table.awardedOn, table.certificateNumber)
      .where(sql`member_id is null and state in ('proposed', 'approved')`),
    foreignKey({ columns: [table.schoolId, table.yearId], foreignColumns: [honorYear.schoolId, honorYear.id] }),
    foreignKey({ columns: [table.schoolId, table.kindId], foreignColumns: [honorKind.schoolId, honorKind.id] }),
    cascadeFromMember(table.schoolId, table.memberId),
  ],
)
