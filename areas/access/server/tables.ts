import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, primaryKey, snakeCase, text, timestamp } from 'drizzle-orm/pg-core'
import { generatedId, schoolPolicies, reference } from '../../../platform/server/database/schoolTable.ts'
import { cascadeFromMember } from '../../registry/server/tables/members.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/**
 * All access records, append-only. The table is partitioned by the month of `at`, so that expired records are dropped
 * by month. Requests use only the parent table.
 */
export const accessRecord = snakeCase.table(
  'access_record',
  {
    schoolId: reference().notNull(),
    id: generatedId(),
    memberId: reference().notNull(),
    /** The entry type (operations §4): 5 left the dormitory, 6 came back to it, 7 left school … */
    stateDictId: integer().notNull(),
    /** When it happened: a device's corrected time, or the server's time for a report by hand. */
    at: moment().notNull(),
    /** The time as the device reported it. */
    toldAt: moment(),
    arrivedAt: moment().notNull(),
    /**
     * No foreign keys to device, location and operator, because a record outlasts them. A record with an operator was
     * made by hand, even if it names the gate where a keeper decided.
     */
    deviceId: reference(),
    locationId: reference(),
    operatorId: reference(),
    /** The device's numbering. With the device id it identifies the record permanently. */
    series: bigint({ mode: 'number' }),
    number: bigint({ mode: 'number' }),
    comment: text().notNull(),
    /** The photograph that a device took, a file of the school. */
    faceFileId: reference(),
    /** True if the device sent a card number and the school found its holder. */
    byCard: boolean().notNull().default(false),
  },
  (table) => [
    // Ordered by moment, because every search has a time range. In the database the key also includes person, type,
    // location and device, so that a search reads only the index.
    primaryKey({ columns: [table.schoolId, table.at, table.id] }),
    // For the records of a person and of a location. In the database both also include the other searchable columns, as
    // the key does.
    index('access_record_by_person').on(table.schoolId, table.memberId, table.at, table.id).concurrently(),
    index('access_record_by_place').on(table.schoolId, table.locationId, table.at, table.id).concurrently(),
    // For the card log, which reads the day's few records with a card.
    index('access_record_by_card')
      .on(table.schoolId, table.at)
      .where(sql`by_card`),
    cascadeFromMember(table.schoolId, table.memberId),
    ...schoolPolicies(table.schoolId),
  ],
)

/** The numbers that a device has delivered, kept while it may repeat them. They make a record count once. */
export const accessReceipt = snakeCase.table(
  'access_receipt',
  {
    schoolId: reference().notNull(),
    deviceId: reference().notNull(),
    series: bigint({ mode: 'number' }).notNull(),
    number: bigint({ mode: 'number' }).notNull(),
    arrivedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.deviceId, table.series, table.number] }),
    // Rows arrive in order of `arrivedAt`, so a BRIN index is enough to find expired ones.
    index().using('brin', table.arrivedAt),
    ...schoolPolicies(table.schoolId),
  ],
)
