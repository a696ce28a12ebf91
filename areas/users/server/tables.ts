import { foreignKey, index, integer, snakeCase, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { schoolKeyAndPolicies, reference, schoolAndId } from '../../../platform/server/database/schoolTable.ts'
import { cascadeFromMember } from '../../registry/server/tables/members.ts'
import { photoPurposes } from '../photoBatch.ts'

/** A face photo by which devices recognise a member. */
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
    cascadeFromMember(table.schoolId, table.memberId),
    ...schoolKeyAndPolicies(table),
  ],
)

/** Log of views of masked data in a person's record. */
export const recordLook = snakeCase.table(
  'record_look',
  {
    ...schoolAndId(),
    /** The member whose record was viewed. */
    memberId: reference().notNull(),
    viewerId: reference().notNull(),
    /** Revealed fields: telephone, idCard, familyAddress or name, joined by commas. */
    fields: text().notNull(),
    /** Reason for an export. Null if the data was only viewed. */
    reason: text(),
    at: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    index().on(table.schoolId, table.memberId, table.id),
    cascadeFromMember(table.schoolId, table.memberId),
    ...schoolKeyAndPolicies(table),
  ],
)

/** A batch of photo uploads. After a lost connection the upload resumes from the files that have arrived. */
export const photoRun = snakeCase.table(
  'photo_run',
  {
    ...schoolAndId(),
    /**
     * The sender, who is the only one that can resume the batch. No foreign key, because the batch outlives the record.
     */
    memberId: reference().notNull(),
    purpose: text({ enum: photoPurposes }).notNull(),
    /** Name of the folder or archive on the sender's computer. */
    source: text().notNull(),
    total: integer().notNull(),
    /** The result sheet, as long as it is kept. */
    resultFileId: reference(),
    createdAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
    /** When the last photo arrived or the batch was ended early. */
    endedAt: timestamp({ withTimezone: true, mode: 'date' }),
  },
  (table) => [index().on(table.schoolId, table.memberId, table.id), ...schoolKeyAndPolicies(table)],
)

/** A photo that has arrived in a batch, with its outcome. */
export const photoFile = snakeCase.table(
  'photo_file',
  {
    ...schoolAndId(),
    runId: reference().notNull(),
    /** File path on the sender's computer. */
    name: text().notNull(),
    /** Checksum and size of the content. They show that the same file has arrived before. */
    mark: text().notNull(),
    /** The member who got the photo. Null if it was not saved. No foreign key, because this row outlives the record. */
    memberId: reference(),
    /** Reason why it was not saved. Null if it was. */
    why: text(),
    at: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    unique('photo_file_once').on(table.schoolId, table.runId, table.name),
    foreignKey({
      columns: [table.schoolId, table.runId],
      foreignColumns: [photoRun.schoolId, photoRun.id],
    }).onDelete('cascade'),
    ...schoolKeyAndPolicies(table),
  ],
)
