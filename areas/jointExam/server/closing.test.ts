import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testRows } from '../../../tests/support/testRows.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { exam, examRefusals } from '../../exam/contract.ts'
import { school as schoolTable } from '../../registry/server/tables/schools.ts'
import { jointExamRefusals } from '../contract.ts'
import { type JointSchool, makeJointScene } from '../makeJointScene.ts'
import { jointExamOffer } from './tables.ts'

const server = await useServer()
const { as, http, database } = server
const { asSystem } = testRows(database)

/** A scene of two schools that sit a joint exam, with scores of six students each. */
const makeSat = async () => {
  const scene = await makeJointScene(server)
  const [one, other] = scene.schools
  if (one === undefined || other === undefined) throw new Error('no schools')
  const id = await scene.add()
  for (const school of [one, other]) await school.join()
  await one.enter([
    [90, 80],
    [85.5, 'absent'],
    [70, 60],
    [60, 'cheated'],
    [55, 50],
    [30, 20],
  ])
  await other.enter([
    [90, 95],
    [88, 60],
    [70, 70],
    ['exempt', 90],
    [40, 45],
    [null, 10],
  ])
  return { ...scene, one, other, id, drain: () => http.running.runner.drain() }
}

const ordersOf = async (school: JointSchool) => {
  const rows = await school.page()
  return school.pupilIds.map((id) => {
    const row = rows.find(({ studentId }) => studentId === id)
    const scores = school.subjectIds.map(
      (subjectId) => row?.studentScores.find((one) => one.subjectId === subjectId)?.districtOrder,
    )
    return [...scores, row?.total?.districtOrder]
  })
}

const moveAway = (schoolId: number) =>
  asSystem((db) => db.update(schoolTable).set({ bureauId: null }).where(eq(schoolTable.id, schoolId)))

describe('closing the entry', () => {
  test('is refused before a school has joined, and twice', async () => {
    const { add, close, schools } = await makeJointScene(server, { count: 1 })
    const id = await add()
    expect(await close(id)).toMatchObject(refused(jointExamRefusals.nobodyJoined))
    await schools[0]?.join()
    expect(await close(id)).toMatchObject({ code: 200 })
    expect(await close(id)).toMatchObject(refused(jointExamRefusals.notOpen))
  })

  test('closes every way to change scores, the roster and the exam, until it is opened again', async () => {
    const { one, id, close, reopen } = await makeSat()
    const examId = await one.examId()
    expect(await close(id)).toMatchObject({ code: 200 })
    const closed = refused(examRefusals.entryClosed)
    expect(await one.enter([[1, 1]])).toMatchObject(closed)
    expect(await one.modify(one.pupilIds[0] ?? 0, 50)).toMatchObject(closed)
    expect(
      await as(one.who, exam.scoreGrid, { query: { examRecordId: examId, classId: one.classes[0] ?? 0 } }),
    ).toMatchObject(closed)
    expect(await as(one.who, exam.refreshRoster, { body: { id: examId } })).toMatchObject(closed)
    expect(await as(one.who, exam.generateNumbers, { body: { examRecordId: examId } })).toMatchObject(closed)
    expect(await as(one.who, exam.deleteExam, { query: { id: examId, name: '' } })).toMatchObject(closed)
    expect(await one.leave()).toMatchObject(refused(jointExamRefusals.entryOver))
    expect((await one.page()).find(({ studentId }) => studentId === one.pupilIds[0])?.studentScores[0]?.score).toBe(90)
    expect((await as(one.who, exam.exam, { params: { id: examId } })).data).toMatchObject({ isEntryClosed: true })
    expect(await reopen(id)).toMatchObject({ code: 200 })
    expect(await one.modify(one.pupilIds[0] ?? 0, 50)).toMatchObject({ code: 200 })
    expect(await reopen(id)).toMatchObject(refused(jointExamRefusals.notClosed))
  })

  test('ends the time for an answer', async () => {
    const { id, close, addSchool, save } = await makeSat()
    const late = await addSchool()
    expect(await save({ id, version: 1 })).toMatchObject(refused(jointExamRefusals.hasJoined))
    await close(id)
    expect(await save({ id, version: 1 })).toMatchObject(refused(jointExamRefusals.notOpen))
    expect(await late.offers()).toEqual([])
    const scene = await makeJointScene(server)
    const [first, second] = scene.schools
    const other = await scene.add()
    await first?.join()
    await scene.close(other)
    expect(await second?.join()).toMatchObject(refused(jointExamRefusals.entryOver))
    expect(await second?.decline()).toMatchObject(refused(jointExamRefusals.entryOver))
  })

  test('lets each school report in the background, and shows who has gaps', async () => {
    const { one, other, id, close, progress, drain } = await makeSat()
    expect(await progress(id)).toMatchObject([
      { school: one.name, state: 'joined', expected: 12, entered: 12, reportedAt: null },
      { school: other.name, state: 'joined', expected: 12, entered: 11, reportedAt: null },
    ])
    await close(id)
    await drain()
    expect((await progress(id)).every(({ reportedAt }) => reportedAt !== null)).toBe(true)
  })
})

