import { describe, expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { common } from '../../../platform/contract/refusal.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { nodeType } from '../../registry/contract.ts'
import { teaching } from '../../teaching/contract.ts'
import { exam, examRefusals } from '../contract.ts'
import { makeExamScene } from '../makeExamScene.ts'

const server = await useServer()
const { as, actor, make } = server

describe('saving an exam', () => {
  test('takes the classes of the grades, their students, and the subjects that they have', async () => {
    const scene = await makeExamScene(server)
    const english = await scene.makeSubject('英语', { grades: [302] })
    const answer = await scene.saveExam({ linkSubjectList: [scene.maths, scene.chinese] })
    expect(answer).toMatchObject({
      code: 200,
      data: { name: '第一次月考', state: 'created', subjects: [{ subject: '语文' }, { subject: '数学' }] },
    })
    const { data } = await as(scene.who, exam.exam, { params: { id: answer.data.id } })
    expect(data.classes).toMatchObject([
      { name: '1班', gradeName: '七年级', level: 301, students: 3 },
      { name: '2班', students: 3 },
      { name: '3班', gradeName: '南校区七年级', students: 3 },
    ])
    expect(data.settings).toMatchObject([
      { subject: '语文', level: 301, fullMarks: 100, excellentLine: 85, passLine: 60, lowLine: 40, isCounted: true },
      { subject: '数学', level: 301 },
    ])
    expect(await scene.saveExam({ linkSubjectList: [scene.chinese, english] })).toMatchObject({
      ...refused(examRefusals.noSubjectsThere),
      msg: expect.stringContaining('英语'),
    })
  })

  test('refuses an end before the start, and departments without classes', async () => {
    const { saveExam, rootId, schoolId } = await makeExamScene(server)
    const empty = await make.makeDepartment({ schoolId, parentId: rootId, name: '教务处' })
    expect(await saveExam({ endTime: '2026-03-02 08:00:00' })).toMatchObject(refused(examRefusals.endsBeforeStart))
    expect(await saveExam({ departmentIds: [empty.id] })).toMatchObject(refused(examRefusals.noClasses))
  })

  test('takes the settings of the latest exam with a subject', async () => {
    const { who, saveExam, chinese, makeExam } = await makeExamScene(server)
    const first = await makeExam()
    const lines = { fullMarks: 120, excellentLine: 102, passLine: 72, lowLine: 48, isCounted: true }
    const settings = [{ subjectId: chinese, level: 301, ...lines }]
    expect(await as(who, exam.saveExamSubjects, { body: { examRecordId: first, settings } })).toMatchObject({
      code: 200,
    })
    const next = await saveExam({
      name: '第二次月考',
      startTime: '2026-04-01 08:00:00',
      endTime: '2026-04-02 08:00:00',
    })
    const { data } = await as(who, exam.exam, { params: { id: next.data.id } })
    expect(data.settings).toMatchObject([{ fullMarks: 120, passLine: 72 }, { fullMarks: 100 }])
  })

  test('refuses an outdated version', async () => {
    const { saveExam, makeExam } = await makeExamScene(server)
    const id = await makeExam()
    expect(await saveExam({ id, version: 1, name: '月考' })).toMatchObject({ code: 200, data: { version: 2 } })
    const stale = await saveExam({ id, version: 1 })
    expect(stale).toMatchObject({ ...refused(common.stale), data: { name: '月考' } })
    // The dialog shows what is stored now, so it needs the exam as a save answers it.
    expect(exam.saveExam.data.safeParse(stale.data).success).toBe(true)
  })

  test('asks before scores of subjects or classes are lost', async () => {
    const scene = await makeExamScene(server)
    const { saveExam, makeExam, enter, page, pupilsOf, classes, chinese, maths, grades } = scene
    const id = await makeExam()
    await enter(id, [[pupilsOf(classes[2])[0] ?? 0, maths, 80]])
    expect(await saveExam({ id, version: 1, linkSubjectList: [chinese] })).toMatchObject({
      ...refused(examRefusals.partsHaveScores),
      msg: expect.stringContaining('数学'),
    })
    expect(await saveExam({ id, version: 1, departmentIds: [grades.north] })).toMatchObject({
      ...refused(examRefusals.partsHaveScores),
      msg: expect.stringContaining('3班'),
    })
    expect(await saveExam({ id, version: 1, linkSubjectList: [chinese], isConfirmed: true })).toMatchObject({
      code: 200,
    })
    const { content } = await page(id)
    expect(content.flatMap(({ studentScores }) => studentScores.map(({ subjectId }) => subjectId))).not.toContain(maths)
  })

  test('asks before the rules of the ministry are broken', async () => {
    const { saveExam, schoolId, rootId, chinese } = await makeExamScene(server)
    const place = { schoolId, parentId: rootId, name: '二年级', type: nodeType.grade, schoolSection: 2, schoolGrade: 2 }
    const grade = await make.makeDepartment(place)
    await make.makeDepartment({ schoolId, parentId: grade.id, name: '二年级1班', type: nodeType.class })
    const ask = (isConfirmed = false) =>
      saveExam({ departmentIds: [grade.id], linkSubjectList: [chinese], kind: 'midterm', isConfirmed })
    expect(await ask()).toMatchObject({
      ...refused(examRefusals.rulesNeedConfirmation),
      msg: expect.stringMatching(/一、二年级.*期中/u),
    })
    expect(await ask(true)).toMatchObject({ code: 200 })
  })

  test('is refused to somebody whose reach is only a part of the exam', async () => {
    const { schoolId, grades, makeExam, saveExam } = await makeExamScene(server)
    const id = await makeExam()
    const roles = [role.departmentManager]
    const manager = await actor({ schoolId, roles, departments: [grades.north] })
    expect(await saveExam({ id, version: 1 }, manager)).toMatchObject(refused(common.forbidden))
  })
})

describe('an exam', () => {
  test('is listed for those whose classes sit it, by name and day', async () => {
    const { makeExam, head, staff, classes, schoolId, who, grades } = await makeExamScene(server)
    await makeExam()
    await makeExam({
      name: '八年级测验',
      departmentIds: [grades.eighth],
      startTime: '2026-03-05 08:00:00',
      endTime: '2026-03-05 09:00:00',
    })
    const other = await staff()
    await make.makeClassManager(schoolId, classes[3], other.id)
    const names = async (by: typeof who, query: object = {}) =>
      (await as(by, exam.exams, { query })).data.content.map(({ name }) => name)
    expect(await names(who)).toEqual(['八年级测验', '第一次月考'])
    expect(await names(head)).toEqual(['第一次月考'])
    expect(await names(other)).toEqual(['八年级测验'])
    expect(await names(who, { keyword: '月考' })).toEqual(['第一次月考'])
    expect(await names(who, { startTime: '2026-03-05' })).toEqual(['八年级测验'])
    expect(await names(who, { endTime: '2026-03-04' })).toEqual(['第一次月考'])
  })

  test('is published once, with scores, and closed afterwards', async () => {
    const scene = await makeExamScene(server)
    const { who, makeExam, saveExam, enter, pupilsOf, classes, chinese, maths, usual } = scene
    const id = await makeExam()
    const publish = () => as(who, exam.publishExam, { body: { id } })
    expect(await publish()).toMatchObject(refused(examRefusals.nothingToPublish))
    const [pupil = 0] = pupilsOf(classes[0])
    await enter(id, [[pupil, chinese, 91.5]])
    expect(await publish()).toMatchObject({ code: 200 })
    expect(await publish()).toMatchObject(refused(examRefusals.published))
    expect(await enter(id, [[pupil, maths, 60]])).toMatchObject(refused(examRefusals.published))
    expect(await as(who, exam.scoreGrid, { query: { examRecordId: id, classId: classes[0] } })).toMatchObject(
      refused(examRefusals.published),
    )
    const settings = [
      { subjectId: chinese, level: 301, fullMarks: 99, excellentLine: 80, passLine: 60, lowLine: 40, isCounted: true },
    ]
    expect(await as(who, exam.saveExamSubjects, { body: { examRecordId: id, settings } })).toMatchObject(
      refused(examRefusals.published),
    )
    expect(await as(who, exam.refreshRoster, { body: { id } })).toMatchObject(refused(examRefusals.published))
    expect(await saveExam({ id, version: 2, linkSubjectList: [chinese] })).toMatchObject(
      refused(examRefusals.published),
    )
    expect(await saveExam({ ...usual, id, version: 2, name: '改名' })).toMatchObject({ code: 200 })
  })

  test('counts what is missing by class and subject, for who may publish it', async () => {
    const scene = await makeExamScene(server)
    const { who, makeExam, enter, pupilsOf, classes, chinese, maths, staff, schoolId, grades } = scene
    const id = await makeExam()
    const missing = (by = who) => as(by, exam.missingScores, { params: { id } })
    const [one = 0, two = 0, three = 0] = pupilsOf(classes[0])
    await enter(id, [
      [one, chinese, 91.5],
      [two, chinese, 'absent'],
      [one, maths, 70],
      [three, maths, 0],
    ])
    const { data } = await missing()
    expect(data).toMatchObject({ students: 8, cells: 14 })
    expect(data.parts.slice(0, 2)).toEqual([
      { deptName: '七年级1班', subject: '语文', missing: 1, expected: 3 },
      { deptName: '七年级1班', subject: '数学', missing: 1, expected: 3 },
    ])
    expect(await missing(await staff())).toMatchObject(refused(common.forbidden))
    const manager = await actor({ schoolId, roles: [role.departmentManager], departments: [grades.north] })
    await make.grant(schoolId, manager.id, ['sys:exam:edit', 'exam:exam:view'])
    expect(await missing(manager)).toMatchObject(refused(examRefusals.partOfExam))
  })

  test('is deleted; a published one only by an administrator who types its name', async () => {
    const scene = await makeExamScene(server)
    const { who, makeExam, enter, pupilsOf, classes, chinese } = scene
    const [created, published] = [await makeExam(), await makeExam()]
    const remove = (id: number, name = '', by = who) => as(by, exam.deleteExam, { query: { id, name } })
    expect(await remove(created)).toMatchObject({ code: 200 })
    await enter(published, [[pupilsOf(classes[0])[0] ?? 0, chinese, 91.5]])
    await as(who, exam.publishExam, { body: { id: published } })
    expect(await remove(published)).toMatchObject(refused(examRefusals.nameNotTyped))
    expect(await remove(published, '第一次月考')).toMatchObject({ code: 200 })
    expect((await as(who, exam.exams, {})).data.totalSize).toBe(0)
  })

  test('keeps its subjects from being deleted', async () => {
    const { who, makeExam, chinese } = await makeExamScene(server)
    await makeExam()
    expect((await as(who, teaching.deleteSubject, { query: { id: chinese } })).msg).toContain('已用于考试')
  })

  test('refuses lines out of order, and full marks below a score', async () => {
    const { who, makeExam, enter, pupilsOf, classes, chinese } = await makeExamScene(server)
    const id = await makeExam()
    await enter(id, [[pupilsOf(classes[0])[0] ?? 0, chinese, 91.5]])
    const save = (values: object) => {
      const lines = { fullMarks: 100, excellentLine: 85, passLine: 60, lowLine: 40, isCounted: true }
      return as(who, exam.saveExamSubjects, {
        body: { examRecordId: id, settings: [{ subjectId: chinese, level: 301, ...lines, ...values }] },
      })
    }
    expect(await save({ passLine: 90 })).toMatchObject(refused(examRefusals.linesOutOfOrder))
    expect((await save({ fullMarks: 90 })).msg).toBe('语文满分 90 分，不能填 91.5')
    expect(await save({ fullMarks: 95 })).toMatchObject({ code: 200 })
  })

  test.each([
    [
      'full marks that are stored as 0',
      { fullMarks: 1e-12, excellentLine: 0, passLine: 0, lowLine: 0 },
      '最多两位小数',
    ],
    ['full marks of 0', { fullMarks: 0, excellentLine: 0, passLine: 0, lowLine: 0 }, '满分须大于 0'],
    ['more than two decimals', { fullMarks: 120.000_000_000_1 }, '最多两位小数'],
  ])('refuses %s', async (_, values, msg) => {
    const { who, makeExam, chinese } = await makeExamScene(server)
    const lines = { fullMarks: 100, excellentLine: 85, passLine: 60, lowLine: 40, isCounted: true }
    const body = { examRecordId: await makeExam(), settings: [{ subjectId: chinese, level: 301, ...lines, ...values }] }
    const answer = await as(who, exam.saveExamSubjects, { body })
    expect(answer.code).toBe(400)
    expect(answer.text).toContain(msg)
  })

  test('refuses a subject of a grade twice', async () => {
    const { who, makeExam, chinese } = await makeExamScene(server)
    const lines = { fullMarks: 100, excellentLine: 85, passLine: 60, lowLine: 40, isCounted: true }
    const settings = [
      { subjectId: chinese, level: 301, ...lines },
      { subjectId: chinese, level: 301, ...lines },
    ]
    const answer = await as(who, exam.saveExamSubjects, { body: { examRecordId: await makeExam(), settings } })
    expect(answer.code).toBe(400)
    expect(answer.text).toContain('同一年级的学科不能重复')
  })
})
