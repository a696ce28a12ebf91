import { describe, expect, test } from 'vitest'
import { role } from '../../../../platform/contract/roles.ts'
import { common } from '../../../../platform/contract/refusal.ts'
import { refused } from '../../../../tests/support/refused.ts'
import { readAll } from '../../../../tests/support/sheets.ts'
import { type Actor, useServer } from '../../../../tests/support/useServer.ts'
import { jobs } from '../../../jobs/contract.ts'
import { teaching } from '../../../teaching/contract.ts'
import { exam, examRefusals } from '../../contract.ts'
import { makeExamScene } from '../../makeExamScene.ts'

const server = await useServer()
const { as, http, make, actor } = server

const sheet = {
  title: '班级对比',
  columns: [
    { key: 'subject', title: '学科', kind: 'text' },
    { key: 'class', title: '班级', kind: 'text' },
    { key: 'scored', title: '有成绩', kind: 'number' },
    { key: 'mean', title: '平均分', kind: 'number' },
  ],
} as const

const scores = [60, 70, 80, 90, 100, 50]

/** Makes an exam of both grades in which the six students of the first grade have scores in both subjects. */
const makeScored = async () => {
  const scene = await makeExamScene(server)
  const { makeExam, enter, pupilsOf, classes, chinese, maths, mathsTeacher, teach } = scene
  await teach(maths, mathsTeacher.id, classes[1])
  const pupils = [...pupilsOf(classes[0]), ...pupilsOf(classes[1])]
  const hold = async (values = {}) => {
    const id = await makeExam(values)
    await enter(
      id,
      pupils.flatMap((pupil, at) => [
        [pupil, chinese, scores[at] ?? 0] as const,
        [pupil, maths, 100 - (scores[at] ?? 0)] as const,
      ]),
    )
    await http.running.runner.drain()
    return id
  }
  const id = await hold()
  const open = (by: Actor, body: object = {}) =>
    as(by, exam.openFigure, { body: { examRecordId: id, pageNum: 1, pageSize: 100, ...body } })
  const analysis = async (by: Actor, query: object = {}) =>
    (await as(by, exam.analysis, { query: { examRecordId: id, ...query } })).data
  return { ...scene, pupils, hold, id, open, analysis }
}

