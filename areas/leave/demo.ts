import { nextDay } from '../../platform/contract/wireDay.ts'
import type { DemoPart, DemoWorld } from '../../simulator/demoPart.ts'
import { schoolYearOf } from '../../simulator/district/calendar.ts'
import { tenantIds } from '../../simulator/district/district.ts'
import type { Random } from '../../simulator/district/random.ts'
import { type Day, later, momentOf, schoolDays } from '../../simulator/history/days.ts'
import { insertRows } from '../../simulator/insertRows.ts'
import { type LeaveKind, leaveState } from './states.ts'
import { specialDaysOfYear, termsOfYear } from '../../simulator/history/schoolYear.ts'
import { calendarDay, leave, leaveRule, leaveStep, schoolTerm } from './server/tables.ts'

type Leave = typeof leave.$inferSelect
type Step = Omit<typeof leaveStep.$inferSelect, 'id'>

const schools = [tenantIds.xingtan, tenantIds.mingde, tenantIds.qizhi]

const reasons: readonly (readonly [kind: LeaveKind, reason: string])[] = [
  ['sick', '发烧回家休息'],
  ['sick', '肠胃不适，家长接回'],
  ['sick', '感冒咳嗽，回家休养'],
  ['sick', '牙疼，去医院就诊'],
  ['personal', '配眼镜'],
  ['personal', '家中有事'],
  ['personal', '参加亲属婚礼'],
  ['sick', '脚扭伤，回家休息'],
]

const fetchers = ['父亲', '母亲', '爷爷', '母亲']

/** Returns a school's approval rules: the head teacher decides, for longer leaves also the department manager. */
const buildRules = (schoolId: number) => [
  { schoolId, kind: '' as const, moreThanHours: 0, steps: ['head' as const] },
  { schoolId, kind: '' as const, moreThanHours: longLeave, steps: ['head' as const, 'grade' as const] },
  { schoolId, kind: 'weekendHome' as const, moreThanHours: 0, steps: ['head' as const, 'dormitory' as const] },
  // A longer weekend leave also needs the steps of any long leave.
  {
    schoolId,
    kind: 'weekendHome' as const,
    moreThanHours: longLeave,
    steps: ['head' as const, 'grade' as const, 'dormitory' as const],
  },
]

/** A leave of more hours than this is long. */
const longLeave = 72

/** Shares of the boarders who are away tonight, and who began a leave on each earlier day. */
const awayTonight = 0.03
const awayBefore = 0.006

/** Numbers of waiting, refused and overdue leaves of a school. */
const waitingCount = 6
const refusedCount = 4
const overdueCount = 2

const day = 24 * 60

const daysFrom = (from: string, to: string): string[] => (from > to ? [] : [from, ...daysFrom(nextDay(from), to)])

const buildCalendar = (schoolId: number, year: number) =>
  specialDaysOfYear(year).flatMap(({ from, to = from, name, asWeekday = null }) =>
    daysFrom(from, to).map((one) => ({
      schoolId,
      day: one,
      kind: asWeekday === null ? ('holiday' as const) : ('makeUp' as const),
      name,
      asWeekday,
    })),
  )

