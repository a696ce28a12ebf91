import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { someTextProvider } from '../../../tests/support/config.ts'
import { makePicture } from '../../../tests/support/pictures.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { administration } from '../../administration/contract.ts'
import { messageTemplate, outboxMessage } from '../../../platform/server/outbox/tables.ts'
import { linkRefusals, sealedLinkCalls } from '../../sealedLink/contract.ts'
import { parentDigits, parentNumber, sealedLinkFactories } from '../../sealedLink/make.ts'
import { leave, leaveRefusals, leaveState } from '../contract.ts'
import { makeLeaveScene } from '../makeLeave.ts'

const server = await useServer({ config: { sms: someTextProvider } })
const { as, call, make, database } = server
const links = sealedLinkFactories(server)

const hour = 3_600_000
const at = (hours: number) => toWireTime(new Date(Date.now() + hours * hour))
const moment = (hours: number) => new Date(Date.now() + hours * hour)

const makeScene = async (values = {}) => {
  const scene = await makeLeaveScene(server)
  const made = await links.makeOpened(scene.schoolId, [scene.classId], values)
  return { ...scene, ...made, parent: { token: made.opened } }
}

const ask = (parent: { token: string }, from = 1, to = 20) =>
  as(parent, leave.parentRequest, {
    body: { kind: 'sick', startTime: at(from), endTime: at(to), leaveReason: '发烧', fetcher: '母亲' },
  })

const homeOf = async (parent: { token: string }) => (await as(parent, leave.parentHome)).data

const decide = (who: { token: string }, id: number, state: 11 | 12, comment = '') =>
  as(who, leave.decide, { body: [{ id, leaveState: state, comment }] })

describe('a parent’s request', () => {
  test('waits for the head of the class, names the parent as requester, and is approved like others', async () => {
    const { parent, head, studentId, own, schoolId } = await makeScene()
    const { data } = await ask(parent)
    expect(data.leaveState).toBe(leaveState.asked)
    expect(await own.stepsOf(schoolId, data.id)).toMatchObject([{ approver: 'head', state: leaveState.asked }])
    const waiting = await as(head, leave.waiting, { body: { pageNum: 1, pageSize: 10 } })
    expect(waiting.data.content).toMatchObject([
      { leaveerId: studentId, submitterName: '王芳（家长）', fetcher: '母亲' },
    ])
    expect(await decide(head, data.id, 11)).toMatchObject({ code: 200 })
    expect(await homeOf(parent)).toMatchObject({
      studentName: '王小明',
      parentName: '王芳',
      usesLeft: 4,
      leaves: [{ id: data.id, stage: 'toCome', mayWithdraw: false }],
    })
  })

  test('follows the steps of the school’s rules', async () => {
    const { parent, own, schoolId } = await makeScene()
    await own.makeRule(schoolId, ['head', 'grade', 'office'], { moreThanHours: 10 })
    const { data } = await ask(parent)
    const steps = await own.stepsOf(schoolId, data.id)
    expect(steps.map(({ approver, state }) => [approver, state])).toEqual([
      ['head', 10],
      ['grade', 10],
      ['office', 10],
    ])
  })

  test('is never approved by asking, even if the parent leads the class', async () => {
    const { parent, parentId, classId, schoolId } = await makeScene()
    await make.makeClassManager(schoolId, classId, parentId)
    expect((await ask(parent)).data.leaveState).toBe(leaveState.asked)
  })

  test('shows the parent why it was refused', async () => {
    const { parent, head } = await makeScene()
    const { data } = await ask(parent)
    await decide(head, data.id, 12, '请先补交病历')
    expect((await homeOf(parent)).leaves).toMatchObject([
      { stage: 'refused', comment: '请先补交病历', mayWithdraw: false },
    ])
  })

  test('shows the parent the remark of an approval', async () => {
    const { parent, head } = await makeScene()
    const { data } = await ask(parent)
    await decide(head, data.id, 11, '早点休息，作业在群里')
    expect((await homeOf(parent)).leaves).toMatchObject([{ comment: '早点休息，作业在群里', mayWithdraw: false }])
  })

  test('is recorded in the audit trail with the parent’s name and the link', async () => {
    const { parent, who } = await makeScene()
    await ask(parent)
    const { data } = await as(who, administration.auditPage, { body: { pageNum: 1, pageSize: 10, person: '王芳' } })
    expect(data.content).toMatchObject([{ title: '家长（凭链接）提交请假', person: { name: '王芳' } }])
  })
})

