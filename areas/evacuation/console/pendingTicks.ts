import { createEvent } from '../../../platform/console/event.ts'

/** A press that the server has not answered yet. */
export interface Press {
  readonly userId: number
  readonly isTicked: boolean
  /** The turn shown when it was pressed. */
  readonly turn: number
}

/** Storage that outlives the page. */
export interface PressStorage {
  readonly read: () => string | null
  readonly write: (text: string) => void
}

interface Given<Answer> {
  readonly keep: PressStorage
  readonly send: (presses: readonly Press[]) => Promise<Answer>
  readonly onAnswer: (answer: Answer) => void
  /** True for a failure that may pass. A refusal doesn't. */
  readonly isPassing: (error: unknown) => boolean
  /** Runs `work` after `ms`. Returns a function that cancels it. */
  readonly later: (work: () => void, ms: number) => () => void
}

const batchSize = 100
const [firstWait, longestWait] = [1000, 15_000]

const isPress = (value: unknown): value is Press =>
  typeof value === 'object' &&
  value !== null &&
  'userId' in value &&
  typeof value.userId === 'number' &&
  'isTicked' in value &&
  typeof value.isTicked === 'boolean' &&
  'turn' in value &&
  typeof value.turn === 'number'

const readPresses = (text: string | null): Press[] => {
  if (text === null) return []
  try {
    const read: unknown = JSON.parse(text)
    return Array.isArray(read) ? read.filter(isPress) : []
  } catch {
    return []
  }
}

/**
 * A phone's unanswered presses. They are stored outside the page, sent in order and retried while the connection is
 * down. None is dropped before the server has answered it.
 */
export const makePendingTicks = <Answer>({ keep, send, onAnswer, isPassing, later }: Given<Answer>) => {
  const news = createEvent()
  const presses = new Map(readPresses(keep.read()).map((press) => [press.userId, press]))
  let shown: readonly Press[] = [...presses.values()]
  let refusal: unknown = null
  let isSending = false
  let failures = 0
  let callOff: (() => void) | null = null

  const changed = () => {
    shown = [...presses.values()]
    keep.write(JSON.stringify(shown))
    news.tell()
  }

  const answered = (sent: readonly Press[], answer: Answer) => {
    failures = 0
    // A press made while this one was being sent is newer and must still be sent.
    for (const press of sent) if (presses.get(press.userId) === press) presses.delete(press.userId)
    onAnswer(answer)
    changed()
  }

  const failed = (error: unknown) => {
    failures += 1
    if (isPassing(error)) callOff = later(flush, Math.min(firstWait * 2 ** (failures - 1), longestWait))
    else refusal = error
    news.tell()
  }

  const sendAll = async () => {
    isSending = true
    try {
      while (presses.size > 0) {
        const sent = [...presses.values()].slice(0, batchSize)
        answered(sent, await send(sent))
      }
    } catch (error) {
      failed(error)
    }
    isSending = false
  }

  const flush = () => {
    callOff?.()
    callOff = null
    if (isSending || presses.size === 0) return
    refusal = null
    void sendAll()
  }

  return {
    subscribe: news.listen,
    read: () => shown,
    /** The refusal that stopped sending. Null while presses are or will be sent. */
    readRefusal: () => refusal,
    press: (press: Press) => {
      presses.set(press.userId, press)
      changed()
      flush()
    },
    /** Sends all kept presses now. */
    flush,
  }
}
