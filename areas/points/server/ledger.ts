import { and, asc, eq, gt, gte, not, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { among } from '../../../platform/server/database/among.ts'
import { Refusal } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { startOfDay } from '../../../platform/server/database/withinDays.ts'
import { type ConfigView, pointsRefusals } from '../contract.ts'
import { initialType } from '../words.ts'
import { pointsSettings } from './config.ts'
import { pointsBalance, pointsRecord } from './tables.ts'

type Stored = typeof pointsRecord.$inferInsert

/** An entry to write. Its balance is computed when it is written. */
export type Entry = Pick<Stored, 'studentId' | 'kind' | 'type' | 'item' | 'rank' | 'points' | 'note' | 'cancelledId'>

/** The school, the author and the time of ledger entries. */
interface WritingContext {
  readonly schoolId: number
  readonly byId: number | null
  readonly at: Date
  readonly timeZone: string
  /** Returns a student's name, for refusals. */
  readonly nameOf: (studentId: number) => string
}

/** The entry that cancels a record, if any. */
export const cancellation = alias(pointsRecord, 'cancellation')
export const isCancellationOf = and(
  eq(cancellation.schoolId, pointsRecord.schoolId),
  eq(cancellation.cancelledId, pointsRecord.id),
)

/** SQL condition for cancelled entries. */
export const isCancelled = sql`exists (select 1 from ${pointsRecord} cancellation where ${isCancellationOf})`

/** SQL condition for entries that count: awards that are not cancelled. */
export const isValid = and(eq(pointsRecord.kind, 'award'), not(isCancelled))

/**
 * Locks the balances of students in id order, so that two transactions can't deadlock. Inserts missing ones with
 * `initial`. Returns the balances and the ids of new ones.
 */
const lockBalances = async (db: Db, schoolId: number, students: Iterable<number>, initial: number) => {
  const ids = [...new Set(students)].toSorted((one, other) => one - other)
  const rows = ids.map((studentId) => ({ schoolId, studentId, balance: initial }))
  const made = await db
    .insert(pointsBalance)
    .values(rows)
    .onConflictDoNothing()
    .returning({ studentId: pointsBalance.studentId })
  const held = await db
    .select({ studentId: pointsBalance.studentId, balance: pointsBalance.balance })
    .from(pointsBalance)
    .where(and(eq(pointsBalance.schoolId, schoolId), among(pointsBalance.studentId, ids)))
    .orderBy(asc(pointsBalance.studentId))
    .for('update')
  return {
    balances: new Map(held.map(({ studentId, balance }) => [studentId, balance])),
    begun: made.map(({ studentId }) => studentId),
  }
}

/** Sums the points added to each student on the day of writing, without cancelled ones. */
const addedToday = async (db: Db, { schoolId, at, timeZone }: WritingContext, students: readonly number[]) => {
  const day = toWireTime(at, timeZone).slice(0, 10)
  const rows = await db
    .select({ studentId: pointsRecord.studentId, added: sql<number>`sum(${pointsRecord.points})::int` })
    .from(pointsRecord)
    .where(
      and(
        eq(pointsRecord.schoolId, schoolId),
        among(pointsRecord.studentId, students),
        gte(pointsRecord.at, startOfDay(day, timeZone)),
        gt(pointsRecord.points, 0),
        isValid,
      ),
    )
    .groupBy(pointsRecord.studentId)
  return new Map(rows.map(({ studentId, added }) => [studentId, added]))
}

/** Adds up each student's points of the day and refuses an entry above the limit. */
const makeDayLimit =
  (today: Map<number, number>, { mostPerDay }: ConfigView, { nameOf }: WritingContext) =>
  (entry: Entry) => {
    if (entry.kind !== 'award' || entry.points <= 0 || mostPerDay === 0) return
    const before = today.get(entry.studentId) ?? 0
    if (before + entry.points > mostPerDay) {
      const name = nameOf(entry.studentId)
      throw new Refusal(pointsRefusals.tooMuchToday, { name, today: before, most: mostPerDay })
    }
    today.set(entry.studentId, before + entry.points)
  }

/** Entries per insert. Each value is a parameter, and a statement has at most 65,535. */
const batchSize = 2000

const insertEntries = async (
  db: Db,
  { schoolId, byId, at }: WritingContext,
  entries: readonly (Entry & { balance: number })[],
) => {
  for (let start = 0; start < entries.length; start += batchSize) {
    const rows = entries.slice(start, start + batchSize)
    await db.insert(pointsRecord).values(rows.map((entry) => ({ ...entry, schoolId, byId, at })))
  }
}

const setBalances = (db: Db, schoolId: number, balances: ReadonlyMap<number, number>) =>
  db.execute(sql`update ${pointsBalance} set balance = given.balance
    from unnest(${sql.param([...balances.keys()])}::bigint[], ${sql.param([...balances.values()])}::int[])
      as given (student_id, balance)
    where ${pointsBalance.schoolId} = ${schoolId} and ${pointsBalance.studentId} = given.student_id`)

/**
 * Writes entries in order and updates the balances. Refuses all of them if one exceeds the school's limits. `check`
 * runs after the balances are locked, so what it reads can't change any more.
 */
export const writeEntries = async (
  db: Db,
  writing: WritingContext,
  entries: readonly Entry[],
  check: () => Promise<void> = async () => undefined,
): Promise<void> => {
  if (entries.length === 0) return
  const { schoolId, nameOf } = writing
  const config = await pointsSettings.read(db, schoolId)
  const initial = config.initialPoints
  const students = entries.map(({ studentId }) => studentId)
  const { balances, begun } = await lockBalances(db, schoolId, students, initial)
  await check()
  const refuseDay = makeDayLimit(await addedToday(db, writing, [...balances.keys()]), config, writing)
  const first = { kind: 'initial' as const, type: initialType, item: '', rank: '', points: initial, note: '' }
  const beginnings = initial === 0 ? [] : begun.map((studentId) => ({ ...first, studentId, balance: initial }))
  const written = entries.map((entry) => {
    const before = balances.get(entry.studentId) ?? 0
    const balance = before + entry.points
    refuseDay(entry)
    if (entry.points < 0 && balance < 0 && !config.mayBeNegative)
      throw new Refusal(pointsRefusals.tooLow, { name: nameOf(entry.studentId), balance: before })
    if (entry.kind === 'award' && Math.abs(entry.points) > config.mostPerAward)
      throw new Refusal(pointsRefusals.tooMuch, { most: config.mostPerAward, points: entry.points })
    balances.set(entry.studentId, balance)
    return { ...entry, balance }
  })
  await insertEntries(db, writing, [...beginnings, ...written])
  await setBalances(db, schoolId, balances)
}
