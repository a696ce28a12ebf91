import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fetchExport } from '../../../tests/support/exportedFile.ts'
import { seed } from '../../../tests/support/seed.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { nightPatrol } from '../contract.ts'
import { makePatrolScene } from '../makePatrol.ts'
import { roundStates } from '../words.ts'

const server = await useServer()
const { as } = server

const minute = 60_000
const fromNow = (minutes: number) => new Date(Date.now() + minutes * minute)

const times = {
  over: { startAt: fromNow(-90), endAt: fromNow(-60), dueAt: fromNow(-50) },
  late: { startAt: fromNow(-40), endAt: fromNow(-10), dueAt: fromNow(30) },
  open: { startAt: fromNow(-5), endAt: fromNow(25), dueAt: fromNow(35) },
} as const

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0)

test('states, statistics and lists of random nights add up', async () => {
  const walked = fc.record({
    time: fc.constantFrom('over' as const, 'late' as const, 'open' as const),
    places: fc.uniqueArray(fc.integer({ min: 0, max: 2 }), { maxLength: 3 }),
    abnormal: fc.boolean(),
    bySecond: fc.boolean(),
  })
  const property = fc.asyncProperty(fc.array(walked, { minLength: 1, maxLength: 6 }), async (rounds) => {
    const { school, own, places, guard, other, who } = await makePatrolScene(server)
    await own.setConfig(school.id, { leastSeconds: 0 })
    for (const { time, places: visited, abnormal, bySecond } of rounds) {
      const round = await own.makeRound(school.id, [guard.id, other.id], places, { lineId: 7, ...times[time] })
      // A finished round gets its checks from a phone that was offline.
      const sentLater = time === 'over' ? { time: await wireTimeOf(who, round.id) } : {}
      for (const at of visited) {
        const noted = abnormal ? { result: 'abnormal' as const, note: '门没有锁' } : {}
        const body = { clientKey: randomUUID(), roundId: round.id, way: 'code' as const, code: places[at]?.code ?? '' }
        const sent = await as(bySecond ? other : guard, nightPatrol.check, {
          body: { ...body, ...noted, ...sentLater },
        })
        expect(sent.code).toBe(200)
      }
    }
    const { data: all } = await as(who, nightPatrol.statistics, { body: {} })
    expect(all.rounds + all.unfinished).toBe(rounds.length)
    expect(all.done + all.partial + all.missed).toBe(all.rounds)
    expect(all.checked + all.missedChecks).toBe(all.due)
    for (const key of ['due', 'checked', 'missedChecks', 'late', 'abnormal'] as const) {
      expect(sum(all.places, (row) => row[key])).toBe(all[key])
      expect(sum(all.lines, (row) => row[key])).toBe(all[key])
    }
    for (const key of ['checked', 'late', 'abnormal'] as const)
      expect(sum(all.guards, (row) => row[key])).toBe(all[key])
    for (const row of all.guards) expect(row.rounds).toBe(all.rounds)
    const page = (state: (typeof roundStates)[number]) => as(who, nightPatrol.roundPage, { body: { state } })
    let listed = 0
    for (const state of roundStates) {
      const { data } = await page(state)
      expect(data.content.every((row) => row.state === state)).toBe(true)
      listed += data.totalSize
    }
    expect(listed).toBe(rounds.length)
  })
  await fc.assert(property, { seed, numRuns: 4 })
})

const wireTimeOf = async (who: Parameters<typeof as>[0], id: number) =>
  (await as(who, nightPatrol.round, { params: { id } })).data.startTime

test('days that end before they begin are refused at the field, in the figures and in every list', async () => {
  const { who } = await makePatrolScene(server)
  const body = { from: '2026-09-02', to: '2026-09-01' }
  const refusal = { status: 400, data: [{ field: 'to', msg: '结束日期不能早于开始日期' }] }
  expect(await as(who, nightPatrol.statistics, { body })).toMatchObject(refusal)
  expect(await as(who, nightPatrol.roundPage, { body })).toMatchObject(refusal)
  expect(await as(who, nightPatrol.exceptionPage, { body })).toMatchObject(refusal)
  expect(await as(who, nightPatrol.exportRounds, { body })).toMatchObject(refusal)
  const day = { from: '2026-09-01', to: '2026-09-01' }
  expect(await as(who, nightPatrol.statistics, { body: day })).toMatchObject({ code: 200 })
})

test('an export holds every place of every round', async () => {
  const { school, own, places, guard, who } = await makePatrolScene(server)
  await own.makeRound(school.id, [guard.id], places, times.over)
  const { data } = await as(who, nightPatrol.exportRounds, { body: {} })
  const file = await fetchExport(server, who, data.jobId)
  expect(file.subarray(0, 2).toString()).toBe('PK')
  expect(file.length).toBeGreaterThan(2000)
})
