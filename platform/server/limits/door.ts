import type { Party } from '../database/fairShare.ts'
import { makeOverloadRefusal } from '../database/connectionQueue.ts'

/**
 * How long a call that would be answered too late waits at the door, ms. It is no longer than the shortest retry time
 * in a refusal.
 */
const waitTime = 1000

/** The most calls that wait there. More are refused at once, since each holds its connection and received data. */
const maxWaiting = 2000

interface Settings {
  /** The expected wait of one more call of this party, ms. */
  readonly expectedWait: (party?: Party) => number
  /** The longest acceptable wait, ms. */
  readonly most: number
}

/**
 * Makes a door that refuses calls that would be answered too late, after a second in which room may become free. When
 * refused at once, programs retry at once: five hundred of them were refused 2,000 times a second, which left 5
 * answers a second, and new connections, of which the event loop accepts one per round, waited until the others had
 * gone.
 */
export const makeDoor = ({ expectedWait, most }: Settings) => {
  let waiting = 0
  return async (party?: Party): Promise<void> => {
    if (expectedWait(party) <= most) return
    if (waiting < maxWaiting) {
      waiting += 1
      await new Promise((resolve) => void setTimeout(resolve, waitTime))
      waiting -= 1
    }
    const wait = expectedWait(party)
    if (wait > most) throw makeOverloadRefusal(wait)
  }
}

export type Door = ReturnType<typeof makeDoor>
