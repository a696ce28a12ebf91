import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { refused } from '../../../tests/support/refused.ts'
import { partOf, readAll } from '../../../tests/support/sheets.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { dormitoryFactories } from '../../dormitory/makeDormitory.ts'
import { jobs } from '../../jobs/contract.ts'
import { putStudentInfo } from '../../registry/server/studentInfo.ts'
import { whereaboutsCalls } from '../../whereabouts/contract.ts'
import { RecordSearch, access } from '../contract.ts'
import { entryType } from '../entryTypes.ts'
import { makeAccessScene } from '../make.ts'
import { recordColumns } from './exportRecords.ts'
import { readNextRecords } from './recordPage.ts'
import type { Found } from './selectRecords.ts'

const server = await useServer()

test('an export reads each record once, even with equal moments and new arrivals', async () => {
  const { own, school, pupil } = await makeAccessScene(server)
  const now = Date.now()
  const make = (ago: number) => own.makeRecord(school.id, pupil.id, { at: new Date(now - ago) })
  for (const ago of [1000, 2000, 2000, 2000, 3000]) await make(ago)
  const storedIds = (await own.recordsOf(school.id, pupil.id)).map(({ id }) => id)
  const timeZone = 'Asia/Shanghai'
  const asker = { memberId: null, roles: [role.gateKeeper, role.schoolDataAdministrator], departments: [], classes: [] }
  const wire = (moment: number) => toWireTime(new Date(moment), timeZone)
  const search = RecordSearch.parse({ startTime: wire(now - 60_000), endTime: wire(now + 60_000) })
  const stand = { schoolId: school.id, asker, timeZone }
  const read: number[] = []
  let last: Found | undefined
  for (let page = 0; page < 3; page++) {
    const found: Found[] = await server.database.inSchool(school.id, (db) =>
      readNextRecords(db, stand, search, { limit: 2, last }),
    )
    read.push(...found.map(({ id }) => id))
    last = found.at(-1)
    await make(0)
  }
  expect(read).toEqual(storedIds.toReversed())
})

test('a bureau reads no single movements of minors, as a page, a file, a count or a day', async () => {
  const bureau = await server.make.makeSchool({ kind: 'bureau' })
  const { own, school, pupil, who } = await makeAccessScene(server, { bureauId: bureau.id })
  const place = { schoolId: bureau.id, departments: [bureau.rootId] }
  const visitor = await server.actor({ ...place, roles: [role.bureauAdministrator] })
  await own.makeRecord(school.id, pupil.id, { at: new Date('2026-03-02T04:00:00Z') })
  const search = { deptId: school.rootId, startTime: '2026-03-02 00:00:00', endTime: '2026-03-02 23:59:59' }
  const ask = (reader: typeof who) =>
    Promise.all([
      server.as(reader, access.records, { body: { reqBody: search } }),
      server.as(reader, access.exportRecords, { body: search }),
      server.as(reader, access.punchRecords, { body: { reqBody: search } }),
      server.as(reader, access.punchCount, { body: search }),
      server.as(reader, access.exportPunch, { body: search }),
      server.as(reader, access.personDay, { query: { userId: pupil.id, day: '2026-03-02' } }),
      server.as(reader, whereaboutsCalls.why, { query: { userId: pupil.id } }),
    ])
  for (const answer of await ask(who)) expect(answer).toMatchObject({ code: 200 })
  for (const answer of await ask(visitor)) expect(answer).toMatchObject(refused(common.figuresOnly))
})

test('shows a room only to those who follow the student beyond the gate, in page, day and file', async () => {
  const { own, school, place, pupil, who } = await makeAccessScene(server)
  const { id: classId } = await server.make.makeDepartment({
    schoolId: school.id,
    parentId: school.rootId,
    name: '一班',
  })
  const other = await server.make.makeMember({ schoolId: school.id, departments: [classId], roles: [role.student] })
  const room = await dormitoryFactories(server.database).makeRoom(school.id)
  for (const { id: memberId } of [pupil, other]) {
    const values = { schoolId: school.id, memberId, roomId: room.id }
    await server.database.asSystem('a test gives a pupil a room', (db) => putStudentInfo(db, values, values))
    const at = new Date('2026-03-02T04:00:00Z')
    await own.makeRecord(school.id, memberId, { at, stateDictId: entryType.leftSchool })
  }
  const search = { startTime: '2026-03-02 00:00:00', endTime: '2026-03-02 23:59:59' }
  const keeper = await server.actor({ ...place, roles: [role.gateKeeper] })
  const both = await server.actor({ ...place, departments: [classId], roles: [role.gateKeeper, role.staff] })
  const known = { dormitoryName: expect.stringContaining('一号楼'), floor: 1, dormRoomName: room.name }
  const hiddenRoom = { dormitoryName: '', floor: null, dormRoomName: '' }
  const ofPage = async (reader: typeof who) => {
    const { content } = (await server.as(reader, access.records, { body: { reqBody: search } })).data
    return [pupil, other].map(({ id }) => content.find(({ userId }) => userId === id))
  }
  expect(await ofPage(who)).toMatchObject([known, known])
  expect(await ofPage(keeper)).toMatchObject([hiddenRoom, hiddenRoom])
  expect(await ofPage(both)).toMatchObject([hiddenRoom, known])
  const ofDay = async (reader: typeof who) =>
    (await server.as(reader, access.personDay, { query: { userId: pupil.id, day: '2026-03-02' } })).data.records
  expect(await ofDay(who)).toMatchObject([known])
  expect(await ofDay(keeper)).toMatchObject([hiddenRoom])
  const titlesOf = async (reader: typeof who) => {
    const { jobId } = (await server.as(reader, access.exportRecords, { body: search })).data
    await server.http.running.runner.drain()
    const { fileLink } = (await server.as(reader, jobs.get, { query: { id: jobId } })).data
    const { rawPayload } = await server.http.inject({ url: fileLink ?? '' })
    const written = await partOf(rawPayload, 'xl/worksheets/sheet1.xml')
    expect(written).toContain('采集点')
    return ['宿舍楼', '楼层', '房间'].filter((title) => written.includes(title))
  }
  expect(await titlesOf(who)).toEqual(['宿舍楼', '楼层', '房间'])
  expect(await titlesOf(keeper)).toEqual([])
})

