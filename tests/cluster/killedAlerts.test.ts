import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { alertFactories } from '../../areas/alerts/makeAlerts.ts'
import { alert, alertRecipient, alertRun } from '../../areas/alerts/server/tables.ts'
import { deviceFactories } from '../../areas/device/make.ts'
import { leaveFactories } from '../../areas/leave/makeLeave.ts'
import { nodeType } from '../../areas/registry/contract.ts'
import { role } from '../../platform/contract/roles.ts'
import { toWireTime } from '../../platform/contract/time.ts'
import type { Database } from '../../platform/server/database/database.ts'
import { job } from '../../platform/server/jobs/tables.ts'
import { outboxMessage } from '../../platform/server/outbox/tables.ts'
import { zoneAt } from '../e2e/zoneAt.ts'
import { makeFactories } from '../support/people.ts'
import { testRows } from '../support/testRows.ts'
import { waitsEnd } from '../support/waits.ts'
import { chooseMoments, killTimeout, useKilledServer } from './killedServer.ts'

/** Late pupils, one of each class, and pupils who have arrived: so many that the late ones are no storm. */
const [late, arrived] = [30, 620]

/** How long the job has been queued when its server is killed, ms. */
const killMoments = chooseMoments([0, 120, 40, 80, 200, 400])

/** Makes a school in which it is nine o'clock, with late pupils who have one parent each. Nothing is switched on. */
const makeScene = async (database: Database) => {
  const make = makeFactories(database)
  const own = alertFactories(database)
  const devices = deviceFactories(database)
  await make.makeSchool({ kind: 'platform' })
  const { timeZone, today } = zoneAt(9)
  const { id: schoolId, rootId } = await make.makeSchool({ timeZone })
  await leaveFactories(database).makeSpecialDay(schoolId, today, '调休', 1)
  const classOf = async (at: number) =>
    (await make.makeDepartment({ schoolId, parentId: rootId, name: `${at}班`, type: nodeType.class })).id
  for (let at = 0; at < late; at += 1) {
    const place = { schoolId, roles: [role.student], departments: [await classOf(at)] }
    const student = await make.makeMember(place)
    const telephone = `136${String(at).padStart(8, '0')}`
    const parent = await make.makeMember({ schoolId, roles: [role.parent], telephone })
    await make.makeParentLink(schoolId, student.id, parent.id)
  }
  const other = await classOf(late)
  for (let at = 0; at < arrived; at += 1) {
    const { id } = await make.makeMember({ schoolId, roles: [role.student], departments: [other] })
    await own.makeRecord(schoolId, id, 8, new Date(Date.now() - 5000))
  }
  const gate = await devices.makeDevice(schoolId)
  // A connection would end with the killed server. After a minute without it, all alerts are held, and a slow machine
  // takes longer than that for a round.
  await devices.hear(schoolId, gate.id, new Date(Date.now() + 3_600_000))
  await own.makeTemplates(schoolId)
  const lateTime = toWireTime(new Date(Date.now() - 600_000), timeZone).slice(11, 16)
  return { schoolId, lateTime, today }
}

type KillScene = Awaited<ReturnType<typeof makeScene>>

const count = async (database: Database, schoolId: number) => {
  const { rows } = await database.asSystem('a test counts messages', (db) =>
    db.execute<{ alerts: number; recipients: number; messages: number; parents: number }>(sql`
      select (select count(*)::int from ${alert} where school_id = ${schoolId} and state = 'sent') as alerts,
        (select count(*)::int from ${alertRecipient} where school_id = ${schoolId}) as recipients,
        count(*)::int as messages, count(distinct member_id)::int as parents
      from ${outboxMessage} where school_id = ${schoolId}`),
  )
  return rows[0]
}

const countQueued = (database: Database): Promise<number> =>
  database.asSystem('a test waits for the job', (db) => db.$count(job, eq(job.kind, 'alerts.raise')))

describe('a server killed while it alerts', () => {
  const { start, within, withNext } = useKilledServer('killed-alerts', { sendsTexts: true })

  /** Removes the alerts of an earlier round, and makes the next job due at the start of a server. */
  const begin = ({ schoolId, lateTime }: KillScene) =>
    within(async (database) => {
      const { asSystem, remove } = testRows(database)
      for (const table of [alert, alertRun, outboxMessage]) await remove(table, { schoolId })
      await alertFactories(database).forgetSettings(schoolId)
      await asSystem((db) => db.execute(sql`delete from job where kind like 'alerts.%'`))
      await alertFactories(database).setSettings(schoolId, { kinds: ['late'], headKinds: [], lateTime })
    })

  /** Runs the jobs of the killed server on a new one. */
  const untilTold = (schoolId: number) =>
    withNext(async ({ database, runner }) => {
      const messages = async () => (await count(database, schoolId))?.messages
      await expect.poll(messages, { timeout: waitsEnd }).toBe(late)
      // Another look finds nothing left.
      await database.asSystem('a test repeats the look', (db) =>
        db.execute(sql`delete from job where kind = 'alerts.look'`),
      )
      await runner.schedule()
      await runner.drain()
      return count(database, schoolId)
    })

  test(
    'has told each parent once in the end',
    async () => {
      const scene = await within(makeScene)
      for (const after of killMoments) {
        await begin(scene)
        const running = await start()
        await within(async (database) => {
          await expect.poll(() => countQueued(database), { interval: 5, timeout: waitsEnd }).toBeGreaterThan(0)
          await sleep(after)
          await running.end('SIGKILL')
        })
        const told = await untilTold(scene.schoolId)
        expect(told, `after ${after} ms`).toEqual({ alerts: late, recipients: late, messages: late, parents: late })
      }
    },
    killTimeout(killMoments),
  )
})
