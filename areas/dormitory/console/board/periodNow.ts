import type { DataOf } from '../../../../platform/contract/call.ts'
import type { boardCalls } from '../../boardContract.ts'

export type Period = NonNullable<DataOf<typeof boardCalls.currentPeriod>['current']>

const clockOf = (time: string): string => time.slice(11)

/** True if a period is on: strictly between its start and its end; a time without three parts is never within (operations §4). */
export const isOn = ({ startTime, endTime }: Period, now: string): boolean => {
  if ([startTime, endTime].some((time) => clockOf(time).split(':').length !== 3)) return false
  return startTime < now && now < endTime
}

/** A time of today as 21:30, of another day with that day. */
const shortTime = (time: string, now: string): string => {
  const clock = clockOf(time).slice(0, 5)
  return time.slice(0, 10) === now.slice(0, 10) ? clock : `${time.slice(5, 10)} ${clock}`
}

/** The range of a period, as short as today allows. */
export const rangeOf = ({ startTime, endTime }: Period, now: string): string =>
  `${shortTime(startTime, now)}–${shortTime(endTime, startTime)}`

/** The words for those who have done what a period counts, and for those who have not; returning where none is on. */
export const headersOf = (period: Pick<Period, 'stateDictId'> | null) => {
  const isReturning = period?.stateDictId !== 5
  return isReturning
    ? ({ inDormitory: '已归寝', notInDormitory: '未归寝' } as const)
    : ({ inDormitory: '未离寝', notInDormitory: '已离寝' } as const)
}
