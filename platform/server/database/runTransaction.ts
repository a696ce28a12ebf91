import { Refusal } from '../../contract/refusal.ts'
import { takeAfterCommit } from './afterCommit.ts'
import type { Connection } from './connection.ts'
import { DatabaseAway, isShutdownError } from './databaseAway.ts'
import type { WaitOptions } from './connectionQueue.ts'

/** Limits of a transaction and of its wait for a connection. The signal also cancels the running statement. */
export interface TransactionLimits extends WaitOptions {
  /** True if the work changes nothing, so that its result may be returned before the transaction has ended. */
  readonly onlyReads?: boolean
}

type Send = (statement: Promise<void>) => void
type Work<T> = (connection: Connection, send: Send) => Promise<T>

/**
 * Holds a connection for one transaction: cancels it when the caller gives up, and discards it if it may be broken.
 */
const hold = (connection: Connection, signal: AbortSignal | undefined) => {
  let broken = false
  let cancelled: Promise<void> = Promise.resolve()
  const cancel = () => {
    // A cancellation may arrive late. The connection is not reused, otherwise it could cancel another caller's
    // statement.
    broken = true
    cancelled = connection.cancel().catch(() => undefined)
  }
  signal?.addEventListener('abort', cancel, { once: true })
  return {
    end: async (how: 'commit' | 'rollback'): Promise<void> => {
      await connection.end(how).catch((error: unknown) => {
        broken = true
        throw error
      })
    },
    giveBack: async (): Promise<void> => {
      signal?.removeEventListener('abort', cancel)
      await cancelled
      connection.release(broken)
    },
    /** Turns an error on a broken connection into `DatabaseAway`. A refusal was decided before and stays. */
    explain: (error: unknown): unknown => {
      if (error instanceof Refusal || !(connection.isLost() || isShutdownError(error))) return error
      // Discard it, even if it breaks only later, or if the server is reachable but no longer writable.
      broken = true
      return new DatabaseAway(error)
    },
  }
}

type HeldConnection = ReturnType<typeof hold>

/**
 * Collects statements that are not awaited one by one: they are sent with the next query and make it fail if they
 * fail, since PostgreSQL runs nothing more in a failed transaction.
 */
const gatherStatements = () => {
  const sent: Promise<void>[] = []
  const send: Send = (statement) => {
    statement.catch(() => undefined)
    sent.push(statement)
  }
  return { send, allSent: () => Promise.all(sent) }
}

const runWork = async <T>(connection: Connection, work: Work<T>, signal: AbortSignal | undefined): Promise<T> => {
  // A caller who waited too long has already been refused. Refused work must not run anyway.
  signal?.throwIfAborted()
  // A failed earlier transaction on this connection may have left work for after the commit, which must never run.
  takeAfterCommit(connection.db)
  const { send, allSent } = gatherStatements()
  send(connection.begin())
  const result = await work(connection, send)
  await allSent()
  signal?.throwIfAborted()
  return result
}

const rollBack = async ({ end, giveBack }: HeldConnection): Promise<void> => {
  // Also on a connection that will be discarded, so that its locks end at once.
  await end('rollback').catch(() => undefined)
  await giveBack()
}

const commit = async ({ end, giveBack, explain }: HeldConnection): Promise<void> => {
  try {
    await end('commit')
  } catch (error) {
    throw explain(error)
  } finally {
    await giveBack()
  }
}

/** Runs the work in a transaction on a separate connection, then runs the work that waits for the commit. */
export const runTransaction = async <T>(
  connect: (how: WaitOptions) => Promise<Connection>,
  work: Work<T>,
  limits: TransactionLimits = {},
): Promise<T> => {
  const { signal, onlyReads = false } = limits
  const connection = await connect(limits)
  const held = hold(connection, signal)
  const result = await runWork(connection, work, signal).catch(async (error: unknown) => {
    const explanation = held.explain(error)
    await rollBack(held)
    throw explanation
  })
  // A read-only transaction can't lose anything: its result need not wait for its end.
  if (onlyReads) {
    connection.endReading()
    void held.giveBack()
    return result
  }
  const waiting = takeAfterCommit(connection.db)
  await commit(held)
  for (const tell of waiting) tell()
  return result
}
