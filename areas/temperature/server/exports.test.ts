import { expect, test } from 'vitest'
import { movableClock } from '../../../platform/server/clock.ts'
import { partOf, readAll } from '../../../tests/support/sheets.ts'
import { type Actor, useSeparateServer } from '../../../tests/support/useServer.ts'
import { jobs } from '../../jobs/contract.ts'
import { temperature } from '../contract.ts'
import { makeTemperatureScene } from '../makeTemperature.ts'
import { classSheet } from './exportClass.ts'
import { historySheet, schoolSheet } from './exports.ts'

// Uses a separate server with its clock at 12:00 in Shanghai.
const clock = movableClock(new Date('2026-11-20T04:00:00Z'))
const server = await useSeparateServer({ clock })
const { as } = server
const date = '2026-11-20'

/** 王小明 has a fever between the periods; 李小红 has one in 晨检, followed by a normal reading. */
const makeScene = async () => {
  const scene = await makeTemperatureScene(server)
  const { own, schoolId, pupils } = scene
  const readings = [
    [0, 385, '10:24'],
    [1, 381, '07:10'],
    [1, 365, '07:40'],
  ].map(([place = 0, tempF, clockTime]) => ({
    memberId: pupils[Number(place)]?.id ?? 0,
    tempF: Number(tempF),
    at: new Date(`${date}T${clockTime}:00+08:00`),
    source: 'school' as const,
  }))
  await own.makeReadings(schoolId, readings, clock.now())
  return scene
}

const fetchFile = async (who: Actor, jobId: number) => {
  await server.http.running.runner.drain()
  const { fileLink } = (await as(who, jobs.get, { query: { id: jobId } })).data
  return (await server.http.inject({ method: 'GET', url: fileLink ?? '' })).rawPayload
}

/** The number cells of a written sheet, as Excel would add them up. */
const numbersIn = async (file: Buffer) =>
  [...(await partOf(file, 'xl/worksheets/sheet1.xml')).matchAll(/<c r="[A-Z]+\d+"(?: s="\d+")?><v>([\d.]+)<\/v>/g)].map(
    ([, value]) => Number(value),
  )

test('the class sheet lists fevers outside the periods and marks those that a normal reading followed, in numbers', async () => {
  const { who, classId } = await makeScene()
  const { jobId } = (await as(who, temperature.exportClass, { body: { deptId: classId, date } })).data
  const file = await fetchFile(who, jobId)
  const rows = (await readAll(classSheet, file)).map(({ row }) => row)
  const outside = { name: '王小明', period: '时段外', tempF: 38.5, state: '异常', createTime: `${date} 10:24:00` }
  expect(rows.filter(({ period }) => period === '时段外')).toMatchObject([outside])
  expect(rows.find(({ name, period }) => name === '李小红' && period === '晨检')).toMatchObject({
    tempF: 36.5,
    state: '正常',
    otherFever: 38.1,
  })
  expect(rows.find(({ name, period }) => name === '王小明' && period === '晨检')).toMatchObject({
    tempF: null,
    state: '未上报',
    createTime: null,
  })
  // 晚检 has not begun at noon.
  expect(rows.find(({ name, period }) => name === '王小明' && period === '晚检')?.state).toBe('未开始')
  expect(await numbersIn(file)).toEqual(expect.arrayContaining([38.5, 36.5, 38.1]))
})

test('the sheet of a class says 休息 for a missing reading on a day off', async () => {
  const { who, classId } = await makeScene()
  const { jobId } = (await as(who, temperature.exportClass, { body: { deptId: classId, date: '2026-11-15' } })).data
  const rows = (await readAll(classSheet, await fetchFile(who, jobId))).map(({ row }) => row)
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['休息']))
})

test('the sheet of one period leaves out other periods', async () => {
  const { who, classId } = await makeScene()
  const { jobId } = (await as(who, temperature.exportClass, { body: { deptId: classId, date, periodId: 2 } })).data
  const rows = (await readAll(classSheet, await fetchFile(who, jobId))).map(({ row }) => row)
  expect(new Set(rows.map(({ period }) => period))).toEqual(new Set(['午检', '时段外']))
})

test('the school sheet has its date, its period with times, and totals', async () => {
  const { who, schoolId } = await makeScene()
  const { jobId } = (await as(who, temperature.exportSchool, { body: { schoolId, date, periodId: 1 } })).data
  const rows = (await readAll(schoolSheet, await fetchFile(who, jobId))).map(({ row }) => row)
  const shown = { date, period: '晨检 06:30–09:00' }
  expect(rows).toMatchObject([
    { ...shown, clazzName: '一班', studentNum: 3, outsideFeverNum: 1 },
    { ...shown, clazzName: '二班', studentNum: 1 },
    { ...shown, clazzName: '全校合计', studentNum: 4, tempResonableUserNum: 1, outsideFeverNum: 1 },
  ])
})

test('the history filters abnormal readings and sorts by the time of measuring, in list and sheet', async () => {
  const { who, own, schoolId, pupils } = await makeScene()
  // Arrives last and was measured first.
  const early = {
    memberId: pupils[2].id,
    tempF: 390,
    at: new Date(`${date}T06:40:00+08:00`),
    source: 'device' as const,
  }
  await own.makeReadings(schoolId, [early], clock.now())
  const shown = async (query: object) => {
    const { content } = (await as(who, temperature.history, { query })).data
    return content.map(({ tempF }) => tempF)
  }
  expect(await shown({})).toEqual([385, 365, 381, 390])
  expect(await shown({ order: 'oldest' })).toEqual([390, 381, 365, 385])
  expect(await shown({ onlyAbnormal: true })).toEqual([385, 381, 390])
  expect(await shown({ onlyAbnormal: true, order: 'oldest', pageNum: 2, pageSize: 2 })).toEqual([385])
  const body = { onlyAbnormal: true, order: 'oldest' as const }
  const { jobId } = (await as(who, temperature.exportHistory, { body })).data
  const file = await fetchFile(who, jobId)
  const rows = (await readAll(historySheet, file)).map(({ row }) => row)
  expect(rows).toMatchObject([{ tempF: 39, state: '异常' }, { tempF: 38.1 }, { tempF: 38.5 }])
  expect(await numbersIn(file)).toEqual(expect.arrayContaining([39, 38.1, 38.5]))
  // A withdrawn reading counts nowhere, so it isn't among the abnormal ones.
  const [fever] = await own.readingsOf(schoolId, pupils[2].id)
  await as(who, temperature.withdrawReading, { body: { id: fever?.id ?? 0, reason: '录错' } })
  expect(await shown({ onlyAbnormal: true })).toEqual([385, 381])
  expect(await shown({})).toHaveLength(4)
})

test('the school report lists only the classes of a filter, and keeps the totals of the school', async () => {
  const { who, schoolId, classId, otherClassId } = await makeScene()
  const ask = async (only: 'abnormal' | 'missing' | 'outside') => {
    const { data } = await as(who, temperature.schoolReport, { query: { schoolId, date, periodId: 1, only } })
    expect(data.totals.studentNum).toBe(4)
    expect(data.total).toBe(data.data.length)
    return data.data.map(({ clazzDeptId }) => clazzDeptId)
  }
  expect(await ask('outside')).toEqual([classId])
  expect(await ask('missing')).toEqual([classId, otherClassId])
  expect(await ask('abnormal')).toEqual([])
})
