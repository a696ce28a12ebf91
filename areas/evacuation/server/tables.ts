import { sql } from 'drizzle-orm'
import { boolean, foreignKey, integer, primaryKey, snakeCase, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { schoolPolicies, reference } from '../../../platform/server/database/schoolTable.ts'
import { schoolTable } from '../../registry/server/schoolTable.ts'
import { cascadeFromMember } from '../../registry/server/tables/members.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** One evacuation, from the press that begins it to its end. */
export const evacuation = schoolTable(
  'evacuation',
  {
    begunAt: moment().notNull(),
    /** No foreign key: an evacuation outlives the records of those who ran it. */
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
 * Everybody who was inside or of unknown whereabouts at the press. Rows never change. No foreign key to the evacuation:
 * both are written in one transaction, and checking it for 6,000 rows took 200 ms.
 */
export const evacuationPerson = snakeCase.table(
  'evacuation_person',
  {
    ...ofEvacuation(),
    /** The position in the list, by building and class. */
    orderNum: integer().notNull(),
    name: text().notNull(),
    isStudent: boolean().notNull(),
    isAway: boolean().notNull(),
    standing: text({ enum: ['dormitory', 'school', 'unknown'] }).notNull(),
    since: moment(),
    /** The building and room of a boarder. Empty for others. */
    building: text().notNull(),
    room: text().notNull(),
    className: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.evacuationId, table.memberId] }),
    cascadeFromMember(table.schoolId, table.memberId),
    ...schoolPolicies(table.schoolId),
  ],
)

/** A tick of a person on the list, with the time and the finder. `at` is null after an undo. */
export const evacuationTick = snakeCase.table(
  'evacuation_tick',
  {
    ...ofEvacuation(),
    /** Raised by each change. A late tick made on an older turn changes nothing. */
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
    ...schoolPolicies(table.schoolId),
  ],
)
