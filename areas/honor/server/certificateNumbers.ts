import { Refusal } from '../../../platform/contract/refusal.ts'
import { honorRefusals } from '../refusals.ts'

/**
 * Counts certificate numbers up from the first, with its leading zeros: 2026-009, 2026-010. Refuses a first number of
 * several that doesn't end in a digit.
 */
export const countNumbers = (first: string, count: number): string[] => {
  if (first === '' || count <= 1) return Array.from({ length: count }, () => first)
  // Numbers of more digits than a JavaScript number holds are counted in their last fifteen.
  const digits = /\d{1,15}$/.exec(first)?.[0]
  if (digits === undefined) throw new Refusal(honorRefusals.noCounting)
  const before = first.slice(0, -digits.length)
  return Array.from({ length: count }, (_, at) => before + String(Number(digits) + at).padStart(digits.length, '0'))
}
