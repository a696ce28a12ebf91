import { describe, expect, test } from 'vitest'
import { common } from '../../../../platform/contract/refusal.ts'
import { someTextProvider } from '../../../../tests/support/config.ts'
import { refused } from '../../../../tests/support/refused.ts'
import { useServer } from '../../../../tests/support/useServer.ts'
import { pushRefusals } from '../../../push/contract.ts'
import { linkRefusals } from '../../../sealedLink/contract.ts'
import { sealedLinkFactories } from '../../../sealedLink/make.ts'
import { parentLink } from '../../../registry/server/tables/students.ts'
import { testRows } from '../../../../tests/support/testRows.ts'
import { exam } from '../../contract.ts'
import { examPurpose } from '../../pushContract.ts'
import { makePushScene } from '../../makePushScene.ts'

const server = await useServer({ config: { publicUrl: 'https://xingtan.example.cn', sms: someTextProvider } })
const { as, make, database } = server

const makeOpened = async () => {
  const scene = await makePushScene(server)
  await scene.start()
  await scene.runJobs()
  const [message] = await scene.messages()
  const parent = await scene.openLink(message?.values['link'] ?? '', scene.mother.telephone)
  return { ...scene, parent, look: () => as(parent, exam.parentExam) }
}

const everything = { showsJuniorScores: true, juniorReason: '家长会决议', showsSeniorRanks: true }

describe('the parent’s page', () => {
  test('shows levels and no score, total or rank in grades 1 to 9', async () => {
    const { look, setLevel } = await makeOpened()
    for (const level of [0, 206, 301, 303, 509]) {
      await setLevel(level)
      const { data, text } = await look()
      expect(data).toMatchObject({ disclosure: 'levels', total: null, studentName: expect.any(String) })
      expect(data.subjects.map(({ level: of }) => of)).toEqual(['优秀', '不及格'])
      expect(text).not.toMatch(/91|47\.5|138\.5/u)
      for (const { score, fullMarks, ranks } of data.subjects)
        expect([score, fullMarks, ranks]).toEqual([null, null, null])
    }
  })

  test('shows levels, then scores as the school allows, and ranks never in junior school', async () => {
    const { look, who } = await makeOpened()
    const before = await look()
    expect(before.data).toMatchObject({
      exam: '第一次月考',
      className: '七年级1班',
      disclosure: 'levels',
      subjects: [
        { subject: '语文', level: '优秀' },
        { subject: '数学', level: '不及格' },
      ],
    })
    await as(who, exam.saveDisclosure, { body: { ...everything, version: 0 } })
    expect((await look()).data).toMatchObject({
      disclosure: 'scores',
      subjects: [
        { subject: '语文', level: null, score: 91, fullMarks: 100, ranks: null },
        { subject: '数学', score: 47.5, ranks: null },
      ],
      total: { score: 138.5, isPartial: false, ranks: null },
    })
  })

  test('shows ranks in senior school only if the school allows them, and never outdated ones', async () => {
    const { look, who, setLevel, first, maths, examId, runJobs } = await makeOpened()
    await setLevel(401)
    const { data } = await look()
    expect(data).toMatchObject({ disclosure: 'scores', total: { score: 138.5, ranks: null } })
    await as(who, exam.saveDisclosure, { body: { ...everything, version: 0 } })
    expect((await look()).data).toMatchObject({ disclosure: 'scoresAndRanks', total: { ranks: { classOrder: 1 } } })
    const body = { examRecordId: examId, studentUserId: first, subjectId: maths, score: 62, reason: '漏加一题' }
    await as(who, exam.modifyScore, { body })
    expect((await look()).data).toMatchObject({ areRanksCurrent: false, total: { ranks: null } })
    await runJobs()
    expect((await look()).data).toMatchObject({
      areRanksCurrent: true,
      total: { score: 153, ranks: { classOrder: 1 } },
    })
  })

  test('marks a corrected subject, without the score before', async () => {
    const { look, who, first, maths, examId, runJobs } = await makeOpened()
    const body = { examRecordId: examId, studentUserId: first, subjectId: maths, score: 62, reason: '漏加一题' }
    await as(who, exam.modifyScore, { body })
    await runJobs()
    const { data, text } = await look()
    expect(data.subjects).toMatchObject([
      { subject: '语文', isCorrected: false },
      { subject: '数学', level: '及格', isCorrected: true },
    ])
    expect(text).not.toContain('漏加一题')
  })

  test('shows a mark, and only subjects that the child takes', async () => {
    const scene = await makePushScene(server)
    const parent = await scene.makeParent(scene.second)
    await scene.start()
    await scene.runJobs()
    const message = (await scene.messages()).find(({ memberId }) => memberId === parent.id)
    const session = await scene.openLink(message?.values['link'] ?? '', parent.telephone)
    expect((await as(session, exam.parentExam)).data.subjects).toMatchObject([
      { subject: '语文', mark: 'absent', level: null },
      { subject: '数学', mark: null, level: null },
    ])
  })

  test('is closed to a parent whose relation has ended, to staff, and to no session', async () => {
    const { look, mother, who, first } = await makeOpened()
    expect(await as(who, exam.parentExam)).toMatchObject(refused(common.signedOut))
    expect(await as({ token: '' }, exam.parentExam)).toMatchObject(refused(common.signedOut))
    await testRows(database).remove(parentLink, { studentId: first, parentId: mother.id })
    expect(await look()).toMatchObject(refused(linkRefusals.unbound))
  })

  test('is empty for a link that no push has made, and for a parent of another school', async () => {
    const { mother, first, schoolId } = await makeOpened()
    const links = sealedLinkFactories(server)
    const people = { studentId: first, parentId: mother.id }
    const { opened } = await links.makeLink(schoolId, people, { purpose: examPurpose })
    expect(await as({ token: opened }, exam.parentExam)).toMatchObject(refused(pushRefusals.sourceGone))
    const elsewhere = await make.makeSchool()
    const stranger = await links.makeOpened(elsewhere.id, [], { purpose: examPurpose })
    expect(await as({ token: stranger.opened }, exam.parentExam)).toMatchObject(refused(pushRefusals.sourceGone))
  })
})
