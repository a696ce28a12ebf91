import type { z } from 'zod'
import type { LiveTopic } from '../../contract/liveTopic.ts'
import { replayCall } from '../../contract/replay.ts'
import { callServer } from '../client/callServer.ts'
import { takeConnection } from './connection.ts'
import { makeStreamReader } from './streamReader.ts'

interface Listening<Message extends z.ZodType> {
  readonly topic: LiveTopic<Message>
  /** The name that a call has given. */
  readonly queue: string
  readonly onMessage: (message: z.output<Message>) => void
  /** At the beginning, and when something was missed that is not kept: the state itself is to be looked at. */
  readonly onCatchUp: () => void
  readonly onConnection: (stands: boolean) => void
}

/** Listens to a queue until the given function is called. */
export const listenTo = <Message extends z.ZodType>(listening: Listening<Message>): (() => void) => {
  const { topic, queue, onMessage, onCatchUp, onConnection } = listening
  const connection = takeConnection()
  if (connection === null) return () => undefined
  let ended = false
  const channel = queue.slice(0, queue.lastIndexOf('/'))
  const reader = makeStreamReader({
    replay: (after) => callServer(replayCall, { query: { queue, after } }),
    onMessage: (body) => {
      const message = topic.message.safeParse(body)
      // A newer server may say more than this page understands.
      if (!ended && message.success) onMessage(message.data)
    },
    onCatchUp: () => {
      if (!ended) onCatchUp()
    },
  })
  // What could not be asked for now is asked for with the next packet.
  const later = () => undefined

  const take = (topicName: string, payload: Uint8Array) => {
    if (topicName === channel) reader.take(JSON.parse(new TextDecoder().decode(payload))).catch(later)
  }
  const subscribe = async () => {
    const client = await connection.client
    await client.subscribeAsync(queue)
    if (!ended) onConnection(true)
    await reader.subscribed()
  }
  const begin = () => void subscribe().catch(later)
  const lost = () => onConnection(false)

  const open = async () => {
    const client = await connection.client
    if (ended) return
    client.on('message', take)
    client.on('connect', begin)
    client.on('close', lost)
    if (client.connected) begin()
  }
  const close = async () => {
    const client = await connection.client
    client.off('message', take)
    client.off('connect', begin)
    client.off('close', lost)
    if (client.connected) client.unsubscribe(channel)
    connection.leave()
  }
  open().catch(lost)
  return () => {
    ended = true
    close().catch(later)
  }
}
