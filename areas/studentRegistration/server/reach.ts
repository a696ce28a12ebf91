import { type SQL, and, eq, sql } from 'drizzle-orm'
import type { Session } from '../../../platform/server/session.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import {
  registrationApplication,
  registrationFile,
  registrationOption,
  registrationTask,
  registrationVisit,
} from './tables.ts'

const nobody = sql`false`

/** Tasks, options and applications of the session's school. Who holds the permission sees them all. */
export const reachTasks = reachRows(registrationTask, (session) => eq(registrationTask.schoolId, schoolOf(session)))
export const reachOptions = reachRows(registrationOption, (session) =>
  eq(registrationOption.schoolId, schoolOf(session)),
)
export const reachApplications = reachRows(registrationApplication, (session) =>
  eq(registrationApplication.schoolId, schoolOf(session)),
)

const visitOf = ({ link }: Session): number | null => link?.id ?? null

const ofVisit = (session: Session, condition: (visitId: number, schoolId: number) => SQL | undefined) => {
  const visitId = visitOf(session)
  return visitId === null ? nobody : condition(visitId, schoolOf(session))
}

/** The options of the task that a parent applies in. */
export const reachChoices = reachRows(registrationOption, (session) =>
  ofVisit(session, (visitId, schoolId) =>
    and(
      eq(registrationOption.schoolId, schoolId),
      sql`${registrationOption.taskId} = (select ${registrationVisit.taskId} from ${registrationVisit}
        where ${registrationVisit.schoolId} = ${schoolId} and ${registrationVisit.id} = ${visitId})`,
    ),
  ),
)

/** The applications that were sent with the number that the parent has proven. */
export const reachOwnApplications = reachRows(registrationApplication, (session) =>
  ofVisit(session, (visitId, schoolId) =>
    and(eq(registrationApplication.schoolId, schoolId), eq(registrationApplication.visitId, visitId)),
  ),
)

/** The files that were uploaded with the number that the parent has proven. */
export const reachOwnFiles = reachRows(registrationFile, (session) =>
  ofVisit(session, (visitId, schoolId) =>
    and(eq(registrationFile.schoolId, schoolId), eq(registrationFile.visitId, visitId)),
  ),
)
