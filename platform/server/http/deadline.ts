import type { FastifyRequest } from 'fastify'
import { Refusal, common } from '../../contract/refusal.ts'

/** Aborts after this many milliseconds, or when the caller disconnects, and cancels the running statement. */
export const withDeadline = async <T>(
  request: FastifyRequest,
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const controller = new AbortController()
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    controller.abort()
    late.reject(new Refusal(common.deadline))
  }, milliseconds)
  const gone = () => {
    if (!request.raw.complete || request.raw.destroyed) controller.abort()
  }
  request.raw.socket.once('close', gone)
  const done = work(controller.signal)
  // After the deadline the cancelled statement still rejects; without a handler that would be an unhandled rejection.
  done.catch(() => undefined)
  try {
    return await Promise.race([done, late.promise])
  } catch (error) {
    // An error after the cancellation is not a fault of the server.
    throw controller.signal.aborted ? new Refusal(common.deadline) : error
  } finally {
    clearTimeout(timer)
    request.raw.socket.off('close', gone)
  }
}
