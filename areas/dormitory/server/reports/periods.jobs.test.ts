import { and, asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEntry } from '../../../../platform/server/audit/tables.ts'
import { movableClock } from '../../../../platform/server/clock.ts'
import { job } from '../../../../platform/server/jobs/tables.ts'
import { liveMessage } from '../../../../platform/server/live/tables.ts'
import { useSeparateServer } from '../../../../tests/support/useServer.ts'
import { access } from '../../../access/contract.ts'
import { leaveFactories } from '../../../leave/makeLeave.ts'
import { closedModule } from '../../../schoolConfig/server/tables.ts'
import { whereaboutsReset } from '../../../whereabouts/server/tables.ts'
import { makePlanScene } from '../../makeDormitory.ts'
import { reportCalls } from '../../reportContract.ts'
import { dormitoryReport, dormitoryReportBuilding, dormitoryReportStudent, dormitorySchedule } from '../tables.ts'
import { handlePeriodEvents } from './handlePeriodEvents.ts'
import { lookForPeriods } from './lookForPeriods.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

// A separate server, because the job covers every school, with a movable clock that starts at Friday 20:00 in Shanghai.
const clock = movableClock(new Date('2026-11-20T12:00:00Z'))
const server = await useSeparateServer({ clock })
const { as, database, http } = server
const { runner } = http.running
const asSystem = <T>(work: Parameters<typeof database.asSystem<T>>[1]) => database.asSystem('a test', work)

/** Advances the clock and runs the scheduled jobs. */
const pass = async (milliseconds: number) => {
  clock.advance(milliseconds)
  await runner.schedule()
  await runner.drain()
}

/** The time until the next 20:00, at which each test begins. */
const untilEvening = () => {
  const now = clock.now().getTime()
  return (Math.floor((now - 12 * hour) / day) + 1) * day + 12 * hour - now
}

/** A school with a schedule from 21:30 to 22:30, and two boys and two girls in two buildings. */
const makeEvening = async (schedule: Partial<typeof dormitorySchedule.$inferInsert> = {}) => {
  await pass(untilEvening())
  const scene = await makePlanScene(server)
  const { school, own, boys, girls, boysRoom, girlsRoom } = scene
  for (const { id } of boys) await own.settle(school.id, id, boysRoom.id)
  for (const { id } of girls) await own.settle(school.id, id, girlsRoom.id)
  const { id: scheduleId } = await own.makeSchedule(school.id, { alias: '晚归寝', onHolidays: true, ...schedule })
  await pass(minute)
  const reportState = (userId: number, stateDictId: number) =>
    as(scene.who, access.report, { body: [{ userId, stateDictId, comment: '去医务室' }] })
  return { ...scene, schoolId: school.id, scheduleId, reportState }
}

const reportsOf = (schoolId: number) =>
  asSystem(async (db) =>
    db
      .select()
      .from(dormitoryReport)
      .where(eq(dormitoryReport.schoolId, schoolId))
      .orderBy(asc(dormitoryReport.endAt), asc(dormitoryReport.id)),
  )

const linesOf = (schoolId: number, reportId = 0) =>
  asSystem(async (db) =>
    db
      .select({ name: dormitoryReportStudent.studentName, note: dormitoryReportStudent.note })
      .from(dormitoryReportStudent)
      .where(
        and(
          eq(dormitoryReportStudent.schoolId, schoolId),
          reportId === 0 ? undefined : eq(dormitoryReportStudent.reportId, reportId),
        ),
      )
      .orderBy(asc(dormitoryReportStudent.reportId), asc(dormitoryReportStudent.place)),
  )

const resetsOf = (schoolId: number) =>
  asSystem((db) => db.select().from(whereaboutsReset).where(eq(whereaboutsReset.schoolId, schoolId)))

