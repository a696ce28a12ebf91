import { expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { common } from '../../../platform/contract/refusal.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { partOf } from '../../../tests/support/sheets.ts'
import { exam } from '../../exam/contract.ts'
import { jobs } from '../../jobs/contract.ts'
import { jointExam } from '../contract.ts'
import { makeJointScene } from '../makeJointScene.ts'

const server = await useServer()
const { as, actor, http } = server

/** A scene of three schools: one of six pupils, one of two, and one that has not joined. */
const makeFigures = async () => {
  const scene = await makeJointScene(server, { count: 0 })
  const [large, small, absent] = [
    await scene.addSchool({ pupils: 6 }),
    await scene.addSchool({ pupils: 2 }),
    await scene.addSchool({ pupils: 6 }),
  ]
  const id = await scene.add()
  await large.join()
  await small.join()
  await large.enter([
    [90, 80],
    [80.5, 'absent'],
    [70, 60],
    [60, 'cheated'],
    [39, 50],
    ['deferred', 20],
  ])
  await small.enter([
    [100, 95],
    [50, null],
  ])
  return { ...scene, large, small, absent, id }
}

test('figures are of schools and of the district once the entry is closed, without schools that have too few scores', async () => {
  const { large, small, id, figures, close, official } = await makeFigures()
  expect((await figures(id)).isOpen).toBe(true)
  for (const { expected, entered, ...row } of (await figures(id)).rows)
    expect([expected >= entered, row.mean, row.highest, row.lowest, row.deviation, row.passRate]).toEqual([
      true,
      null,
      null,
      null,
      null,
      null,
    ])
  await close(id)
  const { subjects, rows } = await figures(id)
  expect(subjects).toEqual(['语文', '数学', '总分'])
  expect(rows.filter(({ subject }) => subject === '语文')).toEqual([
    {
      schoolId: 0,
      school: '全区',
      subject: '语文',
      expected: 8,
      entered: 8,
      mean: 67.9,
      highest: 90,
      lowest: 39,
      deviation: 17.6,
      excellentRate: 20,
      passRate: 80,
      lowRate: 20,
    },
    {
      schoolId: large.schoolId,
      school: large.name,
      subject: '语文',
      expected: 6,
      entered: 6,
      mean: 67.9,
      highest: 90,
      lowest: 39,
      deviation: 17.6,
      excellentRate: 20,
      passRate: 80,
      lowRate: 20,
    },
    {
      schoolId: small.schoolId,
      school: small.name,
      subject: '语文',
      expected: 2,
      entered: 2,
      mean: null,
      highest: null,
      lowest: null,
      deviation: null,
      excellentRate: null,
      passRate: null,
      lowRate: null,
    },
  ])
  expect(rows.find(({ subject, schoolId }) => subject === '数学' && schoolId === large.schoolId)).toMatchObject({
    expected: 6,
    entered: 6,
    mean: 42,
    lowest: 0,
    excellentRate: 0,
    passRate: 40,
    lowRate: 40,
  })
  await as(official, jointExam.reopenEntry, { body: { id } })
  expect((await figures(id)).rows.flatMap(({ mean }) => mean ?? [])).toEqual([])
})

test('no answer about a joint exam names a pupil or holds a pupil’s number', async () => {
  const { official, large, id, close, rank } = await makeFigures()
  await close(id)
  await http.running.runner.drain()
  await rank(id)
  await http.running.runner.drain()
  const answers = [
    await as(official, jointExam.jointExams, {}),
    await as(official, jointExam.jointExamSchools, { params: { id } }),
    await as(official, jointExam.jointFigures, { params: { id } }),
    await as(large.who, jointExam.offers, {}),
  ]
  for (const { text, code } of answers) {
    expect(code).toBe(200)
    expect(text).not.toMatch(/考生|student|user|histogram|district/iu)
  }
})

test('the export of the figures is for those who may see them', async () => {
  const { official, large, id, close } = await makeFigures()
  await close(id)
  const { jobId } = (await as(official, jointExam.exportFigures, { body: { id } })).data
  await http.running.runner.drain()
  const { fileLink } = (await as(official, jobs.get, { query: { id: jobId } })).data
  const { rawPayload } = await http.inject({ method: 'GET', url: fileLink ?? '' })
  const sheet = await partOf(rawPayload, 'xl/worksheets/sheet1.xml')
  expect(sheet).toContain(large.name)
  expect(sheet).toContain('<v>67.9</v>')
  expect(sheet).not.toContain('考生')
  expect(await as(large.who, jointExam.exportFigures, { body: { id } })).toMatchObject(refused(common.forbidden))
  const foreign = await makeJointScene(server, { count: 0 })
  expect(await as(foreign.official, jointExam.exportFigures, { body: { id } })).toMatchObject(refused(common.notFound))
})

test('a bureau sees no exam, score, rank or export of its schools, and changes none', async () => {
  const { official, large } = await makeFigures()
  const examId = await large.examId()
  const [pupil = 0] = large.pupilIds
  const [subjectId = 0] = large.subjectIds
  const search = { examRecordId: examId, pageNum: 1, pageSize: 10 }
  const above = refused(common.figuresOnly)
  expect(await as(official, exam.scorePage, { body: search })).toMatchObject(above)
  expect(await as(official, exam.exportScores, { body: { examRecordId: examId } })).toMatchObject(above)
  expect(await as(official, exam.studentExams, { query: { userId: pupil } })).toMatchObject(above)
  const history = { examRecordId: examId, userId: pupil }
  expect(await as(official, exam.scoreHistory, { query: history })).toMatchObject(above)
  const grid = { examRecordId: examId, classId: large.classes[0] ?? 0 }
  expect(await as(official, exam.scoreGrid, { query: grid })).toMatchObject(above)
  const cell = { studentUserId: pupil, subjectId, score: 1, mark: null, version: 0 }
  expect(await as(official, exam.saveScores, { body: { examRecordId: examId, cells: [cell] } })).toMatchObject(above)
  expect(await as(official, exam.modifyScore, { body: { ...cell, examRecordId: examId } })).toMatchObject(above)
  const forbidden = refused(common.forbidden)
  expect(await as(official, exam.exams, {})).toMatchObject(forbidden)
  expect(await as(official, exam.exam, { params: { id: examId } })).toMatchObject(forbidden)
  expect(await as(official, exam.examProgress, { params: { id: examId } })).toMatchObject(forbidden)
})

test('a bureau’s administrator with every role of a school still sees no exam of the schools', async () => {
  const { bureau, large } = await makeFigures()
  const examId = await large.examId()
  const roles = [role.bureauAdministrator, role.schoolDataAdministrator]
  const both = await actor({ schoolId: bureau.id, roles, departments: [bureau.rootId] })
  expect((await as(both, exam.exams, {})).data.content).toEqual([])
  expect(await as(both, exam.exam, { params: { id: examId } })).toMatchObject(refused(common.notFound))
  expect(await as(both, exam.examProgress, { params: { id: examId } })).toMatchObject(refused(common.notFound))
  expect(await as(both, exam.publishExam, { body: { id: examId } })).toMatchObject(refused(common.notFound))
  const body = { examRecordId: examId, pageNum: 1, pageSize: 10 }
  expect(await as(both, exam.scorePage, { body })).toMatchObject(refused(common.figuresOnly))
})
