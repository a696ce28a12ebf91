import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { nodeType } from '../../registry/contract.ts'
import { timetable, timetableRefusals } from '../contract.ts'
import { makeTimetableScene } from '../make.ts'
import { morning } from '../makeTimetable.ts'
import { lockTimetable } from './lock.ts'

const server = await useServer()
const { as } = server

const makeScene = async () => {
  const scene = await makeTimetableScene(server)
  const { plan, classIds, subjects, teachers, who } = scene
  const usual = {
    planId: plan.id,
    classId: classIds[0],
    subjectId: subjects[0],
    teacherIds: [teachers[0].id],
    weekday: 1,
    period: 1,
    version: 0,
  }
  const save = (values: Partial<Parameters<typeof send>[0]> = {}, by = who) => send({ ...usual, ...values }, by)
  const send = (
    body: typeof usual & {
      id?: number
      week?: 'every' | 'odd' | 'even'
      room?: string
      teachingClassId?: number | null
    },
    by: typeof who,
  ) => as(by, timetable.saveLesson, { body })
  return { ...scene, save }
}

describe('a lesson', () => {
  test('is saved with names, and changed by its version', async () => {
    const { save, plan, classIds, who } = await makeScene()
    const { data } = await save({ room: '301' })
    expect(data).toMatchObject({ className: '七年级1班', subject: '语文', teachers: [{ name: '王老师' }], room: '301' })
    expect((await save({ id: data.id, version: data.version, period: 2 })).data).toMatchObject({
      period: 2,
      version: 2,
    })
    expect(await save({ id: data.id, version: data.version })).toMatchObject(refused(common.stale))
    const listed = await as(who, timetable.lessons, { query: { planId: plan.id, classId: classIds[0] } })
    expect(listed.data.lessons.map(({ period }) => period)).toEqual([2])
    expect((await as(who, timetable.deleteLesson, { query: { id: data.id } })).code).toBe(200)
  })

  test('is refused if its teacher, class or room has another at that time', async () => {
    const { save, classIds, teachers, subjects } = await makeScene()
    await save({ room: '301' })
    expect(await save({ classId: classIds[1] })).toMatchObject({
      code: timetableRefusals.lessonConflict.code,
      msg: '王老师 周一第1节 同时有 七年级1班语文、七年级2班语文',
    })
    const other = { teacherIds: [teachers[1].id], subjectId: subjects[1] }
    expect(await save(other)).toMatchObject({ msg: '七年级1班 周一第1节 同时有 七年级1班语文、七年级1班数学' })
    expect(await save({ ...other, classId: classIds[1], room: '301' })).toMatchObject({
      msg: '教室“301” 周一第1节 同时有 七年级1班语文、七年级2班数学',
    })
    expect((await save({ ...other, classId: classIds[1], room: '302' })).code).toBe(200)
  })

  test('shares its time with one of the other weeks, and a shared room with other classes', async () => {
    const { save, classIds, teachers, subjects } = await makeScene()
    expect((await save({ week: 'odd', room: '操场' })).code).toBe(200)
    expect((await save({ week: 'even', subjectId: subjects[1] })).code).toBe(200)
    const other = { classId: classIds[1], teacherIds: [teachers[1].id], week: 'odd' as const }
    expect((await save({ ...other, room: '操场' })).code).toBe(200)
    expect(await save({ ...other, week: 'every', period: 1 })).toMatchObject(refused(timetableRefusals.lessonConflict))
  })

  test('needs a period of the bell times, staff, and a subject of the grade', async () => {
    const { save, pupils, subjectNamed } = await makeScene()
    expect(await save({ period: 5 })).toMatchObject({
      code: timetableRefusals.noPeriod.code,
      msg: '七年级1班的作息时间没有第 5 节，请先设置作息时间',
    })
    expect(await save({ teacherIds: [pupils[0].id] })).toMatchObject(refused(timetableRefusals.notTeachers))
    const physics = await subjectNamed('物理', { grades: [401] })
    expect(await save({ subjectId: physics })).toMatchObject(refused(timetableRefusals.notOffered))
  })

  test('is kept by those who arrange lessons, not by teachers', async () => {
    const { save, teachers } = await makeScene()
    expect(await save({}, teachers[0])).toMatchObject(refused(common.forbidden))
  })
})

