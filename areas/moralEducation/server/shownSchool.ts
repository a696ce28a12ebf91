import type { Db } from '../../../platform/server/database/connection.ts'
import { among } from '../../../platform/server/database/among.ts'
import { narrowToSchool } from '../../../platform/server/narrowTo.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import { type Session, schoolOf, schoolsOf } from '../../../platform/server/session.ts'
import { assessPeriod } from './reports/tables.ts'
import { assessProject } from './tables.ts'

/**
 * Returns the school whose report is read: the named one below a bureau, or the session's. Narrows the rest of the call
 * to it. Refuses a school out of reach with `notFound`.
 */
export const enterShownSchool = async (db: Db, session: Session, named: number | undefined): Promise<number> => {
  const schoolId = named ?? schoolOf(session)
  await narrowToSchool(db, session, schoolId)
  return schoolId
}

/** Reaches the projects whose reports the session may read: those of its schools. */
export const reachReportedProjects = reachRows(assessProject, (session) =>
  among(assessProject.schoolId, schoolsOf(session)),
)

/** Reaches the written periods of the session's schools. */
export const reachPeriods = reachRows(assessPeriod, (session) => among(assessPeriod.schoolId, schoolsOf(session)))
