import { onRestart } from '../pageState.ts'

/** How a response's Date is cut, ms: the server's moment is up to so much later than it says. */
const second = 1000

interface Heard {
  /** The moment that the answer carries, by the server's clock. */
  readonly date: number
  /** When it was asked and answered, by this computer's clock. */
  readonly sentAt: number
  readonly receivedAt: number
}

/**
 * How far the server's clock is ahead of this computer's, ms. Each answer bounds it, and all bounds together narrow it;
 * an answer that contradicts them shows that a clock was set, and counts alone.
 */
export const makeServerClock = () => {
  let least = Number.NEGATIVE_INFINITY
  let most = Number.POSITIVE_INFINITY
  return {
    hear: ({ date, sentAt, receivedAt }: Heard): void => {
      const [low, high] = [date - receivedAt, date + second - sentAt]
      const isSet = low > most || high < least
      least = isSet ? low : Math.max(least, low)
      most = isSet ? high : Math.min(most, high)
    },
    /** Nothing was heard: this computer's own clock has to do. */
    ahead: (): number => (Number.isFinite(least) ? Math.round((least + most) / 2) : 0),
  }
}

let clock = makeServerClock()

onRestart(() => {
  clock = makeServerClock()
})

/** Takes note of the server's time on an answer. */
export const noteServerTime = (answer: Response, sentAt: number): void => {
  const date = Date.parse(answer.headers.get('date') ?? '')
  if (!Number.isNaN(date)) clock.hear({ date, sentAt, receivedAt: Date.now() })
}

/** This moment by the server's clock, ms: a computer's own may be minutes wrong. */
export const serverNow = (): number => Date.now() + clock.ahead()
