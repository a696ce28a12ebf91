import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Call } from '../../../platform/contract/call.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { makeSharedReading } from '../../../platform/server/sharedReading.ts'
import { type Session, schoolOf, schoolsOf } from '../../../platform/server/session.ts'
import { reachedPart } from '../../organisation/server/index.ts'
import { school } from '../../registry/server/tables/schools.ts'
import { periodsBySchool } from '../../schoolConfig/server/index.ts'
import type { SheetFrame } from '../views.ts'
import { type Counting, type Figures, countFigures, idsIn } from './countFigures.ts'
import { temperatureSummary } from './tables.ts'

/** The readings that count of a school in a period. */
export interface Readings {
  readonly normal: number
  readonly abnormal: number
}

/**
 * The teaching schools of a report: those that are named, else all that the session sees. Refuses somebody who reaches but a part of
 * a school: figures of a whole one are not theirs.
 */
export const schoolsAsked = async (db: Db, session: Session, schoolIds: readonly number[]) => {
  if (reachedPart(session) !== null) throw new Refusal(common.notFound)
  const reached = schoolIds.length > 0 ? schoolIds : schoolsOf(session)
  return db
    .select({ id: school.id, name: school.name })
    .from(school)
    .where(and(inArray(school.id, [...reached]), eq(school.kind, 'school')))
    .orderBy(asc(school.id))
}

/** The summaries of schools in a period of a day, by school: a row each. */
export const readSummaries = async (
  db: Db,
  ids: readonly number[],
  of: { readonly day: string; readonly periodId: number | null; readonly isStudent: boolean },
): Promise<ReadonlyMap<number, Readings>> => {
  const rows = await db
    .select()
    .from(temperatureSummary)
    .where(
      and(
        sql`${temperatureSummary.schoolId} = ${idsIn(ids)}`,
        eq(temperatureSummary.day, of.day),
        eq(temperatureSummary.periodId, of.periodId ?? 0),
        eq(temperatureSummary.isStudent, of.isStudent),
      ),
    )
  return new Map(rows.map((row) => [row.schoolId, row]))
}

/** The schools whose own period of this number has not begun, with when it begins, `HH:mm`: nobody there can have reported. */
export const findToCome = async (
  db: Db,
  ids: readonly number[],
  { date, nowTime, periodId }: Pick<SheetFrame, 'date' | 'nowTime' | 'periodId'>,
): Promise<ReadonlyMap<number, string>> => {
  if (date < nowTime.slice(0, 10)) return new Map()
  const starts = [...(await periodsBySchool(db, ids))].flatMap(([id, periods]) => {
    const startTime = periods.find((one) => one.id === periodId)?.startTime
    return startTime !== undefined && `${date} ${startTime}` > nowTime ? [[id, startTime.slice(0, 5)] as const] : []
  })
  return new Map(starts)
}

/** Up to so many schools people are counted for each report; beyond, once in ten minutes: a count of a million is long. */
const mostCounted = 20

const shareFigures = makeSharedReading<ReadonlyMap<number, Figures>>(10 * 60_000)

/** The people of schools and their coming and going on a day, by school. Of several who ask first one counts for all. */
export const countPeople = (
  { db, config, clock }: Pick<Context<Call>, 'db' | 'config' | 'clock'>,
  ids: readonly number[],
  asked: Counting,
): Promise<ReadonlyMap<number, Figures>> =>
  ids.length <= mostCounted
    ? countFigures(db, ids, asked)
    : shareFigures(config, JSON.stringify([ids, asked]), clock.now(), () => countFigures(db, ids, asked))

/** The school whose periods a report over several is framed by: the only one asked for, else the session's own. */
export const framingSchool = (session: Session, schools: readonly { readonly id: number }[]): number =>
  schools.length === 1 ? (schools[0]?.id ?? schoolOf(session)) : schoolOf(session)
