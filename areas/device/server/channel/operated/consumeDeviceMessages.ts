import type { IPublishPacket } from 'mqtt'
import { longestPayload } from '../broker.ts'
import { type UpMessageKind, parseSender } from '../topics.ts'
import { type BrokerParts, connectBroker } from './connectBroker.ts'

/** Shared subscriptions of the nodes: exactly one node gets each record, reading and gate request. */
const handledKinds: readonly UpMessageKind[] = ['records', 'air', 'ask']
const shared = handledKinds.map((up) => `$share/xingtan/device/+/up/${up}`)

/** Maximum number of messages in progress on one node. Further messages wait at the broker. */
const maxMessagesInProgress = 64

interface Parts extends Pick<BrokerParts, 'url' | 'onFault'> {
  readonly nodeId: string
  readonly work: (deviceId: number, up: UpMessageKind, payload: Buffer) => Promise<void>
}

/**
 * Processes this node's share of records and gate requests over a separate connection. It stops reading when too
 * many messages are in progress, and that must not block the other connection. A PUBACK only confirms the reading:
 * devices send again what a killed node had in progress.
 */
export const consumeDeviceMessages = ({ nodeId, work, onFault, ...broker }: Parts) => {
  const inHand = new Set<Promise<void>>()
  let resumeReading: (() => void) | null = null
  const client = connectBroker({
    ...broker,
    name: `xingtan-records-${nodeId}`,
    // Longer than the database timeout, because even keep-alive packets are not read meanwhile.
    keepalive: 60,
    topics: shared,
    onFault,
  })

  const take = ({ topic, payload }: IPublishPacket) => {
    const sender = parseSender(topic)
    const bytes = Buffer.from(payload)
    if (sender === undefined || !handledKinds.includes(sender.up) || bytes.length > longestPayload) return
    const working = work(sender.deviceId, sender.up, bytes)
      .catch((error: unknown) => onFault('a message of a device could not be worked on', error))
      .finally(() => {
        inHand.delete(working)
        resumeReading?.()
        resumeReading = null
      })
    inHand.add(working)
  }

  client.handleMessage = (packet, done) => {
    take(packet)
    if (inHand.size < maxMessagesInProgress) done()
    else resumeReading = done
  }
  return {
    /** Stops reading and waits for messages in progress. */
    close: async () => {
      await client.endAsync(true)
      await Promise.allSettled(inHand)
    },
  }
}
