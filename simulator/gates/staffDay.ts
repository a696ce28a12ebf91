import type { Random } from '../district/random.ts'
import { type Day, momentOf } from '../history/days.ts'

/** A staff member passing the gate. */
interface StaffPassing {
  readonly way: 'in' | 'out'
  readonly at: Date
}

/**
 * Draws a staff member's day at the gate: mostly on time, sometimes late, with lunch outside, or without a record of
 * leaving.
 */
export const recallStaffDay = (random: Random, day: Day): StaffPassing[] => {
  if (random.chance(0.02)) return []
  const passing = (way: StaffPassing['way'], from: number, to: number): StaffPassing => ({
    way,
    at: momentOf(random, day, from, to),
  })
  const come = random.chance(0.05) ? passing('in', 8.6, 9.2) : passing('in', 7.1, 8.4)
  const lunch = random.chance(0.15) ? [passing('out', 11.9, 12.2), passing('in', 12.6, 13.2)] : []
  if (random.chance(0.03)) return [come, ...lunch]
  return [come, ...lunch, random.chance(0.04) ? passing('out', 16, 16.8) : passing('out', 17, 18.4)]
}
