import { expect, test } from 'vitest'
import { addDays } from '../../../platform/contract/wireDay.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { leaveFactories } from '../../leave/makeLeave.ts'
import { timetable } from '../contract.ts'
import { makeTimetableScene, monday } from '../make.ts'

const server = await useServer()
const { as } = server

/** Class 1 has 语文 by 王老师 on Monday 1, without a room. */
const makeScene = async () => {
  const scene = await makeTimetableScene(server)
  const { own, schoolId, plan, classIds, subjects, teachers } = scene
  const place = { planId: plan.id, classId: classIds[0], subjectId: subjects[0], weekday: 1, period: 1 }
  const lesson = await own.makeLesson(schoolId, { ...place, teacherIds: [teachers[0].id] })
  return { ...scene, place, lesson }
}

test('the week of a room needs a room, since a blank one would show the lessons without any', async () => {
  const { teachers } = await makeScene()
  for (const room of ['', ' ']) {
    expect(await as(teachers[1], timetable.roomWeek, { query: { day: monday, room } })).toMatchObject({
      status: 400,
      data: [{ field: 'room' }],
    })
  }
})

test('a moved lesson is gone with its regular one: set on another day, or on a holiday', async () => {
  const { own, schoolId, place, lesson, classIds, who, teachers } = await makeScene()
  const [tuesday, nextTuesday] = [addDays(monday, 1), addDays(monday, 8)]
  const move = { kind: 'move' as const, lessonId: lesson.id, toPeriod: 3 }
  await own.makeChange(schoolId, { ...move, day: monday, toDay: tuesday })
  await own.makeChange(schoolId, { ...move, day: addDays(monday, 7), toDay: nextTuesday })
  const movedIn = async (day: string) => {
    const { data } = await as(who, timetable.classWeek, { query: { day, classId: classIds[0] } })
    return data.lessons.filter(({ state }) => state === 'movedIn').map((one) => one.day)
  }
  expect(await movedIn(monday)).toEqual([tuesday])
  await leaveFactories(server.database).makeSpecialDay(schoolId, monday, '校庆')
  expect(await movedIn(monday)).toEqual([])
  expect(await movedIn(nextTuesday)).toEqual([nextTuesday])
  const body = { ...place, id: lesson.id, version: 1, teacherIds: [teachers[0].id], weekday: 4 }
  expect((await as(who, timetable.saveLesson, { body })).code).toBe(200)
  expect(await movedIn(nextTuesday)).toEqual([])
})

test('a week in which the term begins has its plan on the days before, too', async () => {
  const { own, schoolId, place, teachers, who, classIds } = await makeScene()
  const term = await own.makeTerm(schoolId, '2026-09-02')
  const plan = await own.makePlan(schoolId, term.id, 'published')
  const room = '301'
  await own.makeLesson(schoolId, { ...place, planId: plan.id, weekday: 3, room, teacherIds: [teachers[0].id] })
  const query = { day: '2026-08-31', classId: classIds[0] }
  const { data } = await as(who, timetable.classWeek, { query })
  expect(data).toMatchObject({ hasPlan: true, week: 1, lessons: [{ day: '2026-09-02' }] })
  expect(data.days[0]).toMatchObject({ isHoliday: true })
  expect((await as(who, timetable.rooms, { query: { day: query.day } })).data).toEqual([room])
})

test('a week of a grade without bell times shows no times of another grade', async () => {
  const { own, schoolId, place, teachers, who, classIds } = await makeScene()
  const term = await own.makeTerm(schoolId, '2026-09-07')
  await own.makeBells(schoolId, term.id, [302])
  const plan = await own.makePlan(schoolId, term.id, 'published')
  await own.makeLesson(schoolId, { ...place, planId: plan.id, teacherIds: [teachers[0].id] })
  const query = { day: term.startDay, classId: classIds[0] }
  const { data } = await as(who, timetable.classWeek, { query })
  expect(data.periods).toMatchObject([{ number: 1, startTime: '' }])
})

test('the week of a room shows a change to all staff without its reason', async () => {
  const { own, schoolId, place, teachers, who } = await makeScene()
  const [absent, substitute] = teachers
  const inRoom = { ...place, period: 2, room: '301' }
  const { id: lessonId } = await own.makeLesson(schoolId, { ...inRoom, teacherIds: [absent.id] })
  const body = { lessonId, day: monday, absentId: absent.id, substituteId: substitute.id, reason: '住院' }
  await as(who, timetable.substituteLesson, { body })
  const { data } = await as(substitute, timetable.roomWeek, { query: { day: monday, room: '301' } })
  expect(data.lessons).toMatchObject([{ note: '李老师代王老师' }])
  const ofTeacher = await as(substitute, timetable.teacherWeek, { query: { day: monday } })
  expect(ofTeacher.data.lessons).toMatchObject([{ note: '李老师代王老师（住院）' }])
})
