/** First and last day that an input may name: beyond any school's data, but close enough for date arithmetic. */
const firstDay = '1900-01-01'
const lastDay = '2199-12-31'

/** The last moment of the last day, by UTC. */
export const lastMoment = Date.parse(`${lastDay}T23:59:59.999Z`)

/** Message for a day or moment outside these bounds. */
export const outsideCalendarMessage = '年份应在 1900 至 2199 之间'

const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** True if the calendar has this day; false for 30 February. */
export const isDay = (day: string): boolean => {
  const at = midnight(day)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
}

/** True if the day is between `firstDay` and `lastDay`. */
export const isWithinBounds = (day: string): boolean => day >= firstDay && day <= lastDay
