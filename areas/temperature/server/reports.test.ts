import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { movableClock } from '../../../platform/server/clock.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useSeparateServer } from '../../../tests/support/useServer.ts'
import { accessFactories } from '../../access/make.ts'
import { leaveState } from '../../leave/contract.ts'
import { leaveFactories } from '../../leave/makeLeave.ts'
import { temperature } from '../contract.ts'
import { makeTemperatureScene } from '../makeTemperature.ts'
import type { Source } from '../states.ts'
import { countTemperaturesToday } from './countToday.ts'

// Uses a separate server with its clock at 12:00 in Shanghai on a day in the middle of a month.
const clock = movableClock(new Date('2026-11-20T04:00:00Z'))
const server = await useSeparateServer({ clock })
const { as, database } = server

const days = ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20']
const periods = [
  { id: 1, from: '06:30', at: '07:10' },
  { id: 2, from: '11:30', at: '11:40' },
]
const moment = (day: string, clockTime: string) => new Date(`${day}T${clockTime}:00+08:00`)

interface Fact {
  readonly memberId: number
  readonly day: string
  readonly periodId: number
  readonly tempF: number
  readonly at: Date
  readonly source: Source
}

/**
 * Returns readings of a few days: normal, high, corrected and missing by turns. They look random but are the same in
 * each run.
 */
const buildFacts = (people: readonly number[]): Fact[] =>
  days.flatMap((day, row) =>
    periods.flatMap(({ id: periodId, at }, column) =>
      people.flatMap((memberId, place): Fact[] => {
        const turn = (row * 7 + column * 3 + place * 5) % 6
        const fact = { memberId, day, periodId, at: moment(day, at), source: 'school' as const }
        if (turn === 0) return []
        if (turn === 1) return [{ ...fact, tempF: 381 }]
        const first = { ...fact, tempF: 362 + turn }
        // A correction a few minutes later, which counts, and one that arrives late but was measured earlier, which
        // doesn't.
        if (turn === 2) return [first, { ...fact, at: new Date(fact.at.getTime() + 300_000), tempF: 376 }]
        if (turn === 3) return [first, { ...fact, at: new Date(fact.at.getTime() - 300_000), tempF: 390 }]
        return [{ ...first, source: turn === 4 ? 'parent' : 'device' }]
      }),
    ),
  )

/** Computes the expected figures with a simple loop over each person's last reading. */
const countPlainly = (facts: readonly Fact[], people: readonly number[], day: string, periodId: number) => {
  let [normal, abnormal, missing] = [0, 0, 0]
  for (const memberId of people) {
    let last: Fact | undefined
    for (const fact of facts) {
      if (fact.memberId !== memberId || fact.day !== day || fact.periodId !== periodId) continue
      if (last === undefined || fact.at >= last.at) last = fact
    }
    if (last === undefined) missing += 1
    else if (last.tempF < 360 || last.tempF > 373) abnormal += 1
    else normal += 1
  }
  return { tempResonableUserNum: normal, tempUnresonableUserNum: abnormal, noReportTempUserNum: missing }
}

const makeScene = async () => {
  const scene = await makeTemperatureScene(server)
  const [first, second] = [scene.pupils.map(({ id }) => id), [scene.outsider.id]]
  const facts = buildFacts([...first, ...second])
  await scene.own.makeReadings(scene.schoolId, facts, clock.now())
  return { ...scene, first, second, facts }
}

