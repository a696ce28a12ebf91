import type { LiveTopic } from '../../contract/liveTopic.ts'
import type { StreamOf } from './live.ts'

/** The name of a topic's stream, as used in the database and in queue names. */
export const streamName = (topic: LiveTopic, { schoolId, key }: StreamOf) =>
  `${topic.name}/${schoolId}/${encodeURIComponent(key)}`

/** Separates the keys of a name for several streams. Encoded keys don't contain it. */
const keySeparator = ';'

/** The name of a queue for several streams of a topic in one school. With one key it is the stream's name. */
export const joinedName = (topic: LiveTopic, schoolId: number, keys: readonly string[]) =>
  `${topic.name}/${schoolId}/${keys.map(encodeURIComponent).join(keySeparator)}`

/** The names of the streams that a queue's name covers. */
export const streamsOfName = (name: string): string[] => {
  const keysAt = name.lastIndexOf('/') + 1
  return name
    .slice(keysAt)
    .split(keySeparator)
    .map((key) => `${name.slice(0, keysAt)}${key}`)
}

/** The topic of such a name. Called for each packet, so it parses nothing else. */
export const topicOfName = (name: string): string => name.slice(0, name.indexOf('/'))

/** Parses such a name; null for any other text. */
export const streamOfName = (name: string): { readonly topic: string; readonly streamOf: StreamOf } | null => {
  const [topic, school, key, ...rest] = name.split('/')
  if (topic === undefined || school === undefined || key === undefined || rest.length > 0) return null
  if (!/^\d{1,15}$/.test(school)) return null
  try {
    return { topic, streamOf: { schoolId: Number(school), key: decodeURIComponent(key) } }
  } catch {
    return null
  }
}
