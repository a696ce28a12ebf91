import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { addDays } from '../../../platform/contract/wireDay.ts'
import { movableClock } from '../../../platform/server/clock.ts'
import { refused } from '../../../tests/support/refused.ts'
import { seed } from '../../../tests/support/seed.ts'
import { testRows } from '../../../tests/support/testRows.ts'
import { useSeparateServer } from '../../../tests/support/useServer.ts'
import { leaveFactories } from '../../leave/makeLeave.ts'
import { closedModule } from '../../schoolConfig/server/tables.ts'
import { nightPatrol, patrolRefusals } from '../contract.ts'
import { makePatrolScene } from '../makePatrol.ts'
import { syncRounds } from './rounds/syncRounds.ts'
import { patrolCheck, patrolRound } from './tables.ts'

const hour = 3_600_000

// Friday 4 September 2026, 20:00 in Shanghai.
const start = new Date('2026-09-04T12:00:00Z')
const clock = movableClock(start)
const server = await useSeparateServer({ clock })
const { as, database, make, http } = server
const { change, find, insert } = testRows(database)

const makeScene = async () => {
  const scene = await makePatrolScene(server)
  const { school, own, places, guard } = scene
  const line = await own.makeLine(school.id, [places[0].id, places[1].id])
  const body = {
    name: '夜巡',
    lineId: line.id,
    weekdays: [5, 6],
    startTimes: ['22:00', '00:30'],
    startDay: '2026-09-01',
    tolerance: 15,
    guardIds: [guard.id],
    version: 0,
  }
  const save = (changes: object = {}) => as(scene.who, nightPatrol.savePlan, { body: { ...body, ...changes } })
  const listed = async () => (await own.roundsOf(school.id)).map(({ night, startTime }) => `${night} ${startTime}`)
  return { ...scene, line, body, save, listed }
}

const twoNights = ['2026-09-04 22:00', '2026-09-04 00:30', '2026-09-05 22:00', '2026-09-05 00:30']
const fourNights = [...twoNights, '2026-09-11 22:00', '2026-09-11 00:30']

describe('a plan', () => {
  test('has its rounds for a week as soon as it is saved, and not those of hours gone by', async () => {
    const { save, listed, own, school, guard } = await makeScene()
    const saved = await save()
    expect(saved).toMatchObject({ data: { guards: ['王强'], guardIds: [guard.id], startTimes: ['00:30', '22:00'] } })
    expect(await listed()).toEqual(fourNights)
    const [first, second] = await own.roundsOf(school.id)
    expect(first?.startAt.toISOString()).toBe('2026-09-04T14:00:00.000Z')
    expect(first?.dueAt.toISOString()).toBe('2026-09-04T14:45:00.000Z')
    expect(second?.startAt.toISOString()).toBe('2026-09-04T16:30:00.000Z')
    const late = await makeScene()
    await late.save({ startTimes: ['19:00', '21:00'] })
    expect((await late.listed())[0]).toBe('2026-09-04 21:00')
  })

  test('keeps rounds that have begun or are over when it is changed or deleted', async () => {
    const { save, own, school, who, listed, places, line } = await makeScene()
    const { data } = await save()
    const [first, second] = await own.roundsOf(school.id)
    await change(patrolCheck, { schoolId: school.id, roundId: first?.id ?? 0 }, { at: clock.now() })
    await change(patrolRound, { schoolId: school.id, id: first?.id ?? 0 }, { checked: 2 })
    const body = { id: line.id, name: '新路线', isOrdered: true, minutes: 60, placeIds: [places[2].id], version: 1 }
    expect(await as(who, nightPatrol.saveLine, { body })).toMatchObject({ data: { places: ['配电房'] } })
    const after = await own.roundsOf(school.id)
    expect(after[0]).toMatchObject({ id: first?.id, lineName: line.name, total: 2 })
    expect(after[1]).toMatchObject({ lineName: '新路线', total: 1, isOrdered: true })
    expect(after[1]?.id).not.toBe(second?.id)
    await as(who, nightPatrol.deletePlan, { query: { id: data.id } })
    expect(await listed()).toEqual(['2026-09-04 22:00'])
    expect(await find(patrolCheck, { schoolId: school.id })).toHaveLength(2)
  })

  test('is planned again without change where nothing has changed', async () => {
    const { save, own, school } = await makeScene()
    await save()
    const before = await own.roundsOf(school.id)
    const again = await database.asSystem('a test plans', (db) => syncRounds(db, school.id, clock.now()))
    expect(again).toEqual({ added: 0, removed: 0 })
    expect(await own.roundsOf(school.id)).toEqual(before)
  })

  test('is refused with guards who are not staff, a name twice, and an old version', async () => {
    const { save, school, guard } = await makeScene()
    const pupil = await make.makeMember({
      schoolId: school.id,
      roles: [role.student],
      departments: [school.rootId],
      name: '小明',
    })
    const answer = await save({ guardIds: [guard.id, pupil.id] })
    expect(answer).toMatchObject(refused(patrolRefusals.notStaff))
    expect(answer.msg).toContain('小明')
    const { data } = await save()
    expect(await save()).toMatchObject(refused(patrolRefusals.planTwice))
    expect(await save({ id: data.id, version: 1, tolerance: 0 })).toMatchObject({ data: { version: 2 } })
    expect(await save({ id: data.id, version: 1 })).toMatchObject(refused(common.stale))
    expect((await save({ name: '另一个', endDay: '2026-08-01' })).data).toEqual([
      { field: 'endDay', msg: '结束日期不能早于开始日期' },
    ])
  })

  test('saved by two people at once under one name is stored once', async () => {
    const { save, own, school } = await makeScene()
    const answers = await Promise.all([save(), save()])
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, patrolRefusals.planTwice.code]))
    expect(await own.roundsOf(school.id)).toHaveLength(fourNights.length)
  })
})

