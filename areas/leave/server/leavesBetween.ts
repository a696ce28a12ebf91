import { and, asc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { splitByPassages } from '../passages.ts'
import { type LeaveKind, leaveState } from '../states.ts'
import { endOfLeave } from './onLeave.ts'
import { passagesOfLeave } from './passages.ts'
import { leave } from './tables.ts'

/** A part of a student's approved leave in which the student was away, until just before `until`. */
export interface LeaveSpan {
  readonly memberId: number
  readonly kind: LeaveKind
  readonly from: Date
  readonly until: Date
}

const readLeavesBetween = (db: Db, schoolId: number, from: Date, until: Date, ids: readonly number[] | undefined) =>
  db
    .select({
      memberId: leave.studentId,
      kind: leave.kind,
      from: leave.startAt,
      until: endOfLeave,
      passages: passagesOfLeave,
    })
    .from(leave)
    // A select of one table leaves out its name in columns, which the subquery of the passages needs.
    .innerJoin(sql`(select 1) as one`, sql`true`)
    .where(
      and(
        eq(leave.schoolId, schoolId),
        eq(leave.state, leaveState.agreed),
        ids && sql`${leave.studentId} = any(${sql.param([...ids])}::bigint[])`,
        // A leave is never ended after its planned end, so the indexed column can narrow the rows first.
        gt(leave.endAt, from),
        lt(leave.startAt, until),
        sql`${endOfLeave} > ${from.toISOString()}::timestamptz`,
        // A leave that was ended before it began never counts.
        sql`${endOfLeave} > ${leave.startAt}`,
      ),
    )
    .orderBy(asc(leave.startAt))

/**
 * Returns the approved leaves of a school, or of the students in `ids`, that count at some moment from `from` until just
 * before `until`, earliest first. A leave from which the student came back and left again has several spans.
 */
export const findLeavesBetween = async (
  db: Db,
  schoolId: number,
  from: Date,
  until: Date,
  ids?: readonly number[],
): Promise<LeaveSpan[]> => {
  const leaves = await readLeavesBetween(db, schoolId, from, until, ids)
  return leaves.flatMap(({ memberId, kind, passages, ...span }) =>
    splitByPassages(
      span,
      passages.map(({ stateDictId, at }) => ({ stateDictId, at: new Date(at) })),
    )
      .filter((part) => part.until > from && part.from < until)
      .map((part) => ({ memberId, kind, ...part })),
  )
}
