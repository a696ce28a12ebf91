import type { SQL, SQLWrapper } from 'drizzle-orm'
import { narrowTo } from '../../../../platform/server/narrowTo.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { type Session, schoolOf } from '../../../../platform/server/session.ts'
import { dormitoryBuilding } from '../../../registry/server/tables/places.ts'
import { managedBuildings } from '../reach.ts'

/** The board that a call asks for: of a school, and of the buildings that somebody manages in it. */
export interface Asked {
  readonly managerId?: number | undefined
  readonly schoolId?: number | undefined
}

/** A board: its school, and SQL for its buildings (undefined for all of the school). */
export interface Board {
  readonly schoolId: number
  readonly within: (buildingId: SQLWrapper) => SQL | undefined
}

/** Finds the board that a session asks for; refuses a school or a manager that it does not reach. */
export const findBoard = async (db: Db, session: Session, { managerId, schoolId }: Asked): Promise<Board> => {
  const school = schoolId ?? schoolOf(session)
  const within = (buildingId: SQLWrapper) => managedBuildings(session, buildingId, managerId)
  // Asked for once, so that a manager out of reach is refused before anything is read.
  within(dormitoryBuilding.id)
  await narrowTo(db, session, school)
  return { schoolId: school, within }
}
