import { sql } from 'drizzle-orm'
import type { Call } from '../../../platform/contract/call.ts'
import { narrowToSchool } from '../../../platform/server/narrowTo.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { isInSchool } from '../../registry/server/people.ts'
import { isInEffectAt } from '../../leave/server/index.ts'
import { leave } from '../../leave/server/tables.ts'
import { whereabouts } from '../../whereabouts/server/tables.ts'
import { entryType } from '../../access/contract.ts'
import { studentInfo } from '../../registry/server/tables/students.ts'
import type { temperature as calls } from '../contract.ts'
import type { TemperaturePeriod } from '../settings.ts'
import type { RegionRow, SheetFrame, StaffRow, StaffTotals } from '../views.ts'
import { type PeriodChoice, readFrame } from './frame.ts'
import { selectClosed } from './countFigures.ts'
import { type PeopleFilter, defaultPeopleFilter, selectCountedStaff, toPeopleFilter } from './people.ts'
import { presentPeople, selectPeople } from './personRows.ts'
import { countFeversOutside } from './fevers.ts'
import { countPeople, chooseFrameSchool, readSummaries, findReportSchools } from './region.ts'
import { choosePeriods, isPeriodToCome } from './regionPeriods.ts'
import { readPeriodsBySchool } from './settings.ts'
import { partialAsker, readSchoolName, sumStudentFigures } from './schoolReport.ts'

interface ReportInput {
  readonly context: Pick<Context<Call>, 'db' | 'session' | 'clock' | 'config'>
  readonly schoolIds: readonly number[]
  /** The day and period; null for the current or last period of each school. */
  readonly when: PeriodChoice | null
  readonly shown: PeopleFilter
  readonly isStudent: boolean
}

const presentRegionPeriod = ({ name, startTime, endTime }: TemperaturePeriod) => ({ name, startTime, endTime })

const buildReport = async ({ context, schoolIds, when, shown, isStudent }: ReportInput) => {
  const { db, session, clock } = context
  const schools = await findReportSchools(db, session, schoolIds)
  const ids = schools.map(({ id }) => id)
  const { timeZone } = session
  const frameSchool = { schoolId: chooseFrameSchool(session, schools), timeZone, now: clock.now() }
  const frame = await readFrame(db, frameSchool, when ?? {})
  const day = frame.date
  const readingsOf = await readSummaries(db, ids, { day, isStudent })
  const figures = await countPeople(context, ids, { day, timeZone, isStudent, shown: toPeopleFilter(shown) })
  const periods = await readPeriodsBySchool(db, ids, day)
  const outside = await countFeversOutside(db, { day, isStudent, periods })
  const rows = schools.flatMap(({ id, name }) =>
    choosePeriods(periods.get(id) ?? [], frame, when === null).map(({ period, isUnmatched }) => {
      const { people = 0, boarding = 0, ins = 0, outs = 0 } = figures.get(id) ?? {}
      const { normal, abnormal } = readingsOf(id, period?.id ?? 0)
      const startsLater = period !== null && isPeriodToCome(period, frame)
      return {
        scId: id,
        scName: name,
        people,
        boarding,
        passInNum: ins,
        passOutNum: outs,
        tempResonableUserNum: normal,
        tempUnresonableUserNum: abnormal,
        // A student who reported may have left since, so the difference could be negative.
        noReportTempUserNum: startsLater || period === null ? 0 : Math.max(0, people - normal - abnormal),
        outsideFeverNum: outside.get(id) ?? 0,
        tempStartsAt: startsLater ? period.startTime.slice(0, 5) : null,
        period: period && presentRegionPeriod(period),
        isUnmatched,
      }
    }),
  )
  return { frame, rows }
}
type Row = Awaited<ReturnType<typeof buildReport>>['rows'][number]

/** The rows that count in the sums: one per school. */
const isSummed = ({ isUnmatched }: Pick<Row, 'isUnmatched'>) => !isUnmatched

const toStudentRow = ({ people, boarding, ...row }: Row): RegionRow => ({
  ...row,
  studentNum: people,
  liveInDormitory: boarding,
  noLiveInDormitory: people - boarding,
})

const toStaffRow = ({ people, boarding: _boarding, ...row }: Row): StaffRow => ({ ...row, teacherNum: people })

const staffTotals = (rows: readonly StaffTotals[]): StaffTotals => {
  const {
    studentNum,
    liveInDormitory: _in,
    noLiveInDormitory: _out,
    ...sums
  } = sumStudentFigures(
    rows.map((row) => ({ ...row, studentNum: row.teacherNum, liveInDormitory: 0, noLiveInDormitory: 0 })),
  )
  return { ...sums, teacherNum: studentNum }
}

/** Returns the student figures of several schools in one period, without names. */
export const findRegionReport = async (context: Context<typeof calls.regionReport>) => {
  const { query } = context
  const asked = { context, schoolIds: query.schoolIds, when: query, shown: query }
  const { frame, rows } = await buildReport({ ...asked, isStudent: true })
  const students = rows.map(toStudentRow)
  return { frame, totals: sumStudentFigures(students.filter(isSummed)), rows: students }
}

/** Returns the staff figures of several schools in one period, without names. */
export const findStaffReport = async (context: Context<typeof calls.staffReport>) => {
  const { query } = context
  const { schoolIds } = query
  const { frame, rows } = await buildReport({ context, schoolIds, when: query, shown: query, isStudent: false })
  const staff = rows.map(toStaffRow)
  return { frame, totals: staffTotals(staff.filter(isSummed)), rows: staff }
}

