import { and, desc, eq, gt } from 'drizzle-orm'
import { z } from 'zod'
import { auditChange, auditEntry } from '../../../../platform/server/audit/tables.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { accommodations, directions, ruleDays } from '../../ruleContract.ts'
import type { Rule } from '../rules/matchRules.ts'
import { gateRule } from '../tables.ts'

/** A rule in the audit trail, with column names as keys. */
const AuditedRule = z
  .object({
    id: z.int(),
    accommodation: z.enum(accommodations),
    department_ids: z.array(z.int()),
    direction: z.enum(directions),
    weekdays: z.array(z.int()),
    start_time: z.string(),
    end_time: z.string(),
    days: z.enum(ruleDays),
    valid_from: z.string().nullable(),
    valid_until: z.string().nullable(),
    disabled: z.boolean(),
  })
  .transform(
    ({
      department_ids: departmentIds,
      start_time: startTime,
      end_time: endTime,
      valid_from: validFrom,
      valid_until: validUntil,
      ...rule
    }) => ({ ...rule, departmentIds, startTime, endTime, validFrom, validUntil }),
  )

const RuleWithId = z.object({ id: z.int() })

/** The rules of a school from a moment until just before another. */
export interface RulePeriod {
  readonly from: Date
  readonly until: Date
  readonly rules: readonly Rule[]
}

/** The table name in the audit trail. */
const gateRuleName = 'gate_rule'

const readChanges = (db: Db, schoolId: number, since: Date) =>
  db
    .select({ at: auditEntry.at, before: auditChange.before, after: auditChange.after })
    .from(auditChange)
    .innerJoin(auditEntry, and(eq(auditEntry.schoolId, auditChange.schoolId), eq(auditEntry.id, auditChange.entryId)))
    .where(and(eq(auditEntry.schoolId, schoolId), gt(auditEntry.at, since), eq(auditChange.relation, gateRuleName)))
    .orderBy(desc(auditEntry.at), desc(auditChange.id))

/**
 * Returns a school's rules between two moments, one period between each two changes. It starts from the current rules
 * and undoes the changes in the audit trail backwards.
 */
export const findRulePeriods = async (
  db: Db,
  schoolId: number,
  [from, until]: readonly [Date, Date],
): Promise<readonly RulePeriod[]> => {
  const today = await db.select().from(gateRule).where(eq(gateRule.schoolId, schoolId))
  const rules = new Map<number, Rule>(today.map((rule) => [rule.id, rule]))
  const stretches: RulePeriod[] = []
  let end = until
  const cutAt = (start: Date) => {
    if (start < end) stretches.push({ from: start, until: end, rules: [...rules.values()] })
    if (start < end) end = start
  }
  for (const { at, before, after } of await readChanges(db, schoolId, from)) {
    cutAt(at)
    const [previous, is] = [AuditedRule.safeParse(before), RuleWithId.safeParse(after)]
    if (previous.success) rules.set(previous.data.id, previous.data)
    else if (is.success) rules.delete(is.data.id)
  }
  cutAt(from)
  return stretches
}
