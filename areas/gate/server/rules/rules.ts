import { and, asc, eq, inArray } from 'drizzle-orm'
import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { deleteRow } from '../../../../platform/server/deleteRow.ts'
import { reachRows } from '../../../../platform/server/reachRows.ts'
import { saveVersioned } from '../../../../platform/server/saveVersioned.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { schoolOf } from '../../../../platform/server/session.ts'
import { department } from '../../../registry/server/tables/departments.ts'
import { type GateRuleView, type gate, gateRefusals } from '../../contract.ts'
import { gateRule } from '../tables.ts'

export type GateRule = typeof gateRule.$inferSelect

const namesOf = async (db: Db, rules: readonly GateRule[]): Promise<ReadonlyMap<number, string>> => {
  const ids = rules.flatMap(({ departmentIds }) => departmentIds)
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: department.id, name: department.name })
    .from(department)
    .where(inArray(department.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const presentAll = async (db: Db, rules: readonly GateRule[]): Promise<GateRuleView[]> => {
  const names = await namesOf(db, rules)
  return rules.map(({ schoolId: _schoolId, ...rule }) => ({
    ...rule,
    departmentNames: rule.departmentIds.map((id) => names.get(id) ?? ''),
  }))
}

const presentOne = (db: Db) => async (rule: GateRule) => {
  const [view] = await presentAll(db, [rule])
  if (view === undefined) throw new Error('one rule gives one view')
  return view
}

/** Returns a school's rules by time, including disabled ones. */
export const listRules = async ({ db, params }: Context<typeof gate.rules>) => {
  const rows = await db
    .select()
    .from(gateRule)
    .where(eq(gateRule.schoolId, params.schoolId))
    .orderBy(asc(gateRule.startTime), asc(gateRule.id))
  return presentAll(db, rows)
}

type Saving = Pick<Context<typeof gate.saveRule>, 'db' | 'session'>
type Values = Omit<Context<typeof gate.createRule>['body'], 'version'>

/**
 * Refuses departments of another school. A caller may reach several schools, but a rule belongs to one, and no foreign
 * key checks a list.
 */
const refuseOthersDepartments = async (db: Db, schoolId: number, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  const own = await db.$count(department, and(eq(department.schoolId, schoolId), inArray(department.id, [...ids])))
  if (own < ids.length) throw new Refusal(common.notFound)
}

const storeRule = async (
  { db, session }: Saving,
  { id, version }: { id?: number; version: number },
  values: Values,
) => {
  const schoolId = schoolOf(session)
  await refuseOthersDepartments(db, schoolId, values.departmentIds)
  return saveVersioned(db, gateRule, {
    name: '通行规则',
    schoolId,
    id,
    version,
    values: { ...values, weekdays: values.weekdays.toSorted((one, other) => one - other) },
    present: presentOne(db),
    twice: { kind: gateRefusals.ruleTwice, words: { name: values.name } },
  })
}

/** Adds a gate rule. */
export const createRule = (context: Context<typeof gate.createRule>) => {
  const { version, ...values } = context.body
  return storeRule(context, { version }, values)
}

/** Saves a gate rule, unless it has changed since it was read. */
export const saveRule = (context: Context<typeof gate.saveRule>) => {
  const { id, version, ...values } = context.body
  return storeRule(context, { id, version }, values)
}

/** Deletes a gate rule; requests keep its text. */
export const deleteRule = ({ db, session, params }: Context<typeof gate.deleteRule>) =>
  deleteRow(db, gateRule, { schoolId: schoolOf(session), id: params.id })

/** A rule is within reach in the session's school. */
export const reachRules = reachRows(gateRule, (session) => eq(gateRule.schoolId, schoolOf(session)))
