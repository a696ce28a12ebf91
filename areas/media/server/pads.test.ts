import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { display, displayLimits, displayRefusals } from '../../display/contract.ts'
import { displayFactories } from '../../display/make.ts'
import { media, mediaRefusals } from '../contract.ts'
import { makeMediaScene } from '../make.ts'

const server = await useServer()
const { as, call } = server
const screenOf = (token: string) => call(media.screen, {}, { token })
const askCode = async (page: 'pad' | 'id' = 'pad') => (await call(display.code, { body: { page } })).data

describe('pairing', () => {
  test('opens the screen of one pad to the page whose code was typed, until it is ended', async () => {
    const { who, classPad, hallPad } = await makeMediaScene(server)
    const { code, ticket } = await askCode()
    const pair = (id: number, typed: string) => as(who, media.pairPad, { body: { id, code: typed } })
    expect(await screenOf(ticket)).toMatchObject(refused(common.signedOut))
    expect(await pair(classPad.id, code)).toMatchObject({ code: 200 })
    expect((await screenOf(ticket)).data).toMatchObject({ padName: '七年级1班班牌', task: null })
    expect(await pair(hallPad.id, code)).toMatchObject(refused(displayRefusals.unknownCode))
    expect(await pair(classPad.id, (await askCode()).code)).toMatchObject(refused(mediaRefusals.padPaired))
    const unpair = () => as(who, media.unpairPad, { query: { id: classPad.id } })
    expect(await unpair()).toMatchObject({ code: 200 })
    expect(await screenOf(ticket)).toMatchObject(refused(common.signedOut))
    expect(await unpair()).toMatchObject(refused(mediaRefusals.padNotPaired))
  })

  test('takes no code of another page, and the device page takes none of a pad', async () => {
    const { who, classPad } = await makeMediaScene(server)
    const other = (await askCode('id')).code
    expect(await as(who, media.pairPad, { body: { id: classPad.id, code: other } })).toMatchObject(
      refused(displayRefusals.unknownCode),
    )
    const body = { deviceId: classPad.id, name: '屏', code: (await askCode()).code }
    expect(await as(who, display.pair, { body })).toMatchObject(refused(displayRefusals.unknownCode))
  })

  test('is refused to a school that guesses codes, also with a right one', async () => {
    const { who, classPad } = await makeMediaScene(server)
    const { code } = await askCode()
    const wrong = code === '222222' ? '333333' : '222222'
    const pair = (typed: string) => as(who, media.pairPad, { body: { id: classPad.id, code: typed } })
    for (let turn = 0; turn < displayLimits.wrongCodes; turn += 1)
      expect(await pair(wrong)).toMatchObject(refused(displayRefusals.unknownCode))
    expect(await pair(code)).toMatchObject(refused(common.tooMany))
    const elsewhere = await makeMediaScene(server)
    const body = { id: elsewhere.classPad.id, code }
    expect(await as(elsewhere.who, media.pairPad, { body })).toMatchObject({ code: 200 })
  })

  test('is for administrators and for pads of their school', async () => {
    const { reader, who } = await makeMediaScene(server)
    const elsewhere = await makeMediaScene(server)
    const { code } = await askCode()
    const pair = (by: typeof who, id: number) => as(by, media.pairPad, { body: { id, code } })
    expect(await pair(reader, elsewhere.classPad.id)).toMatchObject(refused(common.forbidden))
    expect(await pair(who, elsewhere.classPad.id)).toMatchObject(refused(common.notFound))
    const gate = await displayFactories(server.database).makeDisplay(elsewhere.schoolId)
    expect(await pair(elsewhere.who, gate.deviceId)).toMatchObject(refused(common.notFound))
  })

  test('counts the reloads that an administrator asks for', async () => {
    const { who, own, schoolId, classPad, hallPad } = await makeMediaScene(server)
    const { credential } = await own.makePaired(schoolId, classPad.id)
    const reload = (id: number) => as(who, media.reloadPad, { body: { id } })
    expect((await screenOf(credential)).data.reloads).toBe(0)
    expect(await reload(classPad.id)).toMatchObject({ code: 200 })
    expect((await screenOf(credential)).data.reloads).toBe(1)
    expect(await reload(hallPad.id)).toMatchObject(refused(mediaRefusals.padNotPaired))
  })
})

describe('the screen of a pad', () => {
  test('shows the task for its class, an urgent one over it, and neither after they are withdrawn', async () => {
    const { who, own, schoolId, classPad, classId, hallPad } = await makeMediaScene(server)
    const [pad, hall] = [await own.makePaired(schoolId, classPad.id), await own.makePaired(schoolId, hallPad.id)]
    const plain = await own.makePublished(schoolId, { target: 'departments', departmentIds: [classId] })
    const shown = async (token: string) => (await screenOf(token)).data.task
    expect(await shown(pad.credential)).toMatchObject({ id: plain.id, isUrgent: false })
    expect(await shown(hall.credential)).toBeNull()
    const urgent = await own.makePublished(schoolId, { priority: 'urgent', publishedAt: new Date(0) })
    const regions = [{ key: 1, kind: 'notice', resources: [{ text: '明天穿校服', url: null }] }]
    expect(await shown(pad.credential)).toMatchObject({ id: urgent.id, isUrgent: true, regions })
    const { data } = await as(who, media.padPage, { body: { pageNum: 1, pageSize: 10 } })
    expect(data.content.map(({ name, due }) => [name, due?.id, due?.reason, due?.others])).toEqual([
      ['七年级1班班牌', urgent.id, 'urgent', 1],
      ['大厅屏', urgent.id, 'only', 0],
    ])
    for (const { id } of [urgent, plain]) await as(who, media.withdrawTask, { body: { id } })
    expect(await shown(pad.credential)).toBeNull()
  })

  test('shows a class by facts and numbers, and no pupil by name', async () => {
    const { own, schoolId, classPad, classId, hallPad } = await makeMediaScene(server)
    const departments = [classId]
    const values = { schoolId, departments, roles: [role.student], name: '王小明', phone: '13800000001' }
    await server.make.makeMember(values)
    const pad = await own.makePaired(schoolId, classPad.id)
    const answer = await screenOf(pad.credential)
    expect(answer.data.ofClass).toEqual({ name: '七年级1班', slogan: '', headTeacher: '', pupils: 1, onLeave: 0 })
    expect(JSON.stringify(answer)).not.toMatch(/王小明|13800000001/)
    expect((await screenOf((await own.makePaired(schoolId, hallPad.id)).credential)).data.ofClass).toBeNull()
  })

  test('is closed to displays of other pages, and to a pad without its module', async () => {
    const { own, schoolId, hallPad } = await makeMediaScene(server)
    const gate = await displayFactories(server.database).makeDisplay(schoolId, { page: 'id' })
    expect(await screenOf(gate.credential)).toMatchObject(refused(common.notFound))
    const task = await own.makePublished(schoolId)
    const report = (token: string) => call(media.played, { body: { taskId: task.id } }, { token })
    expect(await report(gate.credential)).toMatchObject(refused(common.notFound))
    expect(await report((await own.makePaired(schoolId, hallPad.id)).credential)).toMatchObject({ code: 200 })
  })
})
