import { expect, test } from 'vitest'
import { common } from '../../../../platform/contract/refusal.ts'
import { role } from '../../../../platform/contract/roles.ts'
import { refused } from '../../../../tests/support/refused.ts'
import { useServer } from '../../../../tests/support/useServer.ts'
import { exam } from '../../contract.ts'
import { makeExamScene } from '../../makeExamScene.ts'

const server = await useServer()
const { as, actor, make } = server

type Values = readonly (number | 'absent' | 'cheated' | 'exempt')[]

/** Makes a bureau with an official, and a function that adds a school whose 七年级 of six students sits an exam. */
const makeBureau = async () => {
  const bureau = await make.makeSchool({ kind: 'bureau' })
  const official = await actor({ schoolId: bureau.id, roles: [role.bureauAdministrator], departments: [bureau.rootId] })
  const addSchool = async (bureauId = bureau.id) => {
    const scene = await makeExamScene(server, { bureauId })
    const { classes, pupilsOf, chinese, maths, enter, who, grades } = scene
    const pupils = [...pupilsOf(classes[0]), ...pupilsOf(classes[1])]
    const hold = async (values: { chinese: Values; maths: Values }, name = '期中考试') => {
      const id = await scene.makeExam({ name, departmentIds: [grades.north] })
      const cellsOf = (subject: number, marks: Values) =>
        marks.map((value, at) => [pupils[at] ?? 0, subject, value] as const)
      await enter(id, [...cellsOf(chinese, values.chinese), ...cellsOf(maths, values.maths)])
      return id
    }
    const publish = (id: number) => as(who, exam.publishExam, { body: { id } })
    return { ...scene, hold, publish }
  }
  const figures = async (query: object = {}) => (await as(official, exam.schoolFigures, { query })).data.content
  return { bureau, official, addSchool, figures }
}

test('a bureau sees the figures of its schools’ published exams, and withholds those of few scores', async () => {
  const { addSchool, figures } = await makeBureau()
  const [school, other] = [await addSchool(), await addSchool()]
  const values = { chinese: [90, 85, 60, 59.5, 'cheated', 'absent'], maths: [90, 80, 70, 60, 'exempt'] } as const
  const id = await school.hold(values)
  await other.hold(values)
  expect(await figures()).toEqual([])
  await school.publish(id)
  const shared = {
    schoolId: school.schoolId,
    examId: id,
    exam: '期中考试',
    grade: '七年级',
    fullMarks: 100,
    expected: 6,
  }
  expect(await figures()).toMatchObject([
    { ...shared, id: 1, subject: '语文', scored: 5, mean: 58.9, excellentRate: 40, passRate: 60, lowRate: 20 },
    { ...shared, id: 2, subject: '数学', scored: 4, mean: null, excellentRate: null, passRate: null, lowRate: null },
  ])
})

test('corrections of a published exam leave the figures as they were published', async () => {
  const { addSchool, figures } = await makeBureau()
  const school = await addSchool()
  const { who, chinese, pupilsOf, classes } = school
  const id = await school.hold({ chinese: [90, 85, 60, 59.5, 'cheated', 'absent'], maths: [80] })
  const [, second, third] = pupilsOf(classes[1])
  // A change before publishing is part of what is published.
  const correct = (studentUserId: number | undefined, score: number, reason: string) =>
    as(who, exam.modifyScore, {
      body: { examRecordId: id, studentUserId: studentUserId ?? 0, subjectId: chinese, score, mark: null, reason },
    })
  await correct(second, 50, '')
  await school.publish(id)
  const shown = { scored: 5, mean: 68.9, excellentRate: 40, passRate: 60, lowRate: 0 }
  expect((await figures())[0]).toMatchObject(shown)
  expect((await correct(third, 100, '补考')).code).toBe(200)
  expect((await correct(second, 70, '复核')).code).toBe(200)
  expect((await correct(second, 75, '再次复核')).code).toBe(200)
  expect((await figures())[0]).toMatchObject(shown)
})

test('the list is searched by school, exam, subject and day', async () => {
  const { addSchool, figures } = await makeBureau()
  const [school, other] = [await addSchool(), await addSchool()]
  await school.publish(await school.hold({ chinese: [90], maths: [80] }))
  await other.publish(await other.hold({ chinese: [90], maths: [80] }, '期末考试'))
  const found = async (query: object) => (await figures(query)).map(({ exam: name, subject }) => `${name} ${subject}`)
  expect(await found({})).toHaveLength(4)
  expect(await found({ schoolId: other.schoolId })).toEqual(['期末考试 语文', '期末考试 数学'])
  expect(await found({ keyword: '期中' })).toEqual(['期中考试 语文', '期中考试 数学'])
  expect(await found({ subject: '数学', schoolId: school.schoolId })).toEqual(['期中考试 数学'])
  expect(await found({ startTime: '2026-03-03' })).toEqual([])
  expect(await found({ endTime: '2026-03-02' })).toHaveLength(4)
})

test('another bureau, a school and a foreign school’s id are refused or see nothing', async () => {
  const { official, addSchool } = await makeBureau()
  const [one, foreign] = [await makeBureau(), await makeBureau()]
  const school = await addSchool()
  await school.publish(await school.hold({ chinese: [90], maths: [80] }))
  expect(await one.figures()).toEqual([])
  const far = await foreign.addSchool()
  const query = { schoolId: far.schoolId }
  expect(await as(official, exam.schoolFigures, { query })).toMatchObject(refused(common.notFound))
  expect(await as(school.who, exam.schoolFigures, {})).toMatchObject(refused(common.forbidden))
  expect(await as(school.head, exam.schoolFigures, {})).toMatchObject(refused(common.forbidden))
})

test('no answer names a student', async () => {
  const { official, addSchool } = await makeBureau()
  const school = await addSchool()
  await school.publish(await school.hold({ chinese: [90, 80, 70, 60, 50, 40], maths: [80] }))
  const { text, data } = await as(official, exam.schoolFigures, {})
  expect(data.totalSize).toBe(2)
  expect(text).not.toMatch(/学生|student|user/iu)
})
