import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { movableClock } from '../../../platform/server/clock.ts'
import { refused } from '../../../tests/support/refused.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { role } from '../../../platform/contract/roles.ts'
import { dormitoryFactories } from '../../dormitory/makeDormitory.ts'
import { suspendedStatus } from '../../registry/contract.ts'
import { material, materialRefusals } from '../contract.ts'
import { makeMaterialScene } from '../makeMaterial.ts'

const clock = movableClock(new Date())
const server = await useServer({ clock })
const { as, actor } = server
const day = 86_400_000

const inDays = (days: number) => toWireTime(new Date(clock.now().getTime() + days * day))
const taskFor = (classIds: number[], more = {}) => ({
  title: '疫苗接种证明',
  note: '请拍清楚公章',
  classIds,
  endTime: inDays(3),
  version: 0,
  ...more,
})
const all = { pageNum: 1, pageSize: 10 }

describe('a task', () => {
  test("is created by the head of a class, and hidden from those who don't reach the class", async () => {
    const { head, other, who, classId, family, schoolId, own } = await makeMaterialScene(server)
    const { data } = await as(head, material.saveTask, { body: taskFor([classId]) })
    expect(data).toMatchObject({
      asked: 2,
      given: 0,
      late: 0,
      files: 0,
      state: 'open',
      makerName: '周老师',
      version: 1,
    })
    expect(data.classes).toEqual([{ id: classId, name: '一班' }])
    await own.makeUpload(schoolId, data.id, family.studentId)
    const seen = (person: Actor) => as(person, material.tasks, { body: all })
    expect((await seen(head)).data.content).toMatchObject([{ given: 1, files: 1, mayEdit: true }])
    expect((await seen(who)).data.content).toMatchObject([{ given: 1, mayEdit: true }])
    expect((await seen(other)).data.content).toEqual([])
    expect(await as(other, material.progress, { query: { id: data.id } })).toMatchObject(refused(common.notFound))
  })

  test('asks students without a status too, but nobody suspended or locked', async () => {
    const { head, classId, family, second, schoolId } = await makeMaterialScene(server)
    await dormitoryFactories(server.database).setStatus(schoolId, family.studentId, null)
    expect((await as(head, material.saveTask, { body: taskFor([classId]) })).data).toMatchObject({ asked: 2 })
    await server.make.setMember(schoolId, second.id, { locked: true })
    expect((await as(head, material.saveTask, { body: taskFor([classId]) })).data).toMatchObject({ asked: 1 })
    await dormitoryFactories(server.database).setStatus(schoolId, second.id, suspendedStatus)
    await server.make.setMember(schoolId, second.id, { locked: false })
    expect((await as(head, material.saveTask, { body: taskFor([classId]) })).data).toMatchObject({ asked: 1 })
  })

  test("refuses classes out of reach, nodes that aren't classes, and an end in the past or too far ahead", async () => {
    const { head, who, classId, otherClassId, officeId } = await makeMaterialScene(server)
    const save = (person: Actor, classIds: number[], more = {}) =>
      as(person, material.saveTask, { body: taskFor(classIds, more) })
    expect(await save(head, [classId, otherClassId])).toMatchObject(refused(common.notFound))
    expect(await save(who, [officeId])).toMatchObject({ code: materialRefusals.notClass.code })
    expect(await save(head, [classId], { endTime: inDays(-1) })).toMatchObject(refused(materialRefusals.endsInPast))
    expect(await save(head, [classId], { endTime: inDays(200) })).toMatchObject({ code: materialRefusals.tooFar.code })
  })

  test('can be changed by its maker or the office with the current version, and keeps classes with uploads', async () => {
    const { head, who, other, classId, otherClassId, family, schoolId, own } = await makeMaterialScene(server)
    const { data } = await as(who, material.saveTask, { body: taskFor([classId, otherClassId]) })
    const save = (person: Actor, more = {}) =>
      as(person, material.saveTask, { body: taskFor([classId, otherClassId], { id: data.id, version: 1, ...more }) })
    expect(await save(head)).toMatchObject(refused(common.notFound))
    expect(await save(other)).toMatchObject(refused(common.notFound))
    expect(await save(who, { title: '体检表' })).toMatchObject({ data: { title: '体检表', version: 2 } })
    expect(await save(who)).toMatchObject({ code: common.stale.code, data: { title: '体检表' } })
    await own.makeUpload(schoolId, data.id, family.studentId)
    const without = (classIds: number[]) => save(who, { version: 2, classIds })
    expect(await without([otherClassId])).toMatchObject({
      code: materialRefusals.classHasFiles.code,
      msg: expect.stringContaining('一班'),
    })
    expect((await without([classId])).data.classes).toEqual([{ id: classId, name: '一班' }])
  })

  test('is closed, reopened, and deleted with its files', async () => {
    const { head, other, classId, family, schoolId, own } = await makeMaterialScene(server)
    const { data } = await as(head, material.saveTask, { body: taskFor([classId]) })
    const close = (isClosed: boolean) => as(head, material.closeTask, { body: { id: data.id, isClosed } })
    const states = async () => (await as(head, material.tasks, { body: { ...all, state: 'closed' } })).data.totalSize
    await close(true)
    expect(await states()).toBe(1)
    await close(false)
    expect(await states()).toBe(0)
    await own.makeUpload(schoolId, data.id, family.studentId)
    const remove = (person: Actor) => as(person, material.deleteTask, { query: { id: data.id } })
    expect(await remove(other)).toMatchObject(refused(common.notFound))
    expect(await remove(head)).toMatchObject({ code: 200 })
    expect([await own.uploadsOf(schoolId, data.id), await own.filesOf(schoolId)]).toEqual([[], []])
    expect(await remove(head)).toMatchObject(refused(common.notFound))
  })
})

