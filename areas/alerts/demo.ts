import { and, asc, eq, gt, isNotNull, lte } from 'drizzle-orm'
import type { PurposeName } from '../../platform/contract/messagePurposes.ts'
import type { Db } from '../../platform/server/database/connection.ts'
import { messageTemplate } from '../../platform/server/outbox/tables.ts'
import type { DemoPart, DemoWorld } from '../../simulator/demoPart.ts'
import { shanghaiMoment } from '../../simulator/district/calendar.ts'
import { tenantIds } from '../../simulator/district/district.ts'
import { type Day, later, schoolDays } from '../../simulator/history/days.ts'
import { accessRecord } from '../access/server/tables.ts'
import { markOnline } from '../device/server/index.ts'
import { device } from '../device/server/tables.ts'
import { alert, alertRecipient, alertRun, alertSettings } from './server/tables.ts'
import { type AlertKind, alertLimits, pupilKinds } from './words.ts'

const schoolId = tenantIds.xingtan

/** The kinds that the demo's school has switched on. */
const kinds: readonly AlertKind[] = ['late', 'dormitory', 'outing', 'overdue', 'device']

/** Mornings of the history, and every which one no parent answers. */
const [mornings, silentEvery] = [10, 4]

const dayText = ({ year, month, date }: Day): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`

/** Returns day pupils with a class and a parent, each with the head of the class. */
const findPupils = ({ district }: DemoWorld) => {
  const inSchool = <Row extends { readonly schoolId: number }>(rows: readonly Row[]) =>
    rows.filter((row) => row.schoolId === schoolId)
  const dayPupils = new Set(
    inSchool(district.studentInfo)
      .filter(({ accommodation, status }) => !accommodation && status === 1)
      .map(({ memberId }) => memberId),
  )
  const parents = new Map(inSchool(district.parentLinks).map(({ studentId, parentId }) => [studentId, parentId]))
  const heads = new Map(
    inSchool(district.classManagers)
      .filter(({ level }) => level === 1)
      .map(({ departmentId, memberId }) => [departmentId, memberId]),
  )
  const open = new Set(
    inSchool(district.members).flatMap(({ id, disabled, locked }) => (disabled || locked ? [] : [id])),
  )
  const names = new Map(inSchool(district.departments).map(({ id, name }) => [id, name]))
  return inSchool(district.members).flatMap(({ id, mainDepartmentId }) => {
    const parentId = parents.get(id)
    const classId = mainDepartmentId ?? 0
    const headId = heads.get(classId)
    if (!dayPupils.has(id) || !open.has(id) || parentId === undefined || headId === undefined) return []
    return [{ id, classId, className: names.get(classId) ?? '', parentId, headId }]
  })
}

type DemoPupil = ReturnType<typeof findPupils>[number]

/** Minutes after the time in which a job of the running demo can still decide who is late. */
const decidable = (alertLimits.catchUpHours - 0.25) * 60

/** Moves the day's records of a late pupil before `since` to the arrival, or deletes them if it is still to come. */
const delayRecords = async (db: Db, memberId: number, since: Date, cameAt: Date | null) => {
  const { at } = accessRecord
  const ofMorning = and(
    eq(accessRecord.schoolId, schoolId),
    eq(accessRecord.memberId, memberId),
    gt(at, later(since, -8 * 60)),
    lte(at, since),
  )
  if (cameAt === null) await db.delete(accessRecord).where(ofMorning)
  else await db.update(accessRecord).set({ at: cameAt, toldAt: cameAt, arrivedAt: cameAt }).where(ofMorning)
}

/**
 * Writes a late pupil of a morning, whom the parent has answered about and who came later. This morning's pupil is left
 * to the job of the running demo while it can still decide, and has not come yet.
 */
const writeMorning = async (db: Db, pupil: DemoPupil, day: Day, today: Date, turn: number) => {
  const since = shanghaiMoment(day.year, day.month, day.date, 8, 0)
  const raisedAt = later(since, 1)
  if (raisedAt > today) return
  if (today < later(since, decidable)) return delayRecords(db, pupil.id, since, null)
  const cameAt = later(since, 12 + turn)
  await delayRecords(db, pupil.id, since, cameAt)
  await db.insert(alertRun).values({ schoolId, kind: 'late', day: dayText(day), at: raisedAt })
  const [row] = await db
    .insert(alert)
    .values({
      schoolId,
      kind: 'late',
      day: dayText(day),
      memberId: pupil.id,
      classId: pupil.classId,
      className: pupil.className,
      since,
      raisedAt,
      state: 'sent',
      arrivedAt: cameAt <= today ? cameAt : null,
    })
    .returning({ id: alert.id })
  const answeredAt = later(since, 4 + (turn % 5))
  const isAnswered = turn % silentEvery !== 0 && answeredAt <= today
  const told = { schoolId, alertId: row?.id ?? 0, channel: 'sms' as const }
  await db.insert(alertRecipient).values([
    {
      ...told,
      memberId: pupil.parentId,
      role: 'parent',
      ...(isAnswered ? { answer: 'seen' as const, answeredAt } : {}),
    },
    { ...told, memberId: pupil.headId, role: 'head' },
  ])
}

/** The ids of the templates, above those that other parts choose. */
const firstTemplate = 2001

const templates = [
  ['alertParent', 'SMS_467120081'],
  ['alertTeacher', 'SMS_467120082'],
  ['alertArrived', 'SMS_467120083'],
  ['alertDevice', 'SMS_467120084'],
] as const satisfies readonly (readonly [PurposeName, string])[]

const writeTemplates = (db: Db, today: Date) =>
  db.insert(messageTemplate).values(
    templates.map(([purpose, templateCode], at) => ({
      id: firstTemplate + at,
      schoolId,
      channel: 'sms' as const,
      purpose,
      templateCode,
      signature: '杏坛实验学校',
      updatedAt: later(today, -30 * 24 * 60),
    })),
  )

/** Minutes for which a class board has been silent, so that its alert comes soon after the start. */
const silentFor = 6

/** Marks a class board as heard from once, so that it goes offline while the demo runs. */
const silenceBoard = async (db: Db, today: Date) => {
  const [board] = await db
    .select({ id: device.id })
    .from(device)
    .where(and(eq(device.schoolId, schoolId), isNotNull(device.departmentId)))
    .orderBy(asc(device.id))
    .limit(1)
  if (board === undefined) return
  const heard = { way: 'http' as const, connection: '', at: later(today, -silentFor) }
  await markOnline(db, { schoolId, deviceId: board.id }, heard)
}

/** Switches alerts on in the largest school, and adds one late pupil of each morning and a silent device. */
export const demo: DemoPart = {
  name: 'alerts',
  after: ['accessRecords', 'devices'],
  write: async (db, world) => {
    await db.insert(alertSettings).values({
      schoolId,
      kinds: [...kinds],
      headKinds: [...pupilKinds],
      parentKinds: [...pupilKinds],
      lateTime: '08:00',
      hoursFrom: '08:10',
      hoursUntil: '16:00',
      overdueMinutes: 60,
      offlineMinutes: 10,
    })
    await writeTemplates(db, world.today)
    await silenceBoard(db, world.today)
    const pupils = findPupils(world)
    for (const [turn, day] of schoolDays(world.today).slice(-mornings).entries()) {
      const pupil = pupils[world.random.integer(0, pupils.length - 1)]
      if (pupil !== undefined) await writeMorning(db, pupil, day, world.today, turn)
    }
  },
}
