import { Refusal, common } from '../contract/refusal.ts'
import type { Db } from './database/connection.ts'
import { enterScope } from './database/database.ts'
import { type Session, schoolsOf } from './session.ts'

/**
 * Narrows the rest of a reading call to one of the schools that its session sees. A list of one school that a bureau reads
 * is then weighed by the policy of one school, not against the bureau's whole list, which took three quarters of its time.
 * Refuses a school that the session does not see, as one that does not exist.
 */
export const narrowTo = async (db: Db, session: Pick<Session, 'scope'>, schoolId: number): Promise<void> => {
  if (session.scope?.kind === 'school' && session.scope.school === schoolId) return
  if (!schoolsOf(session).includes(schoolId)) throw new Refusal(common.notFound)
  await enterScope(db, { kind: 'school', school: schoolId })
}
