import { describe, expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { common } from '../../../platform/contract/refusal.ts'
import { addDays } from '../../../platform/contract/wireDay.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { leaveFactories } from '../../leave/makeLeave.ts'
import { timetable, timetableRefusals } from '../contract.ts'
import { makeTimetableScene, monday } from '../make.ts'

const server = await useServer()
const { as } = server
const tuesday = addDays(monday, 1)

/** Class 1 has 语文 on Monday 1 by 王 and 数学 on Tuesday 2 by 李; class 2 has 数学 on Monday 2 by 李. */
const makeScene = async () => {
  const scene = await makeTimetableScene(server)
  const { own, schoolId, plan, classIds, subjects, teachers, teaching, who } = scene
  const lesson = (at: 0 | 1, subject: 0 | 1, weekday: number, period: number) =>
    own.makeLesson(schoolId, {
      planId: plan.id,
      classId: classIds[at],
      subjectId: subjects[subject],
      weekday,
      period,
      teacherIds: [teachers[subject].id],
    })
  const lessons = [await lesson(0, 0, 1, 1), await lesson(0, 1, 2, 2), await lesson(1, 1, 1, 2)] as const
  const free = await server.make.makeMember({ schoolId, roles: [role.staff], name: '赵老师' })
  const assign = (classId: number, subjectId: number, teacherId: number) =>
    teaching.makeAssignment(schoolId, { classId, subjectId, teacherId })
  await assign(classIds[0], subjects[0], teachers[0].id)
  await assign(classIds[0], subjects[1], teachers[1].id)
  await assign(classIds[1], subjects[0], free.id)
  const reason = '外出培训'
  const substitute = (lessonId: number, day: string, absentId: number, substituteId: number) =>
    as(who, timetable.substituteLesson, { body: { lessonId, day, absentId, substituteId, reason } })
  const move = (lessonId: number, day: string, toDay: string, toPeriod: number, isSwap = false) =>
    as(who, timetable.moveLesson, { body: { lessonId, day, toDay, toPeriod, isSwap, reason } })
  const weekOf = async (by = who, teacherId?: number) =>
    (
      await as(by, timetable.teacherWeek, {
        query: { day: monday, ...(teacherId === undefined ? {} : { teacherId }) },
      })
    ).data.lessons.map(({ day, period, state, note }) => `${day} ${period} ${state} ${note}`.trim())
  return { ...scene, lessons, free, substitute, move, weekOf, reason }
}

describe('cover for an absent teacher', () => {
  test('proposes free teachers, those of the subject first, and shows in both weeks', async () => {
    const { lessons, teachers, free, who, substitute, weekOf } = await makeScene()
    const { data } = await as(who, timetable.cover, { query: { day: monday, teacherId: teachers[0].id } })
    expect(data).toMatchObject([
      {
        lesson: { lessonId: lessons[0].id, period: 1, startTime: '08:00', className: '七年级1班' },
        proposals: [
          { name: '赵老师', isSameSubject: true, teachesClass: false, lessons: 0 },
          { name: '李老师', isSameSubject: false, teachesClass: true, lessons: 1 },
          { isSameSubject: false, teachesClass: false, lessons: 0 },
        ],
      },
    ])
    expect((await substitute(lessons[0].id, monday, teachers[0].id, free.id)).code).toBe(200)
    const note = '赵老师代王老师（外出培训）'
    expect(await weekOf(who, free.id)).toEqual([`${monday} 1 substituted ${note}`])
    expect(await weekOf(teachers[0])).toEqual([`${monday} 1 substituted ${note}`])
  })

  test('proposes all free staff, those without assignments last', async () => {
    const { lessons, teachers, who, schoolId, substitute } = await makeScene()
    const names = Array.from({ length: 9 }, (_, at) => `新老师${at + 1}`)
    const add = (name: string) => server.make.makeMember({ schoolId, roles: [role.staff], name })
    const added = await Promise.all(names.map(add))
    const { data } = await as(who, timetable.cover, { query: { day: monday, teacherId: teachers[0].id } })
    const proposed = data[0]?.proposals.map(({ name }) => name) ?? []
    expect(proposed.slice(0, 2)).toEqual(['赵老师', '李老师'])
    expect(proposed).toEqual(expect.arrayContaining(names))
    expect((await substitute(lessons[0].id, monday, teachers[0].id, added[8]?.id ?? 0)).code).toBe(200)
  })

  test('includes the lessons that the absent teacher was to cover', async () => {
    const { lessons, teachers, free, who, substitute } = await makeScene()
    await substitute(lessons[0].id, monday, teachers[0].id, free.id)
    const { data } = await as(who, timetable.cover, { query: { day: monday, teacherId: free.id } })
    expect(data).toMatchObject([{ lesson: { lessonId: lessons[0].id, state: 'substituted' }, proposals: [] }])
  })

  test('is refused for a busy teacher, a second time, and on days without the lesson', async () => {
    const { lessons, teachers, free, substitute, pupils } = await makeScene()
    expect(await substitute(lessons[2].id, monday, teachers[1].id, free.id)).toMatchObject({ code: 200 })
    expect(await substitute(lessons[2].id, monday, teachers[1].id, teachers[0].id)).toMatchObject({
      code: timetableRefusals.alreadyChanged.code,
      msg: `这节课 ${monday} 已代课，请先撤销原来的调整`,
    })
    expect(await substitute(lessons[0].id, tuesday, teachers[0].id, free.id)).toMatchObject(
      refused(timetableRefusals.notHeld),
    )
    expect(await substitute(lessons[0].id, monday, teachers[0].id, pupils[0].id)).toMatchObject(
      refused(common.notFound),
    )
    expect(await substitute(lessons[0].id, '2030-01-07', teachers[0].id, free.id)).toMatchObject(
      refused(timetableRefusals.noPlan),
    )
  })

  test('is refused for a teacher who has a lesson then', async () => {
    const { own, schoolId, plan, classIds, subjects, lessons, teachers, substitute } = await makeScene()
    const place = { planId: plan.id, classId: classIds[1], subjectId: subjects[1], weekday: 1, period: 1 }
    await own.makeLesson(schoolId, { ...place, teacherIds: [teachers[1].id] })
    expect(await substitute(lessons[0].id, monday, teachers[0].id, teachers[1].id)).toMatchObject({
      code: timetableRefusals.substituteBusy.code,
      msg: '李老师这一节有课（七年级2班数学），不能代课',
    })
  })
})

describe('a moved lesson', () => {
  test('is refused where the class or the teacher is busy, and exchanged with the lesson of its class', async () => {
    const { lessons, move, weekOf, teachers } = await makeScene()
    expect(await move(lessons[0].id, monday, tuesday, 2)).toMatchObject({
      code: timetableRefusals.targetTaken.code,
      msg: '不能调到这一节：七年级1班 周二第2节 同时有 七年级1班语文、七年级1班数学',
    })
    expect(await move(lessons[0].id, monday, tuesday, 9)).toMatchObject(refused(timetableRefusals.noPeriod))
    expect(await move(lessons[0].id, monday, tuesday, 3, true)).toMatchObject({
      code: timetableRefusals.noPartner.code,
      msg: `${tuesday} 第3节本班没有课，不能互换；请取消“互换”`,
    })
    for (const isSwap of [false, true]) {
      expect(await move(lessons[0].id, monday, monday, 1, isSwap)).toMatchObject({
        code: timetableRefusals.targetTaken.code,
        msg: '不能调到这一节：这是它原来的时间',
      })
    }
    expect((await move(lessons[0].id, monday, tuesday, 2, true)).code).toBe(200)
    expect(await weekOf(teachers[0])).toEqual([
      `${monday} 1 movedOut 调到 03-03 周二 第2节（外出培训）`,
      `${tuesday} 2 movedIn 由 03-02 周一 第1节调来（外出培训）`,
    ])
    expect(await move(lessons[0].id, monday, tuesday, 3)).toMatchObject(refused(timetableRefusals.alreadyChanged))
  })

  test('goes back together with its partner, unless the old time was taken', async () => {
    const { lessons, move, who, weekOf, teachers } = await makeScene()
    await move(lessons[0].id, monday, tuesday, 2, true)
    const page = { pageNum: 1, pageSize: 10 }
    const { data } = await as(who, timetable.changePage, { body: page })
    expect(data.content).toHaveLength(2)
    expect(data.content).toMatchObject([
      { isSwap: true, teacher: '李老师' },
      { isSwap: true, teacher: '王老师' },
    ])
    const id = data.content[0]?.id ?? 0
    expect((await as(who, timetable.deleteChange, { query: { id } })).code).toBe(200)
    expect(await weekOf(teachers[0])).toEqual([`${monday} 1 normal`])
  })

  test('cannot go back to a time that another lesson got', async () => {
    const { lessons, move, who } = await makeScene()
    await move(lessons[0].id, monday, tuesday, 3)
    await move(lessons[1].id, tuesday, monday, 1)
    const { data } = await as(who, timetable.changePage, { body: { pageNum: 1, pageSize: 10, keyword: '王老师' } })
    const id = data.content[0]?.id ?? 0
    expect(await as(who, timetable.deleteChange, { query: { id } })).toMatchObject({
      code: timetableRefusals.restoreConflict.code,
      msg: '撤销后有课冲突，不能撤销：七年级1班 周一第1节 同时有 七年级1班语文、七年级1班数学',
    })
  })
})

test('a cancelled lesson and a holiday show in the week of the class', async () => {
  const { lessons, who, classIds, schoolId, reason } = await makeScene()
  const body = { lessonId: lessons[0].id, day: monday, reason }
  expect((await as(who, timetable.cancelLesson, { body })).code).toBe(200)
  await leaveFactories(server.database).makeSpecialDay(schoolId, tuesday, '校庆')
  const { data } = await as(who, timetable.classWeek, { query: { day: monday, classId: classIds[0] } })
  expect(data).toMatchObject({ title: '七年级1班', week: 1, hasPlan: true })
  expect(data.days[1]).toMatchObject({ isHoliday: true })
  expect(data.lessons).toMatchObject([{ state: 'cancelled', note: '停课（外出培训）', subject: '语文' }])
})

test('teachers see their own week and their classes, and changes that concern them', async () => {
  const { lessons, teachers, free, substitute, classIds } = await makeScene()
  await substitute(lessons[0].id, monday, teachers[0].id, free.id)
  const query = { day: monday }
  expect((await as(teachers[1], timetable.teacherWeek, { query })).data.title).toBe('李老师')
  const ofOther = { query: { ...query, teacherId: teachers[0].id } }
  expect(await as(teachers[1], timetable.teacherWeek, ofOther)).toMatchObject(refused(common.notFound))
  const ofClass = { query: { ...query, classId: classIds[1] } }
  expect(await as(teachers[1], timetable.classWeek, ofClass)).toMatchObject(refused(common.notFound))
  const page = { body: { pageNum: 1, pageSize: 10 } }
  expect((await as(teachers[0], timetable.changePage, page)).data.content).toHaveLength(1)
  const [outsider] = (await makeTimetableScene(server)).teachers
  expect((await as(outsider, timetable.changePage, page)).data.content).toHaveLength(0)
})