describe('the end of a period', () => {
  test('writes the report once, with students not returned and on leave', async () => {
    const { schoolId, boys, girls, boysRoom, reportState } = await makeEvening()
    await reportState(boys[0].id, 6)
    await reportState(girls[0].id, 5)
    const [startAt, endAt] = [new Date(clock.now().getTime() - hour), new Date(clock.now().getTime() + day)]
    await leaveFactories(database).makeLeave(schoolId, girls[1].id, { startAt, endAt })
    await pass(2 * hour)
    expect(await reportsOf(schoolId)).toEqual([])
    await pass(30 * minute)
    const [report, ...more] = await reportsOf(schoolId)
    expect(more).toEqual([])
    expect(report).toMatchObject({ alias: '晚归寝', stateDictId: 6, writtenAt: clock.now() })
    const lines = await linesOf(schoolId)
    expect(lines).toEqual([
      { name: '李大伟', note: '' },
      { name: '张小红', note: '去医务室' },
      { name: '赵小兰', note: '请假' },
    ])
    const buildings = await asSystem((db) =>
      db.select().from(dormitoryReportBuilding).where(eq(dormitoryReportBuilding.schoolId, schoolId)),
    )
    expect(buildings.find(({ buildingId }) => buildingId === boysRoom.buildingId)).toMatchObject({
      allStudentNum: 2,
      returnStudentNum: 1,
      noReturnStudentNum: 1,
      leavingStudentNum: 0,
    })
    // The report stays unchanged after later events and runs.
    await reportState(boys[1].id, 6)
    await pass(minute)
    expect(await linesOf(schoolId)).toEqual(lines)
  })

  test('lists those still there for a leaving period', async () => {
    const { schoolId, boys, girls, reportState } = await makeEvening({ stateDictId: 5 })
    for (const { id } of [boys[0], girls[0]]) await reportState(id, 6)
    await pass(3 * hour)
    expect((await linesOf(schoolId)).map(({ name }) => name)).toEqual(['王小明', '张小红'])
  })

  test('assigns a period past midnight to the day on which it began', async () => {
    const { schoolId } = await makeEvening({ startTime: '23:30:00', endTime: '00:30:00' })
    const today = clock.now().toISOString().slice(0, 10)
    await pass(5 * hour)
    expect(await reportsOf(schoolId)).toMatchObject([{ day: today, startAt: new Date(`${today}T15:30:00Z`) }])
  })

  test('writes nothing on a holiday unless the schedule applies then', async () => {
    const closed = await makeEvening({ onHolidays: false })
    const open = await makeEvening()
    const today = clock.now().toISOString().slice(0, 10)
    for (const { schoolId } of [closed, open]) await leaveFactories(database).makeSpecialDay(schoolId, today, '校庆')
    await pass(3 * hour)
    const ofToday = async (schoolId: number) => (await reportsOf(schoolId)).filter((report) => report.day === today)
    expect(await ofToday(closed.schoolId)).toEqual([])
    expect(await ofToday(open.schoolId)).toHaveLength(1)
  })

  test('skips a school without the module', async () => {
    const { schoolId } = await makeEvening()
    await asSystem((db) => db.insert(closedModule).values({ schoolId, module: 'dormitory' }))
    await pass(3 * hour)
    expect(await reportsOf(schoolId)).toEqual([])
  })
})

describe('after an outage', () => {
  test('writes the reports of three days, marked as late', async () => {
    const { schoolId, who } = await makeEvening()
    const first = clock.now()
    await pass(5 * day)
    const reports = await reportsOf(schoolId)
    expect(reports.map((report) => report.day)).toEqual(
      [2, 3, 4].map((days) => new Date(first.getTime() + days * day).toISOString().slice(0, 10)),
    )
    const params = { schoolId }
    const body = { date: reports[0]?.day ?? '' }
    const back = { token: await server.enter(who.username, schoolId) }
    const { data } = await as(back, reportCalls.reportSchedules, { params, body })
    expect(data).toMatchObject([{ isLate: true, isEarly: false }])
  })

  test('writes no reports for the time before a new schedule', async () => {
    const { schoolId } = await makeEvening({ startTime: '17:00:00', endTime: '18:00:00' })
    await pass(minute)
    expect(await reportsOf(schoolId)).toEqual([])
  })
})

