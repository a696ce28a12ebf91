import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { someTextProvider } from '../../../tests/support/config.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useSeparateServer } from '../../../tests/support/useServer.ts'
import { access, entryType } from '../../access/contract.ts'
import { accessFactories } from '../../access/make.ts'
import { leaveFactories } from '../../leave/makeLeave.ts'
import { display } from '../../display/contract.ts'
import { displayFactories } from '../../display/make.ts'
import { dormitoryFactories } from '../../dormitory/makeDormitory.ts'
import { familyPhoneFactories } from '../../familyPhone/make.ts'
import { suspendedStatus } from '../../registry/contract.ts'
import { closedModule } from '../../schoolConfig/server/tables.ts'
import { rebuildSchool } from '../../whereabouts/server/index.ts'
import { afterSchool, afterSchoolRefusals } from '../contract.ts'
import { makeAfterSchoolScene } from '../make.ts'

// A Wednesday, 16:20 at the schools, so that no test runs over midnight or on a weekend.
const afternoon = Date.UTC(2026, 2, 4, 8, 20)
let now = afternoon
const clock = { now: () => new Date(now) }
const server = await useSeparateServer({ clock, config: { sms: someTextProvider } })
const { as, call, actor, database, enter, make } = server

const makeScene = async () => {
  now = afternoon
  const scene = await makeAfterSchoolScene(server)
  const lead = { ...scene.lead, token: await enter(scene.lead.username, scene.school.id) }
  const typesOf = async (userId: number) =>
    (await accessFactories(database).recordsOf(scene.school.id, userId)).map(({ stateDictId }) => stateDictId)
  return { ...scene, lead, typesOf }
}
type Who = { readonly token: string }
const dismiss = (who: Who, deptId: number, reason?: string) =>
  as(who, afterSchool.dismiss, { body: { deptId, ...(reason === undefined ? {} : { reason }) } })
const keep = (who: Who, userId: number, reason = '订正作业') => as(who, afterSchool.keep, { body: { userId, reason } })
const release = (who: Who, userId: number) => as(who, afterSchool.release, { body: { userId } })
const undo = (who: Who, deptId: number) => as(who, afterSchool.undo, { body: { deptId } })
const today = async (who: Who) => (await as(who, afterSchool.today)).data

