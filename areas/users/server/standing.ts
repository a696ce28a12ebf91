import { and, eq } from 'drizzle-orm'
import type { Call } from '../../../platform/contract/call.ts'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Session, holdsRole, memberOf } from '../../../platform/server/session.ts'
import { findRights } from '../../permissions/server/index.ts'
import { credentialOf, isSelfManaged } from '../../registry/server/directory/accounts.ts'
import { type member, memberRole } from '../../registry/server/tables/members.ts'
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

/**
 * Refuses what could make an account the caller's own, where its holder may do in this school what the caller may not:
 * nobody comes by a right through somebody else's account. A school's data administrator and the platform may.
 */
export const refuseRicher = async (db: Db, session: Session, schoolId: number, memberId: number): Promise<void> => {
  if (memberOf(session) === memberId || holdsRole(session, superAdministrator, schoolDataAdministrator)) return
  const theirs = await findRights(db, schoolId, memberId)
  if ([...theirs].some((key) => !session.permissions.has(key))) throw new Refusal(usersRefusals.moreRights)
}

/**
 * Refuses, likewise, another telephone number in a record whose first password is still good: by the number its account
 * could be joined to that of whoever has it.
 */
export const refuseOtherNumber = async (
  db: Db,
  session: Session,
  { schoolId, id, accountId, telephone: before }: typeof member.$inferSelect,
  telephone: string | null | undefined,
): Promise<void> => {
  if (!telephone || telephone === before) return
  const stored = await credentialOf(db, accountId)
  if (stored?.mustChange && !(await isSelfManaged(db, accountId))) await refuseRicher(db, session, schoolId, id)
}

/** Refuses a day of birth that has not come yet, by the school's clock. */
export const refuseUnborn = ({ session, clock }: Pick<PeopleWork, 'session' | 'clock'>, birthDate?: string): void => {
  const today = toWireTime(clock.now(), session.timeZone).slice(0, 10)
  if (birthDate !== undefined && birthDate > today) throw new Refusal(usersRefusals.bornLater)
}

/** Refuses a school that would touch the password or the WeChat of an account that its holder manages; the platform may. */
export const refuseSelfManaged = async (db: Db, session: Session, accountId: number): Promise<void> => {
  if (holdsRole(session, superAdministrator)) return
  if (await isSelfManaged(db, accountId)) throw new Refusal(usersRefusals.selfManaged)
}
