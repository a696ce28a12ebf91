import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { among } from '../../../platform/server/database/among.ts'
import { Refusal } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { memberJoin } from '../../registry/server/people.ts'
import { member } from '../../registry/server/tables/members.ts'
import { leaveRefusals } from '../refusals.ts'
import { leaveLimits, leaveState } from '../states.ts'
import { leave } from './tables.ts'

const day = 86_400_000

/**
 * Locks the leaves of a school until the transaction ends, because two concurrent requests would not see each other.
 */
export const lockSchoolLeaves = (db: Db, schoolId: number) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext('leave'), hashtext(${String(schoolId)}))`)

interface Span {
  readonly startAt: Date
  readonly endAt: Date
}

/**
 * Refuses a leave that ends in the past, is longer than the limit, or is so far away that its year must be a typing
 * error.
 */
export const refuseInvalidSpan = ({ startAt, endAt }: Span, now: Date): void => {
  if (endAt <= now) throw new Refusal(leaveRefusals.endsInPast)
  const isLonger = endAt.getTime() - startAt.getTime() > leaveLimits.days * day
  if (isLonger) throw new Refusal(leaveRefusals.tooLong, { days: leaveLimits.days })
  const isFar = [startAt, endAt].some((at) => Math.abs(at.getTime() - now.getTime()) > leaveLimits.aheadDays * day)
  if (isFar) throw new Refusal(leaveRefusals.tooFar)
}

interface RequestedSpan extends Span {
  readonly schoolId: number
  readonly studentIds: readonly number[]
  /** The leave that is extended; it doesn't overlap itself. */
  readonly but?: number
  readonly timeZone: string
}

/**
 * Refuses if one of the students has a requested or approved leave that overlaps this one. A waiting extension counts
 * up to its requested end.
 */
export const refuseOverlaps = async (
  db: Db,
  { schoolId, studentIds, startAt, endAt, but = 0, timeZone }: RequestedSpan,
) => {
  const end = sql`coalesce(${leave.endedAt}, greatest(${leave.endAt}, ${leave.askedEndAt}))`
  const [other] = await db
    .select({
      name: member.name,
      startAt: leave.startAt,
      endAt: sql<Date>`${end}`.mapWith(leave.endAt),
      state: leave.state,
    })
    .from(leave)
    .innerJoin(member, memberJoin(leave.schoolId, leave.studentId))
    .where(
      and(
        eq(leave.schoolId, schoolId),
        among(leave.studentId, studentIds),
        inArray(leave.state, [leaveState.asked, leaveState.agreed]),
        ne(leave.id, but),
        sql`${leave.startAt} < ${endAt.toISOString()}::timestamptz`,
        sql`${end} > ${startAt.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(leave.startAt, leave.id)
    .limit(1)
  if (other === undefined) return
  throw new Refusal(leaveRefusals.overlaps, {
    name: other.name,
    from: toWireTime(other.startAt, timeZone).slice(0, 16),
    to: toWireTime(other.endAt, timeZone).slice(0, 16),
    state: other.state === leaveState.asked ? '待审批' : '已同意',
  })
}
