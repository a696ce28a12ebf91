import { sql } from 'drizzle-orm'
import type { LiveTopic } from '../../contract/liveTopic.ts'
import type { Clock } from '../clock.ts'
import { afterCommit } from '../database/afterCommit.ts'
import type { Db } from '../database/connection.ts'
import { remembered } from '../database/remembered.ts'
import type { Session } from '../session.ts'
import type { Live, StreamOf } from './live.ts'
import type { QueueNames } from './queueNames.ts'
import { liveMessage, liveStream } from './tables.ts'

/** A numbered message of a stream. */
export interface Said {
  readonly seq: number
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
      .onConflictDoUpdate({
        target: [liveStream.schoolId, liveStream.name],
        set: { lastSeq: sql`${liveStream.lastSeq} + 1` },
      })
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
    afterCommit(db, () => said(stream, { seq: row.seq, body }))
  },
  queueFor: (session: Session, topic, streamOf) => queues.nameFor(session.id, streamName(topic, streamOf)),
})
