import { sql } from 'drizzle-orm'
import { boolean, foreignKey, integer, primaryKey, snakeCase, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { ownedBySchool, reference } from '../../../platform/server/database/schoolTable.ts'
import { schoolTable } from '../../registry/server/schoolTable.ts'
import { ofMember } from '../../registry/server/tables/members.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** A press of the button: from its moment on everybody who was inside is looked for, until somebody ends it. */
export const evacuation = schoolTable(
  'evacuation',
  {
    begunAt: moment().notNull(),
    /** No link: a drill outlasts those who held it. */
    begunById: reference().notNull(),
    endedAt: moment(),
    endedById: reference(),
    isDrill: boolean().notNull().default(true),
    note: text().notNull().default(''),
  },
  (table) => [
    uniqueIndex('evacuation_running')
      .on(table.schoolId)
      .where(sql`ended_at is null`),
  ],
)

const ofEvacuation = () => ({
  schoolId: reference().notNull(),
  evacuationId: reference().notNull(),
  memberId: reference().notNull(),
})

/**
 * Everybody who was inside or of whom nobody knew, as it was known at the press; never changed. No link to the evacuation: it
 * is written in the same transaction by the same statement, and checking that one row 6,000 times took 200 ms of the press.
 */
export const evacuationPerson = snakeCase.table(
  'evacuation_person',
  {
    ...ofEvacuation(),
    /** The place in the list: by building and class. */
    orderNum: integer().notNull(),
    name: text().notNull(),
    isStudent: boolean().notNull(),
    isAway: boolean().notNull(),
    standing: text({ enum: ['dormitory', 'school', 'unknown'] }).notNull(),
    since: moment(),
    /** The building and room that a boarder lives in; empty for others. */
    building: text().notNull(),
    room: text().notNull(),
    className: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.evacuationId, table.memberId] }),
    ofMember(table.schoolId, table.memberId),
    ...ownedBySchool(table.schoolId),
  ],
)

/** The ticks: that somebody on the list was found, by whom and when; `at` is null where it was taken back. */
export const evacuationTick = snakeCase.table(
  'evacuation_tick',
  {
    ...ofEvacuation(),
    /** Grows with each change: a tick that was made on an older turn and arrives late takes nothing back. */
    turn: integer().notNull(),
    byId: reference().notNull(),
    at: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.evacuationId, table.memberId] }),
    foreignKey({
      columns: [table.schoolId, table.evacuationId, table.memberId],
      foreignColumns: [evacuationPerson.schoolId, evacuationPerson.evacuationId, evacuationPerson.memberId],
    }).onDelete('cascade'),
    ...ownedBySchool(table.schoolId),
  ],
)
