import type { z } from 'zod'
import type { Area } from '../../contract/area.ts'
import type { LiveTopic } from '../../contract/liveTopic.ts'
import type { Db } from '../database/connection.ts'
import { type Session, schoolsOf } from '../session.ts'
import type { StreamOf } from './live.ts'
import { streamOfName, topicOfName } from './streamName.ts'

/** A session that listens to a stream, or wants to. */
export interface Listening {
  readonly session: Session
  readonly streamOf: StreamOf
}

/**
 * Tells of each of these whether it may hear the topic now, in their order: with one statement for all of them, since those
 * who listen are asked about every few seconds. The platform has seen that the session sees the stream's school.
 */
export type MayHear = (db: Db, listening: readonly Listening[]) => Promise<readonly boolean[]> | readonly boolean[]

/** A topic, and who may hear it. */
export interface Hearing {
  readonly topic: LiveTopic
  readonly mayHear: MayHear
  /** A message as a session hears it; null for those who hear it as it was said. */
  readonly heardBy: (session: Session) => ((body: unknown) => unknown) | null
}

/**
 * Declares who may hear a topic: asked when somebody subscribes, reads what was missed, and as long as they listen. Where
 * somebody hears less of it than others, `heardBy` gives their messages; null leaves them as they are.
 */
export const hearing = <Message extends z.ZodType>(
  topic: LiveTopic<Message>,
  mayHear: MayHear,
  heardBy: (session: Session) => ((message: z.output<Message>) => z.output<Message>) | null = () => null,
): Hearing => ({
  topic,
  mayHear,
  heardBy: (session) => {
    const lessOf = heardBy(session)
    return lessOf && ((body) => lessOf(topic.message.parse(body)))
  },
})

/** Refuses an area that has a topic and does not say who may hear it. */
export const checkHearings = (areas: readonly Area[], hearings: readonly Hearing[]): void => {
  const told = new Set(hearings.map(({ topic }) => topic.name))
  for (const { name, topics } of areas) {
    const missing = topics.find((topic) => !told.has(topic.name))
    if (missing) throw new Error(`${name} does not say who may hear ${missing.name}`)
  }
}

/** Somebody who asks for a stream by its name; null where their session is over. */
export interface AskedStream {
  readonly session: Session | null
  readonly stream: string
}

interface Known extends Listening {
  readonly topic: string
  readonly index: number
}

const knownOf = ({ session, stream }: AskedStream, index: number): Known[] => {
  const named = streamOfName(stream)
  if (session === null || named === null || session.passwordToChange) return []
  const { topic, streamOf } = named
  return schoolsOf(session).includes(streamOf.schoolId) ? [{ session, streamOf, topic, index }] : []
}

/** Prepares the question whether sessions may hear streams, each topic asked once for all of them. */
export const makeHearings = (hearings: readonly Hearing[]) => {
  const byTopic = new Map(hearings.map((one) => [one.topic.name, one]))
  return {
    /** How a session hears the messages of a stream; null where it hears them as they were said. */
    heardBy: (session: Session, stream: string) => byTopic.get(topicOfName(stream))?.heardBy(session) ?? null,
    /** Tells of each whether it may hear its stream, in their order. A topic that nobody declared is heard by nobody. */
    mayHear: async (db: Db, asked: readonly AskedStream[]): Promise<readonly boolean[]> => {
      const allowed = new Set<number>()
      for (const [topic, listening] of Map.groupBy(asked.flatMap(knownOf), (known) => known.topic)) {
        const answers = (await byTopic.get(topic)?.mayHear(db, listening)) ?? []
        for (const [place, { index }] of listening.entries()) if (answers[place] === true) allowed.add(index)
      }
      return asked.map((_, index) => allowed.has(index))
    },
  }
}

export type Hearings = ReturnType<typeof makeHearings>
