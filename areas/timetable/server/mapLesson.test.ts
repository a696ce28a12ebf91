import { expect, test } from 'vitest'
import { movableClock } from '../../../platform/server/clock.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { map } from '../../map/contract.ts'
import { timetable } from '../contract.ts'
import { makeTimetableScene, monday } from '../make.ts'

/** 08:00 on the Monday by the school's clock. */
const clock = movableClock(new Date(`${monday}T00:00:00Z`))
const server = await useServer({ clock })
const { as } = server

const minute = 60_000

test('the drawer of a class pad shows the running lesson with its substitute, and none in the break', async () => {
  const { own, schoolId, plan, classIds, subjects, teachers, who } = await makeTimetableScene(server)
  const place = { planId: plan.id, classId: classIds[0], subjectId: subjects[0], weekday: 1, period: 1 }
  const { id: lessonId } = await own.makeLesson(schoolId, { ...place, teacherIds: [teachers[0].id] })
  const read = async () => (await as(who, map.classInfo, { query: { deptId: classIds[0] } })).data
  expect(await read()).toMatchObject({
    course: { subjectName: '语文', strTimeBegin: '08:00' },
    user: { name: '王老师' },
    time: 45,
    beganAt: `${monday}T00:00:00.000Z`,
  })
  const body = { lessonId, day: monday, absentId: teachers[0].id, substituteId: teachers[1].id, reason: '外出培训' }
  await as(who, timetable.substituteLesson, { body })
  expect((await read()).user).toMatchObject({ name: '李老师' })
  clock.advance(50 * minute)
  expect(await read()).toEqual({ course: null, user: null, time: null, beganAt: null })
})
