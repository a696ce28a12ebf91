import { and, eq } from 'drizzle-orm'
import type { Call } from '../../../platform/contract/call.ts'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Session, holdsRole, memberOf } from '../../../platform/server/session.ts'
import { findMemberPermissions } from '../../permissions/server/index.ts'
import { readCredential, isSelfManaged } from '../../registry/server/directory/accounts.ts'
import { type LockedMember, lockMember } from '../../registry/server/membership.ts'
import { memberRole } from '../../registry/server/tables/members.ts'
import { usersRefusals } from '../refusals.ts'

/** Context that calls on people need, whatever their input. */
export type PeopleWorkContext = Pick<Context<Call>, 'db' | 'session' | 'config' | 'files' | 'clock'>

const { superAdministrator, schoolDataAdministrator, bureauAdministrator, integrator } = role

/**
 * Refuses to change the record of a person with a higher role than the caller: platform staff, then a school's
 * administrators. Roles that the person holds in another school don't count.
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
 * Locks a record for the rest of the transaction, before a call changes it. Refuses a member of another school and a
 * person with a higher role than the caller (`refuseHigher`).
 */
export const lockForChange = async (
  db: Db,
  session: Session,
  schoolId: number,
  memberId: number,
): Promise<LockedMember> => {
  const locked = await lockMember(db, schoolId, memberId)
  await refuseHigher(db, session, schoolId, memberId)
  return locked
}

/**
 * Refuses an action that could let the caller sign in as the member, if the member has permissions in this school that
 * the caller lacks. Allowed for school data administrators and the platform.
 */
export const refuseMorePrivileged = async (
  db: Db,
  session: Session,
  schoolId: number,
  memberId: number,
): Promise<void> => {
  if (memberOf(session) === memberId || holdsRole(session, superAdministrator, schoolDataAdministrator)) return
  const rightsOfMember = await findMemberPermissions(db, schoolId, memberId)
  if ([...rightsOfMember].some((key) => !session.permissions.has(key))) throw new Refusal(usersRefusals.moreRights)
}

/**
 * Refuses a new telephone number while the first password is valid, if the member has permissions that the caller
 * lacks. With the number, its owner could join the member's account to theirs.
 */
export const refuseUnsafePhoneChange = async (
  db: Db,
  session: Session,
  { schoolId, id, accountId, telephone: before }: LockedMember,
  telephone: string | null | undefined,
): Promise<void> => {
  if (!telephone || telephone === before) return
  const stored = await readCredential(db, accountId)
  if (stored?.mustChange && !(await isSelfManaged(db, accountId))) await refuseMorePrivileged(db, session, schoolId, id)
}

/** Refuses a date of birth in the future, by the school's clock. */
export const refuseFutureBirthDate = (
  { session, clock }: Pick<PeopleWorkContext, 'session' | 'clock'>,
  birthDate?: string,
): void => {
  const today = toWireTime(clock.now(), session.timeZone).slice(0, 10)
  if (birthDate !== undefined && birthDate > today) throw new Refusal(usersRefusals.bornLater)
}

/**
 * Refuses to change the password or WeChat of an account that its holder manages, unless the caller is the platform.
 */
export const refuseSelfManaged = async (db: Db, session: Session, accountId: number): Promise<void> => {
  if (holdsRole(session, superAdministrator)) return
  if (await isSelfManaged(db, accountId)) throw new Refusal(usersRefusals.selfManaged)
}