describe('the analysis', () => {
  test('shows a teacher the subject in the classes taught, and no total', async () => {
    const { analysis, mathsTeacher, chineseTeacher, classes, maths, chinese, id, open, pupils } = await makeScored()
    const ofMaths = await analysis(mathsTeacher)
    expect(ofMaths.subjects.map(({ subjectId }) => subjectId)).toEqual([maths])
    expect(ofMaths.subjects[0]?.classes.map(({ classId }) => classId)).toEqual([classes[0], classes[1]])
    expect(ofMaths.subjects[0]?.teachers.map(({ name }) => name)).toEqual(['李数学'])
    const [ofChinese] = (await analysis(chineseTeacher)).subjects
    expect(ofChinese?.classes.map(({ classId, figures }) => [classId, figures.mean])).toEqual([[classes[0], 70]])
    const query = { examRecordId: id, subjectId: maths }
    expect(await as(chineseTeacher, exam.analysisBands, { query })).toMatchObject(refused(common.notFound))
    expect(await as(chineseTeacher, exam.nearLines, { query: { examRecordId: id } })).toMatchObject(
      refused(common.notFound),
    )
    expect((await as(chineseTeacher, exam.reachedLines, { query: { examRecordId: id } })).data.lines).toEqual([])
    expect((await open(chineseTeacher, { subjectId: chinese, from: 70 })).data).toMatchObject({
      content: [
        { studentId: pupils[2], score: 80 },
        { studentId: pupils[1], score: 70 },
      ],
      hidden: null,
    })
    expect(await open(chineseTeacher, { subjectId: maths })).toMatchObject(refused(common.notFound))
    expect(await open(chineseTeacher)).toMatchObject(refused(common.notFound))
  })

  test('shows a head teacher the class with its total, and no other class', async () => {
    const { analysis, head, classes, open, chinese, maths, who } = await makeScored()
    const { subjects } = await analysis(head)
    expect(subjects.map(({ subjectId }) => subjectId)).toEqual([chinese, maths, 0])
    for (const one of subjects) expect(one.classes.map(({ classId }) => classId)).toEqual([classes[0]])
    // The teacher of maths also taught the second class, which would follow from the difference.
    expect(subjects.map(({ teachers }) => teachers.map(({ name }) => name))).toEqual([['王语文'], [], []])
    expect((await open(head)).data).toMatchObject({ totalSize: 3, hidden: null })
    expect(await open(head, { classIds: [classes[1]] })).toMatchObject(refused(common.notFound))
    expect((await open(who, { classIds: [classes[1]] })).data).toMatchObject({ totalSize: 3, hidden: 0 })
  })

  test('keeps the place at a line of the total from those who see no total', async () => {
    const { id, who, chineseTeacher, chinese, open, head } = await makeScored()
    const lines = [{ name: '特控线', value: 100 }]
    await as(who, exam.saveLines, { body: { examRecordId: id, level: 301, lines } })
    const [line] = (await as(who, exam.reachedLines, { query: { examRecordId: id } })).data.lines
    const asked = { subjectId: chinese, lineId: line?.lineId, reach: 'both' }
    expect(await open(chineseTeacher, asked)).toMatchObject(refused(common.notFound))
    expect((await open(head, asked)).data.totalSize).toBe(3)
    expect(await open(head, { ...asked, lineId: (line?.lineId ?? 0) + 1000 })).toMatchObject(refused(common.notFound))
  })

  test('shows nothing to staff who teach no subject, and to a manager their departments', async () => {
    const { schoolId, analysis, classes, grades, open } = await makeScored()
    const colleague = await actor({ schoolId, roles: [role.staff], departments: [classes[0]] })
    await make.makeClassManager(schoolId, classes[0], colleague.id, 0)
    expect(await analysis(colleague)).toMatchObject({ grades: [], gradeId: null, subjects: [] })
    expect(await open(colleague)).toMatchObject(refused(common.notFound))
    const manager = await actor({ schoolId, roles: [role.departmentManager], departments: [grades.south] })
    expect((await analysis(manager)).grades.map(({ gradeId }) => gradeId)).toEqual([grades.south])
    expect(await open(manager, { gradeId: grades.north })).toMatchObject(refused(common.notFound))
  })

  test('keeps the teachers of the exam when the assignments change, until the roster is refreshed', async () => {
    const { who, analysis, maths, mathsTeacher, classes, staff, id } = await makeScored()
    const next = await staff({ name: '新数学' })
    for (const classId of [classes[0], classes[1]])
      await as(who, teaching.saveAssignments, {
        body: { classId, subjects: [{ subjectId: maths, added: [next.id], removed: [mathsTeacher.id] }] },
      })
    const teachersOf = async () =>
      (await analysis(who)).subjects.find(({ subjectId }) => subjectId === maths)?.teachers.map(({ name }) => name)
    expect(await teachersOf()).toEqual(['李数学'])
    await as(who, exam.refreshRoster, { body: { id } })
    expect(await teachersOf()).toEqual(['新数学'])
  })

  test('compares with another exam, and refuses the same', async () => {
    const { who, id, hold, chineseTeacher, chinese, pupils } = await makeScored()
    const later = await hold({ name: '第二次月考', startTime: '2026-03-20 08:00:00', endTime: '2026-03-21 08:00:00' })
    const query = { examRecordId: later, subjectId: chinese, sinceId: id }
    expect((await as(who, exam.analysisChange, { query })).data.grade).toEqual({
      compared: 6,
      rankChange: 0,
      standardChange: 0,
    })
    const body = { ...query, pageNum: 1, pageSize: 10 }
    const { content } = (await as(chineseTeacher, exam.changedStudents, { body })).data
    expect(content.map(({ studentId }) => studentId)).toEqual([pupils[2], pupils[1], pupils[0]])
    const same = { ...query, sinceId: later }
    expect(await as(who, exam.analysisChange, { query: same })).toMatchObject(refused(examRefusals.sameExam))
  })
})

