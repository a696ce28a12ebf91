import { expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { movableClock } from '../../../platform/server/clock.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useSeparateServer } from '../../../tests/support/useServer.ts'
import { partOf } from '../../../tests/support/sheets.ts'
import { jobs } from '../../jobs/contract.ts'
import { moralEducation as calls } from '../contract.ts'
import { makeMoralScene } from '../makeMoralScene.ts'

// 10:00 of Wednesday, 4 November 2026 in Shanghai.
const clock = movableClock(new Date('2026-11-04T02:00:00Z'))
const server = await useSeparateServer({ clock })
const { as, actor, enter, http, make } = server

/** Makes a bureau with a school that has a class, a student and a room project with a record each, and a red flag. */
const makeBureau = async () => {
  const bureau = await make.makeSchool({ kind: 'bureau' })
  const official = await actor({ schoolId: bureau.id, roles: [role.bureauAdministrator], departments: [bureau.rootId] })
  const scene = await makeMoralScene(server, clock, { bureauId: bureau.id })
  const { classes, pupils, rooms, makeProject, save } = scene
  const clazz = await makeProject({ name: '班级量化' })
  const student = await makeProject({ name: '学生量化', assessType: 'student' })
  const room = await makeProject({ name: '宿舍量化', assessType: 'dorm_room' })
  await save({ projectId: clazz.id, targetId: classes[0], itemId: clazz.items[0] ?? 0 })
  await save({ projectId: student.id, targetId: pupils[0], itemId: student.items[0] ?? 0 })
  await save({ projectId: room.id, targetId: rooms[0], itemId: room.items[0] ?? 0 })
  await scene.pass(6)
  const renewed = { ...official, token: await enter(official.username, bureau.id) }
  return { ...scene, bureau, official: renewed, clazz, student, room }
}

test('a bureau reads the projects, periods, class and room values and flags of a school below it', async () => {
  const { official, schoolId, clazz, student, room, classes } = await makeBureau()
  const { data: projects } = await as(official, calls.projectChoices, { body: { schoolId } })
  expect(projects.map(({ name }) => name)).toEqual(['班级量化', '学生量化', '宿舍量化'])
  const { data: periods } = await as(official, calls.reports, { query: { schoolId, projectId: clazz.id } })
  const week = periods.find(({ isEnded }) => isEnded)
  const read = async (assessProjectId: number, more: object = {}) =>
    (await as(official, calls.rankReport, { body: { schoolId, assessProjectId, ...more } })).data
  expect((await read(clazz.id, { periodId: week?.id ?? 0 })).content[0]).toMatchObject({ name: '一班', recordValue: 2 })
  expect((await read(room.id, { startTime: '2026-11-02', endTime: '2026-11-08' })).content[0]).toMatchObject({
    name: '101',
    recordValue: 2,
  })
  const days = { startTime: '2026-11-02', endTime: '2026-11-08' }
  const ofClasses = await read(student.id, { ...days, line: 'class' })
  expect(ofClasses.content[0]).toMatchObject({ name: '一班', recordValue: 2 })
  const trend = { schoolId, projectId: clazz.id, targetId: classes[0] }
  expect((await as(official, calls.trend, { query: trend })).data).toMatchObject([{ value: 2, rank: 1 }])
  const { data: flags } = await as(official, calls.flags, { query: { schoolId } })
  expect(flags[0]?.grades[0]?.classes[0]).toMatchObject({ name: '一班', rank: 1 })
})

test('a bureau sees no student’s value, trend or record', async () => {
  const { official, schoolId, student, pupils, rooms } = await makeBureau()
  const days = { startTime: '2026-11-02', endTime: '2026-11-08' }
  const body = { schoolId, assessProjectId: student.id, ...days }
  const { data, text } = await as(official, calls.rankReport, { body })
  expect(data.content).toEqual([])
  expect(text).not.toContain('王小明')
  const query = { schoolId, projectId: student.id, targetId: pupils[0] }
  expect(await as(official, calls.trend, { query })).toMatchObject(refused(common.notFound))
  expect(await as(official, calls.recordPage, { body: {} })).toMatchObject(refused(common.figuresOnly))
  expect(await as(official, calls.roomChecks, { query: { roomId: rooms[0] } })).toMatchObject(refused(common.forbidden))
})

test('a super administrator sees no student of a school either', async () => {
  const { schoolId, student } = await makeBureau()
  const platform = await make.makeSchool({ kind: 'platform' })
  const above = await actor({ schoolId: platform.id, roles: [role.superAdministrator], departments: [platform.rootId] })
  const body = { schoolId, assessProjectId: student.id, startTime: '2026-11-02', endTime: '2026-11-08' }
  expect((await as(above, calls.rankReport, { body })).data.content).toEqual([])
})

test('the export of a bureau holds the classes of the school', async () => {
  const { official, schoolId, student } = await makeBureau()
  const days = { startTime: '2026-11-02', endTime: '2026-11-08' }
  const exported = async (line: 'class' | 'target') => {
    const body = { schoolId, assessProjectId: student.id, ...days, line }
    const { jobId } = (await as(official, calls.exportReport, { body })).data
    await http.running.runner.drain()
    const { fileLink } = (await as(official, jobs.get, { query: { id: jobId } })).data
    const { rawPayload } = await http.inject({ method: 'GET', url: fileLink ?? '' })
    return partOf(rawPayload, 'xl/worksheets/sheet1.xml')
  }
  expect(await exported('class')).toContain('一班')
  expect(await exported('target')).not.toContain('王小明')
})

test('another bureau, and a school that names another one, are refused', async () => {
  // The clock moves with each, so the sessions of the second are the ones that last.
  const foreign = await makeBureau()
  const { official, people } = await makeBureau()
  const notFound = refused(common.notFound)
  for (const by of [official, people.who]) {
    const { schoolId } = foreign
    expect(await as(by, calls.projectChoices, { body: { schoolId } })).toMatchObject(notFound)
    expect(await as(by, calls.reports, { query: { schoolId } })).toMatchObject(notFound)
    expect(await as(by, calls.flags, { query: { schoolId } })).toMatchObject(notFound)
    const body = { assessProjectId: foreign.clazz.id }
    expect(await as(by, calls.rankReport, { body })).toMatchObject(notFound)
    expect(await as(by, calls.rankReport, { body: { schoolId } })).toMatchObject(notFound)
    expect(await as(by, calls.exportReport, { body: { schoolId } })).toMatchObject(notFound)
  }
})
