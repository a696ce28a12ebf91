import { Refusal } from '../../../../platform/contract/refusal.ts'
import { narrowToSchool } from '../../../../platform/server/narrowTo.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { makeSharedReading } from '../../../../platform/server/sharedReading.ts'
import { type Session, schoolOf, schoolsOf } from '../../../../platform/server/session.ts'
import { countGateNow } from '../../../gate/server/index.ts'
import { narrowToSchoolOfNode } from '../../../registry/server/membership.ts'
import type { PeriodView } from '../../../temperature/contract.ts'
import { type TodayCounts, countTemperaturesToday } from '../../../temperature/server/index.ts'
import { homeRefusals, mostCountedSchools, type nowCalls } from '../../nowContract.ts'
import {
  type FigureContext,
  departmentsBelow,
  figureCacheTime,
  isRootDepartment,
  reachedDepartments,
} from './reached.ts'
import { readStaff } from './staff.ts'
import { countClasses, sumClasses } from './students.ts'

const shareClasses = makeSharedReading<Awaited<ReturnType<typeof countClasses>>>(figureCacheTime)
const shareStaff = makeSharedReading<Awaited<ReturnType<typeof readStaff>>>(figureCacheTime)

/** Counts the students of one school that a session reaches. The transaction must be in that school's scope. */
export const countReachedStudents = async (asking: FigureContext, schoolId: number) => {
  const { db, clock, config } = asking
  const now = clock.now()
  const classes = await shareClasses(config, String(schoolId), now, () => countClasses(db, schoolId, now))
  const reached = await reachedDepartments(asking, schoolId)
  return sumClasses(
    reached === null ? classes : classes.filter(({ classId }) => classId !== null && reached.has(classId)),
  )
}

const shareTemperatures = makeSharedReading<TodayCounts>(figureCacheTime)

/**
 * Counts the temperatures of the students of one school that a session reaches. The transaction must be in that
 * school's scope.
 */
export const countTemperatures = async (asking: FigureContext, schoolId: number) => {
  const { db, clock, config } = asking
  const reached = await reachedDepartments(asking, schoolId)
  const scope = reached === null ? 'school' : [...reached].toSorted((one, other) => one - other)
  const key = `${schoolId}:${String(scope)}`
  return shareTemperatures(config, key, clock.now(), () => countTemperaturesToday(db, schoolId, scope, clock.now()))
}

/** Returns the session's school or the schools it oversees. Refuses with `manySchools` above `mostCountedSchools`. */
const countedSchools = (session: Session): readonly number[] => {
  if (session.scope?.kind === 'school') return [schoolOf(session)]
  const schools = schoolsOf(session)
  if (schools.length > mostCountedSchools) throw new Refusal(homeRefusals.manySchools)
  return schools
}

const countAll = async (asking: FigureContext) => {
  const counted: Awaited<ReturnType<typeof countReachedStudents>>[] = []
  for (const schoolId of countedSchools(asking.session)) {
    await narrowToSchool(asking.db, asking.session, schoolId)
    counted.push(await countReachedStudents(asking, schoolId))
  }
  const sum = (key: keyof (typeof counted)[number]) => counted.reduce((all, row) => all + row[key], 0)
  return {
    studentNum: sum('studentNum'),
    leaveNum: sum('leaveNum'),
    location: {
      inScNum: sum('inScNum'),
      inHomeNum: sum('inHomeNum'),
      onRoadNum: sum('onRoadNum'),
      unknowNum: sum('unknowNum'),
      leaveUnseenNum: sum('leaveUnseenNum'),
    },
  }
}

/** The period of the response; null if several schools are counted together, because each has a different period. */
const presentPeriod = ({ name, startTime, endTime }: PeriodView) => ({ name, startTime, endTime })

/** Handles `studentTemperature`: counts of the reached students, and the period counted. */
export const findTemperatures = async (context: Context<typeof nowCalls.studentTemperature>) => {
  const counted: TodayCounts[] = []
  for (const schoolId of countedSchools(context.session)) {
    await narrowToSchool(context.db, context.session, schoolId)
    counted.push(await countTemperatures(context, schoolId))
  }
  const sum = (key: 'tempResonableUserNum' | 'tempUnresonableUserNum' | 'noReportTempUserNum' | 'outsideFeverNum') =>
    counted.reduce((all, row) => all + row[key], 0)
  const startTimes = counted.flatMap(({ tempStartsAt }) => tempStartsAt ?? []).toSorted()
  const period = context.session.scope?.kind === 'school' ? counted[0]?.period : null
  return {
    tempResonableUserNum: sum('tempResonableUserNum'),
    tempUnresonableUserNum: sum('tempUnresonableUserNum'),
    noReportTempUserNum: sum('noReportTempUserNum'),
    outsideFeverNum: sum('outsideFeverNum'),
    tempStartsAt: startTimes.length === counted.length ? (startTimes[0] ?? null) : null,
    tempPeriod: period ? presentPeriod(period) : null,
  }
}

/** Handles `studentLocation`: where the reached students are. */
export const findLocation = async (context: Context<typeof nowCalls.studentLocation>) =>
  (await countAll(context)).location

/** Handles `leaveNow`: how many of the reached students are on leave. */
export const findLeave = async (context: Context<typeof nowCalls.leaveNow>) => {
  const { leaveNum, studentNum } = await countAll(context)
  return { leaveNum, studentNum }
}

/**
 * Handles `staffLocation`: where the staff of a department and its descendants are. The root department includes staff
 * without a department.
 */
export const findStaffLocation = async (context: Context<typeof nowCalls.staffLocation>) => {
  const { db, session, clock, config, params } = context
  const schoolId = await narrowToSchoolOfNode(db, session, params.deptId)
  const staff = await shareStaff(config, String(schoolId), clock.now(), () => readStaff(db, schoolId))
  const below = await departmentsBelow(context, schoolId, [params.deptId])
  const isWhole = await isRootDepartment(db, schoolId, params.deptId)
  const included = isWhole ? staff : staff.filter(({ departments }) => departments.some((id) => below.has(id)))
  const count = (where: (typeof staff)[number]['where']) => included.filter((one) => one.where === where).length
  return { inSchoolNum: count('inside'), outSchoolNum: count('outside'), unknownNum: count('unknown') }
}

const shareGates = makeSharedReading<Awaited<ReturnType<typeof countGateNow>>>(figureCacheTime)

const gateKey = (session: Session): string => `${schoolOf(session)}:${session.memberId}`

/** Handles `gateNow`: the live figures of the gates that the user looks after. */
export const findGateNow = ({ db, session, clock, config }: Context<typeof nowCalls.gateNow>) =>
  shareGates(config, gateKey(session), clock.now(), () => countGateNow(db, session, clock.now()))
