import { and, desc, eq, gte, lte } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { schoolTerm } from '../../leave/server/tables.ts'
import type { schoolYear } from '../contract.ts'
import type { TermOfYear } from '../views.ts'
import { nameOfYear } from '../words.ts'
import { schoolYearOf } from '../years.ts'

const fields = {
  id: schoolTerm.id,
  name: schoolTerm.name,
  startDay: schoolTerm.startDay,
  endDay: schoolTerm.endDay,
}

/** Returns the term of a day (`yyyy-MM-dd`) from the school's calendar. Null between and outside terms. */
export const findTerm = async (db: Db, schoolId: number, day: string): Promise<TermOfYear | null> => {
  const [term] = await db
    .select(fields)
    .from(schoolTerm)
    .where(and(eq(schoolTerm.schoolId, schoolId), lte(schoolTerm.startDay, day), gte(schoolTerm.endDay, day)))
    .limit(1)
  return term ?? null
}

/** Lists the terms of a school, the latest first. */
export const listTerms = (db: Db, schoolId: number): Promise<TermOfYear[]> =>
  db.select(fields).from(schoolTerm).where(eq(schoolTerm.schoolId, schoolId)).orderBy(desc(schoolTerm.startDay))

/** Lists the school's years with their terms. A term belongs to the year of its first day. */
export const listYears = async ({ db, session, clock }: Context<typeof schoolYear.years>) => {
  const schoolId = schoolOf(session)
  const today = toWireTime(clock.now(), session.timeZone).slice(0, 10)
  const terms = await listTerms(db, schoolId)
  const year = schoolYearOf(today)
  const byYear = Map.groupBy(terms, ({ startDay }) => schoolYearOf(startDay))
  const years = [...new Set([...byYear.keys(), year])].toSorted((one, other) => other - one)
  return {
    today,
    year,
    term: await findTerm(db, schoolId, today),
    years: years.map((one) => ({ year: one, name: nameOfYear(one), terms: byYear.get(one) ?? [] })),
  }
}