describe('the ranks in the district', () => {
  test('are written to each school’s students only, and shown to its staff', async () => {
    const { one, other, id, close, rank, drain, list } = await makeSat()
    expect(await rank(id)).toMatchObject(refused(jointExamRefusals.notClosed))
    await close(id)
    expect(await rank(id)).toMatchObject(refused(jointExamRefusals.nothingReported))
    await drain()
    expect(await ordersOf(one)).toEqual(one.pupilIds.map(() => [null, null, null]))
    expect(await rank(id)).toMatchObject({ code: 200 })
    await drain()
    expect(await ordersOf(one)).toEqual([
      [1, 3, 2],
      [4, null, null],
      [5, 5, 5],
      [7, 11, 8],
      [8, 7, 6],
      [10, 9, 9],
    ])
    expect(await ordersOf(other)).toEqual([
      [1, 1, 1],
      [3, 5, 3],
      [5, 4, 4],
      [null, 2, null],
      [9, 8, 7],
      [null, 10, null],
    ])
    expect(await list()).toMatchObject([{ state: 'ranked', schools: { joined: 2, reported: 2, ranked: 2 } }])
  })

  test('are cleared when the entry is opened again, and made anew', async () => {
    const { one, id, close, rank, reopen, drain } = await makeSat()
    await close(id)
    await drain()
    await rank(id)
    await drain()
    expect(await reopen(id)).toMatchObject({ code: 200 })
    expect(await ordersOf(one)).toEqual(one.pupilIds.map(() => [null, null, null]))
    await one.modify(one.pupilIds[5] ?? 0, 100)
    await close(id)
    await drain()
    await rank(id)
    await drain()
    expect((await ordersOf(one))[5]).toEqual([1, 9, 6])
  })

  test('leave out a school without a report only after a confirmation that names it', async () => {
    const { one, other, id, close, rank, drain } = await makeSat()
    await close(id)
    await drain()
    await asSystem((db) =>
      db
        .update(jointExamOffer)
        .set({ reportedAt: null, histogram: null })
        .where(eq(jointExamOffer.schoolId, other.schoolId)),
    )
    const answer = await rank(id)
    expect(answer).toMatchObject(refused(jointExamRefusals.someNotReported))
    expect(answer.msg).toContain(other.name)
    expect(await rank(id, true)).toMatchObject({ code: 200 })
    await drain()
    expect((await ordersOf(one))[0]).toEqual([1, 1, 1])
    expect((await ordersOf(other))[0]).toEqual([null, null, null])
  })

  test('never reach a school that leaves the bureau before the ranking, nor count its students', async () => {
    const { one, other, id, close, rank, drain } = await makeSat()
    await close(id)
    await drain()
    await moveAway(other.schoolId)
    expect(await rank(id)).toMatchObject({ code: 200 })
    await drain()
    expect((await ordersOf(one))[0]).toEqual([1, 1, 1])
    expect(await ordersOf(other)).toEqual(other.pupilIds.map(() => [null, null, null]))
    expect(await other.leave()).toMatchObject({ code: 200 })
    expect((await as(other.who, exam.exams, {})).data.content).toMatchObject([{ isJoint: false, isEntryClosed: false }])
  })

  test('never reach a school that leaves the bureau between the ranking and its job', async () => {
    const { other, id, close, rank, drain } = await makeSat()
    await close(id)
    await drain()
    await rank(id)
    await moveAway(other.schoolId)
    await drain()
    expect(await ordersOf(other)).toEqual(other.pupilIds.map(() => [null, null, null]))
  })

  test('go with the joint exam, and the schools keep their exams', async () => {
    const { one, id, close, rank, remove, drain } = await makeSat()
    await close(id)
    await drain()
    await rank(id)
    await drain()
    const examId = await one.examId()
    expect(await remove(id)).toMatchObject({ code: 200 })
    expect(await one.offers()).toEqual([])
    const { data } = await as(one.who, exam.exam, { params: { id: examId } })
    expect(data).toMatchObject({ isJoint: false, isEntryClosed: false })
    const body = { examRecordId: examId, pageNum: 1, pageSize: 10 }
    const rows = (await as(one.who, exam.scorePage, { body })).data.content
    expect(rows.map(({ total }) => total?.districtOrder)).toEqual(rows.map(() => null))
  })
})