describe('bell times', () => {
  const scheduleOf = (termId: number, values: { id?: number; version?: number; periods?: typeof morning } = {}) => ({
    termId,
    name: '新作息',
    gradeLevels: [],
    periods: morning,
    version: 0,
    ...values,
  })

  test('are refused if a lesson loses its period, or lessons overlap by the new times', async () => {
    const { save, term, bells, who } = await makeScene()
    await save({ period: 4 })
    const few = scheduleOf(term.id, { id: bells.id, version: 1, periods: morning.slice(0, 4) })
    expect(await as(who, timetable.saveSchedule, { body: few })).toMatchObject({
      code: timetableRefusals.periodUsed.code,
      msg: '周一第4节还有课（七年级1班语文），不能去掉这一节；请先在排课中移走',
    })
    const later = morning.map((period, at) => (at === 4 ? { ...period, startTime: '11:10' } : period))
    const saved = await as(who, timetable.saveSchedule, {
      body: scheduleOf(term.id, { id: bells.id, version: 1, periods: later }),
    })
    expect(saved.data.periods.map(({ number }) => number)).toEqual([1, 2, null, 3, 4])
    expect(await as(who, timetable.deleteSchedule, { query: { id: bells.id } })).toMatchObject(
      refused(timetableRefusals.periodUsed),
    )
  })

  test('belong to a grade once', async () => {
    const { term, who } = await makeScene()
    expect(await as(who, timetable.saveSchedule, { body: scheduleOf(term.id) })).toMatchObject({
      code: timetableRefusals.gradeTaken.code,
    })
    const ofGrade = { ...scheduleOf(term.id), gradeLevels: [301] }
    expect((await as(who, timetable.saveSchedule, { body: ofGrade })).code).toBe(200)
    expect(await as(who, timetable.saveSchedule, { body: { ...ofGrade, name: '另一份' } })).toMatchObject({
      msg: '七年级已在作息时间“新作息”中，一个年级一学期只能有一种',
    })
    expect(await as(who, timetable.saveSchedule, { body: { ...ofGrade, gradeLevels: [302] } })).toMatchObject(
      refused(timetableRefusals.scheduleTwice),
    )
  })

  test('that make lessons of one teacher overlap are refused', async () => {
    const { save, own, schoolId, term, who, gradeId, plan, subjects, teachers } = await makeScene()
    await save()
    const node = { schoolId, parentId: gradeId, name: '八年级', type: nodeType.grade, schoolSection: 3, schoolGrade: 2 }
    const grade = await server.make.makeDepartment(node)
    const other = await server.make.makeDepartment({ schoolId, parentId: grade.id, name: '1班', type: nodeType.class })
    const place = { planId: plan.id, classId: other.id, subjectId: subjects[0], weekday: 1, period: 2 }
    await own.makeLesson(schoolId, { ...place, teacherIds: [teachers[0].id] })
    const first = { ...morning[0], name: '第1节', kind: 'lesson' as const, startTime: '07:40', endTime: '08:25' }
    const second = { startTime: '08:30', endTime: '09:15' }
    const early = morning.map((period) => ({ ...period, ...(period.name === '第2节' ? second : {}) })).with(0, first)
    const body = { ...scheduleOf(term.id, { periods: early }), gradeLevels: [302] }
    expect(await as(who, timetable.saveSchedule, { body })).toMatchObject(refused(timetableRefusals.bellConflicts))
  })
})

describe('a plan', () => {
  test('is published in place of the one before, not with conflicts, and deleted only as a draft', async () => {
    const { own, schoolId, plan, term, classIds, subjects, teachers, who, save } = await makeScene()
    await save()
    const created = await as(who, timetable.savePlan, {
      body: { termId: term.id, name: '第二版', copyId: plan.id, version: 0 },
    })
    expect(created.data).toMatchObject({ state: 'draft', lessons: 1 })
    const place = { planId: created.data.id, classId: classIds[1], subjectId: subjects[0], weekday: 1, period: 1 }
    const bad = await own.makeLesson(schoolId, { ...place, teacherIds: [teachers[0].id] })
    const publish = (id: number, isPublished = true) => as(who, timetable.publishPlan, { body: { id, isPublished } })
    expect(await publish(created.data.id)).toMatchObject({
      code: timetableRefusals.planConflicts.code,
      msg: '课表还有 1 处冲突，不能发布，如 王老师 周一第1节 同时有 七年级1班语文、七年级2班语文',
    })
    const { data } = await as(who, timetable.conflicts, { query: { planId: created.data.id } })
    expect(data).toMatchObject({ total: 1, conflicts: [{ kind: 'teacher', weekday: 1, period: 1 }] })
    await as(who, timetable.deleteLesson, { query: { id: bad.id } })
    expect((await publish(created.data.id)).code).toBe(200)
    const plans = await as(who, timetable.plans, { query: { termId: term.id } })
    expect(plans.data.map(({ name, state }) => [name, state])).toEqual([
      ['第二版', 'published'],
      [plan.name, 'draft'],
    ])
    const remove = (id: number) => as(who, timetable.deletePlan, { query: { id } })
    expect(await remove(created.data.id)).toMatchObject(refused(timetableRefusals.planPublished))
    expect((await remove(plan.id)).code).toBe(200)
    expect(await as(who, timetable.savePlan, { body: { termId: term.id, name: '第二版', version: 0 } })).toMatchObject(
      refused(timetableRefusals.planTwice),
    )
  })
  test('is not copied into another term', async () => {
    const { own, schoolId, plan, who } = await makeScene()
    const other = await own.makeTerm(schoolId, '2026-09-07')
    const body = { termId: other.id, name: '新课表', copyId: plan.id, version: 0 }
    expect(await as(who, timetable.savePlan, { body })).toMatchObject(refused(common.notFound))
    expect((await as(who, timetable.plans, { query: { termId: other.id } })).data).toEqual([])
  })

  test('is copied only after lessons that are being saved', async () => {
    const { schoolId, plan, who, term } = await makeScene()
    const body = { termId: term.id, name: '副本', copyId: plan.id, version: 0 }
    let isSaved = false
    const saving = await server.database.asSystem('holding the lock of timetables', async (db) => {
      await lockTimetable(db, schoolId)
      const call = as(who, timetable.savePlan, { body }).then(({ code }) => {
        isSaved = true
        return code
      })
      await new Promise((resolve) => setTimeout(resolve, 300))
      expect(isSaved).toBe(false)
      return { call }
    })
    expect(await saving.call).toBe(200)
  })
})
