import { foreignKey, index, snakeCase, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { reference } from '../../../platform/server/database/schoolTable.ts'
import { device } from '../../device/server/tables.ts'
import { schoolTable } from '../../registry/server/schoolTable.ts'
import { displayPages } from '../views.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** A paired screen of the school that shows a device's data. Its credential is deleted with the row. */
export const display = schoolTable(
  'display',
  {
    name: text().notNull(),
    page: text({ enum: displayPages }).notNull(),
    deviceId: reference().notNull(),
    /** SHA-256 of 256 random bits, which only the page stores. */
    tokenHash: text().notNull(),
    pairedAt: moment().notNull(),
    /** No foreign key: the display outlives the record of the person who paired it. */
    pairedById: reference().notNull(),
    seenAt: moment().notNull(),
  },
  (table) => [
    unique('display_token').on(table.schoolId, table.tokenHash),
    index('display_by_token').on(table.tokenHash),
    foreignKey({
      columns: [table.schoolId, table.deviceId],
      foreignColumns: [device.schoolId, device.id],
    }).onDelete('cascade'),
  ],
)

/** Codes of pages that wait for pairing. They belong to no school yet, so only the system may access them. */
export const displayCode = snakeCase.table('display_code', {
  /** SHA-256 of the code. */
  codeHash: text().primaryKey(),
  /** SHA-256 of the secret that the page stores, which becomes its credential. */
  tokenHash: text().notNull(),
  page: text({ enum: displayPages }).notNull(),
  address: text().notNull(),
  endsAt: moment().notNull(),
})
