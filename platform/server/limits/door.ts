import type { Party } from '../database/fairShare.ts'
import { overloaded } from '../database/places.ts'

/** How long a call that would be answered too late stays at the door, ms; no longer than the shortest time that anybody is told to wait. */
const staysFor = 1000

/** How many stay there at once; more are refused at once, since each holds its connection and what has come on it. */
const mostStay = 2000

interface Settings {
  /** How long one more call of these would wait, ms. */
  readonly expectedWait: (party?: Party) => number
  /** The longest that a call may wait, ms. */
  readonly most: number
}

/**
 * Refuses calls that would be answered too late, after a second at the door, in which room may come. Refused at once, impatient
 * programs ask again at once: five hundred of them were refused 2000 times a second, which left 5 answers a second, and new
 * connections, of which the event loop takes one a round, waited until the others had gone.
 */
export const makeDoor = ({ expectedWait, most }: Settings) => {
  let staying = 0
  return async (party?: Party): Promise<void> => {
    if (expectedWait(party) <= most) return
    if (staying < mostStay) {
      staying += 1
      await new Promise((resolve) => void setTimeout(resolve, staysFor))
      staying -= 1
    }
    const wait = expectedWait(party)
    if (wait > most) throw overloaded(wait)
  }
}

export type Door = ReturnType<typeof makeDoor>
