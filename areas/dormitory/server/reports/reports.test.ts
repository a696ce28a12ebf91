import { describe, expect, test } from 'vitest'
import { common } from '../../../../platform/contract/refusal.ts'
import { role } from '../../../../platform/contract/roles.ts'
import { toWireTime } from '../../../../platform/contract/time.ts'
import { refused } from '../../../../tests/support/refused.ts'
import { useServer } from '../../../../tests/support/useServer.ts'
import { makePlanScene, reportFactories } from '../../makeDormitory.ts'
import { reportCalls, reportRefusals } from '../../reportContract.ts'

const server = await useServer()
const { as, actor } = server
const reports = reportFactories(server.database)
const date = '2026-11-20'

/**
 * Two buildings with a manager each, and a report of an evening: two boys and a girl had not returned, one boy was on
 * leave.
 */
const makeScene = async () => {
  const scene = await makePlanScene(server)
  const { school, boys, girls, boysRoom, girlsRoom, classId } = scene
  const line = (who: { id: number; name: string }, roomId: number) => ({
    studentId: who.id,
    studentName: who.name,
    roomId,
    classId,
  })
  const of = (room: typeof boysRoom, name: string) => ({ buildingId: room.buildingId, dormitoryName: name })
  const schedule = await scene.own.makeSchedule(school.id, { alias: '晚归寝' })
  const report = await reports.makeReport(school.id, {
    day: date,
    scheduleId: schedule.id,
    buildingId: boysRoom.buildingId,
    name: '男生楼',
    students: [
      { ...line(boys[0], boysRoom.id), haveFace: true },
      { ...line(boys[1], boysRoom.id), note: '去医务室' },
      { ...line(await scene.pupil('周小军', 1), boysRoom.id), leaving: true, note: '请假' },
      { ...line(girls[0], girlsRoom.id), ...of(girlsRoom, '女生楼') },
    ],
  })
  return { ...scene, schedule, report }
}

type Who = Awaited<ReturnType<typeof makeScene>>['who']

const listOf = async (who: Who, reportId: number, filters: object = {}) => {
  const body = { dormitoryReportIds: [reportId], ...filters }
  const { data } = await as(who, reportCalls.notReturnedPage, { body })
  return data.content.map(({ studentName }) => studentName)
}

describe('the periods of a day', () => {
  test('are those with a report, and a day without any is refused', async () => {
    const { school, who, report, schedule } = await makeScene()
    const params = { schoolId: school.id }
    const { data } = await as(who, reportCalls.reportSchedules, { params, body: { date } })
    expect(data).toMatchObject([
      { id: report.id, scheduleId: schedule.id, startTimeStr: '21:30:00', endTimeStr: '22:30:00', isLate: false },
    ])
    const before = await as(who, reportCalls.reportSchedules, { params, body: { date: '2026-11-19' } })
    expect(before).toMatchObject(refused(reportRefusals.noHistory))
  })

  test('of another school are refused', async () => {
    const { who } = await makeScene()
    const { school } = await makeScene()
    const answer = await as(who, reportCalls.reportSchedules, { params: { schoolId: school.id }, body: { date } })
    expect(answer).toMatchObject(refused(common.notFound))
  })
})

