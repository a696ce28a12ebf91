import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { refused } from '../../../tests/support/refused.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { dormitoryFactories } from '../../dormitory/makeDormitory.ts'
import { access, entryType } from '../../access/contract.ts'
import { schoolConfig } from '../../schoolConfig/contract.ts'
import { leave, leaveRefusals, leaveState } from '../contract.ts'
import { makeLeaveScene } from '../makeLeave.ts'

const server = await useServer()
const { as, database, make } = server

const hour = 3_600_000
/** Returns the wire time a number of hours from now. */
const at = (hours: number) => toWireTime(new Date(Date.now() + hours * hour))
const moment = (hours: number) => new Date(Date.now() + hours * hour)

type Ask = Partial<Parameters<typeof bodyOf>[1]>
const bodyOf = (leaveerIds: number[], more: object) => ({
  leaveerIds,
  kind: 'sick' as const,
  startTime: at(1),
  endTime: at(20),
  leaveReason: '发烧',
  ...more,
})

const ask = (who: Actor, students: readonly { readonly id: number }[], more: Ask = {}) =>
  as(who, leave.create, {
    body: bodyOf(
      students.map(({ id }) => id),
      more,
    ),
  })

const askOne = async (who: Actor, student: { readonly id: number }, more: Ask = {}) => {
  const answer = await ask(who, [student], more)
  const [record] = answer.data.records
  if (record === undefined) throw new Error(answer.msg)
  return record
}

const decide = (who: Actor, ids: readonly number[], state: 11 | 12, comment = '') =>
  as(who, leave.decide, { body: ids.map((id) => ({ id, leaveState: state, comment })) })

const scene = () => makeLeaveScene(server)

/** Creates a class whose longer leaves also go to the grade and the school, and a dormitory manager of one student. */
const makeSteps = async () => {
  const made = await scene()
  const { schoolId, own, rootId, pupils, staff } = made
  const dormitory = dormitoryFactories(database)
  const room = await dormitory.makeRoom(schoolId)
  await dormitory.settle(schoolId, pupils[0].id, room.id)
  const keeper = await staff('钱阿姨', [role.dormitoryAdministrator], [rootId])
  await dormitory.makeManager(schoolId, room.buildingId, keeper.id)
  await own.makeRule(schoolId, ['head'], { moreThanHours: 0 })
  await own.makeRule(schoolId, ['head', 'dormitory', 'grade', 'office'], { moreThanHours: 24 })
  await own.makeRule(schoolId, ['dormitory'], { kind: 'weekendHome', moreThanHours: 12 })
  return { ...made, keeper }
}

