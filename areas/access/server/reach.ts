import { type SQL, and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { among } from '../../../platform/server/database/among.ts'
import { role } from '../../../platform/contract/roles.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Asker } from '../../../platform/server/asker.ts'
import type { Reach } from '../../../platform/server/reach.ts'
import { type Session, holdsRole, schoolOf } from '../../../platform/server/session.ts'
import { personWithinReach } from '../../organisation/server/index.ts'
import { member, memberRole } from '../../registry/server/tables/members.ts'
import { buildingManager, dormitoryRoom } from '../../registry/server/tables/places.ts'
import { studentInfo } from '../../registry/server/tables/students.ts'
import { gateTypes } from '../entryTypes.ts'
import { accessRecord } from './tables.ts'

const { superAdministrator, schoolDataAdministrator, departmentManager, staff, dormitoryAdministrator } = role
const followers = [superAdministrator, schoolDataAdministrator, departmentManager, staff, dormitoryAdministrator]

/** SQL that holds for the people who live in the dormitory buildings that somebody manages. */
export const livesWithManager = (schoolId: number, person: AnyPgColumn, managerId: number): SQL =>
  sql`${person} in (select ${studentInfo.memberId} from ${studentInfo}
    join ${dormitoryRoom} on ${and(eq(dormitoryRoom.schoolId, studentInfo.schoolId), eq(dormitoryRoom.id, studentInfo.roomId))}
    join ${buildingManager} on ${and(
      eq(buildingManager.schoolId, dormitoryRoom.schoolId),
      eq(buildingManager.buildingId, dormitoryRoom.buildingId),
    )}
    where ${studentInfo.schoolId} = ${schoolId} and ${buildingManager.memberId} = ${managerId})`

/**
 * SQL that holds for people whose coming and going somebody follows: a gate keeper everybody's, a manager of dormitory
 * buildings that of those who live in them, the others that of the departments they reach. Undefined for everybody.
 */
export const personFollowed = (schoolId: number, person: AnyPgColumn, asker: Asker): SQL | undefined => {
  if (asker.roles.includes(role.gateKeeper)) return undefined
  const within = personWithinReach(schoolId, person, asker)
  if (within === undefined) return undefined
  const ofDepartments = holdsRole(asker, departmentManager, staff) ? within : sql`false`
  if (asker.memberId === null || !holdsRole(asker, dormitoryAdministrator)) return ofDepartments
  return or(ofDepartments, livesWithManager(schoolId, person, asker.memberId))
}

/** The same person without the gate, by which a keeper follows everybody. */
export const beyondTheGate = (asker: Asker): Asker => ({
  ...asker,
  roles: asker.roles.filter((one) => one !== role.gateKeeper),
})

/** SQL that holds for the records that somebody reads: a gate keeper everybody's of the gate, and beyond it what other roles let them follow. */
export const recordsFollowed = (schoolId: number, asker: Asker): SQL | undefined => {
  if (!asker.roles.includes(role.gateKeeper)) return personFollowed(schoolId, accessRecord.memberId, asker)
  const atGate = inArray(accessRecord.stateDictId, [...gateTypes])
  const others = personFollowed(schoolId, accessRecord.memberId, beyondTheGate(asker))
  return others && or(atGate, others)
}

const findFollowed = async (db: Db, schoolId: number, ids: readonly number[], followed: SQL | undefined) => {
  const rows = await db
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), among(member.id, ids), followed))
  return rows.map(({ id }) => id)
}

/** True of a gate keeper whom no other role lets follow anybody beyond the gate. */
export const isAtGateAlone = (asker: Pick<Asker, 'roles'>): boolean =>
  holdsRole(asker, role.gateKeeper) && !holdsRole(asker, ...followers, role.bureauAdministrator)

/** Tells which of these people of a school somebody follows by more than the gate: all whom they see, but for a gate keeper. */
export const followedBeyondTheGate = async (
  db: Db,
  schoolId: number,
  asker: Asker,
  ids: readonly number[],
): Promise<(id: number) => boolean> => {
  if (!asker.roles.includes(role.gateKeeper)) return () => true
  if (isAtGateAlone(asker)) return () => false
  const followed = personFollowed(schoolId, member.id, beyondTheGate(asker))
  if (followed === undefined) return () => true
  const found = new Set(await findFollowed(db, schoolId, [...new Set(ids)], followed))
  return (id) => found.has(id)
}

/** True where somebody follows all these people of the own school by more than the gate. */
export const followsBeyondTheGate = async (db: Db, session: Session, ids: readonly number[]): Promise<boolean> =>
  ids.every(await followedBeyondTheGate(db, schoolOf(session), session, ids))

/** Students and staff: a parent neither lives nor works at the school, so nobody follows when they come and go. */
const isOfTheSchool = sql`exists (select 1 from ${memberRole} where ${and(
  eq(memberRole.schoolId, member.schoolId),
  eq(memberRole.memberId, member.id),
  ne(memberRole.roleId, role.parent),
)})`

/** Somebody is reported on by those who follow them, in the session's own school. */
export const reachReported: Reach = (db, session, ids) => {
  const schoolId = schoolOf(session)
  return findFollowed(db, schoolId, ids, and(isOfTheSchool, personFollowed(schoolId, member.id, session)))
}
