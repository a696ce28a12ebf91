import { describe, expect, test } from 'vitest'
import { role } from '../../../../platform/contract/roles.ts'
import { useServer } from '../../../../tests/support/useServer.ts'
import { hashCard } from '../../cardHash.ts'
import { gate } from '../../contract.ts'
import { freshNumber, makeOfflineScene } from '../../makeGate.ts'
import { offlineLimits } from '../../states.ts'

const { now } = Date
const server = await useServer()
const { as, actor } = server

const minute = 60_000
const hour = 60 * minute

const makeScene = async () => {
  const scene = await makeOfflineScene(server, now)
  const { deviceId, keeper } = scene
  const decided = (userId: number, changes: { at?: number; listedAt?: number; number?: number } = {}) => {
    const at = changes.at ?? now()
    return { number: freshNumber(), userId, stateDictId: 7 as const, listedAt: at - minute, ...changes, at }
  }
  type Decision = ReturnType<typeof decided>
  const send = (decisions: readonly Decision[], who: { token: string } = keeper, gateId = deviceId) =>
    as(who, gate.deskOffline, { body: { deviceId: gateId, decisions: [...decisions] } })
  return { ...scene, decided, send }
}

describe('the list of a desk', () => {
  test('has those who may pass in the next hours, with only name, class and card hash', async () => {
    const { keeper, school, pupil, second, third, grant, own } = await makeScene()
    const { data: before } = await as(keeper, gate.deskList)
    expect(new Set(before.people.map(({ userId }) => userId))).toEqual(new Set([pupil.id, second.id]))
    expect(before.validUntil - before.madeAt).toBe(offlineLimits.deskHours * hour)
    const first = before.people.find(({ userId }) => userId === pupil.id)
    const { from, until, ...rest } = first ?? { from: 0, until: 0 }
    expect(rest).toEqual({
      userId: pupil.id,
      name: '王小明',
      clazzName: expect.any(String),
      card: hashCard(`7${school.id}`, before.salt),
      direction: 'both',
    })
    expect([from < now(), until > now()]).toEqual([true, true])
    expect(JSON.stringify(before)).not.toContain(`7${school.id}"`)
    // Tomorrow's leave is outside these hours.
    await grant(third.id, 20 * hour, 30 * hour)
    expect((await as(keeper, gate.deskList)).data.people).toHaveLength(2)
    await own.makeRule(school.id, { accommodation: 'day', direction: 'out' })
    const { data: after } = await as(keeper, gate.deskList)
    expect(after.people.filter(({ userId }) => userId === third.id)).toMatchObject([{ direction: 'out' }])
  })

  test('is refused without the permission and empty without a gate', async () => {
    const { place } = await makeScene()
    const teacher = await actor({ ...place, roles: [role.staff] })
    expect(await as(teacher, gate.deskList)).toMatchObject({ status: 403 })
    const another = await actor({ ...place, roles: [role.gateKeeper] })
    expect((await as(another, gate.deskList)).data.people).toEqual([])
  })
})

describe('a decision made while disconnected', () => {
  test('is stored once however often it is sent, with its keeper, moment and gate', async () => {
    const { decided, send, keeper, pupil, deviceId, locationId, passagesOf, own, school } = await makeScene()
    const at = now() - 40 * minute
    const one = decided(pupil.id, { at })
    expect((await send([one])).data).toEqual({ counted: 1, repeated: 0, refused: [] })
    const again = await Promise.all([send([one]), send([one, decided(pupil.id)])])
    expect(again.map(({ data }) => data)).toEqual([
      { counted: 0, repeated: 1, refused: [] },
      { counted: 1, repeated: 1, refused: [] },
    ])
    const passages = await passagesOf(pupil.id)
    expect(passages).toHaveLength(2)
    const where = { stateDictId: 7, deviceId, locationId, operatorId: keeper.id, comment: '门卫离线放行' }
    expect(passages[0]).toMatchObject({ ...where, at: new Date(at) })
    expect((await own.offlineOf(school.id, deviceId)).map(({ verdict }) => verdict)).toEqual(['stands', 'stands'])
    expect((await as(keeper, gate.unsure)).data).toEqual([])
  })

  test('that was not allowed is recorded and listed for review with its keeper', async () => {
    const { decided, send, keeper, third, passagesOf } = await makeScene()
    expect((await send([decided(third.id)])).data.counted).toBe(1)
    expect(await passagesOf(third.id)).toHaveLength(1)
    expect((await as(keeper, gate.unsure)).data).toMatchObject([
      { userId: third.id, verdict: 'notAllowed', deviceName: '南门门禁', keeperName: '赵师傅' },
    ])
  })

  test('on an outdated list is listed for review', async () => {
    const { decided, send, keeper, pupil } = await makeScene()
    await send([decided(pupil.id, { listedAt: now() - 5 * hour })])
    expect((await as(keeper, gate.unsure)).data).toMatchObject([{ userId: pupil.id, verdict: 'listTooOld' }])
  })

  test('with an unknown person or a wrong time is refused with the reason, and the rest counts', async () => {
    const { decided, send, pupil, passagesOf } = await makeScene()
    const stranger = (await makeScene()).pupil
    const wrong = [
      decided(stranger.id),
      decided(pupil.id, { at: now() - 25 * hour }),
      decided(pupil.id, { at: now() + 2 * minute }),
      decided(pupil.id, { at: now() - 10 * minute, listedAt: now() }),
    ]
    const { data } = await send([...wrong, decided(pupil.id, { at: now() + 1000 })])
    const reasons = ['不是本校人员', '超过 24 小时，不再接收', '放行时间晚于现在', '早于名单的生成时间']
    const refused = wrong.map(({ number }, place) => ({ number, reason: reasons[place] }))
    expect(data).toEqual({ counted: 1, repeated: 0, refused })
    const [passage, ...others] = await passagesOf(pupil.id)
    // A clock one second ahead must not create a record in the future.
    expect([others.length, (passage?.at.getTime() ?? 0) <= now()]).toEqual([0, true])
    expect(await passagesOf(stranger.id)).toEqual([])
  })

  test('is accepted only from keepers of that gate', async () => {
    const { decided, send, place, pupil, otherId, passagesOf } = await makeScene()
    const teacher = await actor({ ...place, roles: [role.staff] })
    expect(await send([decided(pupil.id)], teacher)).toMatchObject({ status: 403 })
    const another = await actor({ ...place, roles: [role.gateKeeper] })
    expect(await send([decided(pupil.id)], another)).toMatchObject({ code: 10004 })
    expect(await send([decided(pupil.id)], undefined, otherId)).toMatchObject({ code: 10004 })
    expect(await passagesOf(pupil.id)).toEqual([])
  })
})
