import { describe, expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { auditEntry } from '../../../platform/server/audit/tables.ts'
import { readAfter } from '../../../platform/server/live/replay.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { access } from '../../access/contract.ts'
import { entryType } from '../../access/entryTypes.ts'
import { closedModule } from '../../schoolConfig/server/tables.ts'
import { gate, gateRefusals, gateTopic } from '../contract.ts'
import { makeGateScene } from '../makeGate.ts'
import { maxWaiting } from './questions.ts'

const server = await useServer()
const { as, call, make, database } = server

const makeScene = async () => {
  const scene = await makeGateScene(server)
  const ask = (number: number, questionFields: object = { userId: scene.pupil.id }, token = scene.credential) =>
    call(gate.ask, { body: { series: 1, number, ...questionFields } }, { token })
  const requests = () => scene.own.requestsOf(scene.school.id, scene.deviceId)
  return { ...scene, ask, requests }
}

/** Returns the messages of a gate's desk. */
const messagesOf = async (schoolId: number, deviceId: number) => {
  const { messages } = await database.inSchool(schoolId, (db) => readAfter(db, `gate.desk/${schoolId}/${deviceId}`, 0))
  return messages.map(({ body }) => gateTopic.message.parse(body))
}

describe('a device’s question', () => {
  test('waits 30 seconds by the server’s clock, is sent to the desk and is the same when repeated', async () => {
    const { ask, requests, school, deviceId, pupil, keeper, own } = await makeScene()
    const { data } = await ask(1)
    expect(data).toMatchObject({ series: 1, number: 1, state: 'waiting', reply: '' })
    const [request] = await requests()
    expect(request).toMatchObject({ memberId: pupil.id, decision: null })
    expect((request?.endsAt.getTime() ?? 0) - (request?.askedAt.getTime() ?? 0)).toBe(30_000)
    expect(data.endsAt).toBe(request?.endsAt.toISOString())
    expect((await ask(1)).data).toEqual(data)
    expect(await requests()).toHaveLength(1)
    const messages = await messagesOf(school.id, deviceId)
    expect(messages).toMatchObject([{ deviceId, requests: [{ userId: pupil.id, state: 'waiting' }] }])
    await own.giveTime(school.id, deviceId)
    await as(keeper, gate.decide, { body: { id: request?.id ?? 0, decision: 'reject' } })
    expect((await ask(1)).data).toMatchObject({ state: 'rejected', reply: 'reject' })
    expect((await messagesOf(school.id, deviceId)).at(-1)).toMatchObject({ requests: [{ state: 'rejected' }] })
  })

  test('is answered with timeout after its time', async () => {
    const { ask, own, school, deviceId, pupil } = await makeScene()
    const askedAt = new Date(Date.now() - 30_001)
    await own.makeRequest(school.id, deviceId, pupil.id, { number: 5, askedAt })
    expect((await ask(5)).data).toMatchObject({ state: 'timedOut', reply: 'timeout' })
  })

  test('reusing the numbers of a question about another person is refused, whatever was decided', async () => {
    const { ask, requests, school, deviceId, place, keeper, own } = await makeScene()
    await ask(1)
    await own.giveTime(school.id, deviceId)
    const [request] = await requests()
    await as(keeper, gate.decide, { body: { id: request?.id ?? 0, decision: 'agree' } })
    const other = await make.makeMember({ ...place, roles: [role.student] })
    const refusal = { code: gateRefusals.askedForAnother.code }
    expect(await ask(1, { userId: other.id })).toMatchObject(refusal)
    expect(await ask(1, { cardNum: 'nobody' })).toMatchObject(refusal)
    const key = { deviceId, key: '窗口一' }
    await as(keeper, gate.openRequest, { body: { ...key, userId: other.id } })
    expect(await as(keeper, gate.openRequest, { body: { ...key, userId: request?.memberId ?? 0 } })).toMatchObject(
      refusal,
    )
    expect(await requests()).toHaveLength(2)
  })

  test('opens no gate two minutes after its time, even if it was agreed to', async () => {
    const { ask, own, school, deviceId, pupil } = await makeScene()
    const agreed = (number: number, secondsAgo: number) => {
      const askedAt = new Date(Date.now() - secondsAgo * 1000)
      return own.makeRequest(school.id, deviceId, pupil.id, { number, askedAt, decision: 'agree', decidedAt: askedAt })
    }
    // Far enough from the 150 seconds for a slow machine.
    await agreed(1, 90)
    await agreed(2, 155)
    expect((await ask(1)).data).toMatchObject({ state: 'agreed', reply: 'agree' })
    expect((await ask(2)).data).toMatchObject({ state: 'agreed', reply: 'timeout' })
  })

  test('asked 20 times concurrently is one request', async () => {
    const { ask, requests, school, deviceId } = await makeScene()
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(1)))
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    expect(await requests()).toHaveLength(1)
    expect(await messagesOf(school.id, deviceId)).toHaveLength(1)
  })

  test('leaves one audit entry, however often it is asked, from device or page', async () => {
    const { ask, keeper, school, deviceId, pupil } = await makeScene()
    const entriesOf = async (name: string) => {
      const rows = await database.inSchool(school.id, (db) => db.select({ call: auditEntry.call }).from(auditEntry))
      return rows.filter(({ call: entryCall }) => entryCall === name).length
    }
    await Promise.all(Array.from({ length: 10 }, () => ask(1)))
    await ask(1)
    expect(await entriesOf('gate.ask')).toBe(1)
    await ask(2)
    expect(await entriesOf('gate.ask')).toBe(2)
    const body = { deviceId, userId: pupil.id, key: '窗口一' }
    for (let turn = 0; turn < 3; turn += 1) await as(keeper, gate.openRequest, { body })
    expect(await entriesOf('gate.openRequest')).toBe(1)
  })

  test('20 concurrent questions are all in the last message', async () => {
    const { ask, school, deviceId, place } = await makeScene()
    const pupils = await Promise.all(
      Array.from({ length: 20 }, () => make.makeMember({ ...place, roles: [role.student] })),
    )
    await Promise.all(pupils.map(({ id: userId }, at) => ask(at, { userId })))
    expect((await messagesOf(school.id, deviceId)).at(-1)?.requests).toHaveLength(20)
  })

  test('finds the person by card, and stores nothing for unknown or ineligible people', async () => {
    const { ask, requests, school, place, pupil } = await makeScene()
    expect((await ask(1, { cardNum: `7${school.id}` })).data).toMatchObject({ state: 'waiting' })
    const closed = await make.makeMember({ ...place, roles: [role.student] })
    await make.setMember(school.id, closed.id, { disabled: true })
    const parent = await make.makeMember({ schoolId: school.id, roles: [role.parent] })
    const elsewhere = await makeScene()
    const strangers = [closed, parent, elsewhere.pupil].map(({ id }) => ({ userId: id }))
    for (const [at, questionFields] of [...strangers, { cardNum: '没有这张卡' }].entries()) {
      const unknownAnswer = {
        series: 1,
        number: 100 + at,
        state: 'unknown',
        reply: 'reject',
        endsAt: null,
        rule: null,
        reason: '',
      }
      expect((await ask(100 + at, questionFields)).data).toEqual(unknownAnswer)
    }
    expect((await requests()).map(({ memberId }) => memberId)).toEqual([pupil.id])
  })

  test('rejects a gate request without a person', async () => {
    const { ask } = await makeScene()
    expect(await ask(1, {})).toMatchObject({ code: 400 })
  })

  test('means leaving for a person in the school and returning otherwise, unless the device gives a direction', async () => {
    const { ask, requests, who, pupil, own, school, deviceId } = await makeScene()
    const askNext = async (number: number, fields?: object) => {
      await own.takeTime(school.id, deviceId)
      await ask(number, fields)
    }
    const report = (stateDictId: number) => as(who, access.report, { body: [{ userId: pupil.id, stateDictId }] })
    await ask(1)
    await report(entryType.backAtSchool)
    await askNext(2)
    await report(entryType.backInDormitory)
    await askNext(3)
    await report(entryType.leftSchool)
    await askNext(4)
    await askNext(5, { userId: pupil.id, stateDictId: 7 })
    expect((await requests()).map(({ stateDictId }) => stateDictId)).toEqual([8, 7, 7, 8, 7])
  })

  test('is refused for a device that is not a gate', async () => {
    const { ask, devices, school } = await makeScene()
    const camera = await devices.makeCredential(school.id, { type: 'CAMERA' })
    expect(await ask(1, undefined, camera)).toMatchObject({ code: gateRefusals.notAGate.code })
    expect(await devices.presenceOf(Number(camera.split('.')[0]))).toBeUndefined()
  })

  test('is refused in a school without the module', async () => {
    const { ask, requests, school } = await makeScene()
    await database.asSystem('a test closes a module', (db) =>
      db.insert(closedModule).values({ schoolId: school.id, module: 'gate' }),
    )
    expect(await ask(1)).toMatchObject({ code: 10022 })
    expect(await requests()).toEqual([])
  })

  test('by HTTP marks the device as online', async () => {
    const { ask, devices, deviceId } = await makeScene()
    await ask(1)
    expect(await devices.presenceOf(deviceId)).toMatchObject({ online: true, way: 'http' })
  })
})

