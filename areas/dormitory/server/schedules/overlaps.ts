const day = 24 * 60 * 60
const week = 7 * day

interface Weekly {
  readonly startTime: string
  readonly endTime: string
  readonly weekdays: readonly number[]
}

const secondsOf = (time: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return (hours * 60 + minutes) * 60 + seconds
}

/** Returns a schedule's spans within a week, in seconds from Monday 00:00. */
const listSpans = ({ startTime, endTime, weekdays }: Weekly) => {
  const [start, end] = [secondsOf(startTime), secondsOf(endTime)]
  const length = end > start ? end - start : end + day - start
  return weekdays.map((weekday) => ({ weekday, from: (weekday - 1) * day + start, length }))
}

/** Returns a weekday on which two schedules overlap; undefined if there is none. One may begin when the other ends. */
export const overlapOf = (one: Weekly, other: Weekly): number | undefined =>
  listSpans(one).find((mine) =>
    listSpans(other).some((theirs) => {
      // Compare modulo a week, because Sunday night runs into Monday.
      const ahead = (theirs.from - mine.from + week) % week
      return ahead < mine.length || week - ahead < theirs.length
    }),
  )?.weekday
