import { and, eq, or } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { shortName, findCallingDisplay, showsFullNames } from '../../display/server/index.ts'
import { type PupilState, afterSchoolLimits, type afterSchool as calls } from '../contract.ts'
import { readClasses } from './classDay.ts'
import { isDismissibleClass } from './classes.ts'
import { isSchoolDay, readRound, readToday } from './day.ts'
import { hasLeftOrIsOnLeave, listPupils } from './presentPupils.ts'
import { pupilDismissal } from './tables.ts'
import { canUndoAction, undoableUntil } from './undoable.ts'

/** Lists the classes that the user may dismiss, with today's state. */
export const findToday = async ({ db, session, clock }: Context<typeof calls.today>) => {
  const today = await readToday(db, schoolOf(session), clock.now(), session.timeZone)
  const rows = await readClasses(db, today, isDismissibleClass(session))
  const classes = rows.map(({ dismissal, names, counts, place: _place, isEmpty: _isEmpty, ...row }) => ({
    ...row,
    ...counts,
    kept: names.length,
    dismissedTime: dismissal === undefined ? null : toWireTime(dismissal.at, session.timeZone),
    dismissedBy: dismissal?.byName ?? '',
    reason: dismissal?.reason ?? '',
    canUndo: dismissal !== undefined && canUndoAction(dismissal, today.now),
    undoUntil: dismissal === undefined ? null : toWireTime(undoableUntil(dismissal.at), session.timeZone),
    wasUndone: dismissal !== undefined && dismissal.undos >= afterSchoolLimits.undos,
  }))
  return { day: today.day, isSchoolDay: isSchoolDay(today), classes }
}

/** Lists the pupils of a class with their state in the current round. Pupils kept from an earlier round stay kept. */
export const findPupils = async ({ db, session, query, clock }: Context<typeof calls.pupils>) => {
  const today = await readToday(db, schoolOf(session), clock.now(), session.timeZone)
  const { round } = await readRound(db, today, query.deptId)
  const rows = await db
    .select({
      memberId: pupilDismissal.memberId,
      state: pupilDismissal.state,
      reason: pupilDismissal.reason,
      at: pupilDismissal.at,
      undos: pupilDismissal.undos,
    })
    .from(pupilDismissal)
    .where(
      and(
        eq(pupilDismissal.schoolId, today.schoolId),
        eq(pupilDismissal.day, today.day),
        eq(pupilDismissal.departmentId, query.deptId),
        or(eq(pupilDismissal.round, round), eq(pupilDismissal.state, 'kept')),
      ),
    )
    .orderBy(pupilDismissal.round)
  const states = new Map(rows.map((row) => [row.memberId, row]))
  return (await listPupils(db, today, query.deptId)).map(({ userId, name, away }) => {
    const entry = states.get(userId)
    const state: PupilState = entry?.state ?? away ?? 'waiting'
    const time = entry === undefined ? null : toWireTime(entry.at, session.timeZone)
    const canUndo = entry?.state === 'released' && !hasLeftOrIsOnLeave(away) && canUndoAction(entry, today.now)
    return { userId, name, state, reason: entry?.reason ?? '', time, canUndo }
  })
}

/** Returns the hall board. Refuses credentials of displays that show another page. */
export const findBoard = async (context: Context<typeof calls.board>) => {
  const { db, session, clock } = context
  const shown = await findCallingDisplay(context)
  if (shown.page !== 'dismissal') throw new Refusal(common.notFound)
  const today = await readToday(db, shown.schoolId, clock.now(), session.timeZone)
  const isFull = await showsFullNames(db, shown.schoolId)
  const rows = (await readClasses(db, today)).filter(({ isEmpty }) => !isEmpty)
  const classes = rows.map(({ dismissal, names, counts, deptId, name, place, period, state }) => ({
    deptId,
    name,
    place,
    period,
    state,
    dismissedTime: dismissal === undefined ? null : toWireTime(dismissal.at, session.timeZone),
    waiting: state === 'waiting' ? counts.waiting : 0,
    kept: isFull ? names : names.map(shortName),
  }))
  const now = toWireTime(today.now, session.timeZone)
  return { schoolName: shown.schoolName, now, isSchoolDay: isSchoolDay(today), classes }
}
