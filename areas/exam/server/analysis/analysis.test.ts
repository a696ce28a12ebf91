import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seed } from '../../../../tests/support/seed.ts'
import { useServer } from '../../../../tests/support/useServer.ts'
import type { CallerInput, DataOf } from '../../../../platform/contract/call.ts'
import { exam } from '../../contract.ts'
import { makeExamScene } from '../../makeExamScene.ts'
import { usualScale } from '../../scaling.ts'
import {
  type Examinee,
  type Value,
  countOf,
  figuresOf,
  judgeTotal,
  meanOfChanges,
  rankAmong,
  reachOf,
  scaleOne,
  standardOfOne,
} from '../secondProgram.ts'

const server = await useServer()
const { as, http } = server

const value: fc.Arbitrary<Value> = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(0, 38.5, 39.99, 40, 57, 59.75, 60, 64.99, 85, 88.25, 100) },
  { weight: 2, arbitrary: fc.constantFrom('absent', 'deferred', 'exempt', 'cheated') },
  { weight: 1, arbitrary: fc.constant(null) },
)

const openScene = async () => {
  const scene = await makeExamScene(server, { section: 4 })
  const { who, classes, pupilsOf, makePupil, makeSubject, chooseElective, teach, mathsTeacher, chinese, maths } = scene
  const physics = await makeSubject('物理', { electiveGrades: [401], groupName: '物理类' })
  const history = await makeSubject('历史', { electiveGrades: [401], groupName: '历史类' })
  await teach(maths, mathsTeacher.id, classes[1])
  const [first, second] = classes
  const classOf = new Map<number, number>()
  for (const classId of [first, second])
    for (const id of [...pupilsOf(classId), await makePupil(classId), await makePupil(classId)])
      classOf.set(id, classId)
  const pupils = [...classOf.keys()]
  const electiveOf = new Map<number, number>()
  for (const [at, id] of pupils.entries()) {
    const elective = [physics, history, physics, null][at % 4]
    if (elective === null || elective === undefined) continue
    electiveOf.set(id, elective)
    await chooseElective(id, elective)
  }
  const subjectsOf = (id: number) => [chinese, maths, ...(electiveOf.has(id) ? [electiveOf.get(id) ?? 0] : [])]
  const groupOf = (id: number) => ({ [physics]: '物理类', [history]: '历史类' })[electiveOf.get(id) ?? 0] ?? ''
  await as(who, exam.saveAnalysisSettings, {
    body: { rateBase: 'scored', scoreBands: [85, 60, 40], rankBands: [1, 3, 6], nearMarks: 5, version: 0 },
  })
  return { ...scene, physics, history, classOf, pupils, subjectsOf, groupOf }
}

type Scene = Awaited<ReturnType<typeof openScene>>

/** Makes an exam of the grade as its classes are now, with maths scaled, and enters these values. */
const holdExam = async (scene: Scene, values: readonly Value[]) => {
  const { who, makeExam, enter, chinese, maths, physics, history, grades, classOf, pupils, subjectsOf, groupOf } = scene
  const startTime = '2031-03-02 08:00:00'
  const endTime = '2031-03-03 08:00:00'
  const linkSubjectList = [chinese, maths, physics, history]
  const examId = await makeExam({ startTime, endTime, linkSubjectList, departmentIds: [grades.north] })
  const { settings } = (await as(who, exam.exam, { params: { id: examId } })).data
  const changed = settings.map(({ subject: _name, isElective: _isElective, ...one }) => ({
    ...one,
    scaleRows: one.subjectId === maths ? [...usualScale] : null,
  }))
  await as(who, exam.saveExamSubjects, { body: { examRecordId: examId, settings: changed } })
  const examinees = pupils.map((id, at): Examinee => {
    const own = subjectsOf(id).map((subject, nth) => [subject, values[at * 3 + nth] ?? null] as const)
    return { id, classId: classOf.get(id) ?? 0, gradeId: grades.north, group: groupOf(id), values: new Map(own) }
  })
  await enter(
    examId,
    examinees.flatMap(({ id, values: own }) => [...own].map(([subject, one]) => [id, subject, one] as const)),
  )
  await http.running.runner.drain()
  return { examId, examinees }
}