test('offers earlier exams of the same students for comparison', async () => {
  const { id, who, head, grades, saveExam, usual } = await makeScored()
  const before = { ...usual, startTime: '2026-02-02 08:00:00', endTime: '2026-02-03 17:00:00' }
  const earlier = (await saveExam({ ...before, name: '入学测验' })).data.id
  await saveExam({ ...before, name: '八年级测验', departmentIds: [grades.eighth] })
  await saveExam({ ...usual, name: '期中', startTime: '2026-04-02 08:00:00', endTime: '2026-04-03 17:00:00' })
  const offered = async (by = who) =>
    (await as(by, exam.earlierExams, { query: { examRecordId: id } })).data.map((one) => one.id)
  expect(await offered()).toEqual([earlier])
  expect(await offered(head)).toEqual([earlier])
})

describe('lines and settings', () => {
  test('refuses two lines with one name, a level that does not sit the exam, and part of a school', async () => {
    const { id, who, schoolId, grades, chineseTeacher } = await makeScored()
    const save = (level: number, names: readonly string[], by = who, value = 200) =>
      as(by, exam.saveLines, {
        body: { examRecordId: id, level, lines: names.map((name) => ({ name, value })) },
      })
    expect(await save(301, ['特控线', '特控线'])).toMatchObject(refused(examRefusals.linesTwice))
    expect(await save(302, ['特控线'])).toMatchObject(refused(common.notFound))
    expect(await save(301, ['特控线'], chineseTeacher)).toMatchObject(refused(common.forbidden))
    const manager = await actor({ schoolId, roles: [role.departmentManager], departments: [grades.south] })
    expect(await save(301, ['特控线'], manager)).toMatchObject(refused(common.forbidden))
    expect(await save(301, ['特控线'], who, 200.5)).toMatchObject({
      ...refused(examRefusals.lineAboveTotal),
      msg: '分数线“特控线”为 200.5 分，高于总分的满分 200 分',
    })
    expect((await save(301, ['特控线', '本科线'])).code).toBe(200)
  })

  test('keeps bands for the school, and refuses limits out of order and an older version', async () => {
    const { who, head, schoolId } = await makeScored()
    const save = (values: object, by = who) =>
      as(by, exam.saveAnalysisSettings, {
        body: { rateBase: 'roster', scoreBands: [90, 60], rankBands: [10, 20], nearMarks: 3, version: 0, ...values },
      })
    expect(await save({ scoreBands: [60, 90] })).toMatchObject(refused(examRefusals.bandsOutOfOrder))
    expect(await save({ scoreBands: [101, 90] })).toMatchObject({ code: 400 })
    expect(await save({ rankBands: [10, 10] })).toMatchObject(refused(examRefusals.bandsOutOfOrder))
    expect((await save({})).data).toMatchObject({ rateBase: 'roster', nearMarks: 3 })
    expect(await save({})).toMatchObject(refused(common.stale))
    expect(await save({}, head)).toMatchObject(refused(common.forbidden))
    await make.grant(schoolId, head.id, ['sys:exam:edit'])
    expect(await save({ version: 1 }, head)).toMatchObject(refused(examRefusals.settingsByAdministrators))
    expect((await as(head, exam.analysisSettings, {})).data.scoreBands).toEqual([90, 60])
  })
})

test('exports what the requester sees', async () => {
  const { head, id } = await makeScored()
  const { data } = await as(head, exam.exportAnalysis, { body: { examRecordId: id, table: 'classes' } })
  await http.running.runner.drain()
  const { fileLink } = (await as(head, jobs.get, { query: { id: data.jobId } })).data
  const { rawPayload } = await http.inject({ method: 'GET', url: fileLink ?? '' })
  const rows = (await readAll(sheet, rawPayload)).map(({ row }) => row)
  expect(rows).toContainEqual({ subject: '语文', class: '七年级1班', scored: 3, mean: 70 })
  expect(new Set(rows.map((row) => row.class))).toEqual(new Set(['年级', '七年级1班']))
})