describe('two questions about one person at one gate', () => {
  test('are one request, and one decision answers both, also when they are repeated', async () => {
    const { ask, requests, school, deviceId, keeper, own } = await makeScene()
    expect((await ask(1)).data).toMatchObject({ number: 1, state: 'waiting' })
    expect((await ask(2)).data).toMatchObject({ number: 2, state: 'waiting' })
    await own.giveTime(school.id, deviceId)
    const [request] = await requests()
    expect(await requests()).toHaveLength(1)
    await as(keeper, gate.decide, { body: { id: request?.id ?? 0, decision: 'agree' } })
    for (const number of [1, 2, 2, 1])
      expect((await ask(number)).data).toMatchObject({ number, state: 'agreed', reply: 'agree' })
    expect(await requests()).toHaveLength(1)
    expect((await ask(3)).data).toMatchObject({ state: 'waiting' })
    expect(await requests()).toHaveLength(2)
  })

  test('are one request when one came from a page and one from the device', async () => {
    const { ask, requests, deviceId, pupil, keeper } = await makeScene()
    const open = (key: string) => as(keeper, gate.openRequest, { body: { deviceId, userId: pupil.id, key } })
    const first = (await open('窗口一')).data.id
    await ask(1)
    expect((await open('窗口二')).data.id).toBe(first)
    expect(await requests()).toMatchObject([{ id: first, series: null }])
  })

  test('are two requests if they are about two directions', async () => {
    const { ask, requests, pupil } = await makeScene()
    for (const [at, stateDictId] of [7, 8, 7].entries()) await ask(at + 1, { userId: pupil.id, stateDictId })
    expect((await requests()).map(({ stateDictId }) => stateDictId)).toEqual([7, 8])
  })

  test('are two requests at two gates, and so are questions about two people', async () => {
    const { ask, requests, place, own, school, otherId, otherCredential } = await makeScene()
    const other = await make.makeMember({ ...place, roles: [role.student] })
    await ask(1)
    await ask(1, undefined, otherCredential)
    await ask(2, { userId: other.id })
    expect(await requests()).toHaveLength(2)
    expect(await own.requestsOf(school.id, otherId)).toHaveLength(1)
  })
})

