import { and, asc, desc, eq, gte, isNull, lt, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { previousDay } from '../../../platform/contract/wireDay.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import { saveVersioned } from '../../../platform/server/saveVersioned.ts'
import { nextVersion } from '../../../platform/server/versioned.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member } from '../../registry/server/tables/members.ts'
import { shiftBoundsInMinutes, formatMinuteOfDay, withSeconds } from '../clock.ts'
import { type attendance, attendanceRefusals, shiftLimits } from '../contract.ts'
import type { ShiftView } from '../views.ts'
import { schoolDay } from './findDays.ts'
import { isActiveStaff } from './people.ts'
import { attendanceRule, attendanceShift } from './tables.ts'

type Shift = typeof attendanceShift.$inferSelect
type Rule = typeof attendanceRule.$inferSelect

/** Number of rules returned per shift, latest first. */
const maxRules = 50

const hoursOf = (rule: Rule): string => {
  const { arriveFrom, arriveTo, leaveFrom, leaveTo } = shiftBoundsInMinutes(rule)
  return `到岗 ${formatMinuteOfDay(arriveFrom)}–${formatMinuteOfDay(arriveTo)}，离岗 ${formatMinuteOfDay(leaveFrom)}–${formatMinuteOfDay(leaveTo)}`
}

const namesOf = async (db: Db, schoolId: number, rules: readonly Rule[]) => {
  const listed = (ids: readonly number[]) => sql`any(${sql.param([...new Set(ids)])}::bigint[])`
  const departments = await db
    .select({ id: department.id, name: department.name })
    .from(department)
    .where(
      and(
        eq(department.schoolId, schoolId),
        sql`${department.id} = ${listed(rules.flatMap((rule) => rule.departmentIds))}`,
      ),
    )
  const people = await db
    .select({ id: member.id, name: member.name })
    .from(member)
    .where(
      and(
        eq(member.schoolId, schoolId),
        isActiveStaff,
        sql`${member.id} = ${listed(rules.flatMap((rule) => rule.memberIds))}`,
      ),
    )
  const named = (rows: readonly { id: number; name: string }[]) => {
    const nameOf = new Map(rows.map(({ id, name }) => [id, name]))
    // Omit deleted departments and people who are no longer staff, because a save with their ids would be refused.
    return (ids: readonly number[]) => {
      const there = ids.filter((id) => nameOf.has(id))
      return { ids: there, names: there.map((id) => nameOf.get(id) ?? '') }
    }
  }
  return { departmentsOf: named(departments), peopleOf: named(people) }
}

/** Presents shifts with the rule in force on a day, or the first future one. */
const present = async (db: Db, schoolId: number, shifts: readonly Shift[], today: string): Promise<ShiftView[]> => {
  const rules = await db
    .select()
    .from(attendanceRule)
    .where(
      and(
        eq(attendanceRule.schoolId, schoolId),
        sql`${attendanceRule.shiftId} = any(${sql.param(shifts.map(({ id }) => id))}::bigint[])`,
      ),
    )
    .orderBy(desc(attendanceRule.fromDay))
  const rulesOf = Map.groupBy(rules, ({ shiftId }) => shiftId)
  const { departmentsOf, peopleOf } = await namesOf(db, schoolId, rules)
  return shifts.flatMap(({ id, name, version }) => {
    const shiftRules = rulesOf.get(id) ?? []
    const acting = shiftRules.find(({ fromDay }) => fromDay <= today) ?? shiftRules.at(-1)
    if (acting === undefined) return []
    const { schoolId: _school, id: _id, shiftId: _shift, madeDay: _made, departmentIds, memberIds, ...rule } = acting
    const [departments, people] = [departmentsOf(departmentIds), peopleOf(memberIds)]
    return [
      {
        ...rule,
        id,
        name,
        version,
        departmentIds: departments.ids,
        departmentNames: departments.names,
        userIds: people.ids,
        userNames: people.names,
        rules: shiftRules.slice(0, maxRules).map((one) => ({ fromDay: one.fromDay, hours: hoursOf(one) })),
      },
    ]
  })
}

const isActing = (schoolId: number) => and(eq(attendanceShift.schoolId, schoolId), isNull(attendanceShift.endDay))

const todayOf = ({ session, clock }: Pick<Context<typeof attendance.shifts>, 'session' | 'clock'>) =>
  schoolDay({ now: clock.now(), timeZone: session.timeZone })

/** Lists the active shifts of the school by name. */
export const listShifts = async (context: Context<typeof attendance.shifts>) => {
  const { db, session } = context
  const schoolId = schoolOf(session)
  const rows = await db.select().from(attendanceShift).where(isActing(schoolId)).orderBy(asc(attendanceShift.name))
  return present(db, schoolId, rows, todayOf(context))
}

/**
 * Refuses a start before the current month, because earlier months are reported. A start within the month is fine:
 * its report is not final and its days can be corrected.
 */
const refuseReported = (fromDay: string, today: string): void => {
  const first = `${today.slice(0, 7)}-01`
  if (fromDay < first) throw new Refusal(attendanceRefusals.beginsInReported, { day: first })
}

/** Refuses a change before today, unless the shift has not begun. */
const refusePast = async (db: Db, schoolId: number, shiftId: number, fromDay: string, today: string) => {
  refuseReported(fromDay, today)
  const ofShift = and(eq(attendanceRule.schoolId, schoolId), eq(attendanceRule.shiftId, shiftId))
  const begun = await db.$count(attendanceRule, and(ofShift, lt(attendanceRule.fromDay, today)))
  if (begun > 0 && fromDay < today) throw new Refusal(attendanceRefusals.actsInPast, { day: today })
}

type Save = Context<typeof attendance.saveShift>

/** Writes the rule from its day on and deletes rules that begin on or after it. */
const writeRule = async ({ db, body }: Save, schoolId: number, shiftId: number, today: string): Promise<void> => {
  const { id: _id, name: _name, version: _version, userIds, ...rule } = body
  const times = {
    arriveFrom: withSeconds(body.arriveFrom),
    arriveTo: withSeconds(body.arriveTo),
    leaveFrom: withSeconds(body.leaveFrom),
    leaveTo: withSeconds(body.leaveTo),
  }
  await db
    .delete(attendanceRule)
    .where(
      and(
        eq(attendanceRule.schoolId, schoolId),
        eq(attendanceRule.shiftId, shiftId),
        gte(attendanceRule.fromDay, body.fromDay),
      ),
    )
  await db.insert(attendanceRule).values({ ...rule, ...times, memberIds: userIds, schoolId, shiftId, madeDay: today })
}

/** Adds a shift, or changes one from a day on. Earlier days keep their rule. */
export const saveShift = async (context: Save): Promise<ShiftView> => {
  const { db, session, body } = context
  const [schoolId, today] = [schoolOf(session), todayOf(context)]
  const shown = async (shift: Shift): Promise<ShiftView> => {
    const [view] = await present(db, schoolId, [shift], today)
    if (view === undefined) throw new Refusal(common.notFound)
    return view
  }
  const saving = {
    name: '班次',
    schoolId,
    id: body.id,
    version: body.version,
    values: { name: body.name },
    twice: { kind: attendanceRefusals.shiftTwice, words: { name: body.name } },
  }
  if (body.id === undefined) {
    refuseReported(body.fromDay, today)
    const most = shiftLimits.shifts
    if ((await db.$count(attendanceShift, isActing(schoolId))) >= most) {
      throw new Refusal(attendanceRefusals.tooManyShifts, { most: String(most) })
    }
    const writeAndShow = async (shift: Shift) => {
      await writeRule(context, schoolId, shift.id, today)
      return shown(shift)
    }
    return saveVersioned(db, attendanceShift, { ...saving, present: writeAndShow })
  }
  await refusePast(db, schoolId, body.id, body.fromDay, today)
  const { version } = await saveVersioned(db, attendanceShift, { ...saving, present: shown })
  await writeRule(context, schoolId, body.id, today)
  return shown({ schoolId, id: body.id, name: body.name, endDay: null, version })
}

/** Ends a shift: it does not apply from today on, and earlier days keep it. Deletes a shift that never began. */
export const endShift = async (context: Context<typeof attendance.deleteShift>): Promise<null> => {
  const { db, session, query } = context
  const [schoolId, today] = [schoolOf(session), todayOf(context)]
  const ofShift = and(isActing(schoolId), eq(attendanceShift.id, query.id))
  const [ended] = await db
    .update(attendanceShift)
    .set({ endDay: previousDay(today), version: nextVersion(attendanceShift.version) })
    .where(ofShift)
    .returning({ id: attendanceShift.id })
  if (ended === undefined) throw new Refusal(common.notFound)
  const rules = and(eq(attendanceRule.schoolId, schoolId), eq(attendanceRule.shiftId, query.id))
  if ((await db.$count(attendanceRule, and(rules, lt(attendanceRule.fromDay, today)))) > 0) return null
  const never = and(eq(attendanceShift.schoolId, schoolId), eq(attendanceShift.id, query.id))
  await db.delete(attendanceShift).where(never)
  return null
}

/** Access check by id: active shifts of the session's school. */
export const reachShifts = reachRows(attendanceShift, (session) => isActing(schoolOf(session)))
