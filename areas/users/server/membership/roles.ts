import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../../../platform/contract/refusal.ts'
import { role } from '../../../../platform/contract/roles.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { type Session, holdsRole, memberOf } from '../../../../platform/server/session.ts'
import { school } from '../../../registry/server/tables/schools.ts'
import type { RecordKey } from '../../../registry/server/directory/accounts.ts'
import type { LockedMember } from '../../../registry/server/membership.ts'
import { grantRoles, removeMemberRoles } from '../../../registry/server/memberRoles.ts'
import { refuseLockedGraduates } from '../../../registry/server/graduates.ts'
import { endParentsWithoutChild, listParents } from '../../../registry/server/parentRoles.ts'
import { beginStudentInfo, endStudentInfo } from '../../../registry/server/studentInfo.ts'
import { memberRole } from '../../../registry/server/tables/members.ts'
import { type users, usersRefusals } from '../../contract.ts'
import { lockForChange } from '../personGuards.ts'

const {
  superAdministrator,
  departmentManager,
  schoolDataAdministrator,
  dormitoryAdministrator,
  student,
  staff,
  gateKeeper,
} = role

/**
 * Returns the roles that a caller may grant and revoke (foundations §6). The parent role is managed only by the parent
 * dialog.
 */
export const assignableRoles = (session: Pick<Session, 'roles'>): readonly number[] => {
  const withinSchool = [departmentManager, dormitoryAdministrator, student, staff, gateKeeper]
  if (holdsRole(session, superAdministrator)) {
    return [...withinSchool, schoolDataAdministrator, role.bureauAdministrator, role.integrator]
  }
  if (holdsRole(session, schoolDataAdministrator)) return withinSchool
  if (holdsRole(session, staff)) return [student]
  return []
}

/** Refuses the bureau administrator role outside a bureau, where it has no effect. */
const refuseMisplaced = async (db: Db, schoolId: number, roles: readonly number[]): Promise<void> => {
  if (!roles.includes(role.bureauAdministrator)) return
  const [tenant] = await db.select({ kind: school.kind }).from(school).where(eq(school.id, schoolId))
  if (tenant?.kind !== 'bureau') throw new Refusal(usersRefusals.roleNotAllowed)
}

/** Refuses to create a user with roles that the caller may not grant. */
export const refuseForbiddenRoles = async (
  db: Db,
  session: Session,
  schoolId: number,
  roles: readonly number[],
): Promise<void> => {
  const allowed = assignableRoles(session)
  if (roles.some((roleId) => !allowed.includes(roleId))) throw new Refusal(usersRefusals.roleNotAllowed)
  await refuseMisplaced(db, schoolId, roles)
}

interface Membership {
  readonly schoolId: number
  readonly userId: number
}

const readRoles = async (db: Db, { schoolId, id }: LockedMember): Promise<number[]> => {
  const held = await db
    .select({ roleId: memberRole.roleId })
    .from(memberRole)
    .where(and(eq(memberRole.schoolId, schoolId), eq(memberRole.memberId, id)))
  return held.map(({ roleId }) => roleId)
}

/** Refuses roles that the caller may not grant or revoke, and any change of the caller's own roles. */
const refuseUnlessAssignable = (session: Session, roles: readonly number[], userId: number): void => {
  if (roles.length > 0 && userId === memberOf(session)) throw new Refusal(usersRefusals.notYourself)
  const allowed = assignableRoles(session)
  if (roles.some((roleId) => !allowed.includes(roleId))) throw new Refusal(usersRefusals.roleNotAllowed)
}

/**
 * Grants roles to a locked member. Roles that the member already has stay. A first password stays valid
 * too, because voiding it would break the slips that were handed out.
 */
const grantToLocked = async (db: Db, { schoolId, id }: LockedMember, roles: readonly number[]): Promise<void> => {
  await refuseLockedGraduates(db, schoolId, [id])
  await grantRoles(db, schoolId, [id], roles)
  if (roles.includes(student)) await beginStudentInfo(db, { schoolId, memberId: id })
}

