import { bigint, index, integer, primaryKey, snakeCase, text, timestamp } from 'drizzle-orm/pg-core'
import { schoolPolicies, reference } from '../../../platform/server/database/schoolTable.ts'
import { schoolTable } from '../../registry/server/schoolTable.ts'
import { cascadeFromMember } from '../../registry/server/tables/members.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** One aspect of a person's whereabouts with its deciding fact, the greatest by (at, rank, device, series, number). */
const decidedColumns = () => ({
  schoolId: reference().notNull(),
  memberId: reference().notNull(),
  /** `place`: where a person is. `dormitory`: whether they count as returned (6) or not (5). */
  aspect: text({ enum: ['place', 'dormitory'] }).notNull(),
  /** The entry type of the deciding fact. */
  stateDictId: integer().notNull(),
  at: moment().notNull(),
  /** Precedence at the same moment: a record 0, a reset 1, a manual decision 2. */
  rank: integer().notNull(),
  /** Zero for facts without a device. */
  deviceId: reference().notNull(),
  series: bigint({ mode: 'number' }).notNull(),
  number: bigint({ mode: 'number' }).notNull(),
})

/** The current state of each person, one row per aspect. It is derived from facts only and can be rebuilt. */
export const whereabouts = snakeCase.table('whereabouts', decidedColumns(), (table) => [
  primaryKey({ columns: [table.schoolId, table.memberId, table.aspect] }),
  cascadeFromMember(table.schoolId, table.memberId),
  ...schoolPolicies(table.schoolId),
])

/** The deciding facts of dropped months. A rebuild starts with them. */
export const whereaboutsBase = snakeCase.table('whereabouts_base', decidedColumns(), (table) => [
  primaryKey({ columns: [table.schoolId, table.memberId, table.aspect] }),
  cascadeFromMember(table.schoolId, table.memberId),
  ...schoolPolicies(table.schoolId),
])

/** A reset: from its moment on these students count as returned (6) or not returned (5), until a later fact. */
export const whereaboutsReset = schoolTable(
  'whereabouts_reset',
  {
    stateDictId: integer().notNull(),
    at: moment().notNull(),
    memberIds: bigint({ mode: 'number' }).array().notNull(),
    /** The person who reset; null if the start of a period did. */
    byId: reference(),
    /** The name of the period that began; empty for a reset by hand. */
    period: text().notNull(),
  },
  (table) => [index().on(table.schoolId, table.at)],
)
