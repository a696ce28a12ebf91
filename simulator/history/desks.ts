import type { Random } from '../district/random.ts'
import type { Actor } from './actors.ts'
import { later } from './days.ts'
import type { SessionRow } from './signIns.ts'

/** Somebody at work: who, in which school's console, from where, at which moment. */
export interface AtWork {
  readonly at: Date
  readonly address: string
  readonly memberId: number
  readonly schoolId: number
}

const minute = 60_000

/**
 * Gives moments at which somebody was signed in to a school, in the order of time, so that the trail never tells of anybody
 * who was not there.
 */
export const atWork = (
  random: Random,
  sessions: readonly SessionRow[],
  actor: Actor,
  schoolId: number,
  count: number,
): AtWork[] => {
  const memberId = actor.records.get(schoolId)
  const own = sessions.filter((row) => row.memberId === memberId && row.schoolId === schoolId)
  const long = own.filter(({ createdAt, seenAt }) => seenAt.getTime() - createdAt.getTime() > 10 * minute)
  if (memberId === undefined || long.length === 0) return []
  return Array.from({ length: count }, () => {
    const { createdAt, seenAt, address } = random.pick(long)
    // People do things soon after they came, not when they forgot to leave.
    const most = Math.min((seenAt.getTime() - createdAt.getTime()) / minute - 4, 200)
    const at = new Date(later(createdAt, random.integer(1, Math.floor(most))).getTime() + random.integer(0, 59_000))
    return { at, address, memberId, schoolId }
  }).toSorted((one, other) => one.at.getTime() - other.at.getTime())
}
