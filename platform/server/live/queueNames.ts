import { createHmac, timingSafeEqual } from 'node:crypto'

const sealLength = 27

/** Where the broker carries a stream. */
export const channelOf = (stream: string) => `live/${stream}`

/** Queue names that only the server can make: the stream, and a seal for the one session that may listen to it. */
export const makeQueueNames = (secret: string) => {
  const seal = (sessionId: number, stream: string) =>
    createHmac('sha256', secret).update(`queue:${sessionId}:${stream}`).digest('base64url').slice(0, sealLength)
  return {
    nameFor: (sessionId: number, stream: string) => `${channelOf(stream)}/${seal(sessionId, stream)}`,
    /** The stream behind a queue's name, or null where the name was not made for this session. */
    streamOf: (sessionId: number, name: string): string | null => {
      const [, stream, given] = /^live\/(.+)\/([\w-]+)$/.exec(name) ?? []
      if (stream === undefined || given?.length !== sealLength) return null
      return timingSafeEqual(Buffer.from(given), Buffer.from(seal(sessionId, stream))) ? stream : null
    },
  }
}

export type QueueNames = ReturnType<typeof makeQueueNames>
