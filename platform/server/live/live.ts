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
   * Sends a message on a stream. Its number is assigned in the transaction of the change that it reports. Listeners
   * receive it after the commit, and never if the transaction fails.
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
   * Returns the name of a queue by which only this session may listen to a stream. The access rule of the topic
   * (`hearing`) is checked again at each use.
   */
  readonly queueFor: (session: Session, topic: LiveTopic, stream: StreamOf) => string
  /**
   * Returns the name of one queue for several streams of a school. Packets arrive on the channels of the streams, and
   * each stream counts separately. A listener that missed a message reloads its state, because a replay covers one
   * stream.
   */
  readonly joinedQueueFor: (session: Session, topic: LiveTopic, schoolId: number, keys: readonly string[]) => string
}
