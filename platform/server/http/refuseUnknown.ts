import type { Call } from '../../contract/call.ts'
import { Refusal, common } from '../../contract/refusal.ts'
import { isMissingReference } from '../database/sqlState.ts'
import { kindsIn } from '../reach.ts'
import type { Handler } from '../serve.ts'

/**
 * Wraps a handler to refuse with `notFound` an id that doesn't belong to the school being written to. A caller who
 * reaches several schools passes the reach check with another school's id, and a row may be deleted after the check:
 * foreign keys detect both.
 */
export const refuseUnknownIds = (call: Call, handler: Handler<Call>): Handler<Call> => {
  if (kindsIn(call).size === 0) return handler
  return async (context) => {
    try {
      return await handler(context)
    } catch (error) {
      throw isMissingReference(error) ? new Refusal(common.notFound) : error
    }
  }
}
