import { CallError } from '../../../platform/console/client/callError.ts'

/** Delay before a lost call is retried, ms. */
const retryMs = 1000

/** Statuses of a response that never came or came from a proxy. The call may be repeated. */
const lostStatuses: ReadonlySet<number> = new Set([0, 408, 502, 503, 504])

/** True if the call may or may not have reached the server. */
export const isLostCall = (error: unknown) => error instanceof CallError && lostStatuses.has(error.status)

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Repeats a lost call until it's answered or no longer useful. Only for calls that may safely be repeated. */
export const retryLostCall = async <T>(call: () => Promise<T>, isOfUse: () => boolean): Promise<T> => {
  try {
    return await call()
  } catch (refused) {
    if (!isLostCall(refused) || !isOfUse()) throw refused
    await pause(retryMs)
    return retryLostCall(call, isOfUse)
  }
}
