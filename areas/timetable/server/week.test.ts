import { expect, test } from 'vitest'
import { useServer } from '../../../tests/support/useServer.ts'
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
      data: [{ field: 'room', msg: '请选择教室' }],
    })
  }
})
