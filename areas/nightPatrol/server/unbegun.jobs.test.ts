import { and, asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { movableClock } from '../../../platform/server/clock.ts'
import { job } from '../../../platform/server/jobs/tables.ts'
import { messageTemplate, outboxMessage } from '../../../platform/server/outbox/tables.ts'
import { someTextProvider } from '../../../tests/support/config.ts'
import { testRows } from '../../../tests/support/testRows.ts'
import { useSeparateServer } from '../../../tests/support/useServer.ts'
import { closedModule } from '../../schoolConfig/server/tables.ts'
import { nightPatrol } from '../contract.ts'
import { makePatrolScene } from '../makePatrol.ts'
import { patrolRound } from './tables.ts'

const minute = 60_000

// A separate server, because the job covers every school. 21:50 in Shanghai.
const clock = movableClock(new Date('2026-09-04T13:50:00Z'))
const server = await useSeparateServer({ clock, config: { sms: someTextProvider } })
const { as, database, http, make } = server
const { runner } = http.running
const { insert, change } = testRows(database)

const pass = async (minutes: number) => {
  clock.advance(minutes * minute)
  await runner.schedule()
  await runner.drain()
}

const textsOf = (schoolId: number) =>
  database.asSystem('a test reads messages', async (db) => {
    const rows = await db
      .select()
      .from(outboxMessage)
      .where(and(eq(outboxMessage.schoolId, schoolId), eq(outboxMessage.purpose, 'notice')))
      .orderBy(asc(outboxMessage.id))
    return rows.map(({ memberId, values }) => ({ memberId, values }))
  })

/** A school with a plan at a time that follows the clock, whose head gets texts. */
const makeScene = async (startTime: string, config: object = {}) => {
  const scene = await makePatrolScene(server)
  const { school, own, places, who, guard } = scene
  await make.setMember(school.id, who.id, { telephone: '13800001234' })
  const template = { channel: 'sms' as const, purpose: 'notice', templateCode: 'SMS_1', signature: '杏坛' }
  await insert(messageTemplate, { ...template, schoolId: school.id, updatedAt: clock.now() })
  await own.setConfig(school.id, { headIds: [who.id], ...config })
  const line = await own.makeLine(school.id, [places[0].id])
  const body = { name: '夜巡', lineId: line.id, weekdays: [1, 2, 3, 4, 5, 6, 7], startTimes: [startTime] }
  const rest = { startDay: '2026-09-01', tolerance: 15, guardIds: [guard.id], version: 0 }
  await as(who, nightPatrol.savePlan, { body: { ...body, ...rest } })
  return scene
}

const jobsOf = (schoolId: number) =>
  database.asSystem('a test reads jobs', (db) =>
    db.$count(job, and(eq(job.schoolId, schoolId), eq(job.kind, 'nightPatrol.tellUnbegun'))),
  )

test('the head is told once about a round that has not begun, in schools that want it', async () => {
  const told = await makeScene('22:00')
  const [off, begun] = [await makeScene('22:00', { tellsUnbegun: false }), await makeScene('22:00')]
  const closed = await makeScene('22:00')
  await insert(closedModule, { schoolId: closed.school.id, module: 'nightPatrol' })
  const [first] = await begun.own.roundsOf(begun.school.id)
  await change(patrolRound, { schoolId: begun.school.id, id: first?.id ?? 0 }, { checked: 1 })
  await pass(24)
  expect(await textsOf(told.school.id)).toEqual([])
  await pass(2)
  const text = { title: '夜间巡查未按时开始', content: '夜巡 22:00，巡查人 王强' }
  expect(await textsOf(told.school.id)).toEqual([{ memberId: told.who.id, values: text }])
  await pass(5)
  expect(await textsOf(told.school.id)).toHaveLength(1)
  for (const { school } of [off, begun, closed]) {
    expect(await textsOf(school.id)).toEqual([])
    expect(await jobsOf(school.id)).toBe(0)
  }
  expect(await jobsOf(told.school.id)).toBe(1)
  const { data } = await as(told.who, nightPatrol.night)
  expect(data.rounds).toMatchObject([{ state: 'waiting', isUnbegun: true }])
})

test('nobody is told of a head without a number, and nothing after an outage of hours', async () => {
  const scene = await makeScene('23:00')
  await make.setMember(scene.school.id, scene.who.id, { telephone: null })
  const late = await makeScene('23:00')
  await pass(60)
  expect(await textsOf(scene.school.id)).toEqual([])
  const [round] = await late.own.roundsOf(late.school.id)
  expect(round?.toldAt).not.toBeNull()
  const slept = await makeScene('23:40')
  await pass(7 * 60)
  expect(await textsOf(slept.school.id)).toEqual([])
})
