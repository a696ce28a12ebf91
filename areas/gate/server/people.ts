import { type SQL, and, eq, ne, sql } from 'drizzle-orm'
import { role } from '../../../platform/contract/roles.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { holdsCard } from '../../card/server/index.ts'
import { member, memberRole } from '../../registry/server/tables/members.ts'
import { placeOf } from '../../whereabouts/contract.ts'
import { whereabouts } from '../../whereabouts/server/tables.ts'
import { gateEntry } from '../states.ts'

/** SQL that holds for the students and staff of a school whose records are open: parents do not pass as such. */
export const passes = (schoolId: number): SQL | undefined =>
  and(
    eq(member.schoolId, schoolId),
    eq(member.disabled, false),
    eq(member.locked, false),
    sql`exists (select 1 from ${memberRole} where ${and(
      eq(memberRole.schoolId, member.schoolId),
      eq(memberRole.memberId, member.id),
      ne(memberRole.roleId, role.parent),
    )})`,
  )

/** Somebody who passes a gate of the session's own school. */
export const reachPeople = reachRows(member, (session) => passes(schoolOf(session)))

/** The people who may hold a card, two at most: more than one is as bad as many. */
export const findHolders = async (db: Db, schoolId: number, card: string): Promise<number[]> => {
  const rows = await db
    .select({ id: member.id })
    .from(member)
    .where(and(passes(schoolId), holdsCard(card)))
    .limit(2)
  return rows.map(({ id }) => id)
}

/** A person as a device tells of them. */
interface Told {
  readonly userId?: number | undefined
  readonly cardNum?: string | undefined
}

/** The one person whom a device tells of; undefined where it is nobody of the school, or not one person alone. */
export const findTold = async (db: Db, schoolId: number, { userId, cardNum }: Told): Promise<number | undefined> => {
  if (userId === undefined) {
    const holders = await findHolders(db, schoolId, cardNum ?? '')
    return holders.length === 1 ? holders[0] : undefined
  }
  const [row] = await db
    .select({ id: member.id })
    .from(member)
    .where(and(passes(schoolId), eq(member.id, userId)))
  return row?.id
}

/** The way in which somebody passes: who is in the school leaves, anybody else comes. */
export const directionOf = async (db: Db, schoolId: number, memberId: number): Promise<number> => {
  const [row] = await db
    .select({ stateDictId: whereabouts.stateDictId })
    .from(whereabouts)
    .where(and(eq(whereabouts.schoolId, schoolId), eq(whereabouts.memberId, memberId), eq(whereabouts.aspect, 'place')))
  const place = row && placeOf(row.stateDictId)
  return place === 'school' || place === 'dormitory' ? gateEntry.leaving : gateEntry.returning
}