test('a device with too many questions ends only its oldest, not another gate’s', async () => {
  const { ask, own, school, deviceId, otherId, pupil, place, otherCredential } = await makeScene()
  const other = await make.makeMember({ ...place, roles: [role.student] })
  for (let turn = 0; turn < maxWaiting; turn += 1) {
    await own.makeRequest(school.id, deviceId, pupil.id, { series: 1, number: 1000 + turn })
  }
  await ask(1, undefined, otherCredential)
  expect((await ask(1, { userId: other.id })).data).toMatchObject({ state: 'waiting' })
  expect((await ask(1000)).data).toMatchObject({ state: 'timedOut', reply: 'timeout' })
  expect((await ask(1001)).data).toMatchObject({ state: 'waiting' })
  const [atOther] = await own.requestsOf(school.id, otherId)
  expect((atOther?.endsAt.getTime() ?? 0) - (atOther?.askedAt.getTime() ?? 0)).toBe(30_000)
})

describe('a page’s question', () => {
  test('with the same key is one request, even concurrently', async () => {
    const { keeper, deviceId, pupil, requests } = await makeScene()
    const body = { deviceId, userId: pupil.id, key: '窗口一' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => as(keeper, gate.openRequest, { body })))
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    expect(await requests()).toMatchObject([{ memberId: pupil.id, series: null, key: '窗口一', stateDictId: 8 }])
  })

  test('from another window is the same request while it waits, and a new one after the decision', async () => {
    const { keeper, school, deviceId, pupil, place, requests, own } = await makeScene()
    const open = async (key: string, userId = pupil.id) =>
      (await as(keeper, gate.openRequest, { body: { deviceId, userId, key } })).data.id
    const first = await open('窗口一')
    expect(await open('窗口二')).toBe(first)
    const other = await make.makeMember({ ...place, roles: [role.student] })
    expect(await open('窗口三', other.id)).not.toBe(first)
    await own.giveTime(school.id, deviceId)
    await as(keeper, gate.decide, { body: { id: first, decision: 'agree' } })
    expect(await open('窗口一')).toBe(first)
    expect(await open('窗口四')).not.toBe(first)
    expect(await requests()).toHaveLength(3)
  })

  test('is refused for another keeper’s gate, another school or a parent', async () => {
    const { keeper, school, deviceId, otherId, pupil, requests } = await makeScene()
    const elsewhere = await makeScene()
    const parent = await make.makeMember({ schoolId: school.id, roles: [role.parent] })
    const first = { deviceId, userId: pupil.id, key: 'x' }
    const wrong = [{ deviceId: otherId }, { deviceId: elsewhere.deviceId }, { userId: elsewhere.pupil.id }]
    for (const one of [...wrong, { userId: parent.id }]) {
      expect(await as(keeper, gate.openRequest, { body: { ...first, ...one } })).toMatchObject({ code: 10004 })
    }
    expect(await requests()).toEqual([])
  })
})
