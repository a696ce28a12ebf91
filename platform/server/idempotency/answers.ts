import { createHmac } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { Refusal, common } from '../../contract/refusal.ts'
import type { Db } from '../database/connection.ts'
import { answeredCall } from './tables.ts'

/** The header with the idempotency key of a writing call: with the same key it runs once and repeats its answer. */
export const idempotencyHeader = 'idempotency-key'

const wellFormed = /^[\w-]{8,64}$/

/**
 * Returns the idempotency key of a request; undefined without one. Refuses a malformed one, such as one too short to
 * be unique.
 */
export const readIdempotencyKey = (header: string | string[] | undefined): string | undefined => {
  if (header === undefined) return undefined
  if (typeof header === 'string' && wellFormed.test(header)) return header
  throw new Refusal(common.badInput, {}, [{ field: idempotencyHeader, msg: '须为 8 到 64 位的字母、数字、_ 或 -' }])
}

/** A call with its idempotency key. */
export interface KeyedCall {
  readonly schoolId: number
  readonly accountId: number
  readonly key: string
  readonly call: string
  /** The digest of the input, made by `digestOfInput`. */
  readonly inputDigest: string
  /**
   * True if its answer contains a secret that lets a person sign in: then only the fact of the call is stored, not
   * its answer.
   */
  readonly holdsSecret: boolean
}

/**
 * Distinguishes inputs. It is keyed, because a password in the input could be guessed from a plain digest in a stolen
 * table.
 */
export const digestOfInput = (input: unknown, secret: string): string =>
  createHmac('sha256', secret)
    .update(`input:${JSON.stringify(input) ?? ''}`)
    .digest('base64url')

const matchesKey = ({ schoolId, accountId, key }: KeyedCall) =>
  and(eq(answeredCall.schoolId, schoolId), eq(answeredCall.accountId, accountId), eq(answeredCall.key, key))

/**
 * Claims the key for this call, as the system. Returns null if it is free, and the stored answer if the same call has
 * been made with it; waits for one that is still running, since its row is locked until it ends. Refuses a key that
 * was used for something else, and a repeated call whose answer contained a secret.
 */
export const takeKey = async (db: Db, call: KeyedCall, now: Date): Promise<{ data: unknown } | null> => {
  const { schoolId, accountId, key, inputDigest } = call
  const taken = await db
    .insert(answeredCall)
    .values({ schoolId, accountId, key, call: call.call, inputDigest, at: now })
    .onConflictDoNothing()
    .returning({ key: answeredCall.key })
  if (taken.length > 0) return null
  const [before] = await db.select().from(answeredCall).where(matchesKey(call))
  if (!before || before.call !== call.call || before.inputDigest !== inputDigest) {
    throw new Refusal(common.keyReused)
  }
  if (call.holdsSecret) throw new Refusal(common.saidOnce)
  return { data: before.data }
}

/** Frees the key of a call that was refused although its transaction commits. */
export const freeKey = async (db: Db, call: KeyedCall): Promise<void> => {
  await db.delete(answeredCall).where(matchesKey(call))
}

/** Stores the answer under its key, in the call's transaction. An answer with a secret is not stored. */
export const keepAnswer = async (db: Db, call: KeyedCall, data: unknown): Promise<void> => {
  if (call.holdsSecret) return
  await db.update(answeredCall).set({ data }).where(matchesKey(call))
}
