import { type SQL, and, eq, inArray, ne, not, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { among } from '../../../platform/server/database/among.ts'
import { role } from '../../../platform/contract/roles.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Asker } from '../../../platform/server/asker.ts'
import type { Reach } from '../../../platform/server/reach.ts'
import { type Session, holdsRole, schoolOf } from '../../../platform/server/session.ts'
import { hasWorkingRole, isPersonWithinReach, isVisibleStaff } from '../../organisation/server/index.ts'
import { member, memberRole } from '../../registry/server/tables/members.ts'
import { buildingManager, dormitoryRoom } from '../../registry/server/tables/places.ts'
import { studentInfo } from '../../registry/server/tables/students.ts'
import { gateTypes } from '../entryTypes.ts'
import { accessRecord } from './tables.ts'

const { superAdministrator, schoolDataAdministrator, departmentManager, staff, dormitoryAdministrator } = role
const followingRoles = [superAdministrator, schoolDataAdministrator, departmentManager, staff, dormitoryAdministrator]

/** SQL condition: the person lives in a dormitory building that `managerId` manages. */
export const isInManagedBuilding = (schoolId: number, person: AnyPgColumn, managerId: number): SQL =>
  sql`${person} in (select ${studentInfo.memberId} from ${studentInfo}
    join ${dormitoryRoom} on ${and(eq(dormitoryRoom.schoolId, studentInfo.schoolId), eq(dormitoryRoom.id, studentInfo.roomId))}
    join ${buildingManager} on ${and(
      eq(buildingManager.schoolId, dormitoryRoom.schoolId),
      eq(buildingManager.buildingId, dormitoryRoom.buildingId),
    )}
    where ${studentInfo.schoolId} = ${schoolId} and ${buildingManager.memberId} = ${managerId})`

/**
 * SQL condition: the caller may follow the person's comings and goings. A gate keeper follows everybody, a dormitory
 * manager the residents of their buildings, others the people of the departments they reach. Undefined if it holds for
 * everybody.
 */
export const isFollowedPerson = (schoolId: number, person: AnyPgColumn, asker: Asker): SQL | undefined => {
  if (asker.roles.includes(role.gateKeeper)) return undefined
  const within = isPersonWithinReach(schoolId, person, asker)
  if (within === undefined) return undefined
  const ofDepartments = holdsRole(asker, departmentManager, staff) ? within : sql`false`
  if (asker.memberId === null || !holdsRole(asker, dormitoryAdministrator)) return ofDepartments
  return or(ofDepartments, isInManagedBuilding(schoolId, person, asker.memberId))
}

/** Returns the caller without the gate keeper role, which follows everybody. */
export const withoutGateRole = (asker: Asker): Asker => ({
  ...asker,
  roles: asker.roles.filter((one) => one !== role.gateKeeper),
})

/**
 * SQL condition: the person is no colleague, or one whose working days the caller may see. When a colleague came and left
 * are working hours, so the limits are those of attendance, also for gate keepers. Undefined if it holds for everybody.
 */
const isNoHiddenColleague = (schoolId: number, person: AnyPgColumn, asker: Asker): SQL | undefined => {
  const visible = isVisibleStaff(schoolId, person, asker)
  return visible && or(not(hasWorkingRole(schoolId, person)), visible)
}

const isFollowedRecord = (schoolId: number, asker: Asker): SQL | undefined => {
  if (!asker.roles.includes(role.gateKeeper)) return isFollowedPerson(schoolId, accessRecord.memberId, asker)
  const atGate = inArray(accessRecord.stateDictId, [...gateTypes])
  const others = isFollowedPerson(schoolId, accessRecord.memberId, withoutGateRole(asker))
  return others && or(atGate, others)
}

/**
 * SQL condition: the caller may read the record. A gate keeper reads all gate records of pupils, and others as far as
 * their other roles allow.
 */
export const isReadableRecord = (schoolId: number, asker: Asker): SQL | undefined =>
  and(isFollowedRecord(schoolId, asker), isNoHiddenColleague(schoolId, accessRecord.memberId, asker))

const findFollowed = async (db: Db, schoolId: number, ids: readonly number[], followed: SQL | undefined) => {
  const rows = await db
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), among(member.id, ids), followed))
  return rows.map(({ id }) => id)
}

/** True for a gate keeper without another role that follows people beyond the gate. */
export const isOnlyGateKeeper = (asker: Pick<Asker, 'roles'>): boolean =>
  holdsRole(asker, role.gateKeeper) && !holdsRole(asker, ...followingRoles, role.bureauAdministrator)

/**
 * Returns a predicate: whether the caller may follow a person beyond gate records. It is false only for gate keepers
 * whose other roles don't reach the person.
 */
export const findFollowedWithoutGate = async (
  db: Db,
  schoolId: number,
  asker: Asker,
  ids: readonly number[],
): Promise<(id: number) => boolean> => {
  if (!asker.roles.includes(role.gateKeeper)) return () => true
  if (isOnlyGateKeeper(asker)) return () => false
  const followed = isFollowedPerson(schoolId, member.id, withoutGateRole(asker))
  if (followed === undefined) return () => true
  const found = new Set(await findFollowed(db, schoolId, [...new Set(ids)], followed))
  return (id) => found.has(id)
}

/** True if the caller may follow all these people of their school beyond gate records. */
export const followsAllWithoutGate = async (db: Db, session: Session, ids: readonly number[]): Promise<boolean> =>
  ids.every(await findFollowedWithoutGate(db, schoolOf(session), session, ids))

/**
 * SQL condition: a student or staff member. Parents neither live nor work at the school, so their passages aren't
 * recorded.
 */
const isOfTheSchool = sql`exists (select 1 from ${memberRole} where ${and(
  eq(memberRole.schoolId, member.schoolId),
  eq(memberRole.memberId, member.id),
  ne(memberRole.roleId, role.parent),
)})`

/** Returns which of these people the session may report: those whom it follows in its school. */
export const reachReportable: Reach = (db, session, ids) => {
  const schoolId = schoolOf(session)
  return findFollowed(db, schoolId, ids, and(isOfTheSchool, isFollowedPerson(schoolId, member.id, session)))
}

/** Returns which of these people's comings and goings the session may read: those whom it follows, without colleagues. */
export const reachFollowed: Reach = (db, session, ids) => {
  const schoolId = schoolOf(session)
  const followed = isFollowedPerson(schoolId, member.id, session)
  return findFollowed(
    db,
    schoolId,
    ids,
    and(isOfTheSchool, followed, isNoHiddenColleague(schoolId, member.id, session)),
  )
}
