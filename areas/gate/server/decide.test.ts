import { describe, expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { joinLast } from '../../../tests/support/joinLast.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { whenRecordsArrive } from '../../access/server/index.ts'
import { setDecisionSender } from '../../device/server/index.ts'
import { gate, gateRefusals } from '../contract.ts'
import { makeGateScene } from '../makeGate.ts'

const server = await useServer()
const { as, actor } = server

const makeAsked = async () => {
  const scene = await makeGateScene(server)
  const request = await scene.own.makeRequest(scene.school.id, scene.deviceId, scene.pupil.id)
  const decide = (who: { readonly token: string }, decision: 'agree' | 'reject', id = request.id) =>
    as(who, gate.decide, { body: { id, decision } })
  const recordsOfPupil = () => scene.records.recordsOf(scene.school.id, scene.pupil.id)
  return { ...scene, request, decide, recordsOfPupil }
}

describe('a decision', () => {
  test('to agree records the passage with server time, keeper, gate and location', async () => {
    const { keeper, decide, request, locationId, recordsOfPupil, own, school, deviceId } = await makeAsked()
    const { data } = await decide(keeper, 'agree')
    expect(data).toMatchObject({ id: request.id, state: 'agreed', decidedById: keeper.id, decidedByName: '赵师傅' })
    const passage = { stateDictId: 7, operatorId: keeper.id, locationId, deviceId, series: null, number: null }
    expect(await recordsOfPupil()).toMatchObject([passage])
    const [stored] = await own.requestsOf(school.id, deviceId)
    expect((await recordsOfPupil())[0]?.at).toEqual(stored?.decidedAt)
  })

  test('to reject records no passage', async () => {
    const { keeper, decide, recordsOfPupil } = await makeAsked()
    expect((await decide(keeper, 'reject')).data).toMatchObject({ state: 'rejected', decidedById: keeper.id })
    expect(await recordsOfPupil()).toEqual([])
  })

  test('by a second keeper returns the first decision and its keeper', async () => {
    const { keeper, who, decide, recordsOfPupil } = await makeAsked()
    await decide(keeper, 'reject')
    const late = await decide(who, 'agree')
    expect(late.data).toMatchObject({ state: 'rejected', decidedById: keeper.id, decidedByName: '赵师傅' })
    expect(await recordsOfPupil()).toEqual([])
  })

  test('after the time is refused and writes nothing', async () => {
    const { keeper, school, deviceId, pupil, own, decide, recordsOfPupil } = await makeAsked()
    const askedAt = new Date(Date.now() - 31_000)
    const { id } = await own.makeRequest(school.id, deviceId, pupil.id, { askedAt })
    const { code, msg } = await decide(keeper, 'agree', id)
    expect({ code, msg }).toEqual({ code: gateRefusals.tooLate.code, msg: '已超过 30 秒，请求已结束' })
    expect(await recordsOfPupil()).toEqual([])
    expect((await own.requestsOf(school.id, deviceId)).at(-1)).toMatchObject({ decision: null, decidedById: null })
  })

  test('on a request of another keeper’s gate is not found', async () => {
    const { school, place, who, otherId, pupil, own, decide, keeper } = await makeAsked()
    const { id } = await own.makeRequest(school.id, otherId, pupil.id)
    const elsewhere = await makeAsked()
    for (const one of [id, elsewhere.request.id, 999_999_999]) {
      expect(await decide(keeper, 'agree', one)).toMatchObject({ code: 10004 })
    }
    const without = await actor({ ...place, roles: [role.gateKeeper] })
    expect(await decide(without, 'agree')).toMatchObject({ code: 10004 })
    expect((await decide(who, 'agree', id)).data).toMatchObject({ state: 'agreed' })
  })

  test('is sent to the device once after the commit, but not for a page’s question', async () => {
    const { keeper, decide, request, own, school, deviceId, pupil } = await makeAsked()
    const sentToDevice: unknown[] = []
    const putBack = setDecisionSender((id, decision) => sentToDevice.push([id, decision]))
    try {
      await decide(keeper, 'agree')
      await decide(keeper, 'agree')
      const { id } = await own.makeRequest(school.id, deviceId, pupil.id, { series: null, number: null, key: 'x' })
      await decide(keeper, 'agree', id)
    } finally {
      putBack()
    }
    const { series, number, endsAt } = request
    const outcome = { state: 'agreed', reply: 'agree', rule: null, reason: '' }
    const decision = { series, number, ...outcome, endsAt: endsAt.toISOString() }
    expect(sentToDevice).toEqual([[deviceId, decision]])
  })
})

describe('concurrently', () => {
  test('two keepers make one decision and at most one record', async () => {
    const { keeper, place, school, deviceId, own, decide, recordsOfPupil } = await makeAsked()
    const other = await actor({ ...place, roles: [role.gateKeeper] })
    await own.makeKeeper(school.id, deviceId, other.id)
    const answers = await Promise.all([decide(keeper, 'agree'), decide(other, 'reject')])
    const [first, second] = answers.map(({ data }) => data)
    expect(first?.decidedById).toBe(second?.decidedById)
    expect(first?.state).toBe(second?.state)
    expect(await recordsOfPupil()).toHaveLength(first?.state === 'agreed' ? 1 : 0)
  })

  test('20 equal decisions record one passage', async () => {
    const { keeper, decide, recordsOfPupil } = await makeAsked()
    const answers = await Promise.all(Array.from({ length: 20 }, () => decide(keeper, 'agree')))
    expect(answers.map(({ data }) => data.state)).toEqual(Array.from({ length: 20 }, () => 'agreed'))
    expect(await recordsOfPupil()).toHaveLength(1)
  })
})

test('a failed decision leaves neither decision nor record and can be repeated', async () => {
  const { keeper, decide, own, school, deviceId, recordsOfPupil } = await makeAsked()
  let fails = true
  joinLast(whenRecordsArrive, async (_db, { schoolId }) => {
    if (fails && schoolId === school.id) throw new Error('a test lets a transaction fail')
  })
  expect(await decide(keeper, 'agree')).toMatchObject({ code: 500 })
  expect((await own.requestsOf(school.id, deviceId))[0]).toMatchObject({ decision: null })
  expect(await recordsOfPupil()).toEqual([])
  fails = false
  expect((await decide(keeper, 'agree')).data).toMatchObject({ state: 'agreed' })
  expect(await recordsOfPupil()).toHaveLength(1)
})
