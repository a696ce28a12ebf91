import { makeRandom } from '../district/random.ts'

/** The day pupils of a morning, and when they should have arrived. */
interface Morning {
  readonly day: string
  readonly due: Date
  readonly pupils: readonly number[]
}

const minute = 60_000

/** Minutes before the time at which pupils come, and after it until the late one comes. */
const [earliest, latest, lateBy] = [50, 8, 12]

/**
 * Draws when each pupil of a morning comes: before the time, but for one who is late. The same day gives the same
 * morning.
 */
export const drawMorning = ({ day, due, pupils }: Morning): ReadonlyMap<number, Date> => {
  const random = makeRandom(`早晨 ${day}`)
  const lateOne = pupils.length === 0 ? null : random.pick(pupils)
  return new Map(
    pupils.map((id) => {
      const before = -random.integer(latest, earliest)
      return [id, new Date(due.getTime() + (id === lateOne ? lateBy : before) * minute)]
    }),
  )
}
