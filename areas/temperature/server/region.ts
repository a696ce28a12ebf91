import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Call } from '../../../platform/contract/call.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { makeSharedReading } from '../../../platform/server/sharedReading.ts'
import { type Session, schoolOf, schoolsOf } from '../../../platform/server/session.ts'
import { findReachablePart } from '../../organisation/server/index.ts'
import { school } from '../../registry/server/tables/schools.ts'
import { type FigureQuery, type Figures, countFigures, anyOfIds } from './countFigures.ts'
import { type Passages, type SchoolSpan, countPassages } from './countPassages.ts'
import { temperatureSummary } from './tables.ts'

/** Numbers of normal and abnormal counted readings of a school in a period. */
interface Readings {
  readonly normal: number
  readonly abnormal: number
}

/**
 * Returns the teaching schools of a report: those in `schoolIds`, otherwise all the session can see. Refuses users who
 * reach only part of a school, because they may not see figures of a whole one.
 */
export const findReportSchools = async (db: Db, session: Session, schoolIds: readonly number[]) => {
  if (findReachablePart(session) !== null) throw new Refusal(common.notFound)
  const reached = schoolIds.length > 0 ? schoolIds : schoolsOf(session)
  return db
    .select({ id: school.id, name: school.name, timeZone: school.timeZone })
    .from(school)
    .where(and(inArray(school.id, [...reached]), eq(school.kind, 'school')))
    .orderBy(asc(school.id))
}

/** The schools of a report that have the same day now. */
export interface SchoolsOfDay {
  readonly day: string
  readonly ids: readonly number[]
}

/** Reads the summaries of a day by school and period. */
export const readSummaries = async (
  db: Db,
  { ids, ...of }: SchoolsOfDay & { readonly isStudent: boolean },
): Promise<(schoolId: number, periodId: number) => Readings> => {
  const rows = await db
    .select()
    .from(temperatureSummary)
    .where(
      and(
        sql`${temperatureSummary.schoolId} = ${anyOfIds(ids)}`,
        eq(temperatureSummary.day, of.day),
        eq(temperatureSummary.isStudent, of.isStudent),
      ),
    )
  const found = new Map(rows.map((row) => [`${row.schoolId} ${row.periodId}`, row]))
  return (schoolId, periodId) => found.get(`${schoolId} ${periodId}`) ?? { normal: 0, abnormal: 0 }
}

/**
 * Up to this many schools are counted per report. Larger counts are shared for ten minutes, because counting a million
 * people is slow.
 */
const maxCountedSchools = 20

const shareFigures = makeSharedReading<ReadonlyMap<number, Figures>>(10 * 60_000)

/** Returns the numbers of people of schools, by school. Concurrent first requests share one count. */
export const countPeople = (
  { db, config, clock }: Pick<Context<Call>, 'db' | 'config' | 'clock'>,
  ids: readonly number[],
  asked: FigureQuery,
): Promise<ReadonlyMap<number, Figures>> =>
  ids.length <= maxCountedSchools
    ? countFigures(db, ids, asked)
    : shareFigures(config, JSON.stringify([ids, asked]), clock.now(), () => countFigures(db, ids, asked))

const sharePassages = makeSharedReading<(schoolId: number, periodId: number) => Passages>(10 * 60_000)

/** Returns the passages in periods of schools, by school and period. Concurrent first requests share one count. */
export const countPassagesIn = (
  { db, config, clock }: Pick<Context<Call>, 'db' | 'config' | 'clock'>,
  spans: readonly SchoolSpan[],
  asked: FigureQuery,
) =>
  new Set(spans.map(({ schoolId }) => schoolId)).size <= maxCountedSchools
    ? countPassages(db, spans, asked)
    : sharePassages(config, JSON.stringify([spans, asked]), clock.now(), () => countPassages(db, spans, asked))

/** Returns the school whose periods frame a report: the only one requested, otherwise the session's school. */
export const chooseFrameSchool = (session: Session, schools: readonly { readonly id: number }[]): number =>
  schools.length === 1 ? (schools[0]?.id ?? schoolOf(session)) : schoolOf(session)
