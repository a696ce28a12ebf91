import { describe, expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { access, accessRefusals } from '../../access/contract.ts'
import { attendance } from '../../attendance/contract.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { gate, gateRefusals } from '../contract.ts'
import { freshNumber, makeGateScene } from '../makeGate.ts'

const server = await useServer()
const { as, actor } = server
const minute = 60_000
const day = 1440 * minute

/** Creates a gate with two keepers. */
const makeScene = async () => {
  const scene = await makeGateScene(server)
  const { place, school, own, deviceId } = scene
  const colleague = await actor({ ...place, roles: [role.gateKeeper, role.staff], name: '钱师傅' })
  await own.makeKeeper(school.id, deviceId, colleague.id)
  const recordsOf = (memberId: number) => scene.records.recordsOf(school.id, memberId)
  return { ...scene, colleague, recordsOf }
}

describe('a keeper’s passage', () => {
  test('is reported by a colleague', async () => {
    const { keeper, colleague, recordsOf } = await makeScene()
    const body = [{ userId: keeper.id, stateDictId: 8, comment: '' }]
    expect(await as(keeper, access.report, { body })).toMatchObject(refused(accessRefusals.notYourself))
    expect(await recordsOf(keeper.id)).toEqual([])
    expect(await as(colleague, access.report, { body })).toMatchObject({ code: 200 })
  })

  test('is decided by a colleague if a gate asks, either way', async () => {
    const { keeper, colleague, credential, school, deviceId, own, recordsOf } = await makeScene()
    const question = { series: 1, number: freshNumber(), userId: keeper.id }
    expect((await as({ token: credential }, gate.ask, { body: question })).data.state).toBe('waiting')
    await own.giveTime(school.id, deviceId)
    const id = (await own.requestsOf(school.id, deviceId)).at(-1)?.id ?? 0
    for (const decision of ['agree', 'reject'] as const) {
      const answer = await as(keeper, gate.decide, { body: { id, decision } })
      expect(answer).toMatchObject(refused(accessRefusals.notYourself))
    }
    expect(await recordsOf(keeper.id)).toEqual([])
    const decided = await as(colleague, gate.decide, { body: { id, decision: 'agree' } })
    expect(decided.data).toMatchObject({ state: 'agreed', decidedByName: '钱师傅' })
    expect(await recordsOf(keeper.id)).toMatchObject([{ operatorId: colleague.id }])
  })

  test('is opened by a colleague’s page', async () => {
    const { keeper, colleague, school, deviceId, own } = await makeScene()
    const body = { deviceId, userId: keeper.id, stateDictId: 8 as const, key: '问一次' }
    expect(await as(keeper, gate.openRequest, { body })).toMatchObject(refused(accessRefusals.notYourself))
    expect(await own.requestsOf(school.id, deviceId)).toEqual([])
    expect(await as(colleague, gate.openRequest, { body })).toMatchObject({ code: 200 })
  })

  test('decided at a disconnected desk is refused with a reason, and the others count', async () => {
    const { keeper, deviceId, pupil, recordsOf } = await makeScene()
    const at = Date.now() - 40 * minute
    const [own, others] = [keeper.id, pupil.id].map((userId) => ({
      number: freshNumber(),
      userId,
      stateDictId: 8 as const,
      at,
      listedAt: at - minute,
    }))
    if (own === undefined || others === undefined) throw new Error('two were decided on')
    const { data } = await as(keeper, gate.deskOffline, { body: { deviceId, decisions: [own, others] } })
    const named = [{ number: own.number, reason: accessRefusals.notYourself.msg }]
    expect(data).toEqual({ counted: 1, repeated: 0, refused: named })
    expect(await recordsOf(keeper.id)).toEqual([])
    expect(await recordsOf(pupil.id)).toHaveLength(1)
  })

  test('that a gate decided offline is reviewed by a colleague', async () => {
    const { keeper, colleague, school, deviceId, own } = await makeScene()
    const { id } = await own.makeOffline(school.id, deviceId, keeper.id)
    expect(await as(keeper, gate.noteSeen, { body: { id } })).toMatchObject(refused(gateRefusals.aboutYourself))
    expect((await as(keeper, gate.unsure)).data).toMatchObject([{ id }])
    expect(await as(colleague, gate.noteSeen, { body: { id } })).toMatchObject({ code: 200 })
    expect((await as(keeper, gate.unsure)).data).toEqual([])
  })
})

test('a colleague let in at a disconnected desk is recorded as entered by hand everywhere', async () => {
  const { keeper, colleague, who, deviceId } = await makeScene()
  const at = Date.now() - 40 * minute
  const decision = { number: freshNumber(), userId: colleague.id, stateDictId: 8 as const, at, listedAt: at - minute }
  const { data } = await as(keeper, gate.deskOffline, { body: { deviceId, decisions: [decision] } })
  expect(data).toEqual({ counted: 1, repeated: 0, refused: [] })
  expect((await as(who, gate.unsure)).data).toMatchObject([{ verdict: 'notAllowed', keeperName: '赵师傅' }])
  const wire = (moment: number) => toWireTime(new Date(moment), 'Asia/Shanghai')
  const times = { startTime: wire(at - day), endTime: wire(at + day) }
  const records = await as(who, access.records, { body: { reqBody: times } })
  const shown = { deviceName: '南门门禁', operatorName: '赵师傅', comment: '门卫离线放行' }
  expect(records.data.content).toMatchObject([shown])
  const reqBody = { ...times, userId: colleague.id, stateDictIds: [8] }
  const detail = await as(who, attendance.detail, { body: { reqBody } })
  expect(detail.data.content).toMatchObject([{ deviceName: '南门门禁（赵师傅登记）' }])
})
