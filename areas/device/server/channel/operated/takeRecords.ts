import type { IPublishPacket } from 'mqtt'
import { longestPayload } from '../broker.ts'
import { type Up, senderOf } from '../topics.ts'
import { type BrokerParts, connectBroker } from './connectBroker.ts'

/** The nodes' shared subscriptions: each record and each question goes to one of them. */
const taken: readonly Up[] = ['records', 'ask']
const shared = taken.map((up) => `$share/xingtan/device/+/up/${up}`)

/** So many batches of a node may be worked on; the next ones wait in the broker. */
const mostInHand = 64

interface Parts extends Pick<BrokerParts, 'url' | 'onFault'> {
  readonly nodeId: string
  readonly work: (deviceId: number, up: Up, payload: Buffer) => Promise<void>
}

/**
 * Takes this node's share of records and questions, over a connection of its own: while more than a node can write are in hand
 * nothing is read from it, and the other connection must not stand still meanwhile. A PUBACK follows the reading, and means
 * nothing: what a node has in hand when it is killed the devices send again.
 */
export const takeRecords = ({ nodeId, work, onFault, ...broker }: Parts) => {
  const inHand = new Set<Promise<void>>()
  let goOn: (() => void) | null = null
  const client = connectBroker({
    ...broker,
    name: `xingtan-records-${nodeId}`,
    // Longer than a database is waited for: nothing is read meanwhile, not even the broker's sign of life.
    keepalive: 60,
    topics: shared,
    onFault,
  })

  const take = ({ topic, payload }: IPublishPacket) => {
    const sender = senderOf(topic)
    const bytes = Buffer.from(payload)
    if (sender === undefined || !taken.includes(sender.up) || bytes.length > longestPayload) return
    const working = work(sender.deviceId, sender.up, bytes)
      .catch((error: unknown) => onFault('a message of a device could not be worked on', error))
      .finally(() => {
        inHand.delete(working)
        goOn?.()
        goOn = null
      })
    inHand.add(working)
  }

  client.handleMessage = (packet, done) => {
    take(packet)
    if (inHand.size < mostInHand) done()
    else goOn = done
  }
  return {
    /** Takes nothing more, and waits for what is in hand. */
    close: async () => {
      await client.endAsync(true)
      await Promise.allSettled(inHand)
    },
  }
}
