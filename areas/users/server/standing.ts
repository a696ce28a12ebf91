import { and, eq } from 'drizzle-orm'
import type { Call } from '../../../platform/contract/call.ts'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Session, holdsRole, memberOf } from '../../../platform/server/session.ts'
import { isSelfManaged } from '../../registry/server/directory/accounts.ts'
import { memberRole } from '../../registry/server/tables/members.ts'
import { usersRefusals } from '../refusals.ts'

/** What a call that works on people is given, whatever its input. */
export type PeopleWork = Pick<Context<Call>, 'db' | 'session' | 'config' | 'files' | 'clock'>

const { superAdministrator, schoolDataAdministrator, bureauAdministrator, integrator } = role

/**
 * Refuses to touch the record of somebody who may do more than the caller: the platform's people, then a school's
 * administrators. What the same person is in another school is not this school's affair.
 */
export const refuseHigher = async (db: Db, session: Session, schoolId: number, memberId: number): Promise<void> => {
  if (memberOf(session) === memberId || holdsRole(session, superAdministrator)) return
  const rows = await db
    .select({ roleId: memberRole.roleId })
    .from(memberRole)
    .where(and(eq(memberRole.schoolId, schoolId), eq(memberRole.memberId, memberId)))
  const highest: readonly number[] = holdsRole(session, schoolDataAdministrator)
    ? [superAdministrator]
    : [superAdministrator, schoolDataAdministrator, bureauAdministrator, integrator]
  if (rows.some(({ roleId }) => highest.includes(roleId))) throw new Refusal(common.forbidden)
}

/** Refuses a school that would touch the password or the WeChat of an account that its holder manages; the platform may. */
export const refuseSelfManaged = async (db: Db, session: Session, accountId: number): Promise<void> => {
  if (holdsRole(session, superAdministrator)) return
  if (await isSelfManaged(db, accountId)) throw new Refusal(usersRefusals.selfManaged)
}