describe('holidays', () => {
  test('are of this school year and at most two years ahead', async () => {
    const { who } = await makeScene()
    const add = (day: string) =>
      as(who, nightPatrol.saveHoliday, { body: { day, kind: 'off', name: '校庆', version: 0 } })
    const today = toWireTime(clock.now()).slice(0, 10)
    for (const day of ['1900-01-01', '2026-07-31', addDays(today, 731)]) {
      const answer = await add(day)
      expect(answer).toMatchObject(refused(patrolRefusals.holidayFar))
      expect(answer.msg).toContain('2026-08-01')
    }
    for (const day of ['2026-08-01', addDays(today, 730)]) expect(await add(day)).toMatchObject({ code: 200 })
  })

  test('cancel a night and add one, and deleting them restores the plan', async () => {
    const { save, listed, who } = await makeScene()
    await save()
    const add = (day: string, kind: 'off' | 'on') =>
      as(who, nightPatrol.saveHoliday, { body: { day, kind, name: '校庆', version: 0 } })
    const { data: off } = await add('2026-09-05', 'off')
    await add('2026-09-08', 'on')
    expect(await add('2026-09-08', 'off')).toMatchObject(refused(patrolRefusals.holidayTwice))
    const added = ['2026-09-08 22:00', '2026-09-08 00:30', '2026-09-11 22:00', '2026-09-11 00:30']
    expect(await listed()).toEqual([...twoNights.slice(0, 2), ...added])
    await as(who, nightPatrol.deleteHoliday, { query: { id: off.id } })
    expect(await listed()).toEqual([...twoNights, ...added])
  })

  test('of the school calendar count only for plans that follow it', async () => {
    const { save, listed, school } = await makeScene()
    await leaveFactories(database).makeSpecialDay(school.id, '2026-09-04', '校庆')
    const { data } = await save()
    expect(await listed()).toEqual(fourNights)
    await save({ id: data.id, version: 1, followsCalendar: true })
    expect(await listed()).toEqual(fourNights.slice(2))
  })
})

