import { and, asc, eq, min, sql } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { deleteRow } from '../../../platform/server/deleteRow.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import { saveVersioned } from '../../../platform/server/saveVersioned.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { type points, pointsRefusals } from '../contract.ts'
import { nameOfRule } from '../words.ts'
import { findConfig } from './config.ts'
import { pointsRule } from './tables.ts'

export type Rule = typeof pointsRule.$inferSelect

const present = ({ schoolId: _schoolId, ...rule }: Rule) => rule

const { type, item, rank, id } = pointsRule

/** The rules of a school. */
export const selectRules = (db: Db, schoolId: number): Promise<Rule[]> =>
  db.select().from(pointsRule).where(eq(pointsRule.schoolId, schoolId)).orderBy(type, item, rank)

/** All rules, those that are not used any more included. */
export const listRules = async ({ db, session }: Context<typeof points.rules>) =>
  (await selectRules(db, schoolOf(session))).map(present)

/** Refuses a rule that no award could follow: it would be offered, and refused at each award. One that is out of use may be kept. */
const refuseTooMuch = async (db: Db, schoolId: number, rule: Pick<Rule, 'points' | 'disabled'>): Promise<void> => {
  const { mostPerAward } = await findConfig(db, schoolId)
  if (rule.disabled || Math.abs(rule.points) <= mostPerAward) return
  throw new Refusal(pointsRefusals.ruleTooMuch, { most: mostPerAward, points: rule.points })
}

/** Adds a rule, or saves one, unless somebody has saved it since it was read. */
export const saveRule = async ({ db, session, body }: Context<typeof points.saveRule>) => {
  const { id: ruleId, version, ...values } = body
  await refuseTooMuch(db, schoolOf(session), values)
  return saveVersioned(db, pointsRule, {
    name: '积分规则',
    schoolId: schoolOf(session),
    id: ruleId,
    version,
    values,
    present,
    twice: { kind: pointsRefusals.ruleTwice, words: { name: nameOfRule(values) } },
  })
}

/** Deletes a rule; the ledger keeps its words. */
export const deleteRule = ({ db, session, query }: Context<typeof points.deleteRule>) =>
  deleteRow(db, pointsRule, { schoolId: schoolOf(session), id: query.id })

/** A rule that points may be given by. */
export const findUsable = async (db: Db, schoolId: number, ruleId: number): Promise<Rule> => {
  const [row] = await db
    .select()
    .from(pointsRule)
    .where(and(eq(pointsRule.schoolId, schoolId), eq(id, ruleId)))
  if (row === undefined || row.disabled) throw new Refusal(pointsRefusals.ruleDisabled)
  return row
}

const usable = (schoolId: number) => and(eq(pointsRule.schoolId, schoolId), eq(pointsRule.disabled, false))

/** The types of the rules in use. */
export const listTypes = async ({ db, session }: Context<typeof points.ruleTypes>) => {
  const found = await db
    .selectDistinct({ type })
    .from(pointsRule)
    .where(usable(schoolOf(session)))
    .orderBy(asc(type))
  return found.map((row) => row.type)
}

/** The items of a type, each under the smallest id among its rules. */
export const listItems = async ({ db, session, query }: Context<typeof points.ruleItems>) =>
  db
    .select({ id: sql<number>`${min(id)}`.mapWith(Number), item })
    .from(pointsRule)
    .where(and(usable(schoolOf(session)), eq(type, query.type)))
    .groupBy(item)
    .orderBy(asc(item))

/** The ranks of an item, which is told by any rule of it. */
export const listRanks = async ({ db, session, query }: Context<typeof points.ruleRanks>) => {
  const schoolId = schoolOf(session)
  const named = db
    .select({ item })
    .from(pointsRule)
    .where(and(eq(pointsRule.schoolId, schoolId), eq(id, query.itemId)))
  return db
    .select({ id, rank, points: pointsRule.points, note: pointsRule.note })
    .from(pointsRule)
    .where(and(usable(schoolId), eq(type, query.type), sql`${item} = (${named})`))
    .orderBy(asc(rank))
}

/** A rule is reached in the session's own school. */
export const reachRules = reachRows(pointsRule, (session) => eq(pointsRule.schoolId, schoolOf(session)))
