import { expect, test } from 'vitest'
import { useServer } from '../../../tests/support/useServer.ts'
import { exam } from '../contract.ts'
import { makeExamScene } from '../makeExamScene.ts'

const server = await useServer()
const { as } = server

/** 50 + 10 × (x − mean) ÷ population standard deviation, to two decimals. */
const standard = (value: number, all: readonly number[]) => {
  const mean = all.reduce((sum, one) => sum + one, 0) / all.length
  const deviation = Math.sqrt(all.reduce((sum, one) => sum + (one - mean) ** 2, 0) / all.length)
  return Math.round((50 + (10 * (value - mean)) / deviation) * 100) / 100
}

const makeScored = async () => {
  const scene = await makeExamScene(server)
  const { makeExam, enter, pupilsOf, classes, chinese, maths } = scene
  const [first, second] = [await makeExam(), await makeExam({ name: '第二次月考' })]
  const [one = 0, two = 0, three = 0] = pupilsOf(classes[0])
  const [other = 0] = pupilsOf(classes[2])
  await enter(first, [
    [one, chinese, 90],
    [two, chinese, 70],
    [three, chinese, 'cheated'],
    [other, chinese, 100],
    [one, maths, 60],
    [two, maths, 60],
    [one, chinese, 90],
  ])
  await enter(second, [[one, chinese, 88]])
  await server.http.running.runner.drain()
  return { ...scene, first, second, one }
}

test('answers all exams of a student with standard scores within the grade', async () => {
  const { who, one, first, second } = await makeScored()
  const { data } = await as(who, exam.studentExams, { query: { userId: one } })
  expect(data.map(({ examRecordId }) => examRecordId)).toEqual([second, first])
  const [chinese, maths] = data.find(({ examRecordId }) => examRecordId === first)?.scores ?? []
  // The other branch is another grade, and who cheated counts with 0.
  expect(chinese).toMatchObject({ score: 90, gradeOrder: 1, standardScore: standard(90, [90, 70, 0]) })
  // Equal values have no spread.
  expect(maths).toMatchObject({ score: 60, standardScore: null })
  expect(data.find(({ examRecordId }) => examRecordId === first)?.total).toMatchObject({
    value: 150,
    standardScore: standard(150, [150, 130]),
  })
  // A single score has no spread either.
  const only = data.find(({ examRecordId }) => examRecordId === second)
  expect(only?.scores[0]).toMatchObject({ score: 88, standardScore: null })
})

test('shows a subject teacher neither other subjects nor their standard scores', async () => {
  const { mathsTeacher, one, first } = await makeScored()
  const { data } = await as(mathsTeacher, exam.studentExams, { query: { userId: one } })
  const found = data.find(({ examRecordId }) => examRecordId === first)
  expect(found?.total).toBeNull()
  expect(found?.scores[0]).toMatchObject({ score: null, isHidden: true, standardScore: null })
  expect(found?.scores[1]).toMatchObject({ score: 60, isHidden: false })
})

test('adds levels where parents see levels, and none of a hidden subject', async () => {
  const { who, mathsTeacher, one, first } = await makeScored()
  const findFirst = async (by = who) =>
    (await as(by, exam.studentExams, { query: { userId: one } })).data.find(
      ({ examRecordId }) => examRecordId === first,
    )
  expect(await findFirst()).toMatchObject({ disclosure: 'levels', scores: [{ level: '优秀' }, { level: '及格' }] })
  expect((await findFirst(mathsTeacher))?.scores).toMatchObject([{ level: null }, { level: '及格' }])
  await as(who, exam.saveDisclosure, {
    body: { showsJuniorScores: true, juniorReason: '家长会', showsSeniorRanks: false, levelCount: 4, version: 0 },
  })
  expect(await findFirst()).toMatchObject({ disclosure: 'scores', scores: [{ level: null }, { level: null }] })
})
