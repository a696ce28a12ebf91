import { type SQL, and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { schoolOf } from '../../../../platform/server/session.ts'
import type { nightPatrol } from '../../contract.ts'
import { patrolCheck, patrolRound, patrolRoundGuard } from '../tables.ts'
import { isStartedWithin } from './lists.ts'

const { total, checked } = patrolRound

const countRounds = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`
const sumOf = (value: SQL) => sql<number>`coalesce(sum(${value}), 0)::int`

/** Counts of finished rounds by state. A finished round is in exactly one. */
const roundFigures = {
  rounds: sql<number>`count(*)::int`,
  done: countRounds(sql`${checked} >= ${total}`),
  partial: countRounds(sql`${checked} > 0 and ${checked} < ${total}`),
  missed: countRounds(sql`${checked} = 0`),
}

const checkFigures = {
  due: sumOf(sql`${total}`),
  checked: sumOf(sql`${checked}`),
  missedChecks: sumOf(sql`${total} - ${checked}`),
  late: sumOf(sql`${patrolRound.late}`),
  abnormal: sumOf(sql`${patrolRound.abnormal}`),
}

const ofRound = and(eq(patrolRound.schoolId, patrolCheck.schoolId), eq(patrolRound.id, patrolCheck.roundId))

const countChecks = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`
const isChecked = sql`${patrolCheck.at} is not null`

/** The name that an id had latest. Lines, places and people are renamed. */
const latestName = (name: SQL) =>
  sql<string>`(array_agg(${name} order by ${patrolRound.startAt} desc, ${patrolRound.id} desc))[1]`

const countByLine = (db: Db, where: SQL | undefined) =>
  db
    .select({
      id: patrolRound.lineId,
      name: latestName(sql`${patrolRound.lineName}`),
      ...roundFigures,
      ...checkFigures,
    })
    .from(patrolRound)
    .where(where)
    .groupBy(patrolRound.lineId)
    .orderBy(asc(patrolRound.lineId))

const countByPlace = (db: Db, where: SQL | undefined) =>
  db
    .select({
      id: patrolCheck.placeId,
      name: latestName(sql`${patrolCheck.placeName}`),
      due: sql<number>`count(*)::int`,
      checked: countChecks(isChecked),
      missedChecks: countChecks(sql`${patrolCheck.at} is null`),
      late: countChecks(sql`${patrolCheck.at} > ${patrolRound.endAt}`),
      abnormal: countChecks(sql`${patrolCheck.result} = 'abnormal'`),
    })
    .from(patrolCheck)
    .innerJoin(patrolRound, ofRound)
    .where(where)
    .groupBy(patrolCheck.placeId)
    .orderBy(asc(patrolCheck.placeId))

const countRoundsByGuard = (db: Db, where: SQL | undefined) =>
  db
    .select({ id: patrolRoundGuard.guardId, name: latestName(sql`${patrolRoundGuard.name}`), ...roundFigures })
    .from(patrolRoundGuard)
    .innerJoin(
      patrolRound,
      and(eq(patrolRound.schoolId, patrolRoundGuard.schoolId), eq(patrolRound.id, patrolRoundGuard.roundId)),
    )
    .where(where)
    .groupBy(patrolRoundGuard.guardId)
    .orderBy(asc(patrolRoundGuard.guardId))

const countChecksByGuard = async (db: Db, where: SQL | undefined) => {
  const rows = await db
    .select({
      id: patrolCheck.byId,
      checked: sql<number>`count(*)::int`,
      late: countChecks(sql`${patrolCheck.at} > ${patrolRound.endAt}`),
      abnormal: countChecks(sql`${patrolCheck.result} = 'abnormal'`),
    })
    .from(patrolCheck)
    .innerJoin(patrolRound, ofRound)
    .where(and(where, isChecked))
    .groupBy(patrolCheck.byId)
    .orderBy(asc(patrolCheck.byId))
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

const noChecks = { checked: 0, late: 0, abnormal: 0 }
const noFigures = { rounds: 0, done: 0, partial: 0, missed: 0, due: 0, missedChecks: 0, ...noChecks }

/**
 * Counts the finished rounds of some nights by line, place and guard. The sums over lines and places equal the totals.
 * A round of two guards counts for both, and a check only for the guard who made it.
 */
export const findStatistics = async ({ db, session, clock, body }: Context<typeof nightPatrol.statistics>) => {
  const schoolId = schoolOf(session)
  const now = clock.now()
  const started = isStartedWithin(schoolId, body, now)
  const isOver = sql`(${patrolRound.dueAt} <= ${now} or ${checked} >= ${total})`
  const where = and(started, isOver)
  const [totals = noFigures] = await db
    .select({ ...roundFigures, ...checkFigures })
    .from(patrolRound)
    .where(where)
  const byGuard = await countChecksByGuard(db, where)
  const guards = await countRoundsByGuard(db, where)
  return {
    ...totals,
    unfinished: await db.$count(patrolRound, and(started, sql`not ${isOver}`)),
    lines: await countByLine(db, where),
    places: await countByPlace(db, where),
    guards: guards.map((guard) => ({ ...guard, ...(byGuard.get(guard.id) ?? noChecks) })),
  }
}
