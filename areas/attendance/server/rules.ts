import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { departmentAncestor } from '../../registry/server/tables/departments.ts'
import { memberDepartment } from '../../registry/server/tables/members.ts'
import { attendanceRule, attendanceShift } from './tables.ts'

/** A rule with the name and end of its shift. */
export type Rule = typeof attendanceRule.$inferSelect & { readonly shiftName: string; readonly endDay: string | null }

/** Reads the rules of a school that begin by a day, latest first within each shift. */
const readRules = async (db: Db, schoolId: number, until: string): Promise<Rule[]> => {
  const rows = await db
    .select({ rule: attendanceRule, shiftName: attendanceShift.name, endDay: attendanceShift.endDay })
    .from(attendanceRule)
    .innerJoin(
      attendanceShift,
      and(eq(attendanceShift.schoolId, attendanceRule.schoolId), eq(attendanceShift.id, attendanceRule.shiftId)),
    )
    .where(and(eq(attendanceRule.schoolId, schoolId), lte(attendanceRule.fromDay, until)))
    .orderBy(attendanceRule.shiftId, sql`${attendanceRule.fromDay} desc`)
  return rows.map(({ rule, ...shift }) => ({ ...rule, ...shift }))
}

/** Returns the depth of departments in the tree. Deeper ones have more ancestors. */
const findDepths = async (db: Db, schoolId: number, ids: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: departmentAncestor.departmentId, depth: sql<number>`count(*)::int` })
    .from(departmentAncestor)
    .where(and(eq(departmentAncestor.schoolId, schoolId), inArray(departmentAncestor.departmentId, [...ids])))
    .groupBy(departmentAncestor.departmentId)
  return new Map(rows.map(({ id, depth }) => [id, depth]))
}

/** Returns the departments of people with all their ancestors, by person. */
const departmentsAbove = async (db: Db, schoolId: number, people: readonly number[]) => {
  const rows = await db
    .selectDistinct({ memberId: memberDepartment.memberId, id: departmentAncestor.ancestorId })
    .from(memberDepartment)
    .innerJoin(
      departmentAncestor,
      and(
        eq(departmentAncestor.schoolId, memberDepartment.schoolId),
        eq(departmentAncestor.departmentId, memberDepartment.departmentId),
      ),
    )
    .where(
      and(
        eq(memberDepartment.schoolId, schoolId),
        sql`${memberDepartment.memberId} = any(${sql.param([...people])}::bigint[])`,
      ),
    )
  const byPerson = Map.groupBy(rows, ({ memberId }) => memberId)
  return new Map([...byPerson].map(([memberId, own]) => [memberId, new Set(own.map(({ id }) => id))]))
}

/** Selects the rules in force on a day: the latest started rule of each shift. */
const selectRulesInForce = (rules: readonly Rule[], day: string): Rule[] => {
  const seen = new Set<number>()
  return rules.filter(({ shiftId, fromDay, endDay }) => {
    if (fromDay > day || (endDay !== null && endDay < day) || seen.has(shiftId)) return false
    seen.add(shiftId)
    return true
  })
}

/** Less than the depth of any department, which is at least 1. */
const wholeSchool = 0.5

/**
 * Returns how specific a rule is for a person: 0 if it does not apply, then whole school, depth of the department,
 * and infinity for a named person.
 */
const measureSpecificity = (
  rule: Pick<Rule, 'memberIds' | 'departmentIds'>,
  person: number,
  departments: ReadonlySet<number>,
  depths: ReadonlyMap<number, number>,
): number => {
  if (rule.memberIds.includes(person)) return Number.POSITIVE_INFINITY
  if (rule.memberIds.length + rule.departmentIds.length === 0) return wholeSchool
  return Math.max(0, ...rule.departmentIds.map((id) => (departments.has(id) ? (depths.get(id) ?? 0) : 0)))
}

/**
 * Finds the rule of each person on each day. A rule that existed on the day precedes one written later. Then a rule
 * for the person precedes a department's, and a deeper department precedes a higher one. Present departments count,
 * so a person who moves takes past days along.
 */
export const findRules = async (
  db: Db,
  schoolId: number,
  people: readonly number[],
  days: readonly string[],
): Promise<(person: number, day: string) => Rule | null> => {
  const rules = await readRules(db, schoolId, days.at(-1) ?? '')
  const above = await departmentsAbove(db, schoolId, people)
  const depths = await findDepths(db, schoolId, [...new Set(rules.flatMap(({ departmentIds }) => departmentIds))])
  const actingBy = new Map(days.map((day) => [day, selectRulesInForce(rules, day)]))
  const noDepartments: ReadonlySet<number> = new Set()
  return (person, day) => {
    const departments = above.get(person) ?? noDepartments
    const found = (actingBy.get(day) ?? [])
      .map((rule) => ({
        rule,
        stood: Number(rule.madeDay <= day),
        close: measureSpecificity(rule, person, departments, depths),
      }))
      .filter(({ close }) => close > 0)
      .toSorted(
        (one, other) =>
          other.stood - one.stood ||
          Number(other.close > one.close) - Number(other.close < one.close) ||
          one.rule.shiftId - other.rule.shiftId,
      )
    return found[0]?.rule ?? null
  }
}
