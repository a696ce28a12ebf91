import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import { afterCommit } from '../database/afterCommit.ts'
import type { Db } from '../database/connection.ts'
import { remembered } from '../database/remembered.ts'
import type { Session } from '../session.ts'
import type { LiveTopic } from '../../contract/liveTopic.ts'
import type { Live, StreamOf } from './live.ts'
import { liveMessage, liveStream } from './tables.ts'

/** A numbered message of a stream. */
export interface Said {
  readonly seq: number
  readonly at: Date
  readonly body: unknown
}

const streamName = (topic: LiveTopic, { schoolId, key }: StreamOf) =>
  `${topic.name}/${schoolId}/${encodeURIComponent(key)}`

/** The message's number is that of its stream's counter, whose row stays locked until the transaction ends. */
const insertMessage = (db: Db) => {
  const counted = db.$with('counted').as(
    db
      .insert(liveStream)
      .values({ name: sql.placeholder('stream'), schoolId: sql.placeholder('schoolId'), lastSeq: 1 })
      .onConflictDoUpdate({ target: liveStream.name, set: { lastSeq: sql`${liveStream.lastSeq} + 1` } })
      .returning({ name: liveStream.name, schoolId: liveStream.schoolId, lastSeq: liveStream.lastSeq }),
  )
  return db
    .with(counted)
    .insert(liveMessage)
    .select(
      db
        .select({
          stream: counted.name,
          seq: counted.lastSeq,
          schoolId: counted.schoolId,
          body: sql`${sql.placeholder('body')}::jsonb`.as('body'),
          at: sql`${sql.placeholder('at')}::timestamptz`.as('at'),
        })
        .from(counted),
    )
    .returning({ seq: liveMessage.seq })
    .prepare('say_live')
}

/** Queue names that only the server can make: the stream, and a seal for the session that may listen to it. */
export const makeQueueNames = (secret: string) => {
  const seal = (sessionId: number, stream: string) =>
    createHmac('sha256', secret).update(`queue:${sessionId}:${stream}`).digest('base64url').slice(0, 27)
  return {
    nameFor: (sessionId: number, stream: string) => `live/${stream}/${seal(sessionId, stream)}`,
    /** The stream behind a queue's name, or null where it was not made for this session. */
    streamOf: (sessionId: number, name: string): string | null => {
      const found = /^live\/(.+)\/([\w-]{27})$/.exec(name)
      const [, stream, given] = found ?? []
      if (stream === undefined || given === undefined) return null
      return timingSafeEqual(Buffer.from(given), Buffer.from(seal(sessionId, stream))) ? stream : null
    },
  }
}

export type QueueNames = ReturnType<typeof makeQueueNames>

interface LiveParts {
  readonly clock: Clock
  readonly queues: QueueNames
  /** Told of each message after its commit. */
  readonly said: (stream: string, said: Said) => void
}

/** The live channel as areas use it: numbered messages in the database, and a hint to the broker after each commit. */
export const makeLive = ({ clock, queues, said }: LiveParts): Live => ({
  say: async (db, topic, streamOf, message) => {
    const stream = streamName(topic, streamOf)
    const body = topic.message.parse(message)
    const at = clock.now()
    const [row] = await remembered(db, insertMessage).execute({
      stream,
      schoolId: streamOf.schoolId,
      body: JSON.stringify(body),
      at: at.toISOString(),
    })
    if (!row) throw new Error('the message was not numbered')
    afterCommit(db, () => said(stream, { seq: row.seq, at, body }))
  },
  queueFor: (session: Session, topic, streamOf) => queues.nameFor(session.id, streamName(topic, streamOf)),
})
