import { z } from 'zod'
import { askingRedis, listeningRedis } from '../../../../platform/server/redis.ts'

const Message = z.object({
  from: z.string(),
  kind: z.enum(['command', 'answer', 'decision']),
  deviceId: z.int(),
  /** Zero for a decision, which answers no command. */
  commandId: z.int(),
  /** A command with its data, what a device has answered, or what a gate's keeper decided. */
  told: z.unknown(),
})

/** A command or a decision on its way to the node that its device is connected to, or an answer on its way back. */
export type LinkMessage = Omit<z.output<typeof Message>, 'from'>

/** Tells the other nodes of commands, answers and decisions. */
export interface NodeLink {
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

/** Joins the nodes by Redis; one node alone has nobody to tell. While Redis is away a command to another node goes unanswered. */
export const joinNodes = (redisUrl: string | null, nodeId: string, heard: (message: LinkMessage) => void): NodeLink => {
  if (redisUrl === null) return { tell: () => undefined, close: () => undefined }
  const [listening, telling] = [listeningRedis(redisUrl), askingRedis(redisUrl)]
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