describe('places and lines', () => {
  test('that are in use are not deleted, and the refusal names the user', async () => {
    const { who, places, line, save } = await makeScene()
    const { data: plan } = await save()
    const place = await as(who, nightPatrol.deletePlace, { query: { id: places[0].id } })
    expect(place).toMatchObject(refused(patrolRefusals.placeInUse))
    expect(place.msg).toContain(`“${line.name}”`)
    const used = await as(who, nightPatrol.deleteLine, { query: { id: line.id } })
    expect(used).toMatchObject(refused(patrolRefusals.lineInUse))
    expect(used.msg).toContain('“夜巡”')
    await as(who, nightPatrol.deletePlan, { query: { id: plan.id } })
    expect(await as(who, nightPatrol.deleteLine, { query: { id: line.id } })).toMatchObject({ code: 200 })
    expect(await as(who, nightPatrol.deletePlace, { query: { id: places[0].id } })).toMatchObject({ code: 200 })
  })

  test('have a code each, which is renewed on request', async () => {
    const { who } = await makeScene()
    const add = (name: string) => as(who, nightPatrol.savePlace, { body: { name, version: 0 } })
    const { data: one } = await add('车棚')
    expect(one.code).toMatch(/^[A-Z346789]{8}$/)
    expect(await add('车棚')).toMatchObject(refused(patrolRefusals.placeTwice))
    const { data: renewed } = await as(who, nightPatrol.renewCode, { body: { id: one.id } })
    expect(renewed.code).not.toBe(one.code)
    const page = await as(who, nightPatrol.placePage, { body: { keyword: '车' } })
    expect(page.data.content).toMatchObject([{ name: '车棚', code: renewed.code }])
  })

  test('of a line keep their order, and one place is refused twice', async () => {
    const { who, places } = await makeScene()
    const body = { name: '逆行', isOrdered: true, minutes: 20, version: 0 }
    const ids = [places[2].id, places[0].id]
    const { data } = await as(who, nightPatrol.saveLine, { body: { ...body, placeIds: ids } })
    expect(data).toMatchObject({ placeIds: ids, places: ['配电房', '东门'] })
    const twice = await as(who, nightPatrol.saveLine, { body: { ...body, placeIds: [ids[0] ?? 0, ids[0] ?? 0] } })
    expect(twice.data).toEqual([{ field: 'placeIds', msg: '同一地点只能选一次' }])
    const again = await as(who, nightPatrol.saveLine, { body: { ...body, placeIds: ids } })
    expect(again).toMatchObject(refused(patrolRefusals.lineTwice))
  })
})

test('over random plans, holidays and moments of planning no round is lost or doubled', async () => {
  const times = fc.uniqueArray(fc.constantFrom('21:00', '23:30', '00:00', '03:15', '05:59', '06:00'), {
    minLength: 1,
    maxLength: 3,
  })
  const nights = fc
    .integer({ min: 0, max: 12 })
    .map((days) => new Date(Date.UTC(2026, 8, 4 + days)).toISOString().slice(0, 10))
  const property = fc.asyncProperty(
    fc.array(
      fc.record({ startTimes: times, weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }) }),
      {
        minLength: 1,
        maxLength: 3,
      },
    ),
    fc.uniqueArray(fc.record({ day: nights, kind: fc.constantFrom('off' as const, 'on' as const) }), {
      selector: ({ day }) => day,
      maxLength: 4,
    }),
    fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 8 }),
    async (plans, holidays, pauses) => {
      const { school, own, line, guard } = await makeScene()
      for (const { day, kind } of holidays) await own.makeHoliday(school.id, day, kind)
      for (const plan of plans) await own.makePlan(school.id, line.id, [guard.id], plan)
      let now = start.getTime()
      for (const pause of [0, ...pauses]) {
        now += pause * hour
        await database.asSystem('a test plans', (db) => syncRounds(db, school.id, new Date(now)))
      }
      // A week is planned from each moment on. So up to a week after the last one all rounds are there.
      const special = new Map(holidays.map(({ day, kind }) => [day, kind]))
      const expected = plans.flatMap(({ startTimes, weekdays }) =>
        Array.from({ length: 8 }, (_, at) => new Date(Date.UTC(2026, 8, 4 + at)).toISOString().slice(0, 10))
          .filter((day) => {
            const kind = special.get(day)
            return kind === undefined ? weekdays.includes(new Date(day).getUTCDay() || 7) : kind === 'on'
          })
          .flatMap((day) => startTimes.map((time) => ({ day, time })))
          .map(({ day, time }) => Date.parse(`${day}T${time}:00+08:00`) + (time < '06:00' ? 24 * hour : 0))
          .filter((at) => at > start.getTime()),
      )
      const made = (await own.roundsOf(school.id)).map(({ startAt }) => startAt.getTime())
      const end = Date.parse('2026-09-12T06:00:00+08:00')
      expect(made.filter((at) => at < end)).toEqual(expected.toSorted((one, other) => one - other))
    },
  )
  await fc.assert(property, { seed, numRuns: 5 })
})

// Last, because it moves the clock.
test('the noon job plans one night more each day, and none of a school without the module', async () => {
  const [open, closed] = [await makeScene(), await makeScene()]
  for (const { save } of [open, closed]) await save()
  await insert(closedModule, { schoolId: closed.school.id, module: 'nightPatrol' })
  clock.advance(24 * hour)
  await http.running.runner.schedule()
  await http.running.runner.drain()
  expect(await open.listed()).toEqual([...fourNights, '2026-09-12 22:00', '2026-09-12 00:30'])
  expect(await closed.listed()).toEqual(fourNights)
})
