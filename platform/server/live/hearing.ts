import type { z } from 'zod'
import type { Area } from '../../contract/area.ts'
import type { LiveTopic } from '../../contract/liveTopic.ts'
import type { Db } from '../database/connection.ts'
import { type Session, schoolsOf } from '../session.ts'
import type { StreamOf } from './live.ts'
import { streamOfName, topicOfName } from './streamName.ts'

/** A session that listens to a stream, or wants to. */
interface Listening {
  readonly session: Session
  readonly streamOf: StreamOf
}

/**
 * Returns for each listener, in order, if it may receive the topic now. It must use one statement for all of them,
 * since all listeners are checked every few seconds. The platform has already checked that the session sees the
 * stream's school.
 */
type MayHear = (db: Db, listening: readonly Listening[]) => Promise<readonly boolean[]> | readonly boolean[]

/** A topic with its access rule. */
export interface Hearing {
  readonly topic: LiveTopic
  readonly mayHear: MayHear
  /** Returns a filter for the messages of a session; null if it receives them unchanged. */
  readonly heardBy: (session: Session) => ((body: unknown) => unknown) | null
}

/**
 * Declares who may receive a topic. It is checked on subscribing, on replay, and regularly while listening. If some
 * sessions receive less than others, `heardBy` filters their messages; null leaves them unchanged.
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

/** Refuses an area with a topic that has no access rule. */
export const checkHearings = (areas: readonly Area[], hearings: readonly Hearing[]): void => {
  const declaredTopics = new Set(hearings.map(({ topic }) => topic.name))
  for (const { name, topics } of areas) {
    const missing = topics.find((topic) => !declaredTopics.has(topic.name))
    if (missing) throw new Error(`${name} does not say who may hear ${missing.name}`)
  }
}

/** A request for a stream by its name; `session` is null if it has ended. */
interface AskedStream {
  readonly session: Session | null
  readonly stream: string
}

interface KnownStream extends Listening {
  readonly topic: string
  readonly index: number
}

const parseRequest = ({ session, stream }: AskedStream, index: number): KnownStream[] => {
  const named = streamOfName(stream)
  if (session === null || named === null || session.passwordToChange) return []
  const { topic, streamOf } = named
  return schoolsOf(session).includes(streamOf.schoolId) ? [{ session, streamOf, topic, index }] : []
}

/** Prepares checking if sessions may receive streams, with one check per topic for all of them. */
export const makeHearings = (hearings: readonly Hearing[]) => {
  const byTopic = new Map(hearings.map((one) => [one.topic.name, one]))
  return {
    /** Returns the filter for a session's messages of a stream; null if they are unchanged. */
    heardBy: (session: Session, stream: string) => byTopic.get(topicOfName(stream))?.heardBy(session) ?? null,
    /** Returns for each request, in order, if it is allowed. A topic without an access rule is not allowed. */
    mayHear: async (db: Db, asked: readonly AskedStream[]): Promise<readonly boolean[]> => {
      const allowed = new Set<number>()
      for (const [topic, listening] of Map.groupBy(asked.flatMap(parseRequest), (known) => known.topic)) {
        const answers = (await byTopic.get(topic)?.mayHear(db, listening)) ?? []
        for (const [place, { index }] of listening.entries()) if (answers[place] === true) allowed.add(index)
      }
      return asked.map((_, index) => allowed.has(index))
    },
  }
}

export type Hearings = ReturnType<typeof makeHearings>
