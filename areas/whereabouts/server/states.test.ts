import fc from 'fast-check'
import { expect, test } from 'vitest'
import { and, asc, eq } from 'drizzle-orm'
import { role } from '../../../platform/contract/roles.ts'
import { movableClock } from '../../../platform/server/clock.ts'
import { seed } from '../../../tests/support/seed.ts'
import { useSeparateServer, useServer } from '../../../tests/support/useServer.ts'
import { access } from '../../access/contract.ts'
import { entryType } from '../../access/entryTypes.ts'
import { makeAccessScene } from '../../access/make.ts'
import { whereaboutsCalls } from '../contract.ts'
import { saveBaseFacts, rebuildSchool } from './rebuild.ts'
import { resetStates } from './reset.ts'
import { whereabouts } from './tables.ts'

const server = await useServer()
const { as, database, http } = server
const { live } = http.running.services
const minute = 60_000

const statesOf = (schoolId: number, of = database) =>
  of.asSystem('a test looks at states', async (db) =>
    db
      .select({
        memberId: whereabouts.memberId,
        aspect: whereabouts.aspect,
        stateDictId: whereabouts.stateDictId,
        at: whereabouts.at,
        rank: whereabouts.rank,
      })
      .from(whereabouts)
      .where(eq(whereabouts.schoolId, schoolId))
      .orderBy(asc(whereabouts.memberId), asc(whereabouts.aspect)),
  )

const stateOf = (schoolId: number, memberId: number) =>
  database.asSystem('a test looks at a state', async (db) => {
    const [row] = await db
      .select({ stateDictId: whereabouts.stateDictId })
      .from(whereabouts)
      .where(
        and(
          eq(whereabouts.schoolId, schoolId),
          eq(whereabouts.memberId, memberId),
          eq(whereabouts.aspect, 'dormitory'),
        ),
      )
    return row?.stateDictId ?? null
  })

/** A record of one of three pupils, some minutes ago. */
const record = fc.record({
  pupil: fc.nat(2),
  stateDictId: fc.constantFrom(5, 6, 7, 8, 9, 10, 382),
  minutesAgo: fc.integer({ min: 1, max: 30 }),
})

/** An arrival of records: in batches, each record twice, with a different clock error of the device per batch. */
const arrival = fc.array(record, { minLength: 1, maxLength: 12 }).chain((records) => {
  const places = records.map((_record, place) => place)
  const doubled = [...places, ...places]
  const order = fc.shuffledSubarray(doubled, { minLength: doubled.length, maxLength: doubled.length })
  return fc.record({
    records: fc.constant(records),
    order,
    cuts: fc.array(fc.nat(doubled.length), { maxLength: 3 }),
    wrong: fc.array(fc.integer({ min: -90, max: 90 }), { minLength: 4, maxLength: 4 }),
  })
})

const slicesOf = (order: readonly number[], cuts: readonly number[]) => {
  const bounds = [0, ...cuts.toSorted((one, other) => one - other), order.length]
  return bounds.slice(1).map((end, index) => order.slice(bounds[index], end))
}

test('gives the same states whatever the order, repetition and clock of records, and after a rebuild', async () => {
  // The server's clock is fixed. With a moving clock, records of the same minute could change their order between
  // batches.
  const clock = movableClock(new Date())
  const fixedServer = await useSeparateServer({ clock })
  const now = clock.now().getTime()
  const statesIn = (schoolId: number) => statesOf(schoolId, fixedServer.database)
  await fc.assert(
    fc.asyncProperty(arrival, async ({ records, order, cuts, wrong }) => {
      const [inOrder, shuffled] = [await makeAccessScene(fixedServer), await makeAccessScene(fixedServer)]
      const peopleOf = async (scene: typeof inOrder) => [
        scene.pupil.id,
        (await scene.pupilNamed('李小红')).id,
        (await scene.pupilNamed('张小军')).id,
      ]
      const [peopleInOrder, peopleShuffled] = [await peopleOf(inOrder), await peopleOf(shuffled)]
      const recordAt = (place: number, people: readonly number[], off: number) => {
        const { pupil, stateDictId, minutesAgo } = records[place] ?? { pupil: 0, stateDictId: 6, minutesAgo: 1 }
        const time = now - minutesAgo * minute + off
        return { number: place + 1, userId: people[pupil] ?? 0, stateDictId, time, comment: '' }
      }
      const all = records.map((_record, place) => recordAt(place, peopleInOrder, 0))
      await inOrder.deliver({ clock: now, records: all })
      for (const [index, slice] of slicesOf(order, cuts).entries()) {
        const off = (wrong[index % 4] ?? 0) * minute
        const batch = { clock: now + off, records: slice.map((place) => recordAt(place, peopleShuffled, off)) }
        expect((await shuffled.deliver(batch)).code).toBe(200)
      }
      const plain = (rows: Awaited<ReturnType<typeof statesOf>>, people: readonly number[]) =>
        rows.map(({ memberId, aspect, stateDictId }) => `${people.indexOf(memberId)} ${aspect} ${stateDictId}`)
      const states = await statesIn(shuffled.school.id)
      expect(plain(states, peopleShuffled)).toEqual(plain(await statesIn(inOrder.school.id), peopleInOrder))
      await fixedServer.database.inSchool(shuffled.school.id, (db) => rebuildSchool(db, shuffled.school.id))
      expect(await statesIn(shuffled.school.id)).toEqual(states)
    }),
    { seed, numRuns: 15 },
  )
})

