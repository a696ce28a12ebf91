import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { writeSheet } from '../../../platform/server/sheets/writeSheet.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { jobs } from '../../jobs/contract.ts'
import { permissions } from '../../permissions/contract.ts'
import { timetable, timetableLimits, timetableRefusals } from '../contract.ts'
import { makeTimetableScene } from '../make.ts'
import { memberSheet } from './importMembers.ts'

const server = await useServer()
const { as, http } = server

/** The teaching class 物理A班 of 李老师 with 王小明 of class 1, which has 语文 by 王老师 on Monday 1. */
const makeScene = async () => {
  const scene = await makeTimetableScene(server)
  const { own, schoolId, term, gradeId, subjects, teachers, pupils, plan, classIds, subjectNamed, who } = scene
  const physics = await subjectNamed('物理', { electiveGrades: [301] })
  const teachingClass = await own.makeTeachingClass(
    schoolId,
    { termId: term.id, subjectId: physics, gradeId, name: '物理A班' },
    { teacherIds: [teachers[1].id], studentIds: [pupils[0].id] },
  )
  const place = { planId: plan.id, classId: classIds[0], subjectId: subjects[0], weekday: 1, period: 1 }
  await own.makeLesson(schoolId, { ...place, teacherIds: [teachers[0].id] })
  const saveLesson = (period: number) =>
    as(who, timetable.saveLesson, {
      body: {
        planId: plan.id,
        classId: null,
        teachingClassId: teachingClass.id,
        subjectId: subjects[0],
        teacherIds: [teachers[0].id],
        weekday: 1,
        period,
        version: 0,
      },
    })
  return { ...scene, physics, teachingClass, saveLesson }
}

test('a lesson of a teaching class has its subject and teachers, and not the time of its students’ class', async () => {
  const { saveLesson, who, plan, classIds } = await makeScene()
  expect(await saveLesson(1)).toMatchObject({
    code: timetableRefusals.lessonConflict.code,
    msg: '有学生 周一第1节 同时有 七年级1班语文、物理A班物理',
  })
  expect((await saveLesson(2)).data).toMatchObject({
    className: '物理A班',
    subject: '物理',
    teachers: [{ name: '李老师' }],
    classId: null,
  })
  const { data } = await as(who, timetable.lessons, { query: { planId: plan.id, classId: classIds[0] } })
  expect(data.lessons.map(({ className }) => className)).toEqual(['七年级1班', '物理A班'])
})

test('the class may have an elective meanwhile that the student has not chosen', async () => {
  const { own, schoolId, plan, classIds, teachers, subjectNamed, saveLesson, teaching, pupils } = await makeScene()
  const history = await subjectNamed('历史', { electiveGrades: [301] })
  const place = { planId: plan.id, classId: classIds[0], subjectId: history, weekday: 1, period: 2 }
  await own.makeLesson(schoolId, { ...place, teacherIds: [teachers[0].id] })
  const saved = await saveLesson(2)
  expect(saved.code).toBe(200)
  await teaching.makeChoice(schoolId, pupils[0].id, history)
  expect(await saveLesson(2)).toMatchObject({ msg: '有学生 周一第2节 同时有 七年级1班历史、物理A班物理' })
})

test('new members and teachers are refused if they have another lesson then', async () => {
  const {
    saveLesson,
    who,
    teachingClass,
    pupils,
    own,
    schoolId,
    plan,
    classIds,
    subjects,
    teachers,
    gradeId,
    physics,
    term,
  } = await makeScene()
  const place = { planId: plan.id, classId: classIds[1], subjectId: subjects[0], weekday: 1, period: 2 }
  await own.makeLesson(schoolId, { ...place, teacherIds: [teachers[0].id] })
  await saveLesson(2)
  const saveMembers = (studentIds: number[]) =>
    as(who, timetable.saveMembers, { body: { id: teachingClass.id, studentIds, version: 1 } })
  expect(await saveMembers([pupils[0].id, pupils[1].id])).toMatchObject({
    code: timetableRefusals.memberConflict.code,
    msg: '保存后有课冲突：有学生 周一第2节 同时有 七年级2班语文、物理A班物理',
  })
  expect(await saveMembers([teachers[0].id])).toMatchObject(refused(timetableRefusals.notStudents))
  expect((await saveMembers([])).code).toBe(200)
  expect(await saveMembers([pupils[0].id])).toMatchObject(refused(common.stale))
  const body = { id: teachingClass.id, termId: term.id, name: '物理A班', subjectId: physics, gradeId, version: 2 }
  const byBusy = { ...body, teacherIds: [teachers[0].id] }
  expect(await as(who, timetable.saveTeachingClass, { body: byBusy })).toMatchObject(
    refused(timetableRefusals.memberConflict),
  )
})

