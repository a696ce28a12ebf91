import { makeNews } from '../../../platform/console/news.ts'

/** A press that the server has not answered yet. */
export interface Press {
  readonly userId: number
  readonly isTicked: boolean
  /** The turn that was seen when it was pressed. */
  readonly turn: number
}

/** Somewhere that outlasts the page. */
export interface Keep {
  readonly read: () => string | null
  readonly write: (text: string) => void
}

interface Given<Answer> {
  readonly keep: Keep
  readonly send: (presses: readonly Press[]) => Promise<Answer>
  readonly onAnswer: (answer: Answer) => void
  /** True of a failure that may be over by itself; a refusal is not. */
  readonly isPassing: (error: unknown) => boolean
  /** Does something after so many ms; gives what calls it off. */
  readonly later: (work: () => void, ms: number) => () => void
}

const atOnce = 100
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
 * The presses of a phone that were not answered yet: kept outside of the page, sent in their turn, and again by itself for
 * as long as the line is down. None is let go before the server has answered it.
 */
export const makePendingTicks = <Answer>({ keep, send, onAnswer, isPassing, later }: Given<Answer>) => {
  const news = makeNews()
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
    // A press that came while this one was under way is a later one, and still to be sent.
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
        const sent = [...presses.values()].slice(0, atOnce)
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
    /** Why the server takes them no more; null while they go, or will go, through. */
    readRefusal: () => refusal,
    press: (press: Press) => {
      presses.set(press.userId, press)
      changed()
      flush()
    },
    /** Sends what is kept, now. */
    flush,
  }
}

export type PendingTicks = ReturnType<typeof makePendingTicks>
