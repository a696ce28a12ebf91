import { describe, expect, test } from 'vitest'
import { defaultTimeZone, toWireTime } from '../../../../platform/contract/time.ts'
import { useSeparateServer } from '../../../../tests/support/useServer.ts'
import { gate } from '../../contract.ts'
import { makeOfflineScene } from '../../makeGate.ts'

let ahead = 0
const now = () => Date.now() + ahead
const server = await useSeparateServer({ clock: { now: () => new Date(now()) } })
const { as, call } = server

const minute = 60_000
const hour = 60 * minute
const pass = (ms: number) => {
  ahead += ms
}

/** Returns a function that formats the school's time of day this many ms after a moment. */
const clockFrom = (moment: number) => (ms: number) => toWireTime(new Date(moment + ms), defaultTimeZone).slice(11)

/** Creates a school with a rule that lets day students leave from one hour from now until two. */
const makeScene = async () => {
  const scene = await makeOfflineScene(server, now)
  const clockIn = clockFrom(now())
  const hours = { startTime: clockIn(hour), endTime: clockIn(2 * hour) }
  const rule = await scene.own.makeRule(scene.school.id, { accommodation: 'day', direction: 'out', ...hours })
  const readPeople = async (): Promise<Record<string, unknown>[]> => {
    const { list } = (await call(gate.list, { query: { nonce: 1 } }, scene.token)).data
    return Object(JSON.parse(list)).people
  }
  const verdicts = async () =>
    (await scene.own.offlineOf(scene.school.id, scene.deviceId)).map(({ verdict }) => verdict)
  return { ...scene, clockIn, rule, readPeople, verdicts }
}

describe('a gate rule offline', () => {
  test('lets a day student pass only in its hours and direction', async () => {
    const { offline, isCut, third, verdicts, passagesOf } = await makeScene()
    await offline.refresh()
    isCut.now = true
    const notNow = { passed: false, reason: '不在放行时间内' }
    expect(offline.decide({ id: third.id }, 7)).toEqual(notNow)
    pass(hour + minute)
    expect(offline.decide({ id: third.id }, 7)).toEqual({ passed: true, reason: '' })
    expect(offline.decide({ id: third.id }, 8)).toEqual({ passed: false, reason: '不在放行方向内' })
    pass(hour)
    expect(offline.decide({ id: third.id }, 7)).toEqual(notNow)
    isCut.now = false
    await offline.settle()
    expect(await verdicts()).toEqual(['stands', 'stands', 'stands', 'stands'])
    expect(await passagesOf(third.id)).toMatchObject([{ stateDictId: 7, comment: '离线放行' }])
  })

  test('deleted meanwhile makes the passage not allowed and listed for review', async () => {
    const { offline, isCut, third, rule, who, keeper, passagesOf } = await makeScene()
    await offline.refresh()
    isCut.now = true
    expect((await as(who, gate.deleteRule, { params: { id: rule.id } })).code).toBe(200)
    pass(hour + minute)
    expect(offline.decide({ id: third.id }, 7).passed).toBe(true)
    isCut.now = false
    await offline.settle()
    expect((await as(keeper, gate.unsure)).data).toMatchObject([
      { userId: third.id, passed: true, verdict: 'notAllowed' },
    ])
    expect(await passagesOf(third.id)).toHaveLength(1)
  })

  test('counts as it was at the passage, whatever changes later', async () => {
    const { spec, third, rule, who, clockIn, verdicts } = await makeScene()
    await spec.fetchList(1)
    pass(hour + minute)
    const passed = now()
    pass(minute)
    const { id, version, name } = rule
    const values = { accommodation: 'day' as const, departmentIds: [], weekdays: [1, 2, 3, 4, 5, 6, 7] }
    const rest = { ...values, days: 'both' as const, validFrom: null, validUntil: null, disabled: false }
    const later = { startTime: clockIn(3 * hour), endTime: clockIn(4 * hour) }
    const saved = await as(who, gate.saveRule, {
      body: { ...rest, ...later, id, name, version, direction: 'out' },
    })
    expect(saved.code).toBe(200)
    pass(minute)
    // This rule would have allowed the passage if it had existed then.
    const always = { startTime: '00:00:00', endTime: '23:59:59', direction: 'both' as const }
    const body = { ...rest, ...always, name: '随时可出入', version: 0 }
    expect((await as(who, gate.createRule, { body })).code).toBe(200)
    pass(minute)
    expect((await as(who, gate.deleteRule, { params: { id } })).code).toBe(200)
    const decision = { listNumber: 1, userId: third.id, passed: true }
    const times = [
      { stateDictId: 7 as const, time: passed },
      { stateDictId: 8 as const, time: passed },
      { stateDictId: 7 as const, time: passed + 90_000 },
      { stateDictId: 8 as const, time: now() - 30_000 },
    ]
    const decisions = times.map((one, at) => ({ ...decision, ...one, number: at + 1 }))
    await spec.deliver({ clock: now(), series: 1, decisions })
    expect(await verdicts()).toEqual(['stands', 'notAllowed', 'notAllowed', 'stands'])
  })

  test('does not allow the other direction', async () => {
    const { spec, third, verdicts } = await makeScene()
    await spec.fetchList(1)
    pass(hour + minute)
    const decision = { listNumber: 1, userId: third.id, passed: true, time: now() }
    const decisions = ([7, 8] as const).map((stateDictId, at) => ({ ...decision, number: at + 1, stateDictId }))
    await spec.deliver({ clock: now(), series: 1, decisions })
    expect(await verdicts()).toEqual(['stands', 'notAllowed'])
  })

  test('is on the list with its direction, one entry per window, next to a leave for both directions', async () => {
    const { readPeople, clockIn, third, pupil, own, school } = await makeScene()
    const hours = { startTime: clockIn(90 * minute), endTime: clockIn(3 * hour) }
    await own.makeRule(school.id, { direction: 'out', ...hours })
    const people = await readPeople()
    const ofThird = people.filter(({ id }) => id === third.id)
    expect(ofThird).toMatchObject([{ direction: 'out' }])
    expect(Number(ofThird[0]?.['until']) - Number(ofThird[0]?.['from'])).toBe(2 * hour + 1000)
    const ofPupil = people.filter(({ id }) => id === pupil.id)
    // The leave ends 3 h from now, the rule one second later, so the windows of the two directions differ.
    expect(ofPupil.map(({ direction }) => direction)).toEqual(['out', 'in'])
  })

  test('excludes disabled students', async () => {
    const { readPeople, third, school } = await makeScene()
    await server.make.setMember(school.id, third.id, { disabled: true })
    expect((await readPeople()).map(({ id }) => id)).not.toContain(third.id)
  })
})
