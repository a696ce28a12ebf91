import { describe, expect, test } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { listen } from '../../app/assemble.ts'
import { makeAccessScene } from '../../areas/access/make.ts'
import { accessRecord } from '../../areas/access/server/tables.ts'
import { deviceFactories } from '../../areas/device/make.ts'
import { rebuildSchool } from '../../areas/whereabouts/server/index.ts'
import { whereabouts } from '../../areas/whereabouts/server/tables.ts'
import { seed } from '../../tests/support/seed.ts'
import { useSeparateServer } from '../../tests/support/useServer.ts'
import { makeRandom } from '../district/random.ts'
import { playEvening } from './evening.ts'
import { timetableOf } from './timetable.ts'

describe('a timetable', () => {
  const students = Array.from({ length: 2400 }, (_, at) => at + 1)
  const passings = timetableOf(students, makeRandom('一个晚上'))

  test('is the same for the same seed, and in order', () => {
    expect(timetableOf(students, makeRandom('一个晚上'))).toEqual(passings)
    expect(timetableOf(students, makeRandom('另一个晚上'))).not.toEqual(passings)
    expect(passings.toSorted((one, other) => one.minute - other.minute)).toEqual(passings)
  })

  test('has most people in a queue, some late, some never, and some leaving again', () => {
    const byStudent = Map.groupBy(passings, ({ userId }) => userId)
    const firsts = [...byStudent.values()].map(([first]) => first?.minute ?? 0)
    const lasts = [...byStudent.values()].map((all) => all.at(-1)?.stateDictId)
    expect(firsts.filter((minute) => minute <= 35).length).toBeGreaterThan(2000)
    expect(firsts.filter((minute) => minute > 35).length).toBeGreaterThan(100)
    expect(students.length - byStudent.size).toBeGreaterThan(50)
    expect(lasts.filter((type) => type === 5).length).toBeGreaterThan(30)
    expect(passings.filter(({ stateDictId }) => stateDictId === 5).length).toBeGreaterThan(100)
  })
})

test('counts every record once and derives every state, for sixty students with lines cut in the middle', async () => {
  const server = await useSeparateServer()
  const { address } = await listen(server.http, '127.0.0.1', 0)
  const { school, pupilNamed, credential } = await makeAccessScene(server)
  const { database } = server
  const more = [1, 2, 3].map(() => deviceFactories(database).makeCredential(school.id))
  const credentials = [credential, ...(await Promise.all(more))]
  const devices = []
  for (const used of credentials) {
    const students: number[] = []
    for (let at = 0; at < 15; at += 1) students.push((await pupilNamed(`学生${at}`)).id)
    devices.push({ deviceId: Number(used.split('.')[0]), credential: used, students })
  }
  const played = playEvening({
    url: `${address.replace('http', 'ws')}/device/mqtt`,
    devices,
    seed: `evening ${seed}`,
    speed: 2400,
  })
  const planned = played.planned.flat()
  // In the middle of the queue, when there are records to lose.
  await expect.poll(() => played.report().made, { interval: 5 }).toBeGreaterThan(planned.length / 3)
  played.cut()
  const report = await played.done
  expect(report).toEqual({ made: planned.length, acknowledged: planned.length, refused: 0 })

  const look = () =>
    database.asSystem('a test looks at an evening', async (db) => ({
      records: await db.select().from(accessRecord).where(eq(accessRecord.schoolId, school.id)),
      states: await db
        .select({ memberId: whereabouts.memberId, stateDictId: whereabouts.stateDictId })
        .from(whereabouts)
        .where(and(eq(whereabouts.schoolId, school.id), eq(whereabouts.aspect, 'dormitory')))
        .orderBy(whereabouts.memberId),
    }))
  const { records, states } = await look()
  expect(records).toHaveLength(planned.length)
  expect(new Set(records.map(({ deviceId, series, number }) => `${deviceId} ${series} ${number}`)).size).toBe(
    planned.length,
  )
  const drawn = Map.groupBy(planned, ({ userId }) => userId)
  const stored = Map.groupBy(
    records.toSorted((one, other) => (one.number ?? 0) - (other.number ?? 0)),
    ({ memberId }) => memberId,
  )
  for (const [userId, passings] of drawn) {
    const types = passings.map(({ stateDictId }) => stateDictId)
    expect(stored.get(userId)?.map(({ stateDictId }) => stateDictId)).toEqual(types)
  }
  // The clock that is three hours ahead is corrected: no record is in the future or long before the evening.
  for (const { at, arrivedAt } of records) {
    expect(at.getTime()).toBeLessThanOrEqual(arrivedAt.getTime())
    expect(arrivedAt.getTime() - at.getTime()).toBeLessThan(3_600_000)
  }
  expect(new Set(states.map(({ memberId }) => memberId))).toEqual(new Set(drawn.keys()))
  for (const { memberId, stateDictId } of states) {
    const last = stored.get(memberId)?.reduce((one, other) => (other.at.getTime() >= one.at.getTime() ? other : one))
    expect(stateDictId).toBe(last?.stateDictId)
  }
  await database.inSchool(school.id, (db) => rebuildSchool(db, school.id))
  expect((await look()).states).toEqual(states)
})
