import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, primaryKey, snakeCase, text, timestamp } from 'drizzle-orm/pg-core'
import { generatedId, ownedBySchool, reference } from '../../../platform/server/database/schoolTable.ts'
import { ofMember } from '../../registry/server/tables/members.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/**
 * Everything that was recorded of people's coming and going, only added to. In the database it is partitioned by the month
 * of `at`, so that what is kept no longer goes with its month; requests reach the months through the table alone.
 */
export const accessRecord = snakeCase.table(
  'access_record',
  {
    schoolId: reference().notNull(),
    id: generatedId(),
    memberId: reference().notNull(),
    /** The entry type (operations §4): 5 left the dormitory, 6 came back to it, 7 left school … */
    stateDictId: integer().notNull(),
    /** The moment of the event: of a device its clock put right, of a person the server's. */
    at: moment().notNull(),
    /** The moment as the device told it. */
    toldAt: moment(),
    arrivedAt: moment().notNull(),
    /**
     * No links to device, place and operator: a record outlasts them. One with an operator is by hand, also where it
     * names the gate at which a keeper decided.
     */
    deviceId: reference(),
    locationId: reference(),
    operatorId: reference(),
    /** The device's own numbering: together with the device it names the record for ever. */
    series: bigint({ mode: 'number' }),
    number: bigint({ mode: 'number' }),
    comment: text().notNull(),
    /** The photograph that a device took, a file of the school. */
    faceFileId: reference(),
    /** True where the device told of a card, and the school found whose it is. */
    byCard: boolean().notNull().default(false),
  },
  (table) => [
    // By the moment, since a search is one. In the database it carries person, type, location and device besides, so that a
    // search is answered from it alone.
    primaryKey({ columns: [table.schoolId, table.at, table.id] }),
    // Somebody's records, and those of a place: in the database both carry what a search may ask besides, as the key does.
    index('access_record_by_person').on(table.schoolId, table.memberId, table.at, table.id).concurrently(),
    index('access_record_by_place').on(table.schoolId, table.locationId, table.at, table.id).concurrently(),
    // The log of cards: few of a school's records, the last ones of a day.
    index('access_record_by_card')
      .on(table.schoolId, table.at)
      .where(sql`by_card`),
    ofMember(table.schoolId, table.memberId),
    ...ownedBySchool(table.schoolId),
  ],
)

/** The numbers that a device has delivered, for as long as it may deliver them again: by these a record counts once. */
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
    // They arrive in the order of their moments, so a summary of each part of the table finds those whose time is over.
    index().using('brin', table.arrivedAt),
    ...ownedBySchool(table.schoolId),
  ],
)
