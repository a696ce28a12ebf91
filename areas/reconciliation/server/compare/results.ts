import type { CheckState } from '../../words.ts'

/**
 * The result of a day from the states of its bills: none or all open is not reconciled, one failing is abnormal, none
 * failing and one normal is normal (A-RULE-077 to 079; conflicts C-052).
 */
export const resultOfDay = (bills: Iterable<CheckState>): CheckState => {
  const states = new Set(bills)
  if (states.has('FAIL')) return 'FAIL'
  return states.has('SUCCESS') ? 'SUCCESS' : 'NONE'
}
