import { expect, test } from 'vitest'
import { movableClock } from '../../../platform/server/clock.ts'
import { readAll } from '../../../tests/support/sheets.ts'
import { useSeparateServer } from '../../../tests/support/useServer.ts'
import { jobs } from '../../jobs/contract.ts'
import { leftStatus } from '../../registry/contract.ts'
import { temperature } from '../contract.ts'
import { makeTemperatureScene } from '../makeTemperature.ts'
import { classSheet } from './exportClass.ts'
import { historySheet, schoolSheet } from './exports.ts'

// Uses a separate server with its clock at 12:00 in Shanghai on a Friday.
const clock = movableClock(new Date('2026-11-20T04:00:00Z'))
const server = await useSeparateServer({ clock })
const { as } = server

const [before, movedOn, today] = ['2026-11-17', '2026-11-18', '2026-11-20']

/** Creates a school in which 王小明 moves from 一班 (of three) to 二班 (of one) at noon of a day. */
const makeScene = async () => {
  const scene = await makeTemperatureScene(server)
  const { schoolId, classId, otherClassId, own, pupils, who } = scene
  const [moved] = pupils
  const readings = [before, movedOn, today].map((day) => {
    const at = new Date(`${day}T07:10:00+08:00`)
    return { memberId: moved.id, tempF: 381, at, source: 'school' as const }
  })
  await own.makeReadings(schoolId, readings, clock.now())
  await own.moveToClass(schoolId, moved.id, otherClassId, new Date(`${movedOn}T12:00:00+08:00`))
  const studentsOf = async (deptId: number, date: string) => {
    const input = { params: { schoolId, deptId }, query: { date } }
    const { rows } = (await as(who, temperature.classReport, input)).data
    return rows.map(({ name, depts }) => [name, depts[0]?.name])
  }
  return { ...scene, moved, studentsOf, classes: [classId, otherClassId] as const }
}

/** Runs an export and returns its file. */
const readFile = async (who: Parameters<typeof as>[0], jobId: number) => {
  await server.http.running.runner.drain()
  const { fileLink } = (await as(who, jobs.get, { query: { id: jobId } })).data
  return (await server.http.inject({ method: 'GET', url: fileLink ?? '' })).rawPayload
}

test('the school report and its export count a student in the class of that day', async () => {
  const { who, schoolId } = await makeScene()
  const figuresOn = async (date: string) => {
    const query = { schoolId, date, periodId: 1 }
    const { data, totals } = (await as(who, temperature.schoolReport, { query })).data
    expect(totals).toMatchObject({ studentNum: 4, tempUnresonableUserNum: 1, noReportTempUserNum: 3 })
    const { jobId } = (await as(who, temperature.exportSchool, { body: query })).data
    const lines = (await readAll(schoolSheet, await readFile(who, jobId))).map(({ row }) => row)
    expect(lines.map(({ studentNum }) => studentNum)).toEqual([...data, totals].map(({ studentNum }) => studentNum))
    return data.map((row) => [row.studentNum, row.tempUnresonableUserNum])
  }
  const [first, second] = [
    [
      [3, 1],
      [1, 0],
    ],
    [
      [2, 0],
      [2, 1],
    ],
  ]
  expect(await figuresOn(before)).toEqual(first)
  // The class at the end of the day counts.
  expect(await figuresOn(movedOn)).toEqual(second)
  expect(await figuresOn(today)).toEqual(second)
})

test('the class report, its export and the page by department list the students of that day with the class they were in', async () => {
  const { who, classes, moved, studentsOf } = await makeScene()
  const [first, second] = classes
  expect(await studentsOf(first, before)).toContainEqual([moved.name, '一班'])
  expect(await studentsOf(second, before)).toHaveLength(1)
  expect(await studentsOf(first, today)).toHaveLength(2)
  expect(await studentsOf(second, today)).toContainEqual([moved.name, '二班'])
  const span = { startTime: `${before} 06:30:00`, endTime: `${before} 09:00:00` }
  const page = async (deptId: number) => (await as(who, temperature.userPage, { query: { deptId, ...span } })).data
  expect((await page(first)).totalSize).toBe(3)
  expect((await page(second)).totalSize).toBe(1)
  const { jobId } = (await as(who, temperature.exportClass, { body: { deptId: first, date: before, periodId: 1 } }))
    .data
  const lines = (await readAll(classSheet, await readFile(who, jobId))).map(({ row }) => row)
  expect(lines).toContainEqual(expect.objectContaining({ name: moved.name, dept: '一班' }))
})

test('the history, its export and the archive name the class of that day', async () => {
  const { who, schoolId, moved } = await makeScene()
  const search = { name: moved.name ?? '', start: before, end: today }
  const { content } = (await as(who, temperature.history, { query: search })).data
  // The reading of the day of the move was taken before it.
  expect(content.map(({ depts }) => depts[0]?.name)).toEqual(['二班', '一班', '一班'])
  const { jobId } = (await as(who, temperature.exportHistory, { body: search })).data
  const lines = (await readAll(historySheet, await readFile(who, jobId))).map(({ row }) => row)
  expect(lines.map(({ dept }) => dept)).toEqual(['二班', '一班', '一班'])
  const classIn = async (start: string) => {
    const params = { schoolId, userId: moved.id }
    return (await as(who, temperature.archive, { params, query: { start } })).data.profile.clazzName
  }
  expect(await classIn('2026-10-01')).toBe('一班')
  expect(await classIn('2026-11-01')).toBe('二班')
})

test('a class that has graduated since still counts all students who were in it on that day', async () => {
  const { who, schoolId, classes, own, pupilOf, moved, studentsOf } = await makeScene()
  const gone = await pupilOf(classes[0], '早已离校', 'S77')
  await own.setStudent(schoolId, gone.id, { status: leftStatus })
  await own.graduate(schoolId, classes[0])
  const namesOn = async (date: string) => {
    const { data } = (await as(who, temperature.schoolReport, { query: { schoolId, date, periodId: 1 } })).data
    return data.map(({ clazzName, studentNum }) => [clazzName, studentNum])
  }
  expect(await namesOn(before)).toEqual([
    ['一班', 3],
    ['二班', 1],
  ])
  expect(await studentsOf(classes[0], before)).toContainEqual([moved.name, '一班'])
  expect(await studentsOf(classes[0], before)).toHaveLength(3)
  expect(await namesOn(today)).toEqual([['二班', 2]])
})