describe('the viewer', () => {
  test('lists who has uploaded, is late or missing in a task, with links to the pictures', async () => {
    const { head, classId, otherClassId, rootId, family, second, schoolId, own } = await makeMaterialScene(server)
    const taskId = await own.makeTask(schoolId, [classId])
    await own.makeUpload(schoolId, taskId, family.studentId, { uploaderId: family.parentId })
    const look = (more = {}) =>
      as(head, material.uploads, { params: { id: classId }, query: { ...all, taskId, ...more } })
    const { data } = await look()
    const rows = new Map(data.content.map((row) => [row.name, row]))
    expect(rows.get('李小红')).toMatchObject({ count: 0, state: 'missing', logList: [] })
    expect(rows.get('王小明')).toMatchObject({ count: 1, state: 'given' })
    expect(rows.get('王小明')?.logList).toMatchObject([
      { srcVal: expect.stringMatching(/^\/file\//), uploaderName: '王芳（家长）', isLate: false },
    ])
    expect((await look({ state: 'missing' })).data.content).toMatchObject([{ id: second.id }])
    await own.makeUpload(schoolId, taskId, second.id, { isLate: true })
    expect((await look({ state: 'late' })).data.content).toMatchObject([{ id: second.id, state: 'late' }])
    const seenFrom = async (id: number) => as(head, material.uploads, { params: { id }, query: all })
    expect((await seenFrom(rootId)).data.content.map(({ name }) => name).toSorted()).toEqual(['李小红', '王小明'])
    expect(await seenFrom(otherClassId)).toMatchObject(refused(common.notFound))
    const { data: progress } = await as(head, material.progress, { query: { id: taskId } })
    expect(progress).toMatchObject([{ name: '一班', asked: 2, given: 2, late: 1, missing: [] }])
  })

  test('refuses a bureau with figuresOnly', async () => {
    const { bureau, rootId, classId, schoolId, own } = await makeMaterialScene(server)
    const taskId = await own.makeTask(schoolId, [classId])
    const director = await actor({
      schoolId: bureau.id,
      roles: [role.bureauAdministrator],
      departments: [bureau.rootId],
    })
    for (const answer of [
      await as(director, material.uploads, { params: { id: rootId }, query: all }),
      await as(director, material.progress, { query: { id: taskId } }),
    ])
      expect(answer).toMatchObject(refused(common.figuresOnly))
  })
})

test('lets only a session that reaches the whole school set the days of keeping', async () => {
  const { who, head } = await makeMaterialScene(server)
  const save = (person: Actor, version: number) => as(person, material.saveConfig, { body: { keepDays: 60, version } })
  expect((await as(head, material.config)).data).toEqual({ keepDays: 180, version: 0 })
  expect(await save(who, 0)).toMatchObject({ data: { keepDays: 60, version: 1 } })
  expect(await save(who, 0)).toMatchObject({ code: common.stale.code })
  expect(await save(head, 1)).toMatchObject(refused(common.forbidden))
})
