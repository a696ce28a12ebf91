import { type SQL, and, eq, or } from 'drizzle-orm'
import { reachRows } from '../../../platform/server/reachRows.ts'
import { type Session, schoolOf } from '../../../platform/server/session.ts'
import { isPersonWithinReach } from '../../organisation/server/index.ts'
import { isStaff, openRecord, presentStudent } from '../../registry/server/people.ts'
import { member } from '../../registry/server/tables/members.ts'
import { visit, visitorBlock } from './tables.ts'

/** True for those who work at the gate or answer for it: they see all visitors of the school. */
export const seesWholeSchool = ({ permissions }: Pick<Session, 'permissions'>): boolean =>
  permissions.has('visitor:gate:work') || permissions.has('visitor:statistics:view')

/** SQL condition: the session's person invited the visitor or is visited. */
export const isOwnVisit = ({ memberId }: Pick<Session, 'memberId'>): SQL | undefined =>
  or(eq(visit.hostId, memberId ?? 0), eq(visit.createdById, memberId ?? 0))

/** SQL condition for the visits that a session sees in its school. */
export const isVisibleVisit = (session: Session): SQL | undefined =>
  and(eq(visit.schoolId, schoolOf(session)), seesWholeSchool(session) ? undefined : isOwnVisit(session))

/** SQL condition for staff who can be visited. */
export const isHost = (schoolId: number): SQL | undefined => and(eq(member.schoolId, schoolId), openRecord(), isStaff)

/** SQL condition for pupils whom a visitor may collect: a keeper's whole school, else those within reach. */
export const isCollectable = (session: Session): SQL | undefined => {
  const schoolId = schoolOf(session)
  const within = session.permissions.has('visitor:gate:work')
    ? undefined
    : isPersonWithinReach(schoolId, member.id, session)
  return and(eq(member.schoolId, schoolId), presentStudent(), within)
}

export const reachVisits = reachRows(visit, isVisibleVisit)
export const reachHosts = reachRows(member, (session) => isHost(schoolOf(session)))
export const reachPupils = reachRows(member, isCollectable)
export const reachBlocks = reachRows(visitorBlock, (session) => eq(visitorBlock.schoolId, schoolOf(session)))
