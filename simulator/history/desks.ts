import type { Random } from '../district/random.ts'
import type { Actor } from './actors.ts'
import { later } from './days.ts'
import type { SessionRow } from './signIns.ts'

/** A user at work: record, school of the console, address and moment. */
export interface AtWork {
  readonly at: Date
  readonly address: string
  readonly memberId: number
  readonly schoolId: number
}

const minute = 60_000

/**
 * Draws moments at which a user was signed in to a school, in order of time, so that no audit entry names a user who
 * was not signed in.
 */
export const drawWorkMoments = (
  random: Random,
  sessions: readonly SessionRow[],
  actor: Actor,
  schoolId: number,
  count: number,
): AtWork[] => {
  const memberId = actor.records.get(schoolId)
  const memberSessions = sessions.filter((row) => row.memberId === memberId && row.schoolId === schoolId)
  const long = memberSessions.filter(({ createdAt, seenAt }) => seenAt.getTime() - createdAt.getTime() > 10 * minute)
  if (memberId === undefined || long.length === 0) return []
  return Array.from({ length: count }, () => {
    const { createdAt, seenAt, address } = random.pick(long)
    // People act soon after they arrived, not when they forgot to sign out.
    const most = Math.min((seenAt.getTime() - createdAt.getTime()) / minute - 4, 200)
    const at = new Date(later(createdAt, random.integer(1, Math.floor(most))).getTime() + random.integer(0, 59_000))
    return { at, address, memberId, schoolId }
  }).toSorted((one, other) => one.at.getTime() - other.at.getTime())
}
