import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seed } from '../../../tests/support/seed.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { exam } from '../contract.ts'
import { makeExamScene } from '../makeExamScene.ts'
import { type Examinee, type Value, countOf, judgeTotal, rankAmong, scaleOne } from './secondProgram.ts'
import { type ScaleRow, usualScale } from '../scaling.ts'

const server = await useServer()
const { as, http } = server

const value: fc.Arbitrary<Value> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(0, 59.5, 60, 88.25, 88.5, 100) },
  { weight: 3, arbitrary: fc.constantFrom('absent', 'deferred', 'exempt', 'cheated') },
  { weight: 1, arbitrary: fc.constant(null) },
)

const scale: fc.Arbitrary<readonly ScaleRow[]> = fc.constantFrom(
  usualScale,
  [{ share: 100, top: 99, bottom: 40 }],
  [
    { share: 33.33, top: 100, bottom: 100 },
    { share: 33.33, top: 90, bottom: 61 },
    { share: 33.34, top: 60, bottom: 60 },
  ],
)

test('ranks, scaled scores and totals equal an independent calculation', async () => {
  const scene = await makeExamScene(server, { section: 4 })
  const { who, classes, pupilsOf, grades, chinese, maths, makeSubject, chooseElective, makeExam, enter, page } = scene
  const physics = await makeSubject('物理', { electiveGrades: [401], groupName: '物理类' })
  const history = await makeSubject('历史', { electiveGrades: [401], groupName: '历史类' })
  const sitting = classes.slice(0, 3).flatMap((classId) => pupilsOf(classId).map((id) => ({ id, classId })))
  const electiveOf = new Map<number, number>()
  for (const [at, { id }] of sitting.entries()) {
    const elective = [physics, history, null][at % 3]
    if (elective === null || elective === undefined) continue
    electiveOf.set(id, elective)
    await chooseElective(id, elective)
  }
  const groupOf = (id: number) => ({ [physics]: '物理类', [history]: '历史类' })[electiveOf.get(id) ?? 0] ?? ''
  const subjectsOf = (id: number) => [chinese, maths, ...(electiveOf.has(id) ? [electiveOf.get(id) ?? 0] : [])]

  const saveScale = async (examRecordId: number, subjects: readonly number[], scaleRows: readonly ScaleRow[]) => {
    const { settings } = (await as(who, exam.exam, { params: { id: examRecordId } })).data
    const changed = settings.map(({ subject: _name, isElective: _isElective, ...one }) => ({
      ...one,
      scaleRows: subjects.includes(one.subjectId) ? [...scaleRows] : null,
    }))
    await as(who, exam.saveExamSubjects, { body: { examRecordId, settings: changed } })
  }

  const check = fc.asyncProperty(
    fc.array(value, { minLength: sitting.length * 3, maxLength: sitting.length * 3 }),
    fc.boolean(),
    scale,
    async (values, doPartialTotalsRank, scaleRows) => {
      const examinees = sitting.map(({ id, classId }, at): Examinee => {
        const own = subjectsOf(id).map((subject, nth) => [subject, values[at * 3 + nth] ?? null] as const)
        const gradeId = classId === classes[2] ? grades.south : grades.north
        return { id, classId, gradeId, group: groupOf(id), values: new Map(own) }
      })
      const linkSubjectList = [chinese, maths, physics, history]
      const examId = await makeExam({ linkSubjectList, doPartialTotalsRank })
      const scaledSubjects = [maths, physics]
      await saveScale(examId, scaledSubjects, scaleRows)
      await enter(
        examId,
        examinees.flatMap(({ id, values: own }) => [...own].map(([subject, one]) => [id, subject, one] as const)),
      )
      await http.running.runner.drain()
      expect((await as(who, exam.exam, { params: { id: examId } })).data.areRanksCurrent).toBe(true)
      const rows = new Map((await page(examId)).content.map((row) => [row.studentId, row]))
      expect(rows.size).toBe(examinees.length)
      const scaledOf = (subjectId: number, one: Value) => {
        const counted = countOf(one)
        if (counted === null || !scaledSubjects.includes(subjectId)) return null
        const all = examinees.flatMap(({ values: own }) => countOf(own.get(subjectId)) ?? [])
        return scaleOne(counted, all, scaleRows)
      }
      const totalOf = (of: Examinee) =>
        judgeTotal(of, doPartialTotalsRank, (subjectId, one) => scaledOf(subjectId, one) ?? countOf(one))
      for (const one of examinees) {
        const total = totalOf(one)
        const rankedTotal = (of: Examinee) => {
          const judged = totalOf(of)
          return of.group === one.group && judged.isRanked ? judged.value : null
        }
        expect(rows.get(one.id)?.total).toMatchObject({ value: total.value, ...rankAmong(one, examinees, rankedTotal) })
        for (const score of rows.get(one.id)?.studentScores ?? []) {
          const { subjectId } = score
          expect(score.isTaken).toBe(one.values.has(subjectId))
          expect(score.scaled).toBe(scaledOf(subjectId, one.values.get(subjectId) ?? null))
          expect(score).toMatchObject(rankAmong(one, examinees, ({ values: own }) => countOf(own.get(subjectId))))
        }
      }
    },
  )
  await fc.assert(check, { seed, numRuns: 25 })
})
