/** A numbered message. A packet from the broker has some of them, and the number of the stream's last message. */
export interface StreamMessage {
  readonly seq: number
  readonly body: unknown
}
export interface Packet {
  readonly last: number
  readonly messages: readonly StreamMessage[]
}
interface MissedMessages extends Packet {
  readonly complete: boolean
}

interface ReaderParts {
  /** Requests the messages after a number. */
  readonly replay: (after: number) => Promise<MissedMessages>
  readonly onMessage: (body: unknown) => void
  /** Called at the start, and when missed messages are lost. The state must be read again. */
  readonly onCatchUp: () => void
}

/** Larger than any message number, and valid in a URL. A request after it returns only the last number. */
const afterLastNumber = 999_999_999_999_999

/**
 * Reads a stream without loss or duplicates over an unreliable connection. Messages arrive in order and once, and
 * missed ones are requested. Rejects if that request fails; the next packet tries again.
 */
export const makeStreamReader = ({ replay, onMessage, onCatchUp }: ReaderParts) => {
  let lastDelivered: number | null = null
  let turn: Promise<unknown> = Promise.resolve()

  const deliver = ({ seq, body }: StreamMessage) => {
    if (lastDelivered === null || seq <= lastDelivered) return
    lastDelivered = seq
    onMessage(body)
  }

  const begin = async () => {
    const { last } = await replay(afterLastNumber)
    lastDelivered = last
    onCatchUp()
  }

  const fill = async (upTo: number) => {
    while (lastDelivered !== null && lastDelivered < upTo) {
      const missed = await replay(lastDelivered)
      if (!missed.complete) {
        lastDelivered = missed.last
        onCatchUp()
        return
      }
      for (const message of missed.messages) deliver(message)
      if (missed.messages.length === 0) return
    }
  }

  const read = async (packet: Packet) => {
    if (lastDelivered === null) await begin()
    for (const message of packet.messages) {
      if (lastDelivered !== null && message.seq > lastDelivered + 1) await fill(message.seq - 1)
      deliver(message)
    }
    await fill(packet.last)
  }

  /**
   * Processes packets one after the other. Otherwise the requests for one packet could overlap with the next packet.
   */
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = turn.then(work)
    turn = done.catch(() => undefined)
    return done
  }

  return {
    /** Called after the subscription succeeded, at first and after each reconnection. */
    subscribed: () => inTurn(async () => (lastDelivered === null ? begin() : fill(afterLastNumber))),
    take: (packet: Packet) => inTurn(() => read(packet)),
  }
}
