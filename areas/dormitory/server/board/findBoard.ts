import type { SQL, SQLWrapper } from 'drizzle-orm'
import { narrowToSchool } from '../../../../platform/server/narrowTo.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { type Session, memberOf, schoolOf } from '../../../../platform/server/session.ts'
import { dormitoryBuilding } from '../../../registry/server/tables/places.ts'
import { isManagedBuilding, managesEverything } from '../../../registry/server/managedBuildings.ts'

/** The board that a call requests: a school, and optionally the buildings of one manager. */
export interface BoardRequest {
  readonly managerId?: number | undefined
  readonly schoolId?: number | undefined
}

/** A board: its school and an SQL condition for its buildings, undefined for all of the school. */
export interface Board {
  readonly schoolId: number
  readonly within: (buildingId: SQLWrapper) => SQL | undefined
}

/** A board with a key for shared reads. Equal keys mean the same board. */
export interface SharedBoard extends Board {
  readonly key: string
}

/** Finds the requested board. Refuses a school or manager that the session doesn't reach. */
export const findBoard = async (
  db: Db,
  session: Session,
  { managerId, schoolId }: BoardRequest,
): Promise<SharedBoard> => {
  const school = schoolId ?? schoolOf(session)
  const within = (buildingId: SQLWrapper) => isManagedBuilding(session, buildingId, managerId)
  // Called for its check, so that a manager out of reach is refused before anything is read.
  within(dormitoryBuilding.id)
  await narrowToSchool(db, session, school)
  const manager = managerId ?? (managesEverything(session) ? 'all' : memberOf(session))
  return { schoolId: school, key: `${school}/${manager}`, within }
}
