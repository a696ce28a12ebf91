import { expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { refused } from '../../../tests/support/refused.ts'
import { type Actor, useSeparateServer } from '../../../tests/support/useServer.ts'
import { attendance, attendanceRefusals } from '../contract.ts'
import { rollTitles } from '../words.ts'
import { makeAttendanceScene } from '../make.ts'
import { officeHours } from '../shiftContract.ts'

// A Wednesday at noon.
const server = await useSeparateServer({ clock: { now: () => new Date('2026-03-04T04:00:00Z') } })
const { as } = server
const today = '2026-03-04'

const shift = { name: '行政班', fromDay: '2026-03-01', version: 0, ...officeHours }

const daysOf = async (who: Actor, from: string, to: string, userName: string) =>
  (await as(who, attendance.daily, { body: { from, to, userName, pageSize: 31 } })).data.data

test('applies a changed rule from its day on and keeps earlier days', async () => {
  const { school, who, worker, own, officeId } = await makeAttendanceScene(server)
  const saved = (await as(who, attendance.saveShift, { body: { ...shift, departmentIds: [officeId] } })).data
  expect(saved).toMatchObject({ departmentNames: ['教务处'], version: 1, rules: [{ fromDay: '2026-03-01' }] })
  for (const day of ['2026-03-03', today]) await own.walk(school.id, worker.id, day, '+09:00')
  const change = { ...shift, id: saved.id, version: saved.version, arriveTo: '09:30:00', departmentIds: [officeId] }
  const inPast = await as(who, attendance.saveShift, { body: { ...change, fromDay: '2026-03-03' } })
  expect(inPast).toMatchObject(refused(attendanceRefusals.actsInPast))
  const changed = await as(who, attendance.saveShift, { body: { ...change, fromDay: today } })
  expect(changed.data).toMatchObject({ arriveTo: '09:30:00', version: 2, rules: [{ fromDay: today }, {}] })
  const late = await as(who, attendance.saveShift, { body: { ...change, fromDay: today } })
  expect(late.code).toBe(common.stale.code)
  const days = await daysOf(who, '2026-03-02', today, '陈')
  expect(days.map(({ cell }) => cell)).toEqual(['缺', '迟漏', '在'])
  expect((await as(who, attendance.saveShift, { body: shift })).msg).toContain('已有班次')

  await as(who, attendance.deleteShift, { query: { id: saved.id } })
  expect((await as(who, attendance.shifts)).data).toEqual([])
  expect((await daysOf(who, '2026-03-03', today, '陈')).map(({ shiftName }) => shiftName)).toEqual(['行政班', null])
  expect((await as(who, attendance.saveShift, { body: { ...shift, fromDay: today } })).code).toBe(200)
})

test('refuses a new shift that begins before this month, which is already reported', async () => {
  const { school, who, worker, own } = await makeAttendanceScene(server)
  await own.walk(school.id, worker.id, '2026-02-27', '+09:00', '-17:00')
  const cellsOf = async () => (await daysOf(who, '2026-02-26', '2026-02-27', '陈')).map(({ cell }) => cell)
  const save = (values: object) => as(who, attendance.saveShift, { body: { ...shift, ...values } })
  for (const fromDay of ['1900-01-01', '2026-02-28']) {
    const answer = await save({ fromDay })
    expect(answer).toMatchObject(refused(attendanceRefusals.beginsInReported))
    expect(answer.msg).toContain('2026-03-01')
  }
  expect(await cellsOf()).toEqual(['', '8.0'])
  // A shift with a later start must not get around the limit.
  const { id, version } = (await save({ fromDay: '2026-03-09' })).data
  expect(await save({ id, version, fromDay: '1900-01-01' })).toMatchObject(refused(attendanceRefusals.beginsInReported))
  expect((await save({ id, version, fromDay: '2026-03-01' })).data).toMatchObject({ fromDay: '2026-03-01' })
  expect(await cellsOf()).toEqual(['', '8.0'])
  expect((await daysOf(who, '2026-03-02', '2026-03-02', '陈')).map(({ cell }) => cell)).toEqual(['缺'])
})

test('accepts times as HH:mm and returns them with seconds', async () => {
  const { who } = await makeAttendanceScene(server)
  const times = { arriveFrom: '07:30', arriveTo: '08:30', leaveFrom: '17:00', leaveTo: '19:00:00' }
  const { data } = await as(who, attendance.saveShift, { body: { ...shift, ...times } })
  expect(data).toMatchObject({ arriveFrom: '07:30:00', leaveTo: '19:00:00' })
  for (const arriveFrom of ['7:30', '07:30:30', '24:00']) {
    const answer = await as(who, attendance.saveShift, { body: { ...shift, ...times, arriveFrom } })
    expect(JSON.stringify(answer)).toContain('时间格式如 16:30')
  }
})

test('prefers a shift for the person, then the office, then the school', async () => {
  const { school, who, own, officeId, manager } = await makeAttendanceScene(server)
  await own.makeShift(school.id, { name: '全校' })
  await own.makeShift(school.id, { name: '教务', departmentIds: [officeId] })
  await own.makeShift(school.id, { name: '主任', memberIds: [manager.id] })
  // Written after the day, so people who had a shift then keep it.
  await own.makeShift(school.id, { name: '补写', memberIds: [manager.id], madeDay: today })
  const shiftOf = async (name: string) => (await daysOf(who, '2026-03-03', '2026-03-03', name))[0]?.shiftName
  expect([await shiftOf('白'), await shiftOf('陈'), await shiftOf('丁')]).toEqual(['主任', '教务', '全校'])
})

test('refuses times in the wrong order and hours that don’t fit', async () => {
  const { who } = await makeAttendanceScene(server)
  for (const wrong of [{ arriveTo: '17:30:00' }, { requiredMinutes: 721 }, { weekdays: [] }, { weekdays: [1, 1] }]) {
    const answer = await as(who, attendance.saveShift, { body: { ...shift, ...wrong } })
    expect(answer.code).toBe(common.badInput.code)
  }
  const night = { arriveFrom: '19:00:00', arriveTo: '20:00:00', leaveFrom: '06:00:00', leaveTo: '08:00:00' }
  expect((await as(who, attendance.saveShift, { body: { ...shift, ...night } })).code).toBe(200)
})

const nobody = { present: 0, left: 0, away: 0, unseen: 0, absent: 0, pending: 0, rest: 0, none: 0 }

test('shows the same state of unseen people in roll call and daily report', async () => {
  const { school, who, own, officeId, worker, other } = await makeAttendanceScene(server)
  await own.makeShift(school.id, { departmentIds: [officeId] })
  const late = {
    ...officeHours,
    arriveFrom: '11:00:00',
    arriveTo: '13:00:00',
    leaveFrom: '17:00:00',
    leaveTo: '19:00:00',
  }
  await own.makeShift(school.id, { ...late, name: '午班', requiredMinutes: 60, memberIds: [worker.id] })
  const told = async (date: string) => {
    const { data } = await as(who, attendance.rollCall, { body: { date, pageSize: 20 } })
    const daily = await daysOf(who, date, date, '')
    return data.data.map(({ userId, userName, state }) => [
      userName,
      rollTitles[state],
      daily.find((day) => day.userId === userId)?.words,
    ])
  }
  const same = (name: string, words: string) => [name, words, words]
  const [office, turn, without] = ['白主任', worker.name, other.name]
  const idle = [same('安校长', '未排班'), same(without, '未排班')]
  const rows = (words: readonly [string, string]) =>
    expect.arrayContaining([...idle, same(office, words[0]), same(turn, words[1])])
  expect(await told(today)).toEqual(rows(['未到', '未到时间']))
  expect(await told('2026-03-03')).toEqual(rows(['缺勤', '缺勤']))
  expect(await told('2026-03-05')).toEqual(rows(['未到时间', '未到时间']))
  expect(await told('2026-03-01')).toEqual(rows(['休息', '休息']))
})

test('shows matching states in roll call, daily report and detail', async () => {
  const { school, who, own, manager, worker, other } = await makeAttendanceScene(server)
  await own.makeShift(school.id, {})
  await own.walk(school.id, manager.id, today, '+08:00')
  await own.walk(school.id, worker.id, today, '+08:10', '-11:00')
  await own.makeCorrection(school.id, other.id, { day: today, kind: 'away', minute: null, state: 'agreed' })
  const { data } = await as(who, attendance.rollCall, { body: { date: today, pageSize: 20 } })
  expect(data.totals).toEqual({ ...nobody, all: 4, present: 1, left: 1, away: 1, unseen: 1 })
  const stateOf = new Map(data.data.map((row) => [row.userName, row.state]))
  expect(Object.fromEntries(stateOf)).toEqual({ 白主任: 'present', 陈老师: 'left', 丁老师: 'away', 安校长: 'unseen' })
  expect(data.data.find(({ userName }) => userName === '陈老师')).toMatchObject({
    firstTime: '08:10',
    lastTime: '11:00',
  })
  const left = await as(who, attendance.rollCall, { body: { date: today, state: 'left', schoolId: school.id } })
  expect([left.data.count, left.data.totals.all]).toEqual([1, 4])
  expect((await as(worker, attendance.rollCall, { body: { date: today } })).data.totals.all).toBe(1)

  const reqBody = { userId: worker.id, startTime: `${today} 00:00:00`, endTime: `${today} 23:59:59` }
  const detail = await as(who, attendance.detail, { body: { reqBody } })
  expect(detail.data.pageSize).toBe(100)
  expect(detail.data.content.map(({ typeName, time }) => [typeName, time])).toEqual([
    ['返校', `${today} 08:10:00`],
    ['离校', `${today} 11:00:00`],
  ])
  await own.walk(school.id, worker.id, today, '=11:30')
  const unknown = await as(who, attendance.detail, { body: { reqBody: { ...reqBody, stateDictIds: [82] } } })
  expect(unknown.data.content.map(({ typeName }) => typeName)).toEqual(['未知'])
  const long = { ...reqBody, startTime: '2026-01-01 00:00:00' }
  expect(await as(who, attendance.detail, { body: { reqBody: long } })).toMatchObject(
    refused(attendanceRefusals.tooManyDays),
  )
  const foreign = { ...reqBody, userId: manager.id }
  expect((await as(worker, attendance.detail, { body: { reqBody: foreign } })).code).toBe(common.notFound.code)
  const body = { from: '2026-03-03', to: today, pageNo: 2, pageSize: 3 }
  const daily = (await as(who, attendance.daily, { body })).data
  expect([daily.count, daily.data.map(({ id }) => id)]).toEqual([8, [4, 5, 6]])
})
