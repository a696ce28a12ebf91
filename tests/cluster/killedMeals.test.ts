import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { leaveFactories } from '../../areas/leave/makeLeave.ts'
import { mealFactories } from '../../areas/meal/makeMeals.ts'
import { mealLog, mealOrder, mealSettlement } from '../../areas/meal/server/tables.ts'
import { nodeType } from '../../areas/registry/contract.ts'
import { role } from '../../platform/contract/roles.ts'
import type { Database } from '../../platform/server/database/database.ts'
import { job } from '../../platform/server/jobs/tables.ts'
import { zoneAt } from '../e2e/zoneAt.ts'
import { makeFactories } from '../support/people.ts'
import { testRows } from '../support/testRows.ts'
import { waitsEnd } from '../support/waits.ts'
import { chooseMoments, killTimeout, useKilledServer } from './killedServer.ts'

/** Pupils of the group. */
const pupils = 300

/** How long the job has been queued when its server is killed, ms. */
const killMoments = chooseMoments([0, 60, 20, 40, 120, 250])

/** Makes a school in which it is nine o'clock, with a dinner whose deadline has passed and a group of many pupils. */
const makeScene = async (database: Database) => {
  const make = makeFactories(database)
  const own = mealFactories(database)
  await make.makeSchool({ kind: 'platform' })
  const { timeZone, today } = zoneAt(9)
  const { id: schoolId, rootId } = await make.makeSchool({ timeZone })
  await leaveFactories(database).makeSpecialDay(schoolId, today, '调休', 1)
  const { id: classId } = await make.makeDepartment({ schoolId, parentId: rootId, type: nodeType.class })
  for (let at = 0; at < pupils; at += 1)
    await make.makeMember({ schoolId, roles: [role.student], departments: [classId] })
  const times = { startTime: '20:00', endTime: '21:00', deadlineDays: 0, deadlineTime: '08:00' }
  const meal = await own.makeMeal(schoolId, { name: '晚餐', ...times })
  await own.makeGroup(schoolId, [meal.id], { classIds: [classId] })
  return { schoolId }
}

const count = (database: Database, schoolId: number) =>
  database.asSystem('a test counts orders', async (db) => ({
    orders: await db.$count(mealOrder, eq(mealOrder.schoolId, schoolId)),
    entries: await db.$count(mealLog, eq(mealLog.schoolId, schoolId)),
    settlements: await db.$count(mealSettlement, eq(mealSettlement.schoolId, schoolId)),
  }))

const countQueued = (database: Database): Promise<number> =>
  database.asSystem('a test waits for the job', (db) => db.$count(job, eq(job.kind, 'meal.settle')))

describe('a server killed while it orders for the groups', () => {
  const { start, within, withNext } = useKilledServer('killed-meals')

  /** Removes the orders of an earlier round, and makes the next job due at the start of a server. */
  const begin = (schoolId: number) =>
    within(async (database) => {
      const { asSystem, remove } = testRows(database)
      for (const table of [mealOrder, mealSettlement]) await remove(table, { schoolId })
      await asSystem((db) => db.execute(sql`delete from job where kind like 'meal.%'`))
    })

  /** Runs the jobs of the killed server on a new one. */
  const untilOrdered = (schoolId: number) =>
    withNext(async ({ database, runner }) => {
      await expect.poll(async () => (await count(database, schoolId)).orders, { timeout: waitsEnd }).toBe(pupils)
      // Another look finds nothing left.
      await database.asSystem('a test repeats the look', (db) =>
        db.execute(sql`delete from job where kind = 'meal.lookForDue'`),
      )
      await runner.schedule()
      await runner.drain()
      return count(database, schoolId)
    })

  test(
    'has ordered once for each pupil in the end',
    async () => {
      const { schoolId } = await within(makeScene)
      for (const after of killMoments) {
        await begin(schoolId)
        const running = await start()
        await within(async (database) => {
          await expect.poll(() => countQueued(database), { interval: 5, timeout: waitsEnd }).toBeGreaterThan(0)
          await sleep(after)
          await running.end('SIGKILL')
        })
        const ordered = await untilOrdered(schoolId)
        expect(ordered, `after ${after} ms`).toEqual({ orders: pupils, entries: pupils, settlements: 1 })
      }
    },
    killTimeout(killMoments),
  )
})
