import type { z } from 'zod'
import type { LiveTopic } from '../../contract/liveTopic.ts'
import type { Db } from '../database/connection.ts'
import type { Session } from '../session.ts'

/** A stream of a topic, identified by school and a key such as a person's id. */
export interface StreamOf {
  readonly schoolId: number
  readonly key: string
}

/** A message with its stream. */
export interface Addressed<Message extends z.ZodType = z.ZodType> {
  readonly streamOf: StreamOf
  readonly message: z.input<Message>
}

/** The live channel, as areas use it. */
export interface Live {
  /**
   * Sends a message on a stream, numbered in the transaction of the change that it reports. Listeners receive it
   * after the commit, and never if the transaction fails.
   */
  readonly say: <Message extends z.ZodType>(
    db: Db,
    topic: LiveTopic<Message>,
    stream: StreamOf,
    message: z.input<Message>,
  ) => Promise<void>
  /** Sends messages on several streams at once. No stream may occur twice. */
  readonly sayAll: <Message extends z.ZodType>(
    db: Db,
    topic: LiveTopic<Message>,
    messages: readonly Addressed<Message>[],
  ) => Promise<void>
  /**
   * The name of the queue under which only this session may listen to a stream, as long as the topic's access rule
   * (`hearing`) allows it; that is checked again at each use.
   */
  readonly queueFor: (session: Session, topic: LiveTopic, stream: StreamOf) => string
  /**
   * The name of one queue for several streams of a school. Its packets come on the streams' channels, each with its own
   * numbers. A listener that missed one reads its state again, because a replay is for one stream.
   */
  readonly joinedQueueFor: (session: Session, topic: LiveTopic, schoolId: number, keys: readonly string[]) => string
}
