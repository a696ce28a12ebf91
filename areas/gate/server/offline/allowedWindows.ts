import { and, inArray } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { cardNumber } from '../../../card/server/index.ts'
import { findLeavesBetween } from '../../../leave/server/index.ts'
import { mainDepartmentJoin } from '../../../registry/server/people.ts'
import { department } from '../../../registry/server/tables/departments.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { mayPassGates } from '../people.ts'
import { includesDirection } from '../rules/matchRules.ts'
import { findRuleWindows } from './ruleWindows.ts'
import { type AllowedWindow, mergeWindows } from './windows.ts'

export type { AllowedWindow }

/**
 * Returns everybody who may pass at some moment from one until just before another, by a leave or a gate rule. Lists
 * and verdicts both use it. `memberIds` limits only the rules.
 */
export const findAllowedWindows = async (
  db: Db,
  schoolId: number,
  [from, until]: readonly [Date, Date],
  memberIds?: readonly number[],
): Promise<AllowedWindow[]> => {
  const leaves = await findLeavesBetween(db, schoolId, from, until)
  const rules = await findRuleWindows(db, schoolId, [from, until], memberIds)
  return mergeWindows([...leaves.map((leave) => ({ ...leave, direction: 'both' as const })), ...rules])
}

/** True if the person may pass at a moment in a direction: 7 leaving, 8 returning. */
export const isAllowed = (
  allowed: readonly AllowedWindow[],
  memberId: number,
  { at, stateDictId }: { readonly at: Date; readonly stateDictId: number },
): boolean =>
  allowed.some(
    (one) => one.memberId === memberId && includesDirection(one, stateDictId) && one.from <= at && at < one.until,
  )

/** Returns which of these people may pass gates at all. */
export const findGatePassers = async (db: Db, schoolId: number, memberIds: readonly number[]): Promise<Set<number>> => {
  const rows = await db
    .select({ id: member.id })
    .from(member)
    .where(and(mayPassGates(schoolId), inArray(member.id, [...new Set(memberIds)])))
  return new Set(rows.map(({ id }) => id))
}

/** Selects all people of a school who pass gates, with card number, name and class. */
export const selectPassersWithCards = (db: Db, schoolId: number) =>
  db
    .select({ id: member.id, card: cardNumber, name: member.name, clazzName: department.name })
    .from(member)
    .leftJoin(department, mainDepartmentJoin)
    .where(mayPassGates(schoolId))
