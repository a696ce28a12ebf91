import { expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { fetchExport } from '../../../tests/support/exportedFile.ts'
import { partOf } from '../../../tests/support/sheets.ts'
import { refused } from '../../../tests/support/refused.ts'
import { freshAddress, useServer } from '../../../tests/support/useServer.ts'
import { nodeType } from '../../registry/contract.ts'
import { passRefusals, visitor, visitorRefusals } from '../contract.ts'
import { makeVisitorScene } from '../make.ts'

const server = await useServer()
const { as, call, make, actor } = server
const makeScene = () => makeVisitorScene(server)
const hour = 3_600_000
const wireTimeIn = (hours: number) => toWireTime(new Date(Date.now() + hours * hour))

const invitation = { name: '赵家长', telephone: '13900001111', reason: '家长来访' }

test('an invited visitor sees code and time by the link, which ends with the visit', async () => {
  const { host, keeper, own, school } = await makeScene()
  await own.setConfig(school.id)
  const body = { ...invitation, gate: '南门', fromTime: wireTimeIn(0.5), untilTime: wireTimeIn(2) }
  const { data: made } = await as(host, visitor.inviteVisitor, { body })
  expect(made.code).toMatch(/^\d{6}$/)
  const token = made.place.slice(made.place.lastIndexOf('/') + 1)
  const look = () => call(visitor.pass, { body: { token } }, { address: freshAddress() })
  expect((await look()).data).toMatchObject({
    visitorName: '赵**',
    hostName: '陈**',
    state: 'agreed',
    code: made.code,
    gate: '南门',
  })
  expect(await as(keeper, visitor.letIn, { body: { id: made.id, badge: '07' } })).toMatchObject({ code: 200 })
  expect((await look()).data).toMatchObject({ state: 'inside', code: '' })
  expect(await as(keeper, visitor.letOut, { body: { id: made.id } })).toMatchObject({ code: 200 })
  expect(await look()).toMatchObject(refused(passRefusals.unknown))
})

test('refuses an invitation into the past, too far ahead, too long, or to an unknown gate', async () => {
  const { host } = await makeScene()
  const invite = (body: object) =>
    as(host, visitor.inviteVisitor, {
      body: { ...invitation, fromTime: wireTimeIn(1), untilTime: wireTimeIn(2), ...body },
    })
  const past = { fromTime: wireTimeIn(-3), untilTime: wireTimeIn(-2) }
  expect(await invite(past)).toMatchObject(refused(visitorRefusals.windowPast))
  const far = { fromTime: wireTimeIn(24 * 61), untilTime: wireTimeIn(24 * 61 + 1) }
  expect(await invite(far)).toMatchObject(refused(visitorRefusals.windowTooFar))
  expect(await invite({ untilTime: wireTimeIn(80) })).toMatchObject({ code: 400 })
  expect(await invite({ untilTime: wireTimeIn(0.5) })).toMatchObject({ code: 400 })
  expect(await invite({ gate: '东门' })).toMatchObject(refused(visitorRefusals.unknownGate))
  expect(await invite({ reason: '闲逛' })).toMatchObject(refused(visitorRefusals.unknownReason))
  expect(await invite({})).toMatchObject({ code: 200 })
})

test('refuses a guessed link, and answers 429 to an address that guesses on', async () => {
  const address = freshAddress()
  const guess = (turn: number) => call(visitor.pass, { body: { token: String(turn).padStart(43, 'x') } }, { address })
  expect(await guess(0)).toMatchObject(refused(passRefusals.unknown))
  for (let turn = 1; turn < 100; turn += 1) await guess(turn)
  expect(await guess(100)).toMatchObject({ status: 429 })
})

test('a registered visitor waits for the host, whom nobody else may answer for but the keeper with a note', async () => {
  const { host, other, keeper, register } = await makeScene()
  const { data: visit } = await register()
  expect(visit).toMatchObject({ state: 'pending', hostName: '陈老师', mayLetIn: false })
  const { id } = visit
  expect(await as(keeper, visitor.letIn, { body: { id } })).toMatchObject(refused(visitorRefusals.notAgreed))
  expect(await as(other, visitor.decideVisit, { body: { id, agrees: true } })).toMatchObject(refused(common.notFound))
  const byKeeper = (note: string) => as(keeper, visitor.decideVisit, { body: { id, agrees: true, note } })
  expect(await byKeeper('')).toMatchObject(refused(visitorRefusals.noteMissing))
  expect(await as(host, visitor.decideVisit, { body: { id, agrees: true } })).toMatchObject({ code: 200 })
  expect(await byKeeper('电话确认')).toMatchObject(refused(visitorRefusals.decided))
  expect(await as(keeper, visitor.letIn, { body: { id } })).toMatchObject({ code: 200 })
  const { data: detail } = await as(keeper, visitor.visit, { query: { id } })
  expect(detail.steps.map(({ title, byName }) => [title, byName])).toEqual([
    ['现场登记', '门卫'],
    ['同意', '陈老师'],
    ['入校', '门卫'],
  ])
})

test('a refused visitor cannot enter, and a school may do without the host', async () => {
  const { host, keeper, own, school, register } = await makeScene()
  const { id } = (await register()).data
  await as(host, visitor.decideVisit, { body: { id, agrees: false, note: '不认识' } })
  expect(await as(keeper, visitor.letIn, { body: { id } })).toMatchObject(refused(visitorRefusals.cannotEnter))
  await own.setConfig(school.id, { hostMustAgree: false })
  expect((await register()).data).toMatchObject({ state: 'agreed', mayLetIn: true })
})

test('pressing twice creates one visit, also at once', async () => {
  const { keeper, register, nextTelephone } = await makeScene()
  const telephone = nextTelephone()
  const answers = await Promise.all([register({ telephone }), register({ telephone }), register({ telephone })])
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
  await register({ telephone, note: '另一次' })
  const { data } = await as(keeper, visitor.visits, { body: {} })
  expect(data.totalSize).toBe(2)
})

test('of two keepers at once one lets in, and a code serves once each way', async () => {
  const { host, keeper, own, school } = await makeScene()
  const id = await own.makeVisit(school.id, host.id, { code: '123456' })
  const enter = () => as(keeper, visitor.letIn, { body: { id } })
  const codes = (await Promise.all([enter(), enter()])).map(({ code }) => code)
  expect(codes.toSorted((one, two) => one - two)).toEqual([200, visitorRefusals.cannotEnter.code])
  const leave = () => as(keeper, visitor.letOut, { body: { id } })
  expect(await leave()).toMatchObject({ code: 200 })
  expect(await leave()).toMatchObject(refused(visitorRefusals.cannotLeave))
  expect(await enter()).toMatchObject(refused(visitorRefusals.cannotEnter))
  expect((await as(keeper, visitor.findAtGate, { body: { word: '123456' } })).data).toEqual([])
})

test('refuses entry too early or too late, and a badge in use', async () => {
  const { host, keeper, own, school } = await makeScene()
  const at = (hours: number) => new Date(Date.now() + hours * hour)
  const early = await own.makeVisit(school.id, host.id, { fromAt: at(1.5), untilAt: at(2) })
  const late = await own.makeVisit(school.id, host.id, { fromAt: at(-2), untilAt: at(-1) })
  const soon = await own.makeVisit(school.id, host.id, { fromAt: at(0.9), untilAt: at(2) })
  await own.makeInside(school.id, host.id, { badge: '01', name: '孙访客' })
  const enter = (id: number, badge = '') => as(keeper, visitor.letIn, { body: { id, badge } })
  expect(await enter(early)).toMatchObject(refused(visitorRefusals.tooEarly))
  expect(await enter(late)).toMatchObject(refused(visitorRefusals.cannotEnter))
  expect((await enter(soon, '01')).msg).toBe('访客牌 01 正由孙访客使用，请换一个')
  expect(await enter(soon, '02')).toMatchObject({ code: 200 })
})

test('finds visitors at the gate by code, end of the number, badge or name, only of this school', async () => {
  const { host, keeper, own, school } = await makeScene()
  const stranger = await makeScene()
  await own.makeVisit(school.id, host.id, { name: '吴访客', telephone: '13712345678', code: '654321' })
  await own.makeInside(school.id, host.id, { name: '郑访客', badge: 'A9', telephone: '13711112222' })
  await stranger.own.makeVisit(stranger.school.id, stranger.host.id, { name: '吴外人', telephone: '13712345678' })
  const find = async (word: string, who = keeper) =>
    (await as(who, visitor.findAtGate, { body: { word } })).data.map(({ name }) => name)
  expect(await find('654321')).toEqual(['吴访客'])
  expect(await find('5678')).toEqual(['吴访客'])
  expect(await find('A9')).toEqual(['郑访客'])
  expect(await find('访客')).toEqual(['郑访客', '吴访客'])
  expect(await find('%')).toEqual([])
  expect(await find('654321', stranger.keeper)).toEqual([])
})

test('the blacklist stops a visitor by number or document, and only the security head overrides it with a reason', async () => {
  const { admin, keeper, own, school, host, register, nextTelephone } = await makeScene()
  await own.setConfig(school.id, { hostMustAgree: false })
  const [telephone, documentNumber] = [nextTelephone(), '11010519491231002X']
  const block = (body: object) =>
    as(admin, visitor.saveBlock, { body: { name: '黑某', reason: '扰乱秩序', version: 0, ...body } })
  expect(await block({})).toMatchObject({ code: 400 })
  await block({ documentNumber })
  const { data: listed } = await as(admin, visitor.blocks)
  expect(listed).toMatchObject([{ name: '黑某', documentNumber: '****002X', telephone: null }])
  const { data: visit } = await register({ telephone, documentType: 'idCard', documentNumber: '11010519491231002x' })
  expect(visit.blockReason).toBe('扰乱秩序')
  const enter = (who: { token: string }, overrideReason = '') =>
    as(who, visitor.letIn, { body: { id: visit.id, overrideReason } })
  expect(await enter(keeper, '没事')).toMatchObject(refused(visitorRefusals.blocked))
  expect(await enter(admin)).toMatchObject(refused(visitorRefusals.overrideReason))
  expect(await enter(admin, '民警陪同')).toMatchObject({ code: 200 })
  await block({ telephone: '13655556666', name: '同名者' })
  const same = await own.makeVisit(school.id, host.id, { telephone: '13655556666' })
  expect(await as(keeper, visitor.letIn, { body: { id: same } })).toMatchObject(refused(visitorRefusals.blocked))
  expect((await register({ name: '同名者' })).data).toMatchObject({ blockReason: null, sameName: true })
  // The host doesn't see the blacklist.
  expect((await as(host, visitor.visit, { query: { id: visit.id } })).data).toMatchObject({ blockReason: null })
})

test('a teacher sees only own visitors, a keeper all, and another school none', async () => {
  const { host, other, keeper, own, school } = await makeScene()
  const stranger = await makeScene()
  const id = await own.makeVisit(school.id, host.id, { name: '甲访客' })
  await own.makeVisit(school.id, other.id, { name: '乙访客' })
  const names = async (who: { token: string }) =>
    (await as(who, visitor.visits, { body: {} })).data.content.map(({ name }) => name).toSorted()
  expect(await names(host)).toEqual(['甲访客'])
  expect(await names(keeper)).toEqual(['乙访客', '甲访客'])
  expect(await names(stranger.keeper)).toEqual([])
  expect(await as(other, visitor.visit, { query: { id } })).toMatchObject(refused(common.notFound))
  expect(await as(stranger.keeper, visitor.letIn, { body: { id } })).toMatchObject(refused(common.notFound))
  expect((await as(host, visitor.gateCounts)).data).toMatchObject({ expected: 1 })
  expect((await as(keeper, visitor.gateCounts)).data).toMatchObject({ expected: 2 })
})

test('a teacher names only pupils within reach for collection, with masked names', async () => {
  const { keeper, school, host, own } = await makeScene()
  const { id: schoolId, rootId } = school
  const classId = (await make.makeDepartment({ schoolId, parentId: rootId, name: '一班', type: nodeType.class })).id
  const pupil = await make.makeMember({ schoolId, roles: [role.student], departments: [classId], name: '钱小宝' })
  const teacher = await actor({ schoolId, roles: [role.staff], departments: [rootId], name: '外班老师' })
  const find = async (who: { token: string }) => (await as(who, visitor.pupils, { body: { word: '钱小' } })).data
  expect(await find(keeper)).toEqual([{ id: pupil.id, name: '钱**', departmentName: '一班' }])
  expect(await find(teacher)).toEqual([])
  expect(await as(keeper, visitor.pupils, { body: { word: '钱' } })).toMatchObject({ code: 400 })
  const body = {
    ...invitation,
    reason: '接孩子',
    studentId: pupil.id,
    fromTime: wireTimeIn(1),
    untilTime: wireTimeIn(2),
  }
  expect(await as(teacher, visitor.inviteVisitor, { body })).toMatchObject(refused(common.notFound))
  await own.makeVisit(schoolId, host.id, { studentId: pupil.id })
  const { data } = await as(keeper, visitor.visits, { body: { kind: 'pickup' } })
  expect(data.content).toMatchObject([{ studentName: '钱**', className: '一班' }])
})

test('cancels and deletes only what has not begun', async () => {
  const { host, keeper, own, school } = await makeScene()
  const agreed = await own.makeVisit(school.id, host.id)
  const inside = await own.makeInside(school.id, host.id)
  const cancel = (id: number) => as(host, visitor.cancelVisit, { body: { id } })
  expect(await cancel(inside)).toMatchObject(refused(visitorRefusals.cannotCancel))
  expect(await cancel(agreed)).toMatchObject({ code: 200 })
  expect(await as(keeper, visitor.letIn, { body: { id: agreed } })).toMatchObject(refused(visitorRefusals.cannotEnter))
  const remove = (id: number) => as(keeper, visitor.deleteVisit, { query: { id } })
  expect(await remove(inside)).toMatchObject(refused(visitorRefusals.cannotDelete))
  expect(await remove(agreed)).toMatchObject({ code: 200 })
})

test('lists hide numbers; the document number is shown to the security head alone', async () => {
  const { admin, keeper, register } = await makeScene()
  const { data: visit } = await register({
    telephone: '13912345678',
    documentType: 'passport',
    documentNumber: 'E12345678',
  })
  expect(visit.telephone).toBe('139******78')
  const { data: detail } = await as(keeper, visitor.visit, { query: { id: visit.id } })
  expect(detail).toMatchObject({ documentType: 'passport', documentNumber: '****5678' })
  const numbers = async (who: { token: string }) =>
    (await as(who, visitor.visitorNumbers, { body: { id: visit.id } })).data
  expect(await numbers(keeper)).toEqual({ telephone: '13912345678', documentNumber: null })
  expect(await numbers(admin)).toEqual({ telephone: '13912345678', documentNumber: 'E12345678' })
})

test('finds visits by a whole number as lists show it, and by no hidden digits', async () => {
  const { admin, host, own, school } = await makeScene()
  await own.makeVisit(school.id, host.id, { name: '吴访客', telephone: '13712345678' })
  await own.makeVisit(school.id, host.id, { name: '郑访客', telephone: '13711112222' })
  const find = async (keyword: string) =>
    (await as(admin, visitor.visits, { body: { keyword } })).data.content.map(({ name }) => name)
  expect(await find('13712345678')).toEqual(['吴访客'])
  expect(await find('13700000078')).toEqual(['吴访客'])
  expect(await find('5678')).toEqual([])
})

test('counts entries, people, stay and overdue exactly', async () => {
  const { admin, host, own, school } = await makeScene()
  const day = (time: string) => new Date(`2026-03-02T${time}:00+08:00`)
  const window = { fromAt: day('08:00'), untilAt: day('09:00'), createdAt: day('07:00') }
  const left = { ...window, state: 'left', hostDepartment: '教务处' }
  await own.makeInside(school.id, host.id, { ...left, enteredAt: day('08:00'), leftAt: day('08:30'), companions: 2 })
  await own.makeInside(school.id, host.id, { ...left, enteredAt: day('08:10'), leftAt: day('09:40'), reason: '送货' })
  await own.makeVisit(school.id, host.id, { ...window, state: 'refused' })
  await own.makeVisit(school.id, host.id, window)
  const { data } = await as(admin, visitor.visitStatistics, { body: { from: '2026-03-01', to: '2026-03-03' } })
  expect(data).toEqual({
    visits: 2,
    people: 4,
    refused: 1,
    expired: 1,
    overdue: 1,
    averageMinutes: 60,
    byDay: [{ day: '2026-03-02', num: 2 }],
    byReason: expect.arrayContaining([
      { name: '家长来访', num: 1 },
      { name: '送货', num: 1 },
    ]),
    byDepartment: [{ name: '教务处', num: 2 }],
    byHour: [{ hour: 8, num: 2 }],
  })
  const other = await as(admin, visitor.visitStatistics, { body: { from: '2026-03-03', to: '2026-03-03' } })
  expect(other.data).toMatchObject({ visits: 0, averageMinutes: null, byDay: [] })
})

test('exports names as text, also those that look like a formula', async () => {
  const { admin, host, own, school } = await makeScene()
  await own.makeVisit(school.id, host.id, { name: '=1+1', telephone: '13912345678' })
  const { data } = await as(admin, visitor.exportVisits, { body: {} })
  const bytes = await fetchExport(server, admin, data.jobId)
  const sheet = await partOf(bytes, 'xl/worksheets/sheet1.xml')
  expect(sheet).toContain('139******78')
  expect(sheet).toContain('=1+1')
  expect(sheet).not.toContain('<f>')
})

test('settings name gates and reasons, and an older version is refused', async () => {
  const { admin, keeper } = await makeScene()
  const { data: first } = await as(keeper, visitor.visitorConfig)
  expect(first).toMatchObject({ version: 0, retentionDays: 90, hostMustAgree: true })
  const save = (version: number, gates = ['南门']) =>
    as(admin, visitor.saveVisitorConfig, { body: { ...first, gates, version } })
  expect((await save(0)).data).toMatchObject({ gates: ['南门'] })
  expect(await save(0)).toMatchObject(refused(common.stale))
  expect(await save(1, ['南门', '南门'])).toMatchObject({ code: 400 })
})
