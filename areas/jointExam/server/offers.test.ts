import { describe, expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { common } from '../../../platform/contract/refusal.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { exam, examRefusals } from '../../exam/contract.ts'
import { jointExam, jointExamRefusals } from '../contract.ts'
import { jointSubject, makeJointScene } from '../makeJointScene.ts'

const server = await useServer()
const { as, actor, make } = server

describe('a joint exam', () => {
  test('is offered to the schools of the bureau that have the last grade', async () => {
    const { schools, addSchool, save, list } = await makeJointScene(server)
    const lower = await addSchool({ grade: 302 })
    const complete = await addSchool({ grade: 509 })
    const fourYears = await addSchool({ grade: 304 })
    const foreign = await makeJointScene(server, { count: 1 })
    expect(await save()).toMatchObject({ code: 200, data: { state: 'open', schools: { invited: 4, joined: 0 } } })
    for (const school of [...schools, complete, fourYears])
      expect(await school.offers()).toMatchObject([
        {
          name: '九年级第一次模拟考试',
          grade: '初中毕业年级',
          subjects: ['语文', '数学'],
          state: 'offered',
          examId: null,
        },
      ])
    for (const school of [lower, ...foreign.schools]) expect(await school.offers()).toEqual([])
    expect(await list()).toMatchObject([{ name: '九年级第一次模拟考试', level: 303 }])
    expect(await foreign.list()).toEqual([])
  })

  test('is refused for any grade but the last, with the ministry’s sentence', async () => {
    const { save } = await makeJointScene(server, { count: 0 })
    for (const level of [206, 301, 302, 401, 402, 506, 508, 511, 0]) {
      const answer = await save({ level })
      expect(answer).toMatchObject(refused(jointExamRefusals.notLastGrade))
      expect(answer.msg).toContain('义务教育阶段非毕业年级不得组织区域性统一考试')
    }
    for (const level of [303, 304, 403, 509, 512]) expect(await save({ level })).toMatchObject({ code: 200 })
  })

  test('is refused with an end before its start, lines out of order, or a subject twice', async () => {
    const { save } = await makeJointScene(server, { count: 0 })
    expect(await save({ endTime: '2026-03-02 08:00:00' })).toMatchObject(refused(jointExamRefusals.endsBeforeStart))
    const subjects = [jointSubject('语文', { passLine: 90 })]
    expect(await save({ subjects })).toMatchObject(refused(jointExamRefusals.linesOutOfOrder))
    const lines = { fullMarks: 1e-13, excellentLine: 0, passLine: 0, lowLine: 0 }
    expect(await save({ subjects: [jointSubject('语文', lines)] })).toMatchObject({ code: 400 })
    const twice = [jointSubject('语文'), jointSubject('语 文')]
    expect(await save({ subjects: twice })).toMatchObject(refused(jointExamRefusals.subjectTwice))
  })

  test('is changed until a school has joined, and its offers follow', async () => {
    const { schools, add, save } = await makeJointScene(server, { count: 1 })
    const [school] = schools
    const id = await add()
    expect(await save({ id, version: 1, name: '九年级调研' })).toMatchObject({ code: 200, data: { version: 2 } })
    expect(await save({ id, version: 1 })).toMatchObject(refused(common.stale))
    expect(await school?.offers()).toMatchObject([{ name: '九年级调研' }])
    await school?.join()
    expect(await save({ id, version: 2, name: '再改' })).toMatchObject(refused(jointExamRefusals.hasJoined))
  })

  test('of another bureau does not exist, and a school may hold none', async () => {
    const { add, save, schools } = await makeJointScene(server, { count: 1 })
    const foreign = await makeJointScene(server, { count: 0 })
    const id = await add()
    expect(await foreign.save({ id, version: 1 })).toMatchObject(refused(common.notFound))
    expect(await foreign.close(id)).toMatchObject(refused(common.notFound))
    expect(await foreign.remove(id)).toMatchObject(refused(common.notFound))
    expect(await as(foreign.official, jointExam.jointFigures, { params: { id } })).toMatchObject(
      refused(common.notFound),
    )
    const [school] = schools
    if (school !== undefined) expect(await save({}, school.who)).toMatchObject(refused(common.forbidden))
  })
})

describe('a school', () => {
  test('joins with an exam of the bureau’s settings, in which all classes of the grade sit', async () => {
    const { schools, add } = await makeJointScene(server, { count: 1 })
    const [school] = schools
    if (school === undefined) throw new Error('no school')
    await add({ subjects: [jointSubject('数学', { fullMarks: 120, isCounted: false }), jointSubject('语 文')] })
    const answer = await school.join()
    expect(answer).toMatchObject({ code: 200, data: { state: 'joined' } })
    const { data } = await as(school.who, exam.exam, { params: { id: await school.examId() } })
    expect(data).toMatchObject({
      name: '九年级第一次模拟考试',
      isJoint: true,
      isEntryClosed: false,
      doPartialTotalsRank: false,
      classes: [
        { name: '1班', students: 3 },
        { name: '2班', students: 3 },
      ],
      settings: [
        { subject: '语文', fullMarks: 100, isCounted: true },
        { subject: '数学', fullMarks: 120, isCounted: false },
      ],
    })
    expect(await school.join()).toMatchObject(refused(jointExamRefusals.notOffered))
    expect(await school.decline()).toMatchObject(refused(jointExamRefusals.notOffered))
  })

  test('cannot change what the bureau has set', async () => {
    const { schools, add, usual } = await makeJointScene(server, { count: 1 })
    const [school] = schools
    if (school === undefined) throw new Error('no school')
    await add()
    await school.join()
    const id = await school.examId()
    const { startTime, endTime } = usual
    const body = { id, version: 1, name: '改名', startTime, endTime, linkSubjectList: school.subjectIds }
    expect(await as(school.who, exam.saveExam, { body: { ...body, departmentIds: [school.gradeId] } })).toMatchObject(
      refused(examRefusals.linked),
    )
    const lines = { fullMarks: 150, excellentLine: 100, passLine: 60, lowLine: 40, isCounted: true }
    const settings = [{ subjectId: school.subjectIds[0] ?? 0, level: 303, ...lines }]
    expect(await as(school.who, exam.saveExamSubjects, { body: { examRecordId: id, settings } })).toMatchObject(
      refused(examRefusals.linked),
    )
  })

  test('without a subject is told its name and what to do', async () => {
    const { addSchool, add } = await makeJointScene(server, { count: 0 })
    const school = await addSchool({ subjects: ['语文'] })
    await add()
    const answer = await school.join()
    expect(answer).toMatchObject(refused(jointExamRefusals.subjectsMissing))
    expect(answer.msg).toMatch(/“数学”.*新增同名学科/u)
    expect(await school.offers()).toMatchObject([{ state: 'offered', examId: null }])
  })

  test('declines, and may join later', async () => {
    const { schools, add, list } = await makeJointScene(server, { count: 1 })
    const [school] = schools
    await add()
    expect(await school?.decline()).toMatchObject({ code: 200 })
    expect(await list()).toMatchObject([{ schools: { invited: 1, joined: 0, declined: 1 } }])
    expect(await school?.join()).toMatchObject({ code: 200 })
  })

  test('leaves and keeps its exam, or deletes it and may join again', async () => {
    const { schools, add, list } = await makeJointScene(server, { count: 1 })
    const [school] = schools
    if (school === undefined) throw new Error('no school')
    await add()
    expect(await school.leave()).toMatchObject(refused(jointExamRefusals.notJoined))
    await school.join()
    const first = await school.examId()
    expect(await school.leave()).toMatchObject({ code: 200 })
    expect((await as(school.who, exam.exam, { params: { id: first } })).data).toMatchObject({ isJoint: false })
    await school.join()
    const second = await school.examId()
    expect(await as(school.who, exam.deleteExam, { query: { id: second, name: '' } })).toMatchObject({ code: 200 })
    expect(await school.offers()).toMatchObject([{ state: 'offered', examId: null }])
    expect(await list()).toMatchObject([{ schools: { joined: 0 } }])
  })

  test('answers only its own offers, by somebody who reaches the whole school', async () => {
    const { schools, add } = await makeJointScene(server)
    const [one, other] = schools
    if (one === undefined || other === undefined) throw new Error('no schools')
    await add()
    const [offer] = await other.offers()
    expect(await one.join(offer?.id)).toMatchObject(refused(common.notFound))
    const { schoolId, gradeId } = one
    const manager = await actor({ schoolId, roles: [role.departmentManager], departments: [gradeId] })
    await make.grant(schoolId, manager.id, ['sys:exam:edit'])
    const body = { id: (await one.offers())[0]?.id ?? 0 }
    expect(await as(manager, jointExam.joinJointExam, { body })).toMatchObject(
      refused(jointExamRefusals.wholeSchoolNeeded),
    )
  })
})
