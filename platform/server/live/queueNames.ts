import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Secrets, everySecret } from '../secret/secrets.ts'

const sealLength = 27

/** The broker's topic for a stream. */
export const channelOf = (stream: string) => `live/${stream}`

/** The stream of a broker's topic. */
export const streamOfChannel = (channel: string) => channel.slice(channelOf('').length)

/**
 * Makes and parses queue names, which only the server can create: the stream, signed for the one session that may
 * listen to it. A window keeps the name that it received, so names signed with previous secrets are accepted.
 */
export const makeQueueNames = (secrets: Secrets) => {
  const seal = (sessionId: number, stream: string, secret = secrets.secret) =>
    createHmac('sha256', secret).update(`queue:${sessionId}:${stream}`).digest('base64url').slice(0, sealLength)
  return {
    nameFor: (sessionId: number, stream: string) => `${channelOf(stream)}/${seal(sessionId, stream)}`,
    /** Returns the stream of a queue's name, or null if the name was not made for this session. */
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