describe('with a link that staff handed over', () => {
  /** Opens a link that the head of the class created and handed over, because nothing can be sent. */
  const makeHanded = async () => {
    const scene = await makeScene()
    const { studentId, parentId } = scene
    const { data } = await as(scene.head, leave.makeLink, { body: { studentId, parentId } })
    const token = data.handOver?.place.split('/').at(-1) ?? ''
    const opened = await call(sealedLinkCalls.open, { body: { token, digits: parentDigits } })
    return { ...scene, handed: { token: opened.data.token } }
  }

  const addTemplate = (schoolId: number) =>
    database.inSchool(schoolId, async (db) => {
      const template = { channel: 'sms' as const, purpose: 'leaveByLink', templateCode: 'SMS_1', signature: '杏坛' }
      await db.insert(messageTemplate).values({ ...template, schoolId, updatedAt: new Date() })
    })

  const messagesOf = (schoolId: number) =>
    database.inSchool(schoolId, (db) => db.select().from(outboxMessage).where(eq(outboxMessage.schoolId, schoolId)))

  test('shows the handover wherever the submitter is shown, but not for a link sent by text message', async () => {
    const { handed, parent, head, classId, studentId } = await makeHanded()
    const [first, second] = [await ask(handed), await ask(parent, 30, 40)]
    const by = '王芳（家长，链接由周老师转交）'
    const whole = async (id: number) => (await as(head, leave.record, { query: { leaverRecordId: id } })).data
    expect((await whole(first.data.id)).submitterName).toBe(by)
    expect((await whole(second.data.id)).submitterName).toBe('王芳（家长）')
    const waiting = await as(head, leave.waiting, { body: { pageNum: 1, pageSize: 10 } })
    expect(waiting.data.content.map(({ submitterName }) => submitterName)).toEqual([by, '王芳（家长）'])
    const list = await as(head, leave.allRecords, { body: { deptId: classId, pageNum: 1, pageSize: 10 } })
    expect(list.data.content.map(({ submitterName }) => submitterName)).toEqual(['王芳（家长）', by])
    const told = await as(head, leave.userInfo, { params: { userId: studentId } })
    expect(told.data.leaveRecordVO.map(({ submitterName }) => submitterName)).toEqual([by, '王芳（家长）'])
  })

  test('sends the parent a text message about the request', async () => {
    const { handed, parent, head, schoolId, parentId } = await makeHanded()
    await addTemplate(schoolId)
    const { data } = await ask(handed)
    const asked = (await as(head, leave.record, { query: { leaverRecordId: data.id } })).data
    const values = { student: '王小明', start: asked.startTime.slice(0, 16), end: asked.endTime.slice(0, 16) }
    const told = { memberId: parentId, channel: 'sms', purpose: 'leaveByLink', recipient: parentNumber }
    expect(await messagesOf(schoolId)).toMatchObject([{ ...told, values }])
    await ask(parent, 30, 40)
    expect(await messagesOf(schoolId)).toHaveLength(1)
  })

  test('queues no message in a school without a provider', async () => {
    const { handed, schoolId } = await makeHanded()
    await addTemplate(schoolId)
    const silent = await useServer({ database, config: { sms: null } })
    const body = { kind: 'sick' as const, startTime: at(1), endTime: at(20), leaveReason: '发烧', fetcher: '母亲' }
    expect(await silent.as(handed, leave.parentRequest, { body })).toMatchObject({ code: 200 })
    expect(await messagesOf(schoolId)).toEqual([])
  })

  test('sends nothing for a refused request or in a school without a template', async () => {
    const { handed, schoolId, parentId } = await makeHanded()
    expect(await ask(handed)).toMatchObject({ code: 200 })
    await addTemplate(schoolId)
    expect(await ask(handed)).toMatchObject(refused(leaveRefusals.overlaps))
    // The opened link ends when the number is removed, so there is nobody to notify.
    await make.setMember(schoolId, parentId, { telephone: null })
    expect(await ask(handed, 30, 40)).toMatchObject(refused(common.signedOut))
    expect(await messagesOf(schoolId)).toEqual([])
  })
})

