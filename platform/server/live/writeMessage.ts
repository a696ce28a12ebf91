import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { LiveTopic } from '../../contract/liveTopic.ts'
import type { Db } from '../database/connection.ts'
import { cachedOnConnection } from '../database/remembered.ts'
import type { Addressed, StreamOf } from './live.ts'
import { streamName } from './streamName.ts'
import { liveMessage, liveStream } from './tables.ts'

/** A numbered message of a stream. */
export interface NumberedMessage {
  readonly seq: number
  readonly body: unknown
}

/**
 * Inserts a message with the next number of its stream's counter, whose row stays locked until the transaction ends.
 */
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
 * Numbers and stores a message in the transaction of the change that it reports. Without a notification (`Live.say`)
 * listeners learn of it from the stream's last number, which they receive each second: enough for messages without
 * urgency, and where no live channel is available.
 */
export const writeMessage = async <Message extends z.ZodType>(
  db: Db,
  topic: LiveTopic<Message>,
  streamOf: StreamOf,
  message: z.input<Message>,
  at: Date,
): Promise<{ readonly stream: string; readonly said: NumberedMessage }> => {
  const stream = streamName(topic, streamOf)
  const body = topic.message.parse(message)
  const [row] = await cachedOnConnection(db, insertMessage).execute({
    stream,
    schoolId: streamOf.schoolId,
    body: JSON.stringify(body),
    at: at.toISOString(),
  })
  if (!row) throw new Error('the message was not numbered')
  return { stream, said: { seq: row.seq, body } }
}

/**
 * Stores messages on several streams in one statement. Streams are locked in the order of their names, so that two
 * writers of the same streams can't deadlock. No stream may occur twice.
 */
export const writeMessages = async <Message extends z.ZodType>(
  db: Db,
  topic: LiveTopic<Message>,
  messages: readonly Addressed<Message>[],
  at: Date,
): Promise<{ readonly stream: string; readonly said: NumberedMessage }[]> => {
  const told = messages.map(({ streamOf, message }) => ({
    name: streamName(topic, streamOf),
    school: streamOf.schoolId,
    body: topic.message.parse(message),
  }))
  const { rows } = await db.execute<{ stream: string; seq: number }>(sql`
    with told as materialized (
      select * from json_to_recordset(${JSON.stringify(told)}::json) as one (name text, school bigint, body jsonb)
    ), counted as (
      insert into ${liveStream} as held (school_id, name, last_seq) select school, name, 1 from told order by name
      on conflict (school_id, name) do update set last_seq = held.last_seq + 1 returning school_id, name, last_seq
    )
    insert into ${liveMessage} (stream, seq, school_id, body, at)
    select name, last_seq, school_id, body, ${at.toISOString()}::timestamptz
    from counted join told using (name) returning stream, seq`)
  const bodies = new Map(told.map(({ name, body }) => [name, body]))
  return rows.map(({ stream, seq }) => ({ stream, said: { seq, body: bodies.get(stream) } }))
}