test('rebuilds decisions, resets and dropped months', async () => {
  const { school, who, pupil, deliver, pupilNamed } = await makeAccessScene(server)
  const other = await pupilNamed('李小红')
  const long = Date.now() - 40 * 1440 * minute
  const at = (number: number, userId: number, stateDictId: number, time: number) => ({
    number,
    userId,
    stateDictId,
    time,
    comment: '',
  })
  await deliver({ records: [at(1, pupil.id, 10, long), at(2, other.id, 6, long)] })
  await database.inSchool(school.id, (db) =>
    resetStates(db, {
      schoolId: school.id,
      stateDictId: 5,
      at: new Date(Date.now() - minute),
      memberIds: [other.id],
      byId: null,
      period: '晚归寝',
      live,
    }),
  )
  await as(who, access.report, {
    body: [{ userId: pupil.id, stateDictId: entryType.leftDormitory, comment: '在医院' }],
  })
  const states = await statesOf(school.id)
  expect(states.map(({ stateDictId, rank }) => [stateDictId, rank])).toEqual([
    [5, 2],
    [10, 0],
    [5, 1],
    [6, 0],
  ])
  const before = new Date(Date.now() - 20 * 1440 * minute)
  await database.inSchool(school.id, (db) => saveBaseFacts(db, school.id, before))
  await database.asSystem('a test drops old records', (db) =>
    db.execute(`delete from access_record where school_id = ${school.id} and at < '${before.toISOString()}'`),
  )
  const rebuilt = await database.inSchool(school.id, (db) => rebuildSchool(db, school.id))
  expect(rebuilt).toEqual({ all: 4, different: 0 })
  expect(await statesOf(school.id)).toEqual(states)
  await database.asSystem('a test spoils a state', (db) =>
    db.execute(`update whereabouts set state_dict_id = 7 where school_id = ${school.id} and member_id = ${pupil.id}`),
  )
  expect((await database.inSchool(school.id, (db) => rebuildSchool(db, school.id))).different).toBe(4)
  expect(await statesOf(school.id)).toEqual(states)
})

test('lets a late record override no newer one, and a newer record override a reset', async () => {
  const { school, pupil, deliver } = await makeAccessScene(server)
  const now = Date.now()
  const send = (number: number, stateDictId: number, minutesAgo: number) =>
    deliver({ records: [{ number, userId: pupil.id, stateDictId, time: now - minutesAgo * minute, comment: '' }] })
  await send(1, 6, 5)
  await send(2, 5, 60)
  expect(await stateOf(school.id, pupil.id)).toBe(6)
  const reset = { schoolId: school.id, stateDictId: 5, memberIds: [pupil.id], byId: null, period: '', live } as const
  await database.inSchool(school.id, (db) => resetStates(db, { ...reset, at: new Date(now - 3 * minute) }))
  expect(await stateOf(school.id, pupil.id)).toBe(5)
  await send(3, 6, 4)
  expect(await stateOf(school.id, pupil.id)).toBe(5)
  await send(4, 6, 2)
  expect(await stateOf(school.id, pupil.id)).toBe(6)
})

