import { describe, expect, test } from 'vitest'
import { role } from '../../../../platform/contract/roles.ts'
import { toWireTime } from '../../../../platform/contract/time.ts'
import { partOf, readAll } from '../../../../tests/support/sheets.ts'
import { useServer } from '../../../../tests/support/useServer.ts'
import { entryType } from '../../../access/entryTypes.ts'
import { jobs } from '../../../jobs/contract.ts'
import { makeAccessScene } from '../../../access/make.ts'
import { dormitory } from '../../contract.ts'
import { dormitoryFactories, reportFactories } from '../../makeDormitory.ts'
import { countedType } from '../../boardViews.ts'
import { reportCalls } from '../../reportContract.ts'
import { notReturnedColumns } from './exportNotReturned.ts'
import { reportListType } from '../../reportViews.ts'

const server = await useServer()
const { as, database, http, make } = server
const { backInDormitory, leftDormitory, leftSchool } = entryType

/** Yesterday in the school's time. */
const day = toWireTime(new Date(Date.now() - 86_400_000)).slice(0, 10)

/** A moment of yesterday evening. The report covers 21:30 to 22:30. */
const at = (time: string) => Date.parse(`${day}T${time}:00+08:00`)

/**
 * A school with a report of yesterday evening: 王小明 was missing, 周小军 on leave, and 李小红 had returned. A device at
 * the door delivers records late.
 */
const makeEvening = async (stateDictId: 5 | 6 = 6) => {
  const scene = await makeAccessScene(server)
  const { school, pupil: ming, pupilNamed, who } = scene
  const own = dormitoryFactories(database)
  const room = await own.makeRoom(school.id)
  const [hong, jun] = [await pupilNamed('李小红'), await pupilNamed('周小军')]
  const longAgo = new Date(Date.now() - 30 * 86_400_000)
  /** A pupil who was in the room before the report. */
  const settle = async (id: number, bed: number) => {
    await own.settle(school.id, id, room.id, bed)
    await make.setMember(school.id, id, { createdAt: longAgo })
  }
  for (const [place, { id }] of [ming, hong, jun].entries()) await settle(id, place + 1)
  const { id: scheduleId } = await own.makeSchedule(school.id, { alias: '晚点名', stateDictId, onHolidays: true })
  const report = await reportFactories(database).makeReport(school.id, {
    day,
    scheduleId,
    stateDictId,
    buildingId: room.buildingId,
    students: [
      { studentId: ming.id, studentName: '王小明', roomId: room.id },
      { studentId: jun.id, studentName: '周小军', roomId: room.id, leaving: true, note: '请假' },
    ],
  })
  let number = 0
  const deliverLate = (userId: number, type: number, time: string) => {
    number += 1
    const record = { number, userId, stateDictId: type, time: at(time), comment: '' }
    return scene.deliver({ records: [record] })
  }
  const countsOf = async () => {
    const { data } = await as(who, reportCalls.historyReport, { body: { id: report.id } })
    const [line] = data.dormitoryReportDOS
    return [line?.returnStudentNum, line?.noReturnStudentNum, line?.leavingStudentNum, data.correctedNum]
  }
  const listOf = async (type: number) => {
    const body = { dormitoryReportIds: [report.id], type }
    return (await as(who, reportCalls.notReturnedPage, { body })).data.content
  }
  const namesOf = async (type: number) => (await listOf(type)).map(({ studentName }) => studentName)
  return {
    ...scene,
    own,
    room,
    settle,
    longAgo,
    report,
    scheduleId,
    ming,
    hong,
    jun,
    deliverLate,
    countsOf,
    listOf,
    namesOf,
  }
}

