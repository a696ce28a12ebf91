import { expect, test } from 'vitest'
import { useServer } from '../../../tests/support/useServer.ts'
import { administration } from '../../administration/contract.ts'
import { exam } from '../contract.ts'
import { makeExamScene } from '../makeExamScene.ts'

const server = await useServer()
const { as } = server

test('the trail names the student whose score was changed', async () => {
  const { who, makeExam, enter, pupilsOf, classes, chinese } = await makeExamScene(server)
  const id = await makeExam()
  const [pupil = 0] = pupilsOf(classes[0])
  await enter(id, [[pupil, chinese, 90]])
  const change = { examRecordId: id, studentUserId: pupil, subjectId: chinese, score: 91, version: 1 }
  expect(await as(who, exam.modifyScore, { body: change })).toMatchObject({ code: 200 })
  const { data } = await as(who, administration.auditPage, { body: { pageSize: 1 } })
  expect(data.content).toMatchObject([{ concerned: ['学生001'] }])
})
