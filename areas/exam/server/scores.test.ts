import { describe, expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { common } from '../../../platform/contract/refusal.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { users } from '../../users/contract.ts'
import { exam, examRefusals } from '../contract.ts'
import { makeExamScene } from '../makeExamScene.ts'

const server = await useServer()
const { as, actor, make } = server

/** A scene with an exam, and the three students of the class that teachers teach. */
const makeScored = async () => {
  const scene = await makeExamScene(server)
  const id = await scene.makeExam()
  const [first = 0, second = 0, third = 0] = scene.pupilsOf(scene.classes[0])
  const publish = () => as(scene.who, exam.publishExam, { body: { id } })
  const modify = (values: object, by = scene.who) =>
    as(by, exam.modifyScore, { body: { examRecordId: id, studentUserId: first, subjectId: scene.chinese, ...values } })
  return { ...scene, id, first, second, third, publish, modify }
}

describe('entering scores', () => {
  test('saves scores and marks, and tells who changed a cell in the meantime', async () => {
    const { id, enter, first, second, chinese, maths, chineseTeacher, who } = await makeScored()
    const saved = await enter(
      id,
      [
        [first, chinese, 91.25],
        [second, chinese, 'absent'],
      ],
      chineseTeacher,
    )
    expect(saved.data).toMatchObject([
      { state: 'saved', score: 91.25, mark: null, version: 1 },
      { state: 'saved', score: null, mark: 'absent', version: 1 },
    ])
    const again = await enter(id, [
      [first, chinese, 80],
      [second, chinese, 'absent'],
      [first, maths, 70],
    ])
    expect(again.data).toMatchObject([
      { state: 'conflict', score: 91.25, version: 1, by: '王语文' },
      { state: 'saved', mark: 'absent', version: 1 },
      { state: 'saved', score: 70 },
    ])
    expect((await enter(id, [[first, chinese, 80, 1]])).data).toMatchObject([{ state: 'saved', score: 80, version: 2 }])
    const cleared = await enter(id, [[first, chinese, null, 2]])
    expect(cleared.data).toMatchObject([{ state: 'saved', score: null, mark: null, version: 3 }])
    const history = await as(who, exam.scoreHistory, { query: { examRecordId: id, userId: first } })
    expect(history.data.map(({ before, after }) => [before.score, after.score])).toEqual([
      [80, null],
      [91.25, 80],
    ])
  })

  test('refuses cells one by one: above full marks, not on the roster, not taken, not taught', async () => {
    const scene = await makeScored()
    const { schoolId, enter, first, chinese, maths, classes, pupilsOf, mathsTeacher } = scene
    const id = await scene.makeExam({ departmentIds: [scene.grades.north] })
    const [elsewhere = 0] = pupilsOf(classes[2])
    const other = await scene.makeSubject('音乐')
    const { data } = await enter(id, [
      [first, chinese, 100.5],
      [elsewhere, chinese, 60],
      [first, other, 60],
      [first, maths, 60],
    ])
    expect(data.map(({ state, why }) => [state, why])).toEqual([
      ['refused', '语文满分 100 分，不能填 100.5'],
      ['refused', '所选学生不在考试“第一次月考”的名单上'],
      ['refused', '学生001不考音乐'],
      ['saved', null],
    ])
    const own = await enter(
      id,
      [
        [first, chinese, 60],
        [first, maths, 61, 1],
      ],
      mathsTeacher,
    )
    expect(own.data.map(({ state }) => state)).toEqual(['refused', 'saved'])
    const colleague = await actor({ schoolId, roles: [role.staff], departments: [classes[0]] })
    expect((await enter(id, [[first, maths, 62, 2]], colleague)).data).toMatchObject([
      { state: 'refused', why: expect.stringContaining('教师只能录入所教班级') },
    ])
  })

  test('refuses a score with a mark, a third decimal and a negative number', async () => {
    const { modify } = await makeScored()
    for (const values of [{ score: 5, mark: 'absent' }, { score: 5.125 }, { score: -1 }])
      expect(await modify(values)).toMatchObject({ status: 400 })
  })

  test('opens the grid of a class with the subjects that somebody may enter', async () => {
    const { id, who, head, chineseTeacher, classes, chinese, enter, first } = await makeScored()
    await enter(id, [[first, chinese, 88]])
    const grid = (by: typeof who) => as(by, exam.scoreGrid, { query: { examRecordId: id, classId: classes[0] } })
    expect((await grid(who)).data.subjects.map(({ subject }) => subject)).toEqual(['语文', '数学'])
    const own = (await grid(chineseTeacher)).data
    expect(own.subjects).toMatchObject([{ subject: '语文', fullMarks: 100 }])
    expect(own.rows).toMatchObject([
      { studentName: '学生001', className: '七年级1班', cells: [{ score: 88, version: 1 }] },
      { cells: [{ score: null, version: 0 }] },
      {},
    ])
    expect(await grid(head)).toMatchObject(refused(examRefusals.notYourScores))
  })
})

test('a deletion names the students who have scores, and not those who are only on a roster', async () => {
  const { schoolId, who, id, first, second, chinese, enter } = await makeScored()
  await enter(id, [[first, chinese, 60]])
  const { data } = await as(who, users.previewDeletion, { body: { schoolId, userIds: [first, second] } })
  expect(data).toEqual([{ title: '成绩', count: 1, names: ['学生001'] }])
})

describe('correcting a score', () => {
  test('needs a reason from publishing on, and is marked and kept', async () => {
    const { id, who, first, chinese, enter, publish, modify, page } = await makeScored()
    await enter(id, [[first, chinese, 88]])
    await publish()
    expect(await modify({ score: 89 })).toMatchObject(refused(examRefusals.reasonNeeded))
    expect(await modify({ score: 89, version: 0, reason: '漏加一分' })).toMatchObject({
      ...refused(common.stale),
      data: { score: 88, version: 1 },
    })
    expect(await modify({ score: 89, reason: '漏加一分' })).toMatchObject({ code: 200, data: { isCorrected: true } })
    const history = await as(who, exam.scoreHistory, { query: { examRecordId: id, userId: first } })
    expect(history.data).toMatchObject([
      { subject: '语文', before: { score: 88 }, after: { score: 89 }, reason: '漏加一分' },
    ])
    const { content } = await page(id)
    expect(content.find(({ studentId }) => studentId === first)?.studentScores).toMatchObject([
      { score: 89, isCorrected: true },
      { score: null, isCorrected: false },
    ])
  })

  test('is refused to teachers of other subjects', async () => {
    const { modify, mathsTeacher, head } = await makeScored()
    for (const by of [mathsTeacher, head])
      expect(await modify({ score: 89 }, by)).toMatchObject(refused(examRefusals.notYourScores))
  })
})

describe('the score table', () => {
  test('shows each caller their subjects and classes, and never orders by hidden scores', async () => {
    const scene = await makeScored()
    const { id, enter, page, chinese, maths, first, second, third, chineseTeacher, head, classes, schoolId } = scene
    await enter(id, [
      [first, chinese, 60],
      [second, chinese, 90],
      [third, chinese, 75],
      [first, maths, 100],
      [second, maths, 50],
      [third, maths, 99],
    ])
    await as(scene.who, exam.refreshRanks, { body: { id } })
    const ids = async (...asked: Parameters<typeof page>) =>
      (await page(...asked)).content.map(({ studentId }) => studentId)
    expect((await ids(id, { deptId: classes[0] })).slice(0, 3)).toEqual([third, first, second])
    expect((await ids(id, { deptId: classes[0], subjectId: chinese })).slice(0, 3)).toEqual([second, third, first])
    expect(await ids(id, {}, head)).toEqual([third, first, second])
    expect(await ids(id, {}, chineseTeacher)).toEqual([first, second, third])
    expect(await ids(id, { subjectId: maths }, chineseTeacher)).toEqual([first, second, third])
    const [row] = (await page(id, { subjectId: chinese }, chineseTeacher)).content
    expect(row).toMatchObject({
      studentId: second,
      total: null,
      studentScores: [
        { score: 90, classOrder: 1, schoolOrder: 1, isHidden: false },
        { score: null, classOrder: null, isHidden: true },
      ],
    })
    const colleague = await actor({ schoolId, roles: [role.staff], departments: [classes[0]] })
    await make.makeClassManager(schoolId, classes[0], colleague.id, 0)
    expect((await page(id, {}, colleague)).totalSize).toBe(0)
    const manager = await actor({ schoolId, roles: [role.departmentManager], departments: [scene.grades.south] })
    expect((await page(id, {}, manager)).totalSize).toBe(3)
    expect((await page(id, { keyword: '学生002' })).content).toMatchObject([{ studentName: '学生002' }])
  })

  test('shows a head teacher the earlier exams of a student who joined the class', async () => {
    const { id, enter, head, classes, pupilsOf, chinese, who, moveTo } = await makeScored()
    const [moved = 0] = pupilsOf(classes[1])
    await enter(id, [[moved, chinese, 77]])
    const exams = () => as(head, exam.studentExams, { query: { userId: moved } })
    expect(await exams()).toMatchObject(refused(common.notFound))
    await moveTo(moved, classes[0])
    expect((await exams()).data).toMatchObject([
      { exam: '第一次月考', deptName: '七年级2班', scores: [{ score: 77 }, {}] },
    ])
    expect((await as(who, exam.studentExams, { query: { userId: moved } })).data).toHaveLength(1)
  })

  test('counts what has been entered', async () => {
    const { id, who, enter, first, chinese, classes, chineseTeacher } = await makeScored()
    await enter(id, [[first, chinese, 77]])
    const progress = async (by: typeof who) => (await as(by, exam.examProgress, { params: { id } })).data
    const ofClass = (await progress(who)).filter(
      ({ classId, subjectId }) => classId === classes[0] && subjectId === chinese,
    )
    expect(ofClass).toMatchObject([{ expected: 3, entered: 1 }])
    expect(await progress(chineseTeacher)).toMatchObject([{ classId: classes[0], expected: 3, entered: 1 }])
  })

  test('is refused to a bureau, which sees only figures', async () => {
    const { id } = await makeScored()
    const bureau = await make.makeSchool({ kind: 'bureau' })
    const roles = [role.bureauAdministrator]
    const director = await actor({ schoolId: bureau.id, roles, departments: [bureau.rootId] })
    const body = { examRecordId: id, pageNum: 1, pageSize: 10 }
    expect(await as(director, exam.scorePage, { body })).toMatchObject(refused(common.figuresOnly))
  })
})
