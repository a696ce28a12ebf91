import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, snakeCase, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { keptBySchool, reference, schoolAndId } from '../database/schoolTable.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/**
 * Work that outlasts a call. The row is all there is of a job: its owner, its progress, its result. A worker holds it by
 * a lease, so that a node that dies gives it back.
 */
export const job = snakeCase.table(
  'job',
  {
    /** The platform's own work, such as cleaning up, is its school's. */
    ...schoolAndId(),
    /** The person who asked for it; null where the clock did. */
    memberId: reference(),
    kind: text().notNull(),
    input: jsonb().notNull(),
    state: text({ enum: ['waiting', 'running', 'done', 'failed', 'cancelled'] })
      .notNull()
      .default('waiting'),
    /** Parts done of parts in all; null where it is not known yet. */
    doneParts: integer().notNull().default(0),
    allParts: integer(),
    result: jsonb(),
    /** Why it failed, in Chinese, fit to be shown. */
    error: text(),
    attempts: integer().notNull().default(0),
    maxAttempts: integer().notNull(),
    /** How often the process that worked at it has ended otherwise than in good order. */
    interrupted: integer().notNull().default(0),
    runAt: moment().notNull(),
    leaseEndsAt: moment(),
    /** Changes with each lease: a node that lost the lease cannot finish the job. */
    lease: text(),
    cancelAsked: boolean().notNull().default(false),
    /** One job at most for each such key: a scheduled moment is queued once, however many nodes see it come. */
    onceKey: text(),
    createdAt: moment().notNull(),
    startedAt: moment(),
    endedAt: moment(),
  },
  (table) => [
    unique('job_once').on(table.schoolId, table.onceKey),
    index('job_due')
      .on(table.runAt, table.id)
      .where(sql`state = 'waiting'`),
    index('job_leased')
      .on(table.leaseEndsAt)
      .where(sql`state = 'running'`),
    index().on(table.schoolId, table.memberId, table.id),
    ...keptBySchool(table),
  ],
)
