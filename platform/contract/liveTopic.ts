import type { z } from 'zod'

/** A topic of the live channel: its name, and the schema of its messages. */
export interface LiveTopic<Message extends z.ZodType = z.ZodType> {
  readonly name: string
  readonly doc: string
  readonly message: Message
}

/** Declares a topic. Names are `area.noun`, in lower camel case; streams of a topic differ by school and key. */
export const liveTopic = <Message extends z.ZodType>(
  name: `${string}.${string}`,
  spec: { doc: string; message: Message },
): LiveTopic<Message> => ({ name, ...spec })
