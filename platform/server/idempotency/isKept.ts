import type { Call } from '../../contract/call.ts'
import { fieldMeaning } from '../../contract/ids.ts'
import { everyPartOf } from '../schema.ts'

/** True for calls whose answer holds what lets somebody in, such as a first password. */
export const holdsSecret = (call: Call): boolean =>
  [...everyPartOf(call.data)].some((part) => fieldMeaning.get(part)?.secret)

/**
 * True for calls that act once under their caller's key. Calls with transactions of their own are not kept: repeating
 * them does no harm. Nor is an answer that is said once.
 */
export const isKept = (call: Call): boolean => call.writes && call.transaction === 'shared' && !call.saysOnce
