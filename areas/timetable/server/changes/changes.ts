import { type SQL, and, arrayContains, between, desc, eq, gte, ilike, inArray, lte, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../../platform/contract/time.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { among } from '../../../../platform/server/database/among.ts'
import { escapeLikePattern } from '../../../../platform/server/database/escapeLikePattern.ts'
import { readCountedPage } from '../../../../platform/server/readCountedPage.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { type Session, schoolOf } from '../../../../platform/server/session.ts'
import { member } from '../../../registry/server/tables/members.ts'
import type { ChangeSearch } from '../../changeContract.ts'
import type { timetable } from '../../contract.ts'
import { timetableRefusals } from '../../refusals.ts'
import type { ChangeView } from '../../views.ts'
import { findPublished } from '../days.ts'
import { lockTimetable } from '../lock.ts'
import { timetableChange } from '../tables.ts'
import { readPlanDays } from './dayLessons.ts'
import { refuseDayConflicts } from './move.ts'

const operator = alias(member, 'operator')
const order = [desc(timetableChange.day), desc(timetableChange.id)]

type Change = typeof timetableChange.$inferSelect

/** SQL condition: the change concerns the caller or a class of the caller. Undefined for those who arrange changes. */
const isShownTo = ({ permissions, memberId, classes }: Session): SQL | undefined =>
  permissions.has('timetable:change:edit')
    ? undefined
    : or(
        arrayContains(timetableChange.teacherIds, [memberId ?? 0]),
        eq(timetableChange.substituteId, memberId ?? 0),
        among(timetableChange.classId, classes),
      )

const isWithinDays = ({ from, to }: ChangeSearch): SQL | undefined => {
  const { day, toDay } = timetableChange
  if (from !== undefined && to !== undefined) return or(between(day, from, to), between(toDay, from, to))
  if (from !== undefined) return or(gte(day, from), gte(toDay, from))
  return to === undefined ? undefined : or(lte(day, to), lte(toDay, to))
}

const isSought = (session: Session, search: ChangeSearch): SQL | undefined => {
  const word = `%${escapeLikePattern(search.keyword.trim())}%`
  return and(
    eq(timetableChange.schoolId, schoolOf(session)),
    isShownTo(session),
    isWithinDays(search),
    search.kind === undefined ? undefined : eq(timetableChange.kind, search.kind),
    search.keyword.trim() === ''
      ? undefined
      : or(ilike(timetableChange.teacher, word), ilike(timetableChange.substitute, word)),
  )
}

/** Reads a page of changes, latest day first. */
export const findChangePage = ({ db, session, body }: Context<typeof timetable.changePage>) => {
  const present = ({ change, by }: { change: Change; by: string | null }): ChangeView => ({
    id: change.id,
    kind: change.kind,
    day: change.day,
    period: change.period,
    className: change.className,
    subject: change.subject,
    teacher: change.teacher,
    substitute: change.substitute,
    toDay: change.toDay,
    toPeriod: change.toPeriod,
    isSwap: change.partnerId !== null,
    reason: change.reason,
    operator: by,
    time: toWireTime(change.createdAt, session.timeZone),
  })
  return readCountedPage(db, body, {
    table: timetableChange,
    where: isSought(session, body),
    order,
    read: (onPage) =>
      db
        .select({ change: timetableChange, by: operator.name })
        .from(timetableChange)
        .leftJoin(
          operator,
          and(eq(operator.schoolId, timetableChange.schoolId), eq(operator.id, timetableChange.operatorId)),
        )
        .where(and(eq(timetableChange.schoolId, schoolOf(session)), onPage))
        .orderBy(...order),
    present,
  })
}

/** Refuses to take back changes if the lessons at their old times overlap others by now. */
const refuseRestored = async (db: Db, removed: readonly Change[]): Promise<void> => {
  const [first] = removed
  if (first === undefined) return
  const found = await findPublished(db, first.schoolId, first.day)
  // A change of a plan that isn't published any more has no effect.
  if (found === null) return
  const plan = await readPlanDays(
    db,
    found,
    removed.map(({ day }) => day),
  )
  const restored = removed.map(({ lessonId, day }) => ({ lessonId, day }))
  await refuseDayConflicts(db, plan, plan.changes, restored, timetableRefusals.restoreConflict)
}

/** Takes back a change, and that of the other lesson of an exchange. */
export const deleteChange = async ({ db, session, query }: Context<typeof timetable.deleteChange>): Promise<null> => {
  const schoolId = schoolOf(session)
  await lockTimetable(db, schoolId)
  const mine = eq(timetableChange.schoolId, schoolId)
  const [change] = await db
    .select()
    .from(timetableChange)
    .where(and(mine, eq(timetableChange.id, query.id)))
  if (change === undefined) throw new Refusal(common.notFound)
  const ids = [change.id, ...(change.partnerId === null ? [] : [change.partnerId])]
  const removed = await db
    .delete(timetableChange)
    .where(and(mine, inArray(timetableChange.id, ids)))
    .returning()
  await refuseRestored(db, removed)
  return null
}
