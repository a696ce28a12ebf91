import { and, asc, eq, min, sql } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import { catalogue, withoutSchool } from '../../../platform/server/catalogue.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { type points, pointsRefusals } from '../contract.ts'
import { nameOfRule } from '../words.ts'
import { pointsSettings } from './config.ts'
import { pointsRule } from './tables.ts'

export type Rule = typeof pointsRule.$inferSelect

const { type, item, rank, id } = pointsRule

/** Selects the rules of a school in order. */
export const selectRules = (db: Db, schoolId: number): Promise<Rule[]> =>
  db.select().from(pointsRule).where(eq(pointsRule.schoolId, schoolId)).orderBy(type, item, rank)

/** The rules of a school, including disabled ones. A deleted rule's words stay in the ledger. */
export const ruleCatalogue = catalogue(pointsRule, {
  name: '积分规则',
  order: [type, item, rank],
  present: (row) => withoutSchool(row),
  twice: (values) => ({ kind: pointsRefusals.ruleTwice, words: { name: nameOfRule(values) } }),
})

/**
 * Refuses an enabled rule above the limit per award, since every award with it would be refused. A disabled one is
 * allowed, so that lowering the limit never keeps anybody from disabling a rule.
 */
const refuseTooMuch = async (db: Db, schoolId: number, rule: Pick<Rule, 'points' | 'disabled'>): Promise<void> => {
  const { mostPerAward } = await pointsSettings.read(db, schoolId)
  if (rule.disabled || Math.abs(rule.points) <= mostPerAward) return
  throw new Refusal(pointsRefusals.ruleTooMuch, { most: mostPerAward, points: rule.points })
}

/** Adds a rule, or saves one if `version` is current. */
export const saveRule = async (context: Context<typeof points.saveRule>) => {
  await refuseTooMuch(context.db, schoolOf(context.session), context.body)
  return ruleCatalogue.save(context, context.body)
}

/** Finds an enabled rule. Refuses a missing or disabled one with `ruleDisabled`. */
export const findEnabledRule = async (db: Db, schoolId: number, ruleId: number): Promise<Rule> => {
  const [row] = await db
    .select()
    .from(pointsRule)
    .where(and(eq(pointsRule.schoolId, schoolId), eq(id, ruleId)))
  if (row === undefined || row.disabled) throw new Refusal(pointsRefusals.ruleDisabled)
  return row
}

const usable = (schoolId: number) => and(eq(pointsRule.schoolId, schoolId), eq(pointsRule.disabled, false))

/** Lists the types of enabled rules. */
export const listTypes = async ({ db, session }: Context<typeof points.ruleTypes>) => {
  const found = await db
    .selectDistinct({ type })
    .from(pointsRule)
    .where(usable(schoolOf(session)))
    .orderBy(asc(type))
  return found.map((row) => row.type)
}

/** Lists the items of a type, each with the smallest id of its rules. */
export const listItems = async ({ db, session, query }: Context<typeof points.ruleItems>) =>
  db
    .select({ id: sql<number>`${min(id)}`.mapWith(Number), item })
    .from(pointsRule)
    .where(and(usable(schoolOf(session)), eq(type, query.type)))
    .groupBy(item)
    .orderBy(asc(item))

/** Lists the ranks of the item to which this rule belongs. */
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