describe('asking', () => {
  test('the head of a class approves by asking if nobody else decides', async () => {
    const { schoolId, head, pupils, own } = await scene()
    const { id, leaveState: state } = await askOne(head, pupils[0], { fetcher: '母亲 王芳' })
    expect(state).toBe(leaveState.agreed)
    const stored = { approverId: head.id, submitterId: head.id, kind: 'sick', fetcher: '母亲 王芳' }
    expect(await own.leaveOf(schoolId, id)).toMatchObject(stored)
    expect(await own.stepsOf(schoolId, id)).toMatchObject([
      { round: 1, place: 1, approver: 'head', state: 11, deciderId: head.id, note: '提交时同意' },
    ])
  })

  test('several students get one leave each, or none does', async () => {
    const { head, pupils, outsider } = await scene()
    expect((await ask(head, pupils)).data.records).toHaveLength(2)
    expect(await ask(head, [pupils[0], outsider], { startTime: at(30), endTime: at(31) })).toMatchObject(
      refused(common.notFound),
    )
  })

  test('administrators ask for everybody, and the head of the class decides', async () => {
    const { who, head, outsider, pupils } = await scene()
    expect(await askOne(who, outsider)).toMatchObject({ leaveState: leaveState.asked })
    const { id } = await askOne(who, pupils[0])
    expect((await decide(head, [id], 11)).data).toEqual([{ id, leaveState: 11 }])
  })

  test('refuses subject teachers and department managers', async () => {
    const { teacher, manager, pupils } = await scene()
    expect(await ask(teacher, [pupils[0]])).toMatchObject(refused(common.notFound))
    expect(await ask(manager, [pupils[0]])).toMatchObject(refused(common.notFound))
  })

  test('dormitory managers ask for students who live in their building', async () => {
    const { keeper, pupils } = await makeSteps()
    expect(await askOne(keeper, pupils[0])).toMatchObject({ leaveState: leaveState.asked })
    expect(await ask(keeper, [pupils[1]])).toMatchObject(refused(common.notFound))
  })

  test('lists the students for whom the user may ask, matched by keyword', async () => {
    const { who, head, teacher, keeper, pupils } = await makeSteps()
    const names = async (actor: Actor, keyword = '') =>
      (await as(actor, leave.students, { query: { keyword } })).data.map(({ name }) => name).toSorted()
    expect(await names(who)).toEqual(['张小军', '李小红', '王小明'])
    expect(await names(head)).toEqual(['李小红', '王小明'])
    expect(await names(head, ' s02 ')).toEqual(['李小红'])
    expect(await names(keeper)).toEqual([pupils[0].name])
    expect(await names(teacher)).toEqual([])
  })

  test('refuses a leave that overlaps another by name, but not one that starts where it ends', async () => {
    const { head, pupils } = await scene()
    const [startTime, endTime] = [at(1), at(5)]
    await askOne(head, pupils[0], { startTime, endTime })
    const second = await ask(head, pupils, { startTime: at(4), endTime: at(9) })
    expect(second).toMatchObject(refused(leaveRefusals.overlaps))
    const span = `${startTime.slice(0, 16)} 至 ${endTime.slice(0, 16)}`
    expect(second.msg).toBe(`王小明在 ${span} 已有请假（已同意），不能重叠`)
    expect(await askOne(head, pupils[0], { startTime: endTime, endTime: at(9) })).toMatchObject({ leaveState: 11 })
  })

  test('refuses one of two overlapping concurrent requests', async () => {
    const { head, who, pupils } = await scene()
    const answers = await Promise.all([ask(head, [pupils[0]]), ask(who, [pupils[0]])])
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  })

  test('ignores refused and withdrawn leaves', async () => {
    const { who, head, pupils } = await scene()
    const first = await askOne(who, pupils[0])
    await decide(head, [first.id], 12, '周三有考试')
    const second = await askOne(who, pupils[0])
    await as(who, leave.withdraw, { body: { id: second.id } })
    expect(await askOne(head, pupils[0])).toMatchObject({ leaveState: 11 })
  })

  test('refuses a leave that ends before it starts, in the past, or is too long', async () => {
    const { head, pupils } = await scene()
    const faults = (await ask(head, [pupils[0]], { endTime: at(1), startTime: at(2) })).data
    expect(faults).toEqual([{ field: 'endTime', msg: '结束时间须晚于开始时间' }])
    const past = { startTime: at(-5), endTime: at(-1) }
    expect(await ask(head, [pupils[0]], past)).toMatchObject(refused(leaveRefusals.endsInPast))
    // A mistyped year would overlap every later leave.
    for (const days of [-735, 735]) {
      const slip = { startTime: at(days * 24), endTime: at(days < 0 ? 24 : (days + 1) * 24) }
      const kind = days < 0 ? leaveRefusals.tooLong : leaveRefusals.tooFar
      expect(await ask(head, [pupils[0]], slip)).toMatchObject(refused(kind))
    }
    const long = await ask(head, [pupils[0]], { endTime: at(202 * 24) })
    expect(long).toMatchObject(refused(leaveRefusals.tooLong))
    expect(await askOne(head, pupils[0], { startTime: at(-5) })).toMatchObject({ leaveState: 11 })
  })

  test('refuses disabled and locked students, and lists and accepts one without a status', async () => {
    const { schoolId, head, pupils } = await scene()
    const [one, other] = pupils
    for (const closed of [{ disabled: true }, { disabled: false, locked: true }]) {
      await make.setMember(schoolId, one.id, closed)
      const answer = await ask(head, pupils)
      expect(answer).toMatchObject(refused(leaveRefusals.notStudents))
      expect(answer.msg).toBe('王小明不是在校学生，不能请假')
    }
    await dormitoryFactories(database).setStatus(schoolId, other.id, null)
    expect((await as(head, leave.students, { query: { keyword: '' } })).data).toMatchObject([{ id: other.id }])
    expect(await askOne(head, other)).toMatchObject({ leaveState: leaveState.agreed })
  })

  test('refuses students who left the school', async () => {
    const { schoolId, head, pupils } = await scene()
    await dormitoryFactories(database).leaveSchool(schoolId, pupils[0].id)
    const answer = await ask(head, pupils)
    expect(answer).toMatchObject(refused(leaveRefusals.notStudents))
    expect(answer.msg).toBe('王小明不是在校学生，不能请假')
  })
})

