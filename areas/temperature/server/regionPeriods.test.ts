import { expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { movableClock } from '../../../platform/server/clock.ts'
import { useSeparateServer } from '../../../tests/support/useServer.ts'
import { accessFactories } from '../../access/make.ts'
import { temperature } from '../contract.ts'
import { makeTemperatureScene } from '../makeTemperature.ts'

// Uses a separate server with its clock at 22:00 in Shanghai.
const clock = movableClock(new Date('2026-11-20T14:00:00Z'))
const server = await useSeparateServer({ clock })
const { as, make, actor } = server
const date = '2026-11-20'

/** Two schools of a bureau. The second has number 2 for its evening check, and a check that no other school has. */
const makeRegion = async () => {
  const first = await makeTemperatureScene(server)
  const other = await make.makeSchool({ bureauId: first.bureau.id })
  const place = { schoolId: other.id, departments: [other.rootId] }
  const who = await actor({ ...place, roles: [role.schoolDataAdministrator] })
  const { id: classId } = await make.makeDepartment({
    schoolId: other.id,
    parentId: other.rootId,
    name: '一班',
    type: 4,
  })
  const scheduleList = [
    { name: '睡前', startTime: '20:30:00', endTime: '21:30:00' },
    { id: 2, name: '晚检', startTime: '17:30:00', endTime: '20:00:00' },
    { id: 1, name: '晨检', startTime: '06:30:00', endTime: '09:00:00' },
  ]
  const body = { schoolId: other.id, scheduleList, temperaterRange: '360,373' }
  expect(await as(who, temperature.saveSettings, { body })).toMatchObject({ code: 200 })
  const ill = async (schoolId: number, department: number, clockTime: string, count: number) => {
    for (let turn = 0; turn < count; turn += 1) {
      const person = { schoolId, roles: [role.student], departments: [department] }
      const { id: memberId } = await make.makeMember(person)
      const reading = { memberId, tempF: 385, at: new Date(`${date}T${clockTime}:00+08:00`), source: 'school' as const }
      await first.own.makeReadings(schoolId, [reading], clock.now())
    }
  }
  await ill(first.schoolId, first.classId, '12:00', 10)
  await ill(other.id, classId, '18:00', 20)
  await ill(other.id, classId, '21:00', 15)
  const reportOn = async (periodId: number) =>
    (await as(first.official, temperature.regionReport, { query: { date, periodId } })).data
  return { first, other, reportOn, who }
}

test('matches the periods of schools by name, not by number', async () => {
  const { first, other, reportOn } = await makeRegion()
  const noon = await reportOn(2)
  const ofSchool = (rows: typeof noon.rows, id: number) => rows.filter(({ scId }) => scId === id)
  expect(ofSchool(noon.rows, first.schoolId)).toMatchObject([
    { period: { name: '午检' }, isUnmatched: false, tempUnresonableUserNum: 10 },
  ])
  // The second school has no 午检. Its evening check, which has the same number, isn't counted as one.
  expect(ofSchool(noon.rows, other.id)[0]).toMatchObject({
    period: null,
    tempUnresonableUserNum: 0,
    noReportTempUserNum: 0,
  })
  expect(noon.totals.tempUnresonableUserNum).toBe(10)
  const evening = await reportOn(3)
  expect(ofSchool(evening.rows, other.id)[0]).toMatchObject({
    period: { name: '晚检', startTime: '17:30:00', endTime: '20:00:00' },
    tempUnresonableUserNum: 20,
  })
  expect(evening.totals.tempUnresonableUserNum).toBe(20)
})

test('gives a period that no other school has a row with its school and times, outside the sums', async () => {
  const { other, reportOn } = await makeRegion()
  for (const periodId of [1, 2, 3])
    expect((await reportOn(periodId)).rows.filter(({ isUnmatched }) => isUnmatched)).toMatchObject([
      {
        scId: other.id,
        period: { name: '睡前', startTime: '20:30:00', endTime: '21:30:00' },
        tempUnresonableUserNum: 15,
        passInNum: 0,
        // The row above has them already.
        studentNum: null,
        liveInDormitory: null,
        noLiveInDormitory: null,
        outsideFeverNum: null,
      },
    ])
})

test('today’s report shows each school in its own current or last period', async () => {
  const { first, other } = await makeRegion()
  const { data } = await as(first.official, temperature.todayReport, { query: {} })
  expect(data).toMatchObject([
    { scId: first.schoolId, period: { name: '晚检' } },
    { scId: other.id, period: { name: '睡前' }, tempUnresonableUserNum: 15 },
  ])
})

test('counts each school by its own day and hours, wherever the reader is', async () => {
  const { first } = await makeRegion()
  // It is 09:00 there, so 晚检 has not begun.
  const far = await make.makeSchool({ bureauId: first.bureau.id, timeZone: 'America/New_York' })
  const class4 = await make.makeDepartment({ schoolId: far.id, parentId: far.rootId, name: '一班', type: 4 })
  const pupil = { schoolId: far.id, roles: [role.student], departments: [class4.id] }
  const { id: memberId } = await make.makeMember(pupil)
  const at = new Date(`${date}T08:00:00-05:00`)
  await first.own.makeReadings(far.id, [{ memberId, tempF: 385, at, source: 'school' }], clock.now())
  await accessFactories(server.database).makeRecord(far.id, memberId, { stateDictId: 8, at })
  const rowOf = async (query: object) => {
    const { rows } = (await as(first.official, temperature.regionReport, { query })).data
    return rows.find(({ scId, isUnmatched }) => scId === far.id && !isUnmatched)
  }
  expect(await rowOf({ date, periodId: 1 })).toMatchObject({
    tempUnresonableUserNum: 1,
    passInNum: 1,
    tempStartsAt: null,
  })
  expect(await rowOf({ date, periodId: 3 })).toMatchObject({ tempStartsAt: '17:30', noReportTempUserNum: 0 })
  const today = (await as(first.official, temperature.todayReport, { query: {} })).data
  expect(today.find(({ scId }) => scId === far.id)).toMatchObject({
    period: { name: '晨检' },
    tempUnresonableUserNum: 1,
  })
  const school = (await as(first.official, temperature.schoolReport, { query: { schoolId: far.id } })).data
  expect(school).toMatchObject({ frame: { nowTime: `${date} 09:00:00` }, totals: { passInNum: 1 } })
})
