import { expect, test } from 'vitest'
import { movableClock } from '../../../platform/server/clock.ts'
import { type Actor, useSeparateServer } from '../../../tests/support/useServer.ts'
import { readAll } from '../../../tests/support/sheets.ts'
import { accessFactories } from '../../access/make.ts'
import { jobs } from '../../jobs/contract.ts'
import { leaveFactories } from '../../leave/makeLeave.ts'
import { schoolConfig } from '../../schoolConfig/contract.ts'
import { temperature } from '../contract.ts'
import { makeTemperatureScene } from '../makeTemperature.ts'
import { schoolSheet } from './exports.ts'

// Uses a separate server with its clock at 12:00 in Shanghai.
const clock = movableClock(new Date('2026-11-20T04:00:00Z'))
const server = await useSeparateServer({ clock })
const { as, make } = server
const date = '2026-11-20'
const at = new Date(`${date}T07:10:00+08:00`)

/** Creates a school with two classes of a set number of students, fevers and missing readings. */
const makeScene = async (
  classes: readonly { readonly all: number; readonly ill: number; readonly silent: number }[],
) => {
  const scene = await makeTemperatureScene(server)
  const { schoolId, classId, otherClassId, pupils, outsider, pupilOf, own } = scene
  const there = [
    { id: classId, pupils: pupils.map(({ id }) => id) },
    { id: otherClassId, pupils: [outsider.id] },
  ]
  for (const [place, { all, ill, silent }] of classes.entries()) {
    const of = there[place] ?? { id: classId, pupils: [] }
    const ids = [...of.pupils]
    while (ids.length < all) ids.push((await pupilOf(of.id, `学生${ids.length}`, `T${place}${ids.length}`)).id)
    const readings = ids.slice(silent).map((memberId, number) => {
      const tempF = number < ill ? 381 : 365
      return { memberId, day: date, periodId: 1, tempF, at, source: 'school' as const }
    })
    await own.makeReadings(schoolId, readings, clock.now())
  }
  const region = async () => (await as(scene.official, temperature.regionReport, { query: { date, periodId: 1 } })).data
  const school = async (actor: Actor) =>
    (await as(actor, temperature.schoolReport, { query: { schoolId, date, periodId: 1 } })).data
  return { ...scene, region, school }
}

const figures = (studentNum: number, normal: number, abnormal: number, silent: number) => ({
  studentNum,
  tempResonableUserNum: normal,
  tempUnresonableUserNum: abnormal,
  noReportTempUserNum: silent,
})

test('shows a bureau the same exact figures as the school, a single fever included', async () => {
  const { region, school, official, who, schoolId } = await makeScene([
    { all: 18, ill: 1, silent: 5 },
    { all: 14, ill: 0, silent: 1 },
  ])
  const all = figures(32, 25, 1, 6)
  expect(await region()).toMatchObject({ rows: [all], totals: all })
  expect((await school(official)).data).toMatchObject([figures(18, 12, 1, 5), figures(14, 13, 0, 1)])
  expect(await school(official)).toEqual(await school(who))
  const query = { schoolIds: [schoolId] }
  expect((await as(official, temperature.leaveReport, { query })).data).toMatchObject([{ studentNum: 32, leaveNum: 0 }])
  expect((await as(official, temperature.todayReport, { query })).data).toMatchObject([{ studentNum: 32 }])
  expect((await as(official, temperature.locationReport, { query })).data).toMatchObject([
    { inScNum: 0, unknowNum: 32 },
  ])
})

test('counts a student on leave until they come back', async () => {
  const { official, schoolId, pupils } = await makeScene([{ all: 4, ill: 0, silent: 0 }])
  const hours = (number: number) => new Date(clock.now().getTime() + number * 3_600_000)
  const studentId = pupils[0].id
  await leaveFactories(server.database).makeLeave(schoolId, studentId, { startAt: hours(-3), endAt: hours(3) })
  const count = async () =>
    (await as(official, temperature.leaveReport, { query: { schoolIds: [schoolId] } })).data[0]?.leaveNum
  expect(await count()).toBe(1)
  const passages = accessFactories(server.database)
  await passages.makeRecord(schoolId, studentId, { stateDictId: 7, at: hours(-2) })
  expect(await count()).toBe(1)
  await passages.makeRecord(schoolId, studentId, { stateDictId: 8, at: hours(-1) })
  expect(await count()).toBe(0)
})

test('counts no student with a closed record by location or on leave', async () => {
  const { who, schoolId, pupils } = await makeScene([{ all: 4, ill: 0, silent: 0 }])
  const query = { schoolIds: [schoolId] }
  const counted = async () => ({
    location: (await as(who, temperature.locationReport, { query })).data[0]?.unknowNum,
    leave: (await as(who, temperature.leaveReport, { query })).data[0]?.studentNum,
    today: (await as(who, temperature.todayReport, { query })).data[0]?.studentNum,
  })
  expect(await counted()).toEqual({ location: 5, leave: 5, today: 5 })
  await make.setMember(schoolId, pupils[0].id, { disabled: true })
  await make.setMember(schoolId, pupils[1].id, { locked: true })
  expect(await counted()).toEqual({ location: 3, leave: 3, today: 3 })
})

