import { and, inArray } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { cardNumber } from '../../../card/server/index.ts'
import { leavesBetween } from '../../../leave/server/index.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { passes } from '../people.ts'

/** Somebody may pass from a moment until just before another without a keeper's look. */
export interface Allowed {
  readonly memberId: number
  readonly from: Date
  readonly until: Date
}

type Rule = (db: Db, schoolId: number, from: Date, until: Date) => Promise<readonly Allowed[]>

/** The rules by which somebody may pass. A rule of the school's day is one more of these: lists and verdicts follow them alike. */
const rules: readonly Rule[] = [leavesBetween]

/** Everybody who may pass at some moment from one until just before another, by whichever rule. */
export const allowedBetween = async (db: Db, schoolId: number, from: Date, until: Date): Promise<Allowed[]> => {
  const found: Allowed[] = []
  for (const rule of rules) found.push(...(await rule(db, schoolId, from, until)))
  return found
}

/** True where somebody may pass at a moment. */
export const mayPass = (allowed: readonly Allowed[], memberId: number, at: Date): boolean =>
  allowed.some((one) => one.memberId === memberId && one.from <= at && at < one.until)

/** The people of a school who pass gates at all, of these. */
export const findPassing = async (db: Db, schoolId: number, memberIds: readonly number[]): Promise<Set<number>> => {
  const rows = await db
    .select({ id: member.id })
    .from(member)
    .where(and(passes(schoolId), inArray(member.id, [...new Set(memberIds)])))
  return new Set(rows.map(({ id }) => id))
}

/** The card of everybody in a school who passes gates. */
export const readCards = (db: Db, schoolId: number) =>
  db.select({ id: member.id, card: cardNumber }).from(member).where(passes(schoolId))
