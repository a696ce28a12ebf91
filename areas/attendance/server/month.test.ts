import { expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { refused } from '../../../tests/support/refused.ts'
import { readAll } from '../../../tests/support/sheets.ts'
import { seed } from '../../../tests/support/seed.ts'
import { type Actor, useSeparateServer } from '../../../tests/support/useServer.ts'
import { jobs } from '../../jobs/contract.ts'
import { leaveFactories } from '../../leave/makeLeave.ts'
import { attendance, attendanceRefusals } from '../contract.ts'
import { dayNames } from '../dayCells.ts'
import { makeAttendanceScene } from '../make.ts'
import { officeHours } from '../shiftContract.ts'
import { monthColumns } from './exports.ts'

const month = '2026-03'
const server = await useSeparateServer({ clock: { now: () => new Date('2026-04-02T04:00:00Z') } })
const { as, http, make } = server

const rowsOf = async (who: Actor, body: object = {}) =>
  (await as(who, attendance.month, { body: { time: month, ...body } })).data

/** Draws the signs of a day: complete stays, a day off, or a missing end. */
const drawDay = (draw: (most: number) => number): string[] => {
  const at = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  const come = 440 + draw(120)
  const go = 970 + draw(180)
  const kind = draw(10)
  if (kind === 0) return []
  if (kind === 1) return [`+${at(come)}`]
  if (kind < 5) return [`+${at(come)}`, `-${at(690 + draw(30))}`, `+${at(740 + draw(40))}`, `-${at(go)}`]
  return [`+${at(come)}`, `-${at(go)}`]
}

const minuteOf = (sign: string) => Number(sign.slice(1, 3)) * 60 + Number(sign.slice(4, 6))

const formatTenths = (minutes: number) => (Math.floor(minutes / 6) / 10).toFixed(1)

/** Calculates a working day minute by minute from the same facts, without any function of the product. */
const calculateDay = (signs: readonly string[], latest: number) => {
  if (signs.length === 0) return { cell: '缺', minutes: 0 }
  if (signs.length % 2 === 1) return { cell: minuteOf(signs[0] ?? '') > latest + 5 ? '迟漏' : '漏', minutes: 0 }
  let minutes = 0
  for (let minute = 7 * 60; minute < 19 * 60; minute += 1) {
    const before = signs.filter((sign) => minuteOf(sign) <= minute)
    if (before.at(-1)?.startsWith('+')) minutes += 1
  }
  const isLate = minuteOf(signs[0] ?? '') > latest + 5
  const isEarly = minuteOf(signs.at(-1) ?? '') < 17 * 60 - 5
  const isShort = minutes < 480 && !isLate && !isEarly
  const marks = `${isLate ? '迟' : ''}${isEarly ? '早' : ''}${isShort ? '少' : ''}`
  return { cell: `${formatTenths(minutes)}${marks}`, minutes }
}

test('equals an independent minute-by-minute calculation of each row', async () => {
  const { school, officeId, own, who, manager, worker, other } = await makeAttendanceScene(server)
  const calendar = leaveFactories(server.database)
  // A Monday off with the Saturday before it as make-up day. From the 20th the office starts an hour later.
  await calendar.makeSpecialDay(school.id, '2026-03-16', '放假')
  await calendar.makeSpecialDay(school.id, '2026-03-14', '调休', 1)
  const shiftId = await own.makeShift(school.id, { departmentIds: [officeId] })
  await own.addRule(school.id, shiftId, {
    departmentIds: [officeId],
    fromDay: '2026-03-20',
    madeDay: '2026-03-10',
    arriveTo: '09:30:00',
  })
  let state = seed % 2_147_483_647
  const draw = (most: number) => {
    state = (state * 48_271 + 11) % 2_147_483_647
    return state % most
  }
  const days = Array.from({ length: 31 }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`)
  const isWorkday = (day: string) => {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    return day === '2026-03-14' || (weekday > 0 && weekday < 6 && day !== '2026-03-16')
  }
  const expected = new Map<string, string[]>()
  const sums = new Map<string, string>()
  for (const one of [manager, worker]) {
    const cells: string[] = []
    let sum = 0
    for (const day of days) {
      const signs = isWorkday(day) ? drawDay(draw) : []
      await own.walk(school.id, one.id, day, ...signs)
      const { cell, minutes } = isWorkday(day)
        ? calculateDay(signs, day < '2026-03-20' ? 510 : 570)
        : { cell: '休', minutes: 0 }
      cells.push(cell)
      sum += minutes
    }
    expected.set(one.name, cells)
    sums.set(one.name, formatTenths(sum))
  }
  // One person lacks the sign of the 31st, which is corrected. One has no shift.
  await own.walk(school.id, other.id, '2026-03-31', '+08:00', '-12:00')
  expected.set(other.name, [...Array.from({ length: 30 }, () => ''), '4.0'])

  const { data, count } = await rowsOf(who)
  expect(count).toBe(4)
  const told = new Map(data.map((row) => [row.userName, dayNames.map((name) => row[name])]))
  for (const [name, cells] of expected) expect(told.get(name), `${name}, seed ${seed}`).toEqual(cells)
  expect(data.find(({ userName }) => userName === other.name)).toMatchObject({ hours: '4.0', faults: 0 })
  const hoursOf = new Map(data.map(({ userName, hours }) => [userName, hours]))
  for (const [name, hours] of sums) expect(hoursOf.get(name), `${name}, seed ${seed}`).toBe(hours)
})

test('sums the minutes and rounds once, hours on a day away included', async () => {
  const { school, who, worker, own } = await makeAttendanceScene(server)
  await own.makeShift(school.id, {})
  for (const day of ['2026-03-02', '2026-03-03', '2026-03-04'])
    await own.walk(school.id, worker.id, day, '+08:00', '-17:05')
  await own.makeCorrection(school.id, worker.id, { day: '2026-03-05', kind: 'away', minute: null, state: 'agreed' })
  await own.walk(school.id, worker.id, '2026-03-05', '+08:00', '-10:00')
  // Today has not ended, so its result is not known yet.
  await own.walk(school.id, worker.id, '2026-04-02', '+08:00')
  const [march] = (await rowsOf(who, { username: '陈' })).data
  expect([march?.day_2, march?.day_5, march?.hours]).toEqual(['9.0', '2.0假', '29.2'])
  const [april] = (await rowsOf(who, { username: '陈', time: '2026-04' })).data
  expect([april?.day_2, april?.hours]).toEqual(['在', '0.0'])
})

test('shows people their month and managers their office, with filters by name and office', async () => {
  const { school, officeId, otherOfficeId, who, manager, worker } = await makeAttendanceScene(server)
  const namesOf = async (actor: Actor, body: object = {}) => (await rowsOf(actor, body)).data.map((row) => row.userName)
  await make.makeMember({ schoolId: school.id, roles: [role.student], departments: [officeId], name: '王小明' })
  expect(await namesOf(who)).toHaveLength(4)
  expect(await namesOf(manager)).toEqual(expect.arrayContaining(['白主任', '陈老师']))
  expect(await namesOf(manager)).toHaveLength(2)
  expect(await namesOf(worker)).toEqual(['陈老师'])
  expect(await namesOf(who, { deptid: otherOfficeId })).toEqual(['丁老师'])
  expect(await namesOf(who, { username: '陈' })).toEqual(['陈老师'])
  const page = await rowsOf(who, { pageNo: 2, pageSize: 3 })
  expect([page.data.length, page.count, page.pageSize, page.totalPages]).toEqual([1, 4, 3, 2])
  expect(await rowsOf(who, { pageSize: 5000 })).toMatchObject({ count: 4, pageSize: 1000, totalPages: 1 })
  const february = (await rowsOf(who, { time: '2026-02' })).data[0]
  expect([february?.day_28, february?.day_29]).toEqual(['', ''])
})

test('refuses a bureau the day of one member of staff by id, and the records by id and by name', async () => {
  const bureau = await make.makeSchool({ kind: 'bureau' })
  const school = await make.makeSchool({ bureauId: bureau.id })
  const place = { schoolId: school.id, departments: [school.rootId] }
  const { id: userId } = await make.makeMember({ ...place, roles: [role.staff], name: '陈老师' })
  const clerk = await server.actor({ ...place, roles: [role.schoolDataAdministrator] })
  const bureauPlace = { schoolId: bureau.id, departments: [bureau.rootId] }
  const official = await server.actor({ ...bureauPlace, roles: [role.bureauAdministrator] })
  const answers = async (who: Actor) => [
    await as(who, attendance.personDay, { query: { userId, day: '2026-03-02' } }),
    await as(who, attendance.detail, {
      body: {
        pageNum: 1,
        pageSize: 10,
        reqBody: { userId, stateDictIds: [7, 8], startTime: '2026-03-02 00:00:00', endTime: '2026-03-02 23:59:59' },
      },
    }),
  ]
  expect((await answers(clerk)).map(({ code }) => code)).toEqual([200, 200])
  for (const answer of await answers(official)) expect(answer).toMatchObject(refused(common.notFound))
  const range = { startTime: '2026-03-02 00:00:00', endTime: '2026-03-02 23:59:59' }
  const body = { pageNum: 1, pageSize: 10, reqBody: { deptId: school.rootId, keyword: '陈老师', ...range } }
  expect(await as(clerk, attendance.detail, { body })).toMatchObject({ code: 200 })
  expect(await as(official, attendance.detail, { body })).toMatchObject(refused(attendanceRefusals.noPunchesAbove))
})

test('lets a bureau read its school’s month but not search by card', async () => {
  const bureau = await make.makeSchool({ kind: 'bureau' })
  const school = await make.makeSchool({ bureauId: bureau.id })
  const place = { schoolId: school.id, departments: [school.rootId] }
  await make.makeMember({ ...place, roles: [role.staff], name: '陈老师', cardNum: '880301' })
  const clerk = await server.actor({ ...place, roles: [role.schoolDataAdministrator] })
  const official = await server.actor({
    schoolId: bureau.id,
    roles: [role.bureauAdministrator],
    departments: [bureau.rootId],
  })
  const found = async (who: Actor, username: string) =>
    (await rowsOf(who, { deptid: school.rootId, username })).data.map(({ userName }) => userName)
  expect(await found(official, '')).toContain('陈老师')
  expect(await found(official, '陈')).toEqual(['陈老师'])
  expect(await found(clerk, '8803')).toEqual(['陈老师'])
  expect(await found(official, '8803')).toEqual([])
})

test('exports a file without days that the month lacks', async () => {
  const { school, who, worker, own } = await makeAttendanceScene(server)
  await own.makeShift(school.id, { memberIds: [worker.id], ...officeHours })
  await own.walk(school.id, worker.id, '2026-02-02', '+08:00', '-17:00')
  const { jobId } = (await as(who, attendance.exportMonth, { body: { time: '2026-02', username: '陈' } })).data
  await http.running.runner.drain()
  const { fileLink } = (await as(who, jobs.get, { query: { id: jobId } })).data
  const { rawPayload } = await http.inject({ method: 'GET', url: fileLink ?? '' })
  const columns = monthColumns.columns.filter(({ key }) => !['day_29', 'day_30', 'day_31'].includes(key))
  const [row] = (await readAll({ ...monthColumns, columns }, rawPayload)).map((one) => one.row)
  expect(row).toMatchObject({ userName: '陈老师', deptName: '教务处', day_1: '休', day_2: '9.0', hours: '9.0' })
})
