import { dayAfter } from '../../platform/contract/wireDay.ts'
import type { DemoPart, DemoWorld } from '../../simulator/demoPart.ts'
import { schoolYearOf } from '../../simulator/district/calendar.ts'
import { tenantIds } from '../../simulator/district/district.ts'
import type { Random } from '../../simulator/district/random.ts'
import { type Day, later, momentOf, schoolDays } from '../../simulator/history/days.ts'
import { insertRows } from '../../simulator/insertRows.ts'
import { leaveState } from './contract.ts'
import { specialDaysOfYear, termsOfYear } from '../../simulator/history/schoolYear.ts'
import { calendarDay, leave, schoolTerm } from './server/tables.ts'

type Leave = typeof leave.$inferSelect

const schools = [tenantIds.xingtan, tenantIds.mingde, tenantIds.qizhi]

const reasons = [
  '发烧回家休息',
  '肠胃不适，家长接回',
  '感冒咳嗽，回家休养',
  '牙疼，去医院就诊',
  '配眼镜',
  '家中有事',
  '参加亲属婚礼',
  '脚扭伤，回家休息',
]

/** Of the boarders so many are away tonight, and fewer began a leave on each of the days before. */
const awayTonight = 0.03
const awayBefore = 0.006

const day = 24 * 60

const daysFrom = (from: string, to: string): string[] => (from > to ? [] : [from, ...daysFrom(dayAfter(from), to)])

const calendarOf = (schoolId: number, year: number) =>
  specialDaysOfYear(year).flatMap(({ from, to = from, name, asWeekday = null }) =>
    daysFrom(from, to).map((one) => ({
      schoolId,
      day: one,
      kind: asWeekday === null ? ('holiday' as const) : ('makeUp' as const),
      name,
      asWeekday,
    })),
  )

/** The boarders of a school, each with the head teacher of their class. */
const boardersOf = ({ district }: DemoWorld, schoolId: number) => {
  const boards = new Set(district.studentInfo.filter(({ accommodation }) => accommodation).map((row) => row.memberId))
  const heads = new Map(
    district.classManagers
      .filter((row) => row.schoolId === schoolId && row.level === 1)
      .map((row) => [row.departmentId, row.memberId]),
  )
  return district.members
    .filter((row) => row.schoolId === schoolId && boards.has(row.id))
    .map(({ id, mainDepartmentId }) => ({ studentId: id, headId: heads.get(mainDepartmentId ?? 0) ?? null }))
}

type Boarder = ReturnType<typeof boardersOf>[number]

/** A leave that began on a day and was agreed to within the hour; some come back before its end. */
const leaveFrom = (
  random: Random,
  { studentId, headId }: Boarder,
  startAt: Date,
  days: number,
): Omit<Leave, 'id' | 'schoolId'> => {
  const endAt = later(startAt, days * day)
  const createdAt = later(startAt, -random.integer(40, 300))
  return {
    studentId,
    startAt,
    endAt,
    reason: random.pick(reasons),
    state: leaveState.agreed,
    submitterId: headId,
    approverId: headId,
    decidedAt: later(createdAt, random.integer(3, 35)),
    endedAt: days > 1 && random.chance(0.2) ? later(endAt, -random.integer(4, 20) * 60) : null,
    createdAt,
    version: 1,
  }
}

const recallLeaves = (world: DemoWorld, schoolId: number) => {
  const random = world.random.branch(String(schoolId))
  const people = boardersOf(world, schoolId)
  const past = schoolDays(world.today).slice(0, -4)
  const before = people.flatMap((boarder) =>
    past
      .filter(() => random.chance(awayBefore))
      .map((on: Day) => leaveFrom(random, boarder, momentOf(random, on, 8, 17), random.integer(1, 3))),
  )
  const tonight = people
    .filter(() => random.chance(awayTonight))
    // They left up to a day ago and are away until tomorrow at least, whatever the hour.
    .map((boarder) => ({
      ...leaveFrom(random, boarder, later(world.today, -random.integer(60, 20 * 60)), random.integer(2, 4)),
      endedAt: null,
    }))
  return [...before, ...tonight]
}

/** The schools' calendars of this year, and the leaves of the last weeks and of tonight. */
export const demo: DemoPart = {
  name: 'leave',
  write: async (db, world) => {
    const year = schoolYearOf(world.today)
    let nextId = 1
    for (const schoolId of schools) {
      await db.insert(schoolTerm).values(termsOfYear(year).map((term) => ({ ...term, schoolId })))
      await db.insert(calendarDay).values(calendarOf(schoolId, year))
      const leaves = recallLeaves(world, schoolId).map((row) => ({ ...row, schoolId, id: nextId++ }))
      await insertRows(db, leave, leaves)
    }
  },
}
