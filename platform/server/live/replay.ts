import { and, asc, eq, gt, inArray, lt } from 'drizzle-orm'
import { Refusal, common } from '../../contract/refusal.ts'
import type { Db } from '../database/connection.ts'
import type { Session } from '../session.ts'
import type { Hearings } from './hearing.ts'
import type { NumberedMessage } from './makeLive.ts'
import type { QueueNames } from './queueNames.ts'
import { liveMessage, liveStream } from './tables.ts'

/** The most missed messages in one answer. */
export const replayAtOnce = 1000

/** How long messages are stored for listeners who were away, ms. */
const retention = 24 * 60 * 60 * 1000

interface Replay {
  readonly messages: readonly NumberedMessage[]
  /** The number of the stream's last message, 0 if there was none. */
  readonly last: number
  /** False if some of the requested messages are no longer stored: the listener then reads the state again. */
  readonly complete: boolean
}

/** Reads the messages of a stream after a number, oldest first, at most `replayAtOnce`. */
export const readAfter = async (db: Db, stream: string, after: number): Promise<Replay> => {
  const [counter] = await db.select({ last: liveStream.lastSeq }).from(liveStream).where(eq(liveStream.name, stream))
  const last = counter?.last ?? 0
  if (after >= last) return { messages: [], last, complete: true }
  const messages = await db
    .select({ seq: liveMessage.seq, body: liveMessage.body })
    .from(liveMessage)
    .where(and(eq(liveMessage.stream, stream), gt(liveMessage.seq, after)))
    .orderBy(asc(liveMessage.seq))
    .limit(replayAtOnce)
  return { messages, last, complete: messages[0]?.seq === after + 1 }
}

interface ReplayRequest {
  readonly db: Db
  readonly session: Session
  readonly query: { readonly queue: string; readonly after: number }
}

/**
 * Prepares the handler of `replayCall`. A queue of another session, or one that may no longer be received, is refused
 * as `notFound`.
 */
export const prepareReplay =
  (queues: QueueNames, hearings: Hearings) =>
  async ({ db, session, query }: ReplayRequest) => {
    const stream = queues.streamOf(session.id, query.queue)
    if (stream === null) throw new Refusal(common.notFound)
    const [may] = await hearings.mayHear(db, [{ session, stream }])
    if (may !== true) throw new Refusal(common.notFound)
    const { messages, last, complete } = await readAfter(db, stream, query.after)
    const heard = hearings.heardBy(session, stream) ?? ((body: unknown) => body)
    return { messages: messages.map(({ seq, body }) => ({ seq, body: heard(body) })), last, complete }
  }

/** Reads the last numbers of these streams. */
export const readHeads = (db: Db, streams: readonly string[]) =>
  db
    .select({ stream: liveStream.name, last: liveStream.lastSeq })
    .from(liveStream)
    .where(inArray(liveStream.name, [...streams]))

/** Deletes old messages. Returns their number. */
export const deleteOldMessages = async (db: Db, now: Date): Promise<number> => {
  const old = lt(liveMessage.at, new Date(now.getTime() - retention))
  const rows = await db.delete(liveMessage).where(old).returning({ seq: liveMessage.seq })
  return rows.length
}
