import { type SQL, sql } from 'drizzle-orm'
import { type VisitState, visitStateTitles, visitStates } from '../words.ts'
import { visit } from './tables.ts'

/** SQL condition: nobody came in time. */
export const isExpired = (now: Date): SQL =>
  sql`(${visit.state} in ('pending', 'agreed') and ${visit.untilAt} <= ${now})`

/** SQL condition: a visitor is inside after the agreed time. */
export const isOverdue = (now: Date): SQL => sql`(${visit.state} = 'inside' and ${visit.untilAt} <= ${now})`

/** SQL condition for a state, expiry included. */
export const isInState = (state: VisitState, now: Date): SQL => {
  if (state === 'expired') return isExpired(now)
  if (state === 'pending' || state === 'agreed') return sql`(${visit.state} = ${state} and ${visit.untilAt} > ${now})`
  return sql`${visit.state} = ${state}`
}

/** Returns a visit's state right now. */
export const findState = (row: Pick<typeof visit.$inferSelect, 'state' | 'untilAt'>, now: Date): VisitState => {
  const state = visitStates.find((one) => one === row.state) ?? 'cancelled'
  return (state === 'pending' || state === 'agreed') && row.untilAt <= now ? 'expired' : state
}

/** Returns the Chinese title of a visit's state, for refusals. */
export const titleOfState = (row: Pick<typeof visit.$inferSelect, 'state' | 'untilAt'>, now: Date): string =>
  visitStateTitles[findState(row, now)]
