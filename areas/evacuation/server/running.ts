import { and, eq, inArray } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Reach } from '../../../platform/server/reach.ts'
import { type Session, holdsRole, schoolOf } from '../../../platform/server/session.ts'
import { takeBackMinutes } from '../contract.ts'
import { isPersonSeen } from './seen.ts'
import { evacuation, evacuationPerson } from './tables.ts'

/** The live stream of an evacuation's list. */
export const evacuationStream = (schoolId: number, evacuationId: number) => ({ schoolId, key: String(evacuationId) })

/** Locks an evacuation, so that ticks are counted one after the other. */
export const lockEvacuation = async (db: Db, schoolId: number, evacuationId: number) => {
  const [row] = await db
    .select({ endedAt: evacuation.endedAt, begunById: evacuation.begunById })
    .from(evacuation)
    .where(and(eq(evacuation.schoolId, schoolId), eq(evacuation.id, evacuationId)))
    .for('update')
  if (!row) throw new Refusal(common.notFound)
  return row
}

/** True if the session may end an evacuation and take its end back: its beginner and the school's administrators. */
export const mayEnd = (session: Session, { begunById }: { readonly begunById: number }): boolean =>
  session.memberId === begunById || holdsRole(session, role.superAdministrator, role.schoolDataAdministrator)

/** True if an end can still be taken back, so that ticks sent meanwhile are kept. */
export const canTakeBack = (endedAt: Date | null, now: Date): boolean =>
  endedAt !== null && now.getTime() - endedAt.getTime() <= takeBackMinutes * 60_000

/** Reaches evacuations of the session's school. */
export const reachEvacuations: Reach = async (db, session, ids) => {
  const rows = await db
    .select({ id: evacuation.id })
    .from(evacuation)
    .where(and(eq(evacuation.schoolId, schoolOf(session)), inArray(evacuation.id, [...ids])))
  return rows.map(({ id }) => id)
}

/**
 * Reaches people on a list of the session's school: everybody for staff at the doors, and only their classes for
 * others.
 */
export const reachEvacuated: Reach = async (db, session, ids) => {
  const rows = await db
    .selectDistinct({ id: evacuationPerson.memberId })
    .from(evacuationPerson)
    .where(
      and(
        eq(evacuationPerson.schoolId, schoolOf(session)),
        inArray(evacuationPerson.memberId, [...ids]),
        isPersonSeen(session),
      ),
    )
  return rows.map(({ id }) => id)
}
