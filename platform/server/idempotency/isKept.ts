import type { Call } from '../../contract/call.ts'
import { fieldMeaning } from '../../contract/ids.ts'
import { everyPartOf } from '../schema.ts'

/** True for calls whose answer contains a secret that lets a person sign in, such as a first password. */
export const holdsSecret = (call: Call): boolean =>
  [...everyPartOf(call.data)].some((part) => fieldMeaning.get(part)?.secret)

/**
 * True for calls that run once per idempotency key. Calls that open their transactions themselves are not stored,
 * because repeating them does no harm; nor are answers that may be returned only once.
 */
export const isAnswerStored = (call: Call): boolean => call.writes && call.transaction === 'shared' && !call.saysOnce
