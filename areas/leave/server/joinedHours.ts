import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { leaveState } from '../states.ts'
import { firstReturnAfter } from './passages.ts'
import { leave } from './tables.ts'

const hour = 3_600_000

/**
 * Maximum gap, hours, between leaves that count as one unless a return between them is recorded. A long absence requested
 * in pieces needs the steps of a long one.
 */
const maxGapHours = 24
const maxGap = maxGapHours * hour

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

/** An existing leave, and the moment at which the student was seen again after it, or null. */
interface KnownLeave extends Span {
  readonly returnedAt: Date | null
}

/** Returns true if a leave leads into one that begins at `startAt`: soon after it, without a return between them. */
const leadsInto = ({ endAt, returnedAt }: KnownLeave, startAt: Date): boolean =>
  startAt.getTime() - endAt.getTime() <= maxGap && (returnedAt === null || returnedAt > startAt)

/** Extends a span by the spans that count as one with it. `others` must be sorted by start. */
const extendSpan = (span: Span, others: readonly KnownLeave[]): Span => {
  let last: KnownLeave = { ...span, returnedAt: null }
  for (const other of others) {
    if (other.endAt > last.endAt && leadsInto(last, other.startAt)) last = other
  }
  let { startAt } = span
  for (const other of others.toReversed()) {
    if (other.startAt < startAt && leadsInto(other, startAt)) ({ startAt } = other)
  }
  return { startAt, endAt: last.endAt }
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
  const returned = sql`coalesce(${leave.backAt}, ${firstReturnAfter(leave.endAt, maxGapHours)})`
  const returnedAt = sql<Date | null>`${returned}`.mapWith(leave.endAt)
  const rows = await db
    .select({ studentId: leave.studentId, startAt: leave.startAt, endAt: end, returnedAt })
    .from(leave)
    // A select of one table leaves out its name in columns, which the subquery of the return needs.
    .innerJoin(sql`(select 1) as one`, sql`true`)
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