describe('a dismissal', () => {
  test('dismisses all pupils who are not kept and records it once for repeated presses', async () => {
    const { lead, classId, first, second, typesOf, school } = await makeScene()
    expect((await today(lead)).classes).toMatchObject([{ deptId: classId, state: 'waiting', waiting: 2, kept: 0 }])
    expect(await keep(lead, second.id)).toMatchObject({ code: 200 })
    const both = [await dismiss(lead, classId), await dismiss(lead, classId)]
    expect(both.map(({ data }) => data)).toEqual([
      { isNew: true, dismissed: 1 },
      { isNew: false, dismissed: 0 },
    ])
    expect(await typesOf(first.id)).toEqual([entryType.classDismissed])
    expect(await typesOf(second.id)).toEqual([entryType.keptAfterClass])
    const [record] = await accessFactories(database).recordsOf(school.id, first.id)
    expect(record).toMatchObject({ operatorId: lead.id, deviceId: null })
    expect((await today(lead)).classes).toMatchObject([{ state: 'dismissed', kept: 1, dismissedBy: '周若曦' }])
    await release(lead, second.id)
    expect(await typesOf(second.id)).toEqual([entryType.keptAfterClass, entryType.releasedLater])
    expect((await today(lead)).classes).toMatchObject([{ state: 'gone', kept: 0 }])
  })

  test('is allowed for a teacher in led classes and for administrators everywhere', async () => {
    const { who, lead, classId, otherId, other, place } = await makeScene()
    expect(await dismiss(lead, otherId)).toMatchObject(refused(common.notFound))
    expect(await keep(lead, other.id)).toMatchObject(refused(common.notFound))
    expect((await today(who)).classes.map(({ deptId }) => deptId)).toEqual([classId, otherId])
    expect(await dismiss(who, otherId)).toMatchObject({ code: 200, data: { dismissed: 1 } })
    const keeper = await actor({ ...place, roles: [role.gateKeeper] })
    expect(await dismiss(keeper, classId)).toMatchObject(refused(common.forbidden))
  })

  test('can be undone within ten minutes, not later', async () => {
    const { lead, classId, first, typesOf, school } = await makeScene()
    expect(await undo(lead, classId)).toMatchObject(refused(afterSchoolRefusals.notDismissed))
    await dismiss(lead, classId)
    now += 9 * 60_000
    expect(await undo(lead, classId)).toMatchObject({ code: 200 })
    expect((await today(lead)).classes).toMatchObject([{ state: 'waiting', undoUntil: null }])
    expect(await undo(lead, classId)).toMatchObject(refused(afterSchoolRefusals.undoneBefore))
    expect((await dismiss(lead, classId)).data).toEqual({ isNew: true, dismissed: 2 })
    // Records are append-only. The record between them shows that the pupil was still here.
    const { classDismissed, keptAfterClass } = entryType
    expect(await typesOf(first.id)).toEqual([classDismissed, keptAfterClass, classDismissed])
    const records = await accessFactories(database).recordsOf(school.id, first.id)
    expect(records.map(({ comment }) => comment)).toEqual(['', '撤销放学', ''])
    expect((await today(lead)).classes).toMatchObject([
      { state: 'gone', canUndo: false, wasUndone: true, undoUntil: '2026-03-04 16:39:00' },
    ])
    expect(await undo(lead, classId)).toMatchObject(refused(afterSchoolRefusals.undoneBefore))
    expect(await typesOf(first.id)).toHaveLength(3)
    now += 11 * 60_000
    expect(await undo(lead, classId)).toMatchObject(refused(afterSchoolRefusals.undoTooLate))
  })

  test('counts each pupil in exactly one state on screen, board and records', async () => {
    const { own, who, lead, classId, first, second, school } = await makeScene()
    const names = ['请假的', '离校的', '早走的']
    const [onLeave, gone, early] = await Promise.all(names.map((name) => own.makePupil(school.id, classId, name)))
    await leaveFactories(database).makeLeave(school.id, onLeave?.id ?? 0, {
      startAt: new Date(afternoon - 3_600_000),
      endAt: new Date(afternoon + 3_600_000),
    })
    const leaveBy = (userId: number) =>
      as(who, access.report, { body: [{ userId, stateDictId: entryType.leftSchool, comment: '' }] })
    await leaveBy(gone?.id ?? 0)
    await keep(lead, second.id)
    await keep(lead, early?.id ?? 0)
    await release(lead, early?.id ?? 0)
    // A kept pupil who then leaves through the gate is counted once.
    await leaveBy(second.id)
    const shown = (await today(lead)).classes[0]
    expect(shown).toMatchObject({ total: 5, waiting: 1, kept: 1, dismissed: 0, released: 1, onLeave: 1, left: 1 })
    const listed = (await as(lead, afterSchool.pupils, { query: { deptId: classId } })).data.map(({ state }) => state)
    expect(listed.toSorted()).toEqual(['kept', 'left', 'onLeave', 'released', 'waiting'])
    expect((await dismiss(lead, classId)).data).toEqual({ isNew: true, dismissed: shown?.waiting })
    const after = { waiting: 0, kept: 1, dismissed: 1, released: 1, onLeave: 1, left: 1 }
    expect((await today(lead)).classes).toMatchObject([{ total: 5, ...after }])
    expect((await accessFactories(database).recordsOf(school.id, first.id)).length).toBe(1)
  })

  test('omits pupils who are absent or on the way, and dismisses a present one separately', async () => {
    const { own, school, lead, classId, first, second, typesOf } = await makeScene()
    const [away, onTheWay] = [
      await own.makePupil(school.id, classId, '没有来的'),
      await own.makePupil(school.id, classId, '在路上的'),
    ]
    const hour = 3_600_000
    const seen = (userId: number, stateDictId: number, at: number) =>
      accessFactories(database).makeRecord(school.id, userId, { stateDictId, at: new Date(at) })
    await seen(away.id, entryType.leftSchool, afternoon - 24 * hour)
    await seen(onTheWay.id, entryType.leftHome, afternoon - hour)
    await seen(second.id, entryType.leftSchool, afternoon - 24 * hour)
    await seen(second.id, entryType.backAtSchool, afternoon - 8 * hour)
    await database.asSystem('a test', (db) => rebuildSchool(db, school.id))
    const counts = { total: 4, waiting: 2, absent: 2, left: 0 }
    expect((await today(lead)).classes).toMatchObject([counts])
    expect((await dismiss(lead, classId)).data).toEqual({ isNew: true, dismissed: 2 })
    expect(await typesOf(away.id)).toEqual([entryType.leftSchool])
    expect(await release(lead, first.id)).toMatchObject(refused(afterSchoolRefusals.notKept))
    expect(await release(lead, away.id)).toMatchObject({ code: 200 })
    expect(await release(lead, away.id)).toMatchObject(refused(afterSchoolRefusals.notKept))
    expect(await typesOf(away.id)).toEqual([entryType.leftSchool, entryType.classDismissed])
    expect((await today(lead)).classes).toMatchObject([{ total: 4, waiting: 0, dismissed: 3, absent: 1 }])
    expect(await keep(lead, onTheWay.id)).toMatchObject({ code: 200 })
  })

  test('undoes without a record for pupils who left through the gate', async () => {
    const { lead, who, classId, first, second, typesOf } = await makeScene()
    await dismiss(lead, classId)
    now += 60_000
    await as(who, access.report, { body: [{ userId: first.id, stateDictId: entryType.leftSchool, comment: '' }] })
    await undo(lead, classId)
    expect(await typesOf(first.id)).toEqual([entryType.classDismissed, entryType.leftSchool])
    expect(await typesOf(second.id)).toEqual([entryType.classDismissed, entryType.keptAfterClass])
  })

  test('requires a reason before its time and stores it, and none in time', async () => {
    const { own, school, lead, classId, first } = await makeScene()
    await own.setConfig(school.id, classId, { periods: [{ start: '16:31', end: '17:00' }] })
    const why = '未到放学时间（16:31）'
    expect((await today(lead)).classes).toMatchObject([{ state: 'waiting', early: why }])
    expect(await dismiss(lead, classId)).toMatchObject({
      code: 48010,
      msg: '未到放学时间（16:31），提前放学请填写原因',
    })
    expect(await dismiss(lead, classId, ' ')).toMatchObject({
      code: 48010,
      msg: '未到放学时间（16:31），提前放学请填写原因',
    })
    expect(await accessFactories(database).recordsOf(school.id, first.id)).toEqual([])
    expect(await dismiss(lead, classId, '台风停课')).toMatchObject({ code: 200, data: { isNew: true, dismissed: 2 } })
    const [record] = await accessFactories(database).recordsOf(school.id, first.id)
    expect(record?.comment).toBe('提前放学：台风停课')
    expect((await today(lead)).classes).toMatchObject([{ state: 'gone', early: '', reason: '台风停课' }])
    const other = await makeScene()
    await other.own.setConfig(other.school.id, other.classId, { periods: [{ start: '16:30', end: '17:00' }] })
    expect((await today(other.lead)).classes).toMatchObject([{ early: '' }])
    expect(await dismiss(other.lead, other.classId)).toMatchObject({ code: 200 })
    expect((await today(other.lead)).classes).toMatchObject([{ state: 'gone', reason: '' }])
  })

  test('stores an optional reason, which a second press does not change', async () => {
    const { school, lead, classId, first } = await makeScene()
    expect(await dismiss(lead, classId, ' 家长会 ')).toMatchObject({ code: 200, data: { isNew: true } })
    expect(await dismiss(lead, classId, '另一个原因')).toMatchObject({ code: 200, data: { isNew: false } })
    expect((await today(lead)).classes).toMatchObject([{ state: 'gone', reason: ' 家长会 ' }])
    const records = await accessFactories(database).recordsOf(school.id, first.id)
    expect(records.map(({ comment }) => comment)).toEqual([' 家长会 '])
  })

  test('requires a reason on a weekday without a period', async () => {
    const { own, school, lead, classId } = await makeScene()
    await own.setConfig(school.id, classId, { weekdays: [{ weekday: 3, periods: [] }] })
    expect(await dismiss(lead, classId)).toMatchObject({ code: 48010, msg: '今天没有放学时段，提前放学请填写原因' })
    expect(await dismiss(lead, classId, '兴趣班')).toMatchObject({ code: 200 })
  })

  test('begins a new round half an hour before the next period', async () => {
    const { own, school, lead, classId } = await makeScene()
    const periods = [
      { start: '16:20', end: '16:40' },
      { start: '18:00', end: '18:20' },
    ]
    await own.setConfig(school.id, classId, { periods })
    await dismiss(lead, classId)
    expect((await today(lead)).classes).toMatchObject([{ state: 'gone', round: 1, period: '16:20–16:40' }])
    now += 75 * 60_000
    expect((await today(lead)).classes).toMatchObject([{ state: 'waiting', round: 2, period: '18:00–18:20' }])
    now += 15 * 60_000
    expect((await dismiss(lead, classId)).data).toEqual({ isNew: true, dismissed: 2 })
  })

  test('omits pupils who are disabled, locked or suspended', async () => {
    const { own, school, lead, classId, first, second } = await makeScene()
    const suspended = await own.makePupil(school.id, classId, '周小海')
    await dormitoryFactories(database).setStatus(school.id, suspended.id, suspendedStatus)
    const disabled = await own.makePupil(school.id, classId, '赵小云')
    await make.setMember(school.id, disabled.id, { disabled: true })
    await make.setMember(school.id, second.id, { locked: true })
    expect((await as(lead, afterSchool.pupils, { query: { deptId: classId } })).data).toMatchObject([
      { userId: first.id },
    ])
    expect((await today(lead)).classes).toMatchObject([{ deptId: classId, waiting: 1 }])
    expect((await dismiss(lead, classId)).data).toEqual({ isNew: true, dismissed: 1 })
  })

  test('omits pupils who left today and refuses a class without pupils', async () => {
    const { own, school, lead, classId, gradeId, who, first, second } = await makeScene()
    const leave = (userId: number) =>
      as(who, access.report, { body: [{ userId, stateDictId: entryType.leftSchool, comment: '' }] })
    await leave(first.id)
    expect((await dismiss(lead, classId)).data).toEqual({ isNew: true, dismissed: 1 })
    expect((await as(lead, afterSchool.pupils, { query: { deptId: classId } })).data).toMatchObject([
      { userId: first.id, state: 'left' },
      { userId: second.id, state: 'dismissed' },
    ])
    expect(await keep(lead, first.id)).toMatchObject(refused(afterSchoolRefusals.onLeave))
    const empty = await own.makeClass(school.id, gradeId, '七年级3班')
    expect(await dismiss(who, empty)).toMatchObject(refused(afterSchoolRefusals.noPupils))
    expect((await today(who)).classes.map(({ deptId }) => deptId)).not.toContain(empty)
  })
})