/** Grants a member roles. Refuses roles that the caller may not grant. */
export const give = async (
  db: Db,
  session: Session,
  { schoolId, userId }: Membership,
  roles: readonly number[],
): Promise<null> => {
  refuseUnlessAssignable(session, roles, userId)
  await refuseMisplaced(db, schoolId, roles)
  await grantToLocked(db, await lockForChange(db, session, schoolId, userId), roles)
  return null
}

/**
 * Removes what depends on the student role: status, room and bed, and the parent role of parents whose last child in
 * the school this was.
 */
const endStudentRole = async (db: Db, record: RecordKey): Promise<void> => {
  await endStudentInfo(db, record)
  const parents = await listParents(db, record.schoolId, [record.memberId])
  await endParentsWithoutChild(db, record.schoolId, parents)
}

const revokeFromLocked = async (db: Db, { schoolId, id }: LockedMember, roles: readonly number[]): Promise<void> => {
  const record = { schoolId, memberId: id }
  await removeMemberRoles(db, record, roles)
  if (roles.includes(student)) await endStudentRole(db, record)
}

/** Revokes roles of a member. At least one role must remain. */
export const revokeRoles = async (
  db: Db,
  session: Session,
  { schoolId, userId }: Membership,
  roles: readonly number[],
): Promise<null> => {
  refuseUnlessAssignable(session, roles, userId)
  const locked = await lockForChange(db, session, schoolId, userId)
  const held = await readRoles(db, locked)
  if (roles.some((roleId) => !held.includes(roleId))) throw new Refusal(usersRefusals.roleNotHeld)
  if (held.every((roleId) => roles.includes(roleId))) throw new Refusal(usersRefusals.lastRole)
  await revokeFromLocked(db, locked, roles)
  return null
}

/**
 * Replaces the roles of a member whom `lockForChange` has locked. The caller needs the right to grant only the roles
 * that change.
 */
export const replaceRoles = async (
  db: Db,
  session: Session,
  locked: LockedMember,
  roles: readonly number[],
): Promise<void> => {
  const held = await readRoles(db, locked)
  const added = roles.filter((roleId) => !held.includes(roleId))
  const removed = held.filter((roleId) => !roles.includes(roleId))
  refuseUnlessAssignable(session, [...added, ...removed], locked.id)
  await refuseMisplaced(db, locked.schoolId, added)
  if (added.length > 0) await grantToLocked(db, locked, added)
  if (removed.length > 0) await revokeFromLocked(db, locked, removed)
}

/** Grants a role with immediate effect. Does nothing if the member already has it. */
export const bindRole = ({ db, session, query }: Context<typeof users.bindRole>): Promise<null> =>
  give(db, session, query, [query.roleId])

/** Revokes a role with immediate effect. Refuses to revoke the last one. */
export const unbindRole = ({ db, session, query }: Context<typeof users.unbindRole>): Promise<null> =>
  revokeRoles(db, session, query, [query.roleId])

/** Grants one role, like `bindRole`. */
export const addRole = ({ db, session, body }: Context<typeof users.addRole>): Promise<null> =>
  give(db, session, body, [body.roleId])

/** Revokes one role, like `unbindRole`. */
export const removeRole = ({ db, session, query }: Context<typeof users.removeRole>): Promise<null> =>
  revokeRoles(db, session, query, [query.roleId])

/** Grants several roles, all or none. */
export const addRoles = ({ db, session, params, body }: Context<typeof users.addRoles>): Promise<null> =>
  give(db, session, params, body.roles)

/** Revokes several roles, all or none. */
export const removeRoles = ({ db, session, params, body }: Context<typeof users.removeRoles>): Promise<null> =>
  revokeRoles(db, session, params, body.roles)
