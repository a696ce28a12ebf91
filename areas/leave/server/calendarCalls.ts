import { and, desc, eq, gte, lte, ne, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { listDays } from '../../../platform/contract/wireDay.ts'
import { catalogue, withoutSchool } from '../../../platform/server/catalogue.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { foreignKeyViolation, sqlStateOf } from '../../../platform/server/database/sqlState.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { type leave, leaveRefusals } from '../contract.ts'
import { calendarDay, schoolTerm } from './tables.ts'

/** The terms of a school, latest first. */
export const terms = catalogue(schoolTerm, {
  name: '学期',
  order: [desc(schoolTerm.startDay)],
  present: (row) => withoutSchool(row),
  twice: ({ name }) => ({ kind: leaveRefusals.termTwice, words: { name } }),
})

/** The special days of a school, latest first. A day whose entry is deleted follows its weekday again. */
export const specialDays = catalogue(calendarDay, {
  name: '校历',
  order: [desc(calendarDay.day)],
  present: (row) => withoutSchool(row),
  twice: ({ day }) => ({ kind: leaveRefusals.dayTwice, words: { day, name: '放假或调休' } }),
})

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
export const saveTerm = async (context: Context<typeof leave.saveTerm>) => {
  await refuseOverlap(context.db, schoolOf(context.session), context.body)
  return terms.save(context, context.body)
}

/** Deletes a term. Refuses one with a timetable, which would be lost with it. */
export const deleteTerm = async ({ db, session, query }: Context<typeof leave.deleteTerm>): Promise<null> => {
  const [term] = await db
    .select({ name: schoolTerm.name })
    .from(schoolTerm)
    .where(and(eq(schoolTerm.schoolId, schoolOf(session)), eq(schoolTerm.id, query.id)))
  if (term === undefined) throw new Refusal(common.notFound)
  try {
    return await terms.remove({ db, session }, query.id)
  } catch (error) {
    if (sqlStateOf(error) !== foreignKeyViolation) throw error
    throw new Refusal(leaveRefusals.termUsed, { name: term.name })
  }
}

/** Clears the weekday of a holiday. The form may still hold one from a make-up day. */
const clearHolidayWeekday = <Values extends { readonly kind: string; readonly asWeekday: number | null }>(
  values: Values,
) => (values.kind === 'holiday' ? { ...values, asWeekday: null } : values)

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

/** Saves a special day. */
export const saveSpecialDay = (context: Context<typeof leave.saveSpecialDay>) =>
  specialDays.save(context, clearHolidayWeekday(context.body))
