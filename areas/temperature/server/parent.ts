import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { linkOf, memberOf, schoolOf } from '../../../platform/server/session.ts'
import { presentStudent } from '../../registry/server/people.ts'
import { member } from '../../registry/server/tables/members.ts'
import { countUse, findSessionLink } from '../../sealedLink/server/index.ts'
import type { temperature as calls } from '../contract.ts'
import { temperatureRefusals } from '../refusals.ts'
import { buildFeverNotice } from './feverNotice.ts'
import type { Source, closedFor } from '../states.ts'
import { readFrame } from './frame.ts'
import { presentPeople } from './personRows.ts'
import { ofCountedReading, temperatureReading, temperatureStanding } from './tables.ts'
import { writeReadings } from './writeReadings.ts'

const formatClock = (clock: string) => clock.slice(0, 5)

interface Period {
  readonly isNow: boolean
  readonly source: Source | undefined
  readonly usesLeft: number
}

/** Returns why a parent can't report in a period; null if they can. */
const whyClosed = ({ isNow, source, usesLeft }: Period): (typeof closedFor)[number] | null => {
  if (!isNow) return 'notNow'
  if (source !== undefined && source !== 'parent') return 'measured'
  return usesLeft > 0 ? null : 'usedUp'
}

/** Returns the link's child, and today's periods with their readings. */
export const findParentHome = async ({ db, session, clock }: Context<typeof calls.parentHome>) => {
  const { studentId } = linkOf(session)
  const stand = { schoolId: schoolOf(session), timeZone: session.timeZone, now: clock.now() }
  const frame = await readFrame(db, { ...stand, whole: true }, {})
  const { link, studentName, parentName } = await findSessionLink(db, session)
  const person = { userId: studentId, name: studentName, code: null, deptName: null }
  const asked = { ...stand, day: frame.date, periodId: null, frame }
  const [row] = await presentPeople(db, asked, [person])
  const usesLeft = Math.max(0, link.mostUses - link.uses)
  return {
    studentName,
    parentName,
    nowTime: frame.nowTime,
    range: frame.range,
    usesLeft,
    periods: frame.periods.map((period) => {
      const temp = row?.temps.find(({ periodId }) => periodId === period.id)
      const { tempF = null, submitterName = '', source } = temp ?? {}
      const why = whyClosed({ isNow: period.id === frame.current, source, usesLeft })
      return { ...period, tempF, submitterName, mayReport: why === null, closedFor: why }
    }),
  }
}

const refuseFormerStudent = async (db: Db, schoolId: number, studentId: number): Promise<void> => {
  const child = and(eq(member.schoolId, schoolId), eq(member.id, studentId))
  if ((await db.$count(member, and(child, presentStudent()))) === 0) throw new Refusal(temperatureRefusals.notStudent)
}

interface Place {
  readonly day: string
  readonly periodId: number
}

/**
 * Refuses if the school's reading counts in the period. Call it after writing the report: its locks keep a concurrent
 * teacher's entry out, and the refusal rolls the report back.
 */
const refuseMeasured = async (db: Db, schoolId: number, memberId: number, { day, periodId }: Place): Promise<void> => {
  const [row] = await db
    .select({ source: temperatureReading.source })
    .from(temperatureStanding)
    .innerJoin(temperatureReading, ofCountedReading)
    .where(
      and(
        eq(temperatureStanding.schoolId, schoolId),
        eq(temperatureStanding.day, day),
        eq(temperatureStanding.periodId, periodId),
        eq(temperatureStanding.memberId, memberId),
      ),
    )
  if (row?.source !== 'parent') throw new Refusal(temperatureRefusals.measured)
}

/**
 * Saves a parent's report for their child in the current period. Refuses it if the school has measured in that period.
 */
export const submitAsParent = async (context: Context<typeof calls.parentSubmit>) => {
  const { db, session, body, clock } = context
  const [schoolId, now, { id: linkId, studentId }] = [schoolOf(session), clock.now(), linkOf(session)]
  const stand = { schoolId, timeZone: session.timeZone, now, isExact: true }
  const frame = await readFrame(db, stand, { periodId: body.periodId })
  const period = frame.periods.find(({ id }) => id === body.periodId)
  if (period === undefined) throw new Refusal(temperatureRefusals.wrongPeriod)
  if (frame.current !== period.id) {
    const { name, startTime, endTime } = period
    throw new Refusal(temperatureRefusals.notNow, {
      period: name,
      from: formatClock(startTime),
      to: formatClock(endTime),
    })
  }
  await refuseFormerStudent(db, schoolId, studentId)
  await countUse(db, session)
  const { tempF } = body
  const place = { day: frame.date, periodId: period.id }
  const submitterId = memberOf(session)
  await writeReadings(db, { schoolId, now }, [
    { memberId: studentId, tempF, at: now, source: 'parent', submitterId, linkId, place },
  ])
  await refuseMeasured(db, schoolId, studentId, place)
  const isFever = tempF > frame.range.most
  const notice = await buildFeverNotice(context, frame.date, isFever ? [studentId] : [])
  return { tempF, abnormal: isFever || tempF < frame.range.least, isHeadTold: notice?.isHeadTold ?? false }
}