describe('deciding', () => {
  const long = { endTime: at(60) }

  test('follows the school’s steps for the length, and keeps each step', async () => {
    const { schoolId, who, head, keeper, manager, own, pupils } = await makeSteps()
    const { id } = await askOne(head, pupils[0], long)
    for (const [actor, state] of [
      [keeper, 10],
      [manager, 10],
      [who, 11],
    ] as const)
      expect((await decide(actor, [id], 11, '同意')).data).toEqual([{ id, leaveState: state }])
    expect(await own.stepsOf(schoolId, id)).toMatchObject([
      { approver: 'head', state: 11, deciderId: head.id },
      { approver: 'dormitory', state: 11, deciderId: keeper.id, note: '同意' },
      { approver: 'grade', state: 11, deciderId: manager.id },
      { approver: 'office', state: 11, deciderId: who.id },
    ])
    expect(await own.leaveOf(schoolId, id)).toMatchObject({ approverId: who.id })
  })

  test('follows the rules of the kind, and the general ones for shorter leaves', async () => {
    const { schoolId, head, keeper, own, pupils } = await makeSteps()
    const weekend = { kind: 'weekendHome' as const }
    const { id } = await askOne(head, pupils[0], weekend)
    expect(await own.stepsOf(schoolId, id)).toMatchObject([{ approver: 'dormitory', state: 10 }])
    expect((await decide(keeper, [id], 11)).data).toEqual([{ id, leaveState: 11 }])
    const short = { ...weekend, startTime: at(100), endTime: at(110) }
    expect(await askOne(head, pupils[0], short)).toMatchObject({ leaveState: 11 })
  })

  test('skips the dormitory step for a day student', async () => {
    const { schoolId, head, own, pupils } = await makeSteps()
    const { id } = await askOne(head, pupils[1], long)
    const steps = await own.stepsOf(schoolId, id)
    expect(steps.map(({ approver }) => approver)).toEqual(['head', 'grade', 'office'])
  })

  test('allows only the step’s approver, and administrators at every step', async () => {
    const { schoolId, who, head, teacher, manager, keeper, own, pupils } = await makeSteps()
    const { id } = await askOne(keeper, pupils[0], long)
    for (const actor of [teacher, manager, keeper]) {
      const answer = await decide(actor, [id], 11)
      expect(answer).toMatchObject(refused(leaveRefusals.notYourStep))
      expect(answer.msg).toBe('王小明的请假当前由班主任审批，您不能处理')
    }
    expect((await decide(who, [id], 11)).data).toEqual([{ id, leaveState: 10 }])
    expect(await own.stepsOf(schoolId, id)).toMatchObject([
      { approver: 'head', deciderId: who.id },
      { state: 10 },
      { state: 10 },
      { state: 10 },
    ])
    expect(await decide(head, [id], 11)).toMatchObject(refused(leaveRefusals.notYourStep))
  })

  test('lets an approver take only one of two steps if the school has another approver', async () => {
    const made = await makeSteps()
    const { schoolId, who, manager, own, pupils, staff, gradeId, classId } = made
    const both = await staff('郑老师', [role.departmentManager, role.staff], [gradeId])
    await server.make.makeClassManager(schoolId, classId, both.id, 2)
    const statesOf = async (id: number) => (await own.stepsOf(schoolId, id)).map(({ state }) => state)
    const waits = async (actor: Actor) =>
      (await as(actor, leave.waiting, { body: { pageNum: 1, pageSize: 10 } })).data.content.map(({ id }) => id)
    const maySay = async (actor: Actor, id: number) =>
      (await as(actor, leave.record, { query: { leaverRecordId: id } })).data.may.decide

    const byAsking = await askOne(both, pupils[1], long)
    expect(await statesOf(byAsking.id)).toEqual([11, 10, 10])
    const byDeciding = await askOne(who, pupils[1], { startTime: at(100), endTime: at(160) })
    await decide(both, [byDeciding.id], 11)
    for (const { id } of [byAsking, byDeciding]) {
      const answer = await decide(both, [id], 11)
      expect(answer).toMatchObject(refused(leaveRefusals.sameApprover))
      expect(answer.msg).toBe('李小红的请假您已审批过前一步，这一步请由另一位部门管理员审批')
      expect([await maySay(both, id), await maySay(manager, id)]).toEqual([false, true])
    }
    expect([await waits(both), await waits(manager)]).toEqual([[], [byAsking.id, byDeciding.id]])
    expect((await decide(manager, [byAsking.id], 11)).data).toEqual([{ id: byAsking.id, leaveState: 10 }])

    // From now on the grade has no other manager.
    await server.make.setMember(schoolId, manager.id, { disabled: true })
    const { version } = await own.leaveOf(schoolId, byDeciding.id)
    const second = { body: [{ id: byDeciding.id, leaveState: 11 as const, version }] }
    expect((await as(both, leave.decide, second)).data).toEqual([{ id: byDeciding.id, leaveState: 10 }])
    const alone = await askOne(both, pupils[1], { startTime: at(200), endTime: at(260) })
    expect(await statesOf(alone.id)).toEqual([11, 11, 10])
  })

  test('a refusal ends the approval, and later steps are not reached', async () => {
    const { schoolId, head, keeper, own, pupils } = await makeSteps()
    const { id } = await askOne(head, pupils[0], long)
    expect((await decide(keeper, [id], 12, '晚上有消防演练')).data).toEqual([{ id, leaveState: 12 }])
    const steps = await own.stepsOf(schoolId, id)
    expect(steps.map(({ state }) => state)).toEqual([11, 12, 13, 13])
    const again = await decide(keeper, [id], 11)
    expect(again).toMatchObject(refused(leaveRefusals.nothingToDecide))
    expect(again.msg).toBe('王小明的请假已经处理或有变化（现为未同意），请核对后重试')
  })

  test('decides on several leaves together, all or none', async () => {
    const { schoolId, who, head, own, pupils } = await scene()
    const ids = (await ask(who, pupils)).data.records.map(({ id }) => id)
    const [first = 0] = ids
    await decide(head, [first], 12)
    expect(await decide(head, ids, 11)).toMatchObject(refused(leaveRefusals.nothingToDecide))
    expect(await own.leaveOf(schoolId, ids[1] ?? 0)).toMatchObject({ state: 10 })
    expect(await decide(head, [first, first], 11)).toMatchObject(refused(common.badInput))
  })

  test('accepts only one of two concurrent decisions', async () => {
    const { who, head, pupils } = await scene()
    const { id } = await askOne(who, pupils[0])
    const answers = await Promise.all([decide(head, [id], 11), decide(who, [id], 12)])
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  })

  test('refuses to approve a leave that is over, but allows its refusal', async () => {
    const { schoolId, head, own, pupils } = await scene()
    const [startAt, endAt] = [moment(-9), moment(-1)]
    const { id } = await own.makeLeave(schoolId, pupils[0].id, { startAt, endAt, state: leaveState.asked })
    await own.makeSteps(schoolId, id, ['head'], endAt)
    expect(await decide(head, [id], 11)).toMatchObject(refused(leaveRefusals.tooLate))
    expect((await decide(head, [id], 12)).data).toEqual([{ id, leaveState: 12 }])
  })

  test('lists the leaves the user decides, earliest start first', async () => {
    const { schoolId, own, who, head, teacher, manager, keeper, pupils, outsider } = await makeSteps()
    const first = await askOne(keeper, pupils[0], long)
    const second = await askOne(who, pupils[1], { startTime: at(0.5) })
    await askOne(who, outsider)
    const waiting = async (actor: Actor) => (await as(actor, leave.waiting, { body: {} })).data.content
    expect((await waiting(head)).map(({ id }) => id)).toEqual([second.id, first.id])
    expect((await waiting(head))[1]).toMatchObject({ approver: 'head', place: 1, steps: 4, studentName: '王小明' })
    expect(await waiting(teacher)).toEqual([])
    expect(await waiting(manager)).toEqual([])
    expect(await waiting(who)).toHaveLength(3)
    await decide(head, [first.id], 11)
    expect(await waiting(keeper)).toMatchObject([{ id: first.id, approver: 'dormitory', place: 2 }])
    // An extension starts at the leave's current end.
    const [startAt, endAt, askedEndAt] = [moment(-9), moment(30), moment(40)]
    const extended = await own.makeLeave(schoolId, pupils[0].id, { startAt, endAt, askedEndAt })
    await own.makeSteps(schoolId, extended.id, ['head'], askedEndAt, { round: 2 })
    expect((await waiting(head)).map(({ id }) => id)).toEqual([second.id, extended.id])
  })
})

