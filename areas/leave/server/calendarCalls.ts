import { and, desc, eq, gte, lte, ne, sql } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import { nextDay } from '../../../platform/contract/wireDay.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { deleteRow } from '../../../platform/server/deleteRow.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import { saveVersioned } from '../../../platform/server/saveVersioned.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { type leave, leaveRefusals } from '../contract.ts'
import { calendarDay, schoolTerm } from './tables.ts'

const present = <Row extends { readonly schoolId: number }>({ schoolId: _schoolId, ...row }: Row) => row

/** Lists the school's terms, latest first. */
export const listTerms = async ({ db, session }: Context<typeof leave.terms>) => {
  const rows = await db
    .select()
    .from(schoolTerm)
    .where(eq(schoolTerm.schoolId, schoolOf(session)))
    .orderBy(desc(schoolTerm.startDay))
  return rows.map(present)
}

type Term = Context<typeof leave.saveTerm>['body']

const refuseOverlap = async (db: Db, schoolId: number, { id = 0, startDay, endDay }: Term) => {
  // Lock, because two terms saved concurrently would not see each other.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('school_term'), hashtext(${String(schoolId)}))`)
  const [other] = await db
    .select()
    .from(schoolTerm)
    .where(
      and(
        eq(schoolTerm.schoolId, schoolId),
        ne(schoolTerm.id, id),
        lte(schoolTerm.startDay, endDay),
        gte(schoolTerm.endDay, startDay),
      ),
    )
    .limit(1)
  if (other === undefined) return
  const { name, startDay: from, endDay: to } = other
  throw new Refusal(leaveRefusals.termsOverlap, { name, startDay: from, endDay: to })
}

/** Adds or saves a term. Refuses one that overlaps another. */
export const saveTerm = async ({ db, session, body }: Context<typeof leave.saveTerm>) => {
  const { id, version, ...values } = body
  const schoolId = schoolOf(session)
  await refuseOverlap(db, schoolId, body)
  const twice = { kind: leaveRefusals.termTwice, words: { name: values.name } }
  return saveVersioned(db, schoolTerm, { name: '学期', schoolId, id, version, values, present, twice })
}

export const deleteTerm = ({ db, session, query }: Context<typeof leave.deleteTerm>) =>
  deleteRow(db, schoolTerm, { schoolId: schoolOf(session), id: query.id })

/** Lists the school's special days, latest first. */
export const listSpecialDays = async ({ db, session }: Context<typeof leave.specialDays>) => {
  const rows = await db
    .select()
    .from(calendarDay)
    .where(eq(calendarDay.schoolId, schoolOf(session)))
    .orderBy(desc(calendarDay.day))
  return rows.map(present)
}

/** Clears the weekday of a holiday. The form may still hold one from a make-up day. */
const clearHolidayWeekday = <Values extends { readonly kind: string; readonly asWeekday: number | null }>(
  values: Values,
) => (values.kind === 'holiday' ? { ...values, asWeekday: null } : values)

const listDays = (first: string, last: string): string[] => {
  const days: string[] = []
  for (let day = first; day <= last; day = nextDay(day)) days.push(day)
  return days
}

/** Adds one day or several consecutive days. Adds none if one of them is already set. */
export const addSpecialDays = async ({ db, session, body }: Context<typeof leave.addSpecialDays>) => {
  const { day: first, lastDay = first, ...values } = body
  const schoolId = schoolOf(session)
  const rows = listDays(first, lastDay).map((day) => ({ ...clearHolidayWeekday(values), schoolId, day }))
  const added = await db.insert(calendarDay).values(rows).onConflictDoNothing().returning({ day: calendarDay.day })
  const addedDays = new Set(added.map(({ day }) => day))
  const conflict = rows.find(({ day }) => !addedDays.has(day))
  if (conflict === undefined) return { days: rows.length }
  const [existing] = await db
    .select({ name: calendarDay.name })
    .from(calendarDay)
    .where(and(eq(calendarDay.schoolId, schoolId), eq(calendarDay.day, conflict.day)))
  throw new Refusal(leaveRefusals.dayTwice, { day: conflict.day, name: existing?.name ?? '' })
}

export const saveSpecialDay = ({ db, session, body }: Context<typeof leave.saveSpecialDay>) => {
  const { id, version, ...fields } = body
  const values = clearHolidayWeekday(fields)
  const twice = { kind: leaveRefusals.dayTwice, words: { day: values.day, name: '放假或调休' } }
  const schoolId = schoolOf(session)
  return saveVersioned(db, calendarDay, { name: '校历', schoolId, id, version, values, present, twice })
}

/** Deletes a special day. The day follows its weekday again. */
export const deleteSpecialDay = ({ db, session, query }: Context<typeof leave.deleteSpecialDay>) =>
  deleteRow(db, calendarDay, { schoolId: schoolOf(session), id: query.id })

/** Reach of terms and special days: those of the session's school. */
export const reachTerms = reachRows(schoolTerm, (session) => eq(schoolTerm.schoolId, schoolOf(session)))
export const reachSpecialDays = reachRows(calendarDay, (session) => eq(calendarDay.schoolId, schoolOf(session)))
