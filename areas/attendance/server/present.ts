import { weekdayOf } from '../../../platform/contract/wireDay.ts'
import { formatMinuteOfDay } from '../clock.ts'
import type { DayView } from '../views.ts'
import { formatDayCell, describeDay } from './day/formatDay.ts'
import type { FoundDay } from './findDays.ts'
import type { Worker } from './people.ts'

const clock = (minute: number | null) => (minute === null ? null : formatMinuteOfDay(minute))

/** Presents a day. `id` must be unique within its page. */
export const presentDay = (id: number, worker: Worker, day: string, found: FoundDay): DayView => ({
  id,
  ...worker,
  day,
  weekday: weekdayOf(day),
  shiftName: found.rule?.shiftName ?? null,
  arriveTime: clock(found.arrivedAt),
  leaveTime: clock(found.leftAt),
  minutes: found.minutes,
  status: found.status,
  cell: formatDayCell(found),
  words: describeDay(found),
})
