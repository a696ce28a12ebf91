import { type DayStatus, type RollState, rollStates } from '../../views.ts'
import { statusTitles } from '../../words.ts'
import type { DerivedDay } from './deriveDay.ts'

/** The tenths of an hour that are told of some minutes, never more than were worked. */
const tenthsOf = (minutes: number): number => Math.floor(minutes / 6)

const toldTenths = (tenths: number): string => (tenths / 10).toFixed(1)

/** Hours with one decimal, never more than were worked. */
export const hoursOf = (minutes: number): string => toldTenths(tenthsOf(minutes))

/** The hours of some days: what their cells tell, so that whoever adds these up finds it. What is still under way does not count. */
export const sumOfHours = (days: readonly Pick<DerivedDay, 'status' | 'minutes'>[]): string =>
  toldTenths(days.reduce((sum, { status, minutes }) => sum + (status === 'ongoing' ? 0 : tenthsOf(minutes)), 0))

const fixed: Readonly<Partial<Record<DayStatus, string>>> = {
  none: '',
  pending: '',
  unseen: '',
  ongoing: '在',
  absent: '缺',
  away: '假',
  rest: '休',
}

/** The cell of a day in the monthly report: hours, with what is wrong of them behind; or what the day is. */
export const cellOf = (day: DerivedDay): string => {
  const { status, minutes, isLate, isEarly, isShort } = day
  const known = fixed[status]
  // Who worked on a day away is told the hours, which count.
  if (status === 'away' && minutes > 0) return hoursOf(minutes) + known
  if (known !== undefined) return known + (status === 'ongoing' && isLate ? '迟' : '')
  if (status === 'extra') return minutes > 0 ? hoursOf(minutes) : ''
  // That a day is short is said where nothing else says why.
  const flags = [
    isLate && '迟',
    isEarly && '早',
    status === 'incomplete' && '漏',
    isShort && !isLate && !isEarly && '少',
  ]
  return (status === 'incomplete' && minutes === 0 ? '' : hoursOf(minutes)) + flags.filter(Boolean).join('')
}

/** The same in words. */
export const wordsOf = (day: DerivedDay): string => {
  const faults = [
    day.isLate && '迟到',
    day.isEarly && '早退',
    day.isShort && '工时不足',
    day.lacksIn && '缺上班卡',
    day.lacksOut && '缺下班卡',
  ].filter(Boolean)
  return faults.length === 0 ? statusTitles[day.status] : faults.join('、')
}

/** How somebody stands in the roll of a day: by their signs, and without any as the day itself stands. */
export const rollStateOf = ({ status, isIn, arrivedAt, leftAt }: DerivedDay): RollState => {
  if (isIn) return 'present'
  if (arrivedAt !== null || leftAt !== null) return 'left'
  return rollStates.find((state) => state === status) ?? 'none'
}

/** True of a day that somebody has to look at. */
export const isFaulty = ({ status }: Pick<DerivedDay, 'status'>): boolean =>
  status === 'fault' || status === 'incomplete' || status === 'absent'
