import { and, asc, between, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { toWireTime } from '../../../platform/contract/time.ts'
import { listDays, nextDay, previousDay } from '../../../platform/contract/wireDay.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { startOfDay } from '../../../platform/server/database/withinDays.ts'
import { entryType } from '../../access/contract.ts'
import { accessRecord } from '../../access/server/tables.ts'
import { readDayPlans, findDayPlan } from '../../leave/server/index.ts'
import { shiftBoundsInMinutes, dayMinutes } from '../clock.ts'
import { type DerivedDay, deriveDay } from './day/deriveDay.ts'
import { type LocalMinute, type Mark, numberToDay, groupMarksByDay, dayToNumber } from './day/marks.ts'
import { type Rule, findRules } from './rules.ts'
import { attendanceCorrection } from './tables.ts'

/** School, time zone and the moment of the calculation. */
export interface DayContext {
  readonly schoolId: number
  readonly timeZone: string
  readonly now: Date
}

/** A calculated day with its rule and the marks that belong to it, in order. */
export interface FoundDay extends DerivedDay {
  readonly rule: Rule | null
  readonly marks: readonly Mark[]
}

const kinds: Readonly<Record<number, Mark['kind']>> = {
  [entryType.leftSchool]: 'out',
  [entryType.backAtSchool]: 'in',
  [entryType.attendance]: 'here',
}

/** Record types that show staff arriving, leaving or signing in. */
const attendanceTypes: readonly number[] = Object.keys(kinds).map(Number)

/** Converts a moment to minutes by the school's clock. */
export const toLocalMinute = (moment: Date, timeZone: string): LocalMinute =>
  Math.floor(Date.parse(`${toWireTime(moment, timeZone).replace(' ', 'T')}Z`) / 60_000)

/** Returns the school's day of a moment. */
export const schoolDay = ({ now, timeZone }: Pick<DayContext, 'now' | 'timeZone'>): string =>
  toWireTime(now, timeZone).slice(0, 10)

const readRecords = async (
  db: Db,
  { schoolId, timeZone }: DayContext,
  people: readonly number[],
  days: readonly string[],
) => {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  // Read one more day on each side: a stay may begin the day before or end the day after.
  const rows = await db
    .select({ memberId: accessRecord.memberId, type: accessRecord.stateDictId, at: accessRecord.at })
    .from(accessRecord)
    .where(
      and(
        eq(accessRecord.schoolId, schoolId),
        sql`${accessRecord.memberId} = any(${sql.param([...people])}::bigint[])`,
        gte(accessRecord.at, startOfDay(previousDay(first), timeZone)),
        lt(accessRecord.at, startOfDay(nextDay(nextDay(last)), timeZone)),
        inArray(accessRecord.stateDictId, [...attendanceTypes]),
      ),
    )
    .orderBy(asc(accessRecord.at), asc(accessRecord.id))
  return rows.flatMap(({ memberId, type, at }) => {
    const kind = kinds[type]
    return kind === undefined ? [] : [{ memberId, mark: { kind, at: toLocalMinute(at, timeZone), recordedAt: at } }]
  })
}

const readCorrections = (db: Db, schoolId: number, people: readonly number[], days: readonly string[]) =>
  db
    .select({
      memberId: attendanceCorrection.memberId,
      day: attendanceCorrection.day,
      kind: attendanceCorrection.kind,
      minute: attendanceCorrection.minute,
    })
    .from(attendanceCorrection)
    .where(
      and(
        eq(attendanceCorrection.schoolId, schoolId),
        sql`${attendanceCorrection.memberId} = any(${sql.param([...people])}::bigint[])`,
        eq(attendanceCorrection.state, 'agreed'),
        between(attendanceCorrection.day, previousDay(days[0] ?? ''), nextDay(days.at(-1) ?? '')),
      ),
    )

type Correction = Awaited<ReturnType<typeof readCorrections>>[number]

const markOf = ({ day, kind, minute }: Correction): Mark[] => {
  const ownDay = dayToNumber(day)
  return kind === 'away' || minute === null ? [] : [{ kind, at: ownDay * dayMinutes + minute, ownDay }]
}

/**
 * Calculates days of people from records, corrections, shifts and the school calendar. `days` must be consecutive.
 * Days are not stored: each late record, correction, rule or special day would require writing them again. Only the
 * records of these people around these days are read.
 */
export const findDays = async (
  db: Db,
  place: DayContext,
  people: readonly number[],
  days: readonly string[],
): Promise<(person: number, day: string) => FoundDay> => {
  const around = listDays(previousDay(days[0] ?? ''), nextDay(days.at(-1) ?? ''))
  const records = people.length === 0 ? [] : await readRecords(db, place, people, days)
  const corrections = people.length === 0 ? [] : await readCorrections(db, place.schoolId, people, days)
  const ruleOf = await findRules(db, place.schoolId, people, around)
  const planOf = await readDayPlans(db, place.schoolId, around)
  const now = toLocalMinute(place.now, place.timeZone)

  const isWorkday = (rule: Rule | null, day: string) => {
    if (rule === null) return false
    if (!rule.followsCalendar) return rule.weekdays.includes(findDayPlan(day, new Map()).weekday)
    const plan = planOf(day)
    return !plan.isHoliday && rule.weekdays.includes(plan.weekday)
  }

  const recordsOf = Map.groupBy(records, ({ memberId }) => memberId)
  const correctionsOf = Map.groupBy(corrections, ({ memberId }) => memberId)
  const derivedOf = new Map<number, Map<string, FoundDay>>()
  for (const person of people) {
    const corrected = correctionsOf.get(person) ?? []
    const marks = [...(recordsOf.get(person) ?? []).map(({ mark }) => mark), ...corrected.flatMap(markOf)]
    const shiftOn = (number: number) => {
      const rule = ruleOf(person, numberToDay(number))
      return rule !== null && isWorkday(rule, numberToDay(number)) ? shiftBoundsInMinutes(rule) : null
    }
    const byDay = groupMarksByDay(
      marks.toSorted((one, other) => one.at - other.at),
      shiftOn,
    )
    const away = new Set(corrected.flatMap(({ kind, day }) => (kind === 'away' ? [day] : [])))
    const derive = (day: string): FoundDay => {
      const rule = ruleOf(person, day)
      const facts = { day: dayToNumber(day), now, rule, isWorkday: isWorkday(rule, day), isAway: away.has(day) }
      const ofDay = byDay.get(dayToNumber(day)) ?? []
      return { ...deriveDay({ ...facts, marks: ofDay }), rule, marks: ofDay }
    }
    derivedOf.set(person, new Map(days.map((day) => [day, derive(day)])))
  }
  return (person, day) => {
    const found = derivedOf.get(person)?.get(day)
    if (found === undefined) throw new Error(`day ${day} of ${person} was not asked for`)
    return found
  }
}
