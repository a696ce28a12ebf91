import type { Call, DataOf } from '../../../platform/contract/call.ts'
import { CallError } from '../../../platform/console/client/callError.ts'
import { callServer } from '../../../platform/console/client/callServer.ts'
import type { Given } from '../../../platform/console/client/endpoint.ts'
import { common } from '../../../platform/contract/refusal.ts'

/** A read that takes longer is given up, ms: the next one may come through. */
const patience = 8000

/** Makes a call as a display, without a word to who stands before it. */
export const ask = async <C extends Call>(call: C, input: Given<C>, token?: string): Promise<DataOf<C>> => {
  const bound = new AbortController()
  const timer = setTimeout(() => bound.abort(), patience)
  try {
    const as = token === undefined ? {} : { token }
    return await callServer(call, input, { signal: bound.signal, isQuiet: true, ...as })
  } finally {
    clearTimeout(timer)
  }
}

/** True where a credential opens nothing (any more). */
export const isCutOff = (error: unknown): boolean =>
  error instanceof CallError && error.status === common.signedOut.status

/** True where so much was asked from the school's address that the server answers for a while no longer. */
export const isTooMany = (error: unknown): boolean =>
  error instanceof CallError && error.status === common.tooMany.status
