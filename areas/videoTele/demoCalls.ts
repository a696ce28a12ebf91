import { minutesOf } from './charging.ts'

/** Draws of a random stream. */
interface Draws {
  readonly chance: (share: number) => boolean
  readonly integer: (least: number, most: number) => number
  readonly pick: <Value>(values: readonly Value[]) => Value
}

/** A pupil of the demo with the parent whom they call. */
export interface Pupil {
  readonly id: number
  readonly classId: number
  readonly className: string
  readonly parentId: number
  readonly relationship: string
  readonly number: string
}

interface Station {
  readonly id: number
  readonly name: string
  readonly deviceId: number | null
}

interface Facts {
  readonly schoolId: number
  readonly pupils: readonly Pupil[]
  readonly stations: readonly Station[]
  readonly balances: readonly { readonly id: number; readonly studentId: number; readonly minutes: number }[]
  readonly random: Draws
  /** For each day, draws a moment between two hours. */
  readonly days: readonly ((from: number, to: number) => Date)[]
}

/** Share of the pupils with minutes who call on a day, and share of calls that are answered. */
const [shareCalling, shareAnswered] = [0.08, 0.85]

/** Plans the calls of some days, at noon and in the evening, each with the identification before it. */
export const planCalls = ({ schoolId, pupils, stations, balances, random, days }: Facts) => {
  const pupilOf = new Map(pupils.map((pupil) => [pupil.id, pupil]))
  const left = new Map(balances.map(({ id, minutes }) => [id, minutes]))
  if (stations.length === 0) return []
  return days.flatMap((momentBetween) =>
    balances.flatMap(({ id: balanceId, studentId }) => {
      const pupil = pupilOf.get(studentId)
      const minutesLeft = left.get(balanceId) ?? 0
      if (pupil === undefined || minutesLeft === 0 || !random.chance(shareCalling)) return []
      const at = random.chance(0.3) ? momentBetween(12, 13.4) : momentBetween(17.6, 21.6)
      const seconds = random.chance(shareAnswered) ? random.integer(20, 9 * 60) : 0
      const minutes = minutesOf(seconds)
      const charged = Math.min(minutes, minutesLeft)
      left.set(balanceId, minutesLeft - charged)
      const { id: stationId, name: stationName, deviceId } = random.pick(stations)
      const begun = new Date(at.getTime() + 15_000)
      return [
        {
          balanceId,
          face: {
            schoolId,
            stationId,
            stationName,
            studentId,
            at,
            way: 'face' as const,
            result: 'passed' as const,
            similarity: random.integer(8600, 9950),
            reason: null,
          },
          call: {
            schoolId,
            deviceId: deviceId ?? 0,
            callNumber: `${studentId}-${at.getTime()}`,
            stationId,
            stationName,
            studentId,
            classId: pupil.classId,
            className: pupil.className,
            partyKind: 'parent' as const,
            partyId: pupil.parentId,
            party: pupil.relationship,
            number: pupil.number,
            startedAt: begun,
            endedAt: new Date(begun.getTime() + seconds * 1000),
            mostSeconds: Math.min(10, minutesLeft) * 60,
            seconds,
            minutes,
            charged,
            state: seconds === 0 ? ('unanswered' as const) : ('answered' as const),
            reason: null,
          },
        },
      ]
    }),
  )
}