test('a file mentions a photograph where the screen shows one, without its address', async () => {
  const { own, school, pupil, who } = await makeAccessScene(server)
  const remarks = [
    '家长已接走',
    '{"liveFace":"/files/face"}',
    '{"liveFace":"/files/face","comment":"补录"}',
    '{"liveFace":"javascript:alert(1)","comment":"走读"}',
    '{"liveFace":"https://elsewhere.example/face.jpg"}',
  ]
  for (const [at, comment] of remarks.entries())
    await own.makeRecord(school.id, pupil.id, { at: new Date(Date.UTC(2026, 2, 2, 4, at)), comment })
  const search = { startTime: '2026-03-02 00:00:00', endTime: '2026-03-02 23:59:59' }
  const { jobId } = (await server.as(who, access.exportRecords, { body: search })).data
  await server.http.running.runner.drain()
  const { fileLink } = (await server.as(who, jobs.get, { query: { id: jobId } })).data
  const { rawPayload } = await server.http.inject({ url: fileLink ?? '' })
  const written = (await readAll(recordColumns, rawPayload)).map(({ row }) => row.comment)
  expect(written.map((one) => one ?? '')).toEqual(['', '走读', '补录；有抓拍照片', '有抓拍照片', '家长已接走'])
})

test('a row names location, device, operator and departments if the record has them', async () => {
  const { own, school, pupil, pupilNamed, who, deviceId, locationId } = await makeAccessScene(server)
  const { id: operatorId } = await pupilNamed('周老师')
  const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 4, minute))
  await own.makeRecord(school.id, pupil.id, { at: at(1), deviceId, locationId })
  await own.makeRecord(school.id, pupil.id, { at: at(2), operatorId })
  const search = { startTime: '2026-03-02 00:00:00', endTime: '2026-03-02 23:59:59' }
  const { data } = await server.as(who, access.records, { body: { reqBody: search } })
  const depts = [{ name: school.name }]
  expect(data.content).toMatchObject([
    { studentName: '王小明', locationDesc: '', deviceName: '', operatorName: '周老师', depts },
    { studentName: '王小明', locationDesc: '一号楼大门', deviceName: '一号楼人脸机', operatorName: '', depts },
  ])
})

test('a row keeps the names of its deleted location and device', async () => {
  const { own, school, pupil, who, deviceId, locationId, deletePlace } = await makeAccessScene(server)
  await own.makeRecord(school.id, pupil.id, { at: new Date(Date.UTC(2026, 2, 2, 4)), deviceId, locationId })
  await deletePlace()
  const search = { startTime: '2026-03-02 00:00:00', endTime: '2026-03-02 23:59:59' }
  const { data } = await server.as(who, access.records, { body: { reqBody: search } })
  expect(data.content).toMatchObject([{ locationDesc: '一号楼大门', deviceName: '一号楼人脸机' }])
})

test('a page beyond the count limit shows each new record, even once the count is cached', async () => {
  const { own, school, pupil, who, place } = await makeAccessScene(server)
  const noon = Date.parse('2026-03-02T04:00:00Z')
  await own.makeRecord(school.id, pupil.id, { at: new Date(noon) })
  await server.database.asSystem('a test makes many records', (db) =>
    db.execute(sql`insert into access_record (school_id, member_id, state_dict_id, at, arrived_at, comment)
      select school_id, member_id, state_dict_id, at - n * interval '1 s', at, '' from access_record, generate_series(1, 10000) n
      where school_id = ${school.id}`),
  )
  const day = { startTime: '2026-03-02 00:00:00', endTime: '2026-03-02 23:59:59' }
  const ask = async (reader = who, pageNum = 1) => {
    const body = { pageNum, pageSize: 2, reqBody: day }
    const { content, totalSize, more } = (await server.as(reader, access.records, { body })).data
    return { times: content.map(({ entryTime }) => entryTime), totalSize, more }
  }
  const counted = { totalSize: 10_000, more: true }
  const elsewhere = await server.make.makeDepartment({ schoolId: school.id, parentId: school.rootId, name: '后勤' })
  const teacher = await server.actor({ ...place, departments: [elsewhere.id], roles: [role.staff] })
  expect(await ask()).toEqual({ times: ['2026-03-02 12:00:00', '2026-03-02 11:59:59'], ...counted })
  await own.makeRecord(school.id, pupil.id, { at: new Date(noon + 5000) })
  expect(await ask()).toEqual({ times: ['2026-03-02 12:00:05', '2026-03-02 12:00:00'], ...counted })
  expect(await ask(who, 2)).toEqual({ times: ['2026-03-02 11:59:59', '2026-03-02 11:59:58'], ...counted })
  // The cached count of the whole school must not apply to a caller with a smaller reach.
  expect(await ask(teacher)).toMatchObject({ more: false })
})
