import { nameOfWeekday } from '../../contract/wireDay.ts'

/** The weekdays and their numbers, 1 for Monday. */
export const weekdayOptions = [1, 2, 3, 4, 5, 6, 7].map((value) => ({ value, label: nameOfWeekday(value) }))
