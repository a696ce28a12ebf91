import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { refused } from '../../../tests/support/refused.ts'
import { makePicture } from '../../../tests/support/pictures.ts'
import { send } from '../../../tests/support/client.ts'
import { readAll } from '../../../tests/support/sheets.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { access, entryType } from '../../access/contract.ts'
import { accessFactories } from '../../access/make.ts'
import { jobs } from '../../jobs/contract.ts'
import { nodeType } from '../../registry/contract.ts'
import { studentStatus, users } from '../../users/contract.ts'
import { type LeaveSearch, type Stage, leave, leaveLimits, leaveRefusals, leaveState } from '../contract.ts'
import { makeLeaveScene } from '../makeLeave.ts'
import { leaveColumns } from './exports.ts'
import { findCurrentLeave } from './userInfo.ts'

const server = await useServer()
const { as, database, make, http, actor } = server

const hour = 3_600_000
const moment = (hours: number) => new Date(Date.now() + hours * hour)

/** The first student is on leave, the second was until an hour ago; one of another class leaves tomorrow. */
const makeScene = async () => {
  const made = await makeLeaveScene(server)
  const { schoolId, own, pupils, outsider, head } = made
  const by = { submitterId: head.id, approverId: head.id, decidedAt: moment(-2) }
  const add = (id: number, from: number, to: number, values: object = {}) =>
    own.makeLeave(schoolId, id, { startAt: moment(from), endAt: moment(to), ...by, ...values })
  const away = await add(pupils[0].id, -1, 9, { kind: 'sick', reason: '王小明发烧', fetcher: '母亲' })
  const late = await add(pupils[1].id, -9, -1)
  const ahead = await add(outsider.id, 20, 40, { state: leaveState.asked, approverId: null, decidedAt: null })
  return { ...made, add, away, late, ahead }
}

/** Returns the rows of the file that `by` exports. */
const rowsOfExport = async (by: Actor, body: Partial<LeaveSearch> & { deptId: number }) => {
  const { jobId } = (await as(by, leave.exportRecords, { body })).data
  await http.running.runner.drain()
  const { fileLink } = (await as(by, jobs.get, { query: { id: jobId } })).data
  const { rawPayload } = await http.inject({ method: 'GET', url: fileLink ?? '' })
  return (await readAll(leaveColumns, rawPayload)).map(({ row }) => row)
}

