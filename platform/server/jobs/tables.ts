import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, snakeCase, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { schoolKeyAndPolicies, reference, schoolAndId } from '../database/schoolTable.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/**
 * Work that outlasts a call. The row is the whole job: its owner, progress and result. A worker holds it by a lease,
 * so that the job is free again when its node dies.
 */
export const job = snakeCase.table(
  'job',
  {
    /** Jobs of the platform, such as cleaning up, belong to the platform's school. */
    ...schoolAndId(),
    /** The owner; null for scheduled work. */
    memberId: reference(),
    kind: text().notNull(),
    input: jsonb().notNull(),
    state: text({ enum: ['waiting', 'running', 'done', 'failed', 'cancelled'] })
      .notNull()
      .default('waiting'),
    /** Number of finished and of all parts; null if not known yet. */
    doneParts: integer().notNull().default(0),
    allParts: integer(),
    result: jsonb(),
    /** The reason for the failure, in Chinese, fit to show to users. */
    error: text(),
    attempts: integer().notNull().default(0),
    maxAttempts: integer().notNull(),
    /** How often the process that ran it did not shut down cleanly. */
    interrupted: integer().notNull().default(0),
    runAt: moment().notNull(),
    leaseEndsAt: moment(),
    /** Changes with each lease: a node that lost the lease can't finish the job. */
    lease: text(),
    cancelAsked: boolean().notNull().default(false),
    /** At most one job per key: a scheduled moment is queued once, on any number of nodes. */
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
    ...schoolKeyAndPolicies(table),
  ],
)
