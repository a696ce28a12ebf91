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
const compareRanked = (one: Ranked, other: Ranked): number => {
  if (one.num !== other.num) return other.num - one.num
  for (const level of levels.toReversed()) {
    const numOf = (ranked: Ranked) => ranked.byLevel.find((row) => row.level === level)?.num ?? 0
    if (numOf(one) !== numOf(other)) return numOf(other) - numOf(one)
  }
  return one.name < other.name ? -1 : 1
}

const rank = <Row extends Counted>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  keyOf: (row: Row) => string | number = nameOf,
): Ranked[] =>
  [...Map.groupBy(rows, keyOf).values()]
    .flatMap((group) => {
      const [first] = group
      const name = first === undefined ? '' : nameOf(first)
      if (name === '') return []
      return [{ name, num: group.reduce((sum, { num }) => sum + num, 0), byLevel: sumByLevel(group) }]
    })
    .toSorted(compareRanked)

interface OfDepartment {
  readonly departmentId: number | null
  readonly departmentName: string
}

const nameOfDepartment = ({ departmentName }: OfDepartment): string => departmentName

/** Classes of two campuses may have the same name, and a class another name in each year. */
const keyOfDepartment = ({ departmentId, departmentName }: OfDepartment): string =>
  `${departmentId ?? ''} ${departmentName}`

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
  const { departmentId, departmentName, gradeName, memberId } = honorAward
  const rows = await db
    .select({ level, target, departmentId, departmentName, gradeName, num: count() })
    .from(honorAward)
    .innerJoin(honorKind, ofKind)
    .where(where)
    .groupBy(level, target, departmentId, departmentName, gradeName)
    .orderBy(departmentName, departmentId, level, target)
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
    classes: rank(ofPupils, nameOfDepartment, keyOfDepartment),
    grades: rank(ofPupils, (row) => row.gradeName),
    departments: rank(ofStaff, nameOfDepartment, keyOfDepartment),
  }
}
