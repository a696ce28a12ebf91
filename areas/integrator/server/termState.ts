import { endingDays } from '../views.ts'
import type { TermState } from '../views.ts'

const dayMs = 86_400_000

/** Returns the state of a term on a day of the school's clock. The last day still belongs to it. */
export const termStateOn = (
  today: string,
  { startTime, endTime }: { readonly startTime: string; readonly endTime: string },
): TermState => {
  if (today < startTime) return 'future'
  if (today > endTime) return 'ended'
  const daysLeft = (Date.parse(endTime) - Date.parse(today)) / dayMs
  return daysLeft < endingDays ? 'ending' : 'running'
}