/** Computes what the second program says about an exam: raw, counted and total values, and ranks in the grade. */
const judge = (scene: Scene, examinees: readonly Examinee[]) => {
  const { maths } = scene
  const rawOf = (one: Examinee, subjectId: number) => countOf(one.values.get(subjectId))
  const allMaths = examinees.flatMap((one) => rawOf(one, maths) ?? [])
  const countedOf = (one: Examinee, subjectId: number) => {
    const raw = rawOf(one, subjectId)
    return raw === null || subjectId !== maths ? raw : scaleOne(raw, allMaths, usualScale)
  }
  const totalOf = (one: Examinee) => {
    const total = judgeTotal(one, false, (subjectId) => countedOf(one, subjectId))
    return total.isRanked ? total.value : null
  }
  const valueOf = (one: Examinee, subjectId: number) => (subjectId === 0 ? totalOf(one) : rawOf(one, subjectId))
  const rankOf = (one: Examinee, subjectId: number) => {
    const among = subjectId === 0 ? examinees.filter(({ group }) => group === one.group) : examinees
    return rankAmong(one, among, (other) => valueOf(other, subjectId)).gradeOrder
  }
  const takes = (one: Examinee, subjectId: number) => subjectId === 0 || one.values.has(subjectId)
  return { countedOf, totalOf, valueOf, rankOf, takes }
}

type Judged = ReturnType<typeof judge>

const usualLines = { full: 100, excellent: 85, pass: 60, low: 40 }

/** Full marks and lines of the total: three subjects if somebody chose an elective, else two. */
const linesOf = (subjectId: number, examinees: readonly Examinee[]) => {
  const times = subjectId === 0 ? Math.max(...examinees.map(({ values }) => values.size)) : 1
  return {
    full: times * usualLines.full,
    excellent: times * usualLines.excellent,
    pass: times * usualLines.pass,
    low: times * usualLines.low,
  }
}

const checkAnalysis = (
  view: DataOf<typeof exam.analysis>,
  scene: Scene,
  examinees: readonly Examinee[],
  { valueOf, takes }: Judged,
) => {
  const { classes, maths, mathsTeacher, chinese, chineseTeacher } = scene
  for (const { subjectId, grade, classes: classRows, teachers } of view.subjects) {
    const lines = linesOf(subjectId, examinees)
    const takers = examinees.filter((one) => takes(one, subjectId))
    const valuesOf = (classIds: readonly number[]) =>
      takers.filter(({ classId }) => classIds.includes(classId)).map((one) => valueOf(one, subjectId))
    const all = takers.map((one) => valueOf(one, subjectId))
    const expected = (classIds: readonly number[]) => figuresOf(valuesOf(classIds), all, lines, false)
    expect(grade).toEqual(figuresOf(all, all, lines, false))
    expect(classRows.map(({ classId }) => classId)).toEqual([classes[0], classes[1]])
    for (const { classId, figures } of classRows) expect(figures).toEqual(expected([classId]))
    const taught = {
      [maths]: [mathsTeacher.id, [classes[0], classes[1]]] as const,
      [chinese]: [chineseTeacher.id, [classes[0]]] as const,
    }[subjectId]
    expect(teachers.map(({ teacherId }) => teacherId)).toEqual(taught === undefined ? [] : [taught[0]])
    for (const { figures } of teachers) expect(figures).toEqual(expected(taught?.[1] ?? []))
  }
}

