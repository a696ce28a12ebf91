import { expect, test } from 'vitest'
import { useServer } from '../../../../tests/support/useServer.ts'
import { exam } from '../../contract.ts'
import { makeExamScene } from '../../makeExamScene.ts'

const server = await useServer()
const { as, http } = server

const later = { name: '第二次月考', startTime: '2026-03-20 08:00:00', endTime: '2026-03-21 08:00:00' }

/** Makes two exams in which the first class of the grade has three scores, and the second `unseen` ones. */
const makeUnseen = async (unseen: number) => {
  const scene = await makeExamScene(server)
  const { makeExam, enter, pupilsOf, classes, chinese, maths, makePupil, chineseTeacher, who } = scene
  const others = [...pupilsOf(classes[1]), await makePupil(classes[1]), await makePupil(classes[1])].slice(0, unseen)
  const pupils = [...pupilsOf(classes[0]), ...others]
  const hold = async (values = {}) => {
    const id = await makeExam(values)
    await enter(
      id,
      pupils.flatMap((pupil, at) => [[pupil, chinese, 90 - at * 10] as const, [pupil, maths, 50 + at * 5] as const]),
    )
    return id
  }
  const since = await hold()
  const id = await hold(later)
  await as(who, exam.saveLines, { body: { examRecordId: id, level: 301, lines: [{ name: '特控线', value: 100 }] } })
  await http.running.runner.drain()
  const query = { examRecordId: id, subjectId: chinese }
  const view = async (by = chineseTeacher) => {
    const [subject] = (await as(by, exam.analysis, { query: { examRecordId: id } })).data.subjects
    const bands = (await as(by, exam.analysisBands, { query })).data
    const near = (await as(by, exam.nearLines, { query: { ...query, within: 0 } })).data
    const body = { ...query, from: 50, below: 60.01, pageNum: 1, pageSize: 10 }
    const [first] = (await as(by, exam.studentExams, { query: { userId: pupils[0] ?? 0 } })).data
    return {
      subject,
      counts: [...bands.scores, ...bands.ranks, ...bands.distribution].map(({ grade }) => grade),
      near: near.lines.flatMap(({ below, above }) => [below.grade, above.grade]),
      hidden: (await as(by, exam.openFigure, { body })).data.hidden,
      opened: (await as(by, exam.openFigure, { body: { ...body, from: 0, below: 101 } })).data.content[0]?.standard,
      change: (await as(by, exam.analysisChange, { query: { ...query, sinceId: since } })).data,
      talk: first?.scores.find(({ subjectId }) => subjectId === chinese)?.standardScore,
    }
  }
  return { ...scene, id, view }
}

const noRate = { count: null, rate: null }

test.each([1, 4])(
  'withholds the figures of the grade if they would tell the scores of %i unseen students',
  async (few) => {
    const { view, head, id, chinese, classes } = await makeUnseen(few)
    const { subject, counts, near, hidden, opened, change, talk } = await view()
    expect(subject).toMatchObject({ isGradeWithheld: true, classes: [{ figures: { mean: 80, standard: null } }] })
    expect(subject?.grade).toEqual({
      roster: 8,
      scored: 3 + few,
      mean: null,
      highest: null,
      lowest: null,
      median: null,
      deviation: null,
      excellent: noRate,
      pass: noRate,
      low: noRate,
      standard: null,
    })
    expect(new Set([...counts, ...near, hidden, opened, talk])).toEqual(new Set([null]))
    const ofClass = { examRecordId: id, subjectId: chinese, classIds: [classes[0]], pageNum: 1, pageSize: 10 }
    expect((await as(head, exam.openFigure, { body: ofClass })).data).toMatchObject({ totalSize: 3, hidden: null })
    expect(change.grade).toEqual({ compared: 3 + few, rankChange: null, standardChange: null })
    expect(change.classes[0]?.change).toEqual({ compared: 3, rankChange: 0, standardChange: null })
    const [line] = (await as(head, exam.reachedLines, { query: { examRecordId: id } })).data.lines
    expect(line).toMatchObject({ students: { grade: null, classes: [3] }, reached: { grade: null, classes: [3] } })
    expect(line?.subjects.map((one) => [one.line, one.grade])).toEqual([
      [null, null],
      [null, null],
    ])
  },
)

test.each([0, 5])('shows the figures of the grade with %i unseen students', async (enough) => {
  const { view, head, id } = await makeUnseen(enough)
  const { subject, counts, near, hidden, opened, change, talk } = await view()
  const scored = 3 + enough
  expect(subject).toMatchObject({ isGradeWithheld: false, grade: { scored, mean: 90 - (scored - 1) * 5 } })
  expect(subject?.classes[0]?.figures.standard).not.toBeNull()
  expect([...counts, ...near]).not.toContain(null)
  // Ranges of one mark would tell what each unseen student has.
  expect(hidden).toBeNull()
  expect([opened, talk]).not.toContain(null)
  expect(change.grade).toEqual({ compared: scored, rankChange: 0, standardChange: 0 })
  const [line] = (await as(head, exam.reachedLines, { query: { examRecordId: id } })).data.lines
  expect(line).toMatchObject({ students: { grade: scored }, subjects: [{ grade: { keptBack: 0 } }, {}] })
})

test('shows the figures of the grade to somebody who sees all of it, however few they are', async () => {
  const { view, who } = await makeUnseen(1)
  expect(await view(who)).toMatchObject({ subject: { isGradeWithheld: false, grade: { mean: 75 } }, hidden: 0 })
})

test('withholds the grade if few of a group are unseen, who follow from the difference of the groups', async () => {
  const scene = await makeExamScene(server, { section: 4 })
  const { makeExam, enter, pupilsOf, classes, chinese, makePupil, chineseTeacher, makeSubject, chooseElective } = scene
  const physics = await makeSubject('物理', { electiveGrades: [401], groupName: '物理类' })
  const history = await makeSubject('历史', { electiveGrades: [401], groupName: '历史类' })
  const more = [await makePupil(classes[1]), await makePupil(classes[1]), await makePupil(classes[1])]
  const pupils = [...pupilsOf(classes[0]), ...pupilsOf(classes[1]), ...more]
  for (const [at, pupil] of pupils.entries()) await chooseElective(pupil, at === pupils.length - 1 ? history : physics)
  const days = { startTime: '2031-03-02 08:00:00', endTime: '2031-03-03 08:00:00' }
  const id = await makeExam({ ...days, linkSubjectList: [chinese, physics, history] })
  await enter(
    id,
    pupils.map((pupil, at) => [pupil, chinese, 90 - at] as const),
  )
  await http.running.runner.drain()
  const meanOf = async (groupName: string) =>
    (await as(chineseTeacher, exam.analysis, { query: { examRecordId: id, groupName } })).data.subjects[0]?.grade.mean
  expect(await meanOf('')).toBeNull()
  expect(await meanOf('物理类')).toBe(86.5)
})