describe('the school report', () => {
  test('equals a simple count for each class, day and period; so do today’s counts', async () => {
    const { who, schoolId, classId, otherClassId, first, second, facts } = await makeScene()
    for (const date of days)
      for (const { id: periodId } of periods) {
        const { data } = await as(who, temperature.schoolReport, { query: { schoolId, date, periodId } })
        expect(data.total).toBe(2)
        expect(data.data).toMatchObject([
          { clazzDeptId: classId, studentNum: 3, ...countPlainly(facts, first, date, periodId) },
          { clazzDeptId: otherClassId, studentNum: 1, ...countPlainly(facts, second, date, periodId) },
        ])
        const all = { studentNum: 4, ...countPlainly(facts, [...first, ...second], date, periodId) }
        expect(data.totals).toMatchObject(all)
      }
    const today = await database.asSystem('a test', (db) => countTemperaturesToday(db, schoolId, 'school', clock.now()))
    const { tempStartsAt, period, outsideFeverNum, ...counted } = today
    expect(outsideFeverNum).toBe(0)
    expect(tempStartsAt, 'its period has begun').toBeNull()
    expect(period, 'the period that is now').toMatchObject({ id: 2 })
    expect(counted).toEqual(countPlainly(facts, [...first, ...second], '2026-11-20', 2))
  })

  test('shows the current period, accepts two moments of a day, and refuses moments outside periods with 10002', async () => {
    const { who, schoolId } = await makeScene()
    const ask = (query: object) => as(who, temperature.schoolReport, { query: { schoolId, ...query } })
    expect((await ask({})).data.frame).toMatchObject({ date: '2026-11-20', current: 2, periodId: 2 })
    const span = { start: '2026-11-18 06:30:00', end: '2026-11-18 09:00:00' }
    expect((await ask(span)).data.frame).toMatchObject({ date: '2026-11-18', periodId: 1 })
    expect((await ask({ start: '2026-11-18 01:00:00', end: '2026-11-18 02:00:00' })).code).toBe(10002)
    expect((await ask({ periodId: 77 })).code).toBe(10002)
  })

  test('counts departures and returns of the chosen period, and limits a teacher to their class', async () => {
    const { who, head, schoolId, classId, pupils } = await makeScene()
    const gate = accessFactories(database)
    const passed = (stateDictId: number, hour: string) =>
      gate.makeRecord(schoolId, pupils[0].id, { stateDictId, at: moment('2026-11-20', hour) })
    await passed(8, '07:00')
    await passed(7, '09:00')
    await passed(8, '10:00')
    await passed(8, '12:00')
    const passagesIn = async (periodId: number) => {
      const query = { date: '2026-11-20', periodId }
      const school = (await as(who, temperature.schoolReport, { query: { schoolId, ...query } })).data
      const region = (await as(who, temperature.regionReport, { query })).data
      const [{ passInNum, passOutNum } = { passInNum: 0, passOutNum: 0 }] = school.data
      expect(school.data[0]?.clazzDeptId).toBe(classId)
      for (const sums of [school.totals, region.totals, region.rows[0]])
        expect(sums).toMatchObject({ passInNum, passOutNum })
      return [passInNum, passOutNum]
    }
    // A passage at exactly the end of a period is in it, as a reading would be; 10:00 is in none.
    expect(await passagesIn(1)).toEqual([1, 1])
    expect(await passagesIn(2)).toEqual([1, 0])
    const own = await as(head, temperature.schoolReport, { query: { schoolId } })
    expect(own.data.data.map(({ clazzDeptId }) => clazzDeptId)).toEqual([classId])
    expect(own.data.totals.studentNum).toBe(3)
    expect(await as(head, temperature.regionReport, { query: {} })).toMatchObject(refused(common.forbidden))
    expect(await as(head, temperature.schoolNames)).toMatchObject(refused(common.notFound))
  })
})

test('the class report shows each student’s periods, and reasons for missing readings', async () => {
  const { head, schoolId, classId, pupils } = await makeScene()
  const span = { startAt: moment('2026-11-20', '06:00'), endAt: moment('2026-11-21', '08:00'), kind: 'sick' as const }
  await leaveFactories(database).makeLeave(schoolId, pupils[1].id, span)
  const input = { params: { schoolId, deptId: classId }, query: { date: '2026-11-20' } }
  const { data } = await as(head, temperature.classReport, input)
  expect(data.frame.periodId).toBeNull()
  expect(data.rows).toHaveLength(3)
  const absent = data.rows.find(({ userId }) => userId === pupils[1].id)
  expect(absent?.absence).toEqual({ kind: 'leave', words: '病假至 11-21 08:00' })
})

