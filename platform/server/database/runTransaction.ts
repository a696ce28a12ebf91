import { Refusal } from '../../contract/refusal.ts'
import { takeAfterCommit } from './afterCommit.ts'
import type { Connection } from './connection.ts'
import { DatabaseAway, tellsOfGoing } from './databaseAway.ts'
import type { Patience } from './places.ts'

/** Bounds of a transaction, and how it waits for its connection; a signal also cancels the statement that is running. */
export interface TransactionLimits extends Patience {
  /** The work changes nothing, so that its result may be given before the transaction has ended. */
  readonly onlyReads?: boolean
}

type Send = (statement: Promise<void>) => void
type Work<T> = (connection: Connection, send: Send) => Promise<T>

/** Holds a connection for one transaction: cancels it when the caller gives up, and throws it away if it may be broken. */
const hold = (connection: Connection, signal: AbortSignal | undefined) => {
  let broken = false
  let cancelled: Promise<void> = Promise.resolve()
  const cancel = () => {
    // A cancellation may arrive late: this connection serves nobody after it, else it would hit a stranger's statement.
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
    /** An error says nothing about itself once its connection is gone; a refusal was decided before. */
    explain: (error: unknown): unknown => {
      if (error instanceof Refusal || !(connection.isLost() || tellsOfGoing(error))) return error
      // Thrown away even where the server lets go of it late, or is there and may not be written to any more.
      broken = true
      return new DatabaseAway(error)
    },
  }
}

type Held = ReturnType<typeof hold>

/**
 * Gathers statements that nobody awaits one by one: they travel with the next query, and fail it where they fail, since
 * PostgreSQL carries out nothing more in a transaction that has failed.
 */
const gatherStatements = () => {
  const sent: Promise<void>[] = []
  const send: Send = (statement) => {
    statement.catch(() => undefined)
    sent.push(statement)
  }
  return { send, carriedOut: () => Promise.all(sent) }
}

const carryOut = async <T>(connection: Connection, work: Work<T>, signal: AbortSignal | undefined): Promise<T> => {
  // A caller who waited too long for a connection, or took too long on it, has been refused already: the work that was
  // refused must not be done all the same.
  signal?.throwIfAborted()
  // An earlier transaction on this connection that failed may have left messages behind, which must never be told.
  takeAfterCommit(connection.db)
  const { send, carriedOut } = gatherStatements()
  send(connection.begin())
  const result = await work(connection, send)
  await carriedOut()
  signal?.throwIfAborted()
  return result
}

const rollBack = async ({ end, giveBack }: Held): Promise<void> => {
  // Also on a connection that will be thrown away, so that its locks end at once.
  await end('rollback').catch(() => undefined)
  await giveBack()
}

const commit = async ({ end, giveBack, explain }: Held): Promise<void> => {
  try {
    await end('commit')
  } catch (error) {
    throw explain(error)
  } finally {
    await giveBack()
  }
}

/** Carries out the work in a transaction on a connection of its own, and tells what waits for the commit after it. */
export const runTransaction = async <T>(
  connect: (how: Patience) => Promise<Connection>,
  work: Work<T>,
  limits: TransactionLimits = {},
): Promise<T> => {
  const { signal, onlyReads = false } = limits
  const connection = await connect(limits)
  const held = hold(connection, signal)
  const result = await carryOut(connection, work, signal).catch(async (error: unknown) => {
    const explanation = held.explain(error)
    await rollBack(held)
    throw explanation
  })
  // Nothing of a reading transaction can be lost: its answer need not wait for its end.
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
