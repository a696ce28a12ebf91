import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { fromWireTime } from '../../../platform/contract/wireMoment.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import { graduatedFlag, nodeType } from '../../registry/contract.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member } from '../../registry/server/tables/members.ts'
import type { temperature as calls } from '../contract.ts'
import { temperatureRefusals } from '../refusals.ts'
import { degrees, readingLimits, temperatureBounds } from '../states.ts'
import type { SheetFrame } from '../views.ts'
import { readDepartmentName } from './classReport.ts'
import { buildFeverNotice } from './feverNotice.ts'
import { readFrame } from './frame.ts'
import { defaultPeopleFilter, selectCountedStudents } from './people.ts'
import { presentPeople, selectPeople } from './personRows.ts'
import { mayEnterClass } from './reach.ts'
import { ofCountedReading, temperatureReading, temperatureStanding } from './tables.ts'
import { findWithdrawable } from './withdraw.ts'
import { type NewReading, writeReadings } from './writeReadings.ts'

const day = 86_400_000

const selectClassStudents = (schoolId: number, deptId: number) =>
  selectCountedStudents({ schoolId, shown: defaultPeopleFilter, where: eq(member.mainDepartmentId, deptId) })

/** Returns the entry sheet of a class for one period. */
export const findEntrySheet = async ({ db, session, query, clock }: Context<typeof calls.entrySheet>) => {
  const stand = { schoolId: schoolOf(session), timeZone: session.timeZone, now: clock.now() }
  const frame = await readFrame(db, stand, query)
  const people = await selectPeople(db, stand.schoolId, selectClassStudents(stand.schoolId, query.deptId))
  const asked = { ...stand, day: frame.date, periodId: frame.periodId, frame }
  const rows = await presentPeople(db, asked, people)
  const stored = await findWithdrawable(
    { db, session },
    asked,
    rows.map(({ userId }) => userId),
  )
  return {
    frame,
    clazzName: await readDepartmentName(db, stand.schoolId, query.deptId),
    rows: rows.map(({ userId, name, stuOrTechCode, temps: [temp], absence }) => ({
      userId,
      name,
      stuOrTechCode,
      tempF: temp?.tempF ?? null,
      submitterName: temp?.submitterName ?? '',
      source: temp?.source ?? null,
      absence,
      ...(stored.get(userId) ?? { readingId: null, mayWithdraw: false }),
    })),
  }
}

/** Lists the classes the session may enter. */
export const findEntryClasses = ({ db, session }: Context<typeof calls.entryClasses>) =>
  db
    .select({ deptId: department.id, clazzName: department.name })
    .from(department)
    .where(
      and(
        eq(department.type, nodeType.class),
        sql`${department.delFlag} <> ${graduatedFlag}`,
        mayEnterClass(schoolOf(session), session),
      ),
    )
    .orderBy(asc(department.schoolSection), asc(department.schoolGrade), asc(department.orderNum), asc(department.id))

/**
 * Returns the measuring time of an entry: now, also after the period, and the period's end for an earlier day. Refuses
 * future periods and days too long ago.
 */
const findEntryMoment = (frame: SheetFrame, timeZone: string, now: Date): Date => {
  const period = frame.periods.find(({ id }) => id === frame.periodId)
  if (period === undefined) throw new Refusal(temperatureRefusals.wrongPeriod)
  if (`${frame.date} ${period.startTime}` > frame.nowTime)
    throw new Refusal(temperatureRefusals.notYet, { period: period.name })
  if ((Date.parse(frame.nowTime.slice(0, 10)) - Date.parse(frame.date)) / day > readingLimits.lateDays)
    throw new Refusal(temperatureRefusals.tooOld, { days: readingLimits.lateDays })
  const isToday = frame.date === frame.nowTime.slice(0, 10)
  return isToday ? now : fromWireTime(`${frame.date} ${period.endTime}`, timeZone)
}

/**
 * Returns the counted readings of the school by person. A parent's reading is left out, because the teacher's entry is
 * a measurement to keep even if it is equal.
 */
const readSchoolReadings = async (db: Db, schoolId: number, frame: SheetFrame, ids: readonly number[]) => {
  const rows = await db
    .select({ memberId: temperatureStanding.memberId, tempF: temperatureStanding.tempF })
    .from(temperatureStanding)
    .innerJoin(temperatureReading, ofCountedReading)
    .where(
      and(
        eq(temperatureStanding.schoolId, schoolId),
        eq(temperatureStanding.day, frame.date),
        eq(temperatureStanding.periodId, frame.periodId ?? 0),
        inArray(temperatureStanding.memberId, [...ids]),
        ne(temperatureReading.source, 'parent'),
      ),
    )
  return new Map(rows.map(({ memberId, tempF }) => [memberId, tempF]))
}

const { least, most } = temperatureBounds

const findRowFault = (userId: number, tempF: number, inClass: ReadonlySet<number>): string | undefined => {
  if (!inClass.has(userId)) return '该学生已不在这个班级'
  if (tempF < least || tempF > most) return `体温应在 ${degrees(least)} 至 ${degrees(most)} 之间`
  return undefined
}

/** Saves the entered readings of a class. Values equal to the school's counted reading are not written again. */
export const saveEntry = async (context: Context<typeof calls.saveEntry>) => {
  const { db, session, body, clock } = context
  const [schoolId, now, { timeZone }] = [schoolOf(session), clock.now(), session]
  const chosen = { date: body.date, periodId: body.periodId }
  const frame = await readFrame(db, { schoolId, timeZone, now, isExact: true }, chosen)
  const at = findEntryMoment(frame, timeZone, now)
  const entered = new Map(body.temps.map(({ userId, tempF }) => [userId, tempF]))
  const people = await selectPeople(db, schoolId, selectClassStudents(schoolId, body.deptId))
  const inClass = new Set(people.map(({ userId }) => userId))
  const measured = await readSchoolReadings(db, schoolId, frame, [...entered.keys()])
  const refused: { userId: number; msg: string }[] = []
  const readings: NewReading[] = []
  for (const [userId, tempF] of entered) {
    if (tempF === null) continue
    const msg = findRowFault(userId, tempF, inClass)
    if (msg !== undefined) refused.push({ userId, msg })
    else if (measured.get(userId) !== tempF) {
      const place = { day: frame.date, periodId: body.periodId }
      readings.push({ memberId: userId, tempF, at, source: 'school', submitterId: memberOf(session), place })
    }
  }
  const saved = await writeReadings(db, { schoolId, now }, readings)
  const fevers = readings.filter(({ tempF }) => tempF > frame.range.most).map(({ memberId }) => memberId)
  return { saved, refused, fevers: await buildFeverNotice(context, frame.date, fevers) }
}
