import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { LiveTopic } from '../../contract/liveTopic.ts'
import type { Db } from '../database/connection.ts'
import { remembered } from '../database/remembered.ts'
import type { StreamOf } from './live.ts'
import { liveMessage, liveStream } from './tables.ts'

/** A numbered message of a stream. */
export interface Said {
  readonly seq: number
  readonly body: unknown
}

export const streamName = (topic: LiveTopic, { schoolId, key }: StreamOf) =>
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

/**
 * Numbers a message and writes it down, in the transaction of the fact it tells of. Without a hint (`Live.say`) listeners
 * learn of it from the stream's last number, which they are told each second: enough for what has no hurry, and where no
 * live channel is at hand.
 */
export const writeMessage = async <Message extends z.ZodType>(
  db: Db,
  topic: LiveTopic<Message>,
  streamOf: StreamOf,
  message: z.input<Message>,
  at: Date,
): Promise<{ readonly stream: string; readonly said: Said }> => {
  const stream = streamName(topic, streamOf)
  const body = topic.message.parse(message)
  const [row] = await remembered(db, insertMessage).execute({
    stream,
    schoolId: streamOf.schoolId,
    body: JSON.stringify(body),
    at: at.toISOString(),
  })
  if (!row) throw new Error('the message was not numbered')
  return { stream, said: { seq: row.seq, body } }
}
