import { expect, test } from 'vitest'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { exam, examRefusals } from '../contract.ts'
import { makeExamScene } from '../makeExamScene.ts'
import { type ScaleRow, usualScale } from '../scaling.ts'

const server = await useServer()
const { as, http } = server

const openExam = async (section: number) => {
  const scene = await makeExamScene(server, { section })
  const examId = await scene.makeExam()
  const save = async (scaleRows: readonly ScaleRow[] | null) => {
    const { settings } = (await as(scene.who, exam.exam, { params: { id: examId } })).data
    return {
      body: {
        examRecordId: examId,
        settings: settings.map(({ subject: _name, isElective: _isElective, ...one }) => ({
          ...one,
          scaleRows: one.subjectId === scene.maths ? scaleRows && [...scaleRows] : null,
        })),
      },
    }
  }
  return { ...scene, examId, save }
}

test('scales a subject of the senior school, counts it in the total and keeps the raw score', async () => {
  const { who, examId, save, enter, pupilsOf, classes, chinese, maths, page } = await openExam(4)
  await as(who, exam.saveExamSubjects, await save(usualScale))
  const pupils = [...pupilsOf(classes[0]), ...pupilsOf(classes[1])]
  const scores = [90, 80, 80, 70, 60, 50]
  await enter(
    examId,
    pupils.flatMap((id, at) => [[id, maths, scores[at] ?? 0] as const, [id, chinese, 100] as const]),
  )
  await http.running.runner.drain()
  const rows = new Map((await page(examId)).content.map((row) => [row.studentId, row]))
  const mathsOf = (id: number) => rows.get(id)?.studentScores.find(({ subjectId }) => subjectId === maths)
  expect(pupils.map((id) => mathsOf(id)?.score)).toEqual(scores)
  // One sixth is better than the two in the second row, and half of all are better than those in the third.
  expect(pupils.map((id) => mathsOf(id)?.scaled)).toEqual([100, 85, 85, 70, 63, 56])
  expect(rows.get(pupils[5] ?? 0)?.total?.value).toBe(156)
})

test('offers the scale to the next exam, and takes it away again', async () => {
  const { who, save, makeExam, maths, examId } = await openExam(4)
  await as(who, exam.saveExamSubjects, await save(usualScale))
  const scaleOf = async (id: number) =>
    (await as(who, exam.exam, { params: { id } })).data.settings.find(({ subjectId }) => subjectId === maths)?.scaleRows
  expect(await scaleOf(await makeExam({ name: '第二次月考', startTime: '2026-03-03 08:00:00' }))).toEqual(usualScale)
  await as(who, exam.saveExamSubjects, await save(null))
  expect(await scaleOf(examId)).toBeNull()
})

test.each<{ fault: string; rows: ScaleRow[] }>([
  { fault: '各行比例之和须为 100%', rows: [{ share: 99.99, top: 100, bottom: 30 }] },
  { fault: '最低赋分不能高于最高赋分', rows: [{ share: 100, top: 30, bottom: 100 }] },
  { fault: '至少要有一行', rows: [] },
  {
    fault: '各行赋分须从高到低，不能重叠',
    rows: [
      { share: 50, top: 100, bottom: 60 },
      { share: 50, top: 60, bottom: 30 },
    ],
  },
])('refuses a scale: $fault', async ({ fault, rows }) => {
  const { who, save } = await openExam(4)
  expect(await as(who, exam.saveExamSubjects, await save(rows))).toMatchObject({
    ...refused(examRefusals.scaleWrong),
    msg: `数学的等级赋分不正确：${fault}`,
  })
})

test('refuses a scale for a junior school', async () => {
  const { who, save } = await openExam(3)
  expect(await as(who, exam.saveExamSubjects, await save(usualScale))).toMatchObject(
    refused(examRefusals.notScaledThere),
  )
})
