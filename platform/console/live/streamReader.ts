/** A numbered message, and what the broker sends: some of them, with the number of the stream's last. */
export interface Numbered {
  readonly seq: number
  readonly body: unknown
}
export interface Packet {
  readonly last: number
  readonly messages: readonly Numbered[]
}
export interface Missed extends Packet {
  readonly complete: boolean
}

interface ReaderParts {
  /** Asks for what was said after a number. */
  readonly replay: (after: number) => Promise<Missed>
  readonly onMessage: (body: unknown) => void
  /** Told at the beginning, and whenever some of what was missed is lost: time to look at the state itself. */
  readonly onCatchUp: () => void
}

/** Larger than any number of a message, and still one that an address can carry: to learn the last number alone. */
const beyondAll = 999_999_999_999_999

/**
 * Reads a stream without loss and without doubling, whatever the way here does to it: messages come in order, each once;
 * what was missed is asked for. Rejects where the server could not be asked; the next packet tries again.
 */
export const makeStreamReader = ({ replay, onMessage, onCatchUp }: ReaderParts) => {
  let heard: number | null = null
  let turn: Promise<unknown> = Promise.resolve()

  const hear = ({ seq, body }: Numbered) => {
    if (heard === null || seq <= heard) return
    heard = seq
    onMessage(body)
  }

  const begin = async () => {
    const { last } = await replay(beyondAll)
    heard = last
    onCatchUp()
  }

  const fill = async (upTo: number) => {
    while (heard !== null && heard < upTo) {
      const missed = await replay(heard)
      if (!missed.complete) {
        heard = missed.last
        onCatchUp()
        return
      }
      for (const message of missed.messages) hear(message)
      if (missed.messages.length === 0) return
    }
  }

  const read = async (packet: Packet) => {
    if (heard === null) await begin()
    for (const message of packet.messages) {
      if (heard !== null && message.seq > heard + 1) await fill(message.seq - 1)
      hear(message)
    }
    await fill(packet.last)
  }

  /** One packet after the other: what one asks for would else overtake the next. */
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = turn.then(work)
    turn = done.catch(() => undefined)
    return done
  }

  return {
    /** When the subscription stands, at first and after each reconnection. */
    subscribed: () => inTurn(async () => (heard === null ? begin() : fill(beyondAll))),
    take: (packet: Packet) => inTurn(() => read(packet)),
  }
}
