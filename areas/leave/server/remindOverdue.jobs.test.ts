import { and, asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { movableClock } from '../../../platform/server/clock.ts'
import { job } from '../../../platform/server/jobs/tables.ts'
import { messageTemplate, outboxMessage } from '../../../platform/server/outbox/tables.ts'
import { role } from '../../../platform/contract/roles.ts'
import { someTextProvider } from '../../../tests/support/config.ts'
import { useSeparateServer } from '../../../tests/support/useServer.ts'
import { closedModule } from '../../schoolConfig/server/tables.ts'
import { makeLeaveScene } from '../makeLeave.ts'

const hour = 3_600_000

// Uses a separate server, because the clock starts the reminder in every school. 18:00 of a Friday in Shanghai.
const clock = movableClock(new Date('2026-11-20T10:00:00Z'))
const server = await useSeparateServer({ clock, config: { sms: someTextProvider } })
const { database, http, make } = server
const { runner } = http.running
const asSystem = <T>(work: Parameters<typeof database.asSystem<T>>[1]) => database.asSystem('a test', work)

const pass = async (hours: number) => {
  clock.advance(hours * hour)
  await runner.schedule()
  await runner.drain()
}

const addTemplate = (schoolId: number) =>
  asSystem(async (db) => {
    const template = { channel: 'sms' as const, purpose: 'leaveOverdue', templateCode: 'SMS_1', signature: '杏坛' }
    await db.insert(messageTemplate).values({ ...template, schoolId, updatedAt: clock.now() })
  })

const messagesOf = (schoolId: number) =>
  asSystem(async (db) =>
    db.select().from(outboxMessage).where(eq(outboxMessage.schoolId, schoolId)).orderBy(asc(outboxMessage.id)),
  )

const resultsOf = (schoolId: number) =>
  asSystem(async (db) => {
    const mine = and(eq(job.schoolId, schoolId), eq(job.kind, 'leave.remindOverdue'))
    const rows = await db.select({ result: job.result }).from(job).where(mine).orderBy(asc(job.id))
    return rows.map(({ result }) => result)
  })

/** Creates a class of two students who should be back; the return of one is noted. */
const makeScene = async () => {
  const made = await makeLeaveScene(server)
  const { schoolId, own, pupils, head } = made
  await make.setMember(schoolId, head.id, { telephone: '13800001234' })
  const add = (studentId: number, from: number, to: number, values: object = {}) => {
    const now = clock.now().getTime()
    const span = { startAt: new Date(now + from * hour), endAt: new Date(now + to * hour) }
    return own.makeLeave(schoolId, studentId, { ...span, ...values })
  }
  await add(pupils[0].id, -9, 1)
  await add(pupils[1].id, -9, -3, { backAt: clock.now() })
  return { ...made, add }
}

test('sends the head of a class the overdue students once each evening', async () => {
  const [told, untold, closed] = [await makeScene(), await makeScene(), await makeScene()]
  for (const { schoolId } of [told, closed]) await addTemplate(schoolId)
  await asSystem((db) => db.insert(closedModule).values({ schoolId: closed.schoolId, module: 'leave' }))
  // The first run makes up for the evening before, when nothing ran.
  await pass(0)
  const before = await messagesOf(told.schoolId)
  await told.add(told.outsider.id, -9, -1)
  // 19:59, then 20:01: the leave of the first student has ended at 19:00.
  await pass(1.98)
  expect(before).toEqual([])
  expect(await messagesOf(told.schoolId)).toEqual([])
  await pass(0.04)
  expect(await messagesOf(told.schoolId)).toMatchObject([
    {
      memberId: told.head.id,
      channel: 'sms',
      purpose: 'leaveOverdue',
      recipient: '13800001234',
      values: { count: '1', names: '王小明' },
    },
  ])
  // The class of the third student has no head teacher.
  expect((await resultsOf(told.schoolId)).at(-1)).toEqual({ overdue: 2, reminded: 1, unreached: 1 })
  expect(await messagesOf(untold.schoolId)).toEqual([])
  expect((await resultsOf(untold.schoolId)).at(-1)).toEqual({ overdue: 1, reminded: 0, unreached: 1 })
  expect((await resultsOf(closed.schoolId)).at(-1)).toEqual({ overdue: 0, reminded: 0, unreached: 0 })
  await pass(1)
  expect(await messagesOf(told.schoolId)).toHaveLength(1)
})

test('after a downtime, reminds of the students who are still missing', async () => {
  const { schoolId, own, pupils, add, classId } = await makeScene()
  await addTemplate(schoolId)
  for (const at of [1, 2, 3, 4, 5]) {
    const place = { schoolId, roles: [role.student], departments: [classId] }
    const { id } = await make.makeMember({ ...place, name: `学生${at}`, pinyin: `zz${at}` })
    await add(id, -9, -1)
  }
  // Nothing runs for a night and a day; meanwhile the first student is back.
  clock.advance(14 * hour)
  await own.changeLeave(schoolId, pupils[0].id, { backAt: clock.now() })
  await pass(1)
  const [message, ...more] = await messagesOf(schoolId)
  expect(more).toEqual([])
  expect(message?.values).toEqual({ count: '5', names: '学生1、学生2、学生3、学生4等' })
})
