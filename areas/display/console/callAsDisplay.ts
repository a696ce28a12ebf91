import type { Call, DataOf } from '../../../platform/contract/call.ts'
import { CallError } from '../../../platform/console/client/callError.ts'
import { callServer } from '../../../platform/console/client/callServer.ts'
import type { CallInput } from '../../../platform/console/client/endpoint.ts'
import { common } from '../../../platform/contract/refusal.ts'

/** Timeout of a read, ms. The next one may succeed. */
const readTimeout = 8000

/** Makes a call as a display, without showing errors to passers-by. */
export const callAsDisplay = async <C extends Call>(
  call: C,
  input: CallInput<C>,
  token?: string,
): Promise<DataOf<C>> => {
  const bound = new AbortController()
  const timer = setTimeout(() => bound.abort(), readTimeout)
  try {
    const as = token === undefined ? {} : { token }
    return await callServer(call, input, { signal: bound.signal, isQuiet: true, ...as })
  } finally {
    clearTimeout(timer)
  }
}

/** True if the error means that the credential is not valid (any more). */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof CallError && error.status === common.signedOut.status

/** True if the error means that the school doesn't have the module of the call (any more). */
export const isNotInSchool = (error: unknown): boolean =>
  error instanceof CallError && error.code === common.notInSchool.code

/** True if the error means that the school's address has requested too much and must wait. */
export const isTooMany = (error: unknown): boolean =>
  error instanceof CallError && error.status === common.tooMany.status