test('a teaching class has one name in a term, is kept while it has lessons, and shows its members to its teachers', async () => {
  const { saveLesson, who, teachingClass, teachers, gradeId, physics, term } = await makeScene()
  const body = {
    termId: term.id,
    name: '物理A班',
    subjectId: physics,
    gradeId,
    teacherIds: [teachers[1].id],
    version: 0,
  }
  expect(await as(who, timetable.saveTeachingClass, { body })).toMatchObject(
    refused(timetableRefusals.teachingClassTwice),
  )
  const saved = await saveLesson(2)
  const remove = () => as(who, timetable.deleteTeachingClass, { query: { id: teachingClass.id } })
  expect(await remove()).toMatchObject({ msg: '“物理A班”还有 1 节课，请先在排课中删除' })
  const readMembers = (by: typeof who) => as(by, timetable.members, { params: { id: teachingClass.id } })
  expect((await readMembers(teachers[1])).data).toMatchObject([{ name: '王小明', className: '1班' }])
  expect(await readMembers(teachers[0])).toMatchObject(refused(common.notFound))
  const page = { body: { termId: term.id, pageNum: 1, pageSize: 10 } }
  expect((await as(teachers[0], timetable.teachingClassPage, page)).data.content).toEqual([])
  expect((await as(teachers[1], timetable.teachingClassPage, page)).data.content).toMatchObject([
    { name: '物理A班', students: 1, classes: ['1班'], teachers: [{ name: '李老师' }] },
  ])
  await as(who, timetable.deleteLesson, { query: { id: saved.data.id } })
  expect((await remove()).code).toBe(200)
})

const makeImportScene = async () => {
  const scene = await makeScene()
  const { who, teachingClass, term } = scene
  const bring = async (rows: readonly (readonly [string, string, string])[]) => {
    const sheet = rows.map(([name, code, student]) => ({ teachingClass: name, code, name: student }))
    const files = [{ name: '名单.xlsx', bytes: await buffer(writeSheet(memberSheet, sheet)) }]
    const { data } = await as(who, timetable.importMembers, { body: { termId: term.id }, files })
    await http.running.runner.drain()
    return (await as(who, jobs.get, { query: { id: data.jobId } })).data
  }
  const listed = async () =>
    (await as(who, timetable.members, { params: { id: teachingClass.id } })).data.map(({ name }) => name)
  return { ...scene, bring, listed }
}

test('a sheet replaces the members of the teaching classes that it names, or none', async () => {
  const { bring, listed } = await makeImportScene()
  const wrong = await bring([
    ['物理A班', 'S02', '李小红'],
    ['物理B班', 'S01', '王大明'],
  ])
  expect(wrong.fileLink).not.toBeNull()
  expect(await listed()).toEqual(['王小明'])
  expect(await bring([['物理A班', 'S02', '李小红']])).toMatchObject({ state: 'done', fileLink: null })
  expect(await listed()).toEqual(['李小红'])
})

test('a sheet with one student twice is refused, whatever the case of the code', async () => {
  const { bring, listed, schoolId, classIds } = await makeImportScene()
  await server.make.makeMember({ schoolId, roles: [role.student], departments: [classIds[0]], code: 'Ab7' })
  const wrong = await bring([
    ['物理A班', 'Ab7', ''],
    ['物理A班', 'ab7', ''],
  ])
  expect(wrong).toMatchObject({ state: 'failed', fileLink: expect.any(String) })
  expect(await listed()).toEqual(['王小明'])
})

test('a sheet with more members than a form accepts is refused', async () => {
  const { bring, listed, schoolId, classIds } = await makeImportScene()
  const codes = Array.from({ length: timetableLimits.members + 1 }, (_, at) => `M${at}`)
  const place = { schoolId, roles: [role.student], departments: [classIds[0]] }
  await Promise.all(codes.map((code) => server.make.makeMember({ ...place, code })))
  const { fileLink, state } = await bring(codes.map((code) => ['物理A班', code, '']))
  expect({ state, hasFile: fileLink !== null }).toEqual({ state: 'failed', hasFile: true })
  expect(await listed()).toEqual(['王小明'])
})

test('those who arrange lessons see all teaching classes, to set lessons of them', async () => {
  const { who, teachers, schoolId, term } = await makeScene()
  const params = { schoolId, userId: teachers[0].id }
  await as(who, permissions.setOfUser, { params, body: { ids: ['timetable:plan:edit'] } })
  const page = { body: { termId: term.id, pageNum: 1, pageSize: 10 } }
  expect((await as(teachers[0], timetable.teachingClassPage, page)).data.content).toMatchObject([{ name: '物理A班' }])
})