describe('the start of a period that resets', () => {
  test.each([
    { stateDictId: 6, before: 6, resetTo: 5, missing: 4 },
    { stateDictId: 5, before: 5, resetTo: 6, missing: 4 },
  ])('resets everybody to $resetTo once for type $stateDictId', async ({ stateDictId, before, resetTo, missing }) => {
    const { schoolId, boys, boysRoom, reportState } = await makeEvening({ stateDictId, resetsAtStart: true })
    await reportState(boys[0].id, before)
    await pass(1.5 * hour)
    const resets = await resetsOf(schoolId)
    expect(resets).toMatchObject([{ stateDictId: resetTo, period: '晚归寝', byId: null }])
    expect(resets[0]?.memberIds).toHaveLength(4)
    const messages = await asSystem((db) =>
      db
        .select({ body: liveMessage.body })
        .from(liveMessage)
        .where(eq(liveMessage.stream, `dormitory.board/${schoolId}/${boysRoom.buildingId}`)),
    )
    expect(messages.filter(({ body }) => Object(body).reload === true)).toHaveLength(1)
    await pass(minute)
    expect(await resetsOf(schoolId)).toHaveLength(1)
    await pass(hour)
    expect(await linesOf(schoolId)).toHaveLength(missing)
  })

  test('resets and reports once for a repeated event, and never without a reset', async () => {
    const [resetting, plain] = [await makeEvening({ resetsAtStart: true }), await makeEvening()]
    await pass(3 * hour)
    const { schoolId } = resetting
    const again = async () => {
      const jobs = await asSystem((db) =>
        db
          .select({ input: job.input })
          .from(job)
          .where(and(eq(job.schoolId, schoolId), eq(job.kind, handlePeriodEvents.kind.name))),
      )
      const { jobs: queue } = http.running.services
      const owner = { schoolId, memberId: null }
      for (const { input } of jobs) {
        await asSystem((db) =>
          queue.add(db, handlePeriodEvents.kind, owner, handlePeriodEvents.kind.input.parse(input)),
        )
      }
      await runner.drain()
    }
    const [reports, resets] = [await reportsOf(schoolId), await resetsOf(schoolId)]
    await again()
    expect(await reportsOf(schoolId)).toEqual(reports)
    expect(await resetsOf(schoolId)).toEqual(resets)
    expect(await resetsOf(plain.schoolId)).toEqual([])
  })
})

test('rewrites at the end a report made by hand during the period', async () => {
  const { schoolId, scheduleId, who, boys, girls, reportState } = await makeEvening()
  await pass(2 * hour)
  const today = clock.now().toISOString().slice(0, 10)
  const made = await as(who, reportCalls.newReport, {
    params: { schoolId },
    body: { date: today, schoolScheduleID: scheduleId },
  })
  expect(made.data.schedule.isEarly).toBe(true)
  expect(await linesOf(schoolId, made.data.schedule.id)).toHaveLength(4)
  for (const { id } of [...boys, girls[0]]) await reportState(id, 6)
  await pass(hour)
  const ofToday = (await reportsOf(schoolId)).filter((report) => report.day === today)
  expect(ofToday).toHaveLength(1)
  expect(ofToday[0]?.id).toBe(made.data.schedule.id)
  expect((await linesOf(schoolId, ofToday[0]?.id)).map(({ name }) => name)).toEqual(['赵小兰'])
})

test('lets a manager rewrite only the lines of managed buildings, under the same id', async () => {
  const { schoolId, scheduleId, who, manager, boys, girls, boysRoom, reportState } = await makeEvening()
  await pass(2 * hour)
  const body = { date: clock.now().toISOString().slice(0, 10), schoolScheduleID: scheduleId }
  const make = (by: typeof who) => as(by, reportCalls.newReport, { params: { schoolId }, body })
  const { data: made } = await make(who)
  for (const { id } of [boys[0], girls[0]]) await reportState(id, 6)
  const { data: again } = await make(manager)
  expect(again.schedule.id).toBe(made.schedule.id)
  expect(again.dormitoryReportDOS).toMatchObject([{ dormitoryId: boysRoom.buildingId, returnStudentNum: 1 }])
  const names = async () => (await linesOf(schoolId, made.schedule.id)).map(({ name }) => name).toSorted()
  expect(await names()).toEqual(['李大伟', '张小红', '赵小兰'].toSorted())
  const { data: whole } = await make(who)
  expect(whole.dormitoryReportDOS.map(({ returnStudentNum }) => returnStudentNum)).toEqual([1, 1])
  expect(await names()).toEqual(['李大伟', '赵小兰'].toSorted())
})

test('leaves no audit entry for the minute job, but one for a report', async () => {
  const callsOf = (call: string) => asSystem((db) => db.$count(auditEntry, eq(auditEntry.call, `job.${call}`)))
  expect(await callsOf(lookForPeriods.kind.name)).toBe(0)
  expect(await callsOf(handlePeriodEvents.kind.name)).toBeGreaterThan(0)
})
