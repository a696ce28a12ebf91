import type { FastifyReply } from 'fastify'
import { Refusal, common } from '../../contract/refusal.ts'
import { DatabaseAway } from '../database/databaseAway.ts'
import { isDiskFullError } from '../disk/diskFull.ts'
import type { FinishedAnswer } from '../kept/keptAnswers.ts'
import { StoreAway } from '../files/storeAway.ts'
import { successBody } from './successBody.ts'

/** Sends data as a success response. */
export const answer = (reply: FastifyReply, data: unknown) => reply.send(successBody(data))

/** Sends an answer that is already serialized. */
export const answerFinished = (reply: FastifyReply, { bytes }: FinishedAnswer) =>
  reply.type('application/json; charset=utf-8').send(bytes)

/** Sends a refusal: its HTTP status, code and Chinese message. */
export const answerRefusal = (reply: FastifyReply, { kind, message, fill, details }: Refusal) => {
  // A standard header for calling programs.
  if (fill['seconds'] !== undefined && (kind.status === 429 || kind.status === 503)) {
    reply.header('retry-after', fill['seconds'])
  }
  return reply.code(kind.status).send({ code: kind.code, msg: message, data: details })
}

const hasStatus = (error: unknown): error is { statusCode: number } =>
  typeof error === 'object' && error !== null && 'statusCode' in error && typeof error.statusCode === 'number'

/** Turns any error into a refusal. An unexpected one becomes a fault that shows only an id to quote. */
export const refusalFor = (error: unknown, requestId: string): Refusal => {
  if (error instanceof Refusal) return error
  if (error instanceof DatabaseAway) return new Refusal(common.databaseAway)
  if (error instanceof StoreAway) return new Refusal(common.storeAway)
  if (isDiskFullError(error)) return new Refusal(common.diskFull)
  if (hasStatus(error) && error.statusCode === 413) return new Refusal(common.tooLarge)
  if (hasStatus(error) && error.statusCode >= 400 && error.statusCode < 500) {
    return new Refusal(common.badInput, {}, [{ field: '', msg: '请求格式有误' }])
  }
  return new Refusal(common.fault, { id: requestId })
}

/**
 * Describes a fault for the log: its location and the database's code. The message of a failed query is left out,
 * since its values and conflicting keys are personal data.
 */
export const describeFault = (error: unknown) => {
  if (!(error instanceof Error)) return { type: typeof error }
  const { cause } = error
  const ofDatabase = cause instanceof Error && 'code' in cause
  const frames = (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '))
  return {
    type: error.name,
    message: ofDatabase ? `database error ${String(cause.code)}` : error.message,
    stack: frames.slice(0, 12).join('\n'),
  }
}
