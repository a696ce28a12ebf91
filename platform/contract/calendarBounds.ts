/** The first and the last day that an input may name: far beyond every school, and near enough that days may be reckoned from it. */
export const firstDay = '1900-01-01'
export const lastDay = '2199-12-31'

/** The last moment of the last day, by UTC. */
export const lastMoment = Date.parse(`${lastDay}T23:59:59.999Z`)

/** Said of a day or a moment outside them. */
export const outsideCalendar = '年份应在 1900 至 2199 之间'

const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** True if there is such a day: no 30 February. */
export const isDay = (day: string): boolean => {
  const at = midnight(day)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
}

/** True if a day is within the bounds of all inputs. */
export const isWithinBounds = (day: string): boolean => day >= firstDay && day <= lastDay