const checkBands = (
  view: DataOf<typeof exam.analysisBands>,
  subjectId: number,
  examinees: readonly Examinee[],
  { valueOf, rankOf }: Judged,
) => {
  const { full } = linesOf(subjectId, examinees)
  const count = (isIn: (value: number, rank: number) => boolean, classId?: number) => {
    let found = 0
    for (const one of examinees) {
      const [score, rank] = [valueOf(one, subjectId), rankOf(one, subjectId)]
      if (score === null || rank === null || (classId !== undefined && one.classId !== classId)) continue
      if (isIn(score, rank)) found += 1
    }
    return found
  }
  const expected = (from: number | null, to: number | null, isIn: (value: number, rank: number) => boolean) => ({
    from,
    to,
    grade: count(isIn),
    classes: view.classes.map(({ classId }) => count(isIn, classId)),
  })
  const [high, middle, low] = [(full * 85) / 100, (full * 60) / 100, (full * 40) / 100]
  expect(view.scores).toEqual([
    expected(high, null, (score) => score >= high),
    expected(middle, high, (score) => score >= middle && score < high),
    expected(low, middle, (score) => score >= low && score < middle),
    expected(null, low, (score) => score < low),
  ])
  expect(view.ranks).toEqual([
    expected(1, 1, (_score, rank) => rank === 1),
    expected(2, 3, (_score, rank) => rank === 2 || rank === 3),
    expected(4, 6, (_score, rank) => rank >= 4 && rank <= 6),
    expected(7, null, (_score, rank) => rank > 6),
  ])
  const step = full > 150 ? 10 : 5
  expect(view.distribution).toEqual(
    Array.from({ length: full / step }, (_, at) => {
      const [from, to] = [at * step, (at + 1) * step]
      const isLast = to === full
      return expected(from, isLast ? null : to, (score) => score >= from && (score < to || isLast))
    }),
  )
}

const checkNear = (
  view: DataOf<typeof exam.nearLines>,
  subjectId: number,
  examinees: readonly Examinee[],
  { valueOf }: Judged,
) => {
  for (const line of view.lines) {
    const near = (isIn: (distance: number) => boolean) =>
      examinees.filter((one) => {
        const score = valueOf(one, subjectId)
        return score !== null && isIn(Math.round(score * 100) - Math.round(line.value * 100))
      })
    const [below, above] = [near((d) => d < 0 && d >= -500), near((d) => d >= 0 && d <= 500)]
    expect(line.below.grade).toBe(below.length)
    expect(line.above.grade).toBe(above.length)
    for (const [at, { classId }] of view.classes.entries()) {
      expect(line.below.classes[at]).toBe(below.filter((one) => one.classId === classId).length)
      expect(line.above.classes[at]).toBe(above.filter((one) => one.classId === classId).length)
    }
  }
}

const checkReached = (
  view: DataOf<typeof exam.reachedLines>,
  examinees: readonly Examinee[],
  { totalOf, countedOf, takes }: Judged,
) => {
  for (const { value: line, groupName, students, reached, subjects } of view.lines) {
    const expected = reachOf(
      examinees
        .filter(({ group }) => groupName === '' || group === groupName)
        .flatMap((one) => {
          const total = totalOf(one)
          const scores = subjects.flatMap(({ subjectId }) => {
            const score = takes(one, subjectId) ? countedOf(one, subjectId) : null
            return score === null ? [] : [[subjectId, score] as const]
          })
          return total === null ? [] : [{ classId: one.classId, total, scores: new Map(scores) }]
        }),
      line,
    )
    expect(students.grade).toBe(expected.students)
    expect(reached.grade).toBe(expected.reached)
    for (const { subjectId, line: subjectLine, grade, classes } of subjects) {
      expect(subjectLine).toBe(expected.lineOf(subjectId))
      expect(grade).toEqual(expected.countsOf(subjectId))
      expect(classes).toEqual(view.classes.map(({ classId }) => expected.countsOf(subjectId, classId)))
    }
  }
}

interface Held {
  readonly examinees: readonly Examinee[]
  readonly judged: Judged
}

/** Lists what the second program says about the changes of students between two exams. */
const changesOf = (subjectId: number, now: Held, before: Held) => {
  const standardOf = ({ examinees, judged }: Held, own: number) =>
    standardOfOne(
      own,
      examinees.flatMap((one) => judged.valueOf(one, subjectId) ?? []),
    )
  const differ = (one: number | null, other: number | null) =>
    one === null || other === null ? null : (Math.round(one * 100) - Math.round(other * 100)) / 100
  return now.examinees.flatMap((one) => {
    const old = before.examinees.find(({ id }) => id === one.id)
    if (old === undefined) return []
    const [value1, value0] = [now.judged.valueOf(one, subjectId), before.judged.valueOf(old, subjectId)]
    const [rank, rankBefore] = [now.judged.rankOf(one, subjectId), before.judged.rankOf(old, subjectId)]
    if (value1 === null || value0 === null || rank === null || rankBefore === null) return []
    const [standard, standardBefore] = [standardOf(now, value1), standardOf(before, value0)]
    const rankChange = rankBefore - rank
    const standardChange = differ(standard, standardBefore)
    return [
      { id: one.id, classId: one.classId, rank, rankBefore, rankChange, standard, standardBefore, standardChange },
    ]
  })
}

