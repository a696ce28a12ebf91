import { and, count, eq } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import type { Call } from '../../../platform/contract/call.ts'
import { asSystemWithin } from '../../../platform/server/database/asSystemWithin.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Session, holdsRole } from '../../../platform/server/session.ts'
import { usersRefusals } from '../refusals.ts'
import { member, memberRole } from './tables.ts'

/** What a call that works on people beyond one school is given, whatever its input. */
export type PeopleWork = Pick<Context<Call>, 'session' | 'recorded' | 'database' | 'config' | 'files' | 'clock'>

const { superAdministrator, schoolDataAdministrator, bureauAdministrator, integrator } = role

/** Whether somebody has a standing in several schools, which no school sees by itself. */
export const isShared = async (db: Db, personId: number): Promise<boolean> => {
  const [row] = await asSystemWithin(db, 'people: in how many schools somebody is', () =>
    db.select({ standings: count() }).from(member).where(eq(member.personId, personId)),
  )
  return (row?.standings ?? 0) > 1
}

/**
 * Refuses a change of what belongs to the person and not to a school, where the person is in other schools too: else a
 * school's administrator could take over somebody's account elsewhere. The platform may, and everybody themselves.
 */
export const refuseShared = async (db: Db, session: Session, personId: number): Promise<void> => {
  if (session.personId === personId || holdsRole(session, superAdministrator)) return
  if (await isShared(db, personId)) throw new Refusal(usersRefusals.sharedPerson)
}

/**
 * Refuses to touch the account of somebody who may do more than the caller, as far as the caller's schools know: the
 * platform's, then a school's administrators.
 */
export const refuseHigher = async (db: Db, session: Session, personId: number): Promise<void> => {
  if (session.personId === personId || holdsRole(session, superAdministrator)) return
  const rows = await db.select({ roleId: memberRole.roleId }).from(memberRole).where(eq(memberRole.personId, personId))
  const highest: readonly number[] = holdsRole(session, schoolDataAdministrator)
    ? [superAdministrator]
    : [superAdministrator, schoolDataAdministrator, bureauAdministrator, integrator]
  if (rows.some(({ roleId }) => highest.includes(roleId))) throw new Refusal(common.forbidden)
}

/** The same, where what somebody is in schools that the caller does not see counts too. */
export const refuseHigherAnywhere = (db: Db, session: Session, personId: number): Promise<void> =>
  asSystemWithin(db, 'people: what somebody is in any school', () => refuseHigher(db, session, personId))

/** SQL for one membership. */
export const ofMembership = (schoolId: number, personId: number) =>
  and(eq(member.schoolId, schoolId), eq(member.personId, personId))
