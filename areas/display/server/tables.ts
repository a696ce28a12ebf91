import { foreignKey, index, snakeCase, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { reference } from '../../../platform/server/database/schoolTable.ts'
import { device } from '../../device/server/tables.ts'
import { schoolTable } from '../../registry/server/schoolTable.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** A page on a screen of the school that shows what a device's reads tell. Its credential goes with the row. */
export const display = schoolTable(
  'display',
  {
    name: text().notNull(),
    page: text({ enum: ['fd', 'id', 'dismissal'] }).notNull(),
    deviceId: reference().notNull(),
    /** SHA-256 of 256 random bits, which the page alone keeps. */
    tokenHash: text().notNull(),
    pairedAt: moment().notNull(),
    /** No link: the display outlasts the record of who paired it. */
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

/** Codes that pages show until somebody pairs them: of no school yet, so the system's alone. */
export const displayCode = snakeCase.table('display_code', {
  /** SHA-256 of the code. */
  codeHash: text().primaryKey(),
  /** Of the secret that the page keeps, which becomes its credential. */
  tokenHash: text().notNull(),
  page: text({ enum: ['fd', 'id', 'dismissal'] }).notNull(),
  address: text().notNull(),
  endsAt: moment().notNull(),
})
