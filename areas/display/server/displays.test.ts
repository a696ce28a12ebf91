import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useSeparateServer, useServer } from '../../../tests/support/useServer.ts'
import { makeAccessScene } from '../../access/make.ts'
import { entryType } from '../../access/entryTypes.ts'
import { device } from '../../device/contract.ts'
import { schoolConfig } from '../../schoolConfig/contract.ts'
import { users } from '../../users/contract.ts'
import { makePicture } from '../../../tests/support/pictures.ts'
import { display, displayLimits, displayRefusals } from '../contract.ts'
import { displayFactories } from '../make.ts'
import { displayCode } from './tables.ts'

const server = await useServer()
const { as, call, actor } = server
const own = displayFactories(server.database)
const ask = async (page: 'fd' | 'id' = 'fd') => (await call(display.code, { body: { page } })).data
const read = (token: string) => call(display.faces, {}, { token })
const signedOut = refused(common.signedOut)

describe('pairing', () => {
  test("opens one device's reads to the page whose code was typed, only afterwards", async () => {
    const { who, school, deviceId } = await makeAccessScene(server)
    const { code, ticket, endsAt } = await ask('id')
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{6}$/)
    expect(Date.parse(endsAt) - Date.now()).toBeGreaterThan(540_000)
    expect(await call(display.self, {}, { token: ticket })).toMatchObject(signedOut)
    const typed = ` ${code.toLowerCase().slice(0, 3)} ${code.slice(3)}`
    const body = { code: typed, deviceId, name: '大厅屏' }
    expect(await as(who, display.pair, { body })).toMatchObject({ code: 200 })
    const self = { schoolId: school.id, deviceId, page: 'id', deviceName: '一号楼人脸机' }
    expect((await call(display.self, {}, { token: ticket })).data).toMatchObject(self)
    const { data } = await as(who, display.list)
    expect(data).toMatchObject([{ name: '大厅屏', page: 'id', deviceId, deviceName: '一号楼人脸机' }])
    expect(JSON.stringify(data)).not.toContain(ticket)
    // A code works once.
    expect(await as(who, display.pair, { body })).toMatchObject(refused(displayRefusals.unknownCode))
  })

  test("refuses an unknown code, another school's device, and users who are not administrators", async () => {
    const [{ who, deviceId, place }, elsewhere] = [await makeAccessScene(server), await makeAccessScene(server)]
    const pair = (code: string, at: number, by = who) =>
      as(by, display.pair, { body: { code, deviceId: at, name: '屏' } })
    const { code, ticket } = await ask()
    const other = code === '222222' ? '333333' : '222222'
    expect(await pair(other, deviceId)).toMatchObject(refused(displayRefusals.unknownCode))
    expect(await pair(code, elsewhere.deviceId)).toMatchObject(refused(common.notFound))
    const keeper = await actor({ ...place, roles: [role.integrator] })
    expect(await pair(code, deviceId, keeper)).toMatchObject(refused(common.forbidden))
    const platform = await server.make.makeSchool({ kind: 'platform' })
    const roles = [role.superAdministrator]
    const above = await actor({ schoolId: platform.id, departments: [platform.rootId], roles })
    expect(await pair(code, deviceId, above), 'by the platform').toMatchObject(refused(common.notFound))
    expect((await pair('01OI', deviceId)).data).toEqual([{ field: 'code', msg: '配对码为 6 位字母与数字' }])
    expect(await read(ticket)).toMatchObject(signedOut)
    expect(await pair(code, deviceId)).toMatchObject({ code: 200 })
  })

  test('is refused to a school that guesses codes', async () => {
    const { who, deviceId } = await makeAccessScene(server)
    const { code } = await ask()
    const other = code === '222222' ? '333333' : '222222'
    const pair = (typed: string) => as(who, display.pair, { body: { code: typed, deviceId, name: '屏' } })
    for (let turn = 0; turn < displayLimits.wrongCodes; turn += 1) await pair(other)
    expect(await pair(code)).toMatchObject(refused(common.tooMany))
  })

  test('refuses a code after ten minutes', async () => {
    const late = await useSeparateServer({ clock: { now: () => new Date(now) } })
    let now = Date.now()
    const { who, deviceId } = await makeAccessScene(late)
    const { data } = await late.call(display.code, { body: { page: 'fd' } })
    now += displayLimits.codeMinutes * 60_000
    const body = { code: data.code, deviceId, name: '屏' }
    expect(await late.as(who, display.pair, { body })).toMatchObject(refused(displayRefusals.unknownCode))
  })
})

describe('requesting codes', () => {
  const [clock, later] = [{ now: () => new Date(now) }, displayLimits.codeMinutes * 60_000]
  let now = Date.now()
  const askFrom = (place: Awaited<ReturnType<typeof useSeparateServer>>, address: string) =>
    place.call(display.code, { body: { page: 'fd' } }, { address })

  test('is limited per address in ten minutes, without affecting others', async () => {
    const place = await useSeparateServer({ clock })
    const { codesOfAddress } = displayLimits
    const asked = await Promise.all(Array.from({ length: codesOfAddress + 1 }, () => askFrom(place, '203.0.113.1')))
    expect(asked.filter(({ code }) => code === 200)).toHaveLength(codesOfAddress)
    expect(asked.find(({ code }) => code !== 200)).toMatchObject({
      status: 429,
      code: 429,
      msg: '操作过于频繁，请在 600 秒后重试',
    })
    expect(await askFrom(place, '203.0.113.2')).toMatchObject({ code: 200 })
    // Expired codes are deleted at the next request from any address.
    now += later
    expect(await askFrom(place, '203.0.113.1')).toMatchObject({ code: 200 })
    expect(await place.database.asSystem('a test counts', (db) => db.$count(displayCode))).toBe(1)
  })
})

