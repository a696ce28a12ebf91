import type { Call, DataOf } from '../../../../platform/contract/call.ts'
import { common } from '../../../../platform/contract/refusal.ts'
import { CallError } from '../../../../platform/console/client/callError.ts'
import type { Endpoint, CallInput } from '../../../../platform/console/client/endpoint.ts'
import { send } from '../../../../platform/console/client/send.ts'
import { dropAccountSession, readAccountToken } from './accountSession.ts'

const isSignedOut = (error: unknown): error is CallError =>
  error instanceof CallError && error.status === common.signedOut.status

/**
 * Makes a call with the account page's token, or with the console's session if there is none. If the token has ended,
 * the page returns to its login form with the reason.
 */
export const callAccountPage = async <C extends Call>(
  endpoint: Endpoint<C>,
  input: CallInput<C>,
): Promise<DataOf<C>> => {
  const token = readAccountToken()
  if (token === null) return send(endpoint, input)
  try {
    return await send(endpoint, input, { token })
  } catch (error) {
    // Keep a newer token from a sign-in meanwhile.
    if (isSignedOut(error) && readAccountToken() === token) dropAccountSession(error.message)
    throw error
  }
}
