import { sql } from 'drizzle-orm'
import { narrowToSchool } from '../../../platform/server/narrowTo.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { isInSchool } from '../../registry/server/people.ts'
import { isInEffectAt } from '../../leave/server/index.ts'
import { readSchoolTimeZone } from '../../registry/server/timeZones.ts'
import { leave } from '../../leave/server/tables.ts'
import { whereabouts } from '../../whereabouts/server/tables.ts'
import { entryType } from '../../access/contract.ts'
import { studentInfo } from '../../registry/server/tables/students.ts'
import type { temperature as calls } from '../contract.ts'
import type { RegionRow, SheetFrame, StaffRow, StaffTotals } from '../views.ts'
import { type RegionReportRow, buildRegionReport } from './buildRegionReport.ts'
import { readFrame } from './frame.ts'
import { findSpan } from './passages.ts'
import { selectClosed } from './countFigures.ts'
import { defaultPeopleFilter, selectCountedStaff } from './people.ts'
import { presentPeople, selectPeople } from './personRows.ts'
import { countPassagesIn, findReportSchools } from './region.ts'
import { partialAsker, readSchoolName, sumStudentFigures } from './schoolReport.ts'

type Row = RegionReportRow

/** The rows that count in the sums: one per school. */
const isSummed = ({ isUnmatched }: Pick<Row, 'isUnmatched'>) => !isUnmatched

const toStudentTotals = ({ people, boarding, ...row }: Row) => ({
  ...row,
  studentNum: people,
  liveInDormitory: boarding,
  noLiveInDormitory: people - boarding,
})

/** Presents a row. One of a further period leaves out what the school's first row has already. */
const toStudentRow = (row: Row): RegionRow => {
  const shown = toStudentTotals(row)
  const repeated = { studentNum: null, liveInDormitory: null, noLiveInDormitory: null, outsideFeverNum: null }
  return row.isUnmatched ? { ...shown, ...repeated } : shown
}

const toStaffTotals = ({ people, boarding: _boarding, ...row }: Row) => ({ ...row, teacherNum: people })

const toStaffRow = (row: Row): StaffRow => {
  const shown = toStaffTotals(row)
  return row.isUnmatched ? { ...shown, teacherNum: null, outsideFeverNum: null } : shown
}

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
  const { frame, rows } = await buildRegionReport({ ...asked, isStudent: true })
  const totals = sumStudentFigures(rows.filter(isSummed).map(toStudentTotals))
  return { frame, totals, rows: rows.map(toStudentRow) }
}

/** Returns the staff figures of several schools in one period, without names. */
export const findStaffReport = async (context: Context<typeof calls.staffReport>) => {
  const { query } = context
  const { schoolIds } = query
  const asked = { context, schoolIds, when: query, shown: query, isStudent: false }
  const { frame, rows } = await buildRegionReport(asked)
  return { frame, totals: staffTotals(rows.filter(isSummed).map(toStaffTotals)), rows: rows.map(toStaffRow) }
}

/** Returns the student figures of several schools today, each in its current or last period. */
export const findTodayReport = async (context: Context<typeof calls.todayReport>) => {
  const asked = { context, schoolIds: context.query.schoolIds, when: null, shown: defaultPeopleFilter }
  const { rows } = await buildRegionReport({ ...asked, isStudent: true })
  return rows.map(toStudentRow)
}

/** Returns a school's staff with their readings of a day, and their figures in a period. */
export const findStaffDetail = async (context: Context<typeof calls.staffDetail>) => {
  const { db, session, query, clock } = context
  const { schoolId } = query
  const now = clock.now()
  await narrowToSchool(db, session, schoolId)
  const timeZone = await readSchoolTimeZone(db, schoolId)
  const frame: SheetFrame = await readFrame(db, { schoolId, timeZone, now }, query)
  const sought = selectCountedStaff({ schoolId, shown: query, ...partialAsker(session) })
  const people = await selectPeople(db, schoolId, sought)
  const asked = { schoolId, timeZone, now, day: frame.date, periodId: null, frame }
  const rows = await presentPeople(db, asked, people)
  const counted = rows.map(({ temps }) => temps.find(({ periodId }) => periodId === frame.periodId))
  const normal = counted.filter((one) => one?.abnormal === false).length
  const abnormal = counted.filter((one) => one?.abnormal === true).length
  const shown = { ...defaultPeopleFilter, viewAccountDisable: query.viewAccountDisable, viewLocked: query.viewLocked }
  const span = findSpan({ day: frame.date, timeZone, periodId: frame.periodId, periods: frame.periods })
  const spans = [{ schoolId, periodId: frame.periodId ?? 0, ...span }]
  const passagesIn = await countPassagesIn(context, spans, { isStudent: false, shown })
  const { ins, outs } = passagesIn(schoolId, frame.periodId ?? 0)
  return {
    frame,
    scName: await readSchoolName(db, schoolId),
    totals: {
      teacherNum: rows.length,
      passInNum: ins,
      passOutNum: outs,
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
export const findSchoolNames = async ({ db, session, query }: Context<typeof calls.schoolNames>) =>
  (await findReportSchools(db, session, query.schoolIds)).map(({ id, name }) => ({ id, name }))
