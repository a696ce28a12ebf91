import { expect, test } from 'vitest'
import { movableClock } from '../../../platform/server/clock.ts'
import { useSeparateServer } from '../../../tests/support/useServer.ts'
import { home } from '../../home/contract.ts'
import { temperature } from '../contract.ts'
import { makeTemperatureScene } from '../makeTemperature.ts'

// Uses a separate server with its clock at 12:00 in Shanghai.
const clock = movableClock(new Date('2026-11-20T04:00:00Z'))
const server = await useSeparateServer({ clock })
const { as } = server
const date = '2026-11-20'

const moment = (clockTime: string) => new Date(`${date}T${clockTime}:00+08:00`)

/** 王小明 has a fever at 10:24, between 晨检 and 午检; 李小红 one at 07:10, and is normal at 07:40. */
const makeScene = async () => {
  const scene = await makeTemperatureScene(server)
  const { own, schoolId, pupils } = scene
  const [outside, again] = pupils
  const read = (memberId: number, tempF: number, clockTime: string) => ({
    memberId,
    tempF,
    at: moment(clockTime),
    source: 'school' as const,
  })
  const readings = [
    read(outside.id, 366, '07:10'),
    read(outside.id, 385, '10:24'),
    // Neither a normal nor a low temperature outside the periods is a fever.
    read(again.id, 365, '10:30'),
    read(again.id, 350, '10:31'),
    read(again.id, 381, '07:10'),
    read(again.id, 365, '07:40'),
  ]
  await own.makeReadings(schoolId, readings, clock.now())
  return { ...scene, outside, again }
}

test('a fever outside the periods is counted in school report, region and home', async () => {
  const { who, official, schoolId, classId } = await makeScene()
  const school = (await as(who, temperature.schoolReport, { query: { schoolId, date, periodId: 1 } })).data
  expect(school.totals).toMatchObject({ outsideFeverNum: 1, tempUnresonableUserNum: 0, tempResonableUserNum: 2 })
  expect(school.data).toMatchObject([{ clazzDeptId: classId, outsideFeverNum: 1 }, { outsideFeverNum: 0 }])
  expect((await as(who, home.studentTemperature)).data).toMatchObject({ outsideFeverNum: 1, tempUnresonableUserNum: 0 })
  const region = (await as(who, temperature.regionReport, { query: { date, periodId: 1 } })).data
  expect(region.rows).toMatchObject([{ scId: schoolId, outsideFeverNum: 1, tempUnresonableUserNum: 0 }])
  expect((await as(official, temperature.regionReport, { query: { date, periodId: 1 } })).data).toEqual(region)
})

test('class report and archive show a fever outside the periods, and mark one that a normal reading followed', async () => {
  const { head, who, schoolId, classId, outside, again } = await makeScene()
  const input = { params: { schoolId, deptId: classId }, query: { date } }
  const { rows } = (await as(head, temperature.classReport, input)).data
  const rowOf = (id: number) => rows.find(({ userId }) => userId === id)
  expect(rowOf(outside.id)?.outside).toMatchObject([{ tempF: 385, createTime: `${date} 10:24:00` }])
  expect(rowOf(outside.id)?.temps).toMatchObject([{ tempF: 366, otherFever: null }])
  expect(rowOf(again.id)).toMatchObject({ outside: [], temps: [{ periodId: 1, tempF: 365, otherFever: 381 }] })
  const archiveOf = async (userId: number) =>
    (await as(who, temperature.archive, { params: { schoolId, userId }, query: {} })).data.userTemperatureVOS.at(-1)
      ?.temps
  expect(await archiveOf(outside.id)).toMatchObject([{ periodId: 1 }, { periodId: null, tempF: 385 }])
  expect(await archiveOf(again.id)).toMatchObject([
    { periodId: 1, tempF: 365, otherFever: 381 },
    { periodId: null, tempF: 365 },
    { periodId: null, tempF: 350 },
  ])
})

test('a withdrawn fever is neither shown outside the periods nor marked', async () => {
  const { who, own, schoolId, classId, outside, again } = await makeScene()
  for (const pupil of [outside, again])
    for (const { id, tempF } of await own.readingsOf(schoolId, pupil.id))
      if (tempF > 373) await as(who, temperature.withdrawReading, { body: { id, reason: '录错' } })
  const input = { params: { schoolId, deptId: classId }, query: { date } }
  const { rows } = (await as(who, temperature.classReport, input)).data
  expect(rows.flatMap((row) => row.outside)).toEqual([])
  expect(rows.flatMap(({ temps }) => temps.map(({ otherFever }) => otherFever))).toEqual([null, null])
  const { totals } = (await as(who, temperature.schoolReport, { query: { schoolId, date } })).data
  expect(totals.outsideFeverNum).toBe(0)
})