describe('keeping a pupil', () => {
  test('notifies parents once with the reason and once of the release', async () => {
    const { own, school, lead, first } = await makeScene()
    for (const purpose of ['pupilKept', 'pupilReleased']) await own.makeTemplate(school.id, purpose)
    await familyPhoneFactories(database).bindParent(school.id, first.id)
    expect((await keep(lead, first.id)).data).toEqual({ notice: 'sent' })
    expect((await keep(lead, first.id, '值日')).data).toEqual({ notice: 'notDue' })
    expect((await release(lead, first.id)).data).toEqual({ notice: 'sent' })
    expect(await release(lead, first.id)).toMatchObject(refused(afterSchoolRefusals.notKept))
    expect(await own.messagesOf(school.id)).toEqual([
      {
        purpose: 'pupilKept',
        recipient: '13800138000',
        values: { student: '王小明', reason: '订正作业', time: '16:20' },
      },
      { purpose: 'pupilReleased', recipient: '13800138000', values: { student: '王小明', time: '16:20' } },
    ])
  })

  test('refuses pupils who left and a missing reason, and notifies no one without a template', async () => {
    const { own, school, lead, classId, first, second } = await makeScene()
    await familyPhoneFactories(database).bindParent(school.id, second.id)
    expect(await keep(lead, second.id, ' ')).toMatchObject({ code: 400 })
    expect((await keep(lead, second.id)).data).toEqual({ notice: 'noTemplate' })
    await dismiss(lead, classId)
    expect(await keep(lead, first.id)).toMatchObject(refused(afterSchoolRefusals.alreadyGone))
    expect(await own.messagesOf(school.id)).toEqual([])
  })

  test('notifies no locked parent', async () => {
    const { own, school, lead, first } = await makeScene()
    await own.makeTemplate(school.id, 'pupilKept')
    const locked = await familyPhoneFactories(database).bindParent(school.id, first.id)
    await make.setMember(school.id, locked, { locked: true })
    expect((await keep(lead, first.id)).data).toEqual({ notice: 'noParent' })
    expect(await own.messagesOf(school.id)).toEqual([])
  })

  test('returns why parents are not notified without a number or provider', async () => {
    const { own, school, lead, first, second } = await makeScene()
    for (const purpose of ['pupilKept', 'pupilReleased']) await own.makeTemplate(school.id, purpose)
    expect((await keep(lead, first.id)).data).toEqual({ notice: 'noParent' })
    await familyPhoneFactories(database).bindParent(school.id, second.id)
    const silent = await useSeparateServer({ clock, database, config: { sms: null } })
    const silently = { body: { userId: second.id } }
    const { data } = await silent.as(lead, afterSchool.keep, { body: { ...silently.body, reason: '值日' } })
    expect(data).toEqual({ notice: 'noProvider' })
    expect((await silent.as(lead, afterSchool.release, silently)).data).toEqual({ notice: 'noProvider' })
    expect((await silent.as(lead, afterSchool.undoRelease, silently)).data).toEqual({ parentsTold: 'nobody' })
    expect(await own.messagesOf(school.id)).toEqual([])
  })
})

