/** A second attendance calculation for tests, minute by minute, without any function of the product. */

/** A passage through the gate, or an approved correction that adds one. */
export interface PlainSign {
  readonly way: 'in' | 'out'
  /** Minute of the day, by the school's clock. */
  readonly minute: number
}

/** Hours of a shift on a day, in minutes of the day. */
export interface PlainHours {
  readonly shiftName: string
  readonly from: number
  readonly latest: number
  readonly earliest: number
  readonly to: number
  readonly required: number
  readonly grace: number
}

/** All input for a person's day. */
export interface PlainDay {
  readonly signs: readonly PlainSign[]
  /** Null without a shift. `isOff` marks a day without working hours. */
  readonly hours: PlainHours | null
  readonly isOff: boolean
  readonly isAway: boolean
  /** Elapsed minutes of the day: 0 for a future day, 1440 for a past one. */
  readonly elapsed: number
}

/** Values of a day as the reports show them. */
interface PlainFigures {
  readonly cell: string
  readonly words: string
  readonly minutes: number
  readonly arriveTime: string | null
  readonly leaveTime: string | null
  readonly state: 'present' | 'left' | 'away' | 'unseen' | 'absent' | 'pending' | 'rest' | 'none'
  readonly isFaulty: boolean
  /** Minutes that the sum of the month counts. */
  readonly summed: number
}

const clock = (minute: number | undefined) =>
  minute === undefined
    ? null
    : `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

const inHours = (minutes: number) => (Math.floor(minutes / 6) / 10).toFixed(1)

/** Returns true if the minute is between an in sign and the out sign that follows it. */
const isInside = (signs: readonly PlainSign[], minute: number): boolean => {
  const before = signs.findLast((sign) => sign.minute <= minute)
  const after = signs.find((sign) => sign.minute > minute)
  return before?.way === 'in' && after?.way === 'out'
}

const countMinutes = (signs: readonly PlainSign[], from: number, to: number): number => {
  let counted = 0
  for (let minute = from; minute < to; minute += 1) if (isInside(signs, minute)) counted += 1
  return counted
}

const withDefaults = (figures: Partial<PlainFigures>): PlainFigures => ({
  cell: '',
  words: '',
  minutes: 0,
  arriveTime: null,
  leaveTime: null,
  state: 'rest',
  isFaulty: false,
  summed: 0,
  ...figures,
})

const reckonEmptyDay = ({ hours, isOff, isAway, elapsed }: PlainDay): PlainFigures => {
  if (isAway) return withDefaults({ cell: '假', words: '公出或请假', state: 'away' })
  if (hours === null) return withDefaults({ words: '未排班', state: 'none' })
  if (isOff) return withDefaults({ cell: '休', words: '休息' })
  if (elapsed <= hours.latest + hours.grace) return withDefaults({ words: '未到时间', state: 'pending' })
  if (elapsed < hours.to) return withDefaults({ words: '未到', state: 'unseen' })
  return withDefaults({ cell: '缺', words: '缺勤', state: 'absent', isFaulty: true })
}

/** Calculates a day with signs but without working hours. */
const reckonExtra = (day: PlainDay, seen: Partial<PlainFigures>): PlainFigures => {
  const minutes = countMinutes(day.signs, 0, 1440)
  const hours = minutes > 0 ? inHours(minutes) : ''
  if (day.isAway) return withDefaults({ ...seen, minutes, summed: minutes, cell: `${hours}假`, words: '公出或请假' })
  return withDefaults({ ...seen, minutes, summed: minutes, cell: hours, words: '班外' })
}

const reckonWork = (day: PlainDay, hours: PlainHours, seen: Partial<PlainFigures>): PlainFigures => {
  const { signs, elapsed } = day
  const [first, last] = [signs[0], signs.at(-1)]
  const minutes = countMinutes(signs, hours.from, hours.to)
  const isLate = first?.way === 'in' && first.minute > hours.latest + hours.grace
  // A person who is still in may leave until midnight.
  const isOver = elapsed >= (last?.way === 'in' ? 1440 : hours.to)
  if (!isOver) {
    const words = isLate ? '迟到' : '在岗'
    return withDefaults({ ...seen, minutes, cell: isLate ? '在迟' : '在', words })
  }
  const lacksOut = last?.way === 'in'
  const isEarly = !lacksOut && (last?.minute ?? 0) < hours.earliest - hours.grace
  const isShort = !lacksOut && minutes < hours.required
  const faults = [isLate && '迟到', isEarly && '早退', isShort && '工时不足', lacksOut && '缺下班卡'].filter(Boolean)
  const flags = `${isLate ? '迟' : ''}${isEarly ? '早' : ''}${lacksOut ? '漏' : ''}${isShort && !isLate && !isEarly ? '少' : ''}`
  return withDefaults({
    ...seen,
    minutes,
    summed: minutes,
    cell: `${lacksOut && minutes === 0 ? '' : inHours(minutes)}${flags}`,
    words: faults.length === 0 ? '正常' : faults.join('、'),
    isFaulty: faults.length > 0,
  })
}

/** Calculates a day. Its signs must alternate, start with an in sign, and end before midnight. */
export const calculatePlainDay = (day: PlainDay): PlainFigures => {
  const { signs, hours, isOff, isAway, elapsed } = day
  const [first, last] = [signs[0], signs.at(-1)]
  if (first === undefined || last === undefined) return reckonEmptyDay(day)
  const isIn = last.way === 'in'
  const isAsked = hours !== null && !isOff
  const mayReturn = isAsked && isIn && elapsed < 1440
  const lastOut = signs.findLast(({ way }) => way === 'out')
  const seen = {
    arriveTime: clock(first.minute),
    // No leave time is known while a person is in, or may still return.
    leaveTime: isIn || mayReturn ? null : clock(lastOut?.minute),
    state: isIn ? ('present' as const) : ('left' as const),
  }
  return isAsked && !isAway ? reckonWork(day, hours, seen) : reckonExtra(day, seen)
}
