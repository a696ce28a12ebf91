import type { Db } from '../../../../platform/server/database/connection.ts'
import type { OfflineVerdict } from '../../states.ts'
import { type AllowedWindow, findAllowedWindows, isAllowed } from './allowedWindows.ts'

/** An offline decision at its moment. */
export interface OfflineFacts {
  readonly userId: number
  readonly stateDictId: number
  readonly passed: boolean
  readonly at: Date
  /** The list was no longer valid. */
  readonly isTooOld: boolean
}

const verdictOf = ({ passed, isTooOld }: OfflineFacts, mayPass: boolean): OfflineVerdict => {
  if (!passed) return mayPass ? 'refusedWrongly' : 'stands'
  if (!mayPass) return 'notAllowed'
  return isTooOld ? 'listTooOld' : 'stands'
}

/** Returns the windows of these decisions' people around the decisions' moments. Runs no query without decisions. */
const findAllowed = async (
  db: Db,
  schoolId: number,
  decided: readonly OfflineFacts[],
): Promise<readonly AllowedWindow[]> => {
  const times = decided.map(({ at }) => at.getTime())
  if (times.length === 0) return []
  const span = [new Date(Math.min(...times)), new Date(Math.max(...times) + 1)] as const
  return findAllowedWindows(db, schoolId, span, [...new Set(decided.map(({ userId }) => userId))])
}

/** Compares decisions with what was allowed at their moments. Returns a function from a decision to its verdict. */
export const judgeOfflineDecisions = async (db: Db, schoolId: number, decided: readonly OfflineFacts[]) => {
  const allowed = await findAllowed(db, schoolId, decided)
  return (one: OfflineFacts): OfflineVerdict => verdictOf(one, isAllowed(allowed, one.userId, one))
}
