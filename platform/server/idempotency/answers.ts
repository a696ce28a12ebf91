import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { Refusal, common } from '../../contract/refusal.ts'
import type { Db } from '../database/connection.ts'
import { type AnswerKey, openAnswer, sealAnswer } from './sealedAnswer.ts'
import { answeredCall } from './tables.ts'

/** The header that a writing call may carry: under the same key it acts once, and answers the same again. */
export const idempotencyHeader = 'idempotency-key'

const wellFormed = /^[\w-]{8,64}$/

/** The key of a request, undefined without one; refuses one that is too short to be anybody's own. */
export const readIdempotencyKey = (header: string | string[] | undefined): string | undefined => {
  if (header === undefined) return undefined
  if (typeof header === 'string' && wellFormed.test(header)) return header
  throw new Refusal(common.badInput, {}, [{ field: idempotencyHeader, msg: '须为 8 到 64 位的字母、数字、_ 或 -' }])
}

/** A call with the key it was made under. */
export interface KeyedCall extends AnswerKey {
  readonly call: string
  readonly input: unknown
}

const digestOf = (input: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(input) ?? '')
    .digest('base64url')

const keyOf = ({ schoolId, accountId, key }: KeyedCall) =>
  and(eq(answeredCall.schoolId, schoolId), eq(answeredCall.accountId, accountId), eq(answeredCall.key, key))

/**
 * Takes the key for this call, as the system. Gives null if it is free, and the former answer if the same call has been
 * made under it; waits for one that is still at work, since its row is locked until it has ended. Refuses a key that was
 * used for something else.
 */
export const takeKey = async (db: Db, call: KeyedCall, now: Date): Promise<{ data: unknown } | null> => {
  const inputDigest = digestOf(call.input)
  const { schoolId, accountId, key } = call
  const taken = await db
    .insert(answeredCall)
    .values({ schoolId, accountId, key, call: call.call, inputDigest, at: now })
    .onConflictDoNothing()
    .returning({ key: answeredCall.key })
  if (taken.length > 0) return null
  const [before] = await db.select().from(answeredCall).where(keyOf(call))
  if (!before || before.call !== call.call || before.inputDigest !== inputDigest) {
    throw new Refusal(common.keyReused)
  }
  return { data: openAnswer(before.data, call) }
}

/** Frees a key again, of a call that was refused although its transaction is kept. */
export const freeKey = async (db: Db, call: KeyedCall): Promise<void> => {
  await db.delete(answeredCall).where(keyOf(call))
}

/** Keeps the answer under its key, in the call's own transaction. */
export const keepAnswer = async (db: Db, call: KeyedCall, data: unknown): Promise<void> => {
  await db
    .update(answeredCall)
    .set({ data: sealAnswer(data, call) })
    .where(keyOf(call))
}
