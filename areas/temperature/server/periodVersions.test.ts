import { expect, test } from 'vitest'
import { movableClock } from '../../../platform/server/clock.ts'
import { useSeparateServer } from '../../../tests/support/useServer.ts'
import { temperature, temperatureRefusals } from '../contract.ts'
import { makeTemperatureScene } from '../makeTemperature.ts'

// Uses a separate server with its clock at 12:00 in Shanghai.
const clock = movableClock(new Date('2026-11-20T04:00:00Z'))
const server = await useSeparateServer({ clock })
const { as } = server

const morning = { id: 1, name: '晨检', startTime: '06:30:00', endTime: '09:00:00' }
const noon = { id: 2, name: '午检', startTime: '11:30:00', endTime: '14:30:00' }
const bedtime = { name: '睡前', startTime: '20:30:00', endTime: '21:30:00' }

const makeScene = async () => {
  const scene = await makeTemperatureScene(server)
  const { who, schoolId } = scene
  const save = (
    scheduleList: readonly { id?: number; name: string; startTime: string; endTime: string }[],
    fromDay?: string,
  ) => {
    const body = { schoolId, scheduleList: [...scheduleList], temperaterRange: '360,373' }
    return as(who, temperature.saveSettings, { body: fromDay === undefined ? body : { ...body, fromDay } })
  }
  const reportOn = async (date: string, periodId?: number) => {
    const query = { schoolId, date, ...(periodId === undefined ? {} : { periodId }) }
    return (await as(who, temperature.schoolReport, { query })).data
  }
  const namesOn = async (date: string) => (await reportOn(date)).frame.periods.map(({ name }) => name)
  return { ...scene, save, reportOn, namesOn }
}

test('changed periods act from the chosen day, and earlier days keep theirs', async () => {
  const { who, schoolId, save, namesOn } = await makeScene()
  expect(await save([morning, bedtime], '2026-11-25')).toMatchObject({ code: 200 })
  expect(await namesOn('2026-11-19')).toEqual(['晨检', '午检', '晚检'])
  expect(await namesOn('2026-11-24')).toEqual(['晨检', '午检', '晚检'])
  expect(await namesOn('2026-11-25')).toEqual(['晨检', '睡前'])
  const { data } = await as(who, temperature.settings, { params: { schoolId } })
  expect(data.periods.map(({ name }) => name)).toEqual(['晨检', '午检', '晚检'])
  expect(data.planned).toMatchObject({ fromDay: '2026-11-25', periods: [morning, bedtime] })
  // A later save replaces what was planned.
  expect(await save([morning, noon], '2026-11-20')).toMatchObject({ code: 200 })
  expect(await namesOn('2026-11-25')).toEqual(['晨检', '午检'])
  expect(await namesOn('2026-11-19')).toEqual(['晨检', '午检', '晚检'])
})

test('periods can’t change before today', async () => {
  const { save, namesOn } = await makeScene()
  expect(await save([morning], '2026-11-19')).toMatchObject({
    code: temperatureRefusals.actsInPast.code,
    msg: '体温时段只能从今天（2026-11-20）或以后的一天起改变',
  })
  expect(await namesOn('2026-11-19')).toEqual(['晨检', '午检', '晚检'])
})

test('a period that is removed and added again keeps the school’s past', async () => {
  const { own, schoolId, pupils, save, reportOn } = await makeScene()
  const at = new Date('2026-11-17T12:10:00+08:00')
  await own.makeReadings(schoolId, [{ memberId: pupils[0].id, tempF: 381, at, source: 'school' }], clock.now())
  const { id: _id, ...again } = noon
  await save([morning])
  expect((await reportOn('2026-11-17', 2)).totals.tempUnresonableUserNum).toBe(1)
  await save([morning, again])
  expect((await reportOn('2026-11-20')).frame.periods.map(({ id }) => id)).toEqual([1, 2])
  expect((await reportOn('2026-11-17', 2)).totals.tempUnresonableUserNum).toBe(1)
})

test('an archive shows each day by the periods that acted on it', async () => {
  const { who, schoolId, pupils, save } = await makeScene()
  await save([morning, bedtime])
  const { data } = await as(who, temperature.archive, { params: { schoolId, userId: pupils[0].id }, query: {} })
  expect(data.frame.periods.map(({ name }) => name)).toEqual(['晨检', '午检', '晚检', '睡前'])
  expect(data.userTemperatureVOS.at(-2)?.periodIds).toEqual([1, 2, 3])
  expect(data.userTemperatureVOS.at(-1)?.periodIds).toEqual([1, 4])
})

test('a reading at exactly the start or end of a period lies in it', async () => {
  const { own, schoolId, pupils, reportOn } = await makeScene()
  const at = (clockTime: string) => new Date(`2026-11-19T${clockTime}+08:00`)
  const readings = [at('06:30:00'), at('09:00:00'), at('09:00:01')].map((moment, place) => ({
    memberId: pupils[place]?.id ?? 0,
    tempF: 365,
    at: moment,
    source: 'school' as const,
  }))
  await own.makeReadings(schoolId, readings, clock.now())
  expect((await reportOn('2026-11-19', 1)).totals.tempResonableUserNum).toBe(2)
})

test('a past day with other periods shows its last one for a period of today, and refuses one that never was', async () => {
  const { who, head, schoolId, classId, pupils, save, reportOn } = await makeScene()
  await save([morning, bedtime])
  const { frame } = await reportOn('2026-11-19', 4)
  expect(frame).toMatchObject({ date: '2026-11-19', periodId: 3 })
  expect(frame.periods.map(({ name }) => name)).toEqual(['晨检', '午检', '晚检'])
  expect((await reportOn('2026-11-20', 3)).frame.periods.map(({ name }) => name)).toEqual(['晨检', '睡前'])
  const wrong = { code: temperatureRefusals.wrongPeriod.code }
  const query = { schoolId, date: '2026-11-19', periodId: 77 }
  expect(await as(who, temperature.schoolReport, { query })).toMatchObject(wrong)
  // An entry or a reminder must not land in another period than the one on the screen.
  const place = { deptId: classId, date: '2026-11-19', periodId: 4 }
  const temps = [{ userId: pupils[0].id, tempF: 365 }]
  expect(await as(head, temperature.saveEntry, { body: { ...place, temps } })).toMatchObject(wrong)
  expect(await as(head, temperature.remindPlan, { body: place })).toMatchObject(wrong)
})
