import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { entryType } from '../../access/contract.ts'
import { accessFactories } from '../../access/make.ts'
import { leaveState } from '../contract.ts'
import { leaveFactories } from '../makeLeave.ts'
import { isOnLeave, findNextLeaveChange } from './onLeave.ts'

const { make, database } = await useServer()
const { makeLeave } = leaveFactories(database)
const { makeRecord } = accessFactories(database)
const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour))

const makeScene = async () => {
  const school = await make.makeSchool()
  const place = { schoolId: school.id, roles: [role.student], departments: [school.rootId] }
  const { id: studentId } = await make.makeMember(place)
  const isAway = (now: Date) =>
    database.asSystem('looking at a leave', async (db) => {
      const found = await db.execute<{ away: boolean }>(
        sql`select ${isOnLeave(sql`${school.id}::bigint`, sql`${studentId}::bigint`, now)} as away`,
      )
      return found.rows[0]?.away
    })
  const next = (now: Date) => database.asSystem('looking at leaves', (db) => findNextLeaveChange(db, school.id, now))
  return { schoolId: school.id, studentId, isAway, next }
}

test('a leave counts from its start until just before its end', async () => {
  const { schoolId, studentId, isAway, next } = await makeScene()
  await makeLeave(schoolId, studentId, { startAt: at(10), endAt: at(20) })
  for (const [hour, away] of [
    [9, false],
    [10, true],
    [19, true],
    [20, false],
  ] as const)
    expect(await isAway(at(hour)), `at ${hour}`).toBe(away)
  expect(await next(at(9))).toEqual(at(10))
  expect(await next(at(10))).toEqual(at(20))
  expect(await next(at(20))).toBeNull()
})

test('a leave stops counting after an early return', async () => {
  const { schoolId, studentId, isAway, next } = await makeScene()
  await makeLeave(schoolId, studentId, { startAt: at(10), endAt: at(20), endedAt: at(15) })
  expect(await isAway(at(14))).toBe(true)
  expect(await isAway(at(15))).toBe(false)
  expect(await next(at(12))).toEqual(at(15))
  expect(await next(at(16))).toBeNull()
})

test('a leave that was ended before it began never counts', async () => {
  const { schoolId, studentId, isAway, next } = await makeScene()
  await makeLeave(schoolId, studentId, { startAt: at(10), endAt: at(20), endedAt: at(5) })
  expect(await isAway(at(12))).toBe(false)
  expect(await next(at(2))).toBeNull()
})

test('only approved leaves count, and only in their school', async () => {
  const { schoolId, studentId, isAway, next } = await makeScene()
  for (const state of [leaveState.asked, leaveState.refused, leaveState.takenBack])
    await makeLeave(schoolId, studentId, { startAt: at(10), endAt: at(20), state })
  const other = await makeScene()
  await makeLeave(other.schoolId, other.studentId, { startAt: at(11), endAt: at(12) })
  expect(await isAway(at(11))).toBe(false)
  expect(await next(at(9))).toBeNull()
})

test('a student whose last passage in a leave is a return is not on leave until they leave again', async () => {
  const { schoolId, studentId, isAway } = await makeScene()
  await makeLeave(schoolId, studentId, { startAt: at(10), endAt: at(22) })
  const pass = (hour: number, stateDictId: number) => makeRecord(schoolId, studentId, { at: at(hour), stateDictId })
  await pass(9, entryType.backAtSchool)
  await pass(12, entryType.backAtSchool)
  await pass(14, entryType.leftSchool)
  await pass(16, entryType.attendance)
  await pass(18, entryType.leftForHome)
  // The dormitory's door and the canteen are no passages of the school's gate.
  await pass(20, entryType.backInDormitory)
  await pass(21, entryType.enteredCanteen)
  for (const [hour, away] of [
    [11, true],
    [12, false],
    [13, false],
    [14, true],
    [15, true],
    [17, false],
    [19, true],
    [21, true],
  ] as const)
    expect(await isAway(at(hour)), `at ${hour}`).toBe(away)
})

test('of a return and a departure at the same moment the departure counts, in whatever order they arrive', async () => {
  const types = [entryType.backAtSchool, entryType.leftSchool]
  for (const order of [types, types.toReversed()]) {
    const { schoolId, studentId, isAway } = await makeScene()
    await makeLeave(schoolId, studentId, { startAt: at(10), endAt: at(20) })
    for (const stateDictId of order) await makeRecord(schoolId, studentId, { at: at(12), stateDictId })
    expect(await isAway(at(13))).toBe(true)
  }
})