/** Returns the student figures of several schools today, each in its current or last period. */
export const findTodayReport = async (context: Context<typeof calls.todayReport>) => {
  const asked = { context, schoolIds: context.query.schoolIds, when: null, shown: defaultPeopleFilter }
  const { rows } = await buildReport({ ...asked, isStudent: true })
  return rows.map(toStudentRow)
}

/** Returns a school's staff with their readings of a day, and their figures in a period. */
export const findStaffDetail = async (context: Context<typeof calls.staffDetail>) => {
  const { db, session, query, clock } = context
  const { schoolId } = query
  const now = clock.now()
  await narrowToSchool(db, session, schoolId)
  const { timeZone } = session
  const frame: SheetFrame = await readFrame(db, { schoolId, timeZone, now }, query)
  const sought = selectCountedStaff({ schoolId, shown: query, ...partialAsker(session) })
  const people = await selectPeople(db, schoolId, sought)
  const asked = { schoolId, timeZone, now, day: frame.date, periodId: null, frame }
  const rows = await presentPeople(db, asked, people)
  const counted = rows.map(({ temps }) => temps.find(({ periodId }) => periodId === frame.periodId))
  const normal = counted.filter((one) => one?.abnormal === false).length
  const abnormal = counted.filter((one) => one?.abnormal === true).length
  const shown = { ...defaultPeopleFilter, viewAccountDisable: query.viewAccountDisable, viewLocked: query.viewLocked }
  const gates = await countPeople(context, [schoolId], { day: frame.date, timeZone, isStudent: false, shown })
  return {
    frame,
    scName: await readSchoolName(db, schoolId),
    totals: {
      teacherNum: rows.length,
      passInNum: gates.get(schoolId)?.ins ?? 0,
      passOutNum: gates.get(schoolId)?.outs ?? 0,
      tempResonableUserNum: normal,
      tempUnresonableUserNum: abnormal,
      noReportTempUserNum: rows.length - normal - abnormal,
      outsideFeverNum: rows.filter(({ outside }) => outside.length > 0).length,
    },
    rows,
  }
}

const idsOf = (schools: readonly { readonly id: number }[]) =>
  sql`any(${sql.param(schools.map(({ id }) => id))}::bigint[])`

const isGone = sql`gone.school_id = ${studentInfo.schoolId} and gone.member_id = ${studentInfo.memberId}`

/** Counts the students of schools by where they were last recorded. */
export const findLocations = async ({ db, session, query }: Context<typeof calls.locationReport>) => {
  const schools = await findReportSchools(db, session, query.schoolIds)
  const { leftSchool, leftHome, leftForHome, backHome } = entryType
  const road = sql.raw([leftSchool, leftHome, leftForHome].join())
  const { rows } = await db.execute<{ id: number; home: number; road: number; inside: number; all: number }>(sql`
    with gone as materialized (${selectClosed(schools.map(({ id }) => id))})
    select ${studentInfo.schoolId} as id, count(*)::int as all,
      count(*) filter (where w.state_dict_id = ${backHome})::int as home,
      count(*) filter (where w.state_dict_id in (${road}))::int as road,
      count(*) filter (where w.state_dict_id not in (${road}, ${backHome}))::int as inside
    from ${studentInfo} left join ${whereabouts} as w on w.school_id = ${studentInfo.schoolId}
      and w.member_id = ${studentInfo.memberId} and w.aspect = 'place'
    where ${studentInfo.schoolId} = ${idsOf(schools)} and ${isInSchool}
      and not exists (select 1 from gone where ${isGone}) group by 1`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return schools.map(({ id, name }) => {
    const { all = 0, home = 0, road: onRoad = 0, inside = 0 } = byId.get(id) ?? {}
    return {
      scId: id,
      scName: name,
      inScNum: inside,
      inHomeNum: home,
      onRoadNum: onRoad,
      unknowNum: all - home - onRoad - inside,
    }
  })
}

/** Counts the students of schools, and those on leave now who have not come back. */
export const findLeaves = async ({ db, session, query, clock }: Context<typeof calls.leaveReport>) => {
  const schools = await findReportSchools(db, session, query.schoolIds)
  const { rows } = await db.execute<{ id: number; people: number; away: number }>(sql`
    with gone as materialized (${selectClosed(schools.map(({ id }) => id))}),
    away as (select distinct ${leave.schoolId} as school_id, ${leave.studentId} as student_id from ${leave}
      where ${leave.schoolId} = ${idsOf(schools)} and ${isInEffectAt(leave.schoolId, clock.now())})
    select ${studentInfo.schoolId} as id, count(*)::int as people, count(away.student_id)::int as away
    from ${studentInfo} left join away on away.school_id = ${studentInfo.schoolId}
      and away.student_id = ${studentInfo.memberId}
    where ${studentInfo.schoolId} = ${idsOf(schools)} and ${isInSchool}
      and not exists (select 1 from gone where ${isGone}) group by 1`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return schools.map(({ id, name }) => {
    const { people = 0, away = 0 } = byId.get(id) ?? {}
    return { scId: id, scName: name, studentNum: people, leaveNum: away }
  })
}

/** Returns the names of schools. */
export const findSchoolNames = ({ db, session, query }: Context<typeof calls.schoolNames>) =>
  findReportSchools(db, session, query.schoolIds)
