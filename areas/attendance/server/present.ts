import { formatMinuteOfDay } from '../clock.ts'
import type { DayView } from '../views.ts'
import { formatDayCell, describeDay } from './day/formatDay.ts'
import type { FoundDay } from './findDays.ts'
import type { Worker } from './people.ts'
import { dayToNumber } from './day/marks.ts'

const clock = (minute: number | null) => (minute === null ? null : formatMinuteOfDay(minute))

/** Returns the weekday of a day: 1 for Monday to 7 for Sunday. */
const weekdayOfDay = (day: string): number => ((dayToNumber(day) + 3) % 7) + 1

/** Presents a day. `id` must be unique within its page. */
export const presentDay = (id: number, worker: Worker, day: string, found: FoundDay): DayView => ({
  id,
  ...worker,
  day,
  weekday: weekdayOfDay(day),
  shiftName: found.rule?.shiftName ?? null,
  arriveTime: clock(found.arrivedAt),
  leaveTime: clock(found.leftAt),
  minutes: found.minutes,
  status: found.status,
  cell: formatDayCell(found),
  words: describeDay(found),
})