describe('the list', () => {
  const found = async (who: Actor, body: Partial<LeaveSearch> & { deptId: number }) =>
    (await as(who, leave.allRecords, { body })).data.content

  test('shows a leave with its student, times, submitter and approver', async () => {
    const { who, rootId, away } = await makeScene()
    const [first] = await found(who, { deptId: rootId, keyword: 's01' })
    expect(first).toEqual({
      id: away.id,
      leaveerId: away.studentId,
      studentCode: 'S01',
      studentName: '王小明',
      clazzName: '一班',
      submitterName: '周老师',
      startTime: toWireTime(away.startAt),
      endTime: toWireTime(away.endAt),
      kind: 'sick',
      leaveReason: '王小明发烧',
      fetcher: '母亲',
      leaveState: 11,
      stage: 'leaving',
      approvalName: '周老师',
      approvalUserName: '周老师',
      approvalUserId: away.approverId,
      extendTime: null,
      backTime: null,
      createdTime: toWireTime(away.createdAt),
    })
  })

  test('is filtered by department, keyword, kind, days and stage', async () => {
    const { who, rootId, classId, otherClassId } = await makeScene()
    const names = async (body: Partial<LeaveSearch>) =>
      (await found(who, { deptId: rootId, ...body })).map(({ studentName }) => studentName)
    expect(await names({})).toEqual(['张小军', '王小明', '李小红'])
    expect(await names({ deptId: classId })).toEqual(['王小明', '李小红'])
    expect(await names({ deptId: otherClassId })).toEqual(['张小军'])
    expect(await names({ keyword: '小红' })).toEqual(['李小红'])
    expect(await names({ kind: 'sick' })).toEqual(['王小明'])
    expect(await names({ from: toWireTime(moment(72)).slice(0, 10) })).toEqual([])
    expect(await names({ to: toWireTime(moment(-72)).slice(0, 10) })).toEqual([])
    const stages: [Stage, string[]][] = [
      ['asked', ['张小军']],
      ['leaving', ['王小明']],
      ['returned', []],
      ['overdue', ['李小红']],
      ['over', []],
      ['toCome', []],
      ['refused', []],
      ['takenBack', []],
    ]
    for (const [stage, there] of stages) expect(await names({ stage }), stage).toEqual(there)
  })

  test('requires a department', async () => {
    const { who } = await makeScene()
    for (const call of [leave.allRecords, leave.statistics, leave.exportRecords]) {
      const answer = await send(http, call, { body: {} }, { token: who.token })
      expect(answer.data).toEqual([{ field: 'deptId', msg: '请选择部门' }])
    }
  })

  test('leaves out locked and disabled accounts unless requested', async () => {
    const { who, schoolId, rootId, pupils } = await makeScene()
    await make.setMember(schoolId, pupils[0].id, { locked: true })
    await make.setMember(schoolId, pupils[1].id, { disabled: true })
    const deptId = rootId
    expect(await found(who, { deptId })).toHaveLength(1)
    expect(await found(who, { deptId, viewLocked: true })).toHaveLength(2)
    expect(await found(who, { deptId, viewLocked: true, viewAccountDisable: true })).toHaveLength(3)
    const current = async (query: object) =>
      (await as(who, leave.current, { params: { id: rootId }, query })).data.totalSize
    expect(await current({})).toBe(0)
    expect(await current({ viewLocked: true })).toBe(1)
  })

  test('shows the last passage of students on leave', async () => {
    const { who, rootId, schoolId, pupils } = await makeScene()
    const passages = accessFactories(database)
    const times = [moment(-0.5), moment(-0.2), moment(-24 * 40)]
    for (const [place, at] of times.entries()) {
      const stateDictId = place === 1 ? entryType.leftSchool : entryType.backAtSchool
      await passages.makeRecord(schoolId, pupils[0].id, { stateDictId, at })
    }
    await passages.makeRecord(schoolId, pupils[0].id, { stateDictId: entryType.enteredCanteen, at: moment(-0.1) })
    const lastOf = async (reader: Actor) =>
      (await as(reader, leave.current, { params: { id: rootId }, query: {} })).data.content.map((row) => row.lastEntry)
    expect(await lastOf(who)).toEqual([
      { stateDictId: entryType.leftSchool, time: toWireTime(times[1] ?? new Date(0)) },
    ])
  })

  test('shows a teacher their classes, and the gate everybody', async () => {
    const { head, rootId, classId, otherClassId, staff } = await makeScene()
    for (const deptId of [classId, rootId]) expect(await found(head, { deptId })).toHaveLength(2)
    expect(await as(head, leave.allRecords, { body: { deptId: otherClassId } })).toMatchObject(refused(common.notFound))
    const gate = await staff('孙师傅', [role.gateKeeper], [rootId])
    const ofGate = await as(gate, leave.ofDepartment, { params: { id: rootId }, query: {} })
    // The gate doesn't see leaves that are not approved.
    expect(ofGate.data.totalSize).toBe(2)
  })

  test('is exported with the same filters', async () => {
    const { who, rootId } = await makeScene()
    const rows = await rowsOfExport(who, { deptId: rootId, stage: 'overdue' })
    expect(rows).toMatchObject([{ studentName: '李小红', kind: '事假', stage: '逾期未归', approvalName: '周老师' }])
  })
})