describe('a release', () => {
  const undoRelease = (who: Who, userId: number) => as(who, afterSchool.undoRelease, { body: { userId } })

  test('can be undone within ten minutes, and notified parents get a correction', async () => {
    const { own, school, lead, classId, first, typesOf } = await makeScene()
    for (const purpose of ['pupilKept', 'pupilReleased']) await own.makeTemplate(school.id, purpose)
    await familyPhoneFactories(database).bindParent(school.id, first.id)
    await keep(lead, first.id)
    expect(await undoRelease(lead, first.id)).toMatchObject(refused(afterSchoolRefusals.notReleased))
    await dismiss(lead, classId)
    await release(lead, first.id)
    now += 9 * 60_000
    const pupils = async () => (await as(lead, afterSchool.pupils, { query: { deptId: classId } })).data
    expect(await pupils()).toMatchObject([{ userId: first.id, state: 'released', canUndo: true }, { canUndo: false }])
    expect(await undoRelease(lead, first.id)).toMatchObject({ code: 200, data: { parentsTold: 'again' } })
    expect(await pupils()).toMatchObject([{ state: 'kept', reason: '订正作业', time: '2026-03-04 16:29:00' }, {}])
    expect((await today(lead)).classes).toMatchObject([{ state: 'dismissed', kept: 1 }])
    const { keptAfterClass, releasedLater } = entryType
    expect(await typesOf(first.id)).toEqual([keptAfterClass, releasedLater, keptAfterClass])
    expect((await own.messagesOf(school.id)).at(-1)).toEqual({
      purpose: 'pupilKept',
      recipient: '13800138000',
      values: { student: '王小明', reason: '放行有误，仍在校：订正作业', time: '16:29' },
    })
    await release(lead, first.id)
    expect(await pupils()).toMatchObject([{ state: 'released', canUndo: false }, {}])
    expect(await undoRelease(lead, first.id)).toMatchObject(refused(afterSchoolRefusals.releaseUndoneBefore))
    expect(await own.messagesOf(school.id)).toHaveLength(4)
  })

  test('can’t be undone after ten minutes or once the pupil left through the gate', async () => {
    const { lead, who, first, second, classId } = await makeScene()
    for (const pupil of [first, second]) {
      await keep(lead, pupil.id)
      await release(lead, pupil.id)
    }
    await as(who, access.report, { body: [{ userId: first.id, stateDictId: entryType.leftSchool, comment: '' }] })
    expect(await undoRelease(lead, first.id)).toMatchObject(refused(afterSchoolRefusals.goneSince))
    const { data } = await as(lead, afterSchool.pupils, { query: { deptId: classId } })
    expect(data.map(({ canUndo }) => canUndo)).toEqual([false, true])
    now += 11 * 60_000
    expect(await undoRelease(lead, second.id)).toMatchObject(refused(afterSchoolRefusals.releaseTooOld))
  })

  test('can be undone by users who dismiss the class, and asks to call parents without a message', async () => {
    const { own, school, lead, who, first, second, other } = await makeScene()
    await own.makeTemplate(school.id, 'pupilReleased')
    await familyPhoneFactories(database).bindParent(school.id, first.id)
    for (const [by, pupil] of [[lead, first] as const, [lead, second] as const, [who, other] as const]) {
      await keep(by, pupil.id)
      await release(by, pupil.id)
    }
    expect(await undoRelease(lead, other.id)).toMatchObject(refused(common.notFound))
    expect(await undoRelease(who, first.id)).toMatchObject({ code: 200, data: { parentsTold: 'callNeeded' } })
    expect(await undoRelease(lead, second.id)).toMatchObject({ code: 200, data: { parentsTold: 'nobody' } })
  })
})