test('a leave ended early or withdrawn disappears from class report and entry sheet', async () => {
  const { head, schoolId, classId, pupils } = await makeScene()
  const leaves = leaveFactories(database)
  const span = { startAt: moment('2026-11-19', '06:00'), endAt: moment('2026-11-25', '18:00'), kind: 'sick' as const }
  await leaves.makeLeave(schoolId, pupils[0].id, { ...span, state: leaveState.takenBack })
  await leaves.makeLeave(schoolId, pupils[1].id, span)
  await leaves.makeLeave(schoolId, pupils[2].id, { ...span, startAt: moment('2026-11-20', '15:00') })
  const absencesOn = async (date: string) => {
    const report = await as(head, temperature.classReport, { params: { schoolId, deptId: classId }, query: { date } })
    const sheet = await as(head, temperature.entrySheet, { query: { deptId: classId, date, periodId: 1 } })
    const wordsOf = (rows: readonly { userId: number; absence: { words: string } | null }[]) =>
      pupils.map(({ id }) => rows.find(({ userId }) => userId === id)?.absence?.words ?? '')
    expect(wordsOf(report.data.rows)).toEqual(wordsOf(sheet.data.rows))
    return wordsOf(report.data.rows)
  }
  expect(await absencesOn('2026-11-20')).toEqual(['', '病假至 11-25 18:00', ''])
  const endedAt = moment('2026-11-20', '10:00')
  await leaves.changeLeave(schoolId, pupils[1].id, { endedAt, backAt: endedAt })
  expect(await absencesOn('2026-11-20')).toEqual(['', '', ''])
  expect(await absencesOn('2026-11-19')).toEqual(['', '病假至 11-20 10:00', ''])
})

test('an archive lists the days until today, nothing for a future month, and filters by source', async () => {
  const { who, official, schoolId, pupils, facts } = await makeScene()
  const ask = (query: object, actor = who) =>
    as(actor, temperature.archive, { params: { schoolId, userId: pupils[0].id }, query })
  const { data } = await ask({})
  expect(data.userTemperatureVOS).toHaveLength(20)
  // Days off come from the school's calendar: weekends until 20 November 2026, a Friday.
  const daysOff = data.userTemperatureVOS.filter(({ isSchoolDay }) => !isSchoolDay).map(({ date }) => date.slice(8))
  expect(daysOff).toEqual(['01', '07', '08', '14', '15'])
  const reported = new Set(facts.filter(({ memberId }) => memberId === pupils[0].id).map(({ day }) => day))
  expect(data.userTemperatureVOS.filter(({ temps }) => temps.length > 0).map(({ date }) => date)).toEqual(
    [...reported].toSorted(),
  )
  expect((await ask({ start: '2026-12-01' })).data.userTemperatureVOS).toEqual([])
  const { data: parents } = await ask({ reportType: 'parent' })
  const sources = parents.userTemperatureVOS.flatMap(({ temps }) => temps.map(({ source }) => source))
  expect(new Set(sources).isSubsetOf(new Set(['parent']))).toBe(true)
  expect(await ask({}, official)).toMatchObject(refused(common.figuresOnly))
})

test('the history finds readings by name and days, and only staff for a bureau', async () => {
  const { who, official, schoolId, facts, pupils, own } = await makeScene()
  await own.makeReadings(
    schoolId,
    [{ memberId: who.id, tempF: 366, source: 'school', at: new Date(`${days[0]}T07:10:00+08:00`) }],
    clock.now(),
  )
  const query = { schoolId, name: '王小明', start: days[0] ?? '', end: days[3] ?? '', pageSize: 100 }
  const { data } = await as(who, temperature.history, { query })
  expect(data.totalSize).toBe(facts.filter(({ memberId }) => memberId === pupils[0].id).length)
  const region = await as(official, temperature.history, { query: { ...query, name: '' } })
  expect(region.data.content.map(({ userId }) => userId)).toEqual([who.id])
  expect((await as(who, temperature.history, { query: { start: '2026-11-02', end: '2026-11-01' } })).code).toBe(47005)
})
