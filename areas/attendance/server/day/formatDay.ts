import { type DayStatus, type RollState, rollStates } from '../../views.ts'
import { statusTitles } from '../../words.ts'
import type { DerivedDay } from './deriveDay.ts'

/** Formats minutes as hours with one decimal, rounded down. */
export const formatHours = (minutes: number): string => (Math.floor(minutes / 6) / 10).toFixed(1)

/** Sums the minutes of days and rounds once, down to a tenth of an hour. A day in progress does not count. */
export const sumHours = (days: readonly Pick<DerivedDay, 'status' | 'minutes'>[]): string =>
  formatHours(days.reduce((sum, { status, minutes }) => sum + (status === 'ongoing' ? 0 : minutes), 0))

const fixedCells: Readonly<Partial<Record<DayStatus, string>>> = {
  none: '',
  pending: '',
  unseen: '',
  ongoing: '在',
  absent: '缺',
  away: '假',
  rest: '休',
}

/** Returns the cell of a day in the monthly report: hours with fault marks, or the status of the day. */
export const formatDayCell = (day: DerivedDay): string => {
  const { status, minutes, isLate, isEarly, isShort } = day
  const known = fixedCells[status]
  // Show the hours worked on a day away, because they count.
  if (status === 'away' && minutes > 0) return formatHours(minutes) + known
  if (known !== undefined) return known + (status === 'ongoing' && isLate ? '迟' : '')
  if (status === 'extra') return minutes > 0 ? formatHours(minutes) : ''
  // Show 少 only if no other mark explains the short day.
  const flags = [
    isLate && '迟',
    isEarly && '早',
    status === 'incomplete' && '漏',
    isShort && !isLate && !isEarly && '少',
  ]
  return (status === 'incomplete' && minutes === 0 ? '' : formatHours(minutes)) + flags.filter(Boolean).join('')
}

/** Returns the faults of a day in words, or its status if there are none. */
export const describeDay = (day: DerivedDay): string => {
  const faults = [
    day.isLate && '迟到',
    day.isEarly && '早退',
    day.isShort && '工时不足',
    day.lacksIn && '缺上班卡',
    day.lacksOut && '缺下班卡',
  ].filter(Boolean)
  return faults.length === 0 ? statusTitles[day.status] : faults.join('、')
}

/** Returns the roll-call state: from the signs, or from the day status if there are none. */
export const findRollState = ({ status, isIn, arrivedAt, leftAt }: DerivedDay): RollState => {
  if (isIn) return 'present'
  if (arrivedAt !== null || leftAt !== null) return 'left'
  return rollStates.find((state) => state === status) ?? 'none'
}

/** Returns true for a day that needs attention. */
export const isFaulty = ({ status }: Pick<DerivedDay, 'status'>): boolean =>
  status === 'fault' || status === 'incomplete' || status === 'absent'