describe('the hall’s board', () => {
  test('shows the school’s classes with kept pupils by surname, only to its credential', async () => {
    const { school, lead, classId, second } = await makeScene()
    const elsewhere = await makeScene()
    const displays = displayFactories(database)
    const board = await displays.makeDisplay(school.id, { page: 'dismissal' })
    const faces = await displays.makeDisplay(school.id)
    const read = (token: string) => call(afterSchool.board, {}, { token })
    await keep(lead, second.id)
    await dismiss(lead, classId)
    const { data } = await read(board.credential)
    expect(data.classes).toMatchObject([
      { name: '七年级1班', state: 'dismissed', kept: ['李同学'], waiting: 0 },
      { name: '七年级2班', state: 'waiting', kept: [], waiting: 1 },
    ])
    expect(JSON.stringify(data)).not.toContain('李小红')
    expect(data.classes.map(({ deptId }) => deptId)).not.toContain(elsewhere.classId)
    expect(await read(faces.credential)).toMatchObject(refused(common.notFound))
    expect(await read(lead.token)).toMatchObject({ status: 401 })
  })

  test('is empty of classes as soon as the module is closed', async () => {
    const { school, lead, second } = await makeScene()
    const { credential } = await displayFactories(database).makeDisplay(school.id, { page: 'dismissal' })
    const read = () => call(afterSchool.board, {}, { token: credential })
    await keep(lead, second.id)
    expect((await read()).text).toContain('李同学')
    await database.asSystem('a test closes a module', (db) =>
      db.insert(closedModule).values({ schoolId: school.id, module: 'afterSchool' }),
    )
    const answer = await read()
    expect(answer).toMatchObject(refused(common.notInSchool))
    expect(answer.text).not.toContain('李同学')
    expect(await call(display.self, {}, { token: credential }), 'the display stays paired').toMatchObject({ code: 200 })
  })
})
