import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seed } from '../../../tests/support/seed.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { exam } from '../contract.ts'
import { makeExamScene } from '../makeExamScene.ts'

const server = await useServer()
const { as, http } = server

type Value = number | 'absent' | 'deferred' | 'exempt' | 'cheated' | null

/** A student of the independent calculation, with the values of the subjects that the student takes. */
interface Examinee {
  readonly id: number
  readonly classId: number
  readonly gradeId: number
  readonly group: string
  readonly values: ReadonlyMap<number, Value>
}

/** Returns what a value counts: 0 for cheating, and nothing for other marks and empty cells. */
const countOf = (value: Value | undefined): number | null =>
  value === 'cheated' ? 0 : typeof value === 'number' ? value : null

const judgeTotal = ({ values }: Examinee, doPartialsRank: boolean) => {
  const all = [...values.values()]
  const counted = all.map(countOf).filter((one) => one !== null)
  const isPartial = counted.length < all.length
  const wasAway = all.some((one) => one === 'absent' || one === 'deferred')
  if (counted.length === 0 || (wasAway && !doPartialsRank)) return { value: null, isRanked: false }
  const sum = counted.reduce((one, other) => one + Math.round(other * 100), 0) / 100
  return { value: sum, isRanked: !isPartial || doPartialsRank }
}

/** Returns the place of a value among others: one more than there are better ones. */
const placeOf = (value: number, others: readonly number[]) => 1 + others.filter((one) => one > value).length

const rank = (one: Examinee, all: readonly Examinee[], valueOf: (of: Examinee) => number | null) => {
  const own = valueOf(one)
  if (own === null) return { classOrder: null, gradeOrder: null, schoolOrder: null }
  const among = (isSame: (other: Examinee) => boolean) =>
    placeOf(
      own,
      all.filter(isSame).flatMap((other) => valueOf(other) ?? []),
    )
  return {
    classOrder: among(({ classId }) => classId === one.classId),
    gradeOrder: among(({ gradeId }) => gradeId === one.gradeId),
    schoolOrder: among(() => true),
  }
}

const value: fc.Arbitrary<Value> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(0, 59.5, 60, 88.25, 88.5, 100) },
  { weight: 3, arbitrary: fc.constantFrom('absent', 'deferred', 'exempt', 'cheated') },
  { weight: 1, arbitrary: fc.constant(null) },
)

test('ranks and totals equal an independent calculation', async () => {
  const scene = await makeExamScene(server)
  const { who, classes, pupilsOf, grades, chinese, maths, makeSubject, chooseElective, makeExam, enter, page } = scene
  const physics = await makeSubject('物理', { electiveGrades: [301], groupName: '物理类' })
  const history = await makeSubject('历史', { electiveGrades: [301], groupName: '历史类' })
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

  const check = fc.asyncProperty(
    fc.array(value, { minLength: sitting.length * 3, maxLength: sitting.length * 3 }),
    fc.boolean(),
    async (values, doPartialTotalsRank) => {
      const examinees = sitting.map(({ id, classId }, at): Examinee => {
        const own = subjectsOf(id).map((subject, nth) => [subject, values[at * 3 + nth] ?? null] as const)
        const gradeId = classId === classes[2] ? grades.south : grades.north
        return { id, classId, gradeId, group: groupOf(id), values: new Map(own) }
      })
      const linkSubjectList = [chinese, maths, physics, history]
      const examId = await makeExam({ linkSubjectList, doPartialTotalsRank })
      await enter(
        examId,
        examinees.flatMap(({ id, values: own }) => [...own].map(([subject, one]) => [id, subject, one] as const)),
      )
      await http.running.runner.drain()
      expect((await as(who, exam.exam, { params: { id: examId } })).data.areRanksCurrent).toBe(true)
      const rows = new Map((await page(examId)).content.map((row) => [row.studentId, row]))
      expect(rows.size).toBe(examinees.length)
      for (const one of examinees) {
        const total = judgeTotal(one, doPartialTotalsRank)
        const rankedTotal = (of: Examinee) => {
          const judged = judgeTotal(of, doPartialTotalsRank)
          return of.group === one.group && judged.isRanked ? judged.value : null
        }
        expect(rows.get(one.id)?.total).toMatchObject({ value: total.value, ...rank(one, examinees, rankedTotal) })
        for (const score of rows.get(one.id)?.studentScores ?? []) {
          const { subjectId } = score
          expect(score.isTaken).toBe(one.values.has(subjectId))
          expect(score).toMatchObject(rank(one, examinees, ({ values: own }) => countOf(own.get(subjectId))))
        }
      }
    },
  )
  await fc.assert(check, { seed, numRuns: 25 })
})
