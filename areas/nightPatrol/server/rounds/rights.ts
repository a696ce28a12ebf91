import { type SQL, and, eq, sql } from 'drizzle-orm'
import { type Session, memberOf, schoolOf } from '../../../../platform/server/session.ts'
import { reachRows } from '../../../../platform/server/reachRows.ts'
import { patrolCheck, patrolRound, patrolRoundGuard } from '../tables.ts'

/** SQL condition for the rounds assigned to a member. */
export const isRoundOf = (schoolId: number, guardId: number): SQL =>
  sql`${patrolRound.id} in (select ${patrolRoundGuard.roundId} from ${patrolRoundGuard}
    where ${and(eq(patrolRoundGuard.schoolId, schoolId), eq(patrolRoundGuard.guardId, guardId))})`

/** SQL condition for rounds that a session sees: all of the school with the right to view them, otherwise its own. */
const isRoundSeen = (session: Session): SQL | undefined =>
  and(
    eq(patrolRound.schoolId, schoolOf(session)),
    session.permissions.has('nightPatrol:round:view') ? undefined : isRoundOf(schoolOf(session), memberOf(session)),
  )

/** Reaches the rounds that a session sees. */
export const reachRounds = reachRows(patrolRound, isRoundSeen)

/** Reaches the places of the rounds that a session sees. */
export const reachChecks = reachRows(
  patrolCheck,
  (session) =>
    sql`${and(eq(patrolCheck.schoolId, schoolOf(session)))} and ${patrolCheck.roundId} in (select ${patrolRound.id}
      from ${patrolRound} where ${isRoundSeen(session)})`,
)
