import { describe, expect, test } from 'vitest'
import { useServer } from '../../../tests/support/useServer.ts'
import { timetable, timetableRefusals } from '../contract.ts'
import { listHeadings, makeSheetScene } from '../makeSheets.ts'

const server = await useServer()
const { as } = server

/** Class 1 has 语文 by 王老师 on Monday 1, with a change of a day to come. */
const makeScene = async () => {
  const scene = await makeSheetScene(server)
  const { own, schoolId, plan, classIds, subjects, teachers, who, bring } = scene
  const place = { planId: plan.id, classId: classIds[0], subjectId: subjects[0], weekday: 1, period: 1 }
  const lesson = await own.makeLesson(schoolId, { ...place, teacherIds: [teachers[0].id] })
  const change = await own.makeChange(schoolId, { lessonId: lesson.id, day: '2099-03-02' })
  const bringRow = (...cells: readonly string[]) => bring({ 课程表: [listHeadings, ['七年级1班', '周一', ...cells]] })
  const takeBack = () => as(who, timetable.deleteChange, { query: { id: change.id } })
  return { ...scene, place, lesson, bringRow, takeBack }
}

const why = '七年级1班周一第1节语文 2099-03-02 已安排停课，不能去掉或改到另一天；请先在调课记录中撤销'

describe('an import into the published plan', () => {
  test('keeps the id of a lesson at its time, so that its changes still name it', async () => {
    const { bringRow, lesson, who, plan, classIds } = await makeScene()
    expect(await bringRow('1', '语文', '李老师', '301', '')).toMatchObject({ state: 'done' })
    const { data } = await as(who, timetable.lessons, { query: { planId: plan.id, classId: classIds[0] } })
    expect(data.lessons).toMatchObject([{ id: lesson.id, teachers: [{ name: '李老师' }], room: '301', version: 2 }])
  })

  test('is refused if it would remove a lesson with changes to come', async () => {
    const { bringRow, listed, takeBack } = await makeScene()
    expect(await bringRow('2', '语文', '王老师', '', '')).toMatchObject({ state: 'failed', error: why })
    expect(await listed(0)).toEqual(['1 1 every 七年级1班 语文 王老师'])
    await takeBack()
    expect(await bringRow('2', '语文', '王老师', '', '')).toMatchObject({ state: 'done' })
    expect(await listed(0)).toEqual(['1 2 every 七年级1班 语文 王老师'])
  })
})

test('a lesson with changes to come is neither deleted nor set on another day', async () => {
  const { place, lesson, who, teachers, takeBack } = await makeScene()
  const body = { ...place, id: lesson.id, version: 1, teacherIds: [teachers[0].id], weekday: 2 }
  const refusal = { code: timetableRefusals.lessonHasChanges.code, msg: why }
  const remove = () => as(who, timetable.deleteLesson, { query: { id: lesson.id } })
  expect(await as(who, timetable.saveLesson, { body })).toMatchObject(refusal)
  expect(await remove()).toMatchObject(refusal)
  await takeBack()
  expect((await as(who, timetable.saveLesson, { body })).data).toMatchObject({ weekday: 2 })
  expect((await remove()).code).toBe(200)
})
