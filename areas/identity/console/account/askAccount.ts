import type { Call, DataOf } from '../../../../platform/contract/call.ts'
import { common } from '../../../../platform/contract/refusal.ts'
import { CallError } from '../../../../platform/console/client/callError.ts'
import type { Endpoint, Given } from '../../../../platform/console/client/endpoint.ts'
import { send } from '../../../../platform/console/client/send.ts'
import { dropAccountSession, readAccountToken } from './accountSession.ts'

const isSignedOut = (error: unknown): error is CallError =>
  error instanceof CallError && error.status === common.signedOut.status

/**
 * Asks for the holder of the account: with the token of the account page's own, else within the console's session. Where
 * the token has ended the page goes back to its form, which says so.
 */
export const askAccount = async <C extends Call>(endpoint: Endpoint<C>, input: Given<C>): Promise<DataOf<C>> => {
  const token = readAccountToken()
  if (token === null) return send(endpoint, input)
  try {
    return await send(endpoint, input, { token })
  } catch (error) {
    // Another may have signed in meanwhile, whose token is still good.
    if (isSignedOut(error) && readAccountToken() === token) dropAccountSession(error.message)
    throw error
  }
}