/** Returns the boarders of a school, each with the head teacher of their class. */
const findBoarders = ({ district }: DemoWorld, schoolId: number) => {
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

type Boarder = ReturnType<typeof findBoarders>[number]

type NewLeave = Omit<Leave, 'id' | 'schoolId'>

/** Builds a leave with this start, requested by the head teacher some hours before. */
const buildRequest = (random: Random, { studentId, headId }: Boarder, startAt: Date, days: number): NewLeave => {
  const [kind, reason] = random.pick(reasons)
  return {
    studentId,
    startAt,
    endAt: later(startAt, days * day),
    kind,
    reason,
    fetcher: random.pick(fetchers),
    state: leaveState.asked,
    submitterId: headId,
    linkId: null,
    approverId: null,
    decidedAt: null,
    endedAt: null,
    backAt: null,
    backById: null,
    askedEndAt: null,
    extendReason: '',
    createdAt: later(startAt, -random.integer(40, 300)),
    version: 1,
  }
}

const buildDecided = (random: Random, asked: NewLeave, state: number): NewLeave => ({
  ...asked,
  state,
  approverId: asked.submitterId,
  decidedAt: later(asked.createdAt, random.integer(3, 35)),
})

/**
 * Builds a leave that was approved within the hour. Some students return before its end, and the head teacher notes
 * the return.
 */
const buildReturnedLeave = (random: Random, boarder: Boarder, startAt: Date, days: number): NewLeave => {
  const agreed = buildDecided(random, buildRequest(random, boarder, startAt, days), leaveState.agreed)
  const endedAt = days > 1 && random.chance(0.2) ? later(agreed.endAt, -random.integer(4, 20) * 60) : null
  const backAt = endedAt ?? later(agreed.endAt, random.integer(-25, 40))
  return { ...agreed, endedAt, backAt, backById: boarder.headId }
}

const notReturned = { endedAt: null, backAt: null, backById: null } as const

/** Builds leaves that wait for approval, that were refused, and that are overdue. */
const buildOtherLeaves = (random: Random, people: readonly Boarder[], today: Date): NewLeave[] => {
  const [wait, no, late] = [
    people.slice(0, waitingCount),
    people.slice(waitingCount, waitingCount + refusedCount),
    people.slice(waitingCount + refusedCount, waitingCount + refusedCount + overdueCount),
  ]
  const soon = () => later(today, random.integer(3, 20) * 60)
  return [
    ...wait.map((boarder, at) => ({
      ...buildRequest(random, boarder, soon(), at % 2 === 0 ? 1 : 4),
      createdAt: later(today, -random.integer(20, 240)),
    })),
    ...no.map((boarder) => {
      const asked = buildRequest(random, boarder, later(today, -random.integer(2, 9) * day), 3)
      return buildDecided(random, asked, leaveState.refused)
    }),
    ...late.map((boarder) => ({
      ...buildReturnedLeave(random, boarder, later(today, -day - random.integer(90, 240)), 1),
      ...notReturned,
    })),
  ]
}

const buildLeaves = (world: DemoWorld, schoolId: number) => {
  const random = world.random.branch(String(schoolId))
  const everybody = findBoarders(world, schoolId)
  const others = everybody.filter((_, at) => at % 17 === 5).slice(0, waitingCount + refusedCount + overdueCount)
  const people = everybody.filter((boarder) => !others.includes(boarder))
  const past = schoolDays(world.today).slice(0, -4)
  const before = people.flatMap((boarder) =>
    past
      .filter(() => random.chance(awayBefore))
      .map((on: Day) => buildReturnedLeave(random, boarder, momentOf(random, on, 8, 17), random.integer(1, 3))),
  )
  const tonight = people
    .filter(() => random.chance(awayTonight))
    // They left up to a day ago and stay away until tomorrow at least, at whatever hour the demo starts.
    .map((boarder) => ({
      ...buildReturnedLeave(random, boarder, later(world.today, -random.integer(60, 20 * 60)), random.integer(2, 4)),
      ...notReturned,
    }))
  return [...before, ...tonight, ...buildOtherLeaves(random, others, world.today)]
}

/** Builds the steps of a leave. The head teacher has already approved a long leave that waits. */
const buildSteps = (row: Leave): Step[] => {
  const isLong = row.endAt.getTime() - row.startAt.getTime() > longLeave * 3_600_000
  const round = { round: 1, endAt: row.endAt, reason: '', askedById: row.submitterId }
  const first = { ...round, schoolId: row.schoolId, leaveId: row.id }
  const byHead = { deciderId: row.submitterId, decidedAt: row.decidedAt ?? row.createdAt }
  const open = { deciderId: null, decidedAt: null, note: '' }
  const isWaiting = row.state === leaveState.asked
  const head = { ...first, place: 1, approver: 'head' as const }
  if (!isLong)
    return [isWaiting ? { ...head, state: row.state, ...open } : { ...head, state: row.state, ...byHead, note: '' }]
  const agreed = { ...head, state: leaveState.agreed, ...byHead, note: '提交时同意' }
  const department = { ...first, place: 2, approver: 'grade' as const, state: row.state }
  return [agreed, { ...department, ...(isWaiting ? open : { ...byHead, note: '' }) }]
}

/** Writes the schools' calendars of this year, their approval rules, and past, current and waiting leaves. */
export const demo: DemoPart = {
  name: 'leave',
  write: async (db, world) => {
    const year = schoolYearOf(world.today)
    let nextId = 1
    let nextStep = 1
    for (const schoolId of schools) {
      await db.insert(schoolTerm).values(termsOfYear(year).map((term) => ({ ...term, schoolId })))
      await db.insert(calendarDay).values(buildCalendar(schoolId, year))
      const leaves = buildLeaves(world, schoolId).map((row) => ({ ...row, schoolId, id: nextId++ }))
      await insertRows(db, leave, leaves)
      const steps = leaves.flatMap(buildSteps).map((row) => ({ ...row, id: nextStep++ }))
      await insertRows(db, leaveStep, steps)
      await db.insert(leaveRule).values(buildRules(schoolId))
    }
  },
}