const summarise = (changes: ReturnType<typeof changesOf>) => ({
  compared: changes.length,
  rankChange: meanOfChanges(changes.map(({ rankChange }) => rankChange)),
  standardChange: meanOfChanges(changes.flatMap(({ standardChange }) => standardChange ?? [])),
})

test('figures, bands, near lines, lines of the total and changes equal an independent calculation', async () => {
  const scene = await openScene()
  const { who, pupils, classes, classOf, chinese, maths, physics, moveTo } = scene
  const count = pupils.length * 3
  const values = fc.array(value, { minLength: count, maxLength: count })
  const check = fc.asyncProperty(
    values,
    values,
    fc.constantFrom('', '物理类'),
    fc.constantFrom(0, chinese, maths, physics),
    fc.integer({ min: 1, max: 280_00 }),
    fc.nat({ max: pupils.length - 1 }),
    async (valuesBefore, valuesNow, groupName, subjectId, line, mover) => {
      const before = await holdExam(scene, valuesBefore)
      const moved = pupils[mover] ?? 0
      const next = classOf.get(moved) === classes[0] ? classes[1] : classes[0]
      await moveTo(moved, next)
      classOf.set(moved, next)
      const now = await holdExam(scene, valuesNow)

      // Scales and ranks are among the whole grade, whatever group is looked at.
      const [judgedBefore, judgedNow] = [judge(scene, before.examinees), judge(scene, now.examinees)]
      const isShown = ({ group }: Examinee) => groupName === '' || group === groupName
      const shown = now.examinees.filter(isShown)
      const asked = { examRecordId: now.examId, groupName, ...(subjectId === 0 ? {} : { subjectId }) }
      const lines: CallerInput<typeof exam.saveLines>['body']['lines'] = [
        { name: '特控线', value: line / 100 },
        { name: '特控线', groupName: '物理类', value: line / 100 },
      ]
      expect(await as(who, exam.saveLines, { body: { examRecordId: now.examId, level: 401, lines } })).toMatchObject({
        code: 200,
      })

      checkAnalysis((await as(who, exam.analysis, { query: asked })).data, scene, shown, judgedNow)
      checkBands((await as(who, exam.analysisBands, { query: asked })).data, subjectId, shown, judgedNow)
      const near = (await as(who, exam.nearLines, { query: { ...asked, groupName: '' } })).data
      const ofEverybody = { ...near, lines: near.lines.filter((one) => one.groupName === '') }
      checkNear(ofEverybody, subjectId, now.examinees, judgedNow)
      const reached = (await as(who, exam.reachedLines, { query: asked })).data
      checkReached(reached, shown, judgedNow)

      const compared = { ...asked, sinceId: before.examId }
      const changes = changesOf(
        subjectId,
        { examinees: shown, judged: judgedNow },
        { examinees: before.examinees.filter(isShown), judged: judgedBefore },
      )
      const view = (await as(who, exam.analysisChange, { query: compared })).data
      expect(view.grade).toEqual(summarise(changes))
      for (const { classId, change } of view.classes)
        expect(change).toEqual(summarise(changes.filter((one) => one.classId === classId)))
      const page = { ...compared, pageNum: 1, pageSize: 100 }
      const { content } = (await as(who, exam.changedStudents, { body: page })).data
      const listed = content.map(({ studentName: _name, studentNumber: _number, className: _class, ...one }) => one)
      expect(new Set(listed)).toEqual(
        new Set(changes.map(({ id, classId: _id, ...one }) => ({ studentId: id, ...one }))),
      )
    },
  )
  await fc.assert(check, { seed, numRuns: 12 })
})
