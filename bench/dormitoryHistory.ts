import type pg from 'pg'
import { reportCalls } from '../areas/dormitory/reportContract.ts'
import { demoPassword } from '../simulator/district/accounts.ts'
import { databaseOf, withClient } from './data.ts'
import type { Figure } from './figure.ts'
import { measure, signIn } from './load.ts'
import { startProduct } from './programs.ts'
import { middleBy, takeTurns } from './turns.ts'

/** The agreed figure is for 10 million rows. Set `BENCH_REPORTED` for a smaller trial. */
const many = Number(process.env['BENCH_REPORTED'] ?? 10_000_000)
const schools = 50
/** Students in each report. More rows mean more days. */
const ofReport = 500
const reports = Math.ceil(many / schools / ofReport)
const most = 50
const size = { name: `history${many}`, schools, students: schools * 600 }

/**
 * Reports of one evening after another of each school, with the students who had not returned, two in ten of them on
 * leave.
 */
const fillReports = `
  with houses as (insert into dormitory_building (school_id, name, order_num)
    select id, n || '号楼', n from school, generate_series(1, 5) n where kind = 'school' returning school_id),
  schedules as (insert into dormitory_schedule (school_id, alias, start_time, end_time, state_dict_id, weekdays, on_holidays,
      resets_at_start, disabled)
    select distinct school_id, '晚归寝', '21:30:00', '22:30:00', 6, '{1,2,3,4,5,6,7}'::int[], true, false, false from houses
    returning school_id, id)
  insert into dormitory_report (school_id, schedule_id, day, alias, state_dict_id, start_at, end_at, written_at)
  select school_id, id, current_date - n, '晚归寝', 6, moment, moment + interval '1 hour', moment + interval '1 hour'
  from schedules, generate_series(1, ${reports}) n, lateral (select date_trunc('day', now()) - n * interval '1 day' as moment) at`

const fillBuildings = `
  insert into dormitory_report_building (school_id, report_id, building_id, dormitory_name, all_student_num,
    return_student_num, no_return_student_num, leaving_student_num)
  select report.school_id, report.id, house.id, house.name, 400, 300, 80, 20
  from dormitory_report report join dormitory_building house on house.school_id = report.school_id`

const fillStudents = `
  with house as (select school_id, id, name, row_number() over (partition by school_id order by order_num) - 1 as place
    from dormitory_building),
  pupil as (select held.school_id, held.member_id, member.name, member.main_department_id,
      row_number() over (partition by held.school_id order by held.member_id) as place
    from member_role held join member on member.school_id = held.school_id and member.id = held.member_id
    where held.role_id = 5)
  insert into dormitory_report_student (school_id, report_id, place, student_id, student_name, building_id, dormitory_name,
    floor, room_id, room_name, bed_number, class_id, clazz_name, have_face, leaving, note)
  select report.school_id, report.id, pupil.place, pupil.member_id, pupil.name, house.id, house.name, 1 + pupil.place % 6,
    pupil.place % 100 + 1, lpad((pupil.place % 100)::text, 3, '0'), 1 + pupil.place % 6, pupil.main_department_id, '三年级1班',
    pupil.place % 3 > 0, pupil.place % 5 = 0, ''
  from dormitory_report report join pupil on pupil.school_id = report.school_id and pupil.place <= ${ofReport}
  join house on house.school_id = report.school_id and house.place = pupil.place / 100 % 5`

/** Adds the reports once. Returns report ids of one school, spread over the years. */
const addHistory = async (client: pg.Client): Promise<number[]> => {
  const { rowCount } = await client.query('select 1 from dormitory_report limit 1')
  if (rowCount === 0) {
    for (const statement of [fillReports, fillBuildings, fillStudents]) await client.query(statement)
    await client.query('vacuum analyze')
  }
  const { rows } = await client.query<{ id: number }>(
    `select report.id::int as id from dormitory_report report join member on member.school_id = report.school_id
      where member.username = 'school25' order by report.day`,
  )
  return rows.map(({ id }) => id)
}

/** The reports of a week, at a fraction of the years. */
const weekOf = (reported: readonly number[], part: number): readonly number[] => {
  const first = Math.floor((reported.length - 7) * part)
  return reported.slice(first, first + 7)
}

const listOf = (dormitoryReportIds: readonly number[], more: object = {}) => ({
  path: reportCalls.notReturnedPage.path,
  body: { dormitoryReportIds, pageNum: 1, pageSize: 50, ...more },
})

/** A page of a historical report, the next page, filtered ones, and those of a week of reports. */
export const dormitoryHistory: Figure = {
  name: `a page of 50 among ${many} rows of dormitory reports, 1 connection`,
  measure: async (bench) => {
    const url = await databaseOf(bench.server, size)
    const reported = await withClient(url, addHistory)
    const address = await startProduct(bench, url)
    const token = await signIn(address, 'school25', demoPassword)
    const spread = Array.from({ length: 20 }, (_, at) => reported[Math.floor((at * reported.length) / 20)] ?? 0)
    const kinds = {
      'one report': spread.map((id) => listOf([id])),
      'its fourth page': spread.map((id) => listOf([id], { pageNum: 4 })),
      'those on leave, without a face': spread.map((id) => listOf([id], { type: 3, haveFace: 0 })),
      'seven reports': [0, 1, 2].map((at) => listOf(weekOf(reported, at / 3))),
      'the report itself, with its filters': spread.map((id) => ({
        path: reportCalls.historyReport.path,
        body: { id },
      })),
    }
    const rows = []
    for (const [of, request] of Object.entries(kinds)) {
      const ask = () => measure({ address, asked: request, token, connections: 1, seconds: bench.seconds })
      // Unmeasured, to warm plans, pages and the compiler.
      await ask()
      const { p99, p50, rate } = middleBy(await takeTurns(bench, ask), (turn) => turn.p99)
      const value = `p99 ${p99} ms (p50 ${p50} ms, ${rate.toFixed(0)}/s)`
      rows.push({ of, value, limit: `within ${most} ms`, held: p99 <= most })
    }
    return rows
  },
}
