import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { makePicture } from '../../../tests/support/pictures.ts'
import { refused } from '../../../tests/support/refused.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { leave, leaveRefusals, leaveState } from '../contract.ts'
import { makeLeaveScene } from '../makeLeave.ts'

const server = await useServer()
const { as, make, actor } = server

const hour = 3_600_000
const moment = (hours: number) => new Date(Date.now() + hours * hour)
const at = (hours: number) => toWireTime(moment(hours))

const codesOf = (answers: readonly { readonly code: number }[]) =>
  answers.map(({ code }) => code).toSorted((one, other) => one - other)

/** Returns the version that the detail of a leave shows. */
const versionFor = async (who: Actor, id: number) =>
  (await as(who, leave.record, { query: { leaverRecordId: id } })).data.version
const mayFor = async (who: Actor, id: number) =>
  (await as(who, leave.record, { query: { leaverRecordId: id } })).data.may
const waitingFor = async (who: Actor) => (await as(who, leave.waiting, { body: {} })).data.content

const withdraw = (who: Actor, id: number, version?: number) => as(who, leave.withdraw, { body: { id, version } })
const decide = (who: Actor, id: number, state: 11 | 12, version?: number) =>
  as(who, leave.decide, { body: [{ id, leaveState: state, version }] })
const extend = (who: Actor, id: number, hours: number) =>
  as(who, leave.extend, { body: { id, endTime: at(hours), leaveReason: '病还没好' } })

/**
 * Creates an approved leave that has not begun, with an extension requested by the head; an administrator decides on
 * it.
 */
const makeExtension = async () => {
  const made = await makeLeaveScene(server)
  const { schoolId, own, pupils, head } = made
  await own.makeRule(schoolId, ['head', 'office'], { moreThanHours: 24 })
  const span = { startAt: moment(1), endAt: moment(9), submitterId: head.id }
  const { id } = await own.makeLeave(schoolId, pupils[0].id, span)
  await extend(head, id, 40)
  return { ...made, id, stored: () => own.leaveOf(schoolId, id) }
}

describe('withdrawing by version', () => {
  test.each([
    [leaveState.agreed, '已同意'],
    [leaveState.refused, '已同意'],
  ] as const)('keeps a leave approved after its extension was decided (%i)', async (state, words) => {
    const { id, head, who, stored } = await makeExtension()
    const seen = await versionFor(head, id)
    await decide(who, id, state)
    const answer = await withdraw(head, id, seen)
    expect(answer).toMatchObject(refused(leaveRefusals.nothingToDecide))
    expect(answer.msg).toBe(`王小明的请假已经处理或有变化（现为${words}），请核对后重试`)
    expect(await stored()).toMatchObject({ state: leaveState.agreed })
    expect(await withdraw(head, id, await versionFor(head, id))).toMatchObject({ data: { leaveState: 13 } })
  })

  test('two concurrent withdrawals withdraw the extension and not the leave', async () => {
    const { id, head, who, stored } = await makeExtension()
    const seen = await versionFor(head, id)
    const answers = await Promise.all([withdraw(head, id, seen), withdraw(who, id, seen), withdraw(head, id, seen)])
    expect(codesOf(answers)).toEqual([200, 35_007, 35_007])
    expect(await stored()).toMatchObject({ state: leaveState.agreed, askedEndAt: null })
  })

  test('refuses a version from before the extension, or from before approval', async () => {
    const { schoolId, id, head, who, own, outsider, stored } = await makeExtension()
    await withdraw(head, id, await versionFor(head, id))
    const seen = await versionFor(head, id)
    await extend(head, id, 50)
    const answer = await withdraw(head, id, seen)
    expect(answer.msg).toBe('王小明的请假已经处理或有变化（现为续假待审批），请核对后重试')
    expect((await stored()).askedEndAt).not.toBeNull()
    const span = { startAt: moment(1), endAt: moment(9), state: leaveState.asked, submitterId: who.id }
    const asked = await own.makeLeave(schoolId, outsider.id, span)
    await own.makeSteps(schoolId, asked.id, ['office'], asked.endAt)
    const before = await versionFor(who, asked.id)
    await decide(who, asked.id, 11)
    expect(await withdraw(who, asked.id, before)).toMatchObject(refused(leaveRefusals.nothingToDecide))
    expect(await own.leaveOf(schoolId, asked.id)).toMatchObject({ state: leaveState.agreed })
  })

  test('without a version, withdraws the current state as the specification does', async () => {
    const { id, head } = await makeExtension()
    expect((await withdraw(head, id)).data).toEqual({ id, leaveState: leaveState.agreed })
    expect((await withdraw(head, id)).data).toEqual({ id, leaveState: leaveState.takenBack })
  })
})

