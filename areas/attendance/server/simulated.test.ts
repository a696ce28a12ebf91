import { expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { movableClock } from '../../../platform/server/clock.ts'
import { makeRandom } from '../../../simulator/district/random.ts'
import { recallStaffDay } from '../../../simulator/gates/staffDay.ts'
import { turnWeekdays } from '../../../simulator/history/turns.ts'
import { seed } from '../../../tests/support/seed.ts'
import { type Actor, useSeparateServer } from '../../../tests/support/useServer.ts'
import { access } from '../../access/contract.ts'
import { deviceFactories } from '../../device/make.ts'
import { leaveFactories } from '../../leave/makeLeave.ts'
import { attendance } from '../contract.ts'
import { dayNames } from '../dayCells.ts'
import { officeHours } from '../shiftContract.ts'
import { type PlainDay, type PlainHours, type PlainSign, calculatePlainDay } from './plainReports.ts'

/** Starts on a Sunday. The month is read at noon on the 30th, a Monday. */
const clock = movableClock(new Date('2026-03-01T00:00:00+08:00'))
const noon = new Date('2026-03-30T12:00:00+08:00')
const month = '2026-03'
const days = Array.from({ length: 31 }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`)
const holiday = '2026-03-16'
const makeUpDay = '2026-03-14'
const changedFrom = '2026-03-18'

const server = await useSeparateServer({ clock })
const { as, call, make, database, enter } = server

const office: PlainHours = {
  shiftName: '行政班',
  from: 420,
  latest: 510,
  earliest: 1020,
  to: 1140,
  required: 480,
  grace: 5,
}
const lateOffice: PlainHours = { ...office, latest: 480, required: 560 }
const gate: PlainHours = { ...office, shiftName: '门卫乙班', latest: 570 }

type Group = 'office' | 'gate' | 'none'

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

const hoursOf = (group: Group, day: string): PlainHours | null => {
  if (group === 'none') return null
  if (group === 'gate') return gate
  return day < changedFrom ? office : lateOffice
}

const isOff = (group: Group, day: string): boolean => {
  const weekdays: readonly number[] = turnWeekdays[1]
  if (group === 'gate') return !weekdays.includes(weekdayOf(day))
  return day !== makeUpDay && (weekdayOf(day) > 5 || day === holiday)
}

const minuteOf = (at: Date) => Math.floor((at.getTime() + 8 * 3_600_000) / 60_000) % 1440

interface Person {
  readonly id: number
  readonly username: string
  readonly name: string
  readonly group: Group
  readonly signsOf: Map<string, PlainSign[]>
  readonly awayOn: Set<string>
}

const makePeople = async (schoolId: number, offices: Readonly<Record<Group, number>>): Promise<Person[]> => {
  const people: Person[] = []
  const add = async (group: Group, roleId: number, count: number) => {
    for (let at = 0; at < count; at += 1) {
      const name = `${group}${at}`
      const { id, username } = await make.makeMember({ schoolId, roles: [roleId], departments: [offices[group]], name })
      people.push({ id, username, name, group, signsOf: new Map(), awayOn: new Set() })
    }
  }
  await add('office', role.staff, 8)
  await add('gate', role.gateKeeper, 3)
  await add('none', role.staff, 2)
  return people
}

/**
 * Simulates the month of all people at the gate, uploads each day's records in the evening, and logs the same
 * facts.
 */
const live = async (people: readonly Person[], credential: string) => {
  const random = makeRandom(`attendance/${seed}`)
  let number = 0
  for (const day of days) {
    const [year = 0, monthNumber = 0, date = 0] = day.split('-').map(Number)
    const records = []
    for (const { id, group, signsOf } of people) {
      // Some people come on a day off.
      const comes = group === 'none' ? random.chance(0.5) : !isOff(group, day) || random.chance(0.1)
      const passings = comes ? recallStaffDay(random, { year, month: monthNumber, date }) : []
      const seen = passings.filter(({ at }) => at < noon)
      signsOf.set(
        day,
        seen.map(({ way, at }) => ({ way, minute: minuteOf(at) })),
      )
      for (const { way, at } of seen) {
        number += 1
        records.push({ number, userId: id, stateDictId: way === 'in' ? 8 : 7, time: at.getTime(), comment: '' })
      }
    }
    const evening = Math.min(Date.parse(`${day}T23:59:00+08:00`), noon.getTime())
    if (evening > clock.now().getTime()) clock.advance(evening - clock.now().getTime())
    const { data } = await call(
      access.deviceRecords,
      { body: { clock: evening, series: 1, records } },
      { token: credential },
    )
    expect(data).toMatchObject({ counted: records.length, refused: [] })
  }
}

const factsOf = (person: Person, day: string): PlainDay => ({
  signs: person.signsOf.get(day) ?? [],
  hours: hoursOf(person.group, day),
  isOff: isOff(person.group, day),
  isAway: person.awayOn.has(day),
  elapsed: day < '2026-03-30' ? 1440 : day === '2026-03-30' ? 720 : 0,
})

/** Requests corrections: an approved one for a missing out sign, a refused one, and two approved days away. */
const correct = async (people: readonly Person[], who: Actor) => {
  const ask = async (person: Person, body: object, isAgreed: boolean) => {
    const asker = { token: await enter(person.username) }
    const asked = { day: '', kind: 'out' as const, reason: '忘记打卡', ...body }
    const { data } = await as(asker, attendance.askCorrection, { body: asked })
    const note = isAgreed ? '' : '查无此事'
    expect((await as(who, attendance.decideCorrections, { body: { ids: [data.id], isAgreed, note } })).code).toBe(200)
  }
  const lacking = people.flatMap((person) =>
    days
      .filter((day) => day < '2026-03-30' && person.signsOf.get(day)?.at(-1)?.way === 'in')
      .map((day) => ({ person, day })),
  )
  for (const [at, { person, day }] of lacking.slice(0, 2).entries()) {
    await ask(person, { day, time: '20:15' }, at === 0)
    if (at === 0) person.signsOf.get(day)?.push({ way: 'out', minute: 1215 })
  }
  const [away] = people
  for (const day of ['2026-03-04', '2026-03-05']) {
    if (away === undefined) continue
    await ask(away, { day, kind: 'away' }, true)
    away.awayOn.add(day)
  }
}

const makeScene = async () => {
  const { id: schoolId, rootId } = await make.makeSchool()
  const officeNamed = async (name: string) => (await make.makeDepartment({ schoolId, parentId: rootId, name })).id
  const offices = {
    office: await officeNamed('教务处'),
    gate: await officeNamed('门卫室'),
    none: await officeNamed('校友办'),
  }
  const people = await makePeople(schoolId, offices)
  const { username } = await make.makeMember({
    schoolId,
    roles: [role.schoolDataAdministrator],
    departments: [rootId],
    name: '安校长',
  })
  const enterOffice = async () => ({ username, id: 0, schoolId, token: await enter(username) })
  const calendar = leaveFactories(database)
  await calendar.makeSpecialDay(schoolId, holiday, '放假')
  await calendar.makeSpecialDay(schoolId, makeUpDay, '调休', 1)
  const who = await enterOffice()
  const shift = { ...officeHours, fromDay: days[0] ?? '', version: 0 }
  const departmentIds = [offices.office]
  const made = await as(who, attendance.saveShift, { body: { ...shift, name: '行政班', departmentIds } })
  const { id, version } = made.data
  const later = { fromDay: changedFrom, arriveTo: '08:00', requiredMinutes: 560 }
  await as(who, attendance.saveShift, { body: { ...shift, id, version, name: '行政班', departmentIds, ...later } })
  const turn = { weekdays: [...turnWeekdays[1]], arriveTo: '09:30', followsCalendar: false }
  const userIds = people.flatMap((person) => (person.group === 'gate' ? [person.id] : []))
  await as(who, attendance.saveShift, { body: { ...shift, name: '门卫乙班', userIds, ...turn } })
  await live(people, await deviceFactories(database).makeCredential(schoolId))
  const reader = await enterOffice()
  await correct(people, reader)
  return { people, who: reader }
}

test('matches an independent calculation in every value of a simulated month', async () => {
  const { people, who } = await makeScene()
  const plain = new Map(
    people.map((person) => [person.id, days.map((day) => ({ day, ...calculatePlainDay(factsOf(person, day)) }))]),
  )

  const rows = (await as(who, attendance.month, { body: { time: month, pageSize: 100 } })).data.data
  expect(rows).toHaveLength(people.length + 1)
  for (const { id, name } of people) {
    const [row, own] = [rows.find(({ userId }) => userId === id), plain.get(id) ?? []]
    expect(row && dayNames.map((day) => row[day]), `${name}, seed ${seed}`).toEqual(own.map(({ cell }) => cell))
    const hours = (Math.floor(own.reduce((sum, { summed }) => sum + summed, 0) / 6) / 10).toFixed(1)
    const faults = own.filter(({ isFaulty }) => isFaulty).length
    expect([row?.hours, row?.faults], `sums of ${name}, seed ${seed}`).toEqual([hours, faults])
  }

  const span = { from: days[0] ?? '', to: days[30] ?? '' }
  const told = []
  for (let pageNo = 1; pageNo <= 5; pageNo += 1)
    told.push(...(await as(who, attendance.daily, { body: { ...span, pageNo, pageSize: 100 } })).data.data)
  for (const person of people) {
    const own = told.filter(({ userId }) => userId === person.id)
    const expected = plain.get(person.id)?.map(({ summed: _summed, isFaulty: _is, state: _state, ...row }) => ({
      ...row,
      weekday: weekdayOf(row.day),
      shiftName: hoursOf(person.group, row.day)?.shiftName ?? null,
    }))
    const shown = own.map(({ day, weekday, shiftName, arriveTime, leaveTime, minutes, cell, words }) => ({
      day,
      weekday,
      shiftName,
      arriveTime,
      leaveTime,
      minutes,
      cell,
      words,
    }))
    expect(shown, `days of ${person.name}, seed ${seed}`).toEqual(expected)
  }

  for (const [at, day] of days.entries()) {
    const { data } = await as(who, attendance.rollCall, { body: { date: day, pageSize: 100 } })
    const totals = { present: 0, left: 0, away: 0, unseen: 0, absent: 0, pending: 0, rest: 0, none: 0 }
    for (const { id, name } of people) {
      const [row, own] = [data.data.find(({ userId }) => userId === id), plain.get(id)?.[at]]
      expect([row?.state, row?.firstTime, row?.lastTime], `${name} on ${day}, seed ${seed}`).toEqual([
        own?.state,
        own?.arriveTime,
        own?.leaveTime,
      ])
      if (own !== undefined) totals[own.state] += 1
    }
    // The administrator has no shift.
    expect(data.totals, `${day}, seed ${seed}`).toEqual({ ...totals, all: people.length + 1, none: totals.none + 1 })
  }
})
