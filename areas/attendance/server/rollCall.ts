import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { countPages, pageBounds } from '../../../platform/contract/envelope.ts'
import { narrowToSchool } from '../../../platform/server/narrowTo.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { findSchoolOfDepartment } from '../../registry/server/membership.ts'
import { formatMinuteOfDay } from '../clock.ts'
import type { attendance } from '../contract.ts'
import type { RollRow, RollState } from '../views.ts'
import { findRollState } from './day/formatDay.ts'
import { findDays } from './findDays.ts'
import { selectStaff, matchesStaffSearch } from './people.ts'

/** Maximum number of people in a roll call, more than work at the largest school. */
const most = 5000

const clock = (minute: number | null) => (minute === null ? null : formatMinuteOfDay(minute))

/** Returns a page of the roll call of a day, with totals for each state. */
export const findRollCall = async ({ db, session, clock: watch, body }: Context<typeof attendance.rollCall>) => {
  const { date, deptId, state } = body
  const named = deptId === undefined ? body.schoolId : await findSchoolOfDepartment(db, deptId)
  const schoolId = named ?? schoolOf(session)
  // Refuse a department that is not in the requested school.
  if (body.schoolId !== undefined && body.schoolId !== schoolId) throw new Refusal(common.notFound)
  await narrowToSchool(db, session, schoolId)
  const workers = await selectStaff(db, matchesStaffSearch({ schoolId, asker: session, departmentId: deptId })).limit(
    most,
  )
  const dayOf = await findDays(
    db,
    { schoolId, timeZone: session.timeZone, now: watch.now() },
    workers.map(({ userId }) => userId),
    [date],
  )
  const rows = workers.map((worker): RollRow => {
    const found = dayOf(worker.userId, date)
    const times = { firstTime: clock(found.arrivedAt), lastTime: clock(found.leftAt) }
    return { id: worker.userId, ...worker, state: findRollState(found), ...times }
  })
  const counted = (one: RollState) => rows.filter((row) => row.state === one).length
  const shown = state === undefined ? rows : rows.filter((row) => row.state === state)
  const request = { pageNum: body.pageNo, pageSize: body.pageSize }
  const { limit, offset } = pageBounds(request)
  return {
    data: shown.slice(offset, offset + limit),
    count: shown.length,
    ...countPages(request, shown.length),
    totals: {
      all: rows.length,
      present: counted('present'),
      left: counted('left'),
      away: counted('away'),
      unseen: counted('unseen'),
      absent: counted('absent'),
      pending: counted('pending'),
      rest: counted('rest'),
      none: counted('none'),
    },
  }
}
