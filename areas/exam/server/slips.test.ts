import { expect, test } from 'vitest'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { exam, slipRefusals } from '../contract.ts'
import { makeSheetScene } from '../makeScoreSheets.ts'

const server = await useServer()
const { as } = server

type Scene = Awaited<ReturnType<typeof makeSheetScene>>

const slipsOf = ({ examId, classes }: Scene, by: Scene['who']) =>
  as(by, exam.scoreSlips, { query: { examRecordId: examId, classId: classes[0] } })

const makePublished = async () => {
  const scene = await makeSheetScene(server)
  const { who, examId, enter, pupilsOf, classes, chinese, maths } = scene
  const [first = 0, second = 0] = pupilsOf(classes[0])
  await enter(examId, [
    [first, chinese, 90],
    [first, maths, 59],
    [second, chinese, 'absent'],
    [second, maths, 80],
  ])
  const publish = () => as(who, exam.publishExam, { body: { id: examId } })
  return { ...scene, publish }
}

test('shows levels in grades 1 to 9, and neither scores, totals nor ranks', async () => {
  const scene = await makePublished()
  await scene.publish()
  const { data } = await slipsOf(scene, scene.head)
  expect(data).toMatchObject({ exam: '第一次月考', deptName: '七年级1班', hasRanks: false })
  const none = { classOrder: null, gradeOrder: null }
  expect(data.slips.map(({ studentNumber, entries }) => [studentNumber, entries])).toEqual([
    [
      scene.codeOf(1),
      [
        { subject: '语文', text: '优秀', ...none },
        { subject: '数学', text: '不及格', ...none },
      ],
    ],
    [
      scene.codeOf(2),
      [
        { subject: '语文', text: '缺考', ...none },
        { subject: '数学', text: '良好', ...none },
      ],
    ],
    [
      scene.codeOf(3),
      [
        { subject: '语文', text: '', ...none },
        { subject: '数学', text: '', ...none },
      ],
    ],
  ])
})

test('shows scores and totals, but no ranks, where the school allows scores in junior school', async () => {
  const scene = await makePublished()
  await scene.publish()
  await as(scene.who, exam.saveDisclosure, {
    body: { showsJuniorScores: true, juniorReason: '家长会', showsSeniorRanks: true, levelCount: 4, version: 0 },
  })
  const { data } = await slipsOf(scene, scene.head)
  expect(data.slips[0]?.entries).toEqual([
    { subject: '语文', text: '90', classOrder: null, gradeOrder: null },
    { subject: '数学', text: '59', classOrder: null, gradeOrder: null },
    { subject: '总分', text: '149', classOrder: null, gradeOrder: null },
  ])
})

test('refuses exams that are not published, and callers who see only a subject of the class', async () => {
  const scene = await makePublished()
  expect(await slipsOf(scene, scene.head)).toMatchObject(refused(slipRefusals.notPublished))
  await scene.publish()
  expect(await slipsOf(scene, scene.chineseTeacher)).toMatchObject(refused(slipRefusals.notWholeClass))
  expect(await slipsOf(scene, scene.who)).toMatchObject({ code: 200 })
})
