import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { leaveState } from '../states.ts'
import { leave } from './tables.ts'

const hour = 3_600_000

/**
 * Maximum gap, ms, between leaves that count as one. A long absence requested in pieces needs the steps of a long one.
 */
const maxGap = hour

interface Span {
  readonly startAt: Date
  readonly endAt: Date
}

interface RequestedSpan extends Span {
  readonly schoolId: number
  readonly studentIds: readonly number[]
  /** The leave that is extended. It is part of the requested span, so it is left out of the search. */
  readonly but?: number
}

/** Extends a span by the spans close before and after it. `others` must be sorted by start. */
const extendSpan = (span: Span, others: readonly Span[]): Span => {
  let { startAt, endAt } = span
  for (const other of others) {
    if (other.endAt > endAt && other.startAt.getTime() - endAt.getTime() <= maxGap) endAt = other.endAt
  }
  for (const other of others.toReversed()) {
    if (other.startAt < startAt && startAt.getTime() - other.endAt.getTime() <= maxGap) startAt = other.startAt
  }
  return { startAt, endAt }
}

/**
 * Returns the hours of a leave together with the requested or approved leaves directly before and after it. For
 * several students, returns the maximum.
 */
export const joinedHours = async (
  db: Db,
  { schoolId, studentIds, but = 0, ...span }: RequestedSpan,
): Promise<number> => {
  const end = sql<Date>`coalesce(${leave.endedAt}, greatest(${leave.endAt}, ${leave.askedEndAt}))`.mapWith(leave.endAt)
  const rows = await db
    .select({ studentId: leave.studentId, startAt: leave.startAt, endAt: end })
    .from(leave)
    .where(
      and(
        eq(leave.schoolId, schoolId),
        among(leave.studentId, studentIds),
        inArray(leave.state, [leaveState.asked, leaveState.agreed]),
        ne(leave.id, but),
      ),
    )
    .orderBy(asc(leave.startAt), asc(leave.id))
  const ofStudent = Map.groupBy(rows, ({ studentId }) => studentId)
  const lengths = studentIds.map((id) => {
    const { startAt, endAt } = extendSpan(span, ofStudent.get(id) ?? [])
    return (endAt.getTime() - startAt.getTime()) / hour
  })
  return Math.max(...lengths)
}
