import type { Call } from '../../contract/call.ts'
import { Refusal, common } from '../../contract/refusal.ts'
import { namesNothing } from '../database/sqlState.ts'
import { kindsIn } from '../reach.ts'
import type { Handler } from '../serve.ts'

/**
 * A call's handler that refuses, as what does not exist, an id that is none of the school which is written to. Who reaches several
 * schools passes the check of reach with another's id, and a thing may go after the check: the database's links find both.
 */
export const refusingUnknown = (call: Call, handler: Handler<Call>): Handler<Call> => {
  if (kindsIn(call).size === 0) return handler
  return async (context) => {
    try {
      return await handler(context)
    } catch (error) {
      throw namesNothing(error) ? new Refusal(common.notFound) : error
    }
  }
}
