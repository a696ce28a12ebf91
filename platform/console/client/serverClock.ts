import { onRestart } from '../pageState.ts'

/** Precision of a response's Date header, ms. The server's time is up to this much later than the header. */
const second = 1000

interface Heard {
  /** The time in the response's Date header, by the server's clock. */
  readonly date: number
  /** When the request was sent and answered, by this computer's clock. */
  readonly sentAt: number
  readonly receivedAt: number
}

/**
 * Estimates how far the server's clock is ahead of this computer's, ms. Each response bounds the difference, and all
 * bounds together narrow it. A response that contradicts them shows that a clock was set, so only its bounds count.
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
    /** Without any response, use this computer's clock. */
    ahead: (): number => (Number.isFinite(least) ? Math.round((least + most) / 2) : 0),
  }
}

let clock = makeServerClock()

onRestart(() => {
  clock = makeServerClock()
})

/** Records the server's time from a response. */
export const recordServerTime = (answer: Response, sentAt: number): void => {
  const date = Date.parse(answer.headers.get('date') ?? '')
  if (!Number.isNaN(date)) clock.hear({ date, sentAt, receivedAt: Date.now() })
}

/** The current time by the server's clock, ms. A computer's clock may be minutes wrong. */
export const serverNow = (): number => Date.now() + clock.ahead()
