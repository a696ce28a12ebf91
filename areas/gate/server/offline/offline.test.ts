import { createPublicKey, verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { role } from '../../../../platform/contract/roles.ts'
import { closedModule } from '../../../schoolConfig/server/tables.ts'
import { type Delivery, makeOfflineGate } from '../../../../simulator/gates/offlineGate.ts'
import { readList } from '../../../../simulator/gates/offlineList.ts'
import { send } from '../../../../tests/support/client.ts'
import { testConfig } from '../../../../tests/support/config.ts'
import { useSeparateServer } from '../../../../tests/support/useServer.ts'
import { access } from '../../../access/contract.ts'
import { entryType } from '../../../access/entryTypes.ts'
import { device } from '../../../device/contract.ts'
import { leave, leaveState } from '../../../leave/contract.ts'
import { leaveFactories } from '../../../leave/makeLeave.ts'
import { gate, gateRefusals } from '../../contract.ts'
import { makeOfflineScene } from '../../makeGate.ts'
import { findKey } from './keys.ts'

let ahead = 0
const now = () => Date.now() + ahead
const server = await useSeparateServer({ clock: { now: () => new Date(now()) } })
const { as, call, make, database } = server
const leaves = leaveFactories(database)

const minute = 60_000
const hour = 60 * minute

/** Moves the clock of the server and of every gate. */
const pass = (ms: number) => {
  ahead += ms
}

const makeScene = () => makeOfflineScene(server, now)

describe('an offline hour', () => {
  test('is decided on the list and delivered once, and wrong passages are listed for review', async () => {
    const { offline, isCut, school, deviceId, pupil, second, third, keeper, passagesOf, own, locationId } =
      await makeScene()
    expect(await offline.refresh()).toBeNull()
    isCut.now = true
    await expect(offline.refresh()).rejects.toThrow('the line is down')
    pass(10 * minute)
    const before = now()
    expect(offline.decide({ card: `7${school.id}` }, 7)).toEqual({ passed: true, reason: '' })
    const after = now()
    // A leave ends on the server meanwhile; the gate can't know.
    await leaves.changeLeave(school.id, second.id, { endedAt: new Date(now() + 5 * minute) })
    pass(20 * minute)
    expect(offline.decide({ id: second.id }, 7)).toEqual({ passed: true, reason: '' })
    expect(offline.decide({ id: third.id }, 7)).toEqual({ passed: false, reason: '不在名单上' })
    pass(30 * minute)
    await expect(offline.settle()).rejects.toThrow('the line is down')
    isCut.now = false
    const sent = now()
    expect(await offline.settle()).toEqual([])
    const underWay = now() - sent
    expect(offline.kept()).toEqual([])
    const [passage, another] = await passagesOf(pupil.id)
    expect(another).toBeUndefined()
    expect(passage).toMatchObject({ stateDictId: 7, deviceId, locationId, operatorId: null, comment: '离线放行' })
    const at = passage?.at.getTime() ?? 0
    expect(at).toBeGreaterThanOrEqual(before)
    expect(at).toBeLessThanOrEqual(after + underWay)
    // The passage happened, allowed or not.
    expect(await passagesOf(second.id)).toHaveLength(1)
    expect(await own.offlineOf(school.id, deviceId)).toMatchObject([
      { memberId: pupil.id, listNumber: 1, verdict: 'stands' },
      { memberId: second.id, listNumber: 1, verdict: 'notAllowed' },
    ])
    const { data } = await as(keeper, gate.unsure)
    expect(data).toMatchObject([{ userId: second.id, name: '李小红', deviceName: '南门门禁', verdict: 'notAllowed' }])
  })

  test('a leave withdrawn before it began makes a passage not allowed', async () => {
    const { offline, isCut, third, grant, who, keeper, passagesOf } = await makeScene()
    const { id } = await grant(third.id, 20 * minute)
    await offline.refresh()
    isCut.now = true
    pass(10 * minute)
    expect((await as(who, leave.withdraw, { body: { id } })).data).toEqual({ id, leaveState: leaveState.takenBack })
    pass(20 * minute)
    expect(offline.decide({ id: third.id }, 7)).toEqual({ passed: true, reason: '' })
    isCut.now = false
    await offline.settle()
    expect((await as(keeper, gate.unsure)).data).toMatchObject([
      { userId: third.id, passed: true, verdict: 'notAllowed' },
    ])
    expect(await passagesOf(third.id)).toHaveLength(1)
  })

  test('a leave whose end was noted meanwhile counts until then', async () => {
    const { offline, isCut, third, grant, who, own, school, deviceId } = await makeScene()
    const { id } = await grant(third.id)
    await offline.refresh()
    isCut.now = true
    expect(offline.decide({ id: third.id }, 7).passed).toBe(true)
    pass(10 * minute)
    expect((await as(who, leave.end, { body: { id } })).code).toBe(200)
    pass(10 * minute)
    expect(offline.decide({ id: third.id }, 8).passed).toBe(true)
    isCut.now = false
    await offline.settle()
    expect(await own.offlineOf(school.id, deviceId)).toMatchObject([{ verdict: 'stands' }, { verdict: 'notAllowed' }])
  })

  test('a leave approved meanwhile makes a refusal wrong, without a passage', async () => {
    const { offline, pupil, third, grant, keeper, passagesOf, school } = await makeScene()
    await grant(third.id, 2 * hour, 4 * hour)
    await offline.refresh()
    pass(minute)
    await leaves.changeLeave(school.id, third.id, { startAt: new Date(now() - minute) })
    expect(offline.decide({ id: third.id }, 7)).toEqual({ passed: false, reason: '不在放行时间内' })
    await offline.settle()
    expect((await as(keeper, gate.unsure)).data).toMatchObject([{ passed: false, verdict: 'refusedWrongly' }])
    expect(await passagesOf(third.id)).toEqual([])
    expect(await passagesOf(pupil.id)).toEqual([])
  })

  test('delivered twice, even concurrently, counts once', async () => {
    const { spec, pupil, passagesOf } = await makeScene()
    const sent: Delivery[] = []
    const twice = makeOfflineGate({
      ...spec,
      deliver: async (batch) => {
        sent.push(batch)
        const [one] = await Promise.all([spec.deliver(batch), spec.deliver(batch)])
        return one
      },
    })
    await twice.refresh()
    twice.decide({ id: pupil.id }, 7)
    await twice.settle()
    const [batch] = sent
    if (!batch) throw new Error('nothing was delivered')
    expect(await spec.deliver(batch)).toMatchObject({ counted: 0, repeated: 1, refused: [] })
    expect(await passagesOf(pupil.id)).toHaveLength(1)
  })

  test('after a restart nobody passes before a contact, and earlier decisions are kept', async () => {
    const { offline, isCut, pupil, passagesOf } = await makeScene()
    await offline.refresh()
    isCut.now = true
    offline.decide({ id: pupil.id }, 7)
    offline.restart()
    expect(offline.decide({ id: pupil.id }, 7)).toEqual({ passed: false, reason: '重启后尚未联网' })
    isCut.now = false
    await offline.refresh()
    expect(await offline.settle()).toEqual([])
    expect(await passagesOf(pupil.id)).toHaveLength(1)
  })

  test('ends when the list is a day old, and people pass only within their windows', async () => {
    const { offline, pupil, second, grant } = await makeScene()
    await grant(second.id, 5 * hour, 40 * hour)
    await offline.refresh()
    pass(3 * hour - minute)
    expect(offline.decide({ id: pupil.id }, 7).passed).toBe(true)
    pass(minute)
    expect(offline.decide({ id: pupil.id }, 7)).toEqual({ passed: false, reason: '不在放行时间内' })
    pass(3 * hour)
    expect(offline.decide({ id: second.id }, 7).passed).toBe(true)
    pass(18 * hour)
    expect(offline.decide({ id: second.id }, 7)).toEqual({ passed: false, reason: '名单已过期' })
  })
})

describe('a list', () => {
  test('has those who may pass within a day, with card hashes but no card numbers', async () => {
    const { token, pupil, second, third, grant, school, deviceId, paired, place } = await makeScene()
    await grant(third.id, 23 * hour, 30 * hour)
    const later = await make.makeMember({ ...place, roles: [role.student] })
    await grant(later.id, 25 * hour, 30 * hour)
    const asked = await make.makeMember({ ...place, roles: [role.student] })
    const span = { startAt: new Date(now() - hour), endAt: new Date(now() + hour) }
    await leaves.makeLeave(school.id, asked.id, { ...span, state: leaveState.asked })
    const closed = await make.makeMember({ ...place, roles: [role.student] })
    await make.setMember(school.id, closed.id, { disabled: true })
    await grant(closed.id)
    const { data } = await call(gate.list, { query: { nonce: 77 } }, token)
    const read: unknown = JSON.parse(data.list)
    expect(read).toMatchObject({ school: school.id, device: deviceId, number: 1, nonce: 77 })
    const { people, madeAt, validUntil } = Object(read)
    expect(validUntil - madeAt).toBe(24 * hour)
    expect(new Set(people.map(({ id }: { id: number }) => id))).toEqual(new Set([pupil.id, second.id, third.id]))
    expect(people).toHaveLength(3)
    expect(Object.keys(people[0])).toEqual(['id', 'card', 'from', 'until'])
    expect(data.list).not.toContain(`"7${school.id}"`)
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: paired.listKey }, format: 'jwk' })
    expect(verify(null, Buffer.from(data.list), key, Buffer.from(data.signature, 'base64url'))).toBe(true)
  })

  test('has a new number and new hashes each time, even concurrently', async () => {
    const { token } = await makeScene()
    const lists = await Promise.all(Array.from({ length: 5 }, () => call(gate.list, {}, token)))
    const read = lists.map(({ data }) => Object(JSON.parse(data.list)))
    expect(new Set(read.map(({ number }) => number))).toEqual(new Set([1, 2, 3, 4, 5]))
    expect(new Set(read.map(({ salt }) => salt)).size).toBe(5)
    expect(new Set(read.map(({ people }) => people[0].card)).size).toBe(5)
  })

  test.each([
    ['with a wrong signature', { signature: 'AAAA' }, '签名不符'],
    ['with changed content', { from: '"number":1', to: '"number":9' }, '签名不符'],
  ])('%s is refused by the gate', async (_name, { signature, from = '', to = '' }: Record<string, string>, reason) => {
    const { spec } = await makeScene()
    const offline = makeOfflineGate({
      ...spec,
      fetchList: async (nonce) => {
        const signed = await spec.fetchList(nonce)
        return { list: signed.list.replace(from, to), signature: signature ?? signed.signature }
      },
    })
    expect(await offline.refresh()).toBe(reason)
    expect(offline.decide({ id: 1 }, 7).passed).toBe(false)
  })

  test('of another school or gate, or an older one, is refused by the gate', async () => {
    const { spec } = await makeScene()
    const elsewhere = await makeScene()
    const first = await spec.fetchList(5)
    const under = (changes: Partial<typeof spec>) => makeOfflineGate({ ...spec, ...changes }).refresh()
    expect(await under({ fetchList: elsewhere.spec.fetchList })).toBe('签名不符')
    const { publicKey } = elsewhere.spec
    expect(await under({ fetchList: elsewhere.spec.fetchList, publicKey })).toBe('不是本校的名单')
    expect(await under({ deviceId: spec.deviceId + 1 })).toBe('不是本设备的名单')
    expect(await under({ fetchList: async () => first })).toBe('不是这一次取的名单')
    expect(readList(first, spec, { nonce: 5, lastNumber: 0 })).toMatchObject({ list: { number: 1 } })
    expect(readList(first, spec, { nonce: 5, lastNumber: 1 })).toEqual({ refused: '名单不比已有的新' })
  })

  test('with a changed key is refused until the gate is paired again', async () => {
    const { offline, who, deviceId, spec, keeper } = await makeScene()
    expect((await as(keeper, gate.rotateKey)).code).toBe(403)
    const { data } = await as(who, gate.rotateKey)
    expect(data.listKey).not.toBe(spec.publicKey)
    expect(await offline.refresh()).toBe('签名不符')
    const again = (await as(who, device.newCredential, { body: { id: deviceId } })).data
    expect(again.listKey).toBe(data.listKey)
    const fetchList = async (nonce: number) =>
      (await call(gate.list, { query: { nonce } }, { token: again.credential })).data
    expect(await makeOfflineGate({ ...spec, publicKey: again.listKey, fetchList }).refresh()).toBeNull()
  })

  test('is given only to gates, in schools with the module', async () => {
    const { devices, school, token, who } = await makeScene()
    const camera = { token: await devices.makeCredential(school.id, { type: 'CAMERA' }) }
    const body = { clock: now(), series: 1, decisions: [] }
    for (const refused of [await call(gate.list, {}, camera), await call(gate.offline, { body }, camera)])
      expect(refused).toMatchObject({ code: gateRefusals.notAGate.code })
    const { id } = await devices.makeDevice(school.id, { type: 'CAMERA' })
    expect((await as(who, device.newCredential, { body: { id } })).data.listKey).toBe('')
    await database.asSystem('a test closes a module', (db) =>
      db.insert(closedModule).values({ schoolId: school.id, module: 'gate' }),
    )
    expect(await call(gate.list, {}, token)).toMatchObject({ code: 10022 })
  })
})