describe('a report', () => {
  test('has counts per building and the filter options of its list', async () => {
    const { who, report, boysRoom, girlsRoom, classId, school } = await makeScene()
    const { data } = await as(who, reportCalls.historyReport, { body: { id: report.id } })
    expect(data.dormitoryReportDOS).toMatchObject([
      { dormitoryId: boysRoom.buildingId, returnStudentNum: 5, noReturnStudentNum: 3, leavingStudentNum: 1 },
    ])
    const { dormitoryAndFloor, schoolAllClass } = data.pageParams
    expect(new Set(dormitoryAndFloor.map(({ value }) => value))).toEqual(
      new Set([boysRoom.buildingId, girlsRoom.buildingId]),
    )
    expect(schoolAllClass).toMatchObject([{ value: school.rootId, children: [{ value: classId }] }])
  })

  test('shows a manager only managed buildings, and is refused without any', async () => {
    const { manager, other, report, boysRoom } = await makeScene()
    const { data } = await as(manager, reportCalls.historyReport, { body: { id: report.id } })
    expect(data.pageParams.dormitoryAndFloor).toMatchObject([{ value: boysRoom.buildingId }])
    expect(await listOf(manager, report.id)).toEqual(['王小明', '李大伟'])
    expect(await listOf(other, report.id)).toEqual(['张小红'])
    const none = await as(other, reportCalls.historyReport, { body: { id: report.id } })
    expect(none).toMatchObject(refused(reportRefusals.noReport))
  })

  test('is refused with 无相应报表 if it is unknown or of another school', async () => {
    const { who } = await makeScene()
    const { report } = await makeScene()
    for (const id of [report.id, 999_999_999]) {
      expect(await as(who, reportCalls.historyReport, { body: { id } })).toMatchObject(refused(reportRefusals.noReport))
      const body = { dormitoryReportIds: [id] }
      expect(await as(who, reportCalls.notReturnedPage, { body })).toMatchObject(refused(reportRefusals.noReport))
      expect(await as(who, reportCalls.exportNotReturned, { body })).toMatchObject(refused(reportRefusals.noReport))
    }
  })

  test('of a manager is available to administrators and to that manager', async () => {
    const { who, manager, other, schedule, school } = await makeScene()
    const body = { date, schoolScheduleID: schedule.id }
    const ask = (asker: Who, id: number) => as(asker, reportCalls.managerReport, { params: { id }, body })
    expect((await ask(manager, manager.id)).data.dormitoryReportDOS).toHaveLength(1)
    expect((await ask(who, manager.id)).data.dormitoryReportDOS).toHaveLength(1)
    expect(await ask(other, other.id)).toMatchObject(refused(reportRefusals.noReport))
    expect(await ask(manager, other.id)).toMatchObject(refused(common.notFound))
    const nobody = await actor({ schoolId: school.id, roles: [role.staff], departments: [school.rootId] })
    expect(await ask(nobody, nobody.id)).toMatchObject(refused(common.forbidden))
  })
})

describe('the list of a report', () => {
  test('has students not returned, filtered by face, class and room, or those on leave on request', async () => {
    const { who, report, classId, girlsRoom } = await makeScene()
    expect(await listOf(who, report.id)).toEqual(['王小明', '李大伟', '张小红'])
    expect(await listOf(who, report.id, { type: 3 })).toEqual(['周小军'])
    expect(await listOf(who, report.id, { haveFace: 1 })).toEqual(['王小明'])
    expect(await listOf(who, report.id, { haveFace: 0 })).toEqual(['李大伟', '张小红'])
    expect(await listOf(who, report.id, { dormRoomIds: [girlsRoom.id] })).toEqual(['张小红'])
    expect(await listOf(who, report.id, { clazzIds: [classId] })).toHaveLength(3)
    expect(await listOf(who, report.id, { clazzIds: [classId + 1_000_000] })).toEqual([])
  })

  test('tells by true or null whether a student has a face photo, and gives the entered reason', async () => {
    const { who, report } = await makeScene()
    const body = { dormitoryReportIds: [report.id], pageSize: -1 }
    const { data } = await as(who, reportCalls.notReturnedPage, { body })
    expect(data.totalSize).toBe(3)
    expect(data.content).toMatchObject([
      { haveFace: true },
      { haveFace: null, studentNotReturnMsg: '去医务室' },
      { haveFace: null },
    ])
  })
})

