import { listDays } from '../../../platform/contract/wireDay.ts'
import { type PageRequest, countPages, pageBounds } from '../../../platform/contract/envelope.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { member } from '../../registry/server/tables/members.ts'
import { narrowToSchoolOfNode } from '../../registry/server/membership.ts'
import type { attendance } from '../contract.ts'
import { buildDayCells } from '../dayCells.ts'
import type { MonthRow } from '../views.ts'
import { formatDayCell, isFaulty, sumHours } from './day/formatDay.ts'
import { type DayContext, findDays } from './findDays.ts'
import { type StaffSearch, type Worker, selectStaff, matchesStaffSearch } from './people.ts'

/** Lists the days of a month (`yyyy-MM`). */
export const daysOfMonth = (month: string): string[] => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return listDays(`${month}-01`, `${month}-${String(last).padStart(2, '0')}`)
}

/** Returns a row of the monthly report per person, in the same order. */
export const findMonths = async (
  db: Db,
  place: DayContext,
  workers: readonly Worker[],
  month: string,
): Promise<MonthRow[]> => {
  const days = daysOfMonth(month)
  const dayOf = await findDays(
    db,
    place,
    workers.map(({ userId }) => userId),
    days,
  )
  return workers.map((worker) => {
    const found = days.map((day) => dayOf(worker.userId, day))
    const sums = { hours: sumHours(found), faults: found.filter(isFaulty).length }
    return { id: worker.userId, ...worker, ...buildDayCells(found.map(formatDayCell)), ...sums }
  })
}

/** Returns a page of matching staff and their total number. */
const findStaffPage = async (db: Db, search: StaffSearch, request: PageRequest) => {
  const where = matchesStaffSearch(search)
  const { limit, offset } = pageBounds(request)
  const workers = await selectStaff(db, where).limit(limit).offset(offset)
  return { workers, count: await db.$count(member, where) }
}

/** Returns a page of the monthly report, sorted by name. */
export const findMonthPage = async ({ db, session, clock, body }: Context<typeof attendance.month>) => {
  const schoolId = await narrowToSchoolOfNode(db, session, body.deptid)
  const search = { schoolId, asker: session, departmentId: body.deptid, word: body.username }
  const request = { pageNum: body.pageNo, pageSize: body.pageSize }
  const { workers, count } = await findStaffPage(db, search, request)
  const place = { schoolId, timeZone: session.timeZone, now: clock.now() }
  return { data: await findMonths(db, place, workers, body.time), count, ...countPages(request, count) }
}
