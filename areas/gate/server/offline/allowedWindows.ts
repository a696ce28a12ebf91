import { and, inArray } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { cardFaultAt, cardNumber, isHeldCardRow } from '../../../card/server/index.ts'
import { card } from '../../../card/server/tables.ts'
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

/** Selects all people of a school who pass gates, with card number, name and class, and the period of their card. */
const selectPassersWithCards = (db: Db, schoolId: number) =>
  db
    .select({
      id: member.id,
      card: cardNumber,
      name: member.name,
      clazzName: department.name,
      heldNumber: member.cardNum,
      beginsAt: card.beginsAt,
      endsAt: card.endsAt,
    })
    .from(member)
    .leftJoin(department, mainDepartmentJoin)
    .leftJoin(card, isHeldCardRow)
    .where(mayPassGates(schoolId))

/**
 * Finds all people of a school who pass gates, with card number, name and class. `isGood` is true if their card opens by
 * itself for the whole time: nobody withdraws a list that a gate already holds.
 */
export const findPassersWithCards = async (db: Db, schoolId: number, [from, until]: readonly [Date, Date]) => {
  const rows = await selectPassersWithCards(db, schoolId)
  return rows.map(({ heldNumber, beginsAt, endsAt, ...passer }) => {
    const isGoodAt = (at: Date) => heldNumber === null || cardFaultAt({ beginsAt, endsAt }, at) === null
    return { ...passer, isGood: isGoodAt(from) && isGoodAt(until) }
  })
}
