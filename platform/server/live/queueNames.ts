import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Secrets, everySecret } from '../secret/secrets.ts'

const sealLength = 27

/** The broker's topic for a stream. */
export const channelOf = (stream: string) => `live/${stream}`

/** The stream behind a topic of the broker's. */
export const streamOfChannel = (channel: string) => channel.slice(channelOf('').length)

/**
 * Queue names that only the server can make: the stream, and a seal for the one session that may listen to it. A window
 * keeps the name that it was given, so those of previous secrets are taken.
 */
export const makeQueueNames = (secrets: Secrets) => {
  const seal = (sessionId: number, stream: string, secret = secrets.secret) =>
    createHmac('sha256', secret).update(`queue:${sessionId}:${stream}`).digest('base64url').slice(0, sealLength)
  return {
    nameFor: (sessionId: number, stream: string) => `${channelOf(stream)}/${seal(sessionId, stream)}`,
    /** The stream behind a queue's name, or null where the name was not made for this session. */
    streamOf: (sessionId: number, name: string): string | null => {
      const [, stream, given] = /^live\/(.+)\/([\w-]+)$/.exec(name) ?? []
      if (stream === undefined || given?.length !== sealLength) return null
      const isSealedWith = (secret: string) =>
        timingSafeEqual(Buffer.from(given), Buffer.from(seal(sessionId, stream, secret)))
      return everySecret(secrets).some(isSealedWith) ? stream : null
    },
  }
}

export type QueueNames = ReturnType<typeof makeQueueNames>