test('the school’s key survives a change of the secret and is recreated if none decrypts it', async () => {
  const { school, spec } = await makeScene()
  const under = (secret: string, previousSecrets: string[] = []) =>
    database.inSchool(school.id, async (db) => {
      const secrets = { secret, previousSecrets }
      return (await findKey({ db, schoolId: school.id, secrets, now: new Date() })).publicKey
    })
  const [first, second, third] = [
    testConfig().secret,
    'a-second-secret-0123456789-abcdef',
    'a-third-secret-0123456789-abcdefg',
  ]
  expect(await under(second, [first])).toBe(spec.publicKey)
  // It was encrypted again with the new secret, so the first is no longer needed.
  expect(await under(second)).toBe(spec.publicKey)
  expect(await under(third)).not.toBe(spec.publicKey)
})

describe('a delivery', () => {
  const decision = (number: number, userId: number, changes: object = {}) => ({
    number,
    userId,
    listNumber: 1,
    stateDictId: 7 as const,
    passed: true,
    time: now(),
    ...changes,
  })

  test('names decisions that never count, with the reason, and counts the rest', async () => {
    const { spec, pupil, token, school, deviceId, passagesOf, own, otherId } = await makeScene()
    const elsewhere = await makeScene()
    await spec.fetchList(0)
    await own.makeList(school.id, otherId, { number: 50 })
    const parent = await make.makeMember({ schoolId: school.id, roles: [role.parent] })
    const decisions = [
      decision(1, pupil.id),
      decision(2, pupil.id, { listNumber: 7 }),
      decision(3, pupil.id, { listNumber: 50 }),
      decision(4, elsewhere.pupil.id),
      decision(5, parent.id),
      decision(6, pupil.id, { time: now() - hour }),
    ]
    const { data } = await call(gate.offline, { body: { clock: now(), series: 1, decisions } }, token)
    const unknown = '名单编号未知：不是发给本设备的名单'
    expect(data).toEqual({
      series: 1,
      number: 6,
      counted: 1,
      repeated: 0,
      refused: [
        { number: 2, reason: unknown },
        { number: 3, reason: unknown },
        { number: 4, reason: '不是本校人员' },
        { number: 5, reason: '不是本校人员' },
        { number: 6, reason: '早于名单的生成时间' },
      ],
    })
    expect(await passagesOf(pupil.id)).toHaveLength(1)
    expect(await own.offlineOf(school.id, deviceId)).toHaveLength(1)
  })

  test.each([
    ['another direction', { stateDictId: 6 }, '方向有误，应为 7 或 8'],
    ['no direction', { stateDictId: null }, '方向有误，应为 7 或 8'],
    ['no passed flag', { passed: null }, '未说明是否放行'],
    ['a fractional moment', { time: 1.5 }, '时间有误'],
    ['a list without a number', { listNumber: -1 }, '名单编号未知：不是发给本设备的名单'],
    ['a person as text', { userId: '7' }, '不是本校人员'],
  ])('with a decision with %s refuses only that one', async (_what, changes, reason) => {
    const { spec, pupil, second, third, token, passagesOf } = await makeScene()
    await spec.fetchList(0)
    const decisions = [decision(1, pupil.id), decision(2, second.id, changes), decision(3, third.id)]
    const { data } = await send(server.http, gate.offline, { body: { clock: now(), series: 1, decisions } }, token)
    expect(data).toEqual({ series: 1, number: 3, counted: 2, repeated: 0, refused: [{ number: 2, reason }] })
    expect(await passagesOf(second.id)).toEqual([])
    expect(await passagesOf(third.id)).toHaveLength(1)
  })

  test('with an unreadable number is refused as a whole', async () => {
    const { spec, pupil, token, passagesOf } = await makeScene()
    await spec.fetchList(0)
    const decisions = [decision(1, pupil.id), decision(1.5, pupil.id)]
    const answer = await send(server.http, gate.offline, { body: { clock: now(), series: 1, decisions } }, token)
    expect(answer).toMatchObject({ status: 400, data: [{ field: 'decisions.1.number' }] })
    expect(await passagesOf(pupil.id)).toEqual([])
  })

  test('after 90 days is refused', async () => {
    const { pupil, token, school, deviceId, own } = await makeScene()
    await own.makeList(school.id, deviceId, { number: 1, madeAt: new Date(now() - 95 * 24 * hour) })
    const decisions = [decision(1, pupil.id, { time: now() - 91 * 24 * hour })]
    const { data } = await call(gate.offline, { body: { clock: now(), series: 1, decisions } }, token)
    expect(data.refused).toEqual([{ number: 1, reason: '超过 90 天，不再接收' }])
  })

  test('on a list outdated at the time is recorded and listed for review', async () => {
    const { pupil, token, school, deviceId, own, keeper, passagesOf } = await makeScene()
    const madeAt = new Date(now() - 2 * hour)
    await own.makeList(school.id, deviceId, { number: 1, madeAt, validUntil: new Date(now() - hour) })
    const decisions = [decision(1, pupil.id, { time: now() - 30 * minute })]
    await call(gate.offline, { body: { clock: now(), series: 1, decisions } }, token)
    expect((await as(keeper, gate.unsure)).data).toMatchObject([{ verdict: 'listTooOld', passed: true }])
    expect(await passagesOf(pupil.id)).toHaveLength(1)
  })

  test('with a number used by an access record is refused, so that no passage is lost unnoticed', async () => {
    const { spec, pupil, token, school, deviceId, records, own } = await makeScene()
    await spec.fetchList(0)
    const record = { number: 1, userId: pupil.id, stateDictId: entryType.backAtSchool, time: now() }
    await call(access.deviceRecords, { body: { clock: now(), series: 1, records: [record] } }, token)
    const body = { clock: now(), series: 1, decisions: [decision(1, pupil.id), decision(2, pupil.id)] }
    const { data } = await call(gate.offline, { body }, token)
    expect(data).toMatchObject({ counted: 1, refused: [{ number: 1, reason: '编号已用于另一条通行记录' }] })
    expect(await records.recordsOf(school.id, pupil.id)).toHaveLength(2)
    expect(await own.offlineOf(school.id, deviceId)).toMatchObject([{ number: 2 }])
  })

  test('has its times corrected by the device’s clock', async () => {
    const { spec, pupil, token, passagesOf } = await makeScene()
    await spec.fetchList(0)
    pass(hour)
    const sent = now()
    const wrong = sent - 5 * 24 * hour
    const decisions = [decision(1, pupil.id, { time: wrong - 10 * minute })]
    await call(gate.offline, { body: { clock: wrong, series: 1, decisions } }, token)
    const underWay = now() - sent
    const [passage] = await passagesOf(pupil.id)
    const late = (passage?.at.getTime() ?? 0) - (sent - 10 * minute)
    // At most the time that the delivery was under way.
    expect(late).toBeGreaterThanOrEqual(0)
    expect(late).toBeLessThanOrEqual(underWay)
  })
})

describe('decisions to review', () => {
  test('are visible to those who manage the gate, and noted by the first of them', async () => {
    const { own, school, deviceId, otherId, pupil, keeper, who } = await makeScene()
    const mine = await own.makeOffline(school.id, deviceId, pupil.id)
    const others = await own.makeOffline(school.id, otherId, pupil.id)
    await own.makeOffline(school.id, deviceId, pupil.id, { verdict: 'stands' })
    const ids = async (one: typeof keeper) => (await as(one, gate.unsure)).data.map(({ id }) => id)
    expect(await ids(keeper)).toEqual([mine.id])
    expect(new Set(await ids(who))).toEqual(new Set([mine.id, others.id]))
    expect(await as(keeper, gate.noteSeen, { body: { id: others.id } })).toMatchObject({ code: 10004 })
    for (const one of [keeper, who]) await as(one, gate.noteSeen, { body: { id: mine.id } })
    expect(await ids(keeper)).toEqual([])
    const [row] = await own.offlineOf(school.id, deviceId)
    expect(row).toMatchObject({ id: mine.id, seenById: keeper.id })
  })
})
