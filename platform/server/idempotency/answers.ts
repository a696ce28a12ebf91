import { createHmac } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { Refusal, common } from '../../contract/refusal.ts'
import type { Db } from '../database/connection.ts'
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
export interface KeyedCall {
  readonly schoolId: number
  readonly accountId: number
  readonly key: string
  readonly call: string
  /** Of the input, by `digestOfInput`. */
  readonly inputDigest: string
  /** True if its answer holds what lets somebody in: then it is kept that the call was made, and not what it answered. */
  readonly holdsSecret: boolean
}

/** Tells one input from another. Keyed: by a plain digest a password in it could be guessed at leisure from a stolen table. */
export const digestOfInput = (input: unknown, secret: string): string =>
  createHmac('sha256', secret)
    .update(`input:${JSON.stringify(input) ?? ''}`)
    .digest('base64url')

const keyOf = ({ schoolId, accountId, key }: KeyedCall) =>
  and(eq(answeredCall.schoolId, schoolId), eq(answeredCall.accountId, accountId), eq(answeredCall.key, key))

/**
 * Takes the key for this call, as the system. Gives null if it is free, and the former answer if the same call has been
 * made under it; waits for one that is still at work, since its row is locked until it has ended. Refuses a key that was
 * used for something else, and a call whose answer held a secret: it was made, and is not made again.
 */
export const takeKey = async (db: Db, call: KeyedCall, now: Date): Promise<{ data: unknown } | null> => {
  const { schoolId, accountId, key, inputDigest } = call
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
  if (call.holdsSecret) throw new Refusal(common.saidOnce)
  return { data: before.data }
}

/** Frees a key again, of a call that was refused although its transaction is kept. */
export const freeKey = async (db: Db, call: KeyedCall): Promise<void> => {
  await db.delete(answeredCall).where(keyOf(call))
}

/** Keeps the answer under its key, in the call's own transaction; one that holds a secret is kept nowhere. */
export const keepAnswer = async (db: Db, call: KeyedCall, data: unknown): Promise<void> => {
  if (call.holdsSecret) return
  await db.update(answeredCall).set({ data }).where(keyOf(call))
}
