import { Refusal, common } from '../contract/refusal.ts'
import type { Db } from './database/connection.ts'
import { enterScope } from './database/database.ts'
import { type Session, schoolsOf } from './session.ts'

/**
 * Narrows the rest of a reading call to one of the schools that its session sees. A bureau's list of one school is
 * then checked by the single-school policy, not against all of the bureau's schools, which took three quarters of its
 * time. Refuses a school that the session doesn't see as `notFound`.
 */
export const narrowToSchool = async (db: Db, session: Pick<Session, 'scope'>, schoolId: number): Promise<void> => {
  if (session.scope?.kind === 'school' && session.scope.school === schoolId) return
  if (!schoolsOf(session).includes(schoolId)) throw new Refusal(common.notFound)
  await enterScope(db, { kind: 'school', school: schoolId })
}