describe('several steps in one hand', () => {
  const allow = (who: Actor, configKey: string, configValue: string) =>
    as(who, schoolConfig.save, { body: { configKey, configValue } })

  /** Creates a school whose leaves need the head and an administrator, who is also the head of the class. */
  const makeTwoSteps = async () => {
    const made = await scene()
    const { schoolId, own, staff, rootId, classId } = made
    await own.makeRule(schoolId, ['head', 'office'])
    const both = await staff('郑校长', [role.schoolDataAdministrator], [rootId])
    await make.makeClassManager(schoolId, classId, both.id, 2)
    const decideSeen = async (by: Actor, id: number) => {
      const { version } = await own.leaveOf(schoolId, id)
      return as(by, leave.decide, { body: [{ id, leaveState: 11 as const, version }] })
    }
    const mayDecide = async (by: Actor, id: number) =>
      (await as(by, leave.record, { query: { leaverRecordId: id } })).data.may.decide
    return { ...made, both, decideSeen, mayDecide }
  }

  test('nobody takes all steps, administrators neither, by asking or by deciding', async () => {
    const { schoolId, who, head, both, own, pupils, decideSeen, mayDecide } = await makeTwoSteps()
    const byAsking = await askOne(both, pupils[0])
    expect((await own.stepsOf(schoolId, byAsking.id)).map(({ state }) => state)).toEqual([11, 10])
    const byDeciding = await askOne(head, pupils[1], { startTime: at(100), endTime: at(110) })
    const another = await askOne(who, pupils[1], { startTime: at(200), endTime: at(210) })
    expect(await decideSeen(who, another.id)).toMatchObject({ data: [{ leaveState: 10 }] })
    for (const [by, { id }] of [
      [both, byAsking],
      [who, another],
    ] as const) {
      expect(await decideSeen(by, id)).toMatchObject(refused(leaveRefusals.sameApprover))
      expect(await mayDecide(by, id)).toBe(false)
    }
    expect(await decideSeen(both, byDeciding.id)).toMatchObject({ data: [{ leaveState: 11 }] })
    expect(await decideSeen(who, byAsking.id)).toMatchObject({ data: [{ leaveState: 11 }] })
  })

  test('one person takes all steps if the school allows it', async () => {
    const { who, both, pupils, decideSeen } = await makeTwoSteps()
    expect(await allow(who, 'leaveAllSteps', 'true')).toMatchObject({ code: 200 })
    expect(await askOne(both, pupils[0])).toMatchObject({ leaveState: leaveState.agreed })
    const { id } = await askOne(who, pupils[1])
    expect(await decideSeen(who, id)).toMatchObject({ data: [{ leaveState: 10 }] })
    expect(await decideSeen(who, id)).toMatchObject({ data: [{ leaveState: 11 }] })
  })

  test('a person decides one step of a round at most without the version', async () => {
    const { who, pupils, decideSeen } = await makeTwoSteps()
    await allow(who, 'leaveAllSteps', 'true')
    const { id } = await askOne(who, pupils[1])
    expect(await decide(who, [id], 11)).toMatchObject({ data: [{ leaveState: 10 }] })
    expect(await decide(who, [id], 11)).toMatchObject(refused(leaveRefusals.nothingToDecide))
    expect(await decideSeen(who, id)).toMatchObject({ data: [{ leaveState: 11 }] })
  })

  test('a leave with one step waits for somebody else if the school forbids to grant it by asking', async () => {
    const { schoolId, who, head, classId, own, pupils, staff, rootId } = await scene()
    await allow(who, 'leaveOwnStep', 'false')
    const { id, leaveState: state } = await askOne(head, pupils[0])
    expect(state).toBe(leaveState.asked)
    const answer = await decide(head, [id], 11)
    expect(answer).toMatchObject(refused(leaveRefusals.ownRequest))
    expect(answer.msg).toBe('王小明的请假由您提交，请由他人审批')
    expect((await as(head, leave.waiting, { body: {} })).data.content).toEqual([])
    const deputy = await staff('冯老师', [role.staff], [rootId])
    await make.makeClassManager(schoolId, classId, deputy.id, 2)
    expect((await decide(deputy, [id], 11)).data).toEqual([{ id, leaveState: 11 }])
    // The deputy asks for the extension, so now the head may decide and the deputy may not.
    const extension = { body: { id, endTime: at(30), leaveReason: '病还没好' } }
    expect(await as(deputy, leave.extend, extension)).toMatchObject({ code: 200 })
    expect(await own.leaveOf(schoolId, id)).toMatchObject({ askedEndAt: expect.any(Date) })
    expect(await decide(deputy, [id], 11)).toMatchObject(refused(leaveRefusals.ownRequest))
    expect((await decide(head, [id], 11)).data).toEqual([{ id, leaveState: 11 }])
  })
})

