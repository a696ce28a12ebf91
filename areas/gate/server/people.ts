import { type SQL, and, eq, ne, sql } from 'drizzle-orm'
import { role } from '../../../platform/contract/roles.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { mayHoldCard } from '../../card/server/index.ts'
import { openRecord } from '../../registry/server/people.ts'
import { member, memberRole } from '../../registry/server/tables/members.ts'
import { getPlaceOfEntryType } from '../../whereabouts/contract.ts'
import { whereabouts } from '../../whereabouts/server/tables.ts'
import { gateEntry } from '../states.ts'

/** SQL condition: an enabled, unlocked student or staff member of the school. Parents don't pass gates as such. */
export const mayPassGates = (schoolId: number): SQL | undefined =>
  and(
    eq(member.schoolId, schoolId),
    openRecord(),
    sql`exists (select 1 from ${memberRole} where ${and(
      eq(memberRole.schoolId, member.schoolId),
      eq(memberRole.memberId, member.id),
      ne(memberRole.roleId, role.parent),
    )})`,
  )

/** People who pass gates are within reach in the session's school. */
export const reachPeople = reachRows(member, (session) => mayPassGates(schoolOf(session)))

/** Finds the possible holders of a card, at most two, because two already make it ambiguous. */
export const findHolders = async (db: Db, schoolId: number, card: string): Promise<number[]> => {
  const rows = await db
    .select({ id: member.id })
    .from(member)
    .where(and(mayPassGates(schoolId), mayHoldCard(card)))
    .limit(2)
  return rows.map(({ id }) => id)
}

/** A person as a device names them. */
interface NamedPerson {
  readonly userId?: number | undefined
  readonly cardNum?: string | undefined
}

/**
 * Finds the person whom a device names; undefined if unknown to the school or ambiguous, or if it names a person and the
 * card of another.
 */
export const findNamedPerson = async (
  db: Db,
  schoolId: number,
  { userId, cardNum }: NamedPerson,
): Promise<number | undefined> => {
  if (userId === undefined) {
    const holders = await findHolders(db, schoolId, cardNum ?? '')
    return holders.length === 1 ? holders[0] : undefined
  }
  const [row] = await db
    .select({ id: member.id })
    .from(member)
    .where(and(mayPassGates(schoolId), eq(member.id, userId), cardNum === undefined ? undefined : mayHoldCard(cardNum)))
  return row?.id
}

/** Returns the default direction (H-040): leaving for a person in the school, else returning. */
export const defaultDirection = async (db: Db, schoolId: number, memberId: number): Promise<number> => {
  const [row] = await db
    .select({ stateDictId: whereabouts.stateDictId })
    .from(whereabouts)
    .where(and(eq(whereabouts.schoolId, schoolId), eq(whereabouts.memberId, memberId), eq(whereabouts.aspect, 'place')))
  const place = row && getPlaceOfEntryType(row.stateDictId)
  return place === 'school' || place === 'dormitory' ? gateEntry.leaving : gateEntry.returning
}