describe('the trend', () => {
  test('counts late evenings by week, most often first, with leaves separate', async () => {
    const { who, manager, school, boys, girls, boysRoom, girlsRoom } = await makeScene()
    const boy = { studentId: boys[0].id, studentName: boys[0].name }
    for (const day of ['2026-11-09', '2026-11-16', '2026-11-17']) {
      await reports.makeReport(school.id, { day, buildingId: boysRoom.buildingId, students: [boy] })
    }
    const girl = { studentId: girls[0].id, studentName: girls[0].name, leaving: true, buildingId: girlsRoom.buildingId }
    await reports.makeReport(school.id, { day: '2026-11-18', students: [girl] })
    const body = { startDate: '2026-11-01', endDate: '2026-11-30' }
    const { data } = await as(who, reportCalls.reportTrend, { body })
    expect(data.content.map(({ studentName, times, leaveTimes }) => [studentName, times, leaveTimes])).toEqual([
      ['王小明', 4, 0],
      ...[boys[1], girls[0]]
        .toSorted((one, other) => one.id - other.id)
        .map(({ id, name }) => [name, 1, id === girls[0].id ? 1 : 0]),
    ])
    expect(data.content[0]).toMatchObject({
      lastDay: date,
      weeks: [
        { monday: '2026-11-09', times: 1 },
        { monday: '2026-11-16', times: 3 },
      ],
    })
    expect((await as(manager, reportCalls.reportTrend, { body })).data.totalSize).toBe(2)
    const named = await as(who, reportCalls.reportTrend, { body: { ...body, keyword: '红' } })
    expect(named.data.content).toMatchObject([{ studentName: '张小红' }])
  })

  test('refuses reversed dates and more than half a year', async () => {
    const { who } = await makeScene()
    const ask = (startDate: string, endDate: string) =>
      as(who, reportCalls.reportTrend, { body: { startDate, endDate } })
    expect(await ask('2026-11-02', '2026-11-01')).toMatchObject(refused(reportRefusals.daysTurned))
    expect(await ask('2026-01-01', '2026-11-01')).toMatchObject({ code: reportRefusals.tooManyDays.code })
  })
})

describe('a report by hand', () => {
  // The day of twelve hours ago. Its first second, which the period covers, is over at any hour.
  const today = toWireTime(new Date(Date.now() - 12 * 3_600_000)).slice(0, 10)

  test('is refused for a day without the period, before it begins, and long after it', async () => {
    const { who, own, school } = await makeScene()
    const all = { startTime: '00:00:00', endTime: '00:00:01', onHolidays: true }
    const held = await own.makeSchedule(school.id, all)
    const never = await own.makeSchedule(school.id, { ...all, disabled: true })
    const ask = (schoolScheduleID: number, on: string) =>
      as(who, reportCalls.newReport, { params: { schoolId: school.id }, body: { date: on, schoolScheduleID } })
    const { notHeld, notBegun, tooLate } = reportRefusals
    expect(await ask(never.id, today)).toMatchObject({ code: notHeld.code })
    expect(await ask(held.id, '2199-12-31')).toMatchObject({ code: notBegun.code })
    expect(await ask(held.id, date.replace('2026', '2020'))).toMatchObject({ code: tooLate.code })
    const late = await ask(held.id, today)
    expect(late.data.schedule).toMatchObject({ scheduleId: held.id, date: today })
    // Written once: a second request returns the same report.
    expect((await ask(held.id, today)).data.schedule.id).toBe(late.data.schedule.id)
  })

  test('is refused without the permission and for another school', async () => {
    const { who, teacher, school, schedule } = await makeScene()
    const elsewhere = await makeScene()
    const body = { date: today, schoolScheduleID: schedule.id }
    const ask = (asker: Who, schoolId: number) => as(asker, reportCalls.newReport, { params: { schoolId }, body })
    expect(await ask(teacher, school.id)).toMatchObject(refused(common.forbidden))
    expect(await ask(who, elsewhere.school.id)).toMatchObject(refused(common.notFound))
  })
})
