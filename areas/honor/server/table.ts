import { and, count, countDistinct, eq } from 'drizzle-orm'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import type { honor } from '../contract.ts'
import type { Ranked, TableView } from '../views.ts'
import { type Level, levels } from '../words.ts'
import { honorAward, honorKind } from './tables.ts'

interface Counted {
  readonly level: Level
  readonly num: number
}

const sumByLevel = (rows: readonly Counted[]): TableView['byLevel'] =>
  levels
    .toReversed()
    .map((level) => ({
      level,
      num: rows.filter((row) => row.level === level).reduce((sum, { num }) => sum + num, 0),
    }))
    .filter(({ num }) => num > 0)

/** Orders by the number of honours. Equal numbers are decided by the highest level that differs, as in medal tables. */
const isBefore = (one: Ranked, other: Ranked): number => {
  if (one.num !== other.num) return other.num - one.num
  for (const level of levels.toReversed()) {
    const numOf = (ranked: Ranked) => ranked.byLevel.find((row) => row.level === level)?.num ?? 0
    if (numOf(one) !== numOf(other)) return numOf(other) - numOf(one)
  }
  return one.name < other.name ? -1 : 1
}

const rank = <Row extends Counted>(rows: readonly Row[], nameOf: (row: Row) => string): Ranked[] =>
  [...Map.groupBy(rows, nameOf)]
    .filter(([name]) => name !== '')
    .map(([name, own]) => ({ name, num: own.reduce((sum, { num }) => sum + num, 0), byLevel: sumByLevel(own) }))
    .toSorted(isBefore)

/**
 * Counts the honours of a year by level, class, grade and department of that day. The figures are of the whole school
 * for everybody, since they name nobody; the wall shows people within reach only.
 */
export const findTable = async ({ db, session, query }: Context<typeof honor.table>): Promise<TableView> => {
  const where = and(
    eq(honorAward.schoolId, schoolOf(session)),
    eq(honorAward.yearId, query.yearId),
    eq(honorAward.state, 'approved'),
    query.level === undefined ? undefined : eq(honorKind.level, query.level),
    query.target === undefined ? undefined : eq(honorKind.target, query.target),
  )
  const ofKind = and(eq(honorKind.schoolId, honorAward.schoolId), eq(honorKind.id, honorAward.kindId))
  const { level, target } = honorKind
  const { departmentName, gradeName, memberId } = honorAward
  const rows = await db
    .select({ level, target, departmentName, gradeName, num: count() })
    .from(honorAward)
    .innerJoin(honorKind, ofKind)
    .where(where)
    .groupBy(level, target, departmentName, gradeName)
    .orderBy(departmentName, level, target)
  const [people] = await db
    .select({ num: countDistinct(memberId) })
    .from(honorAward)
    .innerJoin(honorKind, ofKind)
    .where(where)
  const ofPupils = rows.filter((row) => row.target !== 'staff')
  const ofStaff = rows.filter((row) => row.target === 'staff')
  return {
    num: rows.reduce((sum, { num }) => sum + num, 0),
    people: people?.num ?? 0,
    byLevel: sumByLevel(rows),
    classes: rank(ofPupils, (row) => row.departmentName),
    grades: rank(ofPupils, (row) => row.gradeName),
    departments: rank(ofStaff, (row) => row.departmentName),
  }
}
