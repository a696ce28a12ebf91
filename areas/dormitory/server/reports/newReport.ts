import { and, eq } from 'drizzle-orm'
import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { schoolOf } from '../../../../platform/server/session.ts'
import { readSpecialDays, findDayPlan } from '../../../leave/server/index.ts'
import { reportRefusals, type reportCalls } from '../../reportContract.ts'
import { findBoard } from '../board/findBoard.ts'
import { type Period, periodsOfDay } from '../periods.ts'
import { dormitorySchedule } from '../tables.ts'
import { readReportById } from './findReports.ts'
import { maxCatchUp } from './lookForPeriods.ts'
import { type Schedule, toHeldPeriod } from './periodEvent.ts'
import { writeReport } from './writeReport.ts'

const dayLength = 86_400_000

const { notHeld, notBegun, tooLate } = reportRefusals

const refuseUnreportable = ({ schedule, startAt, endAt }: Period<Schedule>, now: Date) => {
  const words = { name: schedule.alias }
  if (startAt > now) throw new Refusal(notBegun, words)
  if (now.getTime() - endAt.getTime() > maxCatchUp) {
    throw new Refusal(tooLate, { ...words, days: maxCatchUp / dayLength })
  }
}

/**
 * Handles `newReport`: writes the report of a period that is in progress or has ended. A report written after the end
 * is final and returned with its corrections. Refuses periods that ended more than three days ago, because the states are those of
 * now. During the period, a manager of some buildings rewrites only their lines.
 */
export const writeNewReport = async ({ db, session, params, body, clock }: Context<typeof reportCalls.newReport>) => {
  const schoolId = schoolOf(session)
  if (params.schoolId !== schoolId) throw new Refusal(common.notFound)
  const [schedule] = await db
    .select()
    .from(dormitorySchedule)
    .where(and(eq(dormitorySchedule.schoolId, schoolId), eq(dormitorySchedule.id, body.schoolScheduleID)))
  if (!schedule) throw new Refusal(common.notFound)
  const plan = findDayPlan(body.date, await readSpecialDays(db, schoolId, body.date, body.date))
  const [period] = periodsOfDay(schedule, body.date, session.timeZone, plan)
  if (!period) throw new Refusal(notHeld, { day: body.date, name: schedule.alias })
  const now = clock.now()
  refuseUnreportable(period, now)
  const board = await findBoard(db, session, { schoolId })
  const { id } = await writeReport(db, { schoolId, period: toHeldPeriod(period), now, within: board.within })
  return readReportById(db, board, id, session.timeZone)
}
