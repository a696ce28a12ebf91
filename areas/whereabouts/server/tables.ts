import { bigint, index, integer, primaryKey, snakeCase, text, timestamp } from 'drizzle-orm/pg-core'
import { ownedBySchool, reference } from '../../../platform/server/database/schoolTable.ts'
import { schoolTable } from '../../registry/server/schoolTable.ts'
import { ofMember } from '../../registry/server/tables/members.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** An aspect of somebody's whereabouts, and the fact that decided it: the greatest by (at, rank, device, series, number). */
const decided = () => ({
  schoolId: reference().notNull(),
  memberId: reference().notNull(),
  /** `place`: where somebody is. `dormitory`: whether they count as returned (5, 6). */
  aspect: text({ enum: ['place', 'dormitory'] }).notNull(),
  /** The entry type of the fact. */
  stateDictId: integer().notNull(),
  at: moment().notNull(),
  /** Of facts of the same moment: a record 0, a reset 1, a decision by hand 2. */
  rank: integer().notNull(),
  /** Zero for facts that no device told. */
  deviceId: reference().notNull(),
  series: bigint({ mode: 'number' }).notNull(),
  number: bigint({ mode: 'number' }).notNull(),
})

/** The state of each person, as the facts say that have arrived so far. Nothing but facts is kept in it: it can be made again. */
export const whereabouts = snakeCase.table('whereabouts', decided(), (table) => [
  primaryKey({ columns: [table.schoolId, table.memberId, table.aspect] }),
  ofMember(table.schoolId, table.memberId),
  ...ownedBySchool(table.schoolId),
])

/** The same as of the facts that are kept no longer: rebuilding begins with it. */
export const whereaboutsBase = snakeCase.table('whereabouts_base', decided(), (table) => [
  primaryKey({ columns: [table.schoolId, table.memberId, table.aspect] }),
  ofMember(table.schoolId, table.memberId),
  ...ownedBySchool(table.schoolId),
])

/** A reset: from its moment on these students count as returned (6) or not returned (5), until a fact says otherwise. */
export const whereaboutsReset = schoolTable(
  'whereabouts_reset',
  {
    stateDictId: integer().notNull(),
    at: moment().notNull(),
    memberIds: bigint({ mode: 'number' }).array().notNull(),
    /** Who reset; null where the beginning of a period did. */
    byId: reference(),
    /** The name of the period that began, empty where somebody reset by hand. */
    period: text().notNull(),
  },
  (table) => [index().on(table.schoolId, table.at)],
)
