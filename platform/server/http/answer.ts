import type { FastifyReply } from 'fastify'
import { Refusal, common } from '../../contract/refusal.ts'
import { DatabaseAway } from '../database/databaseAway.ts'
import { tellsOfFullDisk } from '../disk/diskFull.ts'
import type { FinishedAnswer } from '../kept/keptAnswers.ts'
import { StoreAway } from '../files/storeAway.ts'
import { successBody } from './successBody.ts'

/** Answers with data. */
export const answer = (reply: FastifyReply, data: unknown) => reply.send(successBody(data))

/** Answers with an answer that was finished before. */
export const answerFinished = (reply: FastifyReply, { bytes }: FinishedAnswer) =>
  reply.type('application/json; charset=utf-8').send(bytes)

/** Answers with a refusal: its HTTP status, its code, its Chinese msg. */
export const answerRefusal = (reply: FastifyReply, { kind, message, fill, details }: Refusal) => {
  // Calling programs get the waiting time too.
  if (fill['seconds'] !== undefined && (kind.status === 429 || kind.status === 503)) {
    reply.header('retry-after', fill['seconds'])
  }
  return reply.code(kind.status).send({ code: kind.code, msg: message, data: details })
}

const hasStatus = (error: unknown): error is { statusCode: number } =>
  typeof error === 'object' && error !== null && 'statusCode' in error && typeof error.statusCode === 'number'

/** Turns any error into a refusal; an unexpected one becomes a fault with an id to quote and no inside. */
export const refusalFor = (error: unknown, requestId: string): Refusal => {
  if (error instanceof Refusal) return error
  if (error instanceof DatabaseAway) return new Refusal(common.databaseAway)
  if (error instanceof StoreAway) return new Refusal(common.storeAway)
  if (tellsOfFullDisk(error)) return new Refusal(common.diskFull)
  if (hasStatus(error) && error.statusCode === 413) return new Refusal(common.tooLarge)
  if (hasStatus(error) && error.statusCode >= 400 && error.statusCode < 500) {
    return new Refusal(common.badInput, {}, [{ field: '', msg: '请求格式有误' }])
  }
  return new Refusal(common.fault, { id: requestId })
}

/**
 * A fault for the log: where it happened and the database's code for it. Never the message of a failed query, whose
 * values and conflicting keys are people's data.
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