describe('a parent’s request is refused', () => {
  test('if the child already has a leave, without counting a use', async () => {
    const { parent, own, schoolId, studentId } = await makeScene()
    await own.makeLeave(schoolId, studentId, { startAt: moment(2), endAt: moment(5) })
    expect(await ask(parent)).toMatchObject({
      ...refused(leaveRefusals.overlaps),
      msg: expect.stringContaining('王小明'),
    })
    expect(await homeOf(parent)).toMatchObject({ usesLeft: 5, leaves: [] })
  })

  test('in the past, and beyond the maximum length', async () => {
    const { parent } = await makeScene()
    expect(await ask(parent, -5, -1)).toMatchObject(refused(leaveRefusals.endsInPast))
    expect(await ask(parent, 1, 24 * 300)).toMatchObject(refused(leaveRefusals.tooLong))
  })

  test('after the last use of the link, which still shows earlier requests', async () => {
    const { parent } = await makeScene({ mostUses: 1 })
    expect(await ask(parent)).toMatchObject({ code: 200 })
    expect(await ask(parent, 30, 40)).toMatchObject(refused(linkRefusals.usedUp))
    expect(await homeOf(parent)).toMatchObject({ usesLeft: 0, leaves: [{ stage: 'asked' }] })
  })

  test('after the child graduated or left, and after the parent relation ended', async () => {
    const [graduated, left, unbound] = [await makeScene(), await makeScene(), await makeScene()]
    await make.setMember(graduated.schoolId, graduated.studentId, { disabled: true })
    await links.setStatus(left.studentId, 2)
    await links.unbind(unbound.parentLinkId)
    expect(await ask(graduated.parent)).toMatchObject(refused(linkRefusals.childGone))
    expect(await ask(left.parent)).toMatchObject(refused(linkRefusals.childGone))
    expect(await ask(unbound.parent)).toMatchObject(refused(linkRefusals.unbound))
  })

  test('by a link of another purpose', async () => {
    const { parent } = await makeScene({ purpose: 'temperature' })
    expect(await ask(parent)).toMatchObject(refused(common.signedOut))
  })
})

describe('withdrawing', () => {
  const withdraw = (parent: { token: string }, id: number) => as(parent, leave.parentWithdraw, { body: { id } })

  test('withdraws a waiting request', async () => {
    const { parent, own, schoolId } = await makeScene()
    const { data } = await ask(parent)
    expect(await withdraw(parent, data.id)).toMatchObject({ data: { leaveState: leaveState.takenBack } })
    expect(await own.stepsOf(schoolId, data.id)).toMatchObject([{ state: leaveState.takenBack }])
    expect(await withdraw(parent, data.id)).toMatchObject(refused(leaveRefusals.notWithdrawable))
  })

  test('is refused after approval', async () => {
    const { parent, head } = await makeScene()
    const { data } = await ask(parent)
    await decide(head, data.id, 11)
    expect(await withdraw(parent, data.id)).toMatchObject(refused(leaveRefusals.notWithdrawable))
  })

  test('is limited to requests sent through this link', async () => {
    const { parent, own, schoolId, studentId, pupils } = await makeScene()
    const teachers = await own.makeLeave(schoolId, studentId, { startAt: moment(50), endAt: moment(60), state: 10 })
    const others = await own.makeLeave(schoolId, pupils[0].id, { startAt: moment(50), endAt: moment(60), state: 10 })
    const father = await links.makeLink(schoolId, await links.makeFamily(schoolId))
    const fathers = await ask({ token: father.opened })
    for (const id of [teachers.id, others.id, fathers.data.id])
      expect(await withdraw(parent, id)).toMatchObject(refused(common.notFound))
    expect((await homeOf(parent)).leaves).toEqual([])
  })
})

describe('pictures', () => {
  const attach = async (parent: { token: string }, id: number, count: number) => {
    const file = await makePicture({ name: '病历.pdf' })
    return as(parent, leave.parentAttach, {
      params: { id },
      body: {},
      files: Array.from({ length: count }, () => file),
    })
  }

  test('are stored with the request, at most three, and shown to the head of the class', async () => {
    const { parent, head } = await makeScene()
    const { data } = await ask(parent)
    expect(await attach(parent, data.id, 2)).toMatchObject({ code: 200 })
    expect(await attach(parent, data.id, 2)).toMatchObject(refused(leaveRefusals.tooManyAttachments))
    expect((await homeOf(parent)).leaves).toMatchObject([{ attachments: 2 }])
    const seen = await as(head, leave.record, { query: { leaverRecordId: data.id } })
    // The type is detected from the content, whatever file name the phone sends.
    expect(seen.data.attachments.map(({ name }) => name)).toEqual(['病历.webp', '病历.webp'])
  })

  test('are refused after a decision, and for another child’s leave', async () => {
    const { parent, head, own, schoolId, pupils } = await makeScene()
    const { data } = await ask(parent)
    await decide(head, data.id, 11)
    expect(await attach(parent, data.id, 1)).toMatchObject(refused(leaveRefusals.notAttachable))
    const other = await own.makeLeave(schoolId, pupils[0].id, { startAt: moment(1), endAt: moment(2), state: 10 })
    expect(await attach(parent, other.id, 1)).toMatchObject(refused(common.notFound))
  })
})
