import { describe, expect, test } from 'vitest'
import { movableClock } from '../../../platform/server/clock.ts'
import { common } from '../../../platform/contract/refusal.ts'
import { refused } from '../../../tests/support/refused.ts'
import { type Actor, useSeparateServer } from '../../../tests/support/useServer.ts'
import { moralEducation as calls, moralRefusals } from '../contract.ts'
import { makeMoralScene } from '../makeMoralScene.ts'

// 10:00 of Wednesday, 4 November 2026 in Shanghai: 第10周 of the term.
const clock = movableClock(new Date('2026-11-04T02:00:00Z'))
const server = await useSeparateServer({ clock })
const { as } = server

describe('the report of a week', () => {
  test('ranks classes within their grade, ties sharing a rank, and is corrected by a withdrawal and an appeal', async () => {
    const { people, classes, makeProject, save, pass, report } = await makeMoralScene(server, clock)
    const { id: projectId, items } = await makeProject({ defaultValue: 100 }, [5, -3])
    const [plus = 0, minus = 0] = items
    const { data: first } = await save({ projectId, targetId: classes[0], itemId: minus })
    const { data: second } = await save({ projectId, targetId: classes[1], itemId: plus })
    await save({ projectId, targetId: classes[2], itemId: minus })
    const open = await report({ assessProjectId: projectId })
    expect(open.isEnded).toBe(false)
    await pass(6)
    const { data: periods } = await as(people.who, calls.reports, { query: { projectId } })
    expect(periods.map(({ name, isEnded }) => [name, isEnded])).toEqual([
      ['第11周（11月9日—11月15日）', false],
      ['第10周（11月2日—11月8日）', true],
    ])
    const periodId = periods[1]?.id ?? 0
    const lines = async () =>
      (await report({ assessProjectId: projectId, periodId })).content.map(
        ({ name, rank, recordValue, totalValue, assessValue, isCorrected }) =>
          [name, rank, recordValue, totalValue, assessValue, isCorrected] as const,
      )
    expect(await lines()).toEqual([
      ['二班', 1, 5, 105, 5, false],
      ['一班', 2, -3, 97, -3, false],
      ['三班', 1, -3, 97, -3, false],
    ])
    const { id: otherProject } = await makeProject({ name: '另一个项目' })
    expect(await as(people.who, calls.rankReport, { body: { assessProjectId: otherProject, periodId } })).toMatchObject(
      refused(common.notFound),
    )
    // A class sees the values of the others.
    expect((await report({ periodId }, people.head)).content).toHaveLength(3)
    const withdrawal = { id: second.id, reason: '记错了班级' }
    await as(people.examiner, calls.withdrawRecord, { body: withdrawal })
    expect(await as(people.outsider, calls.raiseAppeal, { body: { recordId: first.id, words: '有误' } })).toMatchObject(
      refused(common.notFound),
    )
    const appeal = { recordId: first.id, words: '当天是另一个班值日' }
    expect(await as(people.examiner, calls.raiseAppeal, { body: appeal })).toMatchObject(
      refused(moralRefusals.notYourClass),
    )
    const mayAppeal = async (who: Actor) => (await as(who, calls.record, { params: { id: first.id } })).data.mayAppeal
    expect([await mayAppeal(people.examiner), await mayAppeal(people.head)]).toEqual([false, true])
    expect(await as(people.head, calls.raiseAppeal, { body: appeal })).toMatchObject({ code: 200 })
    expect(await mayAppeal(people.head)).toBe(false)
    expect(await as(people.head, calls.raiseAppeal, { body: appeal })).toMatchObject(
      refused(moralRefusals.alreadyAppealed),
    )
    const { data: open2 } = await as(people.who, calls.appealPage, { body: { state: 'open' } })
    const id = open2.content[0]?.id ?? 0
    const answer = { id, isUpheld: true, newValue: -1, answer: '只扣一分' }
    expect(await as(people.who, calls.answerAppeal, { body: { ...answer, newValue: 1 } })).toMatchObject(
      refused(moralRefusals.valueOutOfRange),
    )
    expect(await as(people.who, calls.answerAppeal, { body: { ...answer, newValue: -3 } })).toMatchObject(
      refused(moralRefusals.sameValue),
    )
    expect(await as(people.who, calls.answerAppeal, { body: answer })).toMatchObject({ code: 200 })
    expect(await as(people.who, calls.answerAppeal, { body: answer })).toMatchObject(
      refused(moralRefusals.alreadyAnswered),
    )
    expect(await lines()).toEqual([
      ['二班', 1, 0, 100, 0, true],
      ['一班', 2, -1, 99, -1, true],
      ['三班', 1, -3, 97, -3, false],
    ])
    const [line] = (await report({ periodId })).content
    expect(line).toMatchObject({ firstValue: 5, firstRank: 1 })
    const { data: detail } = await as(people.head, calls.record, { params: { id: first.id } })
    expect(detail).toMatchObject({
      assessValue: -1,
      appealState: 'upheld',
      corrections: [{ kind: 'appeal', byName: '校管', reason: '只扣一分', oldValue: -3, newValue: -1 }],
    })
    const { data: trend } = await as(people.head, calls.trend, { query: { projectId, targetId: classes[0] } })
    expect(trend).toMatchObject([{ value: -1, rank: 2, isCorrected: true }])
    // The weekly result follows: its only project has weight 1.
    const weekly = await report({ startTime: '2026-11-02', endTime: '2026-11-08' })
    expect(weekly.content.map(({ name, assessValue, rank }) => [name, assessValue, rank])).toEqual([
      ['二班', 0, 1],
      ['一班', -1, 2],
      ['三班', -3, 1],
    ])
    const { data: flags } = await as(people.head, calls.flags)
    expect(flags[0]?.grades.map(({ gradeName, classes: own }) => [gradeName, own.length])).toEqual([
      ['七年级', 2],
      ['八年级', 1],
    ])
  })

  test('stays as it was when the project changes, also if the job was late', async () => {
    const { people, classes, group, makeProject, save, pass, report } = await makeMoralScene(server, clock)
    const { id: projectId, items, project } = await makeProject({ defaultValue: 100, joinDefault: true }, [5])
    await save({ projectId, targetId: classes[0], itemId: items[0] ?? 0 })
    clock.advance(7 * 86_400_000)
    const renewed = await server.enter(people.who.username, people.who.schoolId)
    const body = { ...project, examinerGroupId: group.id, defaultValue: 0, joinDefault: false }
    expect(await as({ token: renewed }, calls.updateProject, { body })).toMatchObject({ code: 200 })
    await pass(0)
    const { data: periods } = await as(people.who, calls.reports, { query: { projectId } })
    const ended = periods.find(({ isEnded }) => isEnded)
    const written = await report({ periodId: ended?.id ?? 0 })
    expect(written.joinDefault).toBe(true)
    expect(written.content[0]).toMatchObject({ name: '一班', assessValue: 105, initialValue: 100 })
    expect((await report({ assessProjectId: projectId })).content[0]).toMatchObject({ assessValue: 0, initialValue: 0 })
  })

  test('takes a record that is sent after its end as a correction', async () => {
    const { people, pupils, classes, makeProject, save, pass, report } = await makeMoralScene(server, clock)
    const { id: projectId, items } = await makeProject({ assessType: 'student' }, [2])
    const itemId = items[0] ?? 0
    const time = `${new Date(clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10)} 00:30:00`
    await save({ projectId, targetId: pupils[2], itemId })
    await pass(7)
    const { data: late } = await save({ projectId, targetId: pupils[0], itemId, time })
    expect(late).toMatchObject({ isCorrected: true, isOpen: false })
    const { data: periods } = await as(people.who, calls.reports, { query: { projectId } })
    const periodId = periods.find(({ isEnded }) => isEnded)?.id ?? 0
    const rows = (await report({ periodId })).content
    expect(rows.find(({ id }) => id === pupils[0])).toMatchObject({ recordValue: 2, firstValue: 0, isCorrected: true })
    const byClass = (await report({ periodId, line: 'class' })).content
    expect(byClass.find(({ id }) => id === classes[0])).toMatchObject({ recordValue: 2, headcount: 2, perHead: 1 })
    // A head teacher sees the values of other classes, but only the own pupils.
    expect((await report({ periodId }, people.head)).content.map(({ name }) => name).toSorted()).toEqual([
      '李小红',
      '王小明',
    ])
    expect((await report({ periodId, line: 'class' }, people.head)).content).toHaveLength(3)
    const { data: ranks } = await as(people.head, calls.userRank, { query: { userId: pupils[0], type: 'student' } })
    expect(ranks).toMatchObject([{ projectName: '班级量化', outOf: 4 }])
    const query = { projectId, targetId: pupils[2] }
    expect(await as(people.head, calls.trend, { query })).toMatchObject(refused(common.notFound))
  })
})

