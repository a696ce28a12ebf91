import type { DemoWorld } from '../../simulator/demoPart.ts'
import { allDays, momentOf } from '../../simulator/history/days.ts'
import { minutesOf } from './charging.ts'
import type { phoneBalance, phoneCall, phoneFace, phoneStation } from './server/tables.ts'

/** A pupil of the demo with the parent whom they call. */
export interface Pupil {
  readonly id: number
  readonly classId: number
  readonly className: string
  readonly parentId: number
  readonly relationship: string
  readonly number: string
}

type Station = typeof phoneStation.$inferSelect
type Balance = Pick<typeof phoneBalance.$inferSelect, 'id' | 'studentId' | 'minutes'>

/** A call of the demo with the identification before it. */
export interface PlannedCall {
  readonly balanceId: number
  readonly call: Omit<typeof phoneCall.$inferSelect, 'id'>
  readonly face: Omit<typeof phoneFace.$inferSelect, 'id'>
}

interface Facts {
  readonly schoolId: number
  readonly pupils: readonly Pupil[]
  readonly stations: readonly Station[]
  readonly balances: readonly Balance[]
  readonly world: DemoWorld
}

/** Share of the pupils with minutes who call on a day, and share of calls that are answered. */
const [shareCalling, shareAnswered] = [0.08, 0.85]

/** Plans the calls of four weeks until yesterday, at noon and in the evening. */
export const planCalls = ({ schoolId, pupils, stations, balances, world }: Facts): PlannedCall[] => {
  const random = world.random.branch(`calls ${schoolId}`)
  const pupilOf = new Map(pupils.map((pupil) => [pupil.id, pupil]))
  const left = new Map(balances.map(({ id, minutes }) => [id, minutes]))
  if (stations.length === 0) return []
  return allDays(world.today)
    .slice(1, -1)
    .flatMap(({ day }) =>
      balances.flatMap(({ id: balanceId, studentId }): PlannedCall[] => {
        const pupil = pupilOf.get(studentId)
        const minutesLeft = left.get(balanceId) ?? 0
        if (pupil === undefined || minutesLeft === 0 || !random.chance(shareCalling)) return []
        const at = random.chance(0.3) ? momentOf(random, day, 12, 13.4) : momentOf(random, day, 17.6, 21.6)
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
              way: 'face',
              result: 'passed',
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
              partyKind: 'parent',
              partyId: pupil.parentId,
              party: pupil.relationship,
              number: pupil.number,
              startedAt: begun,
              endedAt: new Date(begun.getTime() + seconds * 1000),
              mostSeconds: Math.min(10, minutesLeft) * 60,
              seconds,
              minutes,
              charged,
              state: seconds === 0 ? 'unanswered' : 'answered',
              reason: null,
            },
          },
        ]
      }),
    )
}