test('exports the exact figures for a bureau as for the school', async () => {
  const { official, who, schoolId } = await makeScene([{ all: 18, ill: 2, silent: 6 }])
  const linesOf = async (actor: Actor) => {
    const body = { schoolId, date, periodId: 1, viewAccountDisable: true }
    const { jobId } = (await as(actor, temperature.exportSchool, { body })).data
    await server.http.running.runner.drain()
    const { fileLink } = (await as(actor, jobs.get, { query: { id: jobId } })).data
    const { rawPayload } = await server.http.inject({ method: 'GET', url: fileLink ?? '' })
    return (await readAll(schoolSheet, rawPayload)).map(({ row }) => row)
  }
  expect(await linesOf(official)).toMatchObject([
    figures(18, 10, 2, 6),
    { studentNum: 1 },
    { clazzName: '全校合计', ...figures(19, 10, 2, 7) },
  ])
  expect(await linesOf(official)).toEqual(await linesOf(who))
})

test('counts closed accounts for a bureau if asked to', async () => {
  const { schoolId, pupils, region, official } = await makeScene([{ all: 10, ill: 1, silent: 1 }])
  await server.make.setMember(schoolId, pupils[0].id, { disabled: true })
  const everybody = { viewAccountDisable: true, viewLocked: true, viewDel: true, viewDelFlag: true }
  const query = { schoolId, date, periodId: 1 }
  const ofSchool = async (more: object) =>
    (await as(official, temperature.schoolReport, { query: { ...query, ...more } })).data.totals
  expect(await ofSchool({})).toMatchObject({ studentNum: 10 })
  expect(await ofSchool(everybody)).toMatchObject({ studentNum: 11 })
  expect((await region()).totals).toMatchObject({ studentNum: 10 })
  const asked = { date, periodId: 1, ...everybody }
  expect((await as(official, temperature.regionReport, { query: asked })).data.totals).toMatchObject({ studentNum: 11 })
})

test('the region counts the same students as the school: no disabled, locked, suspended or graduated ones', async () => {
  const scene = await makeScene([
    { all: 12, ill: 0, silent: 12 },
    { all: 9, ill: 0, silent: 9 },
  ])
  const { schoolId, classId, otherClassId, pupilOf, pupils, region, school, who, own } = scene
  await server.make.setMember(schoolId, pupils[0].id, { disabled: true })
  await server.make.setMember(schoolId, pupils[1].id, { locked: true })
  const suspended = await pupilOf(classId, '休学', 'S90')
  await own.setStudent(schoolId, suspended.id, { status: 3 })
  await own.setStudent(schoolId, pupils[2].id, { accommodation: true })
  const gate = accessFactories(server.database)
  for (const pupil of [pupils[0], pupils[2]]) {
    await gate.makeRecord(schoolId, pupil.id, { stateDictId: 8, at })
  }
  const { totals } = await school(who)
  expect(totals).toMatchObject({ studentNum: 19, liveInDormitory: 1, passInNum: 1 })
  expect((await region()).totals).toMatchObject({ passInNum: 1 })
  const query = { schoolIds: [schoolId] }
  const counted = await as(who, temperature.todayReport, { query })
  expect(counted.data).toMatchObject([{ studentNum: 19, liveInDormitory: 1, noLiveInDormitory: 18, passInNum: 0 }])
  expect((await region()).rows).toMatchObject([{ studentNum: 19, liveInDormitory: 1 }])
  await own.graduate(schoolId, otherClassId)
  expect((await as(who, temperature.todayReport, { query })).data).toMatchObject([{ studentNum: 10 }])
  // First all former and current students with an open account, then all of them.
  const shown = async (more: object) =>
    (await as(who, temperature.regionReport, { query: { date, periodId: 1, ...more } })).data.rows
  expect(await shown({ viewDel: true })).toMatchObject([{ studentNum: 11 }])
  expect(await shown({ viewDel: true, viewAccountDisable: true, viewLocked: true })).toMatchObject([{ studentNum: 22 }])
})

test('a school whose period has not begun is not counted as missing, whatever periods others have', async () => {
  const { official, who, schoolId } = await makeScene([{ all: 3, ill: 0, silent: 3 }])
  const query = { date, periodId: 2 }
  const students = async () => (await as(official, temperature.regionReport, { query })).data
  const staff = async () => (await as(official, temperature.staffReport, { query })).data
  const begun = { tempStartsAt: null, noReportTempUserNum: 4 }
  expect(await students()).toMatchObject({ rows: [begun], totals: { noReportTempUserNum: 4 } })
  const scheduleList = [
    { id: 1, name: '晨检', startTime: '06:30:00', endTime: '09:00:00' },
    { id: 2, name: '午检', startTime: '12:30:00', endTime: '14:30:00' },
  ]
  const setting = { configKey: `school_${schoolId}_TempInfo`, configValue: JSON.stringify({ scheduleList }) }
  expect(await as(who, schoolConfig.save, { body: setting })).toMatchObject({ code: 200 })
  const toCome = { tempStartsAt: '12:30', noReportTempUserNum: 0 }
  expect(await students()).toMatchObject({ rows: [toCome], totals: { noReportTempUserNum: 0 } })
  expect(await staff()).toMatchObject({ rows: [toCome], totals: { noReportTempUserNum: 0 } })
  clock.advance(31 * 60_000)
  expect(await students()).toMatchObject({ rows: [begun] })
  expect((await staff()).rows[0]?.tempStartsAt).toBeNull()
  expect(
    (await as(official, temperature.regionReport, { query: { ...query, date: '2026-11-19' } })).data.rows,
  ).toMatchObject([begun])
})
