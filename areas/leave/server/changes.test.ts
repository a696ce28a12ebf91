import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { joinLast } from '../../../tests/support/joinLast.ts'
import { refused } from '../../../tests/support/refused.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { dormitoryFactories } from '../../dormitory/makeDormitory.ts'
import { access, entryType } from '../../access/contract.ts'
import { role } from '../../../platform/contract/roles.ts'
import { leave, leaveRefusals, leaveState } from '../contract.ts'
import { makeLeaveScene } from '../makeLeave.ts'
import { whenLeaveChanges } from './onLeave.ts'

const server = await useServer()
const { as, database } = server

const hour = 3_600_000
const moment = (hours: number) => new Date(Date.now() + hours * hour)
const at = (hours: number) => toWireTime(moment(hours))

const announcements: { schoolId: number; studentIds: readonly number[] }[] = []
joinLast(whenLeaveChanges, async (_db, change) => void announcements.push(change))
const announcedStudents = (schoolId: number) =>
  announcements.filter((one) => one.schoolId === schoolId).flatMap((one) => one.studentIds)

const withdraw = (who: Actor, id: number) => as(who, leave.withdraw, { body: { id } })
const end = (who: Actor, id: number) => as(who, leave.end, { body: { id } })
const extend = (who: Actor, id: number, endTime: string) =>
  as(who, leave.extend, { body: { id, endTime, leaveReason: '病还没好' } })
const decide = (who: Actor, id: number, state: 11 | 12) => as(who, leave.decide, { body: [{ id, leaveState: state }] })

/** Creates a leave of the first student; `from` and `to` are hours from now. */
const makeScene = async (from: number, to: number, values: object = {}) => {
  const made = await makeLeaveScene(server)
  const { schoolId, own, pupils, head } = made
  const span = { startAt: moment(from), endAt: moment(to), submitterId: head.id }
  const { id } = await own.makeLeave(schoolId, pupils[0].id, { ...span, ...values })
  const stored = () => own.leaveOf(schoolId, id)
  return { ...made, id, stored }
}

describe('withdrawing', () => {
  test('the requester or the school withdraws a leave that waits or has not begun', async () => {
    const { schoolId, id, head, who, own, pupils, stored } = await makeScene(1, 9)
    expect((await withdraw(head, id)).data).toEqual({ id, leaveState: leaveState.takenBack })
    expect(await stored()).toMatchObject({ state: 13 })
    expect(announcedStudents(schoolId)).toEqual([pupils[0].id])
    const span = { startAt: moment(1), endAt: moment(9), submitterId: head.id }
    const asked = await own.makeLeave(schoolId, pupils[0].id, { ...span, state: leaveState.asked })
    await own.makeSteps(schoolId, asked.id, ['head'], asked.endAt)
    expect(await withdraw(who, asked.id)).toMatchObject({ code: 200 })
    expect(await own.stepsOf(schoolId, asked.id)).toMatchObject([{ state: 13 }])
    expect(announcedStudents(schoolId)).toHaveLength(1)
  })

  test('refuses a colleague, a leave that has begun, and a second withdrawal', async () => {
    const { id, who, teacher } = await makeScene(-1, 9)
    expect(await withdraw(teacher, id)).toMatchObject(refused(leaveRefusals.notYours))
    const begun = await withdraw(who, id)
    expect(begun).toMatchObject(refused(leaveRefusals.notWithdrawable))
    expect(begun.msg).toBe('请假已经开始，不能撤回')
    const later = await makeScene(1, 9)
    await withdraw(later.head, later.id)
    expect((await withdraw(later.head, later.id)).msg).toBe('请假已撤回，不能撤回')
  })
})

describe('passages during a leave', () => {
  test('a return and another departure are announced, other passages and those of other students are not', async () => {
    const { schoolId, who, pupils } = await makeScene(-1, 9)
    const report = (userId: number, stateDictId: number) =>
      as(who, access.report, { body: [{ userId, stateDictId, comment: '' }] })
    await report(pupils[0].id, entryType.leftSchool)
    await report(pupils[1].id, entryType.backAtSchool)
    expect(announcedStudents(schoolId)).toEqual([])
    await report(pupils[0].id, entryType.backAtSchool)
    expect(announcedStudents(schoolId)).toEqual([pupils[0].id])
    await report(pupils[0].id, entryType.attendance)
    expect(announcedStudents(schoolId)).toHaveLength(1)
    await report(pupils[0].id, entryType.leftSchool)
    expect(announcedStudents(schoolId)).toHaveLength(2)
  })
})

describe('noting the return', () => {
  test('ends a leave early if the student returns early', async () => {
    const { schoolId, id, head, pupils, stored } = await makeScene(-1, 9)
    expect((await end(head, id)).data).toEqual({ id, leaveState: 11 })
    const row = await stored()
    expect(row.endedAt).toEqual(row.backAt)
    expect(row.backById).toBe(head.id)
    expect(announcedStudents(schoolId)).toEqual([pupils[0].id])
    expect((await end(head, id)).msg).toBe('请假已销假，不能销假')
  })

  test('keeps the end if the student returns late', async () => {
    const { schoolId, id, head, stored } = await makeScene(-9, -1)
    await end(head, id)
    expect(await stored()).toMatchObject({ endedAt: null, backById: head.id })
    expect(announcedStudents(schoolId)).toEqual([])
  })

  test('refuses leaves that have not begun or were not approved, and subject teachers', async () => {
    const ahead = await makeScene(1, 9)
    expect((await end(ahead.head, ahead.id)).msg).toBe('请假尚未开始，请撤回，不能销假')
    const asked = await makeScene(-1, 9, { state: leaveState.asked })
    expect(await end(asked.head, asked.id)).toMatchObject(refused(leaveRefusals.notEndable))
    const begun = await makeScene(-1, 9)
    expect(await end(begun.teacher, begun.id)).toMatchObject(refused(common.notFound))
  })
})

