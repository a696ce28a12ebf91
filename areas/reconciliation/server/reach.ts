import { eq } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import { type Session, schoolOf } from '../../../platform/server/session.ts'
import { billStatement, billSummary } from './tables.ts'

/** Bills of the session's school. */
export const reachBills = reachRows(billSummary, (session) => eq(billSummary.schoolId, schoolOf(session)))

/** Statements of the session's school. */
export const reachStatements = reachRows(billStatement, (session) => eq(billStatement.schoolId, schoolOf(session)))

/**
 * Refuses the days of another school than the session's, whose bills it couldn't open either. A platform administrator
 * reaches other schools for other purposes.
 */
export const requireOwnSchool = (session: Session, schoolId: number): void => {
  if (schoolId !== schoolOf(session)) throw new Refusal(common.notFound)
}