describe('one leave', () => {
  test('shows its steps and the actions each user may take', async () => {
    const { head, teacher, who, away, ahead, schoolId, own } = await makeScene()
    await own.makeSteps(schoolId, ahead.id, ['head', 'office'], ahead.endAt)
    const detail = async (actor: Actor, id: number) =>
      (await as(actor, leave.record, { query: { leaverRecordId: id } })).data
    const nothing = { decide: false, withdraw: false, end: false, extend: false, attach: false }
    expect((await detail(head, away.id)).may).toEqual({ ...nothing, end: true, extend: true, attach: true })
    expect((await detail(teacher, away.id)).may).toEqual(nothing)
    const waiting = await detail(who, ahead.id)
    expect(waiting.may).toEqual({ ...nothing, decide: true, withdraw: true, attach: true })
    expect(waiting.steps).toMatchObject([
      { round: 1, place: 1, approver: 'head', leaveState: 10, decidedTime: null, deciderName: '' },
      { place: 2, approver: 'office' },
    ])
    expect(await as(head, leave.record, { query: { leaverRecordId: ahead.id } })).toMatchObject(
      refused(common.notFound),
    )
  })

  test('stores pictures up to the limit, and deletes them', async () => {
    const { head, teacher, away } = await makeScene()
    const pictures = (count: number) =>
      Promise.all(Array.from({ length: count }, (_, at) => makePicture({ name: `${at + 1}.png` })))
    const attach = async (who: Actor, count: number) =>
      as(who, leave.attach, { params: { id: away.id }, body: {}, files: await pictures(count) })
    const { data } = await attach(head, 2)
    expect(data).toHaveLength(2)
    expect(await attach(head, leaveLimits.attachments - 1)).toMatchObject(refused(leaveRefusals.tooManyAttachments))
    expect(await attach(teacher, 1)).toMatchObject(refused(common.notFound))
    const listed = async () => (await as(head, leave.record, { query: { leaverRecordId: away.id } })).data.attachments
    const [first, second] = await listed()
    expect(first?.name).toBe('1.webp')
    const fetched = await http.inject({ method: 'GET', url: first?.url ?? '' })
    expect([fetched.statusCode, fetched.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(await as(teacher, leave.detach, { query: { id: first?.id ?? 0 } })).toMatchObject(refused(common.notFound))
    expect(await as(head, leave.detach, { query: { id: first?.id ?? 0 } })).toMatchObject({ code: 200 })
    expect((await listed()).map(({ id }) => id)).toEqual([second?.id])
    expect(await as(head, leave.detach, { query: { id: first?.id ?? 0 } })).toMatchObject(refused(common.notFound))
  })

  test('lists all leaves of a student, newest first, but not to a stranger', async () => {
    const { head, pupils, outsider, add } = await makeScene()
    await add(pupils[0].id, -60, -50, { backAt: moment(-50) })
    const history = (id: number) => as(head, leave.ofStudent, { query: { leaverId: id } })
    expect((await history(pupils[0].id)).data.map(({ stage }) => stage)).toEqual(['leaving', 'over'])
    expect(await history(outsider.id)).toMatchObject(refused(common.notFound))
    expect(await history(head.id)).toMatchObject(refused(common.notFound))
  })
})

describe('the passages before a return is noted', () => {
  test('are the last three, for those who may note it and read access records', async () => {
    const { head, teacher, schoolId, pupils, away } = await makeScene()
    const { makeRecord } = accessFactories(database)
    const pass = (hours: number, stateDictId: number) =>
      makeRecord(schoolId, pupils[0].id, { at: moment(hours), stateDictId })
    await pass(-3, entryType.leftSchool)
    await pass(-0.8, entryType.backAtSchool)
    await pass(-0.5, entryType.leftForHome)
    await pass(-0.2, entryType.attendance)
    await pass(-0.1, entryType.enteredCanteen)
    const read = async (by: Actor) => (await as(by, leave.record, { query: { leaverRecordId: away.id } })).data.passages
    expect((await read(head))?.map(({ stateDictId }) => stateDictId)).toEqual([
      entryType.attendance,
      entryType.leftForHome,
      entryType.backAtSchool,
    ])
    expect(await read(teacher)).toBeNull()
  })
})

describe('current leaves', () => {
  test('are listed and counted at this moment, earliest return first', async () => {
    const { who, rootId, outsider, add } = await makeScene()
    await add(outsider.id, -2, 3)
    const { data } = await as(who, leave.current, { params: { id: rootId }, query: {} })
    expect(data.totalSize).toBe(2)
    expect(data.content.map(({ studentName }) => studentName)).toEqual(['张小军', '王小明'])
  })

  test('are counted by class with names, at this or another moment', async () => {
    const { who, head, schoolId, rootId, classId, otherClassId, pupils, outsider } = await makeScene()
    const statistics = async (actor: Actor, body: { deptId: number; checkTime?: string; pageSize?: number }) =>
      (await as(actor, leave.statistics, { body: { pageNum: 0, pageSize: 1000, ...body } })).data
    const all = await statistics(who, { deptId: rootId })
    expect(all.deptStudentNum).toBe(3)
    expect(all.deptLeaverPage.content).toEqual([
      {
        deptId: classId,
        deptName: '一班',
        memberCount: 2,
        leaveUserCount: 1,
        leaveUsers: [{ leaverId: pupils[0].id, leaverName: '王小明' }],
      },
      { deptId: otherClassId, deptName: '二班', memberCount: 1, leaveUserCount: 0, leaveUsers: [] },
    ])
    const checkTime = toWireTime(moment(-3))
    const before = await statistics(who, { deptId: rootId, checkTime })
    expect(before.checkTime).toBe(checkTime)
    expect(before.deptLeaverPage.content[0]?.leaveUsers).toMatchObject([{ leaverName: '李小红' }])
    const paged = await statistics(who, { deptId: rootId, pageSize: 1 })
    expect(paged.deptLeaverPage).toMatchObject({ totalSize: 2, content: [{ deptId: classId }] })
    const ofHead = await statistics(head, { deptId: rootId })
    expect(ofHead.deptLeaverPage.content.map(({ deptName }) => deptName)).toEqual(['一班'])
    await make.setMember(schoolId, outsider.id, { locked: true })
    expect((await statistics(who, { deptId: rootId })).deptStudentNum).toBe(2)
  })

  test('statistics of a past moment count a student in the class of that moment', async () => {
    const { who, rootId, classId, otherClassId, pupils } = await makeScene()
    const read = async (checkTime?: string) => {
      const body = { deptId: rootId, pageNum: 0, pageSize: 1000, ...(checkTime === undefined ? {} : { checkTime }) }
      const { content } = (await as(who, leave.statistics, { body })).data.deptLeaverPage
      return content.map(({ deptId, memberCount, leaveUsers }) => [
        deptId,
        memberCount,
        leaveUsers.map(({ leaverName }) => leaverName).join('、'),
      ])
    }
    const moved = { body: { userId: pupils[1].id, deptId: otherClassId } }
    expect(await as(who, users.changeClass, moved)).toMatchObject({ code: 200 })
    expect(await read(toWireTime(moment(-3)))).toEqual([
      [classId, 2, '李小红'],
      [otherClassId, 1, ''],
    ])
    expect(await read()).toEqual([
      [classId, 1, '王小明'],
      [otherClassId, 2, ''],
    ])
  })

  test('are listed by class in the order of the school’s tree', async () => {
    const { who, schoolId, rootId } = await makeScene()
    const node = async (parentId: number, type: number, name: string, orderNum: number) =>
      (await make.makeDepartment({ schoolId, parentId, type, name, orderNum })).id
    const upper = await node(rootId, nodeType.branch, '初中部', 2)
    const lower = await node(rootId, nodeType.branch, '小学部', 1)
    const eighth = await node(upper, nodeType.grade, '八年级', 2)
    const seventh = await node(upper, nodeType.grade, '七年级', 1)
    const second = await node(lower, nodeType.grade, '二年级', 2)
    await node(eighth, nodeType.class, '八年级1班', 1)
    await node(seventh, nodeType.class, '七年级10班', 10)
    await node(seventh, nodeType.class, '七年级2班', 2)
    await node(second, nodeType.class, '二年级1班', 1)
    const { data } = await as(who, leave.statistics, { body: { deptId: rootId, pageNum: 0, pageSize: 1000 } })
    const names = data.deptLeaverPage.content.map(({ deptName }) => deptName)
    expect(names).toEqual(['一班', '二班', '二年级1班', '七年级2班', '七年级10班', '八年级1班'])
  })

  test('statistics report the number of students not counted, within reach', async () => {
    const { who, head, schoolId, rootId, pupils, outsider } = await makeScene()
    const read = async (actor: Actor) => {
      const { data } = await as(actor, leave.statistics, { body: { deptId: rootId, pageNum: 0, pageSize: 1000 } })
      return [data.deptStudentNum, data.notCounted]
    }
    const setStatus = (userId: number, status: number) =>
      as(who, users.setStudentStatus, { body: { userId, status, schoolId } })
    expect(await read(who)).toEqual([3, 0])
    expect((await setStatus(pupils[1].id, studentStatus.suspended)).status).toBe(200)
    expect((await setStatus(outsider.id, studentStatus.suspended)).status).toBe(200)
    expect(await read(who)).toEqual([1, 2])
    expect(await read(head)).toEqual([1, 1])
    await setStatus(outsider.id, studentStatus.left)
    expect(await read(who)).toEqual([1, 1])
  })
})

describe('at the gate', () => {
  const found = async (actor: Actor, deptId: number, keyword = '') =>
    (await as(actor, leave.allRecords, { body: { deptId, keyword } })).data.content

  const stateOf = (schoolId: number, studentId: number, now = new Date()) =>
    database.asSystem('looking at a leave', (db) => findCurrentLeave(db, schoolId, studentId, now))

  test('shows a student as on leave, overdue, waiting, or without a leave', async () => {
    const { schoolId, pupils, outsider, away, late, add } = await makeScene()
    expect(await stateOf(schoolId, pupils[0].id)).toMatchObject({
      leaverState: 'LEAVING',
      leave: { row: { id: away.id } },
    })
    const overdue = { leaverState: 'LEAVE_OVERDUE', leave: { row: { id: late.id }, approverName: '周老师' } }
    expect(await stateOf(schoolId, pupils[1].id)).toMatchObject(overdue)
    expect(await stateOf(schoolId, outsider.id)).toEqual({ leaverState: 'LEAVE_NO', leave: null })
    const asked = await add(outsider.id, -1, 2, { state: leaveState.asked })
    const waiting = { leaverState: 'LEAVE_WAITING', leave: { row: { id: asked.id } } }
    expect(await stateOf(schoolId, outsider.id)).toMatchObject(waiting)
  })

  test('a recorded return ends overdue, and leaving again doesn’t restore it', async () => {
    const { who, schoolId, pupils } = await makeScene()
    const record = (stateDictId: number) =>
      as(who, access.report, { body: [{ userId: pupils[1].id, stateDictId, comment: '' }] })
    await record(entryType.backAtSchool)
    expect(await stateOf(schoolId, pupils[1].id)).toMatchObject({ leaverState: 'LEAVE_NO' })
    await record(entryType.leftSchool)
    expect(await stateOf(schoolId, pupils[1].id)).toMatchObject({ leaverState: 'LEAVE_NO' })
  })

  test('a leave is overdue after its end until the next return, unless the student was back at its end', async () => {
    const { schoolId, pupils } = await makeScene()
    const [student] = [pupils[1].id]
    const { makeRecord } = accessFactories(database)
    const pass = (hours: number, stateDictId: number) =>
      makeRecord(schoolId, student, { at: moment(hours), stateDictId })
    const isOverdue = async (hours: number) =>
      (await stateOf(schoolId, student, moment(hours))).leaverState === 'LEAVE_OVERDUE'
    // The leave lasted until an hour ago.
    await pass(-5, entryType.backAtSchool)
    expect(await isOverdue(0)).toBe(false)
    await pass(-4, entryType.leftForHome)
    expect(await isOverdue(0)).toBe(true)
    await pass(0.5, entryType.backInDormitory)
    await pass(0.7, entryType.leftSchool)
    expect([await isOverdue(0.4), await isOverdue(0.6), await isOverdue(0.8)]).toEqual([true, false, false])
  })

  test('a student who came back before the end is not on leave anywhere, and waits for 销假', async () => {
    const { who, rootId, schoolId, pupils, away } = await makeScene()
    const report = (stateDictId: number) =>
      as(who, access.report, { body: [{ userId: pupils[0].id, stateDictId, comment: '' }] })
    const read = async () => {
      const page = { pageNum: 0, pageSize: 10 }
      const { content } = (await as(who, leave.current, { params: { id: rootId }, query: {} })).data
      const { deptLeaverPage } = (await as(who, leave.statistics, { body: { deptId: rootId, ...page } })).data
      const [waiting, leaving] = [
        await as(who, leave.allRecords, { body: { deptId: rootId, stage: 'returned' } }),
        await as(who, leave.allRecords, { body: { deptId: rootId, stage: 'leaving' } }),
      ]
      return {
        current: content.map(({ id }) => id),
        counted: deptLeaverPage.content[0]?.leaveUserCount,
        returned: waiting.data.content.map(({ id, stage }) => [id, stage]),
        leaving: leaving.data.content.map(({ id }) => id),
        gate: (await stateOf(schoolId, pupils[0].id)).leaverState,
      }
    }
    const onLeave = { current: [away.id], counted: 1, returned: [], leaving: [away.id], gate: 'LEAVING' }
    expect(await read()).toEqual(onLeave)
    await report(entryType.backAtSchool)
    expect(await read()).toEqual({
      current: [],
      counted: 0,
      returned: [[away.id, 'returned']],
      leaving: [],
      gate: 'LEAVE_RETURNED',
    })
    await report(entryType.leftSchool)
    expect(await read()).toEqual(onLeave)
  })

  test('shows leaves of these days without attachments, and no past ones', async () => {
    const { rootId, staff, pupils, away, add, head } = await makeScene()
    const day = 24
    const over = await add(pupils[0].id, -9 * day, -8 * day, { backAt: new Date(Date.now() - 8 * day * 3_600_000) })
    const gate = await staff('孙师傅', [role.gateKeeper], [rootId])
    const both = await staff('赵师傅', [role.gateKeeper, role.staff], [rootId])
    for (const keeper of [gate, both]) {
      const ids = (await found(keeper, rootId)).map(({ id }) => id)
      expect(ids).toContain(away.id)
      expect(ids).not.toContain(over.id)
      const one = (id: number) => as(keeper, leave.record, { query: { leaverRecordId: id } })
      expect(await one(over.id)).toMatchObject(refused(common.notFound))
      expect((await one(away.id)).data.attachments).toEqual([])
      const { data } = await as(keeper, leave.ofStudent, { query: { leaverId: pupils[0].id } })
      expect(data.map(({ id }) => id)).not.toContain(over.id)
    }
    expect((await found(head, rootId)).map(({ id }) => id)).toContain(over.id)
  })

  test('hides unapproved leaves from a keeper, and reasons and remarks of the others', async () => {
    const made = await makeScene()
    const { schoolId, rootId, staff, pupils, outsider, away, late, add, head, own, classId } = made
    const asked = await add(outsider.id, -1, 2, { state: leaveState.asked })
    const refusedOne = await add(outsider.id, 3, 5, { state: leaveState.refused })
    const short = await add(outsider.id, -8, 8, { endedAt: moment(-2), backAt: moment(-2) })
    await own.changeLeave(schoolId, pupils[0].id, { askedEndAt: moment(12), extendReason: '还没退烧' })
    await own.makeSteps(schoolId, away.id, ['head'], moment(9), { note: '已电话核实' })
    await own.makeSteps(schoolId, away.id, ['head'], moment(10), { round: 2 })
    await own.makeSteps(schoolId, away.id, ['head'], moment(12), { round: 3, reason: '仍在住院' })
    const gate = await staff('孙师傅', [role.gateKeeper], [rootId])
    const list = await found(gate, rootId)
    expect(new Set(list.map(({ id }) => id))).toEqual(new Set([away.id, late.id, short.id]))
    const one = (id: number, by = gate) => as(by, leave.record, { query: { leaverRecordId: id } })
    for (const { id } of [asked, refusedOne]) expect(await one(id)).toMatchObject(refused(common.notFound))
    const ofGate = (await one(away.id)).data
    expect(ofGate).toMatchObject({ leaveReason: '', fetcher: '母亲', approvalName: '周老师' })
    const mute = { approver: 'head', comment: '', reason: '' }
    expect(ofGate.steps).toMatchObject([mute, mute, mute])
    const ofHead = (await one(away.id, head)).data
    expect(ofHead).toMatchObject({ leaveReason: '王小明发烧' })
    // The second round is from before steps kept their reason.
    expect(ofHead.steps.map(({ comment, reason }) => [comment, reason])).toEqual([
      ['已电话核实', ''],
      ['', '还没退烧'],
      ['', '仍在住院'],
    ])
    const bounds = { params: { id: rootId }, query: {} }
    const reasonsFor = async (by: Actor) => [
      ...(await found(by, rootId)).map(({ leaveReason }) => leaveReason),
      ...(await as(by, leave.ofDepartment, bounds)).data.content.map(({ leaveReason }) => leaveReason),
      ...(await as(by, leave.current, bounds)).data.content.map(({ leaveReason }) => leaveReason),
      ...(await as(by, leave.ofStudent, { query: { leaverId: pupils[0].id } })).data.map((row) => row.leaveReason),
      ...(await rowsOfExport(by, { deptId: rootId })).map(({ leaveReason }) => leaveReason ?? ''),
    ]
    expect(new Set(await reasonsFor(gate))).toEqual(new Set(['']))
    expect(await reasonsFor(head)).not.toContain('')
    const both = await staff('赵师傅', [role.gateKeeper, role.staff], [classId])
    await make.makeClassManager(schoolId, classId, both.id, 0)
    const ofBoth = new Map((await found(both, rootId)).map(({ id, leaveReason }) => [id, leaveReason !== '']))
    expect(ofBoth).toEqual(
      new Map([
        [away.id, true],
        [late.id, true],
        [short.id, false],
      ]),
    )
    const info = async (id: number) => (await as(gate, leave.userInfo, { params: { userId: id } })).data
    expect(await info(pupils[0].id)).toMatchObject({ leaveRecordVO: [{ id: away.id, leaveReason: '王小明发烧' }] })
    expect(await info(outsider.id)).toMatchObject({ leaverState: 'LEAVE_WAITING', leaveRecordVO: [] })
  })

  test('refuses a bureau with the message that it only reads figures', async () => {
    const { bureau, rootId, pupils } = await makeScene()
    const values = { schoolId: bureau.id, roles: [role.bureauAdministrator], departments: [bureau.rootId] }
    const inspector = await actor(values)
    const answers = [
      await as(inspector, leave.current, { params: { id: rootId }, query: {} }),
      await as(inspector, leave.statistics, { body: { deptId: rootId, pageNum: 0, pageSize: 10 } }),
      await as(inspector, leave.userInfo, { params: { userId: pupils[0].id } }),
    ]
    for (const answer of answers) expect(answer).toMatchObject(refused(common.figuresOnly))
  })

  test('shows full phone numbers to the head of the class, not to the gate, and records each view', async () => {
    const { who, head, teacher, schoolId, rootId, staff, pupils } = await makeScene()
    const [child] = pupils
    const parent = await make.makeMember({ schoolId, roles: [role.parent], name: '王芳', telephone: '13812345678' })
    await make.makeParentLink(schoolId, child.id, parent.id, '母亲')
    const gate = await staff('孙师傅', [role.gateKeeper], [rootId])
    const info = async (actor: Actor) => (await as(actor, leave.userInfo, { params: { userId: child.id } })).data
    const whole = { parentName: '王芳', relationship: '母亲', parentTelephone: '13812345678' }
    for (const actor of [head, who]) {
      const found = await info(actor)
      expect(found).toMatchObject({ leaverState: 'LEAVING', leaveRecordVO: [{ leaveReason: '王小明发烧' }] })
      expect(found.studentParentInfoVOs).toEqual([whole])
    }
    for (const actor of [teacher, gate])
      expect((await info(actor)).studentParentInfoVOs).toEqual([{ ...whole, parentTelephone: '138******78' }])
    const looks = (await as(who, users.recordLooks, { query: { userId: child.id } })).data
    expect(looks).toHaveLength(2)
  })
})
