import type { Db } from '../../../../platform/server/database/connection.ts'
import type { OfflineVerdict } from '../../states.ts'
import { type Allowed, allowedBetween, isAllowed } from './allowed.ts'

/** A decision that was made offline, at its moment. */
export interface Decided {
  readonly userId: number
  readonly stateDictId: number
  readonly passed: boolean
  readonly at: Date
  /** It was made on a list that was not good any more. */
  readonly isTooOld: boolean
}

const verdictOf = ({ passed, isTooOld }: Decided, mayPass: boolean): OfflineVerdict => {
  if (!passed) return mayPass ? 'refusedWrongly' : 'stands'
  if (!mayPass) return 'notAllowed'
  return isTooOld ? 'listTooOld' : 'stands'
}

/** When the people of these decisions might pass, about their moments; nothing is asked where there is no decision. */
const allowedAt = async (db: Db, schoolId: number, decided: readonly Decided[]): Promise<readonly Allowed[]> => {
  const times = decided.map(({ at }) => at.getTime())
  if (times.length === 0) return []
  const span = [new Date(Math.min(...times)), new Date(Math.max(...times) + 1)] as const
  return allowedBetween(db, schoolId, span, [...new Set(decided.map(({ userId }) => userId))])
}

/** Compares decisions with what was true at their moments; gives what is to be said of each. */
export const judge = async (db: Db, schoolId: number, decided: readonly Decided[]) => {
  const allowed = await allowedAt(db, schoolId, decided)
  return (one: Decided): OfflineVerdict => verdictOf(one, isAllowed(allowed, one.userId, one))
}