test('explains the state with the records that were considered', async () => {
  const { who, pupil, deliver, deletePlace } = await makeAccessScene(server)
  const now = Date.now()
  const at = (number: number, stateDictId: number, minutesAgo: number) => ({
    number,
    userId: pupil.id,
    stateDictId,
    time: now - minutesAgo * minute,
    comment: '',
  })
  await deliver({ records: [at(1, 6, 300), at(2, 5, 120)] })
  const { data } = await as(who, whereaboutsCalls.why, { query: { userId: pupil.id } })
  expect(data).toMatchObject({ counted: 'notReturned', place: 'school' })
  expect(data.summary).toMatch(/^未归寝：\d{4}-\d\d-\d\d \d\d:\d\d:\d\d 一号楼大门 离寝。当前位置：在校（不在宿舍）。$/)
  expect(data.facts.map(({ text, decides }) => [text, decides.length])).toEqual([
    ['一号楼大门 离寝', 2],
    ['一号楼大门 归寝', 0],
  ])
  await deletePlace()
  const later = await as(who, whereaboutsCalls.why, { query: { userId: pupil.id } })
  expect(later.data.facts, 'also once the place was deleted').toEqual(data.facts)
  await as(who, access.report, { body: [{ userId: pupil.id, stateDictId: 6, comment: '' }] })
  const again = await as(who, whereaboutsCalls.why, { query: { userId: pupil.id } })
  expect(again.data.summary).toContain('登记为已归寝')
  expect(again.data.summary).toContain('当前位置：在宿舍。')
  await as(who, access.report, { body: [{ userId: pupil.id, stateDictId: 5, comment: '家长已接走' }] })
  const missing = await as(who, whereaboutsCalls.why, { query: { userId: pupil.id } })
  expect(missing.data).toMatchObject({ counted: 'notReturned', place: 'dormitory' })
  expect(missing.data.summary).toContain('登记为未归寝（家长已接走）。当前位置：不明（此前记录为“在宿舍”）。')
  const elsewhere = await makeAccessScene(server)
  expect(await as(elsewhere.who, whereaboutsCalls.why, { query: { userId: pupil.id } })).toMatchObject({ code: 10004 })
})

test('ignores the dormitory’s door for people who aren’t students, but keeps the record', async () => {
  const { school, who, pupil, deliver } = await makeAccessScene(server)
  const time = Date.now() - minute
  const record = { stateDictId: entryType.backInDormitory, time, comment: '' }
  const { data: receipt } = await deliver({
    records: [
      { ...record, number: 1, userId: who.id },
      { ...record, number: 2, userId: pupil.id },
    ],
  })
  expect(receipt.counted).toBe(2)
  expect(await stateOf(school.id, who.id)).toBeNull()
  expect(await stateOf(school.id, pupil.id)).toBe(entryType.backInDormitory)
  const { data } = await as(who, whereaboutsCalls.why, { query: { userId: who.id } })
  expect(data).toMatchObject({ counted: null, place: 'unknown', facts: [{ decides: [] }] })
  expect(data.summary).toContain('不是学生，不计归寝')
  expect((await database.inSchool(school.id, (db) => rebuildSchool(db, school.id))).different).toBe(0)
})

test('shows a gate keeper only gate records, unless another role covers the student', async () => {
  const { place, pupil, school, deliver } = await makeAccessScene(server)
  const time = Date.now() - 10 * minute
  const record = (number: number, stateDictId: number, at: number) => ({
    number,
    userId: pupil.id,
    stateDictId,
    time: at,
    comment: '',
  })
  const records = [record(1, entryType.backAtSchool, time), record(2, entryType.backInDormitory, time + minute)]
  await deliver({ records })
  const elsewhere = await server.make.makeDepartment({ schoolId: school.id, parentId: school.rootId, name: '后勤' })
  const why = async (roles: readonly number[], departments: readonly number[]) => {
    const actor = await server.actor({ ...place, roles: [...roles], departments: [...departments] })
    return (await as(actor, whereaboutsCalls.why, { query: { userId: pupil.id } })).data
  }
  for (const roles of [[role.gateKeeper], [role.gateKeeper, role.staff]]) {
    const explanation = await why(roles, [elsewhere.id])
    expect(explanation).toMatchObject({
      counted: null,
      place: 'school',
      facts: [{ text: expect.stringContaining('返校') }],
    })
    expect(JSON.stringify(explanation)).not.toContain('寝')
  }
  const teacher = await why([role.gateKeeper, role.staff], place.departments)
  expect(teacher).toMatchObject({ counted: 'returned', place: 'dormitory' })
})
