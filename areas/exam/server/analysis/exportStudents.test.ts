import { expect, test } from 'vitest'
import { common } from '../../../../platform/contract/refusal.ts'
import { refused } from '../../../../tests/support/refused.ts'
import { readAll } from '../../../../tests/support/sheets.ts'
import { type Actor, useServer } from '../../../../tests/support/useServer.ts'
import { jobs } from '../../../jobs/contract.ts'
import { exam, examRefusals } from '../../contract.ts'
import { makeExamScene } from '../../makeExamScene.ts'

const server = await useServer()
const { as, http } = server

const number = { key: 'studentNumber', title: '学号', kind: 'text' } as const
const opened = {
  title: '学生',
  columns: [
    number,
    { key: 'score', title: '分数', kind: 'number' },
    { key: 'rank', title: '年级名次', kind: 'number' },
  ],
} as const
const changed = {
  title: '学生进退步',
  columns: [
    number,
    { key: 'before', title: '上次名次', kind: 'number' },
    { key: 'change', title: '名次变化', kind: 'number' },
  ],
} as const

const days = { startTime: '2026-03-20 08:00:00', endTime: '2026-03-21 08:00:00' }

/** Makes two exams of the first class and another one, in which the order of the students turns. */
const makeTwice = async () => {
  const scene = await makeExamScene(server)
  const { makeExam, enter, pupilsOf, classes, chinese } = scene
  const pupils = [...pupilsOf(classes[0]), ...pupilsOf(classes[1])]
  const hold = async (scores: readonly number[], values = {}) => {
    const id = await makeExam(values)
    await enter(
      id,
      pupils.map((pupil, at) => [pupil, chinese, scores[at] ?? 0] as const),
    )
    await http.running.runner.drain()
    return id
  }
  const first = await hold([90, 80, 70, 60, 50, 40])
  const second = await hold([70, 80, 90, 60, 50, 40], { name: '第二次月考', ...days })
  const fileOf = async (by: Actor, jobId: number) => {
    await http.running.runner.drain()
    const { fileLink } = (await as(by, jobs.get, { query: { id: jobId } })).data
    return (await http.inject({ method: 'GET', url: fileLink ?? '' })).rawPayload
  }
  return { ...scene, first, second, fileOf }
}

test('exports the students behind a figure that the requester sees, the best first', async () => {
  const { chineseTeacher, chinese, first, fileOf } = await makeTwice()
  const body = { examRecordId: first, subjectId: chinese, from: 50, title: '语文及格' }
  const { data } = await as(chineseTeacher, exam.exportOpened, { body })
  const rows = (await readAll(opened, await fileOf(chineseTeacher, data.jobId))).map(({ row }) => row)
  expect(rows).toMatchObject([
    { score: 90, rank: 1 },
    { score: 80, rank: 2 },
    { score: 70, rank: 3 },
  ])
})

test('exports the changed students that the requester sees, and refuses the same exam', async () => {
  const { who, chineseTeacher, chinese, first, second, fileOf } = await makeTwice()
  const body = { examRecordId: second, subjectId: chinese, sinceId: first }
  const exported = async (by: Actor) => {
    const { data } = await as(by, exam.exportChanged, { body })
    return (await readAll(changed, await fileOf(by, data.jobId))).map(({ row }) => row)
  }
  const ofClass = [
    { before: 3, change: 2 },
    { before: 2, change: 0 },
    { before: 1, change: -2 },
  ]
  expect(await exported(chineseTeacher)).toMatchObject(ofClass)
  expect(await exported(who)).toHaveLength(6)
  expect(await as(who, exam.exportChanged, { body: { ...body, sinceId: second } })).toMatchObject(
    refused(examRefusals.sameExam),
  )
})

test('refuses an export out of the requester’s sight at the call', async () => {
  const { chineseTeacher, chinese, maths, first, second, classes } = await makeTwice()
  const unseen = { examRecordId: second, subjectId: maths }
  const notFound = refused(common.notFound)
  expect(await as(chineseTeacher, exam.exportOpened, { body: unseen })).toMatchObject(notFound)
  const ofOthers = { examRecordId: second, subjectId: chinese, classIds: [classes[1]] }
  expect(await as(chineseTeacher, exam.exportOpened, { body: ofOthers })).toMatchObject(notFound)
  const change = { ...unseen, sinceId: first }
  expect(await as(chineseTeacher, exam.exportChanged, { body: change })).toMatchObject(notFound)
  const bands = { ...unseen, table: 'bands' as const }
  expect(await as(chineseTeacher, exam.exportAnalysis, { body: bands })).toMatchObject(notFound)
})