test('days of a report must be in order', async () => {
  const { people, makeProject } = await makeMoralScene(server, clock)
  const { id: assessProjectId } = await makeProject()
  const body = { assessProjectId, startTime: '2026-11-04', endTime: '2026-11-03' }
  expect(await as(people.who, calls.rankReport, { body })).toMatchObject(refused(moralRefusals.endsBeforeStart))
  expect(await as(people.who, calls.exportReport, { body })).toMatchObject(refused(moralRefusals.endsBeforeStart))
})

test('settings weigh only projects of classes by day or week, and appeals end after their days', async () => {
  const { people, classes, makeProject, save, pass } = await makeMoralScene(server, clock)
  const clazz = await makeProject({ name: '班级' }, [2])
  const student = await makeProject({ name: '学生', assessType: 'student' })
  const body = { appealDays: 1, flagsPerGrade: 1, weights: [{ projectId: clazz.id, weight: 0.5 }], version: 0 }
  const wrong = { ...body, weights: [{ projectId: student.id, weight: 1 }] }
  expect(await as(people.who, calls.saveSettings, { body: wrong })).toMatchObject(refused(moralRefusals.notOnlyClasses))
  expect(await as(people.who, calls.saveSettings, { body })).toMatchObject({ data: { ...body, version: 1 } })
  const { data: record } = await save({ projectId: clazz.id, targetId: classes[0], itemId: clazz.items[0] ?? 0 })
  await pass(2)
  const appeal = { recordId: record.id, words: '有误' }
  expect(await as(people.head, calls.raiseAppeal, { body: appeal })).toMatchObject(refused(moralRefusals.appealTooLate))
})

test('per head divides the records and counts the initial value of a class once', async () => {
  const { classes, makeProject, save, report } = await makeMoralScene(server, clock)
  const { id: assessProjectId, items } = await makeProject({ defaultValue: 100, joinDefault: true }, [2, -1])
  await save({ projectId: assessProjectId, targetId: classes[0], itemId: items[1] ?? 0 })
  const { content } = await report({ assessProjectId, by: 'perHead' })
  expect(content.map(({ name, headcount, perHead, rank }) => [name, headcount, perHead, rank])).toEqual([
    ['二班', 2, 100, 1],
    ['一班', 2, 99.5, 2],
    ['三班', 1, 100, 1],
  ])
})