describe('extending', () => {
  test('the head of the class extends at once if nobody else decides', async () => {
    const { schoolId, id, head, own, pupils, stored } = await makeScene(-1, 9)
    const later = at(20)
    expect(await extend(head, id, later)).toMatchObject({ code: 200 })
    const row = await stored()
    expect(toWireTime(row.endAt)).toBe(later)
    expect(row).toMatchObject({ askedEndAt: null, state: 11 })
    const step = { round: 2, approver: 'head', state: 11, reason: '病还没好' }
    expect(await own.stepsOf(schoolId, id)).toMatchObject([step])
    expect(announcedStudents(schoolId)).toEqual([pupils[0].id])
  })

  test('needs the steps of the total length, and moves the end only after approval', async () => {
    const { schoolId, id, head, who, own, stored } = await makeScene(-1, 9)
    await own.makeRule(schoolId, ['head', 'office'], { moreThanHours: 24 })
    const before = (await stored()).endAt
    expect((await extend(head, id, at(40))).data).toEqual({ id, leaveState: 11 })
    expect(await stored()).toMatchObject({ endAt: before })
    expect(await extend(head, id, at(50))).toMatchObject(refused(leaveRefusals.extensionWaiting))
    const found = (await as(who, leave.waiting, { body: {} })).data.content
    expect(found).toMatchObject([{ id, approver: 'office', extendTime: expect.stringContaining(':') }])
    expect((await decide(who, id, 11)).data).toEqual([{ id, leaveState: 11 }])
    expect((await stored()).endAt.getTime()).toBeGreaterThan(before.getTime())
    expect(await stored()).toMatchObject({ askedEndAt: null, approverId: who.id })
  })

  test('keeps the leave unchanged if refused or withdrawn', async () => {
    const { schoolId, id, head, who, own, stored } = await makeScene(-1, 9)
    await own.makeRule(schoolId, ['head', 'office'], { moreThanHours: 24 })
    const before = await stored()
    const same = { state: 11, endAt: before.endAt, askedEndAt: null }
    await extend(head, id, at(40))
    expect((await decide(who, id, 12)).data).toEqual([{ id, leaveState: 11 }])
    expect(await stored()).toMatchObject(same)
    await extend(head, id, at(40))
    expect((await withdraw(head, id)).data).toEqual({ id, leaveState: 11 })
    expect(await stored()).toMatchObject(same)
    const steps = await own.stepsOf(schoolId, id)
    expect(steps.map(({ round, state }) => [round, state])).toEqual([
      [2, 11],
      [2, 12],
      [3, 11],
      [3, 13],
    ])
  })

  test('accepts an overdue leave; refuses an overlap, a past end and too long a leave', async () => {
    const { schoolId, id, head, own, pupils, stored } = await makeScene(-9, -1)
    expect(await extend(head, id, at(-0.5))).toMatchObject(refused(leaveRefusals.endsInPast))
    expect(await extend(head, id, at(-2))).toMatchObject(refused(leaveRefusals.notLater))
    expect(await extend(head, id, at(300 * 24))).toMatchObject(refused(leaveRefusals.tooLong))
    await own.makeLeave(schoolId, pupils[0].id, { startAt: moment(5), endAt: moment(7) })
    expect(await extend(head, id, at(6))).toMatchObject(refused(leaveRefusals.overlaps))
    expect(await extend(head, id, at(4))).toMatchObject({ code: 200 })
    expect((await stored()).endAt.getTime()).toBeGreaterThan(Date.now())
  })

  test('a waiting extension overlaps another leave', async () => {
    const { schoolId, id, head, own, pupils } = await makeScene(-1, 9)
    await own.makeRule(schoolId, ['office'], {})
    await extend(head, id, at(40))
    const body = { leaveerIds: [pupils[0].id], kind: 'sick' as const, leaveReason: '发烧' }
    const answer = await as(head, leave.create, { body: { ...body, startTime: at(20), endTime: at(30) } })
    expect(answer).toMatchObject(refused(leaveRefusals.overlaps))
  })

  test('refuses subject teachers and leaves with a noted return', async () => {
    const { id, head, teacher } = await makeScene(-1, 9)
    expect(await extend(teacher, id, at(20))).toMatchObject(refused(common.notFound))
    await end(head, id)
    expect(await extend(head, id, at(20))).toMatchObject(refused(leaveRefusals.notExtendable))
  })
})

test('lets a dormitory manager note the return only of students in the building', async () => {
  const { schoolId, rootId, staff, own, pupils } = await makeLeaveScene(server)
  const dormitory = dormitoryFactories(database)
  const room = await dormitory.makeRoom(schoolId)
  await dormitory.settle(schoolId, pupils[0].id, room.id)
  const keeper = await staff('钱阿姨', [role.dormitoryAdministrator], [rootId])
  await dormitory.makeManager(schoolId, room.buildingId, keeper.id)
  const span = { startAt: moment(-1), endAt: moment(9) }
  const [mine, other] = [
    await own.makeLeave(schoolId, pupils[0].id, span),
    await own.makeLeave(schoolId, pupils[1].id, span),
  ]
  expect(await end(keeper, mine.id)).toMatchObject({ code: 200 })
  expect(await end(keeper, other.id)).toMatchObject(refused(common.notFound))
})
