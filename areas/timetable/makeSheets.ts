import { buffer } from 'node:stream/consumers'
import { workbookStream } from '../../platform/server/sheets/workbookXml.ts'
import { readAll } from '../../tests/support/sheets.ts'
import type { useServer } from '../../tests/support/useServer.ts'
import { jobs } from '../jobs/contract.ts'
import { timetable } from './contract.ts'
import { makeTimetableScene } from './make.ts'
import { faultSheet } from './server/sheets/importLessons.ts'

type Rows = readonly (readonly string[])[]

/** A workbook as schools make it: the first row of each sheet is its heading. */
const workbook = (sheets: Readonly<Record<string, Rows>>) =>
  buffer(
    workbookStream(
      Object.entries(sheets).map(([name, [headings = [], ...rows]]) => {
        const width = Math.max(headings.length, ...rows.map((row) => row.length))
        const column = (at: number) => ({
          heading: headings[at] ?? '',
          headingStyle: 1,
          kind: 'text' as const,
          width: 10,
        })
        return { name, columns: Array.from({ length: width }, (_, at) => column(at)), rows }
      }),
    ),
  )

/** The headings of a list of lessons. */
export const listHeadings = ['班级', '星期', '节次', '课程', '教师', '教室', '单双周']

/** The headings of the grid of a class. */
export const gridHeadings = ['', '星期一', '星期二', '星期三', '星期四', '星期五']

/** The scene of `makeTimetableScene`, with what imports and exports sheets. 李老师 teaches 数学 in class 1. */
export const makeSheetScene = async (server: Awaited<ReturnType<typeof useServer>>) => {
  const { as, http } = server
  const scene = await makeTimetableScene(server)
  const { who, plan, schoolId, own, teaching, classIds, subjects, teachers } = scene
  const assignment = { classId: classIds[0], subjectId: subjects[1], teacherId: teachers[1].id }
  await teaching.makeAssignment(schoolId, assignment)
  const finish = async (jobId: number) => {
    await http.running.runner.drain()
    return (await as(who, jobs.get, { query: { id: jobId } })).data
  }
  const bring = async (sheets: Readonly<Record<string, Rows>>) => {
    const files = [{ name: '课程表.xlsx', bytes: await workbook(sheets) }]
    const { data } = await as(who, timetable.importLessons, { body: { planId: plan.id }, files })
    return finish(data.jobId)
  }
  const readFaults = async (fileLink: string | null) => {
    const { rawPayload } = await http.inject({ method: 'GET', url: fileLink ?? '' })
    return (await readAll(faultSheet, rawPayload)).map(({ row }) => `${row.sheet} ${row.cell ?? ''} ${row.why}`)
  }
  const listed = async (at: 0 | 1) =>
    (await as(who, timetable.lessons, { query: { planId: plan.id, classId: classIds[at] } })).data.lessons.map(
      ({ weekday, period, subject, className, teachers: taught, room, week }) =>
        [weekday, period, week, className, subject, ...taught.map(({ name }) => name), room].join(' ').trim(),
    )
  const exported = async (layout: 'class' | 'teacher' | 'list', planId: number = plan.id) => {
    const { data } = await as(who, timetable.exportLessons, { body: { planId, layout } })
    const { fileLink } = await finish(data.jobId)
    return (await http.inject({ method: 'GET', url: fileLink ?? '' })).rawPayload
  }
  return { ...scene, own, finish, bring, readFaults, listed, exported }
}
