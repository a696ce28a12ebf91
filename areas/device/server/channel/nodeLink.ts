import { z } from 'zod'
import { connectCommandRedis, connectSubscriberRedis } from '../../../../platform/server/redis.ts'

const Message = z.object({
  from: z.string(),
  kind: z.enum(['command', 'answer', 'decision']),
  deviceId: z.int(),
  /** Zero for a decision, because it belongs to no command. */
  commandId: z.int(),
  /** Payload: a command with its data, the answer of a device, or the decision of a gatekeeper. */
  told: z.unknown(),
})

/** A command or decision sent to the node of its device, or an answer sent back. */
export type LinkMessage = Omit<z.output<typeof Message>, 'from'>

/** Publishes commands, answers and decisions to the other nodes. */
interface NodeLink {
  readonly tell: (message: LinkMessage) => void
  readonly close: () => void
}

const channel = 'device/commands'

const read = (text: string) => {
  try {
    return Message.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/**
 * Connects the nodes through Redis. A single node publishes nothing. While Redis is down, a command to a device on
 * another node gets no answer.
 */
export const connectNodes = (
  redisUrl: string | null,
  nodeId: string,
  heard: (message: LinkMessage) => void,
): NodeLink => {
  if (redisUrl === null) return { tell: () => undefined, close: () => undefined }
  const [listening, telling] = [connectSubscriberRedis(redisUrl), connectCommandRedis(redisUrl)]
  listening.subscribe(channel).catch(() => undefined)
  listening.on('message', (_channel, text) => {
    const message = read(text)
    if (message && message.from !== nodeId) heard(message)
  })
  return {
    tell: (message) => {
      telling.publish(channel, JSON.stringify({ ...message, from: nodeId })).catch(() => undefined)
    },
    close: () => {
      listening.disconnect()
      telling.disconnect()
    },
  }
}
