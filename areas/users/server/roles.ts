import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Session, holdsRole } from '../../../platform/server/session.ts'
import { school } from '../../organisation/server/tables.ts'
import { type users, usersRefusals } from '../contract.ts'
import { lockMember } from './membership.ts'
import { memberRole } from './tables.ts'

const {
  superAdministrator,
  departmentManager,
  schoolDataAdministrator,
  dormitoryAdministrator,
  student,
  staff,
  gateKeeper,
} = role

/** The roles that a caller may give and take (foundations §6). Parents arise through the parent dialog alone. */
export const assignableRoles = (session: Session): readonly number[] => {
  const withinSchool = [departmentManager, dormitoryAdministrator, student, staff, gateKeeper]
  if (holdsRole(session, superAdministrator)) {
    return [...withinSchool, schoolDataAdministrator, role.bureauAdministrator, role.integrator]
  }
  if (holdsRole(session, schoolDataAdministrator)) return withinSchool
  if (holdsRole(session, staff)) return [student]
  return []
}

const refuseUnlessAssignable = (session: Session, roleId: number, userId: number) => {
  if (userId === session.personId) throw new Refusal(usersRefusals.notYourself)
  if (!assignableRoles(session).includes(roleId)) throw new Refusal(usersRefusals.roleNotAllowed)
}

/** The bureau's role counts in a bureau alone; anywhere else it would be an empty title. */
const refuseMisplaced = async (db: Db, schoolId: number, roleId: number): Promise<void> => {
  if (roleId !== role.bureauAdministrator) return
  const [tenant] = await db.select({ kind: school.kind }).from(school).where(eq(school.id, schoolId))
  if (tenant?.kind !== 'bureau') throw new Refusal(usersRefusals.roleNotAllowed)
}

/** Gives a member a role, at once; a role that is held already stays. */
export const bindRole = async ({ db, session, query }: Context<typeof users.bindRole>): Promise<null> => {
  const { schoolId, userId, roleId } = query
  refuseUnlessAssignable(session, roleId, userId)
  await refuseMisplaced(db, schoolId, roleId)
  await lockMember(db, schoolId, userId)
  await db.insert(memberRole).values({ schoolId, personId: userId, roleId }).onConflictDoNothing()
  return null
}

/** Takes a role from a member, at once; the last one stays. */
export const unbindRole = async ({ db, session, query }: Context<typeof users.unbindRole>): Promise<null> => {
  const { schoolId, userId, roleId } = query
  refuseUnlessAssignable(session, roleId, userId)
  await lockMember(db, schoolId, userId)
  const mine = and(eq(memberRole.schoolId, schoolId), eq(memberRole.personId, userId))
  const held = await db.select({ roleId: memberRole.roleId }).from(memberRole).where(mine)
  if (!held.some((row) => row.roleId === roleId)) throw new Refusal(usersRefusals.roleNotHeld)
  if (held.length === 1) throw new Refusal(usersRefusals.lastRole)
  await db.delete(memberRole).where(and(mine, eq(memberRole.roleId, roleId)))
  return null
}