test('leaves less than a day apart count as one unless a return between them is recorded', async () => {
  const { schoolId, own, head, who, pupils } = await scene()
  await own.makeRule(schoolId, ['head'], { moreThanHours: 0 })
  await own.makeRule(schoolId, ['head', 'office'], { moreThanHours: 24 })
  const [child, other] = pupils
  const span = { startAt: moment(-16), endAt: moment(-4) }
  for (const { id } of pupils) await own.makeLeave(schoolId, id, span)
  const next = { startTime: at(10), endTime: at(20) }
  expect(await askOne(head, child, next)).toMatchObject({ leaveState: leaveState.asked })
  await as(who, access.report, { body: [{ userId: other.id, stateDictId: entryType.backAtSchool, comment: '' }] })
  expect(await askOne(head, other, next)).toMatchObject({ leaveState: leaveState.agreed })
  expect(await askOne(head, other, { startTime: at(43), endTime: at(58) })).toMatchObject({ leaveState: 10 })
  expect(await askOne(head, other, { startTime: at(83), endTime: at(93) })).toMatchObject({ leaveState: 11 })
})

test('consecutive leaves need the steps of their total length', async () => {
  const { schoolId, own, head, pupils } = await scene()
  await own.makeRule(schoolId, ['head'], { moreThanHours: 0 })
  await own.makeRule(schoolId, ['head', 'office'], { moreThanHours: 72 })
  const [child, other] = pupils
  const first = await askOne(head, child, { startTime: at(1), endTime: at(73) })
  expect(first.leaveState).toBe(leaveState.agreed)
  const apart = await askOne(head, other, { startTime: at(100), endTime: at(130) })
  expect(apart.leaveState).toBe(leaveState.agreed)
  const after = await askOne(head, child, { startTime: at(73.5), endTime: at(80) })
  expect(after.leaveState).toBe(leaveState.asked)
  const before = await askOne(head, other, { startTime: at(50), endTime: at(99.5) })
  expect(before.leaveState).toBe(leaveState.asked)
  const later = await askOne(head, other, { startTime: at(155), endTime: at(160) })
  expect(later.leaveState).toBe(leaveState.agreed)
})
