import type { z } from 'zod'
import type { LiveTopic } from '../../contract/liveTopic.ts'
import type { Db } from '../database/connection.ts'
import type { Session } from '../session.ts'

/** Which stream of a topic: of one school, told apart by a key, such as a person's id. */
export interface StreamOf {
  readonly schoolId: number
  readonly key: string
}

/** A message for one of several streams. */
export interface Addressed<Message extends z.ZodType = z.ZodType> {
  readonly streamOf: StreamOf
  readonly message: z.input<Message>
}

/** The live channel, as areas use it. */
export interface Live {
  /**
   * Sends a message on a stream, numbered in the transaction that writes the fact it tells of. Listeners hear it after the
   * commit, and never if the transaction fails.
   */
  readonly say: <Message extends z.ZodType>(
    db: Db,
    topic: LiveTopic<Message>,
    stream: StreamOf,
    message: z.input<Message>,
  ) => Promise<void>
  /** The same on several streams at once, each named once. */
  readonly sayAll: <Message extends z.ZodType>(
    db: Db,
    topic: LiveTopic<Message>,
    messages: readonly Addressed<Message>[],
  ) => Promise<void>
  /**
   * The name of the queue under which this session, and no other, may listen to a stream, as long as the topic's declaration
   * (`hearing`) lets it: that is asked again with each use of the name.
   */
  readonly queueFor: (session: Session, topic: LiveTopic, stream: StreamOf) => string
}
