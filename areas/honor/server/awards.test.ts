import { describe, expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { addDays } from '../../../platform/contract/wireDay.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { honor } from '../contract.ts'
import { makeHonorScene } from '../make.ts'
import { honorRefusals } from '../refusals.ts'

const server = await useServer()
const { make, as } = server
const makeScene = () => makeHonorScene(server)

const certificate = { awardedOn: '2026-10-08', issuer: '杏坛实验学校', note: '学习进步' }

describe('grant', () => {
  test('honours several pupils with counted numbers and the class of that day', async () => {
    const { schoolId, who, pupil, other, yearId, kindId, own } = await makeScene()
    const body = { yearId, kindId, ...certificate, firstNumber: '2026-009', userIds: [other.id, pupil.id, other.id] }
    expect((await as(who, honor.grant, { body })).data).toEqual({ num: 2 })
    const shared = { state: 'approved', gradeName: '七年级', proposedById: who.id, decidedById: who.id }
    expect(await own.awardsOf(schoolId)).toMatchObject([
      { memberId: other.id, certificateNumber: '2026-009', departmentName: '七年级2班', ...shared },
      { memberId: pupil.id, certificateNumber: '2026-010', departmentName: '七年级1班', ...shared },
    ])
  })

  test('keeps the class of that day after the pupil has changed class', async () => {
    const { who, pupil, otherClassId, classId, schoolId, yearId, kindId } = await makeScene()
    await as(who, honor.grant, { body: { yearId, kindId, ...certificate, userIds: [pupil.id] } })
    await make.setMember(schoolId, pupil.id, { mainDepartmentId: otherClassId })
    const own = await as(who, honor.history, { query: { userId: pupil.id } })
    expect(own.data).toMatchObject([{ name: '王小明', departmentName: '七年级1班', state: 'approved' }])
    const ofClass = await as(who, honor.classHistory, { query: { departmentId: classId } })
    expect(ofClass.data).toMatchObject([{ userId: pupil.id }])
    expect((await as(who, honor.classHistory, { query: { departmentId: otherClassId } })).data).toEqual([])
  })

  test('is refused twice on one day by name, unless the certificate number differs', async () => {
    const { who, pupil, other, yearId, kindId, own, schoolId } = await makeScene()
    const give = (userIds: number[], firstNumber = '') =>
      as(who, honor.grant, { body: { yearId, kindId, ...certificate, firstNumber, userIds } })
    await give([pupil.id])
    const again = await give([other.id, pupil.id])
    expect(again).toMatchObject(refused(honorRefusals.awardTwice))
    expect(again.msg).toContain('王小明')
    expect(again.msg).not.toContain('李小红')
    expect(await own.awardsOf(schoolId)).toHaveLength(1)
    expect(await give([pupil.id], 'A-2')).toMatchObject({ code: 200 })
  })

  test('of the same award at once makes one', async () => {
    const { who, pupil, yearId, kindId, own, schoolId } = await makeScene()
    const body = { yearId, kindId, ...certificate, userIds: [pupil.id] }
    const codes = (await Promise.all([as(who, honor.grant, { body }), as(who, honor.grant, { body })])).map(
      ({ code }) => code,
    )
    expect(codes.toSorted((one, next) => one - next)).toEqual([200, honorRefusals.awardTwice.code])
    expect(await own.awardsOf(schoolId)).toHaveLength(1)
  })

  test('with one number at once makes one award, and the others learn whose it is', async () => {
    const { who, pupil, yearId, own, schoolId } = await makeScene()
    const kinds = await Promise.all(
      ['甲', '乙', '丙', '丁', '戊', '己'].map((name) => own.makeKind(schoolId, { name })),
    )
    const answers = await Promise.all(
      kinds.map((kindId) =>
        as(who, honor.grant, { body: { yearId, kindId, ...certificate, firstNumber: 'Z-1', userIds: [pupil.id] } }),
      ),
    )
    const refusals = answers.filter(({ code }) => code !== 200)
    expect(refusals).toHaveLength(5)
    for (const answer of refusals) expect(answer).toMatchObject(refused(honorRefusals.numberUsed))
    expect(refusals[0]?.msg).toContain('王小明')
    expect(await own.awardsOf(schoolId)).toMatchObject([{ certificateNumber: 'Z-1' }])
  })

  test('is refused for a number in use, also one that is counted, until its award is withdrawn', async () => {
    const { who, pupil, other, classId, yearId, kindId, classKindId, own, schoolId } = await makeScene()
    const of = { yearId, kindId, memberId: pupil.id }
    const id = await own.makeAward(schoolId, of, { certificateNumber: '2026-010', state: 'proposed' })
    await own.makeAward(schoolId, of, { certificateNumber: '2026-011', state: 'rejected' })
    const body = { yearId, kindId, ...certificate, firstNumber: '2026-009', userIds: [pupil.id, other.id] }
    const used = await as(who, honor.grant, { body })
    expect(used).toMatchObject(refused(honorRefusals.numberUsed))
    expect(used.msg).toContain('2026-010')
    const ofClass = { yearId, kindId: classKindId, ...certificate, firstNumber: '2026-010', departmentIds: [classId] }
    expect(await as(who, honor.grantClasses, { body: ofClass })).toMatchObject(refused(honorRefusals.numberUsed))
    await as(who, honor.decide, { body: { ids: [id], agrees: true } })
    await as(who, honor.withdraw, { body: { ids: [id], reason: '有误' } })
    expect(await as(who, honor.grant, { body: { ...body, firstNumber: '2026-010' } })).toMatchObject({ code: 200 })
    const elsewhere = await makeScene()
    const foreign = { ...body, yearId: elsewhere.yearId, kindId: elsewhere.kindId, userIds: [elsewhere.pupil.id] }
    expect(await as(elsewhere.who, honor.grant, { body: foreign })).toMatchObject({ code: 200 })
  })

  test('and a proposal are refused for a day to come', async () => {
    const { who, head, pupil, classId, kindId, classKindId, own, schoolId } = await makeScene()
    const today = toWireTime(new Date()).slice(0, 10)
    const yearId = await own.makeYear(schoolId, { fromDay: '2000-01-01', toDay: '2199-12-31' })
    const give = (by: typeof who, awardedOn: string) => {
      const given = { yearId, ...certificate, awardedOn }
      const toPupil = { body: { ...given, kindId, userIds: [pupil.id] } }
      const toClass = { body: { ...given, kindId: classKindId, departmentIds: [classId] } }
      return by === who
        ? [as(by, honor.grant, toPupil), as(by, honor.grantClasses, toClass)]
        : [as(by, honor.propose, toPupil), as(by, honor.proposeClasses, toClass)]
    }
    for (const answer of await Promise.all([who, head].flatMap((by) => give(by, addDays(today, 1)))))
      expect(answer).toMatchObject(refused(honorRefusals.dayToCome))
    for (const answer of await Promise.all(give(who, today))) expect(answer).toMatchObject({ code: 200 })
  })

  test('is refused for people whom the kind is not for, and for a disabled kind', async () => {
    const { who, head, pupil, yearId, kindId, staffKindId, classKindId, own, schoolId } = await makeScene()
    const give = (kind: number, userIds: number[]) =>
      as(who, honor.grant, { body: { yearId, kindId: kind, ...certificate, userIds } })
    expect(await give(kindId, [head.id])).toMatchObject(refused(honorRefusals.notRecipients))
    expect(await give(staffKindId, [pupil.id])).toMatchObject(refused(honorRefusals.notRecipients))
    expect(await give(classKindId, [pupil.id])).toMatchObject(refused(honorRefusals.wrongTarget))
    expect(await give(staffKindId, [head.id])).toMatchObject({ code: 200 })
    const disabled = await own.makeKind(schoolId, { disabled: true })
    expect(await give(disabled, [pupil.id])).toMatchObject(refused(honorRefusals.kindDisabled))
  })

  test('is refused for a number that several recipients can not count on, and a day outside the year', async () => {
    const { who, pupil, other, yearId, kindId } = await makeScene()
    const give = (more: object) =>
      as(who, honor.grant, { body: { yearId, kindId, ...certificate, userIds: [pupil.id, other.id], ...more } })
    expect(await give({ firstNumber: '甲号' })).toMatchObject(refused(honorRefusals.noCounting))
    expect(await give({ awardedOn: '2026-08-31' })).toMatchObject(refused(honorRefusals.outsideYear))
    expect(await give({ userIds: [] })).toMatchObject({ status: 400, data: [{ msg: '请选择获奖人' }] })
  })

  test('of classes takes classes only', async () => {
    const { who, classId, schoolId, yearId, classKindId, kindId, own } = await makeScene()
    const office = await make.makeDepartment({ schoolId, parentId: null, name: '教务处' })
    const give = (kind: number, departmentIds: number[]) =>
      as(who, honor.grantClasses, { body: { yearId, kindId: kind, ...certificate, departmentIds } })
    expect(await give(classKindId, [office.id])).toMatchObject(refused(honorRefusals.notRecipients))
    expect(await give(kindId, [classId])).toMatchObject(refused(honorRefusals.wrongTarget))
    expect(await give(classKindId, [classId])).toMatchObject({ code: 200 })
    expect(await give(classKindId, [classId])).toMatchObject(refused(honorRefusals.awardTwice))
    expect(await own.awardsOf(schoolId)).toMatchObject([{ memberId: null, departmentName: '七年级1班' }])
  })
})

describe('a proposal', () => {
  test('of a head teacher waits for the office, which approves it or rejects it with a reason', async () => {
    const { schoolId, who, head, pupil, classId, yearId, kindId, classKindId, own } = await makeScene()
    const given = { yearId, ...certificate }
    await as(head, honor.propose, { body: { ...given, kindId, userIds: [pupil.id] } })
    await as(head, honor.proposeClasses, { body: { ...given, kindId: classKindId, departmentIds: [classId] } })
    const [one, two] = (await own.awardsOf(schoolId)).map(({ id }) => id)
    const decide = (ids: number[], agrees: boolean, reason = '') =>
      as(who, honor.decide, { body: { ids, agrees, reason } })
    expect(await as(head, honor.decide, { body: { ids: [one ?? 0], agrees: true } })).toMatchObject(
      refused(common.forbidden),
    )
    expect(await decide([one ?? 0], false, ' ')).toMatchObject(refused(honorRefusals.reasonMissing))
    expect(await decide([one ?? 0], true)).toMatchObject({ code: 200 })
    expect(await decide([one ?? 0, two ?? 0], true)).toMatchObject(refused(honorRefusals.notProposed))
    expect(await decide([two ?? 0], false, '证据不足')).toMatchObject({ code: 200 })
    const page = await as(head, honor.awardPage, { body: {} })
    expect(page.data.content).toMatchObject([
      { id: two, state: 'rejected', reason: '证据不足', isOwn: true, proposer: '周老师' },
      { id: one, state: 'approved' },
    ])
  })

  test('is refused for pupils and classes of others, also when they are only taught', async () => {
    const { schoolId, head, other, otherClassId, yearId, kindId, classKindId } = await makeScene()
    await make.makeClassManager(schoolId, otherClassId, head.id, 0)
    const given = { yearId, ...certificate }
    const ofPupil = await as(head, honor.propose, { body: { ...given, kindId, userIds: [other.id] } })
    expect(ofPupil).toMatchObject(refused(honorRefusals.notInCharge))
    expect(ofPupil.msg).toContain('李小红')
    const ofClass = { ...given, kindId: classKindId, departmentIds: [otherClassId] }
    expect(await as(head, honor.proposeClasses, { body: ofClass })).toMatchObject(refused(honorRefusals.notInCharge))
  })

  test('with a number in use learns whose it is only within reach', async () => {
    const { schoolId, head, pupil, other, yearId, kindId, staffKindId, own } = await makeScene()
    await own.makeAward(schoolId, { yearId, kindId, memberId: other.id }, { certificateNumber: 'G-1' })
    await own.makeAward(schoolId, { yearId, kindId: staffKindId, memberId: head.id }, { certificateNumber: 'G-2' })
    const propose = (firstNumber: string) =>
      as(head, honor.propose, { body: { yearId, kindId, ...certificate, firstNumber, userIds: [pupil.id] } })
    const hidden = await propose('G-1')
    expect(hidden).toMatchObject(refused(honorRefusals.numberUsed))
    expect(hidden.msg).toContain('本校另一项荣誉')
    expect(hidden.msg).not.toContain('李小红')
    expect((await propose('G-2')).msg).toContain('周老师')
    expect(await propose('G-3')).toMatchObject({ code: 200 })
  })

  test('is deleted by its proposer or the office, and no longer once it is an honour', async () => {
    const { schoolId, who, head, pupil, yearId, kindId, own } = await makeScene()
    const of = { yearId, kindId, memberId: pupil.id }
    const remove = (by: typeof who, id: number) => as(by, honor.deleteAward, { query: { id } })
    const foreign = await own.makeAward(schoolId, of, { state: 'proposed', proposedById: who.id })
    const mine = await own.makeAward(schoolId, of, { state: 'proposed', proposedById: head.id })
    const honour = await own.makeAward(schoolId, of)
    expect(await remove(head, foreign)).toMatchObject(refused(honorRefusals.notYours))
    expect(await remove(head, mine)).toMatchObject({ code: 200 })
    expect(await remove(who, foreign)).toMatchObject({ code: 200 })
    expect(await remove(who, honour)).toMatchObject(refused(honorRefusals.notDeletable))
    await as(who, honor.withdraw, { body: { ids: [honour], reason: '填错了人' } })
    expect(await remove(who, honour)).toMatchObject(refused(honorRefusals.keptOnRecord))
    expect((await own.awardsOf(schoolId)).map(({ id }) => id)).toEqual([honour])
  })
})

describe('an honour', () => {
  test('is withdrawn with a reason, stays on record and may be given again', async () => {
    const { schoolId, who, pupil, yearId, kindId, own } = await makeScene()
    const give = () => as(who, honor.grant, { body: { yearId, kindId, ...certificate, userIds: [pupil.id] } })
    await give()
    const [award] = await own.awardsOf(schoolId)
    const withdraw = (reason: string) => as(who, honor.withdraw, { body: { ids: [award?.id ?? 0], reason } })
    expect(await withdraw(' ')).toMatchObject({ status: 400, data: [{ field: 'reason', msg: '请填写撤销原因' }] })
    expect(await withdraw('成绩有误')).toMatchObject({ code: 200 })
    expect(await withdraw('成绩有误')).toMatchObject(refused(honorRefusals.notApproved))
    expect((await as(who, honor.history, { query: { userId: pupil.id } })).data).toEqual([])
    const page = await as(who, honor.awardPage, { body: { state: 'withdrawn' } })
    expect(page.data.content).toMatchObject([{ reason: '成绩有误' }])
    expect(await give()).toMatchObject({ code: 200 })
  })

  test('is edited on its version, not after it was withdrawn', async () => {
    const { schoolId, who, pupil, yearId, kindId, own } = await makeScene()
    const of = { yearId, kindId, memberId: pupil.id }
    const id = await own.makeAward(schoolId, of)
    const save = (more: object) =>
      as(who, honor.saveAward, { body: { id, ...certificate, certificateNumber: 'B-1', version: 1, ...more } })
    expect((await save({})).data).toMatchObject({ awardedOn: '2026-10-08', certificateNumber: 'B-1', version: 2 })
    expect(await save({})).toMatchObject({ code: common.stale.code, data: { version: 2 } })
    expect(await save({ version: 2, awardedOn: '2028-01-01' })).toMatchObject(refused(honorRefusals.outsideYear))
    const next = await own.makeAward(schoolId, of, { awardedOn: '2026-10-08', certificateNumber: 'B-2' })
    expect(await save({ id: next })).toMatchObject(refused(honorRefusals.awardTwice))
    await as(who, honor.withdraw, { body: { ids: [id], reason: '有误' } })
    expect(await save({ version: 3 })).toMatchObject(refused(honorRefusals.ended))
  })

  test('is not moved to a day to come or to the number of another', async () => {
    const { schoolId, who, pupil, other, kindId, own } = await makeScene()
    const yearId = await own.makeYear(schoolId, { fromDay: '2000-01-01', toDay: '2199-12-31' })
    const id = await own.makeAward(schoolId, { yearId, kindId, memberId: pupil.id }, { certificateNumber: 'C-1' })
    await own.makeAward(schoolId, { yearId, kindId, memberId: other.id }, { certificateNumber: 'C-2' })
    const save = (more: object) =>
      as(who, honor.saveAward, { body: { id, ...certificate, certificateNumber: 'C-1', version: 1, ...more } })
    const used = await save({ certificateNumber: 'C-2' })
    expect(used).toMatchObject(refused(honorRefusals.numberUsed))
    expect(used.msg).toContain('李小红')
    expect(await save({ awardedOn: '2150-01-01' })).toMatchObject(refused(honorRefusals.dayToCome))
    expect(await save({})).toMatchObject({ data: { certificateNumber: 'C-1', version: 2 } })
  })

  test('of a closed year is read-only until the year is opened again', async () => {
    const { schoolId, who, pupil, yearId, kindId, own } = await makeScene()
    const id = await own.makeAward(schoolId, { yearId, kindId, memberId: pupil.id })
    const close = (closed: boolean, version: number) =>
      as(who, honor.closeYear, { body: { id: yearId, closed, version } })
    expect((await close(true, 1)).data).toMatchObject({ closed: true, awards: 1 })
    const closed = refused(honorRefusals.yearClosed)
    const body = { yearId, kindId, ...certificate, userIds: [pupil.id] }
    expect(await as(who, honor.grant, { body })).toMatchObject(closed)
    const edited = { id, ...certificate, version: 1 }
    expect(await as(who, honor.saveAward, { body: edited })).toMatchObject(closed)
    const withdrawn = { ids: [id], reason: '有误' }
    expect(await as(who, honor.withdraw, { body: withdrawn })).toMatchObject(closed)
    const renamed = { id: yearId, name: '新名', fromDay: '2026-09-01', toDay: '2027-08-31', version: 2 }
    expect(await as(who, honor.saveYear, { body: renamed })).toMatchObject(closed)
    expect(await close(false, 1)).toMatchObject({ code: common.stale.code })
    await close(false, 2)
    expect(await as(who, honor.withdraw, { body: withdrawn })).toMatchObject({ code: 200 })
  })

  test('is seen by the teachers of the pupil only', async () => {
    const { schoolId, head, pupil, other, yearId, kindId, classKindId, otherClassId, own } = await makeScene()
    await own.makeAward(schoolId, { yearId, kindId, memberId: other.id })
    const foreign = { departmentId: otherClassId, departmentName: '七年级2班' }
    await own.makeAward(schoolId, { yearId, kindId: classKindId, memberId: null }, foreign)
    const seen = await own.makeAward(schoolId, { yearId, kindId, memberId: pupil.id })
    const page = await as(head, honor.awardPage, { body: { yearId } })
    expect(page.data.content.map(({ id }) => id)).toEqual([seen])
    expect(await as(head, honor.history, { query: { userId: other.id } })).toMatchObject(refused(common.notFound))
  })

  test('is found by year, level, target, department, name and number', async () => {
    const { schoolId, who, pupil, head, yearId, kindId, staffKindId, classId, own } = await makeScene()
    const place = { departmentId: classId, departmentName: '七年级1班', certificateNumber: 'ZS-77' }
    const one = await own.makeAward(schoolId, { yearId, kindId, memberId: pupil.id }, place)
    const two = await own.makeAward(schoolId, { yearId, kindId: staffKindId, memberId: head.id })
    const find = async (body: object) => (await as(who, honor.awardPage, { body })).data.content.map(({ id }) => id)
    expect(await find({ yearId })).toEqual([two, one])
    expect(await find({ level: 'school' })).toEqual([one])
    expect(await find({ target: 'staff' })).toEqual([two])
    expect(await find({ departmentId: classId })).toEqual([one])
    expect(await find({ keyword: '王小明' })).toEqual([one])
    expect(await find({ keyword: 'zs-7' })).toEqual([one])
    expect(await find({ state: 'proposed' })).toEqual([])
  })
})

test('only roles of the office may grant, and a role without the permission may not propose', async () => {
  const { schoolId, head, pupil, classId, yearId, kindId } = await makeScene()
  const body = { yearId, kindId, ...certificate, userIds: [pupil.id] }
  expect(await as(head, honor.grant, { body })).toMatchObject(refused(common.forbidden))
  const keeper = await server.actor({ schoolId, roles: [role.gateKeeper], departments: [classId] })
  expect(await as(keeper, honor.propose, { body })).toMatchObject(refused(common.forbidden))
})