describe('paired display', () => {
  const makeScene = async () => {
    const scene = await makeAccessScene(server)
    const shown = await own.makeDisplay(scene.school.id, { deviceId: scene.deviceId })
    const pass = (number: number, userId: number, ago = 5000) =>
      scene.deliver({
        records: [{ number, userId, stateDictId: entryType.backAtSchool, comment: '', time: Date.now() - ago }],
      })
    return { ...scene, shown, pass }
  }

  test('shows who has just passed its device, latest first, at most eight, none older than the window', async () => {
    const { school, who, shown, pass, pupil, pupilNamed } = await makeScene()
    const more = []
    for (let turn = 0; turn < 8; turn += 1) more.push(await pupilNamed(`赵${turn}`))
    await pass(1, pupil.id, displayLimits.window * 1000 + 5000)
    expect((await read(shown.credential)).data).toEqual([])
    await pass(2, pupil.id, 20_000)
    for (const [at, { id }] of more.entries()) await pass(3 + at, id, 10_000 - at * 1000)
    const other = await own.makeDisplay(school.id)
    const { data } = await read(shown.credential)
    expect(data).toHaveLength(displayLimits.faces)
    expect(data.every(({ name }) => name === '赵同学')).toBe(true)
    expect(data[0]?.time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect((await read(other.credential)).data).toEqual([])
    await as(who, schoolConfig.save, { body: { configKey: 'displayFullNames', configValue: 'true' } })
    const full = (await read(shown.credential)).data
    expect(full.map(({ name }) => name)).toEqual(more.map(({ name }) => name).toReversed())
  })

  test('returns faces only to the face page, not to the information and dismissal pages', async () => {
    const { school, deviceId, shown, pass, pupil } = await makeScene()
    await pass(1, pupil.id)
    expect((await read(shown.credential)).data).toHaveLength(1)
    for (const page of ['id', 'dismissal'] as const) {
      const { credential } = await own.makeDisplay(school.id, { deviceId, page })
      expect(await read(credential), page).toMatchObject(refused(common.notFound))
    }
  })

  test('shows staff names in full, and portraits by links that end with the pairing', async () => {
    const { place, shown, pass, who } = await makeScene()
    const teacher = await server.make.makeMember({ ...place, roles: [role.staff], name: '周老师' })
    const files = [await makePicture()]
    expect(await as(who, users.setAvatar, { params: { id: teacher.id }, files })).toMatchObject({ code: 200 })
    await pass(1, teacher.id)
    const [face] = (await read(shown.credential)).data
    expect(face).toMatchObject({ name: '周老师' })
    const look = async () => (await server.http.inject({ method: 'GET', url: face?.avatar ?? '' })).statusCode
    expect(await look()).toBe(200)
    await as(who, display.revoke, { query: { id: shown.id } })
    expect(await look()).not.toBe(200)
  })

  test("counts today's records of its device", async () => {
    // Noon in the school, so that no record of the test falls on yesterday.
    const noon = await useSeparateServer({ clock: { now: () => new Date('2026-03-02T04:00:00Z') } })
    const { school, pupil, deviceId, deliver } = await makeAccessScene(noon)
    const { credential } = await displayFactories(noon.database).makeDisplay(school.id, { deviceId })
    const record = { userId: pupil.id, stateDictId: entryType.backAtSchool, comment: '' }
    const time = Date.now()
    await deliver({
      records: [
        { ...record, number: 1, time },
        { ...record, number: 2, time },
        { ...record, number: 3, time: time - 13 * 3_600_000 },
      ],
    })
    const { data } = await noon.call(display.board, {}, { token: credential })
    expect(data).toMatchObject({ deviceName: '一号楼人脸机', locationDesc: '一号楼大门', now: '2026-03-02 12:00:00' })
    expect(data.today).toEqual([{ typeName: '返校', count: 2 }])
  })

  test('is refused after it is revoked, or its device is disabled or deleted', async () => {
    const { school, who, shown } = await makeScene()
    expect(await read(shown.credential)).toMatchObject({ code: 200 })
    expect(await as(who, display.revoke, { query: { id: shown.id } })).toMatchObject({ code: 200 })
    expect(await read(shown.credential)).toMatchObject(signedOut)
    expect(await as(who, display.revoke, { query: { id: shown.id } })).toMatchObject(refused(common.notFound))
    const next = await own.makeDisplay(school.id)
    await as(who, device.remove, { query: { id: next.deviceId } })
    expect(await read(next.credential)).toMatchObject(signedOut)
  })

  test('records its last read, to the minute', async () => {
    const { school } = await makeScene()
    const long = new Date(Date.now() - 600_000)
    const shown = await own.makeDisplay(school.id, { seenAt: long })
    await read(shown.credential)
    // A read call responds before its transaction ends.
    await expect.poll(() => own.seenAt(shown.id), { message: 'when it was seen' }).not.toEqual(long)
    const seen = await own.seenAt(shown.id)
    await read(shown.credential)
    expect(await own.seenAt(shown.id)).toEqual(seen)
  })
})