describe('a record that arrives after its report', () => {
  test('makes a missing student returned, and keeps the first state with time and device', async () => {
    const { ming, deliverLate, countsOf, listOf, namesOf } = await makeEvening()
    expect(await countsOf()).toEqual([5, 1, 1, 0])
    await deliverLate(ming.id, backInDormitory, '22:10')
    expect(await countsOf()).toEqual([6, 0, 1, 1])
    expect(await namesOf(countedType.notReturned)).toEqual([])
    expect(await namesOf(countedType.leave)).toEqual(['周小军'])
    expect(await listOf(reportListType.corrected)).toMatchObject([
      {
        userId: ming.id,
        state: '已归寝',
        firstState: '未归寝',
        correction: { time: `${day} 22:10:00`, device: '一号楼人脸机' },
      },
    ])
  })

  test('tells users above the school the new state, not the passage', async () => {
    const { ming, report, school, deliverLate } = await makeEvening()
    await deliverLate(ming.id, backInDormitory, '22:10')
    const platform = await make.makeSchool({ kind: 'platform' })
    const place = { schoolId: platform.id, departments: [platform.rootId] }
    const above = await server.actor({ ...place, roles: [role.superAdministrator] })
    const body = { schoolId: school.id, dormitoryReportIds: [report.id], type: reportListType.corrected }
    expect((await as(above, reportCalls.notReturnedPage, { body })).data.content).toMatchObject([
      { state: '已归寝', firstState: '未归寝', correction: null },
    ])
  })

  test('makes a returned student missing, and the trend counts that evening', async () => {
    const { who, hong, deliverLate, countsOf, listOf } = await makeEvening()
    await deliverLate(hong.id, leftSchool, '22:20')
    expect(await countsOf()).toEqual([4, 2, 1, 1])
    expect(await listOf(countedType.notReturned)).toMatchObject([
      { studentName: '王小明', state: '未归寝', firstState: '未归寝', correction: null },
      { studentName: '李小红', state: '未归寝', firstState: '已归寝', correction: { time: `${day} 22:20:00` } },
    ])
    const body = { startDate: day, endDate: day }
    const { data } = await as(who, reportCalls.reportTrend, { body })
    expect(data.content.map(({ studentName }) => studentName).toSorted()).toEqual(['李小红', '王小明'])
  })

  test('takes a corrected student out of the trend, and gives the corrected report when asked to write it again', async () => {
    const { who, school, ming, scheduleId, deliverLate } = await makeEvening()
    await deliverLate(ming.id, backInDormitory, '22:10')
    const { data } = await as(who, reportCalls.reportTrend, { body: { startDate: day, endDate: day } })
    expect(data.content).toEqual([])
    const written = await as(who, reportCalls.newReport, {
      params: { schoolId: school.id },
      body: { date: day, schoolScheduleID: scheduleId },
    })
    expect(written.data).toMatchObject({
      correctedNum: 1,
      dormitoryReportDOS: [{ returnStudentNum: 6, noReturnStudentNum: 0 }],
    })
  })

  test('counts by the latest record of the period, in any order of arrival', async () => {
    const { ming, hong, deliverLate, countsOf, listOf } = await makeEvening()
    await deliverLate(ming.id, leftDormitory, '22:20')
    await deliverLate(ming.id, backInDormitory, '22:10')
    expect(await countsOf()).toEqual([5, 1, 1, 0])
    await deliverLate(ming.id, backInDormitory, '22:25')
    await deliverLate(hong.id, leftDormitory, '22:00')
    expect(await countsOf()).toEqual([5, 1, 1, 2])
    await deliverLate(hong.id, backInDormitory, '22:05')
    expect(await countsOf()).toEqual([6, 0, 1, 1])
    expect(await listOf(reportListType.corrected)).toMatchObject([{ studentName: '王小明' }])
  })

  test('changes nothing outside the period, for a student on leave, or for a state that agrees', async () => {
    const { ming, hong, jun, deliverLate, countsOf, namesOf } = await makeEvening()
    await deliverLate(ming.id, backInDormitory, '21:29')
    await deliverLate(ming.id, backInDormitory, '22:31')
    await deliverLate(jun.id, backInDormitory, '22:10')
    await deliverLate(hong.id, backInDormitory, '22:10')
    expect(await countsOf()).toEqual([5, 1, 1, 0])
    expect(await namesOf(reportListType.corrected)).toEqual([])
  })

  test('leaves out a pupil without a bed, one who got the bed later, and one who joined later', async () => {
    const { who, school, room, longAgo, pupilNamed, own, deliverLate, countsOf, listOf } = await makeEvening()
    const [homeless, later, fresh] = [await pupilNamed('无床位'), await pupilNamed('后入住'), await pupilNamed('新生')]
    for (const { id } of [homeless, later]) await make.setMember(school.id, id, { createdAt: longAgo })
    const body = { userId: later.id, dormRoomId: room.id }
    expect(await as(who, dormitory.moveStudent, { body })).toMatchObject({ code: 200 })
    await own.settle(school.id, fresh.id, room.id, 6)
    for (const { id } of [homeless, later, fresh]) await deliverLate(id, leftSchool, '22:20')
    expect(await countsOf()).toEqual([5, 1, 1, 0])
    expect(await listOf(reportListType.corrected)).toEqual([])
  })

  test('never makes a count negative', async () => {
    const { pupilNamed, settle, deliverLate, countsOf, listOf } = await makeEvening()
    const pupils = [4, 5, 6, 7, 8, 9].map((bed) => ({ bed, pupil: pupilNamed(`学生${bed}`) }))
    // The report counted five returned students in this building.
    for (const { bed, pupil } of pupils) {
      const { id } = await pupil
      await settle(id, bed)
      await deliverLate(id, leftSchool, '22:20')
    }
    expect(await countsOf()).toEqual([0, 6, 1, 5])
    expect(await listOf(reportListType.corrected)).toHaveLength(5)
  })

  test('corrects several students of one batch, and nothing when the same records come again', async () => {
    const { ming, hong, deliver, countsOf, listOf } = await makeEvening()
    const records = [
      { number: 1, userId: ming.id, stateDictId: backInDormitory, time: at('22:10'), comment: '' },
      { number: 2, userId: hong.id, stateDictId: leftSchool, time: at('22:20'), comment: '' },
    ]
    for (const series of [1, 2]) {
      await deliver({ series, records })
      expect(await countsOf()).toEqual([5, 1, 1, 2])
      expect(await listOf(reportListType.corrected)).toMatchObject([
        { studentName: '王小明', state: '已归寝' },
        { studentName: '李小红', state: '未归寝' },
      ])
    }
  })

  test('corrects a leaving period in its own words', async () => {
    const { ming, deliverLate, listOf, countsOf } = await makeEvening(5)
    await deliverLate(ming.id, leftDormitory, '22:10')
    expect(await countsOf()).toEqual([6, 0, 1, 1])
    expect(await listOf(reportListType.corrected)).toMatchObject([{ state: '已离寝', firstState: '未离寝' }])
    expect(await listOf(countedType.leave)).toMatchObject([{ state: '请假', firstState: '请假' }])
  })

  test('is in the exported sheet, whose sheet, file and states use the words of a leaving period', async () => {
    const { who, hong, report, deliverLate } = await makeEvening(5)
    await deliverLate(hong.id, backInDormitory, '22:10')
    const { data } = await as(who, reportCalls.exportNotReturned, { body: { dormitoryReportIds: [report.id] } })
    await http.running.runner.drain()
    const { data: job } = await as(who, jobs.get, { query: { id: data.jobId } })
    const { headers, rawPayload } = await http.inject({ method: 'GET', url: job.fileLink ?? '' })
    expect(decodeURIComponent(String(headers['content-disposition']))).toContain(`未离寝名单 ${day} 一号楼.xlsx`)
    expect(await partOf(rawPayload, 'xl/workbook.xml')).toContain('name="未离寝名单"')
    const rows = await readAll(notReturnedColumns, rawPayload)
    expect(rows.map(({ row }) => row)).toMatchObject([
      { studentName: '王小明', state: '未离寝', firstState: '未离寝', correctedAt: null },
      { studentName: '李小红', state: '未离寝', firstState: '已离寝', correctedAt: `${day} 22:10:00` },
    ])
  })
})