describe('deciding by version', () => {
  test('refuses another end than the row showed', async () => {
    const { id, head, who, stored } = await makeExtension()
    const [row] = await waitingFor(who)
    await withdraw(head, id)
    await extend(head, id, 400)
    const answer = await decide(who, id, 11, row?.version)
    expect(answer).toMatchObject(refused(leaveRefusals.nothingToDecide))
    expect(answer.msg).toBe('王小明的请假已经处理或有变化（现为续假待审批），请核对后重试')
    expect((await stored()).endAt.getTime()).toBeLessThan(Date.now() + 10 * hour)
    const [fresh] = await waitingFor(who)
    expect(await decide(who, id, 11, fresh?.version)).toMatchObject({ code: 200 })
    expect((await stored()).endAt.getTime()).toBeGreaterThan(Date.now() + 300 * hour)
  })

  test('two concurrent administrators decide the step both saw, and not the next one', async () => {
    const { schoolId, own, rootId, who, staff, pupils } = await makeLeaveScene(server)
    const deputy = await staff('郑主任', [role.schoolDataAdministrator], [rootId])
    const span = { startAt: moment(1), endAt: moment(9), state: leaveState.asked }
    const { id } = await own.makeLeave(schoolId, pupils[0].id, span)
    await own.makeSteps(schoolId, id, ['head', 'office'], span.endAt)
    const [row] = await waitingFor(who)
    const press = (by: Actor) => decide(by, id, 11, row?.version)
    const answers = await Promise.all([press(who), press(deputy), press(who)])
    expect(codesOf(answers)).toEqual([200, 35_007, 35_007])
    const late = answers.find(({ code }) => code !== 200)
    expect(late?.msg).toBe('王小明的请假已经处理或有变化（现为待审批），请核对后重试')
    expect((await own.stepsOf(schoolId, id)).map(({ state }) => state)).toEqual([11, 10])
    const [next] = await waitingFor(deputy)
    expect(next).toMatchObject({ id, place: 2 })
    expect((await decide(deputy, id, 11, next?.version)).data).toEqual([{ id, leaveState: 11 }])
  })

  test('refuses all of several if one has changed', async () => {
    const { schoolId, own, who, head, pupils } = await makeLeaveScene(server)
    const span = { startAt: moment(1), endAt: moment(9), state: leaveState.asked }
    const ids = []
    for (const { id } of pupils) {
      const made = await own.makeLeave(schoolId, id, span)
      await own.makeSteps(schoolId, made.id, ['head', 'office'], span.endAt)
      ids.push(made.id)
    }
    const body = (await waitingFor(who)).map(({ id, version }) => ({ id, version, leaveState: 11 as const }))
    expect(body.map(({ id }) => id)).toEqual(ids)
    await decide(head, ids[1] ?? 0, 11)
    expect(await as(who, leave.decide, { body })).toMatchObject(refused(leaveRefusals.nothingToDecide))
    expect((await own.stepsOf(schoolId, ids[0] ?? 0)).map(({ state }) => state)).toEqual([10, 10])
  })

  test('refuses the platform for another school’s leave, and records nothing', async () => {
    const { id, stored } = await makeExtension()
    const platform = await make.makeSchool({ kind: 'platform' })
    const place = { schoolId: platform.id, departments: [platform.rootId] }
    const admin = await actor({ ...place, roles: [role.superAdministrator] })
    const entries = async () => (await make.trailOf(admin.id)).filter(({ call }) => call === 'leave.decide')
    expect(await decide(admin, id, 11)).toMatchObject(refused(common.notFound))
    expect(await entries()).toEqual([])
    expect((await stored()).askedEndAt).not.toBeNull()
  })
})

test.each([leaveState.takenBack, leaveState.refused])(
  'refuses attachments for a leave that was withdrawn or refused (%i)',
  async (state) => {
    const { schoolId, own, head, pupils } = await makeLeaveScene(server)
    const span = { startAt: moment(1), endAt: moment(9) }
    const [gone, asked] = [
      await own.makeLeave(schoolId, pupils[0].id, { ...span, state }),
      await own.makeLeave(schoolId, pupils[1].id, { ...span, state: leaveState.asked }),
    ]
    const attach = async (id: number) =>
      as(head, leave.attach, { params: { id }, body: {}, files: [await makePicture({ name: '病历.png' })] })
    expect(await attach(gone.id)).toMatchObject(refused(leaveRefusals.notAttachable))
    expect(await attach(asked.id)).toMatchObject({ code: 200 })
    expect([(await mayFor(head, gone.id)).attach, (await mayFor(head, asked.id)).attach]).toEqual([false, true])
  },
)
