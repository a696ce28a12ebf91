import { foreignKey, index, integer, snakeCase, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { keptBySchool, reference, schoolAndId } from '../../../platform/server/database/schoolTable.ts'
import { ofMember } from '../../registry/server/tables/members.ts'
import { photoPurposes } from '../photoWords.ts'

/** A photograph by which devices know a member's face. */
export const face = snakeCase.table(
  'face',
  {
    ...schoolAndId(),
    memberId: reference().notNull(),
    fileId: reference().notNull(),
    createdAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    index().on(table.schoolId, table.memberId),
    ofMember(table.schoolId, table.memberId),
    ...keptBySchool(table),
  ],
)

/** Who has looked at what is masked in a person's record, and when; a list on that record. */
export const recordLook = snakeCase.table(
  'record_look',
  {
    ...schoolAndId(),
    /** Whose record it is. */
    memberId: reference().notNull(),
    viewerId: reference().notNull(),
    /** What was shown: telephone, idCard or familyAddress, joined by commas. */
    fields: text().notNull(),
    /** Said by whoever took it away in a file; null where it was only looked at. */
    reason: text(),
    at: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    index().on(table.schoolId, table.memberId, table.id),
    ofMember(table.schoolId, table.memberId),
    ...keptBySchool(table),
  ],
)

/** Photographs that are sent in one batch, from its start to its end. It goes on after a broken line from what has arrived. */
export const photoRun = snakeCase.table(
  'photo_run',
  {
    ...schoolAndId(),
    /** The person who sends them, and alone goes on with it. A number alone: it outlasts the record. */
    memberId: reference().notNull(),
    purpose: text({ enum: photoPurposes }).notNull(),
    /** The folder or the archive, as the sender's computer calls it. */
    source: text().notNull(),
    total: integer().notNull(),
    /** The results as a sheet, while it is kept. */
    resultFileId: reference(),
    createdAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
    /** When the last arrived, or it was given up. */
    endedAt: timestamp({ withTimezone: true, mode: 'date' }),
  },
  (table) => [index().on(table.schoolId, table.memberId, table.id), ...keptBySchool(table)],
)

/** A photograph that has arrived in such a batch, and what became of it. */
export const photoFile = snakeCase.table(
  'photo_file',
  {
    ...schoolAndId(),
    runId: reference().notNull(),
    /** As the sender's computer calls it, with its folders. */
    name: text().notNull(),
    /** Of its content: checksum and size, by which it is known to have arrived. */
    mark: text().notNull(),
    /** Whose it is; null where it was not kept. A number alone: it outlasts the record. */
    memberId: reference(),
    /** Why it was not kept; null where it was. */
    why: text(),
    at: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    unique('photo_file_once').on(table.schoolId, table.runId, table.name),
    foreignKey({
      columns: [table.schoolId, table.runId],
      foreignColumns: [photoRun.schoolId, photoRun.id],
    }).onDelete('cascade'),
    ...keptBySchool(table),
  ],
)
