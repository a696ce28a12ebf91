import type { z } from 'zod'
import type { LiveTopic } from '../../contract/liveTopic.ts'
import { replayCall } from '../../contract/replay.ts'
import { common } from '../../contract/refusal.ts'
import { CallError } from '../client/callError.ts'
import { callServer } from '../client/callServer.ts'
import { joinConnection } from './connection.ts'
import { type Packet, makeStreamReader } from './streamReader.ts'

interface Listening<Message extends z.ZodType> {
  readonly topic: LiveTopic<Message>
  /** The queue name that a call has returned. */
  readonly queue: string
  readonly onMessage: (message: z.output<Message>) => void
  /** Called at the start, and when missed messages are no longer stored. The state must be read again. */
  readonly onCatchUp: () => void
  readonly onConnection: (isConnected: boolean) => void
  /** The server has ended this session's access to the queue. Its permissions must be read again. */
  readonly onEnded: () => void
}

/** The broker's return code for a refused subscription. */
const subscriptionRefused = 128

/** True if the server refused the queue. False if it merely failed to answer. */
const isRefusal = (error: unknown): boolean =>
  error instanceof CallError
    ? error.code === common.notFound.code
    : error instanceof Error && 'code' in error && error.code === subscriptionRefused

/** Listens to a queue until the returned function is called. */
export const listenTo = <Message extends z.ZodType>(listening: Listening<Message>): (() => void) => {
  const { topic, queue, onMessage, onCatchUp, onConnection, onEnded } = listening
  const connection = joinConnection()
  if (connection === null) return () => undefined
  let ended = false
  const channel = queue.slice(0, queue.lastIndexOf('/'))
  const reader = makeStreamReader({
    replay: (after) => callServer(replayCall, { query: { queue, after } }),
    onMessage: (body) => {
      const message = topic.message.safeParse(body)
      // A newer server may send messages that this page doesn't know.
      if (!ended && message.success) onMessage(message.data)
    },
    onCatchUp: () => {
      if (!ended) onCatchUp()
    },
  })
  let isRefused = false
  const refused = () => {
    if (ended || isRefused) return
    isRefused = true
    onConnection(false)
    onEnded()
  }
  // After a failed request the next packet tries again.
  const later = (error: unknown) => {
    if (isRefusal(error)) refused()
  }

  // Reads the stream's number at once, so that a state read after this needn't be read again when the connection is up.
  reader.subscribed().catch(later)

  const take = (topicName: string, payload: Uint8Array) => {
    if (topicName !== channel) return
    const packet: Packet & { readonly ended?: boolean } = JSON.parse(new TextDecoder().decode(payload))
    if (packet.ended === true) refused()
    else reader.take(packet).catch(later)
  }
  const subscribe = async () => {
    const client = await connection.client
    await client.subscribeAsync(queue)
    isRefused = false
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
