import { CallError } from '../../../platform/console/client/callError.ts'

/** How soon what the line has lost is tried again, ms. */
const again = 1000

/** The statuses of an answer that never came, or came of something before the server: the same call may be made again. */
const lost: ReadonlySet<number> = new Set([0, 408, 502, 503, 504])

/** True of a call of which nobody knows if it arrived: the line, or something before the server, has lost it. */
export const isLost = (error: unknown) => error instanceof CallError && lost.has(error.status)

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Makes a call until it is answered, for as long as that is of use. Only for a call that does no harm when it comes twice. */
export const persist = async <T>(call: () => Promise<T>, isOfUse: () => boolean): Promise<T> => {
  try {
    return await call()
  } catch (refused) {
    if (!isLost(refused) || !isOfUse()) throw refused
    await pause(again)
    return persist(call, isOfUse)
  }
}
